"""The icon of a ruling: who pays is red, who receives is ink, who is dead is crossed."""

from referee.desk.mini import mini_of
from referee.desk.square import Transfer


def pays(payer: str, payee: str) -> Transfer:
    return Transfer(payer=payer, payee=payee, points=40)  # type: ignore[arg-type]  # seats as written


def css(*transfers: Transfer, dead: str = "") -> list[str]:
    return [bar.css for bar in mini_of(transfers, dead=dead).bars]


def test_nobody_is_marked_where_nothing_is_paid() -> None:
    assert css() == ["", "", "", ""]


def test_who_pays_is_red_and_who_receives_is_ink() -> None:
    assert css(pays("N", "E")) == ["who", "", "", "bad"]


def test_three_who_pay_a_self_draw_are_not_red() -> None:
    assert css(pays("E", "W"), pays("S", "W"), pays("N", "W")) == ["who", "who", "who", "who"]


def test_one_who_pays_three_is_red() -> None:
    assert css(pays("N", "E"), pays("N", "S"), pays("N", "W")) == ["who", "who", "who", "bad"]


def test_a_dead_hand_is_crossed() -> None:
    bars = mini_of([], dead="S").bars
    assert [bool(bar.cross) for bar in bars] == [False, True, False, False]
    assert bars[1].css == "bad"

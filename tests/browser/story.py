"""A whole evening at one table, played with the thumb: the same story for every set of services.

Winds and dealer are drawn; a drawn deal; the dealer's false win on a streak; a wrong added kong whose liability pays
on a later self-draw; a called pong that is ruled and undone. One answer is lost after the server's commit.

Points by hand, base 30 and tai 10, places E 林佩蓉 S 陳冠廷 W 黃淑芬 N 張志豪:

    deal 1  荒局: E stays dealer, streak 1                                            0     0     0     0
    deal 2  E, dealer on streak 1, false win with a face of 1: 30 + (1 + 3) × 10
            to each of three; the deal passes to S                                 -210   +70   +70   +70
    deal 3  N's wrong added kong (F8.2); W draws the returned tile, face 4: N pays
            E's 70, the dealer S's 80, and his own 70                                 0     0  +220  -220
    deal 4  W deals; N called pong on E's discard: 10, undone again                   0     0     0     0
                                                                                   -210   +70  +290  -150
"""

import re
from time import monotonic

from playwright.sync_api import Page, Route, expect

from tests.browser.taps import begin_result, go_on, issue, report

STANDINGS = [
    ("1", "黃淑芬", "+290"),
    ("2", "陳冠廷", "+70"),
    ("3", "張志豪", "−150"),
    ("4", "林佩蓉", "−210"),
]
EAST_OPENS = (1, 1, 3)


def play(page: Page, *, address: str, sitting: int, slug: str) -> None:
    """The whole story; each step checks what the referee sees."""
    desk = f"{address}/desk/{sitting}/"
    seat_four(page, f"{address}/seating/{sitting}/")
    drawn_deal(page, desk)
    false_win_on_a_streak(page, desk)
    liability_pays_later(page, desk)
    ruled_and_undone(page, desk)
    standings_catch_up(page, f"{address}/t/{slug}/standings/")


def throw(page: Page, field: str, button: str) -> None:
    """Three dice as they fell."""
    for place, face in enumerate(EAST_OPENS):
        name = field.format(place + (1 if field == "die_{}" else 0))
        page.locator(f'label.choice:has([name="{name}"][value="{face}"])').first.tap()
    go_on(page, page.get_by_role("button", name=button))


def seat_four(page: Page, url: str) -> None:
    """搬風, 定莊, and the first deal opened."""
    page.goto(url)
    page.locator('label.choice:has([name="thrower"][value="0"])').first.tap()
    for chair, wind in enumerate("ESWN"):
        page.locator(f'label.choice:has([name="wind{chair}"][value="{wind}"])').first.tap()
    throw(page, "die{}", "登錄搬風")
    expect(page.locator("h1")).to_contain_text("定莊")
    throw(page, "die{}", "登錄定莊")
    throw(page, "die{}", "登錄骰子，開盤")


def next_deal(page: Page, desk: str) -> None:
    """The dealer throws, at the desk."""
    page.goto(f"{desk}next/")
    throw(page, "die_{}", "開牌")


def drawn_deal(page: Page, desk: str) -> None:
    page.goto(f"{desk}result/")
    page.locator(".how .choice", has_text="荒局").tap()
    go_on(page, page.get_by_role("button", name="下一步"))
    page.locator("#confirm button").tap()
    page.wait_for_url("**/desk/rulings/**")
    expect(page.locator("main")).to_contain_text("林佩蓉連莊")
    next_deal(page, desk)
    expect(page.locator('[data-place="E"]')).to_contain_text("莊・連一")


def false_win_on_a_streak(page: Page, desk: str) -> None:
    report(page, f"{desk}dispute/", "林佩蓉", "false_win", "推倒了", "牌沒成")
    page.locator("#a").fill("1")
    go_on(page, page.get_by_role("button", name="下一步"))
    expect(page.locator('[data-place="E"]')).to_contain_text("−210")
    issue(page)
    expect(page.locator(".clauses").first).to_contain_text("F4.1")
    next_deal(page, desk)
    expect(page.locator('[data-place="S"]')).to_contain_text("莊")
    expect(page.locator('[data-place="E"] .score')).to_contain_text("−210")


def liability_pays_later(page: Page, desk: str) -> None:
    answers = ("已經補牌", "已放入手牌", "認不出", "還沒打")
    report(page, f"{desk}dispute/", "張志豪", "wrong_added_kong", *answers)
    issue(page)
    expect(page.locator(".note")).to_contain_text("未結")
    page.goto(desk)
    expect(page.locator('[data-place="N"]')).to_contain_text("代賠")

    begin_result(page, f"{desk}result/", "自摸", "黃淑芬")
    page.get_by_text("不輸入牌，直接報臺數").tap()
    page.locator("#id_face").fill("4")
    go_on(page, page.get_by_role("link", name="回答問題"))
    answer_all(page, ("槓尾補的", "就是放回的那張"))
    expect(page.locator(".arrows .ghost.label")).to_have_count(2)
    expect(page.locator("h1")).to_contain_text("張志豪付黃淑芬 220")
    cut_once(page)
    page.locator("#confirm button").tap()
    expect(page.locator(".unsent")).to_contain_text("再送幾次都只算一次")
    page.locator("[data-retry]").tap()
    page.wait_for_url("**/desk/rulings/**")
    expect(page.locator("[data-state]")).to_contain_text("已送出")
    next_deal(page, desk)


def answer_all(page: Page, wanted: tuple[str, ...]) -> None:
    """Answer until a ruling is proposed: each time the first of the wanted answers that is offered."""
    while page.locator(".answer").count():
        offered = page.locator(".answer").all_inner_texts()
        at = next((i for word in wanted for i, text in enumerate(offered) if text.startswith(word)), 0)
        go_on(page, page.locator(".answer").nth(at))


def cut_once(page: Page) -> None:
    """The server commits the next post, and its answer is lost."""

    def commit_and_cut(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/record/", commit_and_cut, times=1)


def ruled_and_undone(page: Page, desk: str) -> None:
    report(page, f"{desk}dispute/", "張志豪", "called_not_taken")
    go_on(page, page.locator(".answer-sq button", has_text="林佩蓉"))
    answer_all(page, ("沒亮",))
    expect(page.locator("h1")).to_contain_text("張志豪付林佩蓉 1 臺，不算底")
    issue(page)
    page.get_by_text("更正或撤銷").tap()
    page.locator("#reason").fill("其實有碰，看過錄影")
    go_on(page, page.get_by_role("button", name="撤銷，分數退回"))
    expect(page.locator("main")).to_contain_text("其實有碰，看過錄影")
    page.goto(desk)
    expect(page.locator('[data-place="N"] .score')).to_contain_text("−150")


def standings_catch_up(page: Page, url: str) -> None:
    """A worker counts after the commit: the public page is asked again until it has, for twenty seconds at most."""
    deadline = monotonic() + 20
    page.goto(url)
    while read_standings(page) != STANDINGS and monotonic() < deadline:
        page.reload()
    assert read_standings(page) == STANDINGS


def read_standings(page: Page) -> list[tuple[str, str, str]]:
    """Rank, name and points of every row."""
    rows = page.locator(".standings tbody tr")
    found = []
    for row in rows.all():
        rank, name, points = (row.locator(css).inner_text() for css in (".rank", "th", "td.n:last-child"))
        found.append((rank, re.sub(r"\s.*", "", name), points))
    return found

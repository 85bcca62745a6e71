"""Which of a decision's instructions are said on its card, and what is said where a ruling was taken back."""

from django.utils.translation import gettext as _

from referee.desk.wording import Json


def said_besides(decision: Json, paid: str, *, over: bool = False) -> list[Json]:
    """The instructions, less the one that says of a win what the headline says, or that an ended deal goes on."""
    found = [(str(item.get("key", "")), item) for item in decision.get("instructions", [])]
    return [
        item
        for key, item in found
        if not (paid and key.startswith("win.")) and not (over and key == "no_foul")
    ]


def undone_words(event: Json, *, lacking: bool = False) -> list[str]:
    """What the table does when a ruling is taken back. `lacking`: the deal has no result any more."""
    if event.get("type") in ("win", "exhausted"):
        return [_("結果撤銷，分數退回。"), _("請補上這一盤正確的結果。")]
    said = [_("裁決撤銷：分數退回，當作沒有這項裁決。")]
    return [*said, _("請補上這一盤正確的結果。")] if lacking else said

"""What the desk's pages ask; each form cleans into an event of the case format, and decides nothing."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.desk.drafts import Draft, with_answer
from referee.desk.tiles import faces

WAYS = ("discard", "self_draw", "robbed_kong", "flowers", "exhausted")
SEATS = (("E", "E"), ("S", "S"), ("W", "W"), ("N", "N"))
MODES = (
    ("hand", gettext_lazy("手牌")),
    ("chow", pgettext_lazy("meld", "吃")),
    ("pong", pgettext_lazy("meld", "碰")),
    ("exposed_kong", pgettext_lazy("meld", "碰槓")),
    ("added_kong", pgettext_lazy("meld", "加槓")),
    ("concealed_kong", pgettext_lazy("meld", "暗槓")),
)
TAIL = (("", gettext_lazy("不是")), ("kong", gettext_lazy("開槓補的")), ("flower", gettext_lazy("補花補的")))
FIRST = (
    ("", gettext_lazy("沒有")),
    ("heaven", pgettext_lazy("win", "天和")),
    ("earth", pgettext_lazy("win", "地和")),
    ("human", pgettext_lazy("win", "人和")),
)
DECLARED = (("", gettext_lazy("沒有")), ("heavenly", gettext_lazy("天聽")), ("earthly", gettext_lazy("地聽")))
EIGHTH = (("", ""), *SEATS, ("dealt", gettext_lazy("配牌就有")))


TYPED = ("concealed", "win", "melds", "flowers")


class ResultForm(forms.Form):
    """How the deal ended: who won, how, and from whom."""

    by = forms.ChoiceField(
        choices=[(way, way) for way in WAYS],
        error_messages={"required": gettext_lazy("請選怎麼和，或荒局。")},
    )
    seat = forms.ChoiceField(choices=SEATS, required=False)
    source = forms.ChoiceField(choices=(("", ""), *SEATS), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        by = data.get("by")
        if by and by != "exhausted" and not data.get("seat"):
            self.add_error("seat", _("請點和牌的人。"))
        if by in ("discard", "robbed_kong") and not data.get("source"):
            self.add_error("source", _("請點放銃的人。") if by == "discard" else _("請點加槓被搶的人。"))
        if by and data.get("source") and data.get("source") == data.get("seat"):
            self.add_error("source", _("和牌的人不能是放銃的人。"))
        return data

    def event(self) -> Draft:
        """The result as it stands: 荒局 is whole, a win still lacks its tiles or tai."""
        data = self.cleaned_data
        if data["by"] == "exhausted":
            return {"type": "exhausted"}
        event: Draft = {"type": "win", "seat": data["seat"], "by": data["by"]}
        if data["by"] != "self_draw" and data.get("source"):
            event["from"] = data["source"]
        return event


class HandForm(forms.Form):
    """The winner's tiles, or the tai as told. The text fields take the notation typed or pasted."""

    concealed = forms.CharField(required=False, max_length=200, label=gettext_lazy("暗牌（不含和的那張）"))
    win = forms.CharField(required=False, max_length=20, label=gettext_lazy("和的那張"))
    melds = forms.CharField(required=False, max_length=200, label=gettext_lazy("吃碰槓"))
    flowers = forms.CharField(required=False, max_length=60, label=gettext_lazy("花牌"))
    face = forms.IntegerField(required=False, min_value=0, max_value=200, label=gettext_lazy("牌面臺數"))
    tail = forms.ChoiceField(required=False, choices=TAIL, label=gettext_lazy("和的是槓尾的牌"))
    last_tile = forms.BooleanField(required=False, label=gettext_lazy("和的是最後一張（海底）"))
    as_drawn = forms.BooleanField(required=False, label=gettext_lazy("放銃的是槓尾摸到就打的牌"))
    declared = forms.ChoiceField(required=False, choices=DECLARED, label=gettext_lazy("報聽"))
    first = forms.ChoiceField(required=False, choices=FIRST, label=gettext_lazy("天地人和"))
    eighth = forms.ChoiceField(required=False, choices=EIGHTH, label=gettext_lazy("第八張花是誰摸的"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        typing = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "class": "field"}
        for name, field in self.fields.items():
            field.widget.attrs["form"] = "hand"
            if name in TYPED:
                field.widget.attrs |= typing

    @property
    def short(self) -> bool:
        """Whether tiles were begun but not all are there yet: nothing is wrong then, it is only early."""
        data = self.cleaned_data
        melds = len(data["melds"].split())
        held = len(faces(data["concealed"]))
        plain = held or not data["concealed"]  # tiles written in another way are counted by the scorer
        return bool(plain and (not data["win"] or held < 16 - 3 * melds))

    def complete(self, event: Draft) -> Draft | None:
        """The win with its tiles or its tai; None while neither is given (a flower win needs neither)."""
        data = self.cleaned_data
        if event["type"] == "finding":
            return self._of_finding(event)
        if event["type"] != "win":
            return self._of_offender(event)
        whole = dict(event)
        if data.get("concealed") or data.get("melds"):
            whole["hand"] = self._hand()
        elif data.get("face") is not None:
            whole["face"] = data["face"]
            if data.get("tail"):
                whole["tail"] = True
        elif event["by"] != "flowers":
            return None
        if data.get("as_drawn"):
            whole["as_drawn"] = True
        if data.get("eighth"):
            whole["eighth_drawn_by"] = data["eighth"]
        return whole

    def _of_offender(self, event: Draft) -> Draft | None:
        """A report with the offender's tiles or tai as its fact; the tiles may be too many or too few."""
        data = self.cleaned_data
        if data.get("concealed") or data.get("melds"):
            hand = {**self._hand(), "win": data["win"] or None}
            return with_answer(event, fact="hand", value=hand)
        if data.get("face") is not None:
            return with_answer(event, fact="face", value=data["face"])
        return None

    def _of_finding(self, event: Draft) -> Draft | None:
        """The tiles or the tai found later, of an event that waits for them."""
        data = self.cleaned_data
        if data.get("concealed") or data.get("melds"):
            return {**event, "fact": "hand", "value": {**self._hand(), "win": data["win"] or None}}
        if data.get("face") is not None:
            return {**event, "fact": "face", "value": data["face"]}
        return None

    def _hand(self) -> dict[str, Any]:
        data = self.cleaned_data
        hand: dict[str, Any] = {
            "concealed": data["concealed"],
            "melds": [meld(text) for text in data["melds"].split()],
            "win": data["win"],
            "flowers": data["flowers"],
        }
        told: dict[str, Any] = {"tail": data["tail"] or False, "last_tile": data["last_tile"]}
        told |= {"declared": data["declared"] or None, "first": data["first"] or None}
        return hand | {key: value for key, value in told.items() if value}


def meld(text: str) -> dict[str, str]:
    """One set as the keyboard writes it: `123m`, `CCC`, `5555p`, `+5555p` added, `-5555p` concealed kong."""
    tiles = text.lstrip("+-")
    alike = len(set(faces(tiles))) == 1
    if text[0] == "-":
        kind = "concealed_kong"
    elif text[0] == "+":
        kind = "added_kong"
    elif not alike:
        kind = "chow"
    else:
        kind = "exposed_kong" if len(faces(tiles)) == 4 else "pong"
    return {"kind": kind, "tiles": tiles}


class NoteForm(forms.Form):
    """A plain note: it stands in the record of the deal and decides nothing."""

    text = forms.CharField(
        max_length=500,
        label=gettext_lazy("寫一句話"),
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": gettext_lazy("請寫一句話再送出。")},
    )


class ReasonForm(forms.Form):
    """Why a ruling is upheld, amended or overturned: it stands in the record for ever."""

    uid = forms.UUIDField()
    listed = forms.CharField(required=False, max_length=200)
    reason = forms.CharField(required=False, max_length=500)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("listed") and not data.get("reason"):
            self.add_error("reason", _("請寫理由，會留在紀錄裡。"))
        return data


DIE = tuple((n, str(n)) for n in range(1, 7))


class DiceForm(forms.Form):
    """The dealer's three dice, or the system's; and what the streak marker shows, where it is not right."""

    die_1 = forms.TypedChoiceField(required=False, choices=DIE, coerce=int, empty_value=None)
    die_2 = forms.TypedChoiceField(required=False, choices=DIE, coerce=int, empty_value=None)
    die_3 = forms.TypedChoiceField(required=False, choices=DIE, coerce=int, empty_value=None)
    system = forms.BooleanField(required=False)
    shown_streak = forms.IntegerField(required=False, min_value=0, max_value=30)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("system") and None in (data.get("die_1"), data.get("die_2"), data.get("die_3")):
            raise forms.ValidationError(_("三顆骰子都要點，或由系統擲。"))
        return data

    def dice(self) -> list[int] | None:
        """The three faces, or None: the system throws."""
        data = self.cleaned_data
        return None if data["system"] else [data["die_1"], data["die_2"], data["die_3"]]

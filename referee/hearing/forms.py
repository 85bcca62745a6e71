"""The forms of the hearing's pages. What they read is checked again by the acts themselves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.hearing.models import Drafting, Ground, ReviewRules, Tie, Vote
from scoring.seats import SEATS

REASON_ROWS = {"rows": 3}


class RulesForm(forms.ModelForm[ReviewRules]):
    """How a tournament reviews its rulings."""

    drafting = forms.ChoiceField(label=_("誰宣布裁決"), choices=Drafting.choices)
    second_signature = forms.BooleanField(label=_("裁決要第二位裁判簽名"), required=False)
    appeal_minutes = forms.IntegerField(
        label=_("上訴期限（分鐘）"),
        min_value=1,
        max_value=10_080,
        help_text=_("從每位選手被告知的時刻起算。"),
    )
    panel_size = forms.IntegerField(
        label=_("合議庭人數"), min_value=1, max_value=9, help_text=_("單數不容易平手。")
    )
    tie_rule = forms.ChoiceField(label=_("平手怎麼辦"), choices=Tie.choices)

    class Meta:
        model = ReviewRules
        fields = ("drafting", "second_signature", "appeal_minutes", "panel_size", "tie_rule")


class AppealForm(forms.Form):
    """Grounds from the list, and words."""

    grounds = forms.MultipleChoiceField(
        choices=Ground.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("請從表上勾至少一項理由。")},
    )
    words = forms.CharField(
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": _("請用自己的話說明。")},
    )


class VoteForm(forms.Form):
    """A panel member's vote; an amendment says how, in up to three payments, or follows a second opinion."""

    act = forms.ChoiceField(choices=Vote.choices, error_messages={"required": _("請選維持、改判或撤銷。")})
    reason = forms.CharField(max_length=4_000, error_messages={"required": _("請寫明理由，會留在紀錄裡。")})
    opinion = forms.IntegerField(required=False)
    same_as = forms.IntegerField(required=False)
    instruction = forms.CharField(required=False, max_length=1_000)

    def clean(self) -> dict[str, Any]:
        """The rows of payments as the ledger takes them; a blank row is none, a nonsense row is left to be refused."""
        data = super().clean() or {}
        data["payments"] = [row for n in "123" if (row := self._payment(n)) is not None]
        return data

    def _payment(self, row: str) -> dict[str, Any] | None:
        told = [str(self.data.get(f"{name}_{row}", "")).strip() for name in ("payer", "payee", "points")]
        payer, payee, points = told
        if not any(told):
            return None
        whole = int(points) if points.isascii() and points.isdecimal() and len(points) < 8 else 0
        return {"payer": payer, "payee": payee, "points": whole}

    def decision(self) -> dict[str, Any]:
        """The amendment in the member's own numbers and words."""
        said = self.cleaned_data["instruction"].strip()
        return {"payments": self.cleaned_data["payments"], "instructions": [said] if said else []}


class ResultForm(forms.Form):
    """A deal's result as it should have been written down, and why it is corrected."""

    how = forms.ChoiceField(
        choices=[
            ("discard", _("和銃")),
            ("self_draw", _("自摸")),
            ("robbed_kong", _("搶槓")),
            ("exhausted", _("荒局")),
        ],
        error_messages={"required": _("請選結果。")},
    )
    seat = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)
    source = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)
    face = forms.IntegerField(min_value=0, max_value=200, required=False)
    reason = forms.CharField(max_length=1_000, error_messages={"required": _("請寫明理由，會留在紀錄裡。")})

    def clean(self) -> dict[str, Any]:
        """A win has a winner and a face, and who discarded unless it is a self-draw."""
        data = super().clean() or {}
        how = data.get("how")
        if how and how != "exhausted":
            if not data.get("seat") or data.get("face") is None:
                raise forms.ValidationError(_("和牌要選和家，並填牌面臺數。"))
            if how != "self_draw" and data.get("source") in ("", data["seat"]):
                raise forms.ValidationError(_("請選放銃的人，不能是和家自己。"))
        return data

    def event(self) -> dict[str, Any]:
        """The event of the result."""
        data = self.cleaned_data
        if data["how"] == "exhausted":
            return {"type": "exhausted"}
        told = {"type": "win", "seat": data["seat"], "by": data["how"], "face": data["face"]}
        return told if data["how"] == "self_draw" else told | {"from": data["source"]}


class PlaceForm(forms.Form):
    """One of the four seats."""

    place = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS])


class ReasonForm(forms.Form):
    """A reason that is kept on record."""

    reason = forms.CharField(max_length=4_000, error_messages={"required": _("請寫明理由，會留在紀錄裡。")})

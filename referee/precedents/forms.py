"""The organizer's form for one list of reasons: a reason a line."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.precedents.reasons import ACTS, Lists

MOST = 20
LONGEST = 80


class ListForm(forms.Form):
    """Which list, and its reasons."""

    name = forms.CharField(max_length=32)
    reasons = forms.CharField(
        required=False,
        max_length=MOST * (LONGEST + 2),
        label=gettext_lazy("一行一個理由"),
        widget=forms.Textarea(attrs={"rows": 8, "class": "field"}),
    )

    def __init__(self, *args: Any, lists: Lists, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lists = lists

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if name not in ACTS and name not in self.lists.law.clauses:
            raise forms.ValidationError(_("沒有這一條。"))
        return name

    def clean_reasons(self) -> list[str]:
        lines = [" ".join(line.split()) for line in self.cleaned_data["reasons"].splitlines()]
        texts = list(dict.fromkeys(line for line in lines if line))
        if len(texts) > MOST:
            raise forms.ValidationError(_("一份清單最多 %(n)s 個理由。"), params={"n": MOST})
        if any(len(text) > LONGEST for text in texts):
            raise forms.ValidationError(_("每個理由最多 %(n)s 個字。"), params={"n": LONGEST})
        return texts

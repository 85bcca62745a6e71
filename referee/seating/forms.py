"""Dice and tiles as they fell, entered with the thumb; or nothing, and the system throws."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.seating.models import PLACES
from referee.tournament.models import Entrant
from scoring.rounds import MAX_ROUNDS
from scoring.seating import DICE, FACES, PLAYERS, counted

FACE_CHOICES = [(face, str(face)) for face in range(1, FACES + 1)]
DIE_NAMES = (_("第一顆"), _("第二顆"), _("第三顆"))


def _radios(label: Any, choices: Sequence[tuple[Any, Any]], coerce: Any = int) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        coerce=coerce,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )


class ThrowForm(forms.Form):
    """Three dice; `source=system` leaves them to the system. `uid` makes a second post of it harmless."""

    uid = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for at in range(DICE):
            self.fields[f"die{at}"] = _radios(DIE_NAMES[at], FACE_CHOICES)

    @property
    def by_system(self) -> bool:
        """Whether the system shall throw."""
        return self.data.get("source") == "system"

    @property
    def dice_fields(self) -> list[forms.BoundField]:
        """The three dice."""
        return [self[f"die{at}"] for at in range(DICE)]

    def dice(self) -> list[int] | None:
        """As entered; None for the system."""
        return None if self.by_system else [self.cleaned_data[f"die{at}"] for at in range(DICE)]

    def clean(self) -> dict[str, Any]:
        """All three dice, where they are entered."""
        data = super().clean() or {}
        if not self.by_system and any(data.get(f"die{at}") is None for at in range(DICE)):
            self.add_error(None, gettext("三顆骰子都要點。"))
        return data


class SeatsForm(ThrowForm):
    """搬風: who threw, three dice, and which wind tile each of the four took."""

    def __init__(
        self, *args: Any, chairs: Sequence[Entrant], thrower: int | None, again: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.winner = thrower
        people = [(chair, entrant.called) for chair, entrant in enumerate(chairs)]
        if thrower is None:
            self.fields["thrower"] = _radios(_("誰擲骰"), people)
        for chair, name in people:
            self.fields[f"wind{chair}"] = _radios(name, PLACES, coerce=str)
        if again:
            self.fields["reason"] = forms.CharField(label=_("為什麼重抽"), max_length=200)

    @property
    def wind_fields(self) -> list[forms.BoundField]:
        """The tile of each player."""
        return [self[f"wind{chair}"] for chair in range(PLAYERS)]

    def throwing_chair(self) -> int | None:
        """The chair of who threw; None in a system draw where anybody may."""
        return self.winner if self.winner is not None else cast("int | None", self.cleaned_data["thrower"])

    def tiles(self) -> list[str] | None:
        """The tiles in the order in which they were taken: from the chair counted, counter-clockwise."""
        dice, thrower = self.dice(), self.throwing_chair()
        if dice is None or thrower is None:
            return None
        east = counted(thrower=thrower, dice=dice)
        return [self.cleaned_data[f"wind{(east + step) % PLAYERS}"] for step in range(PLAYERS)]

    def clean(self) -> dict[str, Any]:
        """Who threw, and four different winds, where they are entered."""
        data = super().clean()
        if self.by_system:
            return data
        if self.winner is None and data.get("thrower") is None:
            self.add_error(None, gettext("請點是誰擲的骰子。"))
        winds = [data.get(f"wind{chair}") for chair in range(PLAYERS)]
        if None in winds or len(set(winds)) != PLAYERS:
            self.add_error(None, gettext("東南西北四張，每人一張，不能重複。"))
        return data


class DealerForm(ThrowForm):
    """定莊: East's throw."""

    def __init__(self, *args: Any, again: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if again:
            self.fields["reason"] = forms.CharField(label=_("為什麼重擲"), max_length=200)


class OpenForm(ThrowForm):
    """配牌: the dealer's throw, and what his streak die shows where there is a streak."""

    def __init__(self, *args: Any, streak: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown = [("", gettext("照實")), (0, gettext("沒擺"))]
        shown += [(n, str(n)) for n in range(1, max(streak, FACES) + 1) if n != streak]
        self.fields["shown"] = _radios(_("莊家的連莊示記"), shown)

    def shown_streak(self) -> int | None:
        """None where the marker shows the truth."""
        return cast("int | None", self.cleaned_data["shown"])


class VoidForm(forms.Form):
    """A throw that did not count, and why."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    kind = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("這次擲骰為什麼不算"), max_length=200)


class ChairsForm(forms.Form):
    """Where the four have sat down, counter-clockwise from anywhere."""

    def __init__(self, *args: Any, chairs: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(entrant.number, entrant.called) for entrant in chairs]
        labels = (_("從這一位開始"), _("他的下家"), _("再下家"), _("再下家"))
        for chair, entrant in enumerate(chairs):
            self.fields[f"chair{chair}"] = forms.TypedChoiceField(
                label=labels[chair], choices=people, coerce=int, initial=entrant.number
            )

    def order(self) -> list[int]:
        """Entrants' numbers by chair."""
        return [self.cleaned_data[f"chair{chair}"] for chair in range(PLAYERS)]


class RoundsForm(forms.Form):
    """How many rounds to draw, and the seed where it was drawn in public."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    first_round = forms.IntegerField(widget=forms.HiddenInput)  # the next one when the page was made
    rounds = forms.IntegerField(label=_("抽幾輪"), min_value=1, max_value=MAX_ROUNDS, initial=1)
    seed = forms.CharField(
        label=_("種子"),
        max_length=100,
        required=False,
        help_text=_("當眾擲骰或抽號得到的字；空著由系統取。種子和結果都會公布，誰都能驗算。"),
    )


class TakeBackForm(forms.Form):
    """Why a draw of tables is voided."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("為什麼收回"), max_length=200)


class TableForm(forms.Form):
    """One table by hand."""

    round_no = forms.IntegerField(label=_("第幾輪"), min_value=1, max_value=999)
    table_no = forms.IntegerField(label=_("第幾桌"), min_value=1, max_value=999)
    numbers = forms.CharField(
        label=_("四位選手的編號"),
        max_length=60,
        help_text=_("照座位逆時針的順序，用空格分開，例如 3 7 12 5。"),
    )

    def clean_numbers(self) -> list[int]:
        """Four numbers."""
        words = self.cleaned_data["numbers"].replace("、", " ").replace(",", " ").replace("，", " ").split()
        if len(words) != PLAYERS or not all(word.isdecimal() and len(word) <= 4 for word in words):
            raise forms.ValidationError(gettext("要四個編號，用空格分開。"))
        return [int(word) for word in words]

"""Set-up of a tournament with the options its law has, one entrant, one invitation."""

from typing import Any, cast
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundWidget
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from referee.players.forms import PlayerForm
from referee.tournament.actions.setup import Settings
from referee.tournament.models import ZONES, Entrant, Role, Tournament
from referee.tournament.queries import EditionNote, edition_notes, law_of, tile_word
from rulings.law import Edition, Option, edition, editions

WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")


class TournamentForm(forms.Form):
    """Everything an organizer decides; with `pinned`, law, options and stakes are shown and stay."""

    name = forms.CharField(label=_("賽事名稱"), max_length=80)
    slug = forms.SlugField(
        label=_("網址"),
        max_length=50,
        help_text=_("英文字母、數字、減號和底線，大寫會存成小寫，例如 spring-cup。公布後不能再改。"),
        error_messages={"invalid": _("網址只能用英文字母、數字、減號和底線，不能有空格或中文。")},
    )
    ruleset = forms.ChoiceField(label=_("規則"), widget=forms.RadioSelect)
    stake_base = forms.IntegerField(label=_("底（分）"), min_value=0, max_value=100_000, initial=30)
    stake_tai = forms.IntegerField(label=_("一臺（分）"), min_value=1, max_value=100_000, initial=10)
    time_zone = forms.ChoiceField(label=_("時區"), initial="Asia/Taipei")

    def __init__(
        self, *args: Any, tournament: Tournament | None = None, pinned: bool = False, **kwargs: Any
    ) -> None:
        if tournament:
            names = ("name", "slug", "ruleset", "stake_base", "stake_tai", "time_zone")
            kwargs["initial"] = {name: getattr(tournament, name) for name in names}
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.law = self._law(tournament)
        lang = get_language() or "zh-hant"
        ruleset = cast(forms.ChoiceField, self.fields["ruleset"])
        ruleset.choices = [(id, edition(id).title[lang]) for id in editions()]
        self.initial.setdefault("ruleset", editions()[0])
        zones = dict(ZONES)
        if tournament:
            zones.setdefault(tournament.time_zone, tournament.time_zone)  # type: ignore[arg-type]  # a name, not a promise of one
        cast(forms.ChoiceField, self.fields["time_zone"]).choices = list(zones.items())
        if tournament:
            self.fields["slug"].disabled = True
        self._add_options(lang, tournament.options if tournament else {})
        if pinned:
            for name in ("ruleset", "stake_base", "stake_tai", *self.option_fields):
                self.fields[name].disabled = True

    def _law(self, tournament: Tournament | None) -> Edition:
        """The law whose options are asked: the one typed, else the tournament's in its version, else the usual."""
        typed = self.data.get("ruleset")
        if typed in editions() and (tournament is None or typed != tournament.ruleset):
            return edition(typed)
        return law_of(tournament) if tournament else edition(editions()[0])

    def _add_options(self, lang: str, chosen: dict[str, Any]) -> None:
        """A field for every option; a map has one for each wind."""
        self.option_fields: list[str] = []
        values = self.law.defaults() | chosen
        for name, option in self.law.options.items():
            if option.type == "map":
                given = cast(dict[str, str], values[name])
                for wind in WINDS:
                    self._add(
                        f"option_{name}_{wind}", _map_field(self.law, option, wind, lang), given.get(wind, "")
                    )
            else:
                self._add(f"option_{name}", _option_field(option, lang), values[name])

    def _add(self, name: str, field: forms.Field, initial: object) -> None:
        self.fields[name] = field
        self.initial[name] = initial
        self.option_fields.append(name)

    @property
    def laws(self) -> list[tuple[BoundWidget, EditionNote]]:
        """Each edition to tick, with what it is and what of it is not confirmed."""
        return list(zip(self["ruleset"], edition_notes(), strict=True))

    @property
    def main(self) -> list[forms.BoundField]:
        """The fields before the options."""
        return [self[name] for name in self.fields if name not in self.option_fields]

    @property
    def options(self) -> list[forms.BoundField]:
        """The options' fields."""
        return [self[name] for name in self.option_fields]

    def clean_slug(self) -> str:
        """An address of one's own; those our own pages use are no slugs of a tournament."""
        slug: str = self.cleaned_data["slug"].lower()
        if self.tournament is None and (slug == "new" or Tournament.objects.filter(slug=slug).exists()):
            raise ValidationError(gettext("這個網址有人用了，換一個。"))
        return slug

    def clean_time_zone(self) -> str:
        """A zone this machine knows."""
        zone: str = self.cleaned_data["time_zone"]
        if zone not in available_timezones():
            raise ValidationError(gettext("這部機器不認得這個時區。"))
        return zone

    def settings(self) -> Settings:
        """What was decided, as the action takes it; options that are as usual are written down too."""
        data = self.cleaned_data
        options: dict[str, Any] = {}
        for name, option in self.law.options.items():
            if option.type == "map":
                pairs = {wind: data[f"option_{name}_{wind}"] for wind in WINDS}
                options[name] = {wind: dragon for wind, dragon in pairs.items() if dragon}
            else:
                options[name] = data[f"option_{name}"]
        return Settings(
            name=data["name"],
            ruleset=data["ruleset"],
            options=options,
            stake_base=data["stake_base"],
            stake_tai=data["stake_tai"],
            time_zone=data["time_zone"],
        )


def _option_field(option: Option, lang: str) -> forms.Field:
    label, help_text = option.title[lang], option.detail[lang]
    if option.type == "bool":
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    choices = [(choice, option.choice_names[choice][lang]) for choice in option.choices]
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices)


def _map_field(law: Edition, option: Option, wind: str, lang: str) -> forms.Field:
    choices = [("", gettext("無"))] + [(tile, tile_word(law, tile, lang)) for tile in DRAGONS]
    label = option.title[lang] + gettext("：") + tile_word(law, wind, lang)
    return forms.ChoiceField(label=label, choices=choices, required=False)


class EntrantForm(PlayerForm):
    """A new entrant; without a number he gets the next free one."""

    number = forms.IntegerField(
        label=_("編號"), min_value=1, max_value=9999, required=False, help_text=_("空著就自動編。")
    )


class EntrantChangeForm(PlayerForm):
    """Name, club, withdrawn."""

    withdrawn = forms.BooleanField(label=_("退賽（之後不再排桌，成績留著）"), required=False)


class InvitationForm(forms.Form):
    """Into which role; for a player, who on the list he is."""

    role = forms.ChoiceField(label=_("身分"), choices=Role.choices, initial=Role.REFEREE)
    entrant = forms.ModelChoiceField(
        label=_("名單上的誰（只有選手要選）"),
        queryset=Entrant.objects.none(),
        required=False,
        empty_label=_("請選擇"),
        help_text=_("邀請選手時一定要選；他登入後看得到自己的成績。"),
    )
    note = forms.CharField(
        label=_("備註"), max_length=80, required=False, help_text=_("例如給誰；只有主辦看得到。")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelChoiceField[Entrant]", self.fields["entrant"])
        field.queryset = tournament.entrants.select_related("player")

    def clean(self) -> dict[str, Any]:
        """Somebody on the list only for a player."""
        data = super().clean() or {}
        if data.get("entrant") and data.get("role") != Role.PLAYER:
            self.add_error("entrant", gettext("只有選手的邀請才指定名單上的人。"))
        if data.get("role") == Role.PLAYER and not data.get("entrant") and "entrant" not in self.errors:
            self.add_error("entrant", gettext("邀請選手，要選他是名單上的誰。"))
        return data

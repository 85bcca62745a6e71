"""One player, or a whole list of them."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.accounts.visible import validate_visible
from referee.players.models import NAME_MAX
from referee.players.roster import MAX_BYTES, RosterError, decode


class PlayerForm(forms.Form):
    """Name and club of one player, and whether they are published."""

    name = forms.CharField(label=_("姓名"), max_length=NAME_MAX, validators=[validate_visible])
    club = forms.CharField(
        label=_("社團或單位"), max_length=NAME_MAX, required=False, validators=[validate_visible]
    )
    private = forms.BooleanField(
        label=_("不公開姓名（未成年等）"),
        required=False,
        help_text=_(
            "公開的頁面、檔案、列印和大廳畫面只寫「選手 12」，社團也不寫；主辦、裁判和他自己看得到。"
        ),
    )


class RosterForm(forms.Form):
    """A list as a file or as text; a file's text comes back in `text`, to be mended there."""

    file = forms.FileField(label=_("名單檔案（CSV）"), required=False)
    text = forms.CharField(
        label=_("名單"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_(
            "第一列寫欄名：姓名，也可以有編號、社團、不公開（寫「是」的不公開姓名）。一列一人，用逗號或定位字元分開。"
        ),
    )

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Small enough to be a list of players."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(gettext("檔案太大，名單不會超過 256 KB。"))
        return file

    def roster_text(self) -> str:
        """The text of the file, if one came, else of the field. RosterError where the file is no text."""
        file: UploadedFile[bytes] | None = self.cleaned_data.get("file")
        text = decode(file.read()) if file else str(self.cleaned_data.get("text") or "")
        try:
            ProhibitNullCharactersValidator()(text)
        except forms.ValidationError as refused:
            raise RosterError(
                "nul", gettext("檔案裡有讀不懂的字元。請另存成 CSV（UTF-8）再試。")
            ) from refused
        return text

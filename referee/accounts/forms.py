"""Log-in, new account, new password: Django's own checks under our labels."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from referee.accounts.models import User


class LogInForm(AuthenticationForm):
    """Name and password."""

    error_messages = {  # noqa: RUF012 - Django's own name and kind
        "invalid_login": _("帳號或密碼不對。大小寫要一樣。忘記密碼，請主辦給你重設連結。"),
        "inactive": _("這個帳號已停用。"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("帳號")
        self.fields["password"].label = _("密碼")


class NewAccountForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """An account for somebody with an invitation."""

    display_name = forms.CharField(label=_("怎麼稱呼"), max_length=80, help_text=_("別人在這裡看到的名字。"))
    password = forms.CharField(
        label=_("密碼"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("至少八個字，不要全是數字。"),
    )

    class Meta:
        model = User
        fields = ("display_name", "username")
        labels = {"username": _("帳號")}  # noqa: RUF012 - Django's own name and kind
        help_texts = {"username": _("登入用，可用中文、英文字母、數字。")}  # noqa: RUF012 - as above

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.update({"autocomplete": "username", "autocapitalize": "none"})
        self.fields["username"].error_messages["unique"] = _("這個帳號有人用了，換一個。")

    def clean_password(self) -> str:
        """Held to the site's password rules, with the other answers known."""
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.data.get("username", "")))
        return password


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new password, twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = _("新密碼")
        self.fields["new_password1"].help_text = _("至少八個字，不要全是數字。")
        self.fields["new_password2"].label = _("再打一次新密碼")
        self.fields["new_password2"].help_text = ""


class ChangePasswordForm(PasswordChangeForm):
    """The old password, and a new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("現在的密碼")
        self.fields["new_password1"].label = _("新密碼")
        self.fields["new_password1"].help_text = _("至少八個字，不要全是數字。")
        self.fields["new_password2"].label = _("再打一次新密碼")
        self.fields["new_password2"].help_text = ""


class NameForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """How others read one's name."""

    class Meta:
        model = User
        fields = ("display_name",)
        labels = {"display_name": _("怎麼稱呼")}  # noqa: RUF012 - Django's own name and kind

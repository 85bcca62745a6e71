"""Log-in and log-out, one's own account, a password set again by a link."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.accounts import actions, queries
from referee.accounts.forms import ChangePasswordForm, LogInForm, NameForm, NewPasswordForm
from referee.accounts.models import User

BACKEND = "referee.accounts.backends.AccountBackend"


class LogIn(LoginView):
    """Name and password; too many wrong ones are locked out by django-axes."""

    authentication_form = LogInForm
    template_name = "accounts/login.html"
    redirect_authenticated_user = True


class LogOut(LogoutView):
    """By POST only."""


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own name."""
    user = cast(User, request.user)
    form = NameForm(request.POST if request.method == "POST" else None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("名字改好了。"))
        return redirect("accounts:account")
    return render(request, "accounts/account.html", {"form": form})


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """A new password by way of the old one; this log-in stays."""
    form = ChangePasswordForm(cast(User, request.user), request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, _("密碼改好了。"))
        return redirect("accounts:account")
    return render(request, "accounts/password.html", {"form": form})


@never_cache
@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """A new password by way of a link that an official showed; one use."""
    now = timezone.now()
    link = queries.reset_link(token)
    if link is None:
        raise Http404
    if not actions.still_works(link, now):
        return render(request, "accounts/link_used.html", status=410)
    form = NewPasswordForm(link.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            user = actions.reset_password(link=link, password=form.cleaned_data["new_password1"], now=now)
        except actions.LinkUsed:
            return render(request, "accounts/link_used.html", status=410)
        if user.is_active:
            login(request, user, backend=BACKEND)
        messages.success(request, _("密碼設好了。"))
        return redirect("accounts:account")
    return render(request, "accounts/reset.html", {"form": form, "owner": link.user})

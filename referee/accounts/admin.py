"""Accounts in the site administration; links are not there, as they are secrets."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from referee.accounts.models import User

admin.site.register(User, UserAdmin)

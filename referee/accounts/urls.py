"""Addresses of accounts, in full."""

from django.urls import path

from referee.accounts import views

app_name = "accounts"
urlpatterns = [
    path("accounts/", views.account, name="account"),
    path("accounts/login/", views.LogIn.as_view(), name="login"),
    path("accounts/logout/", views.LogOut.as_view(), name="logout"),
    path("accounts/password/", views.password, name="password"),
    path("accounts/reset/<str:token>/", views.reset, name="reset"),
]

"""The ASGI entry: the same pages for an asynchronous server (live updates are referee/live.py)."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
application = get_asgi_application()

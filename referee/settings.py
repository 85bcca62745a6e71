"""Settings, all from the environment (or .env): without any, one process on SQLite serves a whole club.

DATABASE_URL switches to PostgreSQL, REDIS_URL to Redis and Celery workers. DEBUG is on unless told otherwise, so that a
newcomer's first command works; with DEBUG off a SECRET_KEY and ALLOWED_HOSTS are required and everything is held to HTTPS.
"""

import os
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

django_stubs_ext.monkeypatch()  # ModelForm[User], ModelAdmin[User]: the types' way of writing works at run time too

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
if env_file := os.environ.get("ENV_FILE", str(BASE_DIR / ".env")):
    environ.Env.read_env(env_file)

# ── this machine ────────────────────────────────────────────────────────────────────────────────────────────────────
DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env.str(
    "SECRET_KEY", default="development-only-key-development-only-key-000" if DEBUG else environ.Env.NOTSET
)
# Links with invitations lead to the host that was asked for: only this machine's own names, also with DEBUG. What
# `make demo` prints it allows; for `runserver 0.0.0.0` name the address: ALLOWED_HOSTS=192.168.1.7
OWN_HOSTS = ["localhost", ".localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=OWN_HOSTS if DEBUG else [])
HTTPS = env.bool("HTTPS", default=not DEBUG)  # off only for a closed network without a certificate
TRUST_PROXY = env.bool("TRUST_PROXY", default=False)  # on behind nginx: it sets X-Forwarded-For and -Proto
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is empty: give it a long random text")

# ── what it is made of ──────────────────────────────────────────────────────────────────────────────────────────────
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "axes",
    "csp",
    "rulings",
    "referee.jobs",
    "referee.accounts",
    "referee.players",
    "referee.tournament",
    "referee.seating",
    "referee.hearing",
    "referee.precedents",
    "referee.desk",
    "referee.board",
    "referee.paper",
    "referee.api",
    "referee.live",
]
MIDDLEWARE = [
    "referee.middleware.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "referee.middleware.PersonalPagesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "referee.tournament.readers.ReaderMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"
ASGI_APPLICATION = "referee.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# ── where things are kept ───────────────────────────────────────────────────────────────────────────────────────────
try:
    database = env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
except ValueError:  # a port that is no number
    database = {}
if "ENGINE" not in database:
    raise ImproperlyConfigured(
        "DATABASE_URL names no database: sqlite:////path/to/file or postgres://user:password@host:5432/name"
    )
DATABASES: dict[str, Any] = {"default": database}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    import sqlite3

    # Write-ahead logging can corrupt a database before SQLite 3.51.3: then keep to the rollback journal.
    wal = sqlite3.sqlite_version_info >= (3, 51, 3)
    journal = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;" if wal else "PRAGMA journal_mode=DELETE;"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # the lock is taken at BEGIN, where waiting for it is possible
        "timeout": 20,
        "init_command": journal + "PRAGMA recursive_triggers=ON; PRAGMA journal_size_limit=27103364;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL and not REDIS_URL.startswith(("redis://", "rediss://", "unix://")):
    raise ImproperlyConfigured(
        f"REDIS_URL={REDIS_URL} is no Redis: a broker in memory would lose what it was given"
    )
if REDIS_URL:
    CACHES: dict[str, Any] = {
        "default": {
            "BACKEND": "referee.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "referee",
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        }
    }
else:  # one process: its own memory is shared by all its threads
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# ── who may come in ─────────────────────────────────────────────────────────────────────────────────────────────────
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "referee.accounts.backends.AccountBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = "/me/"
LOGOUT_REDIRECT_URL = "/"
# Five wrong passwords for one name from one address close that pair for a quarter of an hour; nobody can lock out another.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "referee.errors.locked_out"
AXES_CLIENT_IP_CALLABLE = "referee.middleware.client_ip"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# ── what a browser is told ──────────────────────────────────────────────────────────────────────────────────────────
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # QR codes are drawn into the page
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "referee.errors.csrf_failure"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked on the machine itself
if HTTPS:
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=30 * 24 * 3600)
    LANGUAGE_COOKIE_SECURE = True
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Whether sub-domains are bound too, and browsers list the domain, is for the domain's owner to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

# ── words, times, files ─────────────────────────────────────────────────────────────────────────────────────────────
LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", "繁體中文"), ("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "referee" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "referee" / "static"]
STATIC_ROOT = BASE_DIR / "build" / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "referee.ops.static_files.StaticFiles"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# ── the API ─────────────────────────────────────────────────────────────────────────────────────────────────────────
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "referee.api.openapi.ApiSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [  # the token first: its challenge makes "not logged in" a 401
        "referee.api.authentication.ApiTokenAuthentication",
        "referee.api.authentication.ApiSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],  # each view declares who may use it (referee.api.access)
    "DEFAULT_PARSER_CLASSES": ["referee.api.reading.CleanJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "referee.api.reading.AlwaysJson",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("THROTTLE_ANON", default="120/min"),
        "user": env.str("THROTTLE_USER", default="1200/min"),
        "log_in": env.str("THROTTLE_LOG_IN", default="10/min"),
    },
    "NUM_PROXIES": 1 if TRUST_PROXY else 0,
    "EXCEPTION_HANDLER": "referee.api.errors.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "麻將賽事裁判",
    "DESCRIPTION": (
        "Taiwanese sixteen-tile mahjong: seating, results, disputes, rulings and standings of a tournament.\n\n"
        "A program sends `Authorization: Token …`: from `POST /api/v1/log-in/` or, logged in, `POST /api/v1/me/token/`. "
        "Who writes sends a `uid` of its own making: the same post again gives the same answer (200, with the header "
        "`Idempotent-Replay`), so that whatever may not have arrived can be sent again. Every refusal is "
        "`{error: {code, message, field}, errors: […]}`, its sentence in the language of `Accept-Language`."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",  # schemas as JSON Schema writes them: those of the case format stand among the components
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "referee.api.openapi.tell_refusals",
        "referee.api.openapi.add_formats",
    ],
}

# ── tasks: the outbox is the queue, Celery only a wake-up ───────────────────────────────────────────────────────────
JOBS_IN_PROCESS = env.bool(
    "JOBS_IN_PROCESS", default=True
)  # off: `manage.py runjobs` does it, where there is no broker
JOBS_IN_PROCESS = env.bool(
    "JOBS_IN_PROCESS", default=not REDIS_URL
)  # without a broker a thread of the web process
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True  # tasks are idempotent: twice beats never
CELERY_TASK_TIME_LIMIT, CELERY_TASK_SOFT_TIME_LIMIT = 120, 100
CELERY_TASK_SERIALIZER = "json"
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A request that publishes waits for a dead broker a tenth of a second, for a silent one two seconds, and then leaves it
# to the sweeper. A task of a killed worker comes back after the visibility timeout plus at most five seconds.
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_BROKER_TRANSPORT_OPTIONS = CELERY_TASK_PUBLISH_RETRY_POLICY | {
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
}

# ── what is written down ────────────────────────────────────────────────────────────────────────────────────────────
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "referee.middleware.RequestIdFilter"}},
    "formatters": {
        "line": {
            "format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
        }
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request_id"]}
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["console"], "level": LOG_LEVEL, "propagate": False},
        "axes": {"level": "WARNING"},
        "weasyprint.progress": {"propagate": False},  # a line for each page
        "django.server": {"handlers": ["console"], "level": LOG_LEVEL, "propagate": False},
    },
}

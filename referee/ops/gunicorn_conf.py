"""gunicorn's settings. Threads suit short pages that wait for a database; on SQLite one process is best."""

import os

bind = f"{os.environ.get('WEB_HOST', '127.0.0.1')}:{os.environ.get('WEB_PORT', '8000')}"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "8"))
worker_class = "gthread"
timeout = 60
graceful_timeout = 15
keepalive = 30
max_requests = 20_000  # a worker is renewed now and then, so that no small leak lasts a tournament
max_requests_jitter = 2_000
preload_app = False
accesslog = None
control_socket_disable = True


def when_ready(server: object) -> None:
    """The port is open: say where, and how to log in (make demo)."""
    if welcome := os.environ.get("WELCOME"):
        print(welcome, flush=True)

"""Settings of the tests: as the embedded default, whatever this machine's .env says; a database file of one's own."""

import os
import tempfile
from pathlib import Path

os.environ["ENV_FILE"] = ""  # a club's .env names its real database and broker
os.environ["DEBUG"] = "1"  # static files by their plain names; the test runner turns DEBUG off again

from referee.settings import *  # noqa: E402, F403  (after the environment is set; all of it)
from referee.settings import DATABASES, REST_FRAMEWORK  # noqa: E402  (as above)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast: hundreds of log-ins
REST_FRAMEWORK = REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": {"anon": None, "user": None, "log_in": None}}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads then meet the locks they meet in use. Named by process: two runs do not collide.
    DATABASES["default"]["TEST"] = {
        "NAME": str(Path(tempfile.gettempdir()) / f"referee-test-{os.getpid()}.sqlite3")
    }

"""The law is pure: what decides loads no framework, no database and none of the project's people."""

import subprocess
import sys

CODE = """
import sys
import scoring, rulings.decide
loaded = {name.partition(".")[0] for name in sys.modules}
print(sorted(loaded & {"django", "rest_framework", "celery", "redis", "sqlite3", "psycopg", "referee"}))
"""


def test_deciding_a_case_loads_neither_a_framework_nor_a_database() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

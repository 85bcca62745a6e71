"""The Django project. A patched SQLite is put in place before anything imports sqlite3."""

import sys

try:
    import sqlite3 as _standard

    if _standard.sqlite_version_info < (3, 51, 3):  # WAL can corrupt before 3.51.3
        import pysqlite3
        import pysqlite3.dbapi2

        sys.modules["sqlite3"] = pysqlite3
        sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
except ImportError:
    pass  # no patched build for this platform: the settings then keep to the rollback journal

"""The checks of the audit, one module each: `CLAUSES`, and `check(log)` which yields violations. Found by pkgutil."""

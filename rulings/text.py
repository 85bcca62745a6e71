"""Text that comes from outside: refused where a database or an encoder could not carry it."""

from rulings.errors import CaseError

MAX_DEPTH = 50


def clean_json(value: object, at: str = "") -> object:
    """The JSON value itself; CaseError `bad_field` for NUL, lone surrogates, NaN, huge numbers or nesting too deep.

    PostgreSQL refuses NUL in text and no database takes a lone surrogate; both are legal JSON escapes.
    """
    _check(value, at, 0)
    return value


def clean_text(text: str, at: str = "") -> str:
    """The text itself; CaseError `bad_field` for NUL and lone surrogates."""
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise CaseError("bad_field", at, "text holds NUL or half of a surrogate pair")
    return text


def _check(value: object, at: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise CaseError("bad_field", at, "nested too deep")
    if isinstance(value, str):
        clean_text(value, at)
    elif isinstance(value, float):
        raise CaseError("bad_field", at, "numbers are whole")
    elif isinstance(value, int):
        if abs(value) > 2**53:
            raise CaseError("bad_field", at, "the number is too large")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise CaseError("bad_field", at, "names are text")
            clean_text(key, at)
            _check(item, f"{at}.{key}" if at else key, depth + 1)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            _check(item, f"{at}[{i}]", depth + 1)
    elif value is not None:
        raise CaseError("bad_field", at, f"{type(value).__name__} is no JSON value")

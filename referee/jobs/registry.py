"""Which functions do a job. An app writes them in its `tasks.py`, which is found by its name."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

Function = Callable[..., object]
F = TypeVar("F", bound=Function)


class UnknownJob(LookupError):
    """No function does a job of this name."""


class Hopeless(Exception):
    """Raised by a job that would fail the same way however often it is tried: it is given up at once."""


@dataclass
class _Work:
    atomic: bool
    functions: list[Function] = field(default_factory=list)


_works: dict[str, _Work] = {}


def declare(name: str, *, atomic: bool = True) -> None:
    """Say that the job `name` exists, though perhaps nobody has anything to do for it.

    `atomic` jobs run in one transaction with the mark that they are done, and hold it: keep them short. Others run
    outside of any transaction (a PDF, a call over the network) and may run twice. All must bear being repeated.
    """
    _works.setdefault(name, _Work(atomic=atomic))


def job(name: str, *, atomic: bool = True) -> Callable[[F], F]:
    """Decorate a function that does the job `name`, with the job's arguments; several may, in order of import."""

    def register(function: F) -> F:
        declare(name, atomic=atomic)
        if function not in _works[name].functions:
            _works[name].functions.append(function)
        return function

    return register


def functions(name: str) -> list[Function]:
    """The functions that do the job `name`; raises UnknownJob."""
    return list(_work(name).functions)


def is_atomic(name: str) -> bool:
    """Whether the job `name` runs in one transaction; raises UnknownJob."""
    return _work(name).atomic


def _work(name: str) -> _Work:
    if name not in _works:
        raise UnknownJob(name)
    return _works[name]


def perform(name: str, args: list[Any]) -> None:
    """Do the job once, here and now."""
    for function in functions(name):
        function(*args)

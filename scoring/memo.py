"""Answers kept. A plain look-up, and a bound: when full it forgets all, as the few that matter are soon there again.

`functools.lru_cache` would do, but each of its hits rewrites a linked list, which costs more than most answers here.
"""

from collections.abc import Callable
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Memo(dict[Question, Answer]):
    """`memo[question]` is `answer(question)`, found once. For pure functions; an exception is not kept."""

    __slots__ = ("_answer", "_most")

    def __init__(self, answer: Callable[[Question], Answer], *, most: int = 1 << 14) -> None:
        super().__init__()
        self._answer = answer
        self._most = most

    def __missing__(self, question: Question) -> Answer:
        answer = self._answer(question)
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer

"""Answers that are worked out once and kept until what they follow from changes."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Remembers(Protocol):
    """What has such answers: a memory of those that hold until the next step, and one of those that no card, trick or
    result of the play changes. With each step it begins new ones."""

    _this_step: dict[Any, Any]
    _before_play: dict[Any, Any]


S = TypeVar("S", bound=Remembers)
P = ParamSpec("P")
T = TypeVar("T")
Question = Callable[Concatenate[S, P], T]


def this_step(question: Question[S, P, T]) -> Question[S, P, T]:
    """A method whose answer follows from all that has been done."""
    return _remembered(question, "_this_step")


def before_play(question: Question[S, P, T]) -> Question[S, P, T]:
    """A method whose answer follows from what was told, and done before the play, alone."""
    return _remembered(question, "_before_play")


def _remembered(question: Question[S, P, T], memory: str) -> Question[S, P, T]:
    @wraps(question)
    def answer(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        known = self.__dict__[memory]
        key = question, args
        if key not in known:
            known[key] = question(self, *args, **kwargs)
        found: T = known[key]
        return found

    return answer

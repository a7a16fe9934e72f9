"""Methods whose answers are kept until what they follow from changes."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple


class HasCaches(Protocol):
    """A class with cached methods. It begins a new cache whenever the answers in it may have changed."""

    _until_next_step: dict[Any, Any]
    """Answers that hold until anything else is done."""
    _through_play: dict[Any, Any]
    """Answers that no card, trick or result of the play changes."""


S = TypeVar("S", bound=HasCaches)
P = TypeVarTuple("P")
T = TypeVar("T")
Question = Callable[[S, *P], T]


def cached_until_next_step(question: Question[S, *P, T]) -> Question[S, *P, T]:
    """For a method whose answer may change with every step."""
    return _cached(question, "_until_next_step")


def cached_through_play(question: Question[S, *P, T]) -> Question[S, *P, T]:
    """For a method whose answer follows only from what was told and done before the play."""
    return _cached(question, "_through_play")


def _cached(question: Question[S, *P, T], cache: str) -> Question[S, *P, T]:
    @wraps(question)
    def answer(self: S, /, *args: *P) -> T:
        known = self.__dict__[cache]
        key = (question, *args) if args else question
        if key in known:
            found: T = known[key]
            return found
        found = known[key] = question(self, *args)
        return found

    return answer

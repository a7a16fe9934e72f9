"""The season's settings: what counts in the league, when seasons begin, the constants of the rating, and the nights
left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from kiosk.base.language import _
from rules.house_rules import HouseRules, Rule, Value, from_values, rules_of, with_value
from rules.league import Calendar, Scheme
from rules.standings.rating import RatingRules

R = TypeVar("R", bound=HouseRules)
KINDS: tuple[type[HouseRules], ...] = (Scheme, Calendar, RatingRules)
KEY = "season"
"""The name of these settings in the journal."""
_LEFT_OUT = "left_out"


class SeasonSettings:
    """All settings, by the ids of their rules; missing or unreadable ones have their default."""

    def __init__(self, stored: object = None) -> None:
        self.stored: Mapping[str, Any] = stored if isinstance(stored, dict) else {}

    @property
    def left_out(self) -> frozenset[str]:
        """The nights that do not count in the league, by their streams."""
        found = self.stored.get(_LEFT_OUT)
        return frozenset(filter(lambda each: isinstance(each, str), found)) if isinstance(found, list) else frozenset()

    def with_night(self, stream: str, counts: bool) -> SeasonSettings:
        """The same with a night counting in the league, or left out."""
        left = self.left_out - {stream} if counts else self.left_out | {stream}
        return SeasonSettings({**self.stored, _LEFT_OUT: sorted(left)})

    def of(self, kind: type[R]) -> R:
        """The rules of one kind."""
        made = from_values(kind, self.stored)
        return made if all(rule.allows(getattr(made, rule.id)) for rule in rules_of(kind)) else kind()

    def asked(self) -> tuple[Rule, ...]:
        """All settings, for a form made from them."""
        return tuple(rule for kind in KINDS for rule in rules_of(kind))

    def rules_with(self, id: str) -> HouseRules:
        """The rules that a setting belongs to."""
        return self.of(next((kind for kind in KINDS if any(rule.id == id for rule in rules_of(kind))), Scheme))

    def value(self, id: str) -> Value:
        """The value of something."""
        found: Value = getattr(self.rules_with(id), id)
        return found

    def problem(self, id: str) -> str:
        """What is wrong with a setting; "" if nothing is."""
        return next((_(p.reason) for p in self.rules_with(id).problems() if id in p.rules), "")

    def changed(self, id: str, value: Value) -> SeasonSettings:
        """The same with one changed. Raises `UnknownHouseRule`."""
        return SeasonSettings({**self.stored, **with_value(self.rules_with(id), id, value).values()})

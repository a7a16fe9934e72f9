"""A prize being planned: what it is for, and its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import SOURCE, _, later, speaking
from rules.house_rules import Rule, Value, rules_of, with_value
from rules.standings.prizes import Prize, Scope

PLACES = {
    "highest": (later("Highest"), later("Second highest"), later("Third highest")),
    "lowest": (later("Lowest"), later("Second lowest"), later("Third lowest")),
}
FURTHER = {"highest": later("{place} highest"), "lowest": later("{place} lowest")}
OF = {
    "total": later("{prize} by points"),
    "won": later("{prize} by rounds won"),
    "best_round": later("{prize} single round"),
}
PARTS = {"first_half": later("{prize}, first half"), "second_half": later("{prize}, second half")}
USUAL = (later("First"), later("Second"), later("Third"), later("Best first half"), later("Best second half"))
"""What the usual prizes are called (`rules.standings.prizes.usual`), as it is on record."""


def described(scope: Scope, roles: Sequence[str]) -> str:
    """What a prize is for, for people: ``Second highest lady, first half``."""
    said = _(FURTHER[scope.end], place=words.ordinal(scope.place))
    if scope.place <= len(PLACES[scope.end]):
        said = _(PLACES[scope.end][scope.place - 1])
    if scope.role is not None and scope.role < len(roles):
        said = _("{prize} {role}", prize=said, role=_(roles[scope.role]))
    if scope.of != "rank":
        said = _(OF[scope.of], prize=said)
    return said if scope.part == "all" else _(PARTS[scope.part], prize=said)


def prize_name(prize: Prize, roles: Sequence[str]) -> str:
    """What a prize is called, for people: as somebody has named it, or looked up."""
    if prize.name == _on_record(prize.scope, roles):
        return described(prize.scope, roles)
    return _(prize.name) if prize.name in USUAL else prize.name


def _on_record(scope: Scope, roles: Sequence[str]) -> str:
    with speaking(SOURCE):
        return described(scope, roles)


@dataclass
class PrizeForm:
    """One prize. `own` is a typed name, "" for the usual one."""

    scope: Scope
    roles: tuple[str, ...]
    own: str = ""

    @classmethod
    def of(cls, prize: Prize, roles: Sequence[str]) -> "PrizeForm":
        """The form for changing an existing prize."""
        own = "" if prize.name == _on_record(prize.scope, roles) else prize.name
        return cls(prize.scope, tuple(roles), own)

    @property
    def name(self) -> str:
        """Its name, for people."""
        return prize_name(self.prize, self.roles)

    @property
    def prize(self) -> Prize:
        return Prize(self.own or _on_record(self.scope, self.roles), self.scope)

    def asked(self) -> tuple[Rule, ...]:
        """Its settings."""
        return tuple(rule for rule in rules_of(Scope) if self.roles or rule.id != "role")

    def set_rule(self, id: str, value: Value) -> None:
        """Changes a setting. Raises `UnknownHouseRule`."""
        self.scope = with_value(self.scope, id, value)

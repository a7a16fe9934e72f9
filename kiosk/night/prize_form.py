"""A prize being planned: what it is for, and its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.house_rules import Rule, Value, rules_of, with_value
from rules.standings.prizes import Prize, Scope

PLACES = {1: "", 2: "Second ", 3: "Third "}
PARTS: Mapping[str, str] = {"all": "", "first_half": ", first half", "second_half": ", second half"}
OF: Mapping[str, str] = {"rank": "", "total": " by points", "won": " by rounds won", "best_round": " single round"}


def described(scope: Scope, roles: Sequence[str]) -> str:
    """What a prize is for, for people: ``Second highest lady, first half``."""
    place = PLACES.get(scope.place, f"{scope.place}th ")
    end = f"{place}{scope.end}"
    who = f" {roles[scope.role]}" if scope.role is not None and scope.role < len(roles) else ""
    said = f"{end}{who}{OF[scope.of]}{PARTS[scope.part]}"
    return said[:1].upper() + said[1:]


@dataclass
class PrizeForm:
    """One prize. `own` is a typed name, "" for the usual one."""

    scope: Scope
    roles: tuple[str, ...]
    own: str = ""

    @classmethod
    def of(cls, prize: Prize, roles: Sequence[str]) -> "PrizeForm":
        """The form for changing an existing prize."""
        own = "" if prize.name == described(prize.scope, roles) else prize.name
        return cls(prize.scope, tuple(roles), own)

    @property
    def name(self) -> str:
        """Its name."""
        return self.own or described(self.scope, self.roles)

    @property
    def prize(self) -> Prize:
        return Prize(self.name, self.scope)

    def asked(self) -> tuple[Rule, ...]:
        """Its settings."""
        return tuple(rule for rule in rules_of(Scope) if self.roles or rule.id != "role")

    def set_rule(self, id: str, value: Value) -> None:
        """Changes a setting. Raises `UnknownHouseRule`."""
        self.scope = with_value(self.scope, id, value)

"""House rules as data: one frozen dataclass a game, whose fields carry label, help, choices and source.

The new-table form, records and commands are made from these fields (design#rules). What a new house rule needs besides:
its sentence in the game's help, and its line in the judge (contributing#a-house-rule).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, TypeVar

from rules.phrases import Phrase

Value = bool | int | str | None
"""The value of a house rule: yes/no, a number, ``None`` for “none”, or a choice's id."""

HUGE = 999
YES, NO = Phrase.of("house rule", "yes"), Phrase.of("house rule", "no")
"""Two answers; elsewhere *no* is also none of something."""


@dataclass(frozen=True)
class Choice:
    """One value that a house rule can have, and what people call it."""

    value: Value
    label: str


@dataclass(frozen=True)
class Rule:
    """What a form, a help page or a command needs to know about one house rule.

    `choices` are offered; with `numbers` (lowest, highest) any whole number between is allowed too.
    """

    id: str
    label: str
    help: str
    source: str
    choices: tuple[Choice, ...]
    default: Value
    numbers: tuple[int, int] | None = None

    def allows(self, value: Value) -> bool:
        """Whether the rule can have this value. The type counts too: 1 is not yes."""
        if any(value is c.value or (value == c.value and type(value) is type(c.value)) for c in self.choices):
            return True
        return bool(self.numbers and type(value) is int and self.numbers[0] <= value <= self.numbers[1])

    @property
    def allowed(self) -> str:
        """The allowed values as records write them: ``none, 7, 10, 13 or any number from 1 to 17``."""
        offered = ", ".join(format_value(c.value) for c in self.choices)
        if not self.numbers:
            return offered
        least, most = self.numbers
        return Phrase("{offered} or any number from {least} to {most}", offered=offered, least=least, most=most)

    def describe(self, value: Value) -> str:
        """The value in words, for people."""
        for c in self.choices:
            if c.value == value and type(c.value) is type(value):
                return c.label
        return format_value(value)


def rule(
    default: Value,
    label: str,
    help: str,
    source: str,
    *choices: Value | tuple[Value, str],
    numbers: tuple[int, int] | None = None,
) -> Any:
    """A dataclass field that is a house rule. A choice is a value, or a value with its label.

    Without choices a bool is offered as no and yes; any other house rule needs them. `numbers` (lowest, highest) allows
    all whole numbers between besides.
    """
    given = choices if choices else ((False, NO), (True, YES)) if isinstance(default, bool) else ()
    named = (c if isinstance(c, tuple) else (c, format_value(c)) for c in given)
    made = tuple(Choice(value, _called(label, name)) for value, name in named)
    return field(
        default=default,
        metadata={
            "default": default,
            "label": label,
            "help": help,
            "source": source,
            "choices": made,
            "numbers": numbers,
        },
    )


def _called(label: str, choice: str) -> str:
    """What a choice is called: languages may need another word for it where it is one of something else."""
    if isinstance(choice, Phrase) or not any(map(str.isalpha, choice)):
        return choice
    return Phrase.of(label, choice)


def training_rule(source: str) -> Any:
    """The field *training* of every game."""
    return rule(False, "Training", "For no league or rating; the hands played still count.", source)


def chips_rule(label: str, help: str, source: str) -> Any:
    """A field for a number of chips; none by default."""
    return rule(0, label, help, source, 0, 1, 2, 5, numbers=(0, HUGE))


@dataclass(frozen=True)
class Problem:
    """Why a set of house rules cannot be played: the fields concerned, and the reason for people."""

    rules: tuple[str, ...]
    reason: str


class UnknownHouseRule(ValueError):
    """A preset, house rule or choice that does not exist; `what` is "preset", "rule" or "value"."""

    def __init__(self, what: str, name: str, message: str) -> None:
        super().__init__(message)
        self.what, self.name = what, name


@dataclass(frozen=True)
class HouseRules:
    """The base of every game's house rules."""

    BEFORE: ClassVar[Mapping[str, Value]] = {}
    """The values by which tables were played before a house rule existed, where that is not its default."""

    def problems(self) -> list[Problem]:
        """Why these rules cannot be played: values outside their choices first."""
        found = []
        for described in rules_of(type(self)):
            value = getattr(self, described.id)
            if not described.allows(value):
                label, allowed = Phrase(described.label), described.allowed
                reason = Phrase(
                    "{rule}: {value} is not one of {allowed}", rule=label, value=format_value(value), allowed=allowed
                )
                found.append(Problem((described.id,), reason))
        return found or self.contradictions()

    def contradictions(self) -> list[Problem]:
        """Rules that do not go together; each game's own."""
        return []

    def values(self) -> dict[str, Value]:
        """Every house rule's value, as a table stores it."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


R = TypeVar("R", bound=HouseRules)


def rules_of(kind: type[HouseRules]) -> tuple[Rule, ...]:
    """The house rules of a game, in the order in which forms ask for them."""
    return tuple(Rule(id=f.name, **f.metadata) for f in fields(kind))


def with_value(rules: R, name: str, value: Value) -> R:
    """The same rules with one changed. Raises `UnknownHouseRule`; does not check for contradictions."""
    known = {described.id: described for described in rules_of(type(rules))}
    if name not in known:
        why = Phrase("there is no house rule {name}; there are {names}", name=repr(name), names=", ".join(known))
        raise UnknownHouseRule("rule", name, why)
    if not known[name].allows(value):
        message = Phrase(
            "{rule}={value} is not one of {allowed}", rule=name, value=format_value(value), allowed=known[name].allowed
        )
        raise UnknownHouseRule("value", name, message)
    return replace(rules, **{name: value})


def with_text(rules: R, name: str, text: str) -> R:
    """The same rules with one changed to a record's text for it. Raises `UnknownHouseRule`."""
    choices = next((described.choices for described in rules_of(type(rules)) if described.id == name), ())
    values = [choice.value for choice in choices if format_value(choice.value) == text]
    return with_value(rules, name, values[0] if values else parse_value(text))


def from_values(kind: type[R], values: Mapping[str, Value]) -> R:
    """The rules that a table stored. A rule it did not know yet is as it was played then, or takes its default."""
    known = {f.name for f in fields(kind)}
    return kind(**{**kind.BEFORE, **{name: value for name, value in values.items() if name in known}})


def parse_value(text: str) -> Value:
    """A value as records write it: ``yes``, ``no``, a number, ``none``, or a choice's id."""
    words: dict[str, Value] = {"yes": True, "no": False, "none": None}
    if text in words:
        return words[text]
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


def format_value(value: Value) -> str:
    """A value as records write it."""
    return {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else str(value)

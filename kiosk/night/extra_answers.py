"""Hands that a format counts in its own way: what it asks besides the result, and their worth, in words."""

from collections.abc import Mapping, Sequence

from kiosk.base import words
from kiosk.base.language import _
from kiosk.night.plan import Plan
from kiosk.table.games.face import Values
from kiosk.table.views import Field
from rules.movements.format import Asked, HandPlayed

ExtraAnswers = Mapping[str, int]
"""Answers given with a result, by the ids of the questions (`rules.movements.format.Asked`)."""


def asked(plan: Plan, round: int, hand: int) -> tuple[Asked, ...]:
    """The questions about a hand besides its result."""
    special = plan.format.special(round, hand)
    return special.asks if special else ()


def told(plan: Plan, round: int, hand: int, values: Values, before: ExtraAnswers) -> dict[str, int]:
    """The answers from these values, or else those given before; optional ones are 0 by default."""
    found: dict[str, int] = {}
    for each in asked(plan, round, hand):
        value = values.get(each.id, before.get(each.id))
        if value is not None or each.optional:
            found[each.id] = int(value or 0)
    return found


def fields(plan: Plan, round: int, hand: int, beside: ExtraAnswers) -> tuple[Field, ...]:
    """The questions as fields of a pad."""
    asks = asked(plan, round, hand)
    return tuple(Field(each.id, _(each.label), beside.get(each.id, 0), 0, each.most) for each in asks)


def wrong(plan: Plan, round: int, hand: int, counts: Sequence[int] | None, beside: ExtraAnswers) -> str:
    """What is missing in the answers, or impossible with these tricks; "" if nothing is."""
    for each in asked(plan, round, hand):
        if each.id not in beside:
            return _("{what}: how many?", what=_(each.label))
        if not 0 <= beside[each.id] <= each.most:
            return _("{what}: 0 to {most}.", what=_(each.label), most=each.most)
    return "" if counts is None else _(plan.format.wrong(round, HandPlayed(hand, counts, beside)))


def figures(plan: Plan, round: int, hand: int, counts: Sequence[int], beside: ExtraAnswers) -> list[str]:
    """The worth of a hand, by side: ``16``; ``6+2`` if partners differ. In other formats, what it counts."""
    played = [HandPlayed(hand, counts, beside)]
    if plan.format.special(round, hand) is None:
        return [words.score(each) for each in counts]
    sides = plan.format.sides(round, played)
    points = plan.format.points(round, played) or sides * 2
    found = []
    for side in range(len(sides)):
        both = [points[seat] for seat in plan.seating.members(side)]
        found.append(words.score(both[0]) if len({*both}) == 1 else " | ".join(map(words.score, both)))
    return found


def says(plan: Plan, round: int, hand: int) -> str:
    """How a hand is played and counted, in sentences; "" if all hands are alike."""
    special = plan.format.special(round, hand)
    return _(special.says) if special and special.says else ""


def headlines(plan: Plan, round: int, hand: int, names: Sequence[str]) -> dict[str, str]:
    """The questions about players, with their names instead of their seats."""
    return {
        each.id: _(each.label, player=names[each.seat]) for each in asked(plan, round, hand) if each.seat is not None
    }

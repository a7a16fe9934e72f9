"""A night in a line, as home shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from kiosk.base import words

if TYPE_CHECKING:
    from kiosk.night.state import NightState


@dataclass(frozen=True)
class NightSummary:
    """`now` is where it stands: ``round 5 of 12``; `over`: it cannot be resumed."""

    stream: str
    name: str
    now: str
    last: datetime  # UTC
    over: bool


def summary(night: NightState) -> NightSummary:
    """A night in a line."""
    rounds, of, over = night.rounds, night.planned_rounds, night.over
    here = sum(len(entry.people) for entry in night.entries.values() if entry.here)
    if over:
        now = f"{words.count(len(rounds), 'round')} played"
    elif not rounds:
        now = f"check-in, {here} here" if here else "check-in"
    else:
        now = f"round {len(rounds)}" + (f" of {of}" if of else "") + (" is over" if night.current is None else "")
    return NightSummary(night.stream, night.plan.name, now, datetime.fromisoformat(night.facts[-1].time), over)

"""A night in a line, as home shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from kiosk.base.language import _, _n

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
        now = _n("{n} round played", "{n} rounds played", len(rounds))
    elif not rounds:
        now = _("check-in, {n} here", n=here) if here else _("check-in")
    else:
        now = _("round {number}", number=len(rounds))
        if of:
            now = _("round {number} of {all}", number=len(rounds), all=of)
        if night.current is None:
            now = _("{round} is over", round=now)
    return NightSummary(night.stream, night.plan.name, now, datetime.fromisoformat(night.facts[-1].time), over)

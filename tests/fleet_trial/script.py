"""The evening that is played: what everybody would have made of every hand, whoever is told of it first."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.night.plan import Plan
from kiosk.night.session import Night
from tests.kiosk.scenes import nights

HANDS = 2


def tricks(round: int, place: int, hand: int) -> int:
    """What north and south make."""
    return Random(f"{round} {place} {hand}").randrange(14)


def plan(tables: int, rounds: int) -> Plan:
    """Pairs who meet each other, so many tables at a time."""
    return nights.plan("round_robin", people=4 * tables, rounds=rounds, hands=HANDS)


def begin(lobby: Lobby, tables: int, rounds: int) -> Night:
    return nights.begin(lobby, plan(tables, rounds), nights.people(4 * tables))


def clock(days_off: int) -> datetime:
    """The time of day of a kiosk whose clock is so many days wrong."""
    return datetime.now(UTC) + timedelta(days=days_off)


class Outside:
    """What a kiosk is known to have said and done, in files that no power cut reaches."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()
        self._said: object = None

    def saved(self, ids: list[str]) -> None:
        """These facts were acknowledged to people."""
        new = [id for id in ids if id not in self._known]
        if new:
            self._known.update(new)
            with (self._folder / "saved").open("a") as file:
                file.write("".join(f"{id}\n" for id in new))

    def is_there(self, name: str) -> bool:
        """Whether somebody has left a file for it."""
        return (self._folder / name).exists()

    def say(self, **what: object) -> None:
        """How far it is."""
        if what != self._said:
            self._said = what
            path = self._folder / f"now.{os.getpid()}"
            path.write_text(json.dumps(what))
            path.rename(self._folder / "now")

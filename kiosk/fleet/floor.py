"""The kiosks at the tables, as the desk's kiosk has them: which is whose, who is there, and what they have played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kiosk.base import times, words
from kiosk.base.language import _, _n, later
from kiosk.fleet.messages import called
from kiosk.fleet.notes import Heard, Notes
from kiosk.fleet.played import Played
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night

if TYPE_CHECKING:
    from kiosk.fleet.joining import Joining

HERE, AWAY, NONE, STICK = later("here"), later("away"), later("no kiosk"), later("by stick")
"""What is said of a table's kiosk: it is heard; it is not; there is none; nobody listens for kiosks. Looked
up where it is shown."""
UNCOUNTED = later("not counted")


@dataclass(frozen=True)
class Plate:
    """A table and its kiosk. `note` is what more there is to say of it, `more` what it has that is not here, or that
    does not count; `wrong`: somebody should look after it."""

    place: int
    at: str  # "Table 7"
    kiosk: str  # "" for none
    state: str
    note: str = ""
    more: str = ""
    wrong: bool = False
    why: str = ""  # why something that was played there does not count


@dataclass(frozen=True)
class KnownKiosk:
    """A kiosk that can be a table's: where it is now, 0 for nowhere."""

    kiosk: str
    called: str  # "kiosk 3f2a91c0"
    place: int
    note: str


class Floor:
    """The kiosks at the tables of the night. Belongs to the thread that owns the state."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._played = Played(lobby)
        self._notes = Notes(lobby.journal.path.parent)

    @cached_property
    def joining(self) -> Joining:
        """Letting kiosks join."""
        from kiosk.fleet.joining import Joining

        return Joining(self._lobby.journal.path.parent)

    def poll(self) -> bool:
        """Puts the next thing on record that tables' kiosks have played; whether there was one."""
        return self._played.poll()

    def plates(self, night: Night) -> tuple[Plate, ...]:
        """Every table of the round, or of the next one."""
        by_place = {place: kiosk for kiosk, place in night.kiosks(night.next_number).items()}
        heard, refused = self._notes.tables(), self._played.not_counted(night)
        why = {place: _("Round {number}: {why}", number=number, why=said) for (number, place), said in refused.items()}
        return tuple(
            self._plate(night, place, by_place.get(place, ""), heard, why.get(place, "")) for place in _places(night)
        )

    def known(self, night: Night) -> tuple[KnownKiosk, ...]:
        """Every kiosk that has been heard of: those that are no table's first."""
        heard, at = self._notes.tables() or {}, night.kiosks(night.next_number)
        found = dict.fromkeys([*heard, *(move[0] for move in night.moves)])
        found |= dict.fromkeys(other.kiosk for other in self._lobby.journal.others.all())
        return tuple(
            KnownKiosk(kiosk, called(kiosk), place, _of(heard.get(kiosk)))
            for place, kiosk in sorted((at.get(kiosk, 0), kiosk) for kiosk in found)
        )

    def _plate(self, night: Night, place: int, kiosk: str, heard: dict[str, Heard] | None, why: str) -> Plate:
        at = night.at(place)
        uncounted = _(UNCOUNTED) if why else ""
        if not kiosk:
            return Plate(place, at, "", NONE, _("at the desk"), uncounted, bool(why), why)
        heads = self._lobby.journal.others.heads(kiosk)
        if len(heads) > 1:
            return Plate(place, at, kiosk, later("two in one"), _("a card was copied"), _("set one aside"), True)
        if heard is None:
            return Plate(place, at, kiosk, STICK, _entries(heads[0].seq), uncounted, bool(why), why)
        known = heard.get(kiosk)
        if known is None:
            return Plate(place, at, kiosk, AWAY, _("not heard yet"), why, True)
        behind = max(0, known.last - heads[0].seq)
        to_come = _n("{count} entry to come", "{count} entries to come", behind, count=words.grouped(behind))
        more = uncounted or (to_come if behind else "")
        return Plate(place, at, kiosk, HERE if known.here else AWAY, _of(known), more, bool(why) or not known.here, why)


def in_short(plates: tuple[Plate, ...]) -> str:
    """How many are there: ``9 of 10 kiosks here``."""
    there = [plate for plate in plates if plate.kiosk]
    here = sum(plate.state in (HERE, STICK) for plate in there)
    if not there:
        return _("no kiosk at a table")
    return _n("{here} of {n} kiosk here", "{here} of {n} kiosks here", len(there), here=here)


def _entries(count: int) -> str:
    return _n("{n} entry", "{n} entries", count)


def _of(heard: Heard | None) -> str:
    if heard is None:
        return _("not heard yet")
    return "" if heard.here else _("since {time}", time=times.clock(heard.time))


def _places(night: Night) -> list[int]:
    """The tables of the round, or of the next one as far as it is known; and wherever a kiosk is."""
    last = night.rounds[-1].round if night.rounds else None
    made = (night.round_at_hand() if night.current is None else None) or last
    places = {table.number for table in made.tables} if made is not None else set()
    return sorted(places | set(night.kiosks(night.next_number).values()))

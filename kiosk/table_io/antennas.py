"""What lies on the reader's antennas, for people: how many cards where, and their faces only while no hand is open.

Nobody may look into a hand by opening the Devices screen: from the deal until a hand is over there are only counts.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from hardware.deck import Known, Suspect, Unknown
from hardware.panel_settings import usual_seats
from hardware.readers import Role
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.devices.devices import Devices
from kiosk.table.table import Table

_OTHERS = {Role.TRICK: later("Trick"), Role.KITTY: later("Kitty"), Role.DISCARDS: later("Discards")}
MIDDLE = tuple(_OTHERS)
"""What lies in the middle of a table, in the order in which it is shown."""


@dataclass(frozen=True)
class Place:
    """A place of the table. `antennas` are those that read there, () if none does; `cards` lie there, () while faces
    are hidden; `notes` say what is doubtful or unknown, a few words each."""

    title: str
    name: str = ""
    antennas: tuple[int, ...] = ()
    count: int = 0
    cards: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Laid:
    """The table as the reader sees it: its seats clockwise, what lies in the middle, and whether faces are `hidden`. A
    reader with one antenna, or one that does not say which, has no seats, and one place in the middle."""

    seats: tuple[Place, ...]
    middle: tuple[Place, ...]
    hidden: bool


def hand_open(table: Table | None) -> bool:
    """Whether somebody may hold cards that others must not see: from before the deal until the hand is over."""
    return table is not None and not table.over and table.hand.outcome is None


def in_hand(table: Table | None) -> bool:
    """Whether a hand is dealt and not over."""
    return table is not None and table.state.dealt and hand_open(table)


def seat_of(role: Role, count: int) -> int | None:
    """The seat of a role, with the same places as the panel: two players sit opposite each other. None for the middle,
    and for a place where nobody sits."""
    places = usual_seats(count)
    return places.index(role.seat) if role.seat in places else None


def role_words(role: Role, count: int = 4) -> str:
    """A role's name at a table of so many: ``North``, ``Seat 3``, ``Trick``; ``Place W`` if nobody sits there."""
    seat = seat_of(role, count)
    if seat is not None:
        return words.place(seat, count)
    return _(_OTHERS[role]) if role in _OTHERS else _("Place {letter}", letter=words.seat_letter(role.value))


def antenna_words(devices: Devices, antenna: int, count: int = 4) -> str:
    """An antenna's name by its role: ``North``; by its number if it has none."""
    role = devices.roles.get(antenna)
    return role_words(role, count) if role else _("antenna {number}", number=antenna)


def laid(devices: Devices, table: Table | None, hidden: bool) -> Laid:
    """What lies where now, or when the reader went away; with faces unless they are `hidden`."""
    seats_read = [role.seat + 1 for role in devices.roles.values() if role.seat is not None]
    count = table.seating().count if table else max([4, *seats_read])
    names = table.names() if table else ("",) * count
    if not devices.roles:
        return Laid((), (_place(devices, _("On the reader"), devices.title(), (None,), count, hidden),), hidden)
    seats, middle = [], []
    for seat in range(count):
        antennas = [number for number, role in devices.roles.items() if seat_of(role, count) == seat]
        seats.append(_place(devices, words.place(seat, count), names[seat], antennas, count, hidden))
    others = [role for role in dict.fromkeys((*MIDDLE, *devices.roles.values())) if seat_of(role, count) is None]
    for role in others:
        antennas = [number for number, other in devices.roles.items() if other is role]
        if antennas:
            middle.append(_place(devices, role_words(role, count), "", antennas, count, hidden))
    stray = {spot.antenna for spot in devices.spots.values()} - devices.roles.keys()
    if stray:  # The reader did not say where.
        middle.append(replace(_place(devices, _("Somewhere"), "", stray, count, hidden), antennas=()))
    return Laid(tuple(seats), tuple(middle), hidden)


def _place(devices: Devices, title: str, name: str, antennas: Iterable[int | None], count: int, hidden: bool) -> Place:
    antennas = tuple(antennas)
    here = {tag: spot for tag, spot in devices.spots.items() if spot.antenna in antennas}
    found = [devices.identify(tag) for tag in here]
    also = Counter(antenna_words(devices, other, count) for spot in here.values() for other in spot.also)
    notes = [_("{n} also read at {place}", n=times, place=where) for where, times in also.items()]
    for kind, said in ((Suspect, later("{n} misread")), (Unknown, later("{n} not enrolled"))):
        if times := sum(isinstance(what, kind) for what in found):
            notes.append(_(said, n=times))
    cards = () if hidden else tuple(sorted(int(what.card) for what in found if isinstance(what, Known)))
    return Place(
        title, name, tuple(number for number in antennas if number is not None), len(here), cards, tuple(notes)
    )

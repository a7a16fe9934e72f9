"""Checks a finished board: all cards of a place are laid on the reader, or lie on the antennas at the seats.

It says which place is right. Only the director learns which card is missing or surplus.
"""

from dataclasses import dataclass

from hardware.deck import Known, Suspect, Unknown
from kiosk.base.language import InWords, _, _c, _n
from kiosk.devices.devices import Devices, Reading
from kiosk.night.boards.fault_words import place_words, title
from kiosk.night.boards.places import place_of
from kiosk.night.session import Night
from kiosk.table_io.packs import listed
from rules.boards import Board, compared
from rules.cards import mask_of
from rules.phrases import Phrase


@dataclass(frozen=True)
class PlaceChecked:
    """What was found at a place. `state`: ``""`` (nothing yet), ``part``, ``right`` or ``wrong``; `said` in words."""

    place: str
    title: str
    count: int
    size: int
    state: str
    said: str


class BoardCheck:
    """One board being checked."""

    def __init__(self, night: Night, board: Board, devices: Devices) -> None:
        self.night, self.board, self.devices = night, board, devices
        self.place: str | None = None
        """Whose cards are laid now, on a reader with one antenna."""
        self.notice = ""
        self._at: dict[str, tuple[Known, str]] = {}
        """By tag: the card, and where it was found."""
        for tag, spot in devices.spots.items():
            at = place_of(devices.roles.get(spot.antenna or 0))
            if at is not None:
                self._lay(devices.identify(tag), at)

    @property
    def antennas(self) -> bool:
        """Whether the reader knows by itself whose cards lie where."""
        return any(place_of(role) for role in self.devices.roles.values())

    def choose(self, place: str) -> None:
        """The cards of this place are laid next; what was found there before is dropped."""
        self.place, self.notice = place, ""
        self._at = {tag: found for tag, found in self._at.items() if found[1] != place}
        self.devices.changed()

    def reading(self, reading: Reading) -> None:
        """Cards were laid; several at once do no harm."""
        self.notice = ""
        self._lay(reading.what, place_of(reading.role) or self.place)
        self.devices.changed()

    def _lay(self, what: Known | Suspect | Unknown, at: str | None) -> None:
        if not isinstance(what, Known):
            self.notice = Phrase("A card was misread, or its pack is not enrolled. Try it again.")
        elif at is None:
            self.notice = Phrase("First tap the place whose cards these are.")
        elif self._at and what.pack != next(iter(self._at.values()))[0].pack:
            where = InWords(place_words, at)
            self.notice = Phrase("A card from another pack is at {place}. Put it aside.", place=where)
        else:
            self._at[what.tag] = (what, at)

    def found(self) -> tuple[PlaceChecked, ...]:
        """Every place."""
        return tuple(self._found(place, cards) for place, cards in self.board.places.items())

    def _found(self, place: str, wanted: int) -> PlaceChecked:
        here = mask_of(known.card for known, at in self._at.values() if at == place)
        missing, surplus = compared(wanted, here)
        size, count = wanted.bit_count(), here.bit_count()
        wrong = bool(surplus) or (bool(missing) and count >= size)
        state = "" if not count else "right" if not (missing or surplus) else "wrong" if wrong else "part"
        if self.night.director.here and state == "wrong":
            said = _("too many: {cards}", cards=listed(surplus))
            if missing and count >= size:
                said = _("too many: {cards}; missing: {others}", cards=listed(surplus), others=listed(missing))
        elif state == "wrong":
            said = _n("{n} card from another hand", "{n} cards from another hand", len(surplus))
        else:
            said = {
                "": _("not there yet"),
                "part": _("{n} to come", n=size - count),
                "right": _c("cards", "right"),
            }[state]
        return PlaceChecked(place, title(place), count, size, state, said)

    @property
    def right(self) -> bool:
        """Whether every place has its cards."""
        return all(each.state == "right" for each in self.found())

    @property
    def wrong(self) -> bool:
        """Whether a place has another's cards."""
        return any(each.state == "wrong" for each in self.found())

    def finish(self) -> None:
        """The board is right: records that."""
        if self.right:
            self.night.board_made(self.board.number, "check")

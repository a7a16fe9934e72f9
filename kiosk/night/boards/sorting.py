"""A board made with the reader: cards of a shuffled pack are laid on it one by one, and the screen says whose pile each
is for.

No face is shown, only where a card goes: whoever makes a board may play it. With antennas at the seats, a card put at
the wrong seat is reported at once.
"""

from hardware.deck import Known
from kiosk.base import words
from kiosk.base.language import InWords, _
from kiosk.devices.devices import Devices, Reading
from kiosk.night.boards.fault_words import place_words
from kiosk.night.boards.places import place_of
from kiosk.night.session import Night
from kiosk.table_io.packs import lying_there
from rules.boards import Board
from rules.phrases import Phrase


class Sorting:
    """One board being made."""

    def __init__(self, night: Night, board: Board, devices: Devices) -> None:
        self.night, self.board, self.devices = night, board, devices
        self.sorted: list[tuple[int, str]] = []
        """The cards laid, and where each goes, latest last."""
        self.notice = lying_there(len(devices.spots))
        self.stray = ""
        """Where the last card was put by mistake."""
        self._pack = ""

    @property
    def sizes(self) -> dict[str, int]:
        """How many cards each place gets."""
        return {place: cards.bit_count() for place, cards in self.board.places.items()}

    @property
    def last(self) -> str | None:
        """Where the last card goes; None before the first."""
        return self.sorted[-1][1] if self.sorted else None

    @property
    def left(self) -> int:
        """The cards not yet laid, as a mask."""
        laid = {card for card, _where in self.sorted}
        return sum(1 << card for card in self.board.place_of if card not in laid)

    @property
    def done(self) -> bool:
        """Whether every card was laid."""
        return len(self.sorted) == len(self.board.place_of)

    def count(self, place: str) -> int:
        """How many cards a place has so far."""
        return sum(where == place for _card, where in self.sorted)

    def reading(self, reading: Reading) -> None:
        """A card was laid."""
        what = reading.what
        self.notice = self.stray = ""
        if reading.beside or reading.elsewhere:
            self.notice = Phrase("Two cards at once. Take both back, and put them on one at a time.")
        elif isinstance(what, Known):
            self._lay(what, place_of(reading.role))
        else:
            self.notice = Phrase("That card was misread, or its pack is not enrolled. Try it again.")
        self.devices.changed()

    def _lay(self, known: Known, at: str | None) -> None:
        card = int(known.card)
        named = InWords(self._named, card)
        goes_to = self.board.place_of.get(card)
        was_laid = next((n for n, (other, _where) in enumerate(self.sorted) if other == card), None)
        if goes_to is None:
            self.notice = Phrase("{card} is not in this game’s pack. Put it aside.", card=named)
        elif self.sorted and known.pack != self._pack:
            self.notice = Phrase("{card} is from another pack. Put it aside.", card=named)
        elif at is not None and at != goes_to:
            self.stray = at
            self.notice = Phrase(
                "{card} is at {place}. It goes to {other}.",
                card=named, place=InWords(place_words, at), other=InWords(place_words, goes_to),
            )  # fmt: skip
        elif was_laid is not None:
            where = InWords(place_words, goes_to)
            self.notice = Phrase("{card} was read already, for {place}.", card=named, place=where) if at is None else ""
        if self.notice:
            return
        self._pack = known.pack
        if was_laid is None:
            self.sorted.append((card, self.board.place_of[card]))

    def _named(self, card: int) -> str:
        """A card by its name for the director, who may see it; without a name for others."""
        return words.card(card) if self.night.director.here else _("That card")

    def undo(self) -> None:
        """Takes the last card back, to be laid again."""
        if self.sorted:
            self.sorted.pop()
        self.notice = self.stray = ""
        self.devices.changed()

    def finish(self) -> None:
        """The board is right: records that."""
        if self.done:
            self.night.board_made(self.board.number, "reader")

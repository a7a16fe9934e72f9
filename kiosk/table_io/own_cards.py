"""The cards of somebody who plays by ear: laid on the reader before the play, each is named into that player's
earphone, and the hand becomes known to the kiosk like one that an antenna has seen (by-ear#hearing-your-cards).

Until the play begins nothing else is laid on a reader at the trick, save the card turned up for trumps. So what comes
there is the listener's: the hand as dealt, and, once the listener has to put cards away, the kitty. A deal over the
reader (`kiosk.table_io.dealing`) takes the readings itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from hardware.deck import Known, Suspect
from hardware.readers import Role
from kiosk.devices.devices import Reading
from kiosk.table.devices import Laid, Laying
from kiosk.table.table import Table
from kiosk.table_io.antennas import seat_of
from kiosk.table_io.dealing import KITTY, dealt_places
from rules.actions import Know, Turned
from rules.cards import cards_in, mask_of
from rules.hand import Stage

BEFORE_PLAY = (Stage.CUT, Stage.AUCTION, Stage.DECLARE)
"""The stages of a hand in which nothing is played, nor turned up."""


@dataclass
class _Pile:
    """Cards of one place, in the order in which they came."""

    cards: list[int] = field(default_factory=list)
    new: bool = False
    """Whether something has come that the table was not told."""


class OwnCards:
    """What a listener has laid at one table, in the hand in progress."""

    def __init__(
        self,
        table: Table,
        listener: Callable[[], int | None],
        tell: Callable[[Laid], None],
        roles: Callable[[], Collection[Role]],
    ) -> None:
        """`listener` gives the seat whose player has an earphone, None for nobody's; `tell` hears what was laid;
        `roles` gives those of the reader's antennas."""
        self.table = table
        self._listener, self._tell, self._roles = listener, tell, roles
        self._hand: object = None
        self._seat: int | None = None
        self._piles: dict[str, _Pile] = {}
        self._pack = ""
        self._laid_at = -1

    # What is laid.

    def takes(self, reading: Reading) -> bool:
        """Whether a card that comes is the listener's, to be named; then it is no card that is played.

        One that comes to an antenna at the listener's own seat is named too, and goes the way of what antennas see.
        """
        self._follow()
        place = self._place()
        if place is None:
            return False
        if reading.role is not None and (reading.role is not Role.TRICK or any(map(self._at_seat, self._roles()))):
            if self._at_seat(reading.role) and isinstance(reading.what, Known):
                self._tell(Laid(Laying.NAMED, int(reading.what.card), 0, 0))
            return False
        self._lay(reading, place)
        return True

    def go_on(self) -> None:
        """The table may have gone on: what makes a place whole is put on record once the hand is dealt."""
        self._follow()
        table = self.table
        if not table.state.dealt:
            for pile in self._piles.values():
                pile.new = True
            return
        if table.saving or table.failure or table.hand.outcome is not None:
            return
        for place, pile in self._piles.items():
            if not pile.new:
                continue
            cards = self._cards(place, pile)
            told, whole = table.hand.given(place), len(cards) == self._size(place)
            pile.new = not whole and told is None  # a card that is turned up may make it whole
            if (mask_of(cards) if whole else None) != told:
                table.record_hands({place: cards} if whole else {}, () if told is None else (place,))
                return  # the other place once this is on record

    # What the listener asks.

    def so_far(self) -> tuple[int, ...]:
        """Those that are not on record, in the order in which they came."""
        self._follow()
        return tuple(
            card
            for place, pile in self._piles.items()
            if not self.table.state.dealt or self.table.hand.given(place) is None
            for card in pile.cards
        )

    def last(self) -> int | None:
        """The card laid last, as long as it is not on record, and nobody has called or done anything since."""
        self._follow()
        unsaid = all(isinstance(action, Know | Turned) for action, _ in self.table.hand.log)
        cards = self.so_far()
        return cards[-1] if cards and (unsaid or self._laid_at == len(self.table.facts)) else None

    def take_back(self) -> None:
        """The card laid last was not the listener's."""
        card = self.last()
        for pile in self._piles.values():
            if card in pile.cards:
                pile.cards.remove(card)
                pile.new = True
        self.go_on()

    # Parts.

    def _follow(self) -> None:
        """Starts afresh for another hand, the same one dealt again, or another listener."""
        state = self.table.state
        now = state.number, state.misdeals, self._listener()
        if now != self._hand:
            self._hand, self._seat, self._piles, self._pack = now, self._listener(), {}, ""
            self._laid_at = -1

    def _place(self) -> str | None:
        """What is laid now: the hand of the listener, by the letter, or the kitty; "" where it may be either, and is
        only named. None where the reader is for something else."""
        seat, table = self._seat, self.table
        if seat is None or seat >= table.hand.seating.count or table.over or table.hand.outcome is not None:
            return None
        letter = table.hand.seating.letters[seat]
        if not self._size(letter):
            return None
        if not table.state.dealt or table.hand.stage in BEFORE_PLAY:
            return letter
        if table.hand.stage is Stage.DISCARD and table.turn == seat:
            return "" if table.hand.given(letter) is None else KITTY
        return None

    def _cards(self, place: str, pile: _Pile) -> tuple[int, ...]:
        """The cards of a place: those that were laid, and one that lies turned up there, of which all know."""
        turned = cards_in(self.table.hand.seen().get(place, 0))
        return (*pile.cards, *(int(card) for card in turned if card not in pile.cards))

    def _size(self, place: str) -> int:
        return dealt_places(self.table.hand).get(place, 0)

    def _lay(self, reading: Reading, place: str) -> None:
        what = reading.what
        if reading.beside:
            self._say(Laying.TWO, None, place)
        elif isinstance(what, Known):
            self._say(self._took(what, place), int(what.card), place)
        else:
            self._say(Laying.MISREAD if isinstance(what, Suspect) else Laying.UNKNOWN, None, place)
        self.go_on()

    def _took(self, known: Known, place: str) -> Laying:
        card, hand = int(known.card), self.table.hand
        if not hand.pack >> card & 1:
            return Laying.NO_CARD
        if self._pack not in ("", known.pack):
            return Laying.OTHER_PACK
        piles = self._piles
        if any(card in pile.cards for pile in piles.values()) or self._told(card, own=True):
            for pile in piles.values():
                pile.new = True  # whoever lays it again means it, even if it was undone
            return Laying.AGAIN
        if self.table.state.dealt and self._told(card, own=False):
            return Laying.ELSEWHERE
        self._pack = known.pack
        if not place:
            return Laying.NAMED
        pile = piles.setdefault(place, _Pile())
        if not pile.cards and self.table.state.dealt and hand.given(place) is not None:
            return Laying.TOO_MANY
        if len(pile.cards) >= self._size(place):
            return Laying.TOO_MANY
        pile.cards.append(card)
        pile.new, self._laid_at = True, len(self.table.facts)
        return Laying.NAMED

    def _told(self, card: int, own: bool) -> bool:
        """Whether a card is known to lie at a place, of the listener's `own` or of others; all of it as dealt."""
        if not self.table.state.dealt or self._seat is None:
            return False
        hand = self.table.hand
        mine = {hand.seating.letters[self._seat], *([KITTY] if hand.stage is Stage.DISCARD else [])}
        told = (hand.given(place) or 0 for place in dealt_places(hand) if (place in mine) == own)
        return any(cards >> card & 1 for cards in told)

    def _say(self, what: Laying, card: int | None, place: str) -> None:
        pile = self._piles.get(place)
        count = len(pile.cards) if pile else 0
        self._tell(Laid(what, card, count, self._size(place), place == KITTY))

    def _at_seat(self, role: Role) -> bool:
        """Whether an antenna is the one at the listener's seat."""
        return seat_of(role, self.table.opening.seating.count) == self._seat

"""Dealing over the reader: each card is laid on it, and the screen says whose it is (rules/common#deal).

Either an ordinary deal, whose hands become known as they are dealt, or a deal made beforehand (drawn at random or read
from a record) and dealt by hand card by card. No screen shows a face, only where each card goes. Cards that are not
dealt (the stock) are not laid on the reader.
"""

from collections.abc import Mapping
from random import Random

from hardware.deck import Known
from kiosk.base import words
from kiosk.base.language import InWords
from kiosk.devices.devices import Reading
from kiosk.table.games.faces import face_of
from kiosk.table.table import Table
from rules.cards import cards_in, mask_of
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules
from rules.phrases import Phrase

KITTY = "kitty"


def dealt_places(hand: Hand) -> dict[str, int]:
    """The places that get cards, with their sizes."""
    return {place: size for place, size in hand.places().items() if place not in ("discards", "stock") and size}


def rounds(hand: Hand, rules: HouseRules) -> list[list[tuple[str, int]]]:
    """The order of dealing, round by round: the places in turn, and how many cards each gets."""
    seating, face = hand.seating, face_of(rules)
    due = dealt_places(hand)
    made: list[list[tuple[str, int]]] = []
    for number, packet in enumerate(face.packets(hand), 1):
        made.append([])
        for seat in seating.clockwise(seating.left(hand.dealer)):
            letter = seating.letters[seat]
            if count := min(packet, due.get(letter, 0)):
                due[letter] -= count
                made[-1].append((letter, count))
        if number in face.kitty_after(hand):
            made[-1].append((KITTY, 1))
    return made


def kitty_last(hand: Hand, going: list[list[tuple[str, int]]]) -> int:
    """How many cards of the kitty are dealt once the rounds have gone round."""
    return dealt_places(hand).get(KITTY, 0) - sum((KITTY, 1) in each for each in going)


class Dealing:
    """One deal in progress. `given` says where each card goes; without it they go round as they come."""

    def __init__(self, table: Table, given: Mapping[int, str] | None = None) -> None:
        hand = table.hand
        self.table = table
        self.places = dealt_places(hand)
        self.given = given
        self.dealt: list[tuple[int, str]] = []
        self.notice = ""
        self._pack = ""
        self._round = self._order()

    def _order(self) -> list[str]:
        """The order of places in an ordinary deal: round by round, then what is left of the kitty."""
        hand = self.table.hand
        going = rounds(hand, self.table.opening.rules)
        order = [place for each in going for place, count in each for _ in range(count)]
        return order + [KITTY] * kitty_last(hand, going)

    @staticmethod
    def drawn(table: Table, rng: Random) -> "Dealing":
        """A random deal, to be dealt by hand."""
        hand = table.hand
        cards = [int(card) for card in cards_in(hand.pack)]
        rng.shuffle(cards)
        given: dict[int, str] = {}
        for place, size in dealt_places(hand).items():
            given |= {cards.pop(): place for _ in range(size)}
        return Dealing(table, given)

    @property
    def expected(self) -> str | None:
        """Where the next card goes, in an ordinary deal; None if the card decides, and at the end."""
        return None if self.given is not None or self.done else self._round[len(self.dealt)]

    @property
    def last(self) -> str | None:
        """Where the last card goes."""
        return self.dealt[-1][1] if self.dealt else None

    @property
    def left(self) -> int:
        """The cards that can still be dealt, as a mask."""
        cards = self.table.hand.pack if self.given is None else mask_of(self.given)
        return cards & ~mask_of(card for card, _ in self.dealt)

    @property
    def total(self) -> int:
        """How many cards are dealt in all."""
        return sum(self.places.values())

    @property
    def done(self) -> bool:
        """Whether every place has its cards."""
        return len(self.dealt) == self.total

    def count(self, place: str) -> int:
        """How many cards a place has so far."""
        return sum(where == place for _, where in self.dealt)

    def reading(self, reading: Reading) -> None:
        """A card was laid on the reader."""
        what = reading.what
        self.notice = ""
        if reading.beside:
            self.notice = Phrase("Two cards at once. Take both back, and put them on one at a time.")
        elif isinstance(what, Known):
            self._lay(what)
        else:
            self.notice = Phrase("That card was misread, or is not enrolled. Try it again.")
        self.table.changed()

    def _lay(self, known: Known) -> None:
        card = int(known.card)
        if any(other == card for other, _ in self.dealt):
            self.notice = Phrase("That card has been dealt already.")
        elif not self.table.hand.pack >> card & 1:
            self.notice = Phrase("{card} is not in this game’s pack. Put it aside.", card=InWords(words.card, card))
        elif self.given is not None and card not in self.given:
            self.notice = Phrase("{card} is not dealt. Put it in the stock.", card=InWords(words.card, card))
        elif self.dealt and known.pack != self._pack:
            self.notice = Phrase("That card is from another pack. Put it aside.")
        elif not self.done:
            self._pack = known.pack
            place = self._round[len(self.dealt)] if self.given is None else self.given[card]
            self.dealt.append((card, place))

    def undo(self) -> None:
        """Takes the last card back, to be laid again."""
        if self.dealt:
            self.dealt.pop()
            self.notice = ""
        self.table.changed()

    def finish(self) -> None:
        """The deal is complete: records the hands, and the dealer's last card if it is turned up."""
        hands: dict[str, list[int]] = {place: [] for place in self.places}
        for card, place in self.dealt:
            hands[place].append(card)
        hand = self.table.hand
        turned = hand.stage is Stage.TURN_UP and "stock" not in hand.places()
        self.table.dealt(hands, turned=hands[hand.seating.letters[hand.dealer]][-1] if turned else None)

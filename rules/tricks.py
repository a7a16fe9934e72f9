"""Tricks: which suit is led and who wins (rules/common#tricks)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, cast

from rules.cards import NO_SUIT, Order, cards_in


class Trick(NamedTuple):
    """One trick. `plays` are (seat, card) in the order in which they fell; an unknown card is None. `winner` is None
    while the trick is open or its winner unknown. `kept` are seats that need not play (Knockout Whist's dogs); if one
    of them plays all the same, it played out of turn."""

    leader: int
    plays: tuple[tuple[int, int | None], ...] = ()
    winner: int | None = None
    kept: tuple[int, ...] = ()

    def card_of(self, seat: int) -> int | None:
        """The seat's card; None if it is unknown or the seat has not played."""
        for who, card in self.plays:
            if who == seat:
                return card
        return None

    def has_played(self, seat: int) -> bool:
        """Whether the seat has played to it, whatever the card."""
        return seat in [who for who, _ in self.plays]

    def with_card(self, seat: int, card: int | None) -> "Trick":
        """The trick with one card more."""
        return _trick((self.leader, (*self.plays, (seat, card)), self.winner, self.kept))

    def with_cards(self, plays: Iterable[tuple[int, int | None]]) -> "Trick":
        """The trick with several cards more."""
        return _trick((self.leader, (*self.plays, *plays), self.winner, self.kept))

    def with_kept(self, seat: int) -> "Trick":
        """The trick, in which the seat keeps its card."""
        return Trick(self.leader, self.plays, self.winner, (*self.kept, seat))

    def won_by(self, seat: int) -> "Trick":
        """The trick with its winner."""
        return _trick((self.leader, self.plays, seat, self.kept))


def begun(leader: int) -> Trick:
    """A trick to which nobody has played yet."""
    return _BEGUN[leader]


_Fields = tuple[int, tuple[tuple[int, int | None], ...], int | None, tuple[int, ...]]
_trick = cast(Callable[[_Fields], Trick], partial(tuple.__new__, Trick))
"""A trick of its fields: what `Trick` does, in a third of the time, which every card takes."""
_BEGUN = tuple(Trick(leader) for leader in range(52))


def led_suit(plays: tuple[tuple[int, int | None], ...], order: Order, seat: int | None = None) -> int | None:
    """The suit that this seat must follow: that of the first card with a suit. None before there is one, or if it is
    not certain."""
    for who, card in plays:
        if card is None or who == seat:
            return None
        if order.suit[card] != NO_SUIT:
            return order.suit[card]
    return None


def winner(trick: Trick, order: Order) -> int | None:
    """The seat whose card wins a whole trick; None if a card is unknown.

    A trick of nothing but jokers at no trump falls to its leader.
    """
    worth, best, seat = None, -1, trick.leader
    for who, card in trick.plays:
        if card is None:
            return None
        if worth is None and (led := order.suit[card]) != NO_SUIT:
            worth = order.worth[led]
        if worth and worth[card] > best:
            best, seat = worth[card], who
    return seat


def can_win(trick: Trick, seat: int, order: Order, may: int) -> bool:
    """Whether the seat can have won a trick with unknown cards. `may` is the mask of the cards that the seat's own
    unknown card can be."""
    mine = trick.card_of(seat)
    if mine is None:
        return any(_beats_the_rest(trick, seat, card, order) for card in cards_in(may))
    return _beats_the_rest(trick, seat, mine, order)


def _beats_the_rest(trick: Trick, seat: int, mine: int, order: Order) -> bool:
    led = led_suit(trick.plays, order)
    suit = order.suit[mine]
    if suit == NO_SUIT or (led is not None and suit not in (led, order.trump)):
        return False
    rivals = (card for who, card in trick.plays if who != seat and card is not None)
    return all(
        order.strength[card] < order.strength[mine] for card in rivals if order.suit[card] in (suit, order.trump)
    )

"""Tricks: which suit is led and who wins (rules/common#tricks)."""

from dataclasses import dataclass

from rules.cards import NO_SUIT, Order, cards_in


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick. `plays` are (seat, card) in the order in which they fell; an unknown card is None. `winner` is None
    while the trick is open or its winner unknown. `kept` are seats that need not play (Knockout Whist's dogs); if one
    of them plays all the same, it played out of turn."""

    leader: int
    plays: tuple[tuple[int, int | None], ...] = ()
    winner: int | None = None
    kept: tuple[int, ...] = ()

    def card_of(self, seat: int) -> int | None:
        """The seat's card; None if it is unknown or the seat has not played."""
        return dict(self.plays).get(seat)

    def has_played(self, seat: int) -> bool:
        """Whether the seat has played to it, whatever the card."""
        return seat in dict(self.plays)

    def with_card(self, seat: int, card: int | None) -> "Trick":
        """The trick with one card more."""
        return Trick(self.leader, (*self.plays, (seat, card)), self.winner, self.kept)


def led_suit(plays: tuple[tuple[int, int | None], ...], order: Order, seat: int | None = None) -> int | None:
    """The suit that this seat must follow: that of the first card with a suit. None before there is one, or if it is
    not certain."""
    for who, card in plays:
        if card is None or who == seat:
            return None
        if order.suit[card] != NO_SUIT:
            return order.suit[card]
    return None


def disclaimed(trick: Trick, seat: int, order: Order, jokers_any_time: bool, unbroken: bool) -> int:
    """The cards, as a mask, of which the seat claims by its own that it holds none: the suit that it does not follow;
    where it leads a trump while these are `unbroken`, all that are no trumps.

    0 if it claims nothing: it followed, its card or the led suit is unknown, or it is a joker that may be played at any
    time.
    """
    card = trick.card_of(seat)
    if card is None:
        return 0
    if trick.plays[0][0] == seat:
        return order.plain if unbroken and order.suit[card] == order.trump else 0
    led = led_suit(trick.plays, order, seat)
    if led is None or order.suit[card] == led or (jokers_any_time and order.suit[card] == NO_SUIT):
        return 0
    return order.suit_mask[led]


def winner(trick: Trick, order: Order) -> int | None:
    """The seat whose card wins a whole trick; None if a card is unknown.

    A trick of nothing but jokers at no trump falls to its leader.
    """
    led = led_suit(trick.plays, order)
    best, seat = -1, trick.leader
    for who, card in trick.plays:
        if card is None:
            return None
        if order.suit[card] in (led, order.trump) and order.strength[card] > best:
            best, seat = order.strength[card], who
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

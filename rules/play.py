"""The play of a hand all of whose cards are known: the fast core of trick taking (RULES §1, DESIGN §4).

`rules.hand.Hand` keeps every level of knowledge; `OpenPlay` is for hands that lie open, as in a record with its deal,
a simulation or an analysis. It has cards and masks as `rules.cards` has them and plays every game of the family: any
number of seats, jokers and jesters, uptown, downtown and no trump, seats that are out, dogs that keep their card, a
stock to draw from, a stage in which suit need not be followed.

What makes it fast: of a trick in progress only three things matter, the suit to follow, the cards that would take it
from whoever is winning it, and who that is. The first two are masks, looked up by card in tables that an `Order` has
once; so a play is a few `&` and `^`, and one tuple that is history and the way back at once.
"""

from collections.abc import Sequence
from functools import cache

from rules.actions import Fault, Keep, Play, Refused
from rules.cards import CARDS, JOKERS, LITTLE, NO_SUIT, Order, cards_in
from rules.hand import JUDGED
from rules.tricks import Trick

_BIT = {int(card): 1 << card for card in CARDS}
_ALL = (1 << len(CARDS)) - 1
_NOTHING = (0,) * len(CARDS)
_CLOCKWISE = tuple(tuple((seat + 1) % count for seat in range(count)) for count in range(18))
_KEPT = -1
"""Stands in the history for the card of a seat that kept it."""


# Masks as tuples of cards.


class _OfOneSuit(dict[int, tuple[int, ...]]):
    """By the mask of cards of one suit, or of jokers: the cards; made when first asked for, and then kept."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        cards = self[mask] = _of_any[mask] = tuple(int(card) for card in cards_in(mask))
        return cards


class _OfAny(dict[int, tuple[int, ...]]):
    """By any mask: put together of its suits. Only masks of one suit are kept, which are few, and most in play."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        cards = _of_suit[mask & _S] + _of_suit[mask & _H] + _of_suit[mask & _D] + _of_suit[mask & _C]
        return cards + _of_suit[mask & JOKERS] if mask >> LITTLE else cards


_S, _H, _D, _C = (8191 << 13 * suit for suit in range(4))
_of_suit, _of_any = _OfOneSuit(), _OfAny()
cards_of = _of_any.__getitem__
"""The cards of a mask as a tuple of plain integers, lowest first: what `rules.cards.cards_in` gives, looked up."""


def dealt(pack: Sequence[int], seats: int, cards: int) -> list[int]:
    """The hands, as masks, of so many seats when so many cards each are dealt one by one from the top of a pack."""
    end, bit = seats * cards, _BIT.__getitem__
    return [sum(map(bit, pack[seat:end:seats])) for seat in range(seats)]


# What follows what, and what beats what.


@cache
def _tables(order: Order) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By card, as masks: what follows it where it is led (nothing has to follow a joker at no trump), and what takes a
    trick from it.

    Whoever is winning a trick wins it with a card of the suit led or with a trump, so that only a stronger card of that
    suit or a trump takes it, whatever was led; from a joker at no trump any card that has a suit.
    """
    follow = tuple(order.suit_mask[order.suit[card]] if order.suit[card] != NO_SUIT else 0 for card in CARDS)
    return follow, tuple(sum(1 << rival for rival in CARDS if _takes(order, rival, card)) for card in CARDS)


def _takes(order: Order, rival: int, card: int) -> bool:
    suit, winning = order.suit[rival], order.suit[card]
    if suit == winning:
        return suit != NO_SUIT and order.strength[rival] > order.strength[card]
    return suit == order.trump or winning == NO_SUIT


class OpenPlay:
    """The play, from the first lead, of hands that are all known.

    To be read only: `hands` are masks by seat, which go down as cards fall; `leader` leads to the trick in progress;
    `legal` is the mask of what the seat whose turn it is may play, 0 once all is played (`legal >> card & 1` tests it,
    `legal.bit_count()` counts it, `cards_of` lists it); `won` are tricks by seat.

    A hand of no cards is out, one of fewer cards than the others a dog's. `stock` are cards drawn after each trick,
    the winner first, while there are any; suit is followed from trick `follow_from` on; with `jester` a joker may be
    played at no trump though its holder could follow.
    """

    __slots__ = (
        "hands", "leader", "legal", "order", "won",
        "_turn", "_suit", "_takers", "_winning",  # the trick in progress
        "_past", "_tricks", "_start", "_faults",  # what was before
        "_left", "_follow", "_takers_from", "_simple", "_plain",  # how it goes on
        "_length", "_stock", "_follow_from", "_jesters",  # what only some games have
    )  # fmt: skip

    def __init__(
        self,
        order: Order,
        hands: Sequence[int],
        leader: int,
        *,
        stock: Sequence[int] = (),
        follow_from: int = 1,
        jester: bool = False,
    ) -> None:
        size = hands[leader].bit_count()
        self.order = order
        self.hands = list(hands)
        self.leader = self._turn = self._winning = leader
        self.legal = hands[leader]
        self.won = [0] * len(hands)
        self._suit, self._takers = 0, _ALL
        self._past: list[tuple[int, int, int, int, int]] = []  # seat and card; _suit, _takers, _winning before it
        self._tricks: list[tuple[int, int, int, bool]] = []  # their place in _past, leader, winner, _plain
        self._start = 0
        self._faults: list[tuple[int, Fault]] = []  # with their place in _past
        self._left = _CLOCKWISE[len(hands)]
        self._follow, self._takers_from = _tables(order)
        self._length, self._stock, self._follow_from = size, stock, follow_from
        self._jesters = order.suit_mask[NO_SUIT] if jester else 0
        self._simple = self._plain = True
        if stock or follow_from > 1 or self._jesters or any(hand.bit_count() != size for hand in hands):
            self._length = max(hand.bit_count() for hand in hands) + len(stock) // len(hands)
            self._simple = self._plain = False
            self._begin()

    # Playing.

    def push(self, card: int) -> None:
        """Plays a card for the seat whose turn it is. Raises `Refused` with all that is wrong, and changes nothing."""
        try:
            bit = _BIT[card]
        except KeyError:
            bit = 0
        if not bit & self.legal:
            raise Refused(Play(self._turn, card), self.problems(card))
        seat, suit, hands = self._turn, self._suit, self.hands
        self._past.append((seat, card, suit, self._takers, self._winning))
        hands[seat] ^= bit
        if bit & self._takers:
            self._winning = seat
            self._takers = self._takers_from[card]
        if not suit:
            self._suit = suit = self._follow[card]
        seat = self._left[seat]
        if not self._plain:
            self._go_on()
        elif seat == self.leader:
            self._close()
        else:
            self._turn = seat
            held = hands[seat]
            self.legal = held & suit or held

    def pop(self) -> int | None:
        """Takes the last card back, exactly, and returns it; None where it was kept. Raises `IndexError`."""
        past = self._past
        if len(past) == self._start and past:
            self._reopen()
        seat, card, self._suit, self._takers, self._winning = past.pop()
        if card != _KEPT:
            self.hands[seat] ^= _BIT[card]
        while self._faults and self._faults[-1][0] == len(past):
            self._faults.pop()
        if self._plain:
            self._turn = seat
            held = self.hands[seat]
            self.legal = held & self._suit or held
        else:
            self._go_on()
        return None if card == _KEPT else card

    def observe(self, card: int, seat: int | None = None) -> list[Fault]:
        """Lays a card that was seen to fall, None: by the seat whose turn it is.

        A renege, or a card out of turn, stands and is returned, as later in `faults`. Raises `Refused` where the card
        cannot have been played, and then changes nothing.
        """
        if seat is None:
            seat = self._turn
        faults = self.problems(card, seat)
        if faults:
            if any(fault.kind not in JUDGED for fault in faults):
                raise Refused(Play(seat, card), faults)
            self._faults += [(len(self._past), fault) for fault in faults]
            self._plain = self._plain and seat == self._turn
            self._turn, self.legal = seat, _BIT[card]
        self.push(card)
        return faults

    def keep(self) -> None:
        """The seat whose turn it is keeps its one card in this trick (Knockout Whist's dog). Raises `Refused`."""
        if not self.may_keep:
            kind = "must-play" if self.legal else "too-late"
            raise Refused(Keep(self._turn), [Fault(kind, self._turn, len(self._tricks) + 1)])
        self._past.append((self._turn, _KEPT, self._suit, self._takers, self._winning))
        self._go_on()

    def _go_on(self) -> None:
        """Finds whose turn it is where that is not simply the next seat's."""
        laid = {play[0] for play in self._past[self._start :]}
        seat = self.leader
        for _ in self.hands:
            if self.hands[seat] and seat not in laid:
                self._turn, self.legal = seat, self._may_play(seat)
                return
            seat = self._left[seat]
        self._close()

    def _may_play(self, seat: int) -> int:
        held = self.hands[seat]
        follows = held & self._suit
        return follows | held & self._jesters if follows else held

    def _close(self) -> None:
        """The trick falls to whoever is winning it, who leads to the next."""
        winner = self._winning
        self.won[winner] += 1
        self._tricks.append((self._start, self.leader, winner, self._plain))
        self._start = len(self._past)
        self.leader = self._turn = winner
        self._suit, self._takers = 0, _ALL
        if self._simple:
            self._plain = True
            self.legal = self.hands[winner]
        else:
            self._draw(len(self._tricks) - 1, winner)
            self._begin()

    def _begin(self) -> None:
        """Begins a trick of a game that has more to it: who has no card does not lead, and suits may not bind yet."""
        self._follow = self._binding()
        while any(self.hands) and not self.hands[self.leader]:
            self.leader = self._left[self.leader]
        self._turn = self.leader
        self.legal = self.hands[self.leader]

    def _reopen(self) -> None:
        """Goes back to the end of the trick that was closed last."""
        self._start, self.leader, winner, self._plain = self._tricks.pop()
        self.won[winner] -= 1
        if not self._simple:
            self._draw(len(self._tricks), winner)
            self._follow = self._binding()

    def _binding(self) -> tuple[int, ...]:
        return _tables(self.order)[0] if len(self._tricks) + 1 >= self._follow_from else _NOTHING

    def _draw(self, trick: int, winner: int) -> None:
        """Draws from the stock after a trick (from 0), or puts back what was drawn."""
        seat, count = winner, len(self.hands)
        for card in self._stock[trick * count : (trick + 1) * count]:
            self.hands[seat] ^= _BIT[card]
            seat = self._left[seat]

    # Questions.

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None once all is played."""
        return self._turn if self.legal else None

    @property
    def trumps(self) -> int | None:
        """The trump suit; None at no trump."""
        return self.order.trump

    @property
    def led(self) -> int | None:
        """The suit that has to be followed now; None before there is one."""
        return self.order.suit_mask.index(self._suit) if self._suit else None

    @property
    def winning(self) -> int | None:
        """The seat that is winning the trick in progress; None where no card lies in it."""
        return None if self._takers == _ALL else self._winning

    @property
    def may_keep(self) -> bool:
        """Whether the seat whose turn it is may keep its card: a dog's, in any trick but the last."""
        return self.hands[self._turn].bit_count() == 1 and len(self._tricks) + 1 < self._length

    @property
    def history(self) -> tuple[tuple[int, int | None], ...]:
        """Seats and their cards as they fell, None for one that was kept."""
        return tuple((seat, None if card == _KEPT else card) for seat, card, *_ in self._past)

    @property
    def trick(self) -> Trick:
        """The trick in progress."""
        return self._trick(self._start, len(self._past), self.leader, None)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are won."""
        ends = [start for start, *_ in self._tricks[1:]] + [self._start]
        return tuple(
            self._trick(start, end, leader, winner)
            for (start, leader, winner, _), end in zip(self._tricks, ends, strict=False)
        )

    def _trick(self, start: int, end: int, leader: int, winner: int | None) -> Trick:
        laid = [play[:2] for play in self._past[start:end]]
        plays = tuple((seat, card) for seat, card in laid if card != _KEPT)
        return Trick(leader, plays, winner, tuple(seat for seat, card in laid if card == _KEPT))

    @property
    def faults(self) -> list[Fault]:
        """The reneges and cards out of turn that were observed, as they fell."""
        return [fault for _, fault in self._faults]

    def problems(self, card: int, seat: int | None = None) -> list[Fault]:
        """Everything wrong with this seat's playing this card now, None: the one whose turn it is."""
        if not self.legal:
            return [Fault("too-late")]
        seat, number = self._turn if seat is None else seat, len(self._tricks) + 1
        faults = []
        if seat != self._turn:
            faults.append(Fault("out-of-turn", seat, number, card))
            if any(seat == who for who, *_ in self._past[self._start :]):
                return [Fault("too-late", seat, number, card)]
        if card not in _BIT:
            faults.append(Fault("not-in-pack", seat, number, card))
        elif any(card == fallen for _, fallen, *_ in self._past):
            faults.append(Fault("duplicate", seat, number, card))
        elif not _BIT[card] & self.hands[seat]:
            faults.append(Fault("not-held", seat, number, card))
        elif not _BIT[card] & self._may_play(seat):
            faults.append(Fault("revoke", seat, number, card))
        return faults

"""The play of a hand all of whose cards are known: the fast core of trick taking (rules/common#tricks, design#rules).

`rules.hand.Hand` keeps every level of knowledge; `OpenPlay` is for hands that lie open, as in a record with its deal,
a simulation or an analysis. It has cards and masks as `rules.cards` has them and plays every game of the family: any
number of seats, jokers and jesters, uptown, downtown and no trump, seats that are out, dogs that keep their card, a
stock to draw from, a stage in which suit need not be followed.

What makes it fast. A hand is held as one small mask a suit: small integers cost Python least, and what a seat may play
is then mostly one of them looked up in a list of all selections of 13 cards. A trick is a walk through states that an
`Order` has once, each of them a suit led and a card that is winning, so that a card that falls is one look-up. What it
changes goes as one tuple into the history, which so is the way back as well. What only some games have is kept out of
the way of the others: see `_plain`.
"""

from collections.abc import Sequence

from rules.actions import RENEGE, Fault, Keep, Play, Refused
from rules.cards import CARDS, LITTLE, NO_SUIT, Order, cards_in, mask_of
from rules.hand import JUDGED
from rules.trick_states import State, tables
from rules.tricks import Trick

_BIT = tuple(1 << card for card in range(len(CARDS)))
_S = (1 << 13) - 1
_NO_JOKERS = (1 << LITTLE) - 1
_CLOCKWISE = tuple(tuple((seat + 1) % count for seat in range(count)) for count in range(18))
_ROUNDS = tuple(tuple(tuple((seat + n) % count for n in range(count)) for seat in range(count)) for count in range(18))
_KEPT = -1
"""In the history: the seat kept its card."""
NO_CARD = -1
"""In a row of the play: no card fell any more."""
_BIT_OR_NONE = (*_BIT, 0)
"""Like `_BIT`, with nothing for `NO_CARD`."""


def dealt(pack: Sequence[int], seats: int, cards: int) -> list[int]:
    """The hands, as masks, when so many cards each are dealt one by one from the top of a pack."""
    end, bit = seats * cards, _BIT.__getitem__
    return [sum(map(bit, pack[seat:end:seats])) for seat in range(seats)]


class OpenPlay:
    """The play, from the first lead, of hands that are all known.

    `hands` are masks by seat, 0 for one that is out; one of fewer cards than the others is a dog's. `leader` leads to
    the first trick. `stock` are cards drawn after each trick, the winner first, while there are any; suit is followed
    from trick `follow_from` on; with `jokers_any_time` a joker may be played at no trump though its
    holder could follow.

    To be read only: `legal` are the cards that the seat whose turn it is may play, as plain integers suit by suit, none
    once all is played; `leader` leads to the trick in progress; `won` are tricks by seat.
    """

    __slots__ = (
        "legal", "leader", "won", "order",
        "_held", "_turn", "_state", "_winning",  # the cards, and the trick in progress
        "_past", "_tricks", "_start", "_faults",  # what was before
        "_left", "_suit", "_bit", "_cards", "_begun",  # tables
        "_simple", "_plain", "_length",
        "_stock", "_follow_from", "_jokers_any_time", "_breaking",  # what only some games have
    )  # fmt: skip
    legal: tuple[int, ...]
    leader: int
    _turn: int
    _plain: bool
    """The trick in progress is simple like all others, and nobody has reneged in it or played out of turn."""

    def __init__(
        self,
        order: Order,
        hands: Sequence[int],
        leader: int,
        *,
        stock: Sequence[int] = (),
        follow_from: int = 1,
        jokers_any_time: bool = False,
        breaking: bool = False,
    ) -> None:
        jokers = max(hands) > _NO_JOKERS or bool(stock)
        self.order = order
        self.won = [0] * len(hands)
        self._suit, self._bit, self._cards, self._begun = tables(order, jokers)
        self._held = [[hand & _S, hand >> 13 & _S, hand >> 26 & _S, hand >> 39 & _S, 0] for hand in hands]
        """By seat and suit, as masks of the suit."""
        self._state, self._winning = self._begun, leader
        self._past: list[tuple[int, int, tuple[int, ...], State, int]] = []
        """For each play the seat and card, and from before it: legal, _state, _winning."""
        self._tricks: list[tuple[int, int, int, bool]] = []
        """For each trick won: its place in _past, its leader and winner, and _plain."""
        self._faults: list[tuple[int, Fault]] = []
        """With their places in _past."""
        self._start = 0
        self._left = _CLOCKWISE[len(hands)]
        self._stock, self._follow_from = stock, follow_from
        self._jokers_any_time, self._breaking = jokers_any_time, breaking
        sizes = set(map(int.bit_count, hands))
        self._length = max(sizes) + len(stock) // len(hands)
        self._simple = len(sizes) == follow_from == 1 and not (stock or breaking or (jokers and order.trump is None))
        """Every seat plays to every trick and follows suit, anything may be led, and nothing is drawn."""
        if jokers or order.promoted:
            self._held = [[0] * 5 for _ in hands]
            for held, hand in zip(self._held, hands, strict=True):
                for card in cards_in(hand):
                    held[self._suit[card]] |= self._bit[card]
        self._begin(leader)

    # Playing.

    def push(self, card: int) -> None:
        """Plays a card for the seat whose turn it is. Raises `Refused` with everything that is wrong, changing
        nothing."""
        legal = self.legal
        if card not in legal:
            raise Refused(Play(self._turn, card), self.problems(card))
        seat, before, hands = self._turn, self._state, self._held
        self._past.append((seat, card, legal, before, self._winning))
        hands[seat][self._suit[card]] -= self._bit[card]
        state = before.after[card]
        if state is not before:
            self._state = state
            self._winning = seat
        seat = self._left[seat]
        if self._plain:
            if seat == self.leader:
                seat, state = self._take(), self._begun
            self._turn = seat
            held = hands[seat]
            follows = held[state.led]
            if follows:
                self.legal = state.cards[follows]
            else:
                spades, hearts, diamonds, clubs, _ = self._cards
                self.legal = spades[held[0]] + hearts[held[1]] + diamonds[held[2]] + clubs[held[3]]
        else:
            self._go_on()

    def pop(self) -> int | None:
        """Takes the last card back and returns it; None if a seat had kept its card. Raises `IndexError`."""
        past = self._past
        if len(past) == self._start and past:
            self._start, self.leader, winner, self._plain = self._tricks.pop()
            self.won[winner] -= 1
            self._draw(len(self._tricks), winner)
        seat, card, self.legal, self._state, self._winning = past.pop()
        self._turn = seat
        if card != _KEPT:
            self._held[seat][self._suit[card]] += self._bit[card]
        if not self._plain:
            while self._faults and self._faults[-1][0] == len(past):
                self._faults.pop()
            self._go_on()
        return None if card == _KEPT else card

    def observe(self, card: int, seat: int | None = None) -> list[Fault]:
        """Plays a card that somebody saw fall. Seat None: the seat whose turn it is.

        A renege or a card out of turn stands, and is returned now and in `faults`. Raises `Refused` for a card that
        cannot have been played, changing nothing.
        """
        if card in self.legal and (seat is None or seat == self._turn):
            self.push(card)
            return []
        faults = self.problems(card, seat)
        seat = self._turn if seat is None else seat
        if any(fault.kind not in JUDGED for fault in faults):
            raise Refused(Play(seat, card), faults)
        self._faults += [(len(self._past), fault) for fault in faults]
        self._plain = False
        self._turn, self.legal = seat, (card,)
        self.push(card)
        return faults

    def keep(self) -> None:
        """The seat whose turn it is keeps its only card in this trick (Knockout Whist's dog). Raises `Refused`."""
        if not self.may_keep:
            kind = "must-play" if self.legal else "too-late"
            raise Refused(Keep(self._turn), [Fault(kind, self._turn, len(self._tricks) + 1)])
        self._past.append((self._turn, _KEPT, self.legal, self._state, self._winning))
        self._go_on()

    def _all_of(self, seat: int) -> tuple[int, ...]:
        spades, hearts, diamonds, clubs, jokers = self._cards
        held = self._held[seat]
        return spades[held[0]] + hearts[held[1]] + diamonds[held[2]] + clubs[held[3]] + jokers[held[4]]

    def _take(self) -> int:
        """Gives the trick to the winning seat, which leads next."""
        winner = self._winning
        self.won[winner] += 1
        self._tricks.append((self._start, self.leader, winner, self._plain))
        self._start = len(self._past)
        self.leader = winner
        self._state = self._begun
        return winner

    # What only some games have, and what is against the rules.

    def _begin(self, leader: int) -> None:
        """Begins a trick; the first seat with a card leads."""
        while not any(self._held[leader]) and any(map(any, self._held)):
            leader = self._left[leader]
        self.leader = self._turn = leader
        self.legal = self._may_play(leader)
        self._plain = self._simple

    def _go_on(self) -> None:
        """Finds whose turn it is where that may not be the next seat."""
        laid = {play[0] for play in self._past[self._start :]}
        seat = self.leader
        for _ in self._held:
            if any(self._held[seat]) and seat not in laid:
                self._turn, self.legal = seat, self._may_play(seat)
                return
            seat = self._left[seat]
        winner = self._take()
        self._draw(len(self._tricks) - 1, winner)
        self._begin(winner)

    def _may_play(self, seat: int) -> tuple[int, ...]:
        led, held = self._state.led, self._held[seat]
        if self._breaking and self._state is self._begun and not self._broken():
            return tuple(card for card in self._all_of(seat) if self._suit[card] != self.trumps) or self._all_of(seat)
        if led == NO_SUIT or not held[led] or len(self._tricks) + 1 < self._follow_from:
            return self._all_of(seat)
        follows = self._cards[led][held[led]]
        return follows + self._cards[NO_SUIT][held[NO_SUIT]] if self._jokers_any_time else follows

    def _broken(self) -> bool:
        """Whether a trump has fallen."""
        return any(self._suit[card] == self.trumps for _, card, *_ in self._past)

    def _draw(self, trick: int, winner: int) -> None:
        """Draws from the stock after a trick (from 0), or puts back what was drawn."""
        seat, count = winner, len(self._held)
        for card in self._stock[trick * count : (trick + 1) * count]:
            self._held[seat][self._suit[card]] ^= self._bit[card]
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
        """The suit led; None before there is one."""
        return None if self._state.led == NO_SUIT else self._state.led

    @property
    def winning(self) -> int | None:
        """The seat that is winning the trick in progress; None where no card lies in it."""
        return None if self._state is self._begun else self._winning

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards that each seat holds now, as masks."""
        return tuple(mask_of(self._all_of(seat)) for seat in range(len(self._held)))

    @property
    def may_keep(self) -> bool:
        """Whether the seat whose turn it is may keep its card: a dog's, in any trick but the last."""
        return len(self._all_of(self._turn)) == 1 and len(self._tricks) + 1 < self._length

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
        """The reneges and cards out of turn, as they fell."""
        return [fault for _, fault in self._faults]

    def problems(self, card: int, seat: int | None = None) -> list[Fault]:
        """Everything wrong with this seat playing this card now. Seat None: the seat whose turn it is."""
        if not self.legal:
            return [Fault("too-late")]
        seat, number = self._turn if seat is None else seat, len(self._tricks) + 1
        if not any(self._held[seat]):
            return [Fault("not-held", seat, number, card)]
        faults = []
        if seat != self._turn:
            faults.append(Fault("out-of-turn", seat, number, card))
            if any(seat == who and laid != _KEPT for who, laid, *_ in self._past[self._start :]):
                return [Fault("too-late", seat, number, card)]
        if card not in range(len(CARDS)):
            faults.append(Fault("not-in-pack", seat, number, card))
        elif any(card == fallen for _, fallen, *_ in self._past):
            faults.append(Fault("duplicate", seat, number, card))
        elif card not in self._all_of(seat):
            faults.append(Fault("not-held", seat, number, card))
        elif card not in self._may_play(seat):
            faults.append(Fault(RENEGE, seat, number, card))
        return faults


def won_by_the_rules(order: Order, hands: Sequence[int], leader: int, cards: Sequence[int]) -> list[int] | None:
    """The tricks by seat, for many plays at once; None where a play breaks a rule.

    `cards` are rows as in records, one card a seat, starting with the seat that leads to the first trick; the play ends
    with them or at `NO_CARD`. There are no jokers. It does what `OpenPlay` does, without undo.
    """
    begun, suit_mask = tables(order, False).begun, order.suit_mask
    count, lead = len(hands), 0
    held = [*hands[leader:], *hands[:leader]]
    won, turns = [0] * count, _ROUNDS[count]
    for row in range(0, len(cards), count):
        winner, state = lead, begun.after[cards[row + lead]]
        led = suit_mask[state.led]
        for seat in turns[lead]:
            card = cards[row + seat]
            hand, bit = held[seat], _BIT_OR_NONE[card]
            if not (hand & led or hand) & bit:
                ended = card == NO_CARD and all(other == NO_CARD for other in _rest(cards, row, turns[lead], seat))
                return won[-leader:] + won[:-leader] if ended and row + count == len(cards) else None
            held[seat] = hand ^ bit
            after = state.after[card]
            if after is not state:
                state, winner = after, seat
        won[winner] += 1
        lead = winner
    return won[-leader:] + won[:-leader]


def _rest(cards: Sequence[int], row: int, turns: tuple[int, ...], seat: int) -> list[int]:
    return [cards[row + other] for other in turns[turns.index(seat) :]]

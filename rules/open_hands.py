"""What a side takes of hands that all lie open, if everybody plays as well as can be (analysis#how).

`OpenHands` answers it exactly, for every game's tricks: any trumps or none, uptown and downtown, jokers, cards promoted
to trumps, two to four seats, any of them together against the rest. Whoever wants to lose tricks asks for the others.

How it works. One question is put again and again: *can the side still take so many?* The search plays until that is
certain. What makes it fast is that an answer rarely hangs on the low cards. With each answer come the cards that
mattered, and it then holds wherever as many cards of each suit lie in each hand and the highest of each suit, down to
the lowest that mattered, lie with the same seats (M. L. Ginsberg, *GIB: Imperfect Information in a Computationally
Challenging Game*, 2001: partition search). Cards beside each other in one hand are one choice.

Cards are bits of one number: 16 for each suit, by strength, trumps highest, jokers without a suit lowest. So a card
beats another if its bit is higher and it is of the suit led or a trump.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.cards import NO_SUIT, Order, cards_in

ROOM = 16
_CARDS = (1 << ROOM) - 1
SUITS = tuple(_CARDS << ROOM * place for place in range(5))
"""The bits of the suits by their place; those of jokers without a suit first, trumps last."""
_SUITED = sum(SUITS[1:])
_CODE = 32
"""Bits for who has each card of a suit: two a card, the highest card first."""
MOST_KEPT = 200_000
"""Kinds of positions whose answers are kept, about 400 bytes each."""
NO_RUNS: tuple[tuple["Run", ...], ...] = ((),) * 4


class Run(NamedTuple):
    """Cards beside each other in one hand, with none of another's between: the lowest, all of them, their suit's
    place."""

    low: int
    cards: int
    place: int


class Shape(NamedTuple):
    """What is left of a suit: how many each seat has, who has which card, both where a key and a code want them, and
    each seat's runs, the lowest first."""

    lengths: int
    code: int
    runs: tuple[tuple[Run, ...], ...]


class Known(NamedTuple):
    """An answer: it holds where `code & mask == pattern`. The side takes at least `least` and at most `most`; `best` is
    the card that was led, 0 where every lead comes to the same."""

    mask: int
    pattern: int
    least: int
    most: int
    best: int


class OpenHands:
    """The hands of one deal, as masks by seat, with the order of the cards, and the seats of the side asked for.

    `jokers_any_time`: at no trump a joker may be played though its holder could follow. Answers are kept: asking for
    another leader, or for a later position of the same deal, is quicker.
    """

    def __init__(
        self, order: Order, hands: Sequence[int], side: Sequence[int], *, jokers_any_time: bool = False
    ) -> None:
        self.positions = 0
        """Looked at until now."""
        self._seats = len(hands)
        self._ours = [seat in side for seat in range(self._seats)]
        self._next = [(seat + 1) % self._seats for seat in range(self._seats)]
        self._trumps = 0 if order.trump is None else SUITS[4]
        self._bits = _bits(order, hands)
        self._held = [sum(self._bits[card] for card in cards_in(hand)) for hand in hands]
        self._owner = {self._bits[card]: seat for seat, hand in enumerate(hands) for card in cards_in(hand)}
        self._any_time = SUITS[0] if jokers_any_time else 0
        self._shapes: tuple[dict[int, Shape], ...] = tuple({0: Shape(0, 0, NO_RUNS)} for _ in SUITS)
        self._known: dict[int, list[Known]] = {}

    def tricks(self, leader: int, gone: int = 0, trick: Sequence[int] = ()) -> int:
        """The tricks that the side still takes, where `leader` led or leads to a trick: `gone` is the mask of the cards
        of earlier tricks, `trick` are those that lie in this one, in order."""
        left, tricks = self._left(gone)
        least, most = 0, tricks
        while least < most:
            asked = (least + most + 1) // 2
            if self._after(leader, trick, asked, left, tricks):
                least = asked
            else:
                most = asked - 1
        return least

    def takes(self, need: int, leader: int, trick: Sequence[int] = (), gone: int = 0) -> bool:
        """Whether the side takes so many of the tricks to come: one question where `tricks` puts several."""
        return self._after(leader, trick, need, *self._left(gone))

    def course(self, leader: int, cards: Sequence[int]) -> list[int]:
        """What the side takes in all, before each of these cards and after the last; `leader` led the first of them."""
        return [*self.backwards(leader, cards)][::-1]

    def backwards(self, leader: int, cards: Sequence[int]) -> Iterator[int]:
        """The same from the end on, each as it is found: from one card to the next little changes."""
        moments, won, gone, trick = list[tuple[int, int, int, list[int]]](), 0, 0, list[int]()
        for card in (*cards, None):
            if len(trick) == self._seats:
                leader = self._winner(leader, trick)
                won += self._ours[leader]
                gone |= sum(1 << card for card in trick)
                trick = []
            moments.append((won, leader, gone, list(trick)))
            if card is not None:
                trick.append(card)
        won, leader, gone, trick = moments[-1]
        whole = won + self.tricks(leader, gone, trick)
        yield whole
        for won, leader, gone, trick in reversed(moments[:-1]):
            left, tricks = self._left(gone)
            value = whole - won
            if self._ours[(leader + len(trick)) % self._seats]:
                while value < tricks and self._after(leader, trick, value + 1, left, tricks):
                    value += 1
            else:
                while not self._after(leader, trick, value, left, tricks):
                    value -= 1
            whole = won + value
            yield whole

    def _left(self, gone: int) -> tuple[int, int]:
        """The cards that are left without these, and the tricks to come."""
        left = sum(self._held) & ~sum(self._bits[card] for card in cards_in(gone))
        return left, max((held & left).bit_count() for held in self._held)

    def _winner(self, leader: int, trick: Sequence[int]) -> int:
        return (leader + trick.index(self._best(trick)[0])) % self._seats

    def _best(self, trick: Sequence[int]) -> tuple[int, int]:
        """The card that wins so far, and the suit led as bits; of jokers without a suit the first card."""
        best, led = trick[0], 0
        for card in trick:
            bit = self._bits[card]
            if bit > self._bits[best] and bit & ((led | self._trumps) if led else _SUITED):
                best = card
            led = led or _suit_of(bit)
        return best, led

    def _after(self, leader: int, trick: Sequence[int], need: int, left: int, tricks: int) -> bool:
        """Whether the side takes so many, once these cards lie in the trick."""
        if not trick:
            return self._search(leader, need, left, tricks)[0]
        runs = [self._shape(left, place).runs for place in range(5)]
        best, led = self._best(trick)
        winner, seat = self._winner(leader, trick), (leader + len(trick)) % self._seats
        laid = sum(self._bits[card] for card in trick)
        count = self._seats - len(trick)
        return self._follow(seat, count, led, self._bits[best], winner, laid, need, left, tricks, runs)[0]

    # The search. Each answer is whether the side takes so many, and the cards that mattered.

    def _search(self, leader: int, need: int, left: int, tricks: int) -> tuple[bool, int]:
        """With `leader` to lead, `tricks` to come, and these cards `left`."""
        if need <= 0:
            return True, 0
        if need > tricks:
            return False, 0
        self.positions += 1
        key, code, runs = leader, 0, []
        for place, shapes in enumerate(self._shapes):
            shape = shapes.get(left >> ROOM * place & _CARDS) or self._shape(left, place)
            key += shape.lengths
            code += shape.code
            runs.append(shape.runs)
        best = 0
        kept = self._known.get(key)
        if kept is not None:
            for mask, pattern, least, most, good in kept:
                if code & mask == pattern:
                    if least >= need:
                        return True, _lowest(left, mask)
                    if most < need:
                        return False, _lowest(left, mask)
                    best = good
        wants = self._ours[leader]
        quick, mattered = self._quick(leader, left)
        if (quick >= need) if wants else (tricks - quick < need):
            return wants, mattered
        if self._trumps and left & self._trumps:
            sure, mattered = self._sure(left & self._trumps, wants)
            if (tricks - sure < need) if wants else (sure >= need):
                return not wants, mattered
        answer, mattered, good = self._lead(leader, need, left, tricks, runs, best)
        self._keep(key, code, left, need, tricks, answer, mattered, good)
        return answer, mattered

    def _lead(
        self, leader: int, need: int, left: int, tricks: int, runs: list[tuple[tuple[Run, ...], ...]], best: int
    ) -> tuple[bool, int, int]:
        """Tries the leads, those first that are most likely good; also which one was."""
        wants, seat, count = self._ours[leader], self._next[leader], self._seats - 1
        moves = self._leads(leader, left, runs, best)
        mattered, skip = 0, [0] * 5
        for run in moves:
            low, _, place = run
            if low < skip[place]:
                continue
            led = SUITS[place] if place else 0
            won, cards = self._follow(seat, count, led, low, leader, low, need, left, tricks, runs)
            if won == wants:
                return won, cards, low
            mattered |= cards
            _skip_alike(skip, run, cards)
        return not wants, _whole_runs(moves, mattered), 0

    def _follow(
        self, seat: int, count: int, led: int, best: int, winner: int, laid: int, need: int, left: int, tricks: int,
        runs: list[tuple[tuple[Run, ...], ...]],
    ) -> tuple[bool, int]:  # fmt: skip
        """In a trick that `count` seats, from `seat` on, have still to play to. `led` is the suit to follow, 0 while
        there is none, `best` the card that wins, `laid` the cards of the trick; `left` and `runs` are as it began."""
        if not count:
            won, mattered = self._search(winner, need - self._ours[winner], left & ~laid, tricks - 1)
            beaten = laid & _suit_of(best)
            return won, mattered | best if beaten != best and best & _SUITED else mattered
        held, wants = self._held[seat] & left, self._ours[seat]
        if held & led:
            moves = list(runs[_place_of(led)][seat])
            if self._any_time & held:
                moves += runs[0][seat]
        else:
            moves = [run for suit in runs for run in suit[seat]]
        wins = led | self._trumps if led else _SUITED
        if len(moves) > 1:
            better = [run for run in moves if run[0] > best and run[0] & wins]
            if better:
                others = [run for run in moves if not (run[0] > best and run[0] & wins)]
                moves = others + better if self._ours[winner] == wants else better + others
        mattered, skip, following = 0, [0] * 5, self._next[seat]
        for run in moves:
            low, _, place = run
            if low < skip[place]:
                continue
            suit = led or (SUITS[place] if place else 0)
            if low > best and low & wins:
                won, cards = self._follow(
                    following, count - 1, suit, low, seat, laid | low, need, left, tricks, runs
                )  # fmt: skip
            else:
                won, cards = self._follow(
                    following, count - 1, suit, best, winner, laid | low, need, left, tricks, runs
                )  # fmt: skip
            if won == wants:
                return won, cards
            mattered |= cards
            _skip_alike(skip, run, cards)
        return not wants, _whole_runs(moves, mattered)

    def _leads(self, leader: int, left: int, runs: list[tuple[tuple[Run, ...], ...]], best: int) -> list[Run]:
        """What may be led: what was best before, then cards that win, then to a partner's, low cards first."""
        wants, moves = self._ours[leader], list[tuple[int, Run]]()
        for place, suit in enumerate(runs):
            mine = suit[leader]
            if mine:
                top = 1 << (left & SUITS[place]).bit_length() - 1
                partner = self._ours[self._owner[top]] == wants
                for at, run in enumerate(mine):
                    if run.low == best:
                        value = 100
                    elif not place:
                        value = -10
                    elif run.cards & top:
                        value = 50
                    else:
                        value = 30 - len(mine) + at if partner else 10 - at
                    moves.append((-value, run))
        return [run for _, run in sorted(moves)]

    # What is certain without a search.

    def _quick(self, leader: int, left: int) -> tuple[int, int]:
        """The tricks that the leader can take at once from its own hand, and the cards that matter to it."""
        found = mattered = 0
        hand, trumps = self._held[leader] & left, left & self._trumps
        for suit in SUITS[1:]:
            mine = hand & suit
            others = left & suit & ~mine
            top = mine & -(1 << others.bit_length())
            if not top:
                continue
            count = top.bit_count()
            longest = max((held & others).bit_count() for held in self._held)
            if count >= longest and not (self._any_time & left & ~hand):
                count = mine.bit_count()
            if trumps and suit != self._trumps:
                for seat, held in enumerate(self._held):
                    ruffs = held & trumps if seat != leader else 0
                    if ruffs and (self._ours[seat] != self._ours[leader] or ruffs == held & left & ~others):
                        count = min(count, (held & others).bit_count())
            if count:
                found += count
                mattered |= top & -top
        return found, mattered

    def _sure(self, trumps: int, wants: bool) -> tuple[int, int]:
        """The tricks that the highest trumps take, where they are in one hand of the side that does not lead, and the
        cards that matter to it."""
        seat = self._owner[1 << trumps.bit_length() - 1]
        if self._ours[seat] == wants:
            return 0, 0
        mine = trumps & self._held[seat]
        top = mine & -(1 << (trumps & ~mine).bit_length())
        return top.bit_count(), top & -top

    # What is kept.

    def _shape(self, left: int, place: int) -> Shape:
        """The shape of what is left of a suit."""
        rest = left >> ROOM * place & _CARDS
        found = self._shapes[place].get(rest)
        if found is None:
            found = self._shapes[place][rest] = self._made_shape(rest, place)
        return found

    def _made_shape(self, rest: int, place: int) -> Shape:
        lengths = code = 0
        runs: list[list[Run]] = [[] for _ in range(4)]
        last, at = -1, _CODE
        while rest:
            bit = 1 << rest.bit_length() - 1
            rest ^= bit
            bit <<= ROOM * place
            seat, at = self._owner[bit], at - 2
            lengths += 1 << 4 * seat
            code |= seat << at
            if seat == last or (not place and runs[seat]):  # jokers without a suit are all alike
                runs[seat][-1] = Run(bit, runs[seat][-1].cards | bit, place)
            else:
                runs[seat].append(Run(bit, bit, place))
            last = seat
        return Shape(
            lengths << ROOM * place + 2,
            code << _CODE * (place - 1) if place else 0,
            tuple(tuple(reversed(of)) for of in runs),
        )

    def _keep(
        self, key: int, code: int, left: int, need: int, tricks: int, answer: bool, mattered: int, good: int
    ) -> None:
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        mask = 0
        for place in range(1, 5):
            cards = mattered & SUITS[place]
            if cards:
                count = (left & SUITS[place] & -(cards & -cards)).bit_count()
                mask |= ((1 << 2 * count) - 1 << _CODE - 2 * count) << _CODE * (place - 1)
        pattern = code & mask
        least, most = (need, tricks) if answer else (0, need - 1)
        kept = self._known.setdefault(key, [])
        for at, known in enumerate(kept):
            if known.mask == mask and known.pattern == pattern:
                kept[at] = Known(mask, pattern, max(least, known.least), min(most, known.most), good or known.best)
                return
        kept.insert(0, Known(mask, pattern, least, most, good))


def _bits(order: Order, hands: Sequence[int]) -> dict[int, int]:
    """The bit of each card that is held: suits at their places, the weakest card of each lowest."""
    last = order.trump if order.trump is not None else 3
    places = [NO_SUIT, *(suit for suit in range(4) if suit != last), last]
    held = [card for hand in hands for card in cards_in(hand)]
    found: dict[int, int] = {}
    for place, suit in enumerate(places):
        cards = sorted((card for card in held if order.suit[card] == suit), key=lambda card: order.strength[card])
        found |= {int(card): 1 << ROOM * place + at for at, card in enumerate(cards)}
    return found


def _place_of(bits: int) -> int:
    """The place of the suit of these bits."""
    return (bits.bit_length() - 1) // ROOM


def _suit_of(bit: int) -> int:
    """The suit of a card, to be followed; 0 for a joker without one."""
    place = _place_of(bit)
    return SUITS[place] if place else 0


def _lowest(left: int, mask: int) -> int:
    """Of each suit, the lowest card whose owner the mask asks for."""
    found = 0
    for place in range(1, 5):
        count = (mask >> _CODE * (place - 1) & (1 << _CODE) - 1).bit_count() >> 1
        if count:
            cards = left & SUITS[place]
            for _ in range(cards.bit_count() - count):
                cards &= cards - 1
            found |= cards & -cards
    return found


def _skip_alike(skip: list[int], run: Run, mattered: int) -> None:
    """Where a card came to nothing and did not matter, no card of its suit below those that did comes to more."""
    cards = mattered & SUITS[run.place]
    lowest = cards & -cards if cards else 1 << ROOM * (run.place + 1)
    if run.low < lowest:
        skip[run.place] = max(skip[run.place], lowest)


def _whole_runs(moves: Sequence[Run], mattered: int) -> int:
    """What matters where all of these came to nothing: a run of which one card matters matters as a whole, since its
    other cards were not tried."""
    for low, cards, place in moves:
        if low != cards:
            suit = mattered & SUITS[place]
            if suit and low < suit & -suit <= cards:
                mattered |= low
    return mattered

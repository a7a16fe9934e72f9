"""The deals that fit what is known of each place: how many there are, all of them, and any of them drawn by chance.

Cards that the same places may hold are alike here. So the ways to give each place its number of them are counted, not
listed, and a deal is drawn by these counts: each is as likely as any other.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import NamedTuple

from rules.cards import cards_in
from rules.knowledge import Holding

Dealt = tuple[int, ...]
"""What each place holds, as masks."""


class Alike(NamedTuple):
    """Cards that the same places may hold, as masks of one card."""

    places: tuple[int, ...]
    cards: tuple[int, ...]


class Fitting:
    """The deals in which each place holds as many cards as its size, of those it may; no card lies in two places, and
    none is left over. What a place *must* hold counts where no other place may hold it (`rules.knowledge.settle`)."""

    def __init__(self, places: Sequence[Holding]) -> None:
        self._room = tuple(place.size for place in places)
        by_places: dict[tuple[int, ...], list[int]] = {}
        pool = 0
        for place in places:
            pool |= place.may
        for card in cards_in(pool):
            bit = 1 << card
            by_places.setdefault(tuple(at for at, place in enumerate(places) if place.may & bit), []).append(bit)
        self._alike = [Alike(at, tuple(by_places[at])) for at in sorted(by_places, key=lambda at: (len(at), at))]
        self._ways: dict[tuple[int, int, int, Dealt], int] = {}
        self.count = self._begun(0, self._room) if pool.bit_count() == sum(self._room) else 0
        """How many there are; 0 where what is known contradicts itself."""

    def draw(self, random: Random) -> Dealt:
        """One of them, each as likely as any other. Raises `IndexError` where there is none."""
        if not self.count:
            raise IndexError("no deal fits")
        dealt, room = [0] * len(self._room), self._room
        for kind, (places, cards) in enumerate(self._alike):
            shuffled, left = random.sample(cards, len(cards)), len(cards)
            for at, place in enumerate(places):
                splits = list(self._splits(kind, at, left, room))
                upto = list(accumulate(ways for _, ways, _ in splits))
                some, _, room = splits[bisect(upto, random.randrange(upto[-1]))]
                dealt[place] += sum(shuffled[left - some : left])
                left -= some
        return tuple(dealt)

    def every(self) -> Iterator[Dealt]:
        """All of them, one after the other."""
        if self.count:
            yield from self._every(
                0, 0, self._alike[0].cards if self._alike else (), self._room, (0,) * len(self._room)
            )

    def _every(self, kind: int, at: int, cards: tuple[int, ...], room: Dealt, dealt: Dealt) -> Iterator[Dealt]:
        if kind == len(self._alike):
            yield dealt
            return
        places = self._alike[kind].places
        if at == len(places):
            following = self._alike[kind + 1].cards if kind + 1 < len(self._alike) else ()
            yield from self._every(kind + 1, 0, following, room, dealt)
            return
        place = places[at]
        for some, _, rest in self._splits(kind, at, len(cards), room):
            for chosen in combinations(cards, some):
                others = tuple(card for card in cards if card not in chosen)
                more = (*dealt[:place], dealt[place] + sum(chosen), *dealt[place + 1 :])
                yield from self._every(kind, at + 1, others, rest, more)

    def _begun(self, kind: int, room: Dealt) -> int:
        """The ways to deal all cards from this kind on, where the places have so much room."""
        return self._count(kind, 0, len(self._alike[kind].cards), room) if kind < len(self._alike) else 1

    def _count(self, kind: int, at: int, left: int, room: Dealt) -> int:
        """The same where `left` cards of this kind are still to be dealt, to its places from number `at` on."""
        if at == len(self._alike[kind].places):
            return self._begun(kind + 1, room)
        asked = kind, at, left, room
        found = self._ways.get(asked)
        if found is None:
            found = self._ways[asked] = sum(ways for _, ways, _ in self._splits(kind, at, left, room))
        return found

    def _splits(self, kind: int, at: int, left: int, room: Dealt) -> Iterator[tuple[int, int, Dealt]]:
        """How many of the cards that are left the next place may get, in how many ways that goes on, and the room that
        is left then."""
        place, *others = self._alike[kind].places[at:]
        least = left - sum(room[other] for other in others)
        for some in range(max(0, least), min(left, room[place]) + 1):
            rest = (*room[:place], room[place] - some, *room[place + 1 :])
            ways = self._count(kind, at + 1, left - some, rest)
            if ways:
                yield some, comb(left, some) * ways, rest

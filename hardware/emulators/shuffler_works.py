"""The works of an emulated shuffler: packs of tagged cards, what it does with them, what goes wrong, what it
remembers."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from hardware.events import Fault
from hardware.shuffler.commands import Status
from hardware.shuffler.pattern import Pattern

Order = list[str]
Shuffling = Callable[[Random, Sequence[str]], Order]


def fairly(rng: Random, cards: Sequence[str]) -> Order:
    """Shuffles so that every order is equally likely."""
    return rng.sample(cards, len(cards))


def riffling(times: int) -> Shuffling:
    """Shuffles by so many riffles in the model of Gilbert, Shannon and Reeds: random cut, random interleaving."""

    def riffle(rng: Random, cards: Sequence[str]) -> Order:
        order = list(cards)
        for _ in range(times):
            cut = sum(rng.random() < 0.5 for _ in order)
            sides, mixed = [order[:cut], order[cut:]], []
            while sides[0] or sides[1]:
                left = rng.randrange(len(sides[0]) + len(sides[1])) < len(sides[0])
                mixed.append(sides[0 if left else 1].pop(0))
            order = mixed
        return order

    return riffle


def cutting(rng: Random, cards: Sequence[str]) -> Order:
    """Only cuts, at a random place."""
    at = rng.randrange(len(cards)) if cards else 0
    return [*cards[at:], *cards[:at]]


def clumping(size: int) -> Shuffling:
    """Shuffles packets of at most that size, which stick together."""

    def clump(rng: Random, cards: Sequence[str]) -> Order:
        ends = [0, *accumulate(rng.randint(1, size) for _ in cards)]
        packets = [cards[start:end] for start, end in zip(ends, ends[1:], strict=False)]
        rng.shuffle(packets)
        return [card for packet in packets for card in packet]

    return clump


@dataclass
class Trouble:
    """What goes wrong in the works next; each trouble happens once."""

    jam_at: str = ""
    """The next card for this place sticks, and stays on top of the pack."""
    double_at: str = ""
    """The next card for this place takes another with it."""
    unread: int = 0
    """So many cards are not recognised at first."""
    power_after: int | None = None
    """After so many more cards the power fails for a moment."""


@dataclass
class Deal:
    """What is kept of a deal."""

    id: int
    pattern: Pattern | None
    bay: int
    cards: int
    status: Status = Status.OPEN
    out: list[tuple[str, str]] = field(default_factory=list)
    """Place and tag of each card that has left, in order; only those the machine knows of."""


class PowerLost(Exception):
    """There is no power for a moment."""


class Works:
    """The packs in the bays, top card first, and the hands on the table. Only people take cards from the table."""

    def __init__(self, packs: Sequence[Sequence[str]], rng: Random, shuffling: Shuffling) -> None:
        self.bays = {number: list(pack) for number, pack in enumerate(packs, 1)}
        self.table: list[tuple[int, int, str, str]] = []
        """Every card that ever left: the deal, its number in it, its place, its tag. Nothing here is ever forgotten."""
        self.trouble = Trouble()
        self.seconds_a_card = 0.0
        self.fault: Fault | None = None
        self.where = ""
        self.deal: Deal | None = None
        self._rng, self._shuffling = rng, shuffling

    def fail(self, fault: Fault, where: str) -> None:
        """Sets a fault, which lasts until cleared; the first one counts."""
        if self.fault is None:
            self.fault, self.where = fault, where

    def clear(self) -> None:
        self.fault, self.where = None, ""

    def lose_power(self, remembers: bool) -> None:
        """Power lost and back. A machine that remembers still knows its deal and its fault."""
        if not remembers:
            self.clear()
            self.deal = None
        elif self.deal and self.deal.status is Status.OPEN:
            self.fail(Fault.POWER, "")

    def gather(self, bay: int = 1) -> None:
        """Somebody puts every card on the table back into the bay."""
        self.bays[bay] = list(dict.fromkeys((*self.bays[bay], *(tag for _, _, _, tag in self.table))))

    def shuffle(self, bay: int, cards: int) -> Generator[float, None, None]:
        yield self.seconds_a_card * len(self.bays[bay])
        if self.fault is None:
            self.bays[bay] = self._shuffling(self._rng, self.bays[bay])
            if len(self.bays[bay]) != cards:
                self.fail(Fault.COUNT, "hopper")

    def go_on(self, deal: Deal) -> Generator[float, None, None]:
        """Deals the rest, as far as possible. Yields the seconds before each card."""
        assert deal.pattern is not None
        bay = self.bays[deal.bay]
        for place in deal.pattern.order[len(deal.out) :]:
            yield self.seconds_a_card
            if self.fault is None:
                self._feed(deal, bay, place)
            if self.fault is not None:
                break
        else:
            deal.status = Status.DONE
            if len(deal.out) + len(bay) != deal.cards:
                self.fail(Fault.COUNT, "hopper")
        if self.fault in (Fault.DOUBLE, Fault.EMPTY, Fault.COUNT, Fault.DUPLICATE):
            deal.status = Status.VOID

    def _feed(self, deal: Deal, bay: Order, place: str) -> None:
        trouble = self.trouble
        if trouble.power_after is not None:
            trouble.power_after -= 1
            if trouble.power_after < 0:
                trouble.power_after = None
                raise PowerLost
        if not bay:
            self.fail(Fault.EMPTY, "hopper")
        elif trouble.jam_at == place:
            trouble.jam_at = ""
            self.fail(Fault.JAM, place)
        elif trouble.unread:
            trouble.unread -= 1
            self.fail(Fault.UNREAD, place)
        elif any(tag == bay[0] for _, tag in deal.out):
            self.fail(Fault.DUPLICATE, place)
        else:
            deal.out.append((place, bay[0]))
            self.table.append((deal.id, len(deal.out), place, bay.pop(0)))
            if trouble.double_at == place and bay:
                trouble.double_at = ""
                self.table.append((deal.id, len(deal.out), place, bay.pop(0)))
                self.fail(Fault.DOUBLE, place)

"""How a pack is dealt: to whom, in which packets, and what is set aside; and its form on the line."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

_LETTERS = {**{seat: seat for seat in "NESW1234567"}, "kitty": "K", "turn-up": "T", "stock": "X", "discards": "D"}
_PLACES = {letter: place for place, letter in _LETTERS.items()}
PLACES = tuple(_LETTERS)
"""All places: seats by compass or number, the kitty, the card turned up, the stock, and the discards."""
LARGEST = 108
"""The most cards in one deal: two packs with their jokers."""

_RUN = re.compile(r"([A-Z1-9]+):(\d{1,3}(?:x\d{1,3})?(?:,\d{1,3}(?:x\d{1,3})?)*)")


class MalformedPattern(ValueError):
    """Text or numbers that are no pattern; `why` says what is wrong."""

    def __init__(self, what: object, why: str) -> None:
        super().__init__(f"{what!r} is no pattern to deal: {why}")
        self.why = why


def letter_of(place: str) -> str:
    """The letter of a place on the line. Raises KeyError for what is not in `PLACES`."""
    return _LETTERS[place]


def place_of(letter: str) -> str:
    """The place of a letter on the line. Raises KeyError."""
    return _PLACES[letter]


@dataclass(frozen=True)
class Run:
    """Rounds of the deal: in each, a packet of so many cards to every one of `places`, in their order."""

    places: tuple[str, ...]
    packets: tuple[int, ...]


@dataclass(frozen=True)
class Pattern:
    """A deal, run after run. Raises `MalformedPattern`."""

    runs: tuple[Run, ...]

    def __post_init__(self) -> None:
        for run in self.runs:
            if not run.places or not run.packets or min(run.packets) < 1:
                raise MalformedPattern(run, "each run has places, and packets of one card or more")
            for place in run.places:
                if place not in _LETTERS:
                    raise MalformedPattern(run, f"there is no place {place}")
        if not 1 <= sum(len(run.places) * sum(run.packets) for run in self.runs) <= LARGEST:
            raise MalformedPattern(self.runs, f"it deals 1 to {LARGEST} cards")

    @staticmethod
    def round_the_table(places: Sequence[str], packets: Iterable[int], **aside: int) -> "Pattern":
        """Packets to all `places` in turn, then so many cards `aside`: ``kitty=6``, ``turn_up=1``, ``stock=25``."""
        runs = [Run(tuple(places), tuple(packets))]
        runs += [Run((place.replace("_", "-"),), (count,)) for place, count in aside.items() if count]
        return Pattern(tuple(runs))

    @staticmethod
    def single(place: str, count: int) -> "Pattern":
        """So many cards to one place."""
        return Pattern((Run((place,), (count,)),))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The place of each card, from the first that is dealt."""
        return tuple(self._each())

    def _each(self) -> Iterator[str]:
        for run in self.runs:
            for packet in run.packets:
                for place in run.places:
                    yield from [place] * packet

    @property
    def cards(self) -> int:
        """How many cards it deals."""
        return sum(len(run.places) * sum(run.packets) for run in self.runs)

    def sizes(self) -> Counter[str]:
        """How many cards each place gets."""
        return Counter(self.order)

    def __str__(self) -> str:
        """As on the line: ``ESWN:3x4,1``, ``ESWN:1x12 K:6``."""
        return " ".join(f"{''.join(map(letter_of, run.places))}:{_written(run.packets)}" for run in self.runs)

    @staticmethod
    def parse(text: str) -> "Pattern":
        """The pattern in a text. Raises `MalformedPattern`."""
        runs = []
        for word in text.split(" "):
            found = _RUN.fullmatch(word)
            if found is None or not set(found[1]) <= set(_PLACES):
                raise MalformedPattern(text, f"{word!r} should be like ESWN:3x4,1 or K:6")
            runs.append(Run(tuple(map(place_of, found[1])), tuple(_packets(found[2], text))))
        return Pattern(tuple(runs))


def _written(packets: Sequence[int]) -> str:
    parts: list[tuple[int, int]] = []
    for packet in packets:
        times = parts.pop()[1] if parts and parts[-1][0] == packet else 0
        parts.append((packet, times + 1))
    return ",".join(f"{packet}x{times}" if times > 1 else str(packet) for packet, times in parts)


def _packets(text: str, whole: str) -> Iterator[int]:
    for part in text.split(","):
        packet, _, times = part.partition("x")
        if int(times or 1) > LARGEST:
            raise MalformedPattern(whole, f"no packet is dealt {times} times")
        yield from [int(packet)] * int(times or 1)

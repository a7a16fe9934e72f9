"""What is known of a deal, what is wrong with it, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.actions import Fault, Know
from rules.cards import in_two
from rules.knowledge import Holding, exactly, settle
from rules.seats import Seating

DISCARDS = "discards"
"""The one place whose cards were first dealt to others."""


@dataclass(eq=False)
class Deal:
    """What was stated about each place. `places` gives all places with their sizes in cards; `pack` is a mask."""

    places: Mapping[str, int]
    pack: int
    told: Mapping[str, Know]

    def faults(self, known: Know, seating: Seating) -> list[Fault]:
        """What is wrong with one place's cards, and between them and the cards stated for others."""
        seat = seating.parse(known.place)
        if known.place not in self.places:
            return [Fault("bad-deal", seat, detail=f"there is no {known.place} in this game")]
        elsewhere = 0
        for place, other in self.told.items():
            if place not in (known.place, DISCARDS) and known.place != DISCARDS:
                elsewhere |= other.mask
        if self._may_be(known.place, len(known.cards), known.mask) and not known.mask & elsewhere:
            return []
        return [Fault("bad-deal", seat, detail=known.place)]

    @cached_property
    def sound(self) -> Mapping[str, int]:
        """The masks of the places whose stated cards are possible: the right number, from this pack, stated nowhere
        else. A fault elsewhere says nothing about what is really there, so nothing follows from it."""
        masks = {place: known.mask for place, known in self.told.items()}
        twice = in_two(mask for place, mask in masks.items() if place != DISCARDS)
        return {
            place: mask
            for place, mask in masks.items()
            if self._may_be(place, len(self.told[place].cards), mask) and (place == DISCARDS or not mask & twice)
        }

    def holdings(self, seen: Mapping[str, int] | None = None) -> dict[str, Holding]:
        """What is known of every place as dealt, without the discards. `seen` are masks of cards seen at places."""
        if not self.told:
            return dict(_untold(tuple(self.places.items()), self.pack, tuple(seen.items()) if seen else ()))
        more = {place: cards for place, cards in (seen or {}).items() if place not in self.sound}
        return self._holdings(more) if more else dict(self._stated)

    @cached_property
    def _stated(self) -> dict[str, Holding]:
        """`holdings` where nothing was seen that was not stated."""
        return self._holdings({})

    def _holdings(self, seen: Mapping[str, int]) -> dict[str, Holding]:
        sound = self.sound
        dealt = {
            place: exactly(sound[place]) if place in sound else Holding(size, self.pack, seen.get(place, 0))
            for place, size in self.places.items()
            if place != DISCARDS
        }
        return dict(zip(dealt, settle(list(dealt.values())), strict=True))

    def _may_be(self, place: str, count: int, mask: int) -> bool:
        """Whether so many cards, which the mask has, are as many as the place holds, of this pack, none twice."""
        return count == mask.bit_count() == self.places.get(place) and not mask & ~self.pack


@lru_cache(maxsize=256)
def _untold(places: tuple[tuple[str, int], ...], pack: int, seen: tuple[tuple[str, int], ...]) -> Mapping[str, Holding]:
    """What is known of the places where nobody told any of them, which is so at most tables."""
    return Deal(dict(places), pack, {})._holdings(dict(seen))

"""Military whist: every table is a fort of four; two hold it, two go out for the other forts' flags. See
movements#military.

As clubs play it: tables stand in a ring, with twelve small flags each (published rules of a seniors' games). In each
round two of every fort go to another fort and play the two who stayed there; the winners of a table carry off its flag
(a community hall's rules, and a party book of 1909). The fort with most flags wins.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import ClassVar

from rules.house_rules import rule
from rules.movements.format import Field, Format, HandPlayed
from rules.movements.past import check_number, is_over, present
from rules.movements.stays import Promise, tables_of
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking, Round, Seated

CASTLES = (
    "Dover", "Windsor", "Edinburgh", "Caernarfon", "Stirling", "Warwick", "Conwy", "Carlisle", "Bamburgh", "Arundel",
    "Harlech", "Rochester", "Lindisfarne", "Ludlow", "Pevensey", "Lancaster", "Corfe", "Durham", "Deal", "Pembroke",
    "Lincoln", "Raglan", "Norwich", "Kenilworth", "Walmer", "Beaumaris", "Skipton", "Berkeley", "Hever", "Tintagel",
)  # fmt: skip
COUNTRIES = (
    "England", "Scotland", "Wales", "Ireland", "France", "Italy", "Spain", "Portugal", "Belgium", "Norway",
    "Sweden", "Denmark", "Finland", "Iceland", "Greece", "Poland", "Austria", "Hungary", "Canada", "Mexico",
    "Brazil", "Chile", "Peru", "Jamaica", "Ghana", "Kenya", "Nigeria", "India", "Japan", "Australia",
)  # fmt: skip
NAMES: Mapping[str, tuple[str, ...]] = {"castles": CASTLES, "countries": COUNTRIES, "numbers": ()}

Meetings = Counter[tuple[Entrant, Entrant]]
"""How often a fort's home pair has met another fort's travellers: by the fort, and whose travellers came."""


@dataclass(frozen=True)
class Military(Format):
    """A team is a fort. Its first two people hold it and sit north–south; the other two travel and sit east–west.

    Every fort plays at home and away in every round, so nobody sits out. A fort keeps its table all night.
    """

    id: ClassVar[str] = "military"
    title: ClassVar[str] = "Military whist"
    help: ClassVar[str] = (
        "Each table is a fort of four. Two hold it; two go on to the next fort each round and play for its flags. "
        "The fort with most flags wins."
    )
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "team"
    counted_in: ClassVar[str] = "flags"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 100
    staying: ClassVar[Phrase] = Phrase("The first two hold the fort and stay at table {table}; the other two travel.")
    who_stays: ClassVar[str] = Phrase("Two of each fort stay seated; the other two travel.")

    flags: int = rule(
        12, "A fort begins with", "Flags that it has at the start.", "club rules: 12", 12, 6, 8, 10, numbers=(0, 99)
    )
    prize: str = rule(
        "hand",
        "A flag is for",
        "A hand has thirteen tricks, so somebody wins it. A tied round wins none.",
        "club rules: hand or round; level decided",
        ("hand", "each hand"),
        ("round", "each round"),
    )
    taken: str = rule(
        "losers",
        "It is taken from",
        "A fort with none left owes it.",
        "club rules: the losers, or the table; owing decided",
        ("losers", "the losers’ fort"),
        ("table", "the director: nobody loses one"),
    )
    names: str = rule(
        "castles",
        "Forts are called",
        "Each table has a name for the night.",
        "club rules: a name and a flag; these decided",
        ("castles", "after castles"),
        ("countries", "after countries"),
        ("numbers", "by number"),
    )

    def rounds(self, entrants: int) -> int | None:
        """Until each fort's travellers have visited every other fort."""
        return entrants - 1

    @property
    def ranking(self) -> Ranking:
        """By flags, including those of the start; ties by the last round."""
        return Ranking(begins_with=self.flags)

    def place_name(self, number: int) -> str:
        names = NAMES[self.names]
        return names[number - 1] if 0 < number <= len(names) else Phrase("Fort {number}", number=number)

    def sides(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...]:
        """The flags that north–south and east–west have taken."""
        fought = [hand.counts for hand in hands] if self.prize == "hand" else [super().sides(round, hands)]
        return tuple(sum(counts[side] > counts[1 - side] for counts in fought) for side in (0, 1))

    def points(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...] | None:
        """Those flags, less what the others took."""
        won = self.sides(round, hands)
        return won if self.taken == "table" else (won[0] - won[1], won[1] - won[0])

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Travellers go one fort further than in the round before.

        Once forts have come or gone, any assignment without a repeated meeting will do. The format is over when there
        is none, unless the night says more rounds.
        """
        check_number(self, field)
        if is_over(field, played):
            return None
        at = _places(field, played)
        forts = sorted(at, key=lambda fort: at[fort])
        met: Meetings = Counter(
            (table.seats[0], table.seats[1]) for one in played for table in one.round.tables if len(table.seats) == 2
        )
        for often in count() if field.rounds is not None else (0,):
            visitors = _sent_out(forts, partial(_may_meet, met, often))
            if visitors is not None:
                return Round(tuple(Seated(at[fort], (fort, visitors[fort])) for fort in forts))
        return None

    def in_the_room(self, made: Round, field: Field, played: Sequence[Played]) -> Round:
        """Forts keep their tables as it is."""
        return made

    def promises(self, field: Field, played: Sequence[Played]) -> tuple[Promise, ...]:
        at = _places(field, played)
        return tuple(
            Promise(stay.entrant, at[stay.entrant], Phrase(self.staying, table=at[stay.entrant]))
            for stay in field.stays
            if stay.entrant in at
        )


def _places(field: Field, played: Sequence[Played]) -> dict[Entrant, int]:
    """Every fort's table: its own as long as the fort is there. Newcomers and those who come back get the one they ask
    for, if they have had none and it is free; else the first free table."""
    had = {table.seats[0]: table.number for one in played for table in one.round.tables}
    there = present(played[-1].round) if played else set()
    asked = {fort: table for fort, table in tables_of(field.stays).items() if fort not in had}
    at: dict[Entrant, int] = {}
    for fort in sorted(field.entrants, key=lambda fort: (fort not in there, fort not in had, fort not in asked, fort)):
        taken = set(at.values())
        own = had.get(fort, asked.get(fort))
        at[fort] = own if own and own not in taken else next(n for n in count(1) if n not in taken)
    return at


def _may_meet(met: Meetings, often: int, fort: Entrant, other: Entrant) -> bool:
    """Whether two that have met at most so often can meet again."""
    return fort != other and met[fort, other] <= often


def _sent_out(forts: Sequence[Entrant], may: Callable[[Entrant, Entrant], bool]) -> dict[Entrant, Entrant] | None:
    """Whose travellers come to each fort, if there is a way; all moving by the same number of forts, if possible."""
    for on in range(1, len(forts)):
        visitors = {fort: forts[index - on] for index, fort in enumerate(forts)}
        if all(may(*two) for two in visitors.items()):
            return visitors
    found: dict[Entrant, Entrant] = {}

    def place(visitor: Entrant, tried: set[Entrant]) -> bool:
        for fort in forts:
            if fort not in tried and may(fort, visitor):
                tried.add(fort)
                if fort not in found or place(found[fort], tried):
                    found[fort] = visitor
                    return True
        return False

    return found if all(place(visitor, set()) for visitor in forts) else None

"""The history of a night: who met whom, who sat out, who lost; and the lot."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random

from rules.movements.format import CannotSeat, Field, Format
from rules.phrases import Phrase
from rules.rounds import DUMMY, Entrant, Played, Round


def seated(round: Round) -> Iterator[Entrant]:
    """Everyone who sits at a table in a round."""
    return (entrant for table in round.tables for entrant in table.seats if entrant != DUMMY)


def present(round: Round) -> set[Entrant]:
    """Everyone who sits at a table in a round or sits out."""
    return {*seated(round), *round.sit_out}


def byes(played: Sequence[Played]) -> Counter[Entrant]:
    """How often each has sat out."""
    return Counter(entrant for one in played for entrant in one.round.sit_out)


def turns(played: Sequence[Played], entrants: Collection[Entrant]) -> dict[Entrant, int]:
    """How often each of them has sat out, for taking turns.

    Newcomers and those who come back count as having sat out as often as the one present who did so least.
    """
    counts: dict[Entrant, int] = {}
    before: set[Entrant] = set()

    def come(now: set[Entrant]) -> None:
        least = min((counts[entrant] for entrant in before & now), default=0)
        counts.update({entrant: max(counts.get(entrant, 0), least) for entrant in now - before})

    group = set(entrants)
    for one in played:
        now = present(one.round) & group
        come(now)
        for entrant in group.intersection(one.round.sit_out):
            counts[entrant] += 1
        before = now
    come(group)
    return counts


def in_turn(field: Field, played: Sequence[Played], entrants: Collection[Entrant]) -> list[Entrant]:
    """The same people, the next to sit out first: those who sat out least, who have not just come, longest ago, then by
    lot."""
    count = turns(played, entrants)
    last = {entrant: index for index, one in enumerate(played) for entrant in one.round.sit_out}
    there = present(played[-1].round) if played else set(entrants)
    drawn = in_lot_order(entrants, field, f"sit-out {len(played)}")
    return sorted(drawn, key=lambda entrant: (count[entrant], entrant not in there, last.get(entrant, -1)))


def meetings(played: Sequence[Played]) -> Counter[frozenset[Entrant]]:
    """How often each two pairs met, in formats of fixed pairs."""
    return Counter(frozenset(table.seats) for one in played for table in one.round.tables)


def losers(one: Played) -> list[Entrant]:
    """Who lost a round, table by table. A drawn table has no loser."""
    return [
        entrant
        for table in one.round.tables
        if table.number in one.winners
        for entrant in table.sides[1 - one.winners[table.number]]
        if entrant != DUMMY
    ]


def must_be_decided(one: Played) -> None:
    """Raises `CannotSeat` while a table of the round has no winner, for formats that need one."""
    missing = [str(table.number) for table in one.round.tables if table.number not in one.winners]
    if missing:
        raise CannotSeat(
            Phrase.counted(
                "Table {tables} has no winner. Play one more hand there to break the tie.",
                "Tables {tables} have no winner. Play one more hand there to break the tie.",
                len(missing),
                tables=", ".join(missing),
            )
        )


def in_lot_order(entrants: Collection[Entrant], field: Field, what: str = "") -> list[Entrant]:
    """The same people in an order drawn by lot; `what` names the draw."""
    drawn = sorted(entrants)
    Random(f"{field.seed} {what}").shuffle(drawn)
    return drawn


def is_over(field: Field, played: Sequence[Played]) -> bool:
    """Whether all rounds of the night have been played."""
    return field.rounds is not None and len(played) >= field.rounds


def check_number(format: Format, field: Field) -> None:
    """Raises `CannotSeat` if the format cannot be played by so few, or so many."""
    count, least, title = len(field.entrants), format.least, Phrase(format.title)
    if count < least:
        too_few = {
            "player": Phrase.counted(
                "{format} needs at least {least} players; there is {n}.",
                "{format} needs at least {least} players; there are {n}.",
                count, format=title, least=least,
            ),
            "pair": Phrase.counted(
                "{format} needs at least {least} pairs; there is {n}.",
                "{format} needs at least {least} pairs; there are {n}.",
                count, format=title, least=least,
            ),
            "team": Phrase.counted(
                "{format} needs at least {least} teams; there is {n}.",
                "{format} needs at least {least} teams; there are {n}.",
                count, format=title, least=least,
            ),
        }  # fmt: skip
        raise CannotSeat(too_few[format.unit])
    if count > format.most:
        raise CannotSeat(Phrase(_TOO_MANY[format.unit], count=count, format=title, most=format.most))


_TOO_MANY = {
    "player": Phrase("{format} has room for {most} players; there are {count}."),
    "pair": Phrase("{format} has room for {most} pairs; there are {count}."),
    "team": Phrase("{format} has room for {most} teams; there are {count}."),
}
"""By the format's unit."""

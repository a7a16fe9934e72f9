"""The whist drive: tables in a ring, a hand at each, then losers move on (movements#drive).

Ladies sit north and east, gents south and west: roles, not sexes. One of each plays together.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.format import Field, Format
from rules.movements.past import check_number, in_lot_order, in_turn, is_over
from rules.rounds import DUMMY, Entrant, Played, Ranking, Round, Seated

LADY, GENT = 0, 1

Room = dict[tuple[int, int], Entrant]
"""Who sits where: by table (from 1) and seat (from 0, north)."""


@dataclass(frozen=True)
class Ring(Format):
    """What all drives share: tables in a ring, and movers. Trumps are those of the game's rules."""

    needs_winners: ClassVar[bool] = True

    moves: str = rule(
        "losers",
        "Who moves",
        "The others stay at their table. A tied table cuts for it; without a result the kiosk draws lots.",
        "club rules; the cut decided",
        ("losers", "the losers"),
        ("winners", "the winners"),
    )
    bye: str = settings.bye_scores()

    def rounds(self, entrants: int) -> int | None:
        """As many as people like; 24 as a rule."""
        return None

    @property
    def ranking(self) -> Ranking:
        """By tricks; ties by the last hand."""
        return Ranking(bye_scores=self.bye)

    def _going(self, field: Field, played: Sequence[Played]) -> list[int]:
        """The side that leaves each table of the last round."""
        one = played[-1]
        cut = Random(f"{field.seed} cut {len(played)}")
        drawn = [cut.randrange(2) for _ in one.round.tables]
        won = [one.winners.get(table.number, lot) for table, lot in zip(one.round.tables, drawn, strict=True)]
        return won if self.moves == "winners" else [1 - side for side in won]


@dataclass(frozen=True)
class Drive(Ring):
    """Everyone plays for themselves, with changing partners."""

    id: ClassVar[str] = "drive"
    title: ClassVar[str] = "Whist drive"
    help: ClassVar[str] = (
        "Everyone counts their own tricks. After each round the losing lady goes up a table and the losing gent down "
        "one. Lady and gent are roles: anybody can play either."
    )
    source: ClassVar[str] = "club rules"
    roles: ClassVar[tuple[str, ...]] = ("lady", "gent")
    chosen_roles: ClassVar[bool] = True

    stay: str = rule(
        "part",
        "Those who stay",
        "Progressive: the gent changes seats and opposes his partner. Semi-partner: they play on together.",
        "club rules",
        ("part", "part (progressive)"),
        ("partners", "stay partners (semi-partner)"),
    )
    odd: str = rule(
        "role",
        "If the number is not a multiple of four",
        "People sit out in turn. A dummy is an open hand that its partner plays.",
        "club rules; by role decided",
        ("role", "the larger group sits out in turn"),
        ("all", "all sit out in turn, others stand in"),
        ("dummy", "a dummy, never two at a table"),
    )

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Everyone moves as the drive says; then gaps are filled with as few changes as possible."""
        check_number(self, field)
        if is_over(field, played):
            return None
        roles = _roles(field, played)
        count = len(field.entrants)
        tables = -(-count // 4) if self.odd == "dummy" and count > 5 else count // 4
        out = self._sit_out(field, played, roles, tables)
        playing = [entrant for entrant in in_lot_order(field.entrants, field, "seats") if entrant not in out]
        room = _filled(self._moved(field, played) if played else {}, playing, roles, tables)
        seated = (Seated(t, tuple(room.get((t, seat), DUMMY) for seat in range(4))) for t in range(1, tables + 1))
        return Round(tuple(seated), out)

    def _sit_out(
        self, field: Field, played: Sequence[Played], roles: Mapping[Entrant, int], tables: int
    ) -> tuple[Entrant, ...]:
        spare = max(0, len(field.entrants) - 4 * tables)
        if self.odd == "all":
            return tuple(in_turn(field, played, field.entrants)[:spare])
        sides = [[entrant for entrant in field.entrants if roles[entrant] == role] for role in (LADY, GENT)]
        ladies = min(max(len(sides[LADY]) - 2 * tables, 0), spare)
        shares = zip(sides, (ladies, spare - ladies), strict=True)
        return tuple(entrant for side, share in shares for entrant in in_turn(field, played, side)[:share])

    def _moved(self, field: Field, played: Sequence[Played]) -> Room:
        """The movers take the places of those who left. A side's lady takes the seat with the side's number, its gent
        the seat two further."""
        tables = played[-1].round.tables
        going = self._going(field, played)
        room: Room = {}
        for index, table in enumerate(tables):
            goes, stays = going[index], 1 - going[index]
            up, down = (index + 1) % len(tables), (index - 1) % len(tables)
            part = self.stay == "part"
            room[index + 1, stays] = table.seats[stays]
            room[index + 1, 2 + (goes if part else stays)] = table.seats[2 + stays]
            room[up + 1, going[up]] = table.seats[goes]
            room[down + 1, 2 + (1 - going[down] if part else going[down])] = table.seats[2 + goes]
        return room


def _roles(field: Field, played: Sequence[Played]) -> dict[Entrant, int]:
    """Everyone's role: the given one, or the one they first played, or the one with fewer people."""
    roles = dict(field.roles)
    for one in played:
        for table in one.round.tables:
            for seat, entrant in enumerate(table.seats):
                roles.setdefault(entrant, seat // 2)
    count = Counter(roles[entrant] for entrant in field.entrants if entrant in roles)
    for entrant in in_lot_order(field.entrants, field, "roles"):
        if entrant not in roles:
            roles[entrant] = LADY if count[LADY] <= count[GENT] else GENT
            count[roles[entrant]] += 1
    return roles


def _filled(moved: Room, playing: Sequence[Entrant], roles: Mapping[Entrant, int], tables: int) -> Room:
    """Newcomers fill the gaps, in the other role only if there is no gap in their own. A stand-in for the other role is
    released as soon as possible. Remaining gaps are for dummies: never two at a table."""
    here = set(playing)
    room = {place: entrant for place, entrant in moved.items() if entrant in here and place[0] <= tables}
    for role in (LADY, GENT):
        needed = max(0, sum(roles[entrant] == role for entrant in playing) - 2 * tables)
        standing_in = [place for place, entrant in room.items() if roles[entrant] == role and place[1] // 2 != role]
        for place in standing_in[needed:]:
            del room[place]
    holes = [(table, seat) for table in range(1, tables + 1) for seat in range(4) if (table, seat) not in room]
    sitting = set(room.values())
    for entrant in playing:
        if entrant not in sitting:
            place = next((hole for hole in holes if hole[1] // 2 == roles[entrant]), holes[0])
            holes.remove(place)
            room[place] = entrant
    _spread(room, holes, tables)
    return room


def _spread(room: Room, holes: Collection[tuple[int, int]], tables: int) -> None:
    """For every second gap of a table, moves somebody of the same role there from a full table."""
    full = [table for table in range(1, tables + 1) if all(table != hole[0] for hole in holes)]
    taken: set[int] = set()
    for table, seat in holes:
        if table in taken:
            there = full.pop()
            room[table, seat] = room.pop((there, seat))
        taken.add(table)


@dataclass(frozen=True)
class PartnerDrive(Ring):
    """The drive of fixed pairs."""

    id: ClassVar[str] = "partner_drive"
    title: ClassVar[str] = "Partner drive"
    help: ClassVar[str] = "In this whist drive partners stay together. The losing pair goes up a table."
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Pairs move as the drive says; then gaps are filled with as few changes as possible."""
        check_number(self, field)
        if is_over(field, played):
            return None
        tables = len(field.entrants) // 2
        out = tuple(in_turn(field, played, field.entrants)[: len(field.entrants) - 2 * tables])
        moved = self._moved(field, played) if played else {}
        room = {p: pair for p, pair in moved.items() if pair in set(field.entrants) - set(out) and p[0] <= tables}
        sitting = {*room.values(), *out}
        waiting = [pair for pair in in_lot_order(field.entrants, field, "seats") if pair not in sitting]
        holes = [(table, side) for table in range(1, tables + 1) for side in (0, 1) if (table, side) not in room]
        room |= zip(holes, waiting, strict=True)
        return Round(tuple(Seated(t, (room[t, 0], room[t, 1])) for t in range(1, tables + 1)), out)

    def _moved(self, field: Field, played: Sequence[Played]) -> Room:
        tables = played[-1].round.tables
        going = self._going(field, played)
        room: Room = {}
        for index, table in enumerate(tables):
            goes, up = going[index], (index + 1) % len(tables)
            room[index + 1, 1 - goes] = table.seats[1 - goes]
            room[up + 1, going[up]] = table.seats[goes]
        return room

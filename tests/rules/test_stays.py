"""People who stay seated: who meets whom stays as it was, and what was promised is kept (movements#staying-seated)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.movements.court import Court
from rules.movements.drive import Drive, PartnerDrive
from rules.movements.duplicate import Duplicate
from rules.movements.elimination import Elimination
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.formats import FORMATS
from rules.movements.howell import Howell
from rules.movements.ladder import Ladder
from rules.movements.losers_leave import LosersLeave
from rules.movements.military import Military
from rules.movements.mitchell import Mitchell
from rules.movements.moving_team import MovingTeam
from rules.movements.round_robin import RoundRobin
from rules.movements.running import Running
from rules.movements.stays import Stay, as_drawn, tables_of
from rules.movements.swiss import Swiss
from rules.movements.teams import Teams
from rules.movements.whist_tables import Individual
from rules.movements.winners_meet import WinnersMeet
from rules.rounds import DUMMY, Entrant, Played, Round, Seated
from rules.standings.standings import standings
from tests.rules.nights import SEEDS, field

FREE: list[Format] = [
    Drive(), Drive(moves="winners"), Drive(stay="partners"), Drive(odd="all"), Drive(odd="dummy"), PartnerDrive(),
    Individual(), Individual(odd="dummy"), Swiss(), RoundRobin(), Elimination(), Elimination(losses=2),
    Elimination(third_place=True), Ladder(first_rounds=2, go_on=4), LosersLeave(), LosersLeave(tables=2, most_wins=3),
    MovingTeam(first_rounds=4), MovingTeam(first_rounds=3, playoff=4, playoff_games=3),
    WinnersMeet(first_rounds=3, playoff=8, playoff_games=0), Court(),
]  # fmt: skip
"""Formats without boards, in which anybody can stay."""
EVENINGS = settings(max_examples=max(settings().max_examples // 5, 1))
"""Each is a whole evening, played twice."""


def told(round: Round, number: int, seed: int) -> Played:
    """A result for every table that only depends on who plays there with whom, and never a tie."""
    scores: dict[Entrant, int] = {}
    winners: dict[int, int] = {}
    for table in round.tables:
        sides = [tuple(sorted(side)) for side in table.sides]
        first, other = sorted(sides)
        tricks = Random(f"{seed} {number} {first} {other}").randrange(14)
        made = {first: tricks, other: 13 - tricks}
        for entrants in sides:
            scores |= {entrant: made[entrants] for entrant in entrants if entrant != DUMMY}
        winners[table.number] = int(made[sides[1]] > made[sides[0]])
    return Played(round, scores, winners)


def drawn(one: Played) -> tuple[object, ...]:
    """All that a movement says of a round."""
    own = as_drawn(one)
    return own.round.tables, own.round.sit_out, own.round.label, own.round.left, own.scores, own.winners


def whom(round: Round) -> tuple[object, ...]:
    """Who plays with whom against whom, and who sits beside whom, wherever that is."""
    sides = {frozenset(map(frozenset, table.sides)) for table in round.tables}
    beside = {frozenset((frozenset(t.seats[:2]), frozenset(t.seats[2:]))) for t in round.tables if len(t.seats) == 4}
    across = {frozenset((frozenset(t.seats[::3]), frozenset(t.seats[1:3]))) for t in round.tables if len(t.seats) == 4}
    return sides, beside | across, set(round.sit_out), round.label


@dataclass
class Evening:
    """A night in which people come, go, and ask to stay or to move again; the same twice, with and without."""

    format: Format
    count: int
    seed: int
    asking: bool = True
    changes: bool = True
    most: int = 9

    def __post_init__(self) -> None:
        if isinstance(self.format, Individual):  # after each change its rounds are searched for
            self.count, self.most = min(self.count, 13), 5

    def play(self, with_stays: bool) -> list[tuple[Field, Played]]:
        rng, there = Random(self.seed), set(range(1, self.count + 1))
        stays: list[Stay] = []
        away: set[Entrant] = set()
        night: list[tuple[Field, Played]] = []
        roles = {entrant: Random(f"{self.seed} {entrant}").randrange(2) for entrant in range(1, self.count + 99)}
        if self.asking:
            stays = [Stay(e, rng.randrange(1, 6)) for e in rng.sample(sorted(there), min(len(there), rng.randrange(4)))]
        for number in range(self.most):
            now = Field(tuple(sorted(there)), {e: roles[e] for e in there}, None, self.seed)
            now = replace(now, rounds=self.most if self.format.id in ("drive", "partner_drive", "swiss") else None)
            now = replace(now, stays=tuple(stays)) if with_stays else now
            try:
                made = self.format.next_round(now, [played for _, played in night])
            except CannotSeat:
                break
            if made is None:
                break
            night.append((now, told(made, number, self.seed)))
            if not self.changes:
                continue
            someone = rng.choice(sorted(there))
            if rng.random() < 0.15 and len(there) > self.format.least:
                there.remove(someone)
                away.add(someone)
            elif rng.random() < 0.2:
                there.add(max(there | away) + 1)
            elif away and rng.random() < 0.3:
                there.add(away.pop())
            someone = rng.choice(sorted(there))
            if rng.random() < 0.25 and someone not in {stay.entrant for stay in stays}:
                stays.append(Stay(someone, rng.randrange(1, 9)))
            elif rng.random() < 0.15 and stays:
                stays.remove(rng.choice(stays))
        return night


def seat_of(round: Round, entrant: Entrant) -> tuple[int, int] | None:
    """The table and the seat."""
    return next(((t.number, t.seats.index(entrant)) for t in round.tables if entrant in t.seats), None)


def together(round: Round, one: Entrant, other: Entrant) -> bool:
    return any({one, other} <= {*table.seats} for table in round.tables)


@pytest.mark.parametrize("format", FREE, ids=str)
@EVENINGS
@given(SEEDS, st.integers(4, 26))
def test_whoever_stays_changes_nothing_of_who_meets_whom(format: Format, seed: int, count: int) -> None:
    evening = Evening(format, count, seed)
    plain, stayed = evening.play(with_stays=False), evening.play(with_stays=True)
    assert [whom(one.round) for _, one in stayed] == [whom(one.round) for _, one in plain]
    assert [drawn(one) for _, one in stayed] == [drawn(one) for _, one in plain]
    ranked = [standings([one for _, one in night], format.ranking) for night in (plain, stayed)]
    places = [[(row.place, row.line.entrant, row.values) for row in rows] for rows in ranked]
    assert places[0] == places[1]


@pytest.mark.parametrize("format", FREE, ids=str)
@EVENINGS
@given(SEEDS, st.integers(4, 26))
def test_who_was_promised_a_table_has_it_and_one_seat_at_it_as_often_as_they_play(
    format: Format, seed: int, count: int
) -> None:
    night = Evening(format, count, seed).play(with_stays=True)
    for number, (now, one) in enumerate(night):
        promises = format.promises(now, [played for _, played in night[:number]])
        assert [each.entrant for each in promises] == [s.entrant for s in now.stays if s.entrant in now.entrants]
        for each in promises:
            assert each.table and str(each.table) in each.says and not each.second
            sits = seat_of(one.round, each.entrant)
            # Whom they go to is said before.
            met = [other for other in each.after if together(one.round, each.entrant, other)]
            if sits is None:
                assert each.entrant not in {e for table in one.round.tables for e in table.seats}
            elif met:
                assert sits[0] == next(other.table for other in promises if other.entrant == met[0])
            else:
                assert sits[0] == each.table
                earlier = [seat_of(past.round, each.entrant) for _, past in night[:number]]
                had = [place[1] for place in earlier if place is not None and place[0] == each.table]
                assert not had or sits[1] == had[-1]


@pytest.mark.parametrize("format", FREE, ids=str)
@EVENINGS
@given(SEEDS, st.integers(4, 26))
def test_tables_have_numbers_of_their_own_and_only_those_change_places_that_have_to(
    format: Format, seed: int, count: int
) -> None:
    for now, one in Evening(format, count, seed).play(with_stays=True):
        numbers = [table.number for table in one.round.tables]
        assert numbers == sorted(set(numbers)) and min(numbers, default=1) >= 1
        stays = {stay.entrant for stay in now.stays}
        moved = [table for table in one.round.tables if table.drawn]
        asked = [table for table in one.round.tables if stays.intersection(table.seats)]
        assert len(moved) <= 2 * len(asked)
        assert all(stays.intersection(table.seats) for table in one.round.tables if table.turned)
        assert stays or not moved


@given(SEEDS, st.integers(4, 30), st.integers(1, 9))
def test_one_who_asked_alone_and_from_the_start_never_leaves_the_seat(seed: int, count: int, table: int) -> None:
    who = 1 + seed % count
    for format in (Drive(), Individual(), Court()):
        played: list[Played] = []
        there = replace(field(count, {e: e % 2 for e in range(1, count + 1)}, 6, seed), stays=(Stay(who, table),))
        while len(played) < 6 and (made := format.next_round(there, played)) is not None:
            played.append(told(made, len(played), seed))
        sat = {seat_of(one.round, who) for one in played} - {None}
        assert len(sat) == 1 and {place[0] for place in sat if place} == {table}


# Without rounds.


def running(teams: int, seed: int, stays: Sequence[Stay], changes: bool) -> list[tuple[Field, Seated, set[Seated]]]:
    """Each table that was given, with the field and the tables that played then."""
    format, rng, there = Running(games_each=4), Random(seed), set(range(1, teams + 1))
    played: list[Played] = []
    playing: tuple[Seated, ...] = ()
    given: list[tuple[Field, Seated, set[Seated]]] = []
    order: dict[frozenset[Entrant], float] = {}
    while True:
        now = Field(tuple(sorted(there)), seed=seed, playing=playing, stays=tuple(stays))
        try:
            made = format.next_round(now, played)
        except CannotSeat:
            pass
        else:
            if made is None:
                return given
            assert set(playing) <= set(made.tables)
            assert len({table.number for table in made.tables}) == len(made.tables)
            new = [table for table in made.tables if table not in playing]
            given += [(now, table, set(playing)) for table in sorted(new, key=lambda table: sorted(table.seats))]
            playing = made.tables
        for table in playing:
            order.setdefault(frozenset(table.seats), Random(f"{seed} {sorted(table.seats)} {len(played)}").random())
        done = min(playing, key=lambda table: order[frozenset(table.seats)])
        order.pop(frozenset(done.seats))
        playing = tuple(table for table in playing if table != done)
        played.append(told(Round((done,)), len(played), seed))
        if changes and rng.random() < 0.1:
            there.add(max(there) + 1)


@given(SEEDS, st.integers(2, 17), st.lists(st.integers(1, 9), max_size=3, unique=True), st.booleans())
def test_on_a_running_night_a_table_is_kept_free_for_who_stays(
    seed: int, teams: int, tables: list[int], changes: bool
) -> None:
    stays = [Stay(1 + n, table) for n, table in enumerate(tables[:teams])]
    games = running(teams, seed, stays, changes)
    assert [frozenset(t.seats) for _, t, _ in games] == [
        frozenset(t.seats) for _, t, _ in running(teams, seed, [], changes)
    ]
    homes, seats = tables_of(stays), dict[Entrant, int]()
    for _now, table, _playing in games:
        own = [entrant for entrant in homes if entrant in table.seats]
        assert table.number == homes[own[0]] if own else table.number not in homes.values()
        for entrant in own[:1]:
            assert seats.setdefault(entrant, table.seats.index(entrant)) == table.seats.index(entrant)


def test_a_game_that_goes_on_at_a_table_is_not_sent_away() -> None:
    busy = Seated(1, (1, 2))
    there = Field((1, 2, 3, 4), playing=(busy,), stays=(Stay(3, 1), Stay(1, 1)))
    made = Running().next_round(there, [])
    assert made is not None and busy in made.tables and seat_of(made, 3) != (1, 0)
    says = Running().promises(there, [])
    assert "as soon as" in says[0].says and says[0].table == 1
    over = Running().next_round(replace(there, playing=()), [told(Round((busy,)), 0, 1)])
    assert over is not None and seat_of(over, 3) is not None and seat_of(over, 3)[0] == 1  # type: ignore[index]


# Boards.

BOARDS: list[Duplicate] = [Mitchell(), Mitchell(even="share"), Howell(), Teams()]


def sits(format: Duplicate, round: Round, entrant: Entrant) -> set[tuple[int, int]]:
    return {(t.number, side) for t in round.tables for side, each in enumerate(t.seats) if each == entrant}


@pytest.mark.parametrize("format", BOARDS, ids=str)
@given(SEEDS, st.integers(4, 17))
def test_with_boards_a_promise_is_kept_all_night_and_who_has_none_is_told(
    format: Duplicate, seed: int, count: int
) -> None:
    night = Evening(format, count, seed, most=20).play(with_stays=True)
    kept: dict[Entrant, int] = {}
    for number, (now, one) in enumerate(night):
        promises = {each.entrant: each for each in format.promises(now, [played for _, played in night[:number]])}
        assert {*promises} == {stay.entrant for stay in now.stays if stay.entrant in now.entrants}
        for entrant, each in promises.items():
            assert each.says and not each.after
            assert each.table or "cannot" in each.says
            assert each.second == (each.table + 1 if each.table and format.id == "teams" else 0)
            where = sits(format, one.round, entrant)
            if each.table and where:
                tables = {each.table, each.table + 1} if format.id == "teams" else {each.table}
                assert {table for table, _ in where} == tables
                assert len({side for _, side in where}) == len(tables)
                assert kept.setdefault(entrant, each.table) == each.table
            elif not each.table:
                kept.pop(entrant, None)
        # Nobody who was promised a table and is still there has lost it.
        kept = {entrant: table for entrant, table in kept.items() if entrant in promises}
        assert all(promises[entrant].table == table for entrant, table in kept.items())


@pytest.mark.parametrize("format", BOARDS, ids=str)
@given(SEEDS, st.integers(4, 17))
def test_with_boards_nobody_plays_a_board_or_a_pair_twice_for_it(format: Duplicate, seed: int, count: int) -> None:
    night = Evening(format, count, seed, changes=False, most=20).play(with_stays=True)
    plain = Evening(format, count, seed, changes=False, most=20).play(with_stays=False)
    assert len(night) == len(plain)
    met, had = Counter[frozenset[Entrant]](), Counter[tuple[Entrant, int]]()
    for (_, one), (_, other) in zip(night, plain, strict=True):
        met.update({frozenset(table.seats) for table in one.round.tables})
        had.update({(e, board) for t in one.round.tables for e in t.seats for board in t.boards})
        assert [t.number for t in one.round.tables] == [*range(1, len(one.round.tables) + 1)] or count % 2
        if count % 2 == 0:
            assert sorted(t.boards for t in one.round.tables) == sorted(t.boards for t in other.round.tables)
            assert len(one.round.sit_out) == 0
        else:
            assert len(one.round.sit_out) == 1
    assert max(met.values()) == 1 and max(had.values()) == 1
    if not isinstance(format, Mitchell):
        assert len(met) == count * (count - 1) // 2  # everybody has met everybody
    if count % 2 == 0:  # only the numbers are given otherwise
        names = {}
        for ours, theirs in zip(as_drawn(night[0][1]).round.tables, plain[0][1].round.tables, strict=True):
            assert ours.number == theirs.number
            names |= dict(zip(theirs.seats, ours.seats, strict=True))
        for (_, one), (_, other) in zip(night, plain, strict=True):
            renamed = [(t.number, tuple(names[e] for e in t.seats), t.boards) for t in other.round.tables]
            assert renamed == [(t.number, t.seats, t.boards) for t in as_drawn(one).round.tables]


@pytest.mark.parametrize("pairs", range(4, 18))
@pytest.mark.parametrize("table", (1, 2, 9))
def test_a_howell_seats_the_pair_that_asked_first_and_says_no_to_the_next(pairs: int, table: int) -> None:
    format, there = Howell(), replace(field(pairs), stays=(Stay(2, table), Stay(1, 1)))
    played: list[Played] = []
    while (made := format.next_round(there, played)) is not None:
        first, other = format.promises(there, played)
        assert first.table == (table if table <= (pairs + 1) // 2 else (pairs + 1) // 2) and not other.table
        assert sits(format, made, 2) in ({(first.table, 0)}, set())
        played.append(told(made, len(played), 1))
    assert len(played) == format.rounds(pairs)
    assert sum(not sits(format, one.round, 2) for one in played) == pairs % 2


@pytest.mark.parametrize("pairs", range(4, 18))
def test_a_mitchell_seats_all_that_ask_north_south_as_long_as_there_is_room(pairs: int) -> None:
    tables = (pairs + 1) // 2
    stays = tuple(Stay(entrant, 1 + n % tables) for n, entrant in enumerate(reversed(range(1, pairs + 1))))
    format, there = Mitchell(), replace(field(pairs, dict.fromkeys(range(1, 3), 1)), stays=stays)
    promises = format.promises(there, [])
    assert [each.table for each in promises] == [*range(1, tables + 1), *[0] * (pairs - tables)]
    first = format.next_round(there, [])
    assert first is not None
    for each in promises:
        at = next((t for t in first.tables if each.entrant in t.seats), None)
        assert at is None or at.seats.index(each.entrant) == (0 if each.table else 1)
        assert at is None or not each.table or at.number == each.table


def test_a_pair_that_comes_late_gets_the_number_that_stays_if_nobody_has_it() -> None:
    format, five = Howell(), field(5)
    played = [told(format.next_round(five, []) or Round(()), 0, 1)]
    late = replace(field(6), stays=(Stay(6, 1),))
    (says,) = format.promises(late, played)
    made = format.next_round(late, played)
    assert says.table == 3 and made is not None and sits(format, made, 6) == {(3, 0)}


@pytest.mark.parametrize("count", range(4, 14))
def test_with_boards_numbers_follow_the_list_but_for_who_changes_with_one_who_asks(count: int) -> None:
    for format in BOARDS:
        places = format.movement(count + count % 2).places(0)
        meet = {frozenset(place[1:3]) for place in places if max(place[1:3]) <= count}
        plain = format.next_round(field(count), [])
        asked = format.next_round(replace(field(count), stays=(Stay(1, 1),)), [])
        assert plain is not None and {frozenset(table.seats) for table in plain.tables} == meet
        assert asked is not None
        if count % 2 == 0:
            assert len(meet & {frozenset(table.seats) for table in asked.tables}) >= len(meet) - 2


def test_a_late_pair_that_finds_no_number_is_promised_nothing() -> None:
    for format in BOARDS:
        there = field(8)
        played = [told(format.next_round(there, []) or Round(()), 0, 1)]
        late = replace(field(9), stays=(Stay(9, 1),))
        (says,) = format.promises(late, played)
        assert not says.table and "cannot" in says.says
        made = format.next_round(late, played)
        assert made is not None and 9 in made.sit_out


def test_whoever_asks_in_the_middle_of_a_duplicate_night_moves_no_table() -> None:
    for format in BOARDS:
        there = field(8)
        played = [told(format.next_round(there, []) or Round(()), 0, 1)]
        asked = replace(there, stays=tuple(Stay(entrant, 1) for entrant in there.entrants))
        assert format.next_round(asked, played) == format.next_round(there, played)
        stays = [each.entrant for each in format.promises(asked, played) if each.table]
        assert len(stays) == (4 if format.id == "mitchell" else 1)


# Forts.


@given(SEEDS, st.integers(2, 12))
def test_a_fort_gets_the_table_it_asks_for_and_keeps_it(seed: int, count: int) -> None:
    format = Military()
    night = Evening(format, count, seed).play(with_stays=True)
    home: dict[Entrant, int] = {}
    for number, (now, one) in enumerate(night):
        promises = format.promises(now, [played for _, played in night[:number]])
        for each in promises:
            assert any(t.number == each.table and t.seats[0] == each.entrant for t in one.round.tables)
        for table in one.round.tables:
            home.setdefault(table.seats[0], table.number)
    first = {stay.table: stay.entrant for stay in reversed(night[0][0].stays)} if night else {}
    for wanted, entrant in first.items():
        assert home[entrant] == wanted


# What is said.


@pytest.mark.parametrize("id", FORMATS)
def test_every_format_says_who_can_stay_seated(id: str) -> None:
    assert FORMATS[id].who_stays.endswith(".") and "{table}" in FORMATS[id].staying


@pytest.mark.parametrize("id", FORMATS)
@pytest.mark.parametrize("count", (0, 1, 2, 3, 5, 500))
def test_nothing_is_promised_while_there_are_too_few_or_too_many(id: str, count: int) -> None:
    format = FORMATS[id]()
    there = replace(field(count), stays=(Stay(1, 1), Stay(999, 2)))
    said = format.promises(there, [])
    assert len(said) <= 1 and all(each.entrant == 1 for each in said)


def test_of_two_who_ask_for_one_table_the_later_gets_the_first_that_nobody_asks_for() -> None:
    assert tables_of([Stay(7, 1), Stay(3, 1), Stay(4, 2), Stay(5, 1)]) == {7: 1, 3: 3, 4: 2, 5: 4}
    assert tables_of([Stay(7, 2), Stay(3, 2)]) == {7: 2, 3: 1}


def test_of_two_who_stay_and_meet_the_later_goes_to_the_first() -> None:
    format, there = RoundRobin(), replace(field(4), stays=(Stay(3, 2), Stay(1, 1)))
    first, other = format.promises(there, [])
    assert (first.after, other.after) == ((), (3,))
    played: list[Played] = []
    while (made := format.next_round(there, played)) is not None:
        played.append(told(made, len(played), 1))
        three, one = seat_of(made, 3), seat_of(made, 1)
        assert three is not None and one is not None
        assert three[0] == 2 and one[0] == (2 if together(made, 1, 3) else 1)


def test_a_round_with_nobody_who_stays_is_the_movements_own() -> None:
    for format in FREE:
        made = format.next_round(field(12, {e: e % 2 for e in range(1, 13)}), [])
        assert made is not None and not any(table.drawn or table.turned for table in made.tables)

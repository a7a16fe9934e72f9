"""People who stay seated at a night: an evening of every format, what is kept, and what is said."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from kiosk.hall.views import next_seat
from kiosk.lobby.lobby import Lobby
from kiosk.night.bracket import bracket
from kiosk.night.checkin import checkin_list
from kiosk.night.lists import people as people_list
from kiosk.night.projection import rows_of_night
from kiosk.night.replan import comes, make, preview, stays_seated
from kiosk.night.room import everybody, room
from kiosk.night.session import Comer, Night
from kiosk.night.stays import stays, stays_if, tables_to_stay_at
from kiosk.paper.paper import Paper
from kiosk.paper.seats import movement, seats
from kiosk.paper.tables import List
from rules.movements.formats import FORMATS
from rules.movements.moving_team import MovingTeam
from rules.rounds import Entrant, Seated
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round

ROUNDS = 4


def night_of(lobby: Lobby, format: str = "individual", count: int = 12, **more: object) -> Night:
    """A night of so many, the director there."""
    night = begin(lobby, plan(format, **{"rounds": ROUNDS, "people": count, "hands": 1, **more}), people(count))
    lobby.director.enter(PIN)
    return night


def do(night: Night, what: str, *given: object) -> str:
    """Calls a method of the night; what it said."""
    night.notice = ""
    getattr(night, what)(*given)
    night.journal.settle()
    return night.notice


def places(night: Night, entrant: Entrant, number: int = -1) -> list[tuple[int, int]]:
    """The tables and seats of one in a round."""
    tables = night.rounds[number].round.tables
    return [(table.number, seat) for table in tables for seat, each in enumerate(table.seats) if each == entrant]


def promised(night: Night) -> dict[Entrant, tuple[int, ...]]:
    return {each.entrant: each.tables for each in stays(night)}


@pytest.mark.parametrize("id", FORMATS)
def test_an_evening_with_one_who_stays_and_a_blind_one_who_comes_late(lobby: Lobby, id: str) -> None:
    """Whoever was promised a table has it and keeps one seat at it; of the others it was said that they cannot."""
    kind, rng = FORMATS[id](), Random(id)
    together = kind.together
    more: dict[str, object] = {"hands": kind.hands} if kind.hands else {}
    night = night_of(lobby, id, 9 * together if together > 1 else 17, **more)
    assert do(night, "stay", 2, 3) == ""
    late, seated = 0, dict[Entrant, list[list[tuple[int, int]]]]()
    for number in range(ROUNDS):
        if number == 1:
            assert do(night, "enter", [f"Late {n}" for n in range(together)], 0, True) == ""
            late = max(night.entries)
            assert do(night, "stay", late, 1) == ""
        if night.over:
            break
        before = promised(night)
        assert set(before) == {2, late} - {0}
        says = {each.entrant: each.says for each in stays(night)}
        play_round(night, rng)
        asked = [each for each in (2, late) if each]
        for entrant, tables in before.items():
            where = places(night, entrant)
            if not tables:
                assert "cannot stay" in says[entrant]
                continue
            first = asked[0]
            meets = entrant != first and any(
                {first, entrant} <= {*table.seats} for table in night.rounds[-1].round.tables if not table.boards
            )
            if id == "military":
                where = where[:1] if where[0][1] == 0 else where[1:]
            elif meets:
                assert "goes to that table" in says[entrant] or "they go to that table" in says[entrant]
                assert {place for place, _ in where} == {3}
                continue
            if where:
                assert sorted(place for place, _ in where) == sorted(tables)
                seated.setdefault(entrant, []).append(sorted(where))
    assert seated and all(sat.count(sat[0]) == len(sat) for sat in seated.values())
    assert 2 in seated
    again = Night.open(lobby.journal, lobby.director, night.stream)
    assert [state.round for state in again.rounds] == [state.round for state in night.rounds]
    assert again.stays == night.stays == {2: 3, late: 1}


def test_it_is_on_record_undone_and_taken_away_again_and_another_table_keeps_the_turn(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "stay", 5, 2)
    do(night, "stay", 3, 1)
    do(night, "stay", 5, 3)
    assert [*night.stays.items()] == [(5, 3), (3, 1)]
    do(night, "undo")
    assert [*night.stays.items()] == [(5, 2), (3, 1)]
    do(night, "stay", 5, 0)
    assert night.stays == {3: 1}
    do(night, "undo")
    assert [*night.stays.items()] == [(5, 2), (3, 1)]
    do(night, "withdraw", 5)
    assert night.stays == {3: 1}


def test_a_table_has_one_who_stays_and_a_night_that_has_begun_asks_for_the_director(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "stay", 3, 1)
    assert do(night, "stay", 5, 1) == "Table 1 is taken: Bernice stays there." and night.stays == {3: 1}
    for nonsense in (-1, 10**6):
        do(night, "stay", 5, nonsense)
    assert "not on the list" in do(night, "stay", 99, 1) and night.stays == {3: 1}
    play_round(night, Random(1))
    lobby.director.leave()
    assert do(night, "stay", 3, 0) == "Only the director can do that." and night.stays == {3: 1}


def test_a_round_that_is_seated_and_not_begun_is_seated_again_for_it(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "seat")
    seated = night.rounds[0].round
    away = next(table for table in seated.tables if table.number != 1)
    make(night, stays_seated(night, away.seats[2], 1))
    lobby.journal.settle()
    assert night.current is not None and not night.current.started and len(night.rounds) == 1
    assert places(night, away.seats[2]) == [(1, 2)]
    assert {frozenset(t.seats) for t in night.current.round.tables} == {frozenset(t.seats) for t in seated.tables}


def test_standings_are_those_of_the_same_night_without_it(tmp_path: Path) -> None:
    told = []
    for asking in (False, True):
        lobby = Lobby.open(tmp_path / str(asking))
        night = night_of(lobby, "individual", 8, rounds=7)
        if asking:
            do(night, "stay", 4, 2)
        while not night.over:
            do(night, "seat")
            do(night, "start")
            state = night.current
            assert state is not None
            for table in state.round.tables:
                north = min(map(frozenset, table.sides), key=sorted)
                tricks = sum(north) % 14
                do(
                    night,
                    "record_result",
                    table.number,
                    {"tricks": tricks if {*table.seats[::2]} == north else 13 - tricks},
                )
            do(night, "close")
        told.append([night.scores(state) for state in night.rounds])
        if asking:
            assert len({places(night, 4, number)[0] for number in range(7)}) == 1
        lobby.close()
    assert told[0] == told[1]


# The next night.


NextNight = Callable[[Night, str, list[str]], Night]


@pytest.fixture
def next_night(tmp_path: Path) -> Iterator[NextNight]:
    """Another night of the same kiosk, which was switched off and on again."""
    opened: list[Lobby] = []

    def begun(night: Night, format: str, names: list[str]) -> Night:
        night.journal.close()
        opened.append(Lobby.open(tmp_path))
        return begin(opened[-1], plan(format, rounds=ROUNDS, people=12), names)

    yield begun
    for lobby in opened:
        lobby.close()


def test_who_stayed_stays_at_the_next_night_too_until_it_is_taken_away(lobby: Lobby, next_night: NextNight) -> None:
    night = night_of(lobby)
    do(night, "stay", 3, 2)
    do(night, "finish")
    following = next_night(night, "court", people(12))
    assert following.stays == {3: 2} and following.name(following.entries[3].people[0]) == "Bernice"
    do(following, "stay", 3, 0)
    assert next_night(following, "court", people(12)).stays == {}


def test_a_pair_has_it_from_one_of_them_but_nobody_alone_from_a_pair(lobby: Lobby, next_night: NextNight) -> None:
    night = night_of(lobby)
    do(night, "stay", 3, 2)  # Bernice
    pairs = next_night(night, "swiss", people(12))
    assert pairs.stays == {2: 2} and "Bernice" in pairs.label(2)
    do(pairs, "stay", 2, 1)
    following = next_night(pairs, "swiss", people(12))
    assert following.stays == {2: 1}
    assert next_night(following, "individual", people(12)).stays == {}


def test_where_the_table_is_taken_tonight_they_get_the_first_that_nobody_has(
    lobby: Lobby, next_night: NextNight
) -> None:
    before = night_of(lobby)
    do(before, "stay", 3, 1)
    night = next_night(before, "individual", ["Zoe"])
    do(night, "stay", 1, 1)
    do(night, "expect", [Comer(("Bernice",)), Comer(("Yan",))])
    assert night.stays == {1: 1, 2: 2}
    assert night.table_before(["Bernice"]) == 3 and not night.table_before(["Yan"]) and not night.table_before(["New"])


def test_of_two_spellings_of_one_person_the_right_one_stays(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "stay", 5, 2)
    do(night, "merge", 5, 3)
    assert night.stays == {3: 2}


def test_a_night_of_before_opens_with_nobody_who_stays(lobby: Lobby) -> None:
    night = night_of(lobby)
    play_round(night, Random(3))
    kinds = {fact.kind: fact.content for fact in night.facts}
    assert "stays" not in kinds["enter"]
    assert all({"drawn", "turned"}.isdisjoint(table) for table in kinds["round"]["tables"])
    assert Night.open(lobby.journal, lobby.director, night.stream).stays == {}


# What is said.


def test_the_door_says_who_stays_and_who_cannot(lobby: Lobby) -> None:
    night = night_of(lobby, "howell", 16)
    do(night, "stay", 1, 2)
    do(night, "stay", 4, 1)
    door = checkin_list(night)
    assert {guest.entrant: guest.stays for guest in door.guests if guest.stays} == {1: "stays", 4: "cannot stay"}
    assert door.cannot_stay == "1 cannot stay seated"
    do(night, "set_here", 4, False)
    door = checkin_list(night)
    assert not door.cannot_stay and {g.entrant: g.stays for g in door.guests if g.stays} == {1: "stays", 4: "stays"}
    asked = stays_if(night, 4, 1)
    assert asked is not None and not asked.tables and "cannot stay" in asked.says


def test_a_pair_that_stays_is_told_whom_it_goes_to(lobby: Lobby) -> None:
    night = night_of(lobby, "round_robin", 8)
    do(night, "stay", 2, 2)
    do(night, "stay", 1, 1)
    first, other = stays(night)
    assert first.says == "At table 2 whenever they play, always in the same seat."
    assert other.says.endswith("When they meet Bernice and Clyde, who asked first, they go to that table.")


def test_the_room_the_lists_the_phones_and_the_papers_say_so(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "stay", 3, 2)
    play_round(night, Random(5))
    do(night, "seat")
    state = night.current
    assert state is not None
    ((place, seat),) = places(night, 3)
    view = room(night, state)
    assert [(p.place, p.stays) for p in view.places if p.stays] == [(2, (seat,))] and place == 2
    assert (
        [each.name for each in view.where if each.stays]
        == ["Bernice"]
        == [each.name for each in everybody(night, state) if each.stays]
    )
    phone = next_seat(night, state, 3, night.entries[3].people[0])
    assert phone.stays and phone.at == "table 2" and phone.place == ("North", "East", "South", "West")[seat]
    by_name = next(iter(papers(seats(night, None))))
    assert ["2", f"{phone.place}, stays"] == list(next(row for row in by_name.rows if row[0] == "Bernice")[1:])
    ahead = papers(movement(night, None))[0]
    row = next(row for row in ahead.rows if row[0] == "Bernice")
    assert {cell for cell in row[1:] if cell != "–"} == {f"2{phone.place[0]}"} and len(row) > 4


def papers(made: object) -> list[List]:
    found: list[Paper] = [*made]  # type: ignore[call-overload]
    return [paper for paper in found if isinstance(paper, List)]


def test_at_a_table_of_pairs_both_of_who_stay_are_marked_and_of_a_fort_those_who_hold_it(
    lobby: Lobby, next_night: NextNight
) -> None:
    night = night_of(lobby, "mitchell", 16)
    do(night, "stay", 6, 2)
    do(night, "seat")
    assert night.current is not None
    assert [(p.place, p.stays) for p in room(night, night.current).places if p.stays] == [(2, (0, 2))]
    forts = next_night(night, "military", people(16))
    do(forts, "stay", 2, 3)
    do(forts, "seat")
    assert forts.current is not None
    assert [(p.place, p.stays) for p in room(forts, forts.current).places if p.stays] == [(3, (0, 2))]


def test_a_late_arrival_is_compared_before_and_after(lobby: Lobby, next_night: NextNight) -> None:
    before = night_of(lobby)
    do(before, "stay", 3, 1)
    night = next_night(before, "individual", [name for name in people(13) if name != "Bernice"])
    night.director.enter(PIN)
    play_round(night, Random(1))
    told = {line.label: (line.before, line.after) for line in preview(night, comes(night, ["Bernice"])).compared}
    assert told["Stay seated"] == ("0", "1")
    plain = {line.label for line in preview(night, comes(night, ["Nobody"])).compared}
    assert "Stay seated" not in plain


def test_so_many_tables_are_offered_as_the_room_has(lobby: Lobby) -> None:
    night = night_of(lobby, count=12)
    assert tables_to_stay_at(night) == 3
    do(night, "stay", 3, 8)
    assert tables_to_stay_at(night) == 8


def test_the_ordinary_tables_say_who_stays(lobby: Lobby) -> None:
    night = night_of(lobby)
    do(night, "stay", 3, 2)
    rows = {row["entrant"]: row["stays"] for row in rows_of_night(night)["night_entrants"]}
    assert rows == {number: 2 if number == 3 else None for number in range(1, 13)}


def test_a_meeting_of_several_games_is_one_in_the_playoff_whoever_stays_for_some_of_them(lobby: Lobby) -> None:
    format = MovingTeam(first_rounds=1, playoff=2, playoff_games=3)
    night = begin(lobby, plan(format, people=8, rounds=None, hands=1), people(8))
    lobby.director.enter(PIN)

    def game(*tricks: int) -> tuple[Seated, ...]:
        do(night, "seat")
        do(night, "start")
        assert night.current is not None
        tables = night.current.round.tables
        for table, north in zip(tables, tricks, strict=True):
            do(night, "record_result", table.number, {"tricks": north})
        do(night, "close")
        return tables

    second = game(13, 7)[1].seats[0]  # who comes second in the standings has sat north–south
    do(night, "stay", second, 2)
    (final,) = game(13)
    assert (final.number, final.seats[0], final.turned) == (2, second, 1)
    do(night, "stay", second, 0)
    (final,) = game(13)
    assert (final.number, final.seats[1], final.turned) == (1, second, 0)
    (level,) = bracket(night)
    (meeting,) = level.meetings
    assert meeting.games == ("1", "1") and not meeting.on


def test_the_list_of_people_has_the_table_of_who_stays_where_anybody_does(lobby: Lobby) -> None:
    night = night_of(lobby)
    assert "stays" not in people_list(night).heads
    do(night, "stay", 3, 2)
    made = people_list(night)
    at = made.heads.index("stays")
    assert {row[1]: row[at] for row in made.rows if row[at]} == {"Bernice": "2"}
    assert all(len(row) == len(made.heads) for row in made.rows)

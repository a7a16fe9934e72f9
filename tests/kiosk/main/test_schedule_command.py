"""`whist-kiosk schedule`: what it prints, and how it ends."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from rules.movements.formats import FORMATS
from rules.movements.whist_tables import schedule

DUPLICATE = [name for name, kind in FORMATS.items() if kind().boards]
PAIRS = [name for name, kind in FORMATS.items() if kind.unit == "pair" and name not in DUPLICATE]


def run(*options: object) -> Result:
    return CliRunner().invoke(main, ["schedule", *map(str, options)], catch_exceptions=False)


def printed(name: str, players: int, *options: object) -> dict[str, Any]:
    answer = run("--format", name, "--players", players, "--json", *options)
    assert answer.exit_code == 0, answer.output
    found: dict[str, Any] = json.loads(answer.output)
    return found


def partners(found: dict[str, Any]) -> Counter[frozenset[int]]:
    tables = [table for one in found["rounds"] for table in one["tables"]]
    return Counter(frozenset(side) for n, e, s, w in tables for side in ((n, s), (e, w)))


def check_places(found: dict[str, Any]) -> None:
    """Everyone is at one table or sits out, in every round."""
    for one in found["rounds"]:
        assert set(one) == {"tables", "sit_out"}
        assert all(len(table) == 4 for table in one["tables"])
        places = [*(player for table in one["tables"] for player in table), *one["sit_out"]]
        assert sorted(places) == list(range(1, found["players"] + 1))


@pytest.mark.parametrize(("players", "rounds", "kind"), [(12, 11, "exact"), (13, 13, "exact"), (14, 12, "best")])
def test_as_json_the_individual_format_has_players_rounds_and_kind(players: int, rounds: int, kind: str) -> None:
    found = printed("individual", players)
    assert set(found) == {"players", "rounds", "kind"}
    assert (found["players"], len(found["rounds"]), found["kind"]) == (players, rounds, kind)
    check_places(found)
    assert set(partners(found).values()) == {1}
    if kind == "exact":
        assert set(partners(found)) == set(map(frozenset, combinations(range(1, players + 1), 2)))


@pytest.mark.parametrize(("rounds", "kind"), [(5, "exact"), (11, "exact"), (12, "best")])
def test_as_many_rounds_are_printed_as_are_asked_for(rounds: int, kind: str) -> None:
    found = printed("individual", 12, "--rounds", rounds)
    assert len(found["rounds"]) == rounds and found["kind"] == kind
    check_places(found)


def test_for_people_each_round_has_a_line_a_table_and_who_sits_out() -> None:
    said = run("--format", "individual", "--players", 5, "--rounds", 2).output.splitlines()
    assert said == [
        "Individual, 5 players, 2 rounds",
        "No partner twice, no opponent more than twice.",
        "",
        "Round 1",
        "  Table 1   2 and 5  against  3 and 4",
        "  Sits out  1",
        "",
        "Round 2",
        "  Table 1   3 and 1  against  4 and 5",
        "  Sits out  2",
    ]
    assert str(schedule(13).mixed) in run("--format", "individual", "--players", 13).output


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in DUPLICATE])
def test_every_format_has_a_first_round_that_seats_everyone_whom_it_does_not_let_sit_out(name: str) -> None:
    found = printed(name, 16)
    check_places(found)
    assert found["rounds"][0]["tables"] and found["kind"] in ("exact", "best", "open")
    assert run("--format", name, "--players", 16).exit_code == 0


@pytest.mark.parametrize("name", DUPLICATE)
def test_at_duplicate_pairs_or_teams_are_numbered_and_every_table_has_its_boards(name: str) -> None:
    unit = f"{FORMATS[name].unit}s"
    found = printed(name, 9, "--boards", 3)
    assert found[unit] == 9 and found["kind"] == "exact"
    for one in found["rounds"]:
        assert set(one) == {"tables", "sit_out", "places", "boards"}
        seated = {each for table in one["tables"] for each in table}
        assert seated.isdisjoint(one["sit_out"]) and seated | {*one["sit_out"]} == {*range(1, 10)}
        assert len(one["places"]) == len(one["tables"]) == len(one["boards"])
        assert all(len(table) == 2 for table in one["tables"]) and all(len(boards) == 3 for boards in one["boards"])
    answer = run("--format", name, "--players", 9, "--boards", 3)
    first = found["rounds"][0]
    line = f"  Table {first['places'][0]:<3} {'  against  '.join(map(str, first['tables'][0]))}"
    assert f"9 {unit}" in answer.output
    assert f"{line}  boards {', '.join(map(str, first['boards'][0]))}" in answer.output


@pytest.mark.parametrize("name", PAIRS)
def test_in_formats_of_pairs_neighbours_play_together(name: str) -> None:
    for pair in partners(printed(name, 12)):
        low, high = sorted(pair)
        assert high == low + 1 and low % 2


def test_where_rounds_follow_from_results_only_those_are_printed_that_are_known_and_it_is_said() -> None:
    for name in ("swiss", "drive", "elimination"):
        found = printed(name, 16, "--rounds", 3)
        assert len(found["rounds"]) == 1 and found["kind"] == "open"
        assert "Every later round depends on results." in run("--format", name, "--players", 16).output


def test_a_round_robin_is_known_to_its_end() -> None:
    found = printed("round_robin", 14)
    assert len(found["rounds"]) == 7 and found["kind"] == "exact"
    check_places(found)
    met = Counter(frozenset((n, s, e, w)) for one in found["rounds"] for n, e, s, w in one["tables"])
    assert len(met) == 21 and set(met.values()) == {1}
    assert "follow" not in run("--format", "round_robin", "--players", 14).output


def test_a_format_that_is_over_after_the_first_round_is_known_to_its_end() -> None:
    found = printed("elimination", 4)
    assert len(found["rounds"]) == 1 and found["kind"] == "exact"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--format", "individual", "--players", 3], "Individual is for 4 to 400 players; 3 were given."),
        (["--format", "individual", "--players", 1], "1 was given."),
        (["--format", "individual", "--players", -4], "-4 were given."),
        (["--format", "individual", "--players", 10**9], "is for 4 to 400 players"),
        (["--format", "swiss", "--players", 2], "Swiss is for 4 to 400 players"),
        (["--format", "swiss", "--players", 9], "Swiss is for pairs; 9 players leave one without a partner."),
        (["--format", "individual", "--players", 8, "--rounds", 0], "1 to 200 rounds; 0 were asked for"),
        (["--format", "individual", "--players", 8, "--rounds", 10**9], "1 to 200 rounds"),
        (["--format", "individual", "--players", "four"], "'four' is not a valid integer"),
        (["--format", "bingo", "--players", 8], "'bingo' is not one of"),
        (["--format", "howell", "--players", 33], "Howell is for 4 to 32 pairs; 33 were given."),
        (["--format", "teams", "--players", 1], "Teams of four is for 2 to 32 teams; 1 was given."),
        (["--format", "swiss", "--players", 8, "--boards", 2], "Swiss has no boards."),
        (["--format", "mitchell", "--players", 8, "--boards", 13], "13 is not in the range"),
        (["--format", "individual"], "Missing option '--players'"),
        (["--players", 8], "Missing option '--format'"),
    ],
)
def test_numbers_that_cannot_be_seated_are_refused_with_the_reason(options: list[object], said: str) -> None:
    answer = run(*options)
    assert answer.exit_code == 2
    assert said in answer.output and "Traceback" not in answer.output


def test_the_help_names_every_format() -> None:
    said = run("--help").output
    assert all(name in said for name in FORMATS)


# People who stay seated.


def where(found: dict[str, Any], player: int) -> set[tuple[int, int]]:
    """Their tables and seats."""
    return {
        (place, table.index(player))
        for one in found["rounds"]
        for place, table in zip(one["places"], one["tables"], strict=True)
        if player in table
    }


@pytest.mark.parametrize("name", [*PAIRS, "drive", "individual", "court"])
def test_who_stays_keeps_table_and_seat_in_every_round_that_is_printed_and_partners_are_the_same(name: str) -> None:
    found, plain = printed(name, 12, "--stays", "7=2"), printed(name, 12)
    assert len(where(found, 7)) == 1 and {place for place, _ in where(found, 7)} == {2}
    assert partners(found) == partners(plain) and found["kind"] == plain["kind"]
    (said,) = found["stays"]
    assert said["number"] == 7 and said["table"] == 2 and "table 2" in said["says"]
    assert "stays" not in plain and "places" not in plain["rounds"][0]


def test_with_boards_who_can_stay_is_said_and_who_cannot() -> None:
    found = printed("howell", 8, "--stays", "3=2", "--stays", "4=1")
    assert [(one["number"], one["table"]) for one in found["stays"]] == [(3, 2), (4, None)]
    assert where(found, 3) == {(2, 0)} and len(where(found, 4)) > 1
    said = run("--format", "howell", "--players", 8, "--stays", "3=2", "--stays", "4=1").output
    assert "3 asks to stay seated. The pair that stays, north–south at table 2 all night." in said
    assert "4 asks to stay seated. They cannot stay" in said
    assert printed("teams", 6, "--stays", "2=6")["stays"][0]["table"] == 5


def test_of_two_who_stay_the_second_is_told_whom_it_goes_to() -> None:
    said = run("--format", "individual", "--players", 8, "--stays", "7=2", "--stays", "3=1").output
    assert "3 asks to stay seated." in said and "When they meet 7, who asked first, they go to that table." in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("7", "takes a number and a table"), ("=1", "takes a number"), ("x=1", "takes a number"), ("7=", "and a table"),
        ("13=1", "no number 13"), ("0=1", "no number 0"), ("7=4", "no table 4"), ("7=0", "no table 0"),
    ],
)  # fmt: skip
def test_nonsense_about_who_stays_is_refused_in_words(given: str, said: str) -> None:
    answer = run("--format", "individual", "--players", 12, "--stays", given)
    assert answer.exit_code == 2 and said in answer.output and "Traceback" not in answer.output

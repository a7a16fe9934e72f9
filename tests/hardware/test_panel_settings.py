"""A wiring says what is on which pin; one that cannot be used says where and why, and says it all at once."""

import math
from typing import Any

import pytest

from hardware.debounce import SETTLE
from hardware.panel_settings import (
    BUTTONS,
    PATTERNS,
    PLACES,
    BadWiring,
    PanelSettings,
    Part,
    Problem,
    place_of,
    read_wiring,
)


def problems(data: Any) -> tuple[Problem, ...]:
    with pytest.raises(BadWiring) as raised:
        read_wiring(data)
    return raised.value.problems


def test_nothing_wired_is_an_empty_panel() -> None:
    settings = read_wiring({})
    assert settings == PanelSettings()
    assert (list(settings.parts()), settings.settle, settings.patterns) == ([], SETTLE, PATTERNS)


def test_a_full_wiring_is_read() -> None:
    settings = read_wiring(
        {
            "buttons": {"N": {"pass": 5, "undo": 6, "next": 13}, "w": {"pass": 19}},
            "lights": {"E": 27},
            "buzzer": 18,
            "settle": 0.035,
            "held_after": 90,
            "patterns": {"renege": [0.5, 0.1, 0.5], "turn": [0.01], "question": []},
            "seats": {"3": ["N", "s", "4"]},
            "buzzer_active_low": True,
        }
    )
    assert list(settings.parts()) == [
        Part("button", 5, 0, "pass"),
        Part("button", 6, 0, "undo"),
        Part("button", 13, 0, "next"),
        Part("button", 19, 3, "pass"),
        Part("light", 27, 1),
        Part("buzzer", 18),
    ]
    assert (settings.settle, settings.held_after) == (0.035, 90)
    assert settings.patterns == {**PATTERNS, "renege": (0.5, 0.1, 0.5), "turn": (0.01,), "question": ()}
    assert settings.places(3) == (0, 2, 3)
    assert (settings.lights_active_low, settings.buzzer_active_low) == (False, True)


def test_places_go_by_the_letters_of_four_seats_or_by_number() -> None:
    assert [place_of(name) for name in "NESW567"] == list(range(7)) == [place_of(name) for name in "1234567"]
    assert [place_of(name) for name in ("", "8", "0", "X", "NE", "²")] == [None] * 6
    assert read_wiring({"lights": {"7": 4, "2": 5}}).lights == {6: 4, 1: 5}


def test_fewer_players_sit_at_the_first_places_and_two_opposite_unless_it_is_said() -> None:
    usual = PanelSettings()
    assert [usual.places(players) for players in range(2, 8)] == [(0, 2), *(tuple(range(n)) for n in range(3, 8))]
    assert read_wiring({"seats": {"6": list("NESW67")}}).places(6) == (0, 1, 2, 3, 5, 6)


def test_a_button_that_has_a_pin_under_both_names_of_its_place_is_a_problem() -> None:
    assert problems({"buttons": {"N": {"pass": 5}, "1": {"pass": 6, "undo": 7}}}) == (
        Problem(("buttons", "1", "pass"), "said_twice", 6, other=("buttons", "N", "pass")),
    )


@pytest.mark.parametrize(
    ("data", "where", "kind", "value"),
    [
        ({"lamps": {}}, "lamps", "unknown_key", "lamps"),
        ({"buttons": {"X": {"pass": 5}}}, "buttons.X", "unknown_place", "X"),
        ({"buttons": {"N": {"redo": 5}}}, "buttons.N.redo", "unknown_button", "redo"),
        ({"buttons": {"N": {"pass": "5"}}}, "buttons.N.pass", "not_a_number", "5"),
        ({"buttons": {"N": {"pass": True}}}, "buttons.N.pass", "not_a_number", True),
        ({"buttons": {"N": {"pass": 5.5}}}, "buttons.N.pass", "not_a_whole_number", 5.5),
        ({"buttons": {"N": {"pass": 28}}}, "buttons.N.pass", "out_of_range", 28),
        ({"buttons": {"N": {"pass": -1}}}, "buttons.N.pass", "out_of_range", -1),
        ({"buttons": {"N": 5}}, "buttons.N", "not_a_table", 5),
        ({"buttons": [5]}, "buttons", "not_a_table", [5]),
        ({"lights": {"N": None}}, "lights.N", "not_a_number", None),
        ({"buzzer": "loud"}, "buzzer", "not_a_number", "loud"),
        ({"buzzer": 1}, "buzzer", "out_of_range", 1),
        ({"settle": 0}, "settle", "out_of_range", 0),
        ({"settle": math.inf}, "settle", "out_of_range", math.inf),
        ({"held_after": 1}, "held_after", "out_of_range", 1),
        ({"patterns": {"own": [1]}}, "patterns.own", "unknown_pattern", "own"),
        ({"patterns": {"done": "long"}}, "patterns.done", "not_a_list", "long"),
        ({"patterns": {"done": [1] * 100}}, "patterns.done", "too_long", 100),
        ({"patterns": {"done": [0.1, 0.005]}}, "patterns.done.2", "out_of_range", 0.005),
        ({"seats": {"8": []}}, "seats.8", "unknown_players", "8"),
        ({"seats": {"3": "NES"}}, "seats.3", "not_a_list", "NES"),
        ({"seats": {"3": ["N", "E"]}}, "seats.3", "not_as_many", ["N", "E"]),
        ({"seats": {"2": ["N", "1"]}}, "seats.2", "not_as_many", ["N", "1"]),
        ({"seats": {"2": ["N", "1", "E"]}}, "seats.2", "not_as_many", ["N", "1", "E"]),
        ({"seats": {"2": ["N", "X"]}}, "seats.2.2", "unknown_place", "X"),
        ({"lights_active_low": "yes"}, "lights_active_low", "not_true_or_false", "yes"),
        ("nothing", "", "not_a_table", "nothing"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(data: Any, where: str, kind: str, value: object) -> None:
    (problem,) = problems(data)
    assert (".".join(problem.where), problem.kind, problem.value) == (where, kind, value)


def test_not_a_number_is_no_number() -> None:
    (problem,) = problems({"buzzer": math.nan})
    assert (problem.kind, problem.allowed) == ("out_of_range", (2, 27))


def test_a_pin_used_twice_names_both_places() -> None:
    data = {"buttons": {"N": {"pass": 5, "undo": 5}}, "lights": {"S": 5}, "buzzer": 6}
    assert problems(data) == (
        Problem(("buttons", "N", "undo"), "pin_used_twice", 5, other=("buttons", "N", "pass")),
        Problem(("lights", "S"), "pin_used_twice", 5, other=("buttons", "N", "pass")),
    )


def test_all_problems_are_named_at_once_and_the_message_says_them() -> None:
    with pytest.raises(BadWiring) as raised:
        read_wiring({"buttons": {"N": {"pass": "x"}}, "lights": {"Q": 4}, "buzzer": 99})
    assert [".".join(each.where) for each in raised.value.problems] == ["buttons.N.pass", "lights.Q", "buzzer"]
    assert "buttons.N.pass" in str(raised.value) and "buzzer" in str(raised.value)


def test_an_unknown_button_is_told_the_known_ones() -> None:
    (problem,) = problems({"buttons": {"N": {"redo": 5}}})
    assert problem.allowed == BUTTONS


def test_an_unknown_place_is_told_the_known_ones() -> None:
    (problem,) = problems({"lights": {"X": 5}})
    assert problem.allowed == PLACES

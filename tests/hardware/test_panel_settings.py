"""A wiring says what is on which pin; one that cannot be used says where and why, and says it all at once."""

import math
from typing import Any

import pytest

from hardware.debounce import SETTLE
from hardware.panel_settings import BUTTONS, PATTERNS, BadWiring, PanelSettings, Part, Problem, read_wiring


def problems(data: Any, seats: str = "NESW") -> tuple[Problem, ...]:
    with pytest.raises(BadWiring) as raised:
        read_wiring(data, seats)
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
            "settle_ms": 35,
            "patterns_ms": {"renege": [500, 100, 500], "own": [10]},
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
    assert settings.settle == 0.035
    assert settings.patterns == {**PATTERNS, "renege": (0.5, 0.1, 0.5), "own": (0.01,)}
    assert (settings.lights_active_low, settings.buzzer_active_low) == (False, True)


def test_seats_are_those_of_the_table() -> None:
    assert read_wiring({"lights": {"5": 4}}, "12345").lights == {4: 4}
    assert problems({"lights": {"N": 4}}, "123") == (Problem(("lights", "N"), "unknown_seat", "N", ("1", "2", "3")),)


@pytest.mark.parametrize(
    ("data", "where", "kind", "value"),
    [
        ({"lamps": {}}, "lamps", "unknown_key", "lamps"),
        ({"buttons": {"X": {"pass": 5}}}, "buttons.X", "unknown_seat", "X"),
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
        ({"settle_ms": 0}, "settle_ms", "out_of_range", 0),
        ({"settle_ms": math.inf}, "settle_ms", "out_of_range", math.inf),
        ({"patterns_ms": {"own": "long"}}, "patterns_ms.own", "not_a_list", "long"),
        ({"patterns_ms": {"own": []}}, "patterns_ms.own", "out_of_range", 0),
        ({"patterns_ms": {"own": [100, 5]}}, "patterns_ms.own.2", "out_of_range", 5),
        ({"lights_active_low": "yes"}, "lights_active_low", "not_true_or_false", "yes"),
        ("nothing", "", "not_a_table", "nothing"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(data: Any, where: str, kind: str, value: object) -> None:
    (problem,) = problems(data)
    assert (".".join(problem.where), problem.kind, problem.value) == (where, kind, value)


def test_not_a_number_is_no_number() -> None:
    (problem,) = problems({"buzzer": math.nan})
    assert (problem.kind, problem.allowed) == ("out_of_range", (0, 27))


def test_a_pin_used_twice_names_both_places() -> None:
    data = {"buttons": {"N": {"pass": 5, "undo": 5}}, "lights": {"S": 5}, "buzzer": 6}
    assert problems(data) == (
        Problem(("buttons", "N", "undo"), "pin_used_twice", 5, other=("buttons", "N", "pass")),
        Problem(("lights", "S"), "pin_used_twice", 5, other=("buttons", "N", "pass")),
    )


def test_all_problems_are_named_at_once_and_the_message_says_them() -> None:
    with pytest.raises(BadWiring) as raised:
        read_wiring({"buttons": {"N": {"pass": "x"}}, "lights": {"Q": 1}, "buzzer": 99})
    assert [".".join(each.where) for each in raised.value.problems] == ["buttons.N.pass", "lights.Q", "buzzer"]
    assert "buttons.N.pass" in str(raised.value) and "buzzer" in str(raised.value)


def test_an_unknown_button_is_told_the_known_ones() -> None:
    (problem,) = problems({"buttons": {"N": {"redo": 5}}})
    assert problem.allowed == BUTTONS

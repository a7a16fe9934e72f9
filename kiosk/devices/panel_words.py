"""Buttons, lights and buzzer in words for people: their parts, what is wrong with them and with their wiring."""

from hardware.panel import PartReason
from hardware.panel_settings import PLACES, Part, Problem
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.toml_lines import quoted

PLACE_COUNT = len(PLACES)

REASONS = {
    PartReason.NO_GPIO: later(
        "This machine has no GPIO pins that can be used. On a Raspberry Pi, install python3-lgpio."
    ),
    PartReason.NOT_PERMITTED: later(
        "The kiosk may not use the pins. Add the user the kiosk runs as to the group gpio."
    ),
    PartReason.TAKEN: later("Something else uses this pin. End that, or use another pin."),
    PartReason.NO_SUCH_PIN: later("There is no such pin. Use another one."),
    PartReason.FAILED: later("It failed. Check its wires, then restart the kiosk."),
}
"""Why a part is not available, and what to do."""

BRIEFLY = {
    PartReason.NO_GPIO: later("This machine has no GPIO pins that can be used."),
    PartReason.NOT_PERMITTED: later("The pins may not be used. Tap Open to see more."),
    PartReason.TAKEN: later("Something else uses the pins."),
    PartReason.NO_SUCH_PIN: later("There are no such pins."),
    PartReason.FAILED: later("It failed. Tap Open to see more."),
}
"""The same in few words."""

_PARTS = {
    "pass": later("{place}’s pass button"),
    "undo": later("{place}’s undo button"),
    "next": later("{place}’s next button"),
    "took": later("{place}’s took button"),
    "light": later("{place}’s light"),
}
_NAMES = {
    "pass": later("pass"),
    "undo": later("undo"),
    "next": later("next"),
    "took": later("took"),
    "light": later("light"),
    "buzzer": later("buzzer"),
}
"""Buttons, and other parts, in a word."""
_PATTERNS = {
    "renege": later("renege"),
    "question": later("question"),
    "trouble": later("trouble"),
    "done": later("done"),
    "turn": later("turn"),
    "press": later("press"),
}
"""What the buzzer sounds."""
_PROBLEMS = {
    "unknown_key": later("is not a setting; there are {allowed}"),
    "unknown_place": later("is not a place; there are {allowed}"),
    "unknown_button": later("is not a button; there are {allowed}"),
    "unknown_pattern": later("is not a pattern; there are {allowed}"),
    "unknown_players": later("is not a number of players; there are {allowed}"),
    "not_a_table": later("is {value}; it must be a list of names and values"),
    "not_a_list": later("is {value}; it must be a list, such as [0.6, 0.15, 0.6]"),
    "not_a_number": later("is {value}; it must be a number from {least} to {most}"),
    "not_a_whole_number": later("is {value}; it must be a whole number from {least} to {most}"),
    "not_true_or_false": later("is {value}; it must be true or false"),
    "not_as_many": later("is {value}; it has {allowed} places, each once"),
    "out_of_range": later("is {value}; it must be from {least} to {most}"),
    "too_long": later("has {value} steps; it has {most} at most"),
    "pin_used_twice": later("is pin {value}, which {other} has already"),
    "said_twice": later("is pin {value}, but {other}, which is the same place, has another"),
}


def problem_words(problem: Problem) -> str:
    """What is wrong at a place in a wiring, and what is allowed there."""
    least, most = (problem.allowed[0], problem.allowed[-1]) if problem.allowed else ("", "")
    return _(
        _PROBLEMS[problem.kind], value=quoted(problem.value), allowed=", ".join(map(str, problem.allowed)),
        least=least, most=most,
        other=".".join(problem.other),
    )  # fmt: skip


def place_words(place: int) -> str:
    """A place in words: ``North``, ``Seat 5``."""
    return words.place(place) if place < len(words.PLACES) else _("Seat {number}", number=place + 1)


def button_words(name: str) -> str:
    """A button, or another part, in a word: ``pass``."""
    return _(_NAMES[name]) if name in _NAMES else name


def pattern_words(name: str) -> str:
    """What the buzzer sounds, in a word: ``turn``."""
    return _(_PATTERNS[name]) if name in _PATTERNS else name


def part_name(part: Part) -> str:
    """A part in words: ``North’s pass button``, ``the buzzer``."""
    if part.seat is None:
        return _("the buzzer") if part.kind == "buzzer" else f"the {part.kind}"
    text = _PARTS.get(part.button or part.kind)
    return _(text, place=place_words(part.seat)) if text else f"{place_words(part.seat)}’s {part.button or part.kind}"


def part_words(part: Part) -> str:
    """A part and its pin: ``North’s pass button, pin 5``."""
    return _("{part}, pin {pin}", part=part_name(part), pin=part.pin)

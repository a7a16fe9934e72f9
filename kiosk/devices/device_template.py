"""The settings file written at the first start: every setting, its meaning, and its allowed values."""

from collections.abc import Iterator

from hardware.panel_settings import (
    BUTTONS,
    EXAMPLE,
    HELD,
    HELD_RANGE,
    MOST_STEPS,
    PATTERNS,
    PINS,
    PLACES,
    PLAYERS,
    SETTLE_RANGE,
    STEP_RANGE,
    PanelSettings,
    usual_seats,
)
from kiosk.base.language import SOURCE, speaking
from kiosk.base.toml_lines import quoted
from kiosk.devices.device_schema import Section, sections

HEAD = """\
# The devices of this table: card reader, shuffling machine, buttons, lights and buzzer.
#
# The kiosk reads this file when it starts. It writes what is chosen on its page Devices, and leaves all else as it is,
# comments too. A line that begins with # is ignored; to use a line #name = value, take the # away.
# "whist-kiosk devices" says what is set, and what is wrong with a line.
"""


def template_text() -> str:
    """The whole file, in English."""
    with speaking(SOURCE):
        parts = [HEAD, *("\n".join(_section(section)) + "\n" for section in sections()), "\n".join(_panel())]
    return "\n".join(parts)


def _section(section: Section) -> Iterator[str]:
    yield f"[{'.'.join(section.path)}]"
    yield from (f"# {line}" for line in section.help)
    for entry in section.entries:
        yield f"# {entry.help}"
        if entry.choices or entry.most is not None:
            yield f"# It is {entry.allowed}."
        yield f"{'#' if section.suits else ''}{entry.name} = {quoted(entry.default)}"


def _panel() -> Iterator[str]:
    usual = PanelSettings()
    yield "[panel]"
    yield f"# Pins are numbered as the chip numbers them, {PINS[0]} to {PINS[-1]}; each has one use. Times are seconds."
    yield f"# How long a button is open before it counts again: {_range(SETTLE_RANGE)}."
    yield f"settle = {quoted(usual.settle)}"
    yield f"# After how long a button that is held counts as stuck: {_range(HELD_RANGE)}."
    yield f"held_after = {quoted(HELD)}"
    yield "# Whether they shine, or sound, when their pin is low: true or false."
    yield f"lights_active_low = {quoted(usual.lights_active_low)}"
    yield f"buzzer_active_low = {quoted(usual.buzzer_active_low)}"
    yield "# The buzzer's pin."
    yield f"#buzzer = {quoted(EXAMPLE['buzzer'])}"
    yield ""
    yield "[panel.buttons]"
    yield f"# A line for each place, clockwise: {', '.join(PLACES)}; the first four may be called 1 to 4."
    yield f"# Buttons are {', '.join(BUTTONS)}; each connects its pin to ground. Any may be missing."
    yield from (f"#{name} = {quoted(pins)}" for name, pins in EXAMPLE["buttons"].items())
    yield ""
    yield "[panel.lights]"
    yield "# The pin of each place's light."
    yield from (f"#{name} = {quoted(pin)}" for name, pin in EXAMPLE["lights"].items())
    yield ""
    yield "[panel.patterns]"
    yield "# What the buzzer sounds: seconds on, off, on and so forth, each " + _range(STEP_RANGE) + "; [] is silent."
    yield f"# There are {MOST_STEPS} steps at most. A renege and a question flash a light in the same way."
    yield from (f"{name} = {quoted(steps)}" for name, steps in PATTERNS.items())
    yield ""
    yield "[panel.seats]"
    yield "# At which places so many players sit, seat by seat."
    yield from (f"#{players} = {quoted([PLACES[place] for place in usual_seats(players)])}" for players in PLAYERS)
    yield ""


def _range(numbers: tuple[float, float]) -> str:
    return f"{numbers[0]:g} to {numbers[1]:g}"

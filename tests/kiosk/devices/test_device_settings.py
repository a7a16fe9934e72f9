"""The file of the devices' settings: what is wrong in it is named with its line, and all else is used."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from hardware.panel_settings import EXAMPLE, PATTERNS, PanelSettings, read_wiring
from hardware.presence import Timing
from kiosk.__main__ import main
from kiosk.base.words import PLACES
from kiosk.devices.device_schema import sections
from kiosk.devices.device_settings import NAME, checked
from tests.kiosk.scenes.device_files import FIRST, file_in

# What is wrong is named.

WRONG = [
    ('[reader]\nkind = "pn53"', 2, 'reader.kind is "pn53"; it must be one of "none", "pepper", "pn532"'),
    ("[reader]\nkind = 5", 2, 'reader.kind is 5; it must be one of "none"'),
    ("[reader]\nport = 7", 2, "reader.port is 7; it must be text in quotes"),
    ('[reader]\nport = "x"\n\nkind = "feig"\nspeed = 9', 5, "reader.speed is not a setting; there are kind, port"),
    ('[reader]\nkind = "pn532"', 1, 'reader.port is ""; it must say where the pn532 is'),
    ('[reader.pepper]\nantenna1 = "trick"\nantenna2 = "table"', 3, 'reader.pepper.antenna2 is "table"; it must be one'),
    (
        '[reader]\nkind = "pepper"\nport = "/a"\n[reader.pepper]\n'
        + "\n".join(f'antenna{number} = ""' for number in range(1, 9)),
        5,
        'reader.pepper.antenna1 is "", and so are the others; at least one antenna',
    ),
    ("[reader.pepper]\nantenna9 = 1", 2, "reader.pepper.antenna9 is not a setting; there are antenna1"),
    ("reader = 3", 1, "reader is 3; it must be a table of settings, [reader]"),
    ("[presence]\nenough = 0", 2, "presence.enough is 0; it must be a whole number of reads, 1 to 20"),
    ("[presence]\nenough = 2.5", 2, "presence.enough is 2.5; it must be a whole number of reads"),
    ("[presence]\nenough = true", 2, "presence.enough is true; it must be a whole number of reads"),
    ("[presence]\n#\ngone_after = -1", 3, "presence.gone_after is -1; it must be a number of seconds, 0.2 to 60"),
    ("[presence]\ngone_after = nan", 2, "presence.gone_after is nan; it must be a number of seconds, 0.2 to 60"),
    ('[presence]\ngone_after = "1 s"', 2, 'presence.gone_after is "1 s"; it must be a number of seconds, 0.2 to 60'),
    ("[presence]\namong = 3\nenough = 4", 3, "presence.enough is 4; it must be at most 3, as among is"),
    ('[reader]\nkind = "feig"\nport = "/a"\n[shuffler]\nport = "/a"', 5, 'shuffler.port is "/a"; the reader is'),
    ("[shuffler]\nbays = 3", 2, "shuffler.bays is 3; it must be a whole number of packs, 1 to 2"),
    ("[panel]\nsettle = 1979-05-27", 2, "panel.settle is 1979-05-27; it must be a number from 0.005 to 0.2"),
    ("[panel]\nsettle = 0", 2, "panel.settle is 0; it must be from 0.005 to 0.2"),
    ("[panel]\nlights_active_low = 1", 2, "panel.lights_active_low is 1; it must be true or false"),
    ("[panel]\nbell = 18", 2, "panel.bell is not a setting; there are buttons, lights, buzzer"),
    ("[panel]\nbuzzer = 1", 2, "panel.buzzer is 1; it must be from 2 to 27"),
    ("[panel]\nbuttons = 5", 2, "panel.buttons is 5; it must be a list of names and values"),
    ("panel = []", 1, "panel is []; it must be a table of settings, [panel]"),
    ("[panel.buttons]\nX = { pass = 5 }", 2, "panel.buttons.X is not a place; there are N, E, S, W, 5, 6, 7"),
    ("[panel.buttons]\nN = { redo = 5 }", 2, "panel.buttons.N.redo is not a button; there are pass, undo, next, took"),
    ("[panel.buttons]\nN.pass = 5\nE.pass = 5", 3, "panel.buttons.E.pass is pin 5, which buttons.N.pass has already"),
    ("[panel.buttons]\nN.pass = 5\n1.pass = 6", 3, "panel.buttons.1.pass is pin 6, but buttons.N.pass, which is"),
    ("[panel.lights]\nN = 4.5", 2, "panel.lights.N is 4.5; it must be a whole number from 2 to 27"),
    ("[panel.patterns]\nloud = [1]", 2, "panel.patterns.loud is not a pattern; there are renege, question, trouble"),
    ("[panel.patterns]\ndone = [\n 1,\n 99]", 2, "panel.patterns.done.2 is 99; it must be from 0.01 to 10"),
    ("[panel.patterns]\ndone = 3", 2, "panel.patterns.done is 3; it must be a list, such as [0.6, 0.15, 0.6]"),
    ('[panel.seats]\n3 = ["N", "E"]', 2, 'panel.seats.3 is ["N", "E"]; it has 3 places, each once'),
    ("[panel.seats]\n9 = []", 2, "panel.seats.9 is not a number of players; there are 2, 3, 4, 5, 6, 7"),
    ("[lamps]\n", 1, "lamps is not a setting; there are reader, presence, shuffler, panel"),
    ('[reader]\nkind = none\nport = ""', 2, "it cannot be read (invalid value); a setting looks like: name = value"),
    ('[reader]\nport = "/dev/x', 2, "it cannot be read (unterminated string"),
    ("[reader\n[panel]\nbuzzer = 4", 1, "it cannot be read (expected ']'"),
    ('[reader]\nport = "a"\nport = "b"', 3, "reader.port is already in line 2"),
    ("[panel]\n[reader]\n[panel]", 3, "[panel] is already in line 1"),
    ("[[panel]]\nbuzzer = 4", 1, "a table has one pair of brackets: [panel]"),
    (f"[panel]\nbuzzer = {'9' * 5000}", 2, "it cannot be read (a number has too many digits)"),
    (f"[panel]\nbuttons.N = {{ pass = [0x{'f' * 5000}] }}", 2, "it cannot be read (a number has too many digits)"),
    ("[panel]\nbuttons = {}\n[panel.buttons.N]", 3, "it cannot be read (cannot declare"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), WRONG)
def test_what_is_wrong_is_said_with_file_line_setting_and_what_is_allowed(text: str, line: int, said: str) -> None:
    (problem,) = checked(text.encode())[1]
    assert str(problem).startswith(f"devices.toml, line {line}: {said}")
    assert problem.line == line


def test_all_problems_are_named_in_the_order_of_their_lines_and_all_else_is_used() -> None:
    text = '[reader]\nkind = "x"\nport = "/dev/a"\n'
    text += "[presence]\nenough = 0\namong = 7\n[panel]\nbuzzer = 18\nbuzzer = 19\n[o\n"
    good, problems = checked(text.encode())
    assert [problem.line for problem in problems] == [2, 5, 9, 10]
    assert good == {"reader": {"port": "/dev/a"}, "presence": {"among": 7}, "panel": {"buzzer": 18}}


def test_what_stands_below_a_header_that_cannot_be_read_is_not_taken_for_another_tables() -> None:
    good, problems = checked(b"[presence]\nenough = 3\n[panel\namong = 9\n[shuffler]\nbays = 2\n")
    assert [problem.line for problem in problems] == [3]
    assert good == {"presence": {"enough": 3}, "shuffler": {"bays": 2}}


def test_what_cannot_be_decoded_and_what_is_too_large_is_said() -> None:
    good, (problem,) = checked(b'[reader]\nport = "\xff"\nkind = "none"\n')
    assert (problem.line, good) == (2, {"reader": {"kind": "none"}}) and "UTF-8" in str(problem)
    (large,) = checked(b"# \n" * 100_000)[1]
    assert "larger than 200 kB" in str(large)


def test_windows_line_ends_and_a_byte_order_mark_are_no_problem() -> None:
    assert checked(b"\xef\xbb\xbf" + FIRST.replace("\n", "\r\n").encode()) == checked(FIRST.encode())


@given(st.binary(max_size=300) | st.text(alphabet='[]{}=".,#\n\\ aN5reader', max_size=120).map(str.encode))
def test_nothing_that_a_file_may_hold_stops_the_kiosk(raw: bytes) -> None:
    good, problems = checked(raw)
    assert all(1 <= problem.line <= raw.count(b"\n") + 1 for problem in problems)
    read_wiring(good.get("panel", {}))
    assert checked(raw) == (good, problems)


@given(st.data())
def test_a_broken_line_costs_only_itself(data: Any) -> None:
    lines = FIRST.split("\n")
    at = data.draw(st.integers(0, len(lines)))
    garbage = data.draw(st.sampled_from(["???", "kind", 'port = "', "= 5", "a = [1, 2", 'text = """', "[5"]))
    good, problems = checked("\n".join([*lines[:at], garbage, *lines[at:]]).encode())
    assert [problem.line for problem in problems] == [at + 1]
    if garbage != "[5":  # after which nothing is known to belong to the table before
        assert good == checked(FIRST.encode())[0]


# The first file.


def test_the_first_file_has_every_setting_with_its_default_and_no_problem() -> None:
    good, problems = checked(FIRST.encode())
    assert problems == ()
    for section in sections():
        table: Any = good
        for name in section.path:
            table = table.get(name, {})
        if not section.suits:
            assert {entry.name: table[entry.name] for entry in section.entries} == {
                entry.name: entry.default for entry in section.entries
            }
    assert read_wiring(good["panel"]) == PanelSettings()


def test_every_setting_that_is_a_comment_can_be_used_by_taking_the_sign_away() -> None:
    good, problems = checked(re.sub(r"(?m)^#(?=\w+ = )", "", FIRST).encode())
    assert problems == ()
    timing = Timing()
    assert good["presence"] == {name: getattr(timing, name) for name in Timing.__dataclass_fields__}
    settings = read_wiring(good["panel"])
    assert settings.buttons == read_wiring(EXAMPLE).buttons and settings.buzzer == 18
    assert [settings.places(n) for n in range(2, 8)] == [PanelSettings().places(n) for n in range(2, 8)]


def test_every_setting_is_explained_and_what_is_allowed_is_said() -> None:
    lines = FIRST.split("\n")
    for section in sections():
        for entry in section.entries:
            at = next(n for n, line in enumerate(lines) if re.match(rf"#?{entry.name} = ", line))
            assert lines[at - 1].startswith("# ")
            assert entry.help in FIRST and (entry.most is None or entry.allowed in FIRST)
    assert all(f"\n{name} = " in FIRST for name in PATTERNS)


def test_the_first_start_writes_the_file_and_the_next_one_leaves_it_alone(tmp_path: Path) -> None:
    assert file_in(tmp_path).problems == ()
    assert (tmp_path / NAME).read_text() == FIRST
    (tmp_path / NAME).write_text("# mine\n")
    assert file_in(tmp_path).data == {}
    assert (tmp_path / NAME).read_text() == "# mine\n"


def test_the_guide_says_the_same_numbers_patterns_and_pins() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "hardware.md").read_text()
    for field in fields(Timing):
        assert re.search(rf"\| `{field.name}` \| {field.metadata['unit']} \| {field.default:g}[ |]", guide), field.name
    for name, steps in PATTERNS.items():
        said = ", ".join(f"{step:g}" for step in steps) or "silent"
        assert re.search(rf"\| `{name}` \|.*\| {re.escape(said)} \|", guide), name
    for place, name in zip("NESW", PLACES, strict=True):
        pins = [EXAMPLE["buttons"][place][button] for button in ("pass", "undo", "next")]
        assert f"| {name} | {' | '.join(map(str, [*pins, EXAMPLE['lights'][place]]))} |" in guide


# The command.


def command(*options: str) -> Result:
    return CliRunner().invoke(main, [*options], catch_exceptions=False)


def test_the_command_says_what_is_set_and_every_problem_and_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "try.toml"
    file.write_text('[reader]\nkind = "pepper"\nport = "/dev/a"\nspeed = 1\n[panel]\nbuzzer = 99\n')
    answer = command("devices", "--check", str(file))
    assert answer.exit_code == 2
    assert "reader: pepper at /dev/a" in answer.stdout and "panel: nothing is wired" in answer.stdout
    assert answer.stderr.splitlines() == [
        "try.toml, line 4: reader.speed is not a setting; there are kind, port, pepper.",
        "try.toml, line 6: panel.buzzer is 99; it must be from 2 to 27.",
    ]
    told = command("devices", "--check", str(file), "--json")
    assert told.exit_code == 2
    found = json.loads(told.stdout)
    assert found["reader"]["kind"] == "pepper" and [each["line"] for each in found["problems"]] == [4, 6]
    assert found["problems"][1]["setting"] == "panel.buzzer"


def test_the_command_looks_at_the_kiosks_own_file_and_writes_nothing(tmp_path: Path) -> None:
    answer = command("--data-dir", str(tmp_path), "devices")
    assert answer.exit_code == 0 and "is not there yet" in answer.stdout and not list(tmp_path.iterdir())
    file_in(tmp_path).put("panel", EXAMPLE)
    answer = command("--data-dir", str(tmp_path), "devices")
    assert answer.exit_code == 0 and "N = { pass = 5, undo = 6, next = 13 }" in answer.stdout
    assert command("devices", "--check", str(tmp_path / "none.toml")).exit_code == 2

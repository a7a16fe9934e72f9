"""The file of the devices' settings as the kiosk writes it: comments stay, nothing is lost, whatever happens."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hardware.readers
import kiosk.devices.devices
from hardware.panel_settings import EXAMPLE, Part, read_wiring
from hardware.presence import Timing
from hardware.readers import Role
from kiosk.devices.device_settings import NAME
from kiosk.devices.devices import Devices
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.device_files import FIRST, file_in

PORT = "/dev/ttyUSB0"
READER = {"kind": "pepper", "port": PORT, "settings": {"antenna2": "kitty"}}


# What the kiosk writes.


def test_what_is_chosen_is_written_and_the_users_words_are_kept(tmp_path: Path) -> None:
    mine = (
        "# Our table\n[reader]   # by the window\nport='/dev/ttyUSB0' # left\nkind = \"none\"\n\n"
        "[presence]\nenough = 3 # metal\n[panel.buttons]\n1 = { pass = 5 } # Ada\n# Otis has none\n"
        "[panel]\nsettle = 0.03\n"
    )
    file = file_in(tmp_path, mine)
    assert file.problems == ()
    file.put("reader", READER)
    written = (tmp_path / NAME).read_text()
    assert all(
        f"# {word}" in written for word in ("Our table", "by the window", "left", "metal", "Ada", "Otis has none")
    )
    assert "port='/dev/ttyUSB0' # left" in written, "what stays the same is not touched"
    again = file_in(tmp_path)
    assert again.problems == () and again.settings()["reader"] == READER
    assert again.data["presence"] == {"enough": 3} and again.panel["settle"] == 0.03
    again.put("reader", None)
    assert file_in(tmp_path).settings()["reader"] is None
    assert file_in(tmp_path).settings()["last_port"] == "/dev/ttyUSB0"


@settings(max_examples=12)
@given(st.lists(st.sampled_from(["reader", "none", "panel", "unwired", "shuffler", "other"]), max_size=6))
def test_whatever_is_chosen_in_turn_reads_back_and_every_comment_stays(made: list[str]) -> None:
    choices: dict[str, tuple[str, Any]] = {
        "reader": ("reader", READER),
        "none": ("reader", None),
        "panel": ("panel", EXAMPLE),
        "unwired": ("panel", None),
        "shuffler": ("shuffler", {"port": "/dev/s", "bays": 2}),
        "other": ("panel", {"buttons": {"6": {"took": 9}}, "lights": {"6": 10}}),
    }
    last: dict[str, Any] = {}
    with TemporaryDirectory() as name:
        file = file_in(Path(name))
        for each in made:
            file.put(*choices[each])
            last[choices[each][0]] = choices[each][1]
        again = file_in(Path(name))
        written = again.path.read_text()
    assert (file.unkept, again.problems, again.data) == ("", (), file.data)
    reader = again.settings()["reader"]
    assert (reader and (reader["port"], reader["settings"]["antenna2"])) == (last.get("reader") and (PORT, "kitty"))
    wired = read_wiring(again.panel)
    assert set(wired.parts()) == set(read_wiring(last.get("panel") or {}).parts())
    comments = [line for line in FIRST.split("\n") if line.startswith("#")]
    assert [line for line in written.split("\n") if line.startswith("#")] == comments
    assert "{}" not in written


def test_a_file_with_problems_is_never_written_and_what_was_chosen_holds_meanwhile(tmp_path: Path) -> None:
    mine = '[reader]\nkind = "x"\n# mine\n'
    file = file_in(tmp_path, mine)
    file.put("reader", READER)
    assert (tmp_path / NAME).read_text() == mine
    assert file.unkept.startswith("devices.toml has problems, the first in line 2")
    chosen = file.settings()["reader"]
    assert (chosen["kind"], chosen["port"]) == ("pepper", "/dev/ttyUSB0")


def test_what_was_written_with_an_editor_while_the_kiosk_runs_is_not_lost(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    edited = FIRST.replace("#enough = 2", "enough = 4  # near metal")
    (tmp_path / NAME).write_text(edited)
    file.put("reader", READER)
    assert "enough = 4  # near metal" in (tmp_path / NAME).read_text()
    assert file.data["presence"] == {"enough": 4}


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_power_goes_before_the_new_file_is_in_place_the_old_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    file = file_in(tmp_path)

    class PowerCut(BaseException):
        pass

    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), cut)
        with pytest.raises(PowerCut):
            file.put("reader", READER)
    assert (tmp_path / NAME).read_text() == FIRST
    again = file_in(tmp_path)
    assert again.problems == () and again.settings()["reader"] is None
    again.put("reader", READER)
    assert file_in(tmp_path).settings()["reader"] and [each.name for each in tmp_path.iterdir()] == [NAME]


def test_the_new_file_is_on_the_disk_before_it_takes_the_old_ones_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, done = file_in(tmp_path), list[str]()
    fsync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda fd: (done.append("fsync"), fsync(fd)))
    monkeypatch.setattr(Path, "replace", lambda self, to: (done.append("replace"), replace(self, to))[1])
    file.put("reader", READER)
    assert done == ["fsync", "replace", "fsync"]


def test_what_cannot_stand_in_the_file_is_not_written_and_what_is_chosen_next_is(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    file.put("reader", READER)
    before = (tmp_path / NAME).read_text()
    file.put("shuffler", {"port": READER["port"], "bays": 1})
    assert "the reader is already there" in file.unkept and file.settings()["shuffler"]["port"] == READER["port"]
    assert (tmp_path / NAME).read_text() == before
    file.put("shuffler", {"port": "/dev/other", "bays": 1})
    assert file.unkept == "" and file_in(tmp_path).settings()["shuffler"]["port"] == "/dev/other"


def test_where_nothing_can_be_written_it_is_said_and_what_was_chosen_holds(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.new").mkdir()  # which stands in the way even for root
    file = file_in(tmp_path)
    assert "cannot be written" in file.unkept and file.problems == ()
    file.put("reader", READER)
    assert "cannot be written" in file.unkept and not (tmp_path / NAME).exists()
    assert file.settings()["reader"]["kind"] == "pepper"
    (tmp_path / f"{NAME}.new").rmdir()
    file.put("shuffler", {"port": "/dev/s", "bays": 1})
    assert file.unkept == "" and file_in(tmp_path).settings() == file.settings()


def test_a_disk_that_fails_at_the_last_step_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = file_in(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    file.put("reader", READER)
    assert "cannot be written (there is no room left)" in file.unkept
    assert [each.name for each in tmp_path.iterdir()] == [NAME] and (tmp_path / NAME).read_text() == FIRST


def test_a_file_that_cannot_be_read_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    file = file_in(tmp_path)
    assert [str(problem) for problem in file.problems] == ["devices.toml: cannot be read: a folder has that name."]
    file.put("reader", READER)
    assert file.unkept and file.settings()["reader"]


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "ours.toml").write_text(FIRST)
    (tmp_path / NAME).symlink_to(tmp_path / "elsewhere" / "ours.toml")
    file_in(tmp_path).put("reader", READER)
    assert (tmp_path / NAME).is_symlink() and "pepper" in (tmp_path / "elsewhere" / "ours.toml").read_text()


# At the kiosk.


def test_what_was_set_before_there_was_a_file_is_moved_over_once(lobby: Lobby, tmp_path: Path) -> None:
    lobby.journal.settings.set("reader", READER)
    lobby.journal.settings.set("panel", EXAMPLE)
    made = Equipment(lobby)
    lobby.journal.settle()
    assert made.panel.settings == read_wiring(EXAMPLE)
    assert file_in(tmp_path).settings()["reader"]["port"] == "/dev/ttyUSB0"
    kept = lobby.journal.settings.all()
    assert kept["reader"] is kept["panel"] is None
    made.file.put("panel", None)
    assert not Equipment(lobby).panel.wired


def test_packs_stay_with_the_records_and_readers_go_to_the_file(lobby: Lobby, tmp_path: Path) -> None:
    made = Equipment(lobby)
    made.devices.choose_reader("pepper", "/nowhere", {"antenna2": "kitty"})
    made.devices.choose_reader("pn532", "/elsewhere")
    made.devices.choose_reader("pepper", "/there")
    assert made.devices.roles[2] is Role.KITTY
    made.stop()
    settings = file_in(tmp_path).settings()
    assert (settings["reader"]["port"], settings["reader"]["settings"]["antenna2"]) == ("/there", "kitty")
    assert "reader" not in lobby.journal.settings.all() or lobby.journal.settings.get("reader") is None


def test_the_numbers_of_presence_reach_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Timing] = []

    class Line:
        def start(self) -> None: ...
        def stop(self) -> None: ...

    monkeypatch.setattr(kiosk.devices.devices, "watch", lambda *args, **_: (seen.append(args[3]), Line())[1])
    settings = {"presence": {"enough": 6, "gone_after": 3.0, "reconnect": 2.0}}
    devices = Devices(settings, lambda key, value: None)
    devices.choose_reader("pn532", "/nowhere")
    devices.choose_reader("id12la", "/nowhere")
    assert seen[0] == Timing(6, 6, 3.0, reconnect=2.0) == seen[1]
    Devices({}, lambda key, value: None).choose_reader("id12la", "/nowhere")
    assert seen[2] == Timing(enough=1)
    monkeypatch.setattr(hardware.readers, "Line", lambda *args: args[-1])
    assert hardware.readers.watch("pn532", "/nowhere", print, seen[0]) == 2.0


def test_wires_that_were_written_with_an_editor_stay_and_a_pin_that_they_took_is_not_given_twice(
    lobby: Lobby, tmp_path: Path
) -> None:
    made = Equipment(lobby)
    (tmp_path / NAME).write_text("[panel.lights]\nN = 4\n")
    made.wire_part(Part("light", 0, 1), 5)
    assert made.panel.settings.lights == {0: 4, 1: 5}
    (tmp_path / NAME).write_text("[panel.lights]\nN = 4\nS = 6\n")
    made.wire_part(Part("light", 0, 3), 6)
    assert made.panel.settings.lights == {0: 4, 2: 6} and made.notice == "Pin 6 is taken now"
    assert (tmp_path / NAME).read_text() == "[panel.lights]\nN = 4\nS = 6\n"
    made.stop()


def test_a_file_that_was_mended_is_read_again_and_used(lobby: Lobby, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('[reader]\nkind = "x"\nport = "/nowhere"\n')
    made = Equipment(lobby)
    made.start(lambda: None, lambda: None)
    assert made.devices.reader is None and len(made.file_trouble) == 1
    (tmp_path / NAME).write_text('[reader]\nkind = "pn532"\nport = "/nowhere"\n[panel.lights]\nN = 4\n')
    made.read_again()
    assert made.devices.reader is not None and made.devices.reader.kind == "pn532"
    assert made.panel.settings.lights == {0: 4} and made.file_trouble == ()
    made.stop()

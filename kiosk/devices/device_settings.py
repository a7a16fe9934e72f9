"""The settings of all devices, in one file that people can read and write: ``devices.toml`` in the data folder.

What is wrong in it is named with its line, and not used; everything else is. The kiosk writes a setting that is chosen
on the screen, and keeps comments and all else as they are. It never writes a file that has problems.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit

from kiosk.base.toml_lines import Lines, Where, read_lines
from kiosk.base.whole_file import write_whole
from kiosk.devices.device_first import first_text
from kiosk.devices.device_schema import NONE, faults

NAME = "devices.toml"
MOVED = ("reader", "last_port", "shuffler", "panel")
"""What stood among the kiosk's other settings before there was a file."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a file: its name, the line (0 where it is the file itself), the setting, and what is the
    matter with it and what is allowed."""

    file: str
    line: int
    where: Where
    what: str

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{place}: {'.'.join(self.where)}{' ' if self.where else ''}{self.what}."


def checked(raw: bytes, name: str = NAME) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """What may be used of a file, and everything that is wrong with it, in the order of its lines."""
    read = read_lines(raw)
    problems = [Problem(name, line, (), what) for line, what in read.wrong]
    good = deepcopy(read.data)
    while found := list(faults(good)):
        if good == read.data:
            problems += [Problem(name, _line(read, fault.where), fault.where, fault.what) for fault in found]
        for fault in found:
            _drop(good, fault.drop)
    return good, tuple(sorted(problems, key=lambda problem: problem.line))


def _line(read: Lines, where: Where) -> int:
    return read.line(where) or 1


def _drop(data: Any, where: Where) -> None:
    for name in where[:-1]:
        data = data.get(name, {})
    data.pop(where[-1], None)


class DeviceFile:
    """One file of settings. Where it cannot be written, what is put holds as long as the kiosk runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: tuple[Problem, ...] = ()
        self.unkept = ""
        """Why what was put last is not in the file, in words; "" where it is."""
        self.data: dict[str, Any] = {}
        """What is set, as far as it can be used."""
        self._raw = b""

    def begin(self, moved: Mapping[str, Any]) -> bool:
        """Reads the file, or writes the first one, with what of `MOVED` stood elsewhere before; whether it did so."""
        self.unkept = ""
        try:
            self.read()
        except FileNotFoundError:
            text = first_text()
            for key, value in moved.items():
                text = _put(text, _changes(key, value, {}))
            self._take(text.encode())
            self.unkept = _written(self.path, text)
            return not self.unkept
        return False

    def read(self) -> None:
        """What the file says now. Raises FileNotFoundError."""
        try:
            self._take(self.path.read_bytes())
        except FileNotFoundError:
            raise
        except OSError as error:
            self.data, self.problems = {}, (Problem(self.path.name, 0, (), f"cannot be read: {error.strerror}"),)

    def _take(self, raw: bytes) -> None:
        self._raw = raw
        self.data, self.problems = checked(raw, self.path.name)

    def catch_up(self) -> None:
        """Takes what was written with an editor meanwhile, if nothing is wrong with it."""
        held = self.data
        with suppress(FileNotFoundError):
            self.read()
        if self.problems:
            self.data = held

    def put(self, key: str, value: Any) -> None:
        """Sets ``reader``, ``shuffler`` or ``panel`` (None for none), in the file as it stands now, if that can be;
        `unkept` says why not."""
        self.catch_up()
        changes = _changes(key, value, self.data)
        if self.problems:
            where = f", the first in line {self.problems[0].line}" if self.problems[0].line else ""
            why_not = f"{NAME} has problems{where}"
        else:
            text = _put(self._raw.decode("utf-8-sig"), changes)
            wrong = checked(text.encode(), self.path.name)[1]
            if not wrong:
                self._take(text.encode())
                self.unkept = _written(self.path, text)
                return
            why_not = f"{'.'.join(wrong[0].where)} {wrong[0].what}"
        _set(self.data, changes, lambda _: {})
        self.unkept = f"{why_not}. Your choice holds until the kiosk stops"

    # What it says, as the devices take it.

    def settings(self) -> dict[str, Any]:
        """The reader that is used, the settings of every kind, the port used last, the numbers of presence, and the
        shuffler."""
        reader = self.data.get("reader", {})
        readers = {name: dict(each) for name, each in reader.items() if isinstance(each, dict)}
        kind, port = reader.get("kind", NONE), reader.get("port", "")
        chosen = {"kind": kind, "port": port, "settings": readers.get(kind, {})} if kind != NONE else None
        presence = self.data.get("presence", {})
        shuffler = {"port": "", "bays": 1, **self.data.get("shuffler", {})}
        return {
            "reader": chosen, "readers": readers, "last_port": port, "presence": presence, "shuffler": shuffler,
        }  # fmt: skip

    @property
    def panel(self) -> dict[str, Any]:
        """The wiring, as `hardware.panel_settings.read_wiring` takes it, without anything that is wrong."""
        return dict(self.data.get("panel", {}))


def _changes(key: str, value: Any, data: Mapping[str, Any]) -> dict[Where, Any]:
    """What is to be set, by name; None where it is to be taken out."""
    match key:
        case "reader" if value:
            settings = dict(_leaves(("reader", value["kind"]), value.get("settings", {})))
            return {("reader", "kind"): value["kind"], ("reader", "port"): value["port"], **settings}
        case "reader":
            return {("reader", "kind"): NONE}
        case "last_port":
            return {("reader", "port"): value} if value else {}
        case "shuffler":
            return {(key, name): each for name, each in (value or {"port": ""}).items()}
        case "panel":
            wired = ("buttons", "lights", "buzzer")
            old = {name: each for name, each in data.get("panel", {}).items() if name in wired}
            new = dict(_leaves(("panel",), value or {}))
            gone = {where: None for where, _ in _leaves(("panel",), old) if where not in new}
            places = {where[:-1] for where in gone if len(where) > 3} - {where[:-1] for where in new}
            return gone | dict.fromkeys(sorted(places)) | new
    raise KeyError(key)


def _leaves(at: Where, data: Mapping[str, Any]) -> Iterator[tuple[Where, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves((*at, name), value)
        else:
            yield (*at, name), value


def _put(text: str, changes: Mapping[Where, Any]) -> str:
    """The text of a file with these settings changed, and its comments as they were."""
    document = tomlkit.parse(text)
    _set(document, changes, _table)
    made = tomlkit.dumps(document)
    tomllib.loads(made)
    return made


def _table(where: Where) -> Any:
    """A new table of the file; the buttons of a place stand in one line."""
    return tomlkit.inline_table() if where[:2] == ("panel", "buttons") and len(where) == 3 else tomlkit.table()


def _set(data: Any, changes: Mapping[Where, Any], table: Callable[[Where], Any]) -> None:
    for where, value in changes.items():
        inner = data
        for depth, name in enumerate(where[:-1], 1):
            if name not in inner and value is not None:
                inner[name] = table(where[:depth])
            inner = inner.get(name, {})
        if value is None:
            inner.pop(where[-1], None)
        elif inner.get(where[-1]) != value:
            inner[where[-1]] = value


def _written(path: Path, text: str) -> str:
    """Puts the text into the file; why not, "" if so."""
    try:
        write_whole(path, text)
    except OSError as error:
        return f"{path} cannot be written ({error.strerror}). Your choice holds until the kiosk stops"
    return ""

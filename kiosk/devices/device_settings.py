"""The settings of all devices, in one file that people can read and write: ``devices.toml`` in the data folder.

An error is reported with its line, and only what it concerns is ignored. The kiosk writes settings chosen on the
screen, and keeps comments and everything else. It never writes a file that has problems.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit

from kiosk.base.disk_words import reason, why_not
from kiosk.base.language import _, spoken
from kiosk.base.toml_lines import Lines, Where, read_lines
from kiosk.base.whole_file import write_whole
from kiosk.devices.device_schema import NONE, faults
from kiosk.devices.device_template import template_text
from rules.phrases import Phrase

NAME = "devices.toml"
MOVED = ("reader", "last_port", "shuffler", "panel")
"""Settings that were stored elsewhere before there was a file."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a file: its name, the line (0: the file itself), the setting, what is wrong and what is
    allowed."""

    file: str
    line: int
    where: Where
    what: str

    def __str__(self) -> str:
        place = _("{file}, line {number}", file=self.file, number=self.line) if self.line else self.file
        return f"{place}: {'.'.join(self.where)}{' ' if self.where else ''}{self.what}."


def checked(raw: bytes, name: str = NAME) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The usable data of a file, and everything wrong with it, in the order of its lines."""
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
    """One settings file. If it cannot be written, changes hold as long as the kiosk runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unkept = ""
        """Why the last change is not in the file, in words; "" if it is."""
        self.data: dict[str, Any] = {}
        """The usable settings."""
        self._raw = b""
        self._unread: OSError | None = None
        self._problems: tuple[Problem, ...] = ()
        self._told_in = spoken()
        """The language of the problems."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with it, in the language that is spoken here."""
        if self._unread is not None:
            return (Problem(self.path.name, 0, (), _("cannot be read: {why}", why=why_not(self._unread))),)
        if self._told_in != spoken():
            self._told_in, self._problems = spoken(), checked(self._raw, self.path.name)[1]
        return self._problems

    def begin(self, moved: Mapping[str, Any]) -> bool:
        """Reads the file, or writes the first one, including the settings of `MOVED` stored elsewhere before; whether
        it wrote one."""
        self.unkept = ""
        try:
            self.read()
        except FileNotFoundError:
            text = template_text()
            for key, value in moved.items():
                text = _put(text, _changes(key, value, {}))
            self._take(text.encode())
            self.unkept = _written(self.path, text)
            return not self.unkept
        return False

    def read(self) -> None:
        """Reads the file. Raises FileNotFoundError."""
        try:
            self._take(self.path.read_bytes())
        except FileNotFoundError:
            raise
        except OSError as error:
            self.data, self._unread = {}, error

    def _take(self, raw: bytes) -> None:
        self._raw, self._unread, self._told_in = raw, None, spoken()
        self.data, self._problems = checked(raw, self.path.name)

    def catch_up(self) -> None:
        """Reads changes made with an editor meanwhile, if nothing is wrong with them."""
        held = self.data
        with suppress(FileNotFoundError):
            self.read()
        if self.problems:
            self.data = held

    def put(self, key: str, value: Any) -> None:
        """Sets ``reader``, ``shuffler`` or ``panel`` (None for none) in the file as it is now, if possible; else
        `unkept` says why not."""
        self.catch_up()
        changes = _changes(key, value, self.data)
        if self.problems:
            first = self.problems[0].line
            why_not: str = Phrase("{file} has problems", file=NAME)
            if first:
                why_not = Phrase("{file} has problems, the first in line {number}", file=NAME, number=first)
        else:
            text = _put(self._raw.decode("utf-8-sig"), changes)
            wrong = checked(text.encode(), self.path.name)[1]
            if not wrong:
                self._take(text.encode())
                self.unkept = _written(self.path, text)
                return
            why_not = f"{'.'.join(wrong[0].where)} {wrong[0].what}"
        _set(self.data, changes, lambda _where: {})
        self.unkept = Phrase("{why}. Your choice holds until the kiosk stops", why=why_not)

    # The settings as the devices take them.

    def settings(self) -> dict[str, Any]:
        """The reader in use, the settings of every kind, the last port, the presence timing, and the shuffler."""
        reader = self.data.get("reader", {})
        readers = {name: dict(each) for name, each in reader.items() if isinstance(each, dict)}
        kind, port = reader.get("kind", NONE), reader.get("port", "")
        chosen = {"kind": kind, "port": port, "settings": readers.get(kind, {})} if kind != NONE else None
        presence = self.data.get("presence", {})
        shuffler = {"port": "", "bays": 1, **self.data.get("shuffler", {})}
        return {"reader": chosen, "readers": readers, "last_port": port, "presence": presence, "shuffler": shuffler}

    @property
    def panel(self) -> dict[str, Any]:
        """The wiring for `hardware.panel_settings.read_wiring`, without anything that is wrong."""
        return dict(self.data.get("panel", {}))


def _changes(key: str, value: Any, data: Mapping[str, Any]) -> dict[Where, Any]:
    """The settings to change, by name; None for those to remove."""
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
            gone = {where: None for where, _value in _leaves(("panel",), old) if where not in new}
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
    """A file's text with these settings changed and its comments kept."""
    document = tomlkit.parse(text)
    _set(document, changes, _table)
    made = tomlkit.dumps(document)
    tomllib.loads(made)
    return made


def _table(where: Where) -> Any:
    """A new table in the file; a place's buttons go on one line."""
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
    """Writes the file; returns why it could not, "" if it could."""
    try:
        write_whole(path, text)
    except OSError as error:
        why = reason(error)
        return Phrase("{path} cannot be written ({why}). Your choice holds until the kiosk stops", path=path, why=why)
    return ""

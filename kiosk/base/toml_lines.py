"""Reads a TOML file statement by statement: an error costs only its own line, and each name has its line number."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kiosk.base.language import _, later

Where = tuple[str, ...]
"""The names that lead to a value: ``("panel", "lights", "N")``."""

LARGEST = 200_000
"""The most bytes of a settings file."""

LONGEST = 200
"""The most lines of one statement."""

_HUGE = later("it cannot be read (a number has too many digits); a setting looks like: name = value")
_AT_END = "at end of document"
"""What tomllib says of a statement that continues in the next line."""


@dataclass
class Lines:
    """The content of a file. `data` is everything that could be read, `lines` the line of each name in it, from 1, and
    `wrong` what could not be read: a line, and why."""

    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[Where, int] = field(default_factory=dict)
    wrong: list[tuple[int, str]] = field(default_factory=list)

    def line(self, where: Where) -> int:
        """The line of a name, or of the nearest table around it; 0 if there is none."""
        return next((self.lines[where[:n]] for n in range(len(where), 0, -1) if where[:n] in self.lines), 0)


def read_lines(raw: bytes) -> Lines:
    """Reads a whole file, whatever is wrong in it."""
    found = Lines()
    if len(raw) > LARGEST:
        found.wrong.append(
            (1, _("the file is larger than {size} kB, which no file of settings is", size=LARGEST // 1000))
        )
        return found
    at: Where | None = ()
    headers: dict[Where, int] = {}
    for number, header, statement in _statements(raw, found):
        if not header:
            if at is not None:  # else it belongs to a table that could not be read
                _merge(found, at, statement, number)
            continue
        at = _path(statement) if statement else None
        if not statement:
            pass
        elif at in headers:
            found.wrong.append(
                (number, _("{name} is already in line {line}", name=f"[{'.'.join(at)}]", line=headers[at]))
            )
        elif at is None:
            found.wrong.append((number, _("a table has one pair of brackets: [panel]")))
        elif not _merge(found, (), _nested(at), number):
            at = None
        else:
            headers[at] = number
    if not found.wrong:
        _whole(found, raw)
    return found


def _statements(raw: bytes, found: Lines) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """Each statement with its first line, whether it is a table's header, and its data. What cannot be parsed goes to
    `found.wrong`; a bad header yields no data."""
    rows = raw.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    first = 0
    while first < len(rows):
        if not rows[first].strip():
            first += 1
            continue
        last, why = first, ""
        while last < min(len(rows), first + LONGEST):
            last += 1
            try:
                parsed = tomllib.loads(b"\n".join(rows[first:last]).decode().removesuffix("\r"))
            except UnicodeDecodeError:
                why = why or _("a character cannot be read: the file must be UTF-8")
                break
            except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
                why = why or _why(error)
                if _AT_END not in str(error):
                    break
            else:
                why = _(_HUGE) if _is_huge(parsed) else ""
                break
        if why:
            found.wrong.append((first + 1, why))
            if rows[first].lstrip().startswith(b"["):
                yield first + 1, True, {}
            first += 1
            continue
        if parsed:
            yield first + 1, rows[first].lstrip().startswith(b"["), parsed
        first = last


def _is_huge(value: Any) -> bool:
    """Whether it contains a number of more than 64 bits, which TOML does not allow."""
    if isinstance(value, dict | list):
        return any(map(_is_huge, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and value.bit_length() > 63


def _why(error: Exception) -> str:
    if not isinstance(error, tomllib.TOMLDecodeError | RecursionError):
        return _(_HUGE)
    said = re.sub(r" \(at .*\)$", "", str(error))
    why = f"{said[:1].lower()}{said[1:]}"
    return _("it cannot be read ({why}); a setting looks like: name = value", why=why)


def _path(header: dict[str, Any]) -> Where | None:
    """The names in a table's header, ``[panel.lights]``; None for a list of tables, ``[[panel]]``."""
    path: Where = ()
    inner: Any = header
    while isinstance(inner, dict) and inner:
        ((name, inner),) = inner.items()
        path += (name,)
    return path if inner == {} else None


def _nested(path: Where) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name in reversed(path):
        made = {name: made}
    return made


def _merge(found: Lines, at: Where, more: dict[str, Any], number: int) -> bool:
    """Merges a statement into the data, below the names `at`; whether everything fitted."""
    inner: Any = found.data
    for name in at:
        inner = inner[name]
    room = True
    for name, value in more.items():
        where = (*at, name)
        if name not in inner:
            inner[name] = {} if isinstance(value, dict) else value
            found.lines[where] = number
        elif not (isinstance(inner[name], dict) and isinstance(value, dict)):
            found.wrong.append(
                (number, _("{name} is already in line {line}", name=".".join(where), line=found.line(where)))
            )
            room = False
            continue
        if isinstance(value, dict):
            room = _merge(found, where, value, number) and room
    return room


def _whole(found: Lines, raw: bytes) -> None:
    """Checks what shows only when the file is read as a whole."""
    try:
        tomllib.loads(raw.decode("utf-8-sig"))
    except ValueError as error:
        at = re.search(r"\(at line (\d{1,9}), column \d+\)$", str(error))
        found.wrong.append((int(at[1]) if at else len(raw.split(b"\n")), _why(error)))


def quoted(value: object) -> str:
    """A value as written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(quoted, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {quoted(each)}" for name, each in value.items()) + " }"
    return str(value)

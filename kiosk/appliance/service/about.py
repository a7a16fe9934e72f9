"""Facts about this kiosk: version, licences, its id, what is on record, room on the disk, how long it has run."""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import metadata
from pathlib import Path

from kiosk.base.language import _, _n, later
from kiosk.base.words import decimal
from kiosk.journal import Journal

NAME = "whist-kiosk"
LONGEST = 40
"""The longest name of a licence, in letters; anything longer is its text."""
FONTS = (("DejaVu Sans", later("Bitstream Vera and Arev licences")), ("Roboto", "Apache License 2.0"))
"""The fonts of the screen and of printed sheets, which come with Kivy."""
_NAME_OF = re.compile(r"[A-Za-z0-9._-]+")


def about(journal: Journal, began: datetime | None = None) -> list[tuple[str, str]]:
    """Pairs of a word and its value, the most asked for first. `began`: when the kiosk started."""
    facts, size = journal.read(lambda db: _extent(db.conn))
    lines = [
        (later("Version"), f"{NAME} {version()}"),
        (later("Kiosk"), " ".join(journal.kiosk[at : at + 8] for at in range(0, len(journal.kiosk), 8))),
        (later("On record"), _n("{n} entry, {size}", "{n} entries, {size}", facts, size=amount(size))),
        (later("Folder"), str(journal.path.parent)),
    ]
    with suppress(OSError):
        room = shutil.disk_usage(journal.path.parent)
        lines.append((later("Space"), _("{free} free of {total}", free=amount(room.free), total=amount(room.total))))
    if began is not None:
        lines.append((later("Running for"), _long(datetime.now(UTC) - began)))
    up = _up()
    if up is not None:
        lines.append((later("Booted"), _("{time} ago", time=_long(up))))
    lines += [(later("Machine"), machine()), ("Python", platform.python_version()), ("SQLite", sqlite3.sqlite_version)]
    lines.append((later("Licence"), f"{NAME}: {_(licence(NAME))}"))
    lines.append((later("Made with"), "  ·  ".join(f"{name} {each}, {_(licence(name))}" for name, each in made_with())))
    lines.append((later("Fonts"), "  ·  ".join(f"{name}, {_(each)}" for name, each in FONTS)))
    return lines


def version() -> str:
    """The installed version; "" if it runs from its sources."""
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(NAME)
    return ""


@cache
def made_with() -> tuple[tuple[str, str], ...]:
    """The packages that the program needs, with their versions."""
    return tuple((name, metadata.version(name)) for name in _needed())


@cache
def licence(name: str) -> str:
    """The licence of a package in its own words, shortened."""
    with suppress(metadata.PackageNotFoundError):
        said = metadata.metadata(name)
        for field in ("License-Expression", "License"):
            text = str(said[field]).strip() if field in said else ""
            if text and len(text) <= LONGEST and "\n" not in text:
                return text
        named = [each.split(" :: ")[-1] for each in said.get_all("Classifier") or () if each.startswith("License ::")]
        if named:
            return str(named[0])
    return later("see its own text")


def machine() -> str:
    """The computer in a few words: its model if known, and its system."""
    with suppress(OSError):
        model = Path("/proc/device-tree/model").read_text(encoding="utf-8", errors="replace").strip("\0 \n")
        return f"{model}, {_system()}"
    return f"{platform.machine()}, {_system()}"


def amount(size: float) -> str:
    """So many bytes, in words: ``1.4 GB``."""
    if size < 1000:
        return _("{n} bytes", n=f"{size:.0f}")
    for unit in (later("{n} KB"), later("{n} MB")):
        size /= 1000
        if size < 1000:
            return _(unit, n=f"{size:.0f}")
    return _("{n} GB", n=decimal(size / 1000, exact=True))


def _extent(db: sqlite3.Connection) -> tuple[int, int]:
    """The number of facts, and the size of the file in bytes."""
    (facts,) = db.execute("SELECT count(*) FROM facts").fetchone()
    (pages,), (each,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    return int(facts), int(pages) * int(each)


def _needed() -> Iterator[str]:
    with suppress(metadata.PackageNotFoundError):
        for line in metadata.requires(NAME) or ():
            found = _NAME_OF.match(line)
            if found and "extra ==" not in line:
                with suppress(metadata.PackageNotFoundError):
                    metadata.version(found[0])
                    yield found[0]


def _system() -> str:
    with suppress(OSError):
        return str(platform.freedesktop_os_release().get("PRETTY_NAME", platform.system()))
    return platform.system()


def _up() -> timedelta | None:
    with suppress(OSError, ValueError):
        return timedelta(seconds=float(Path("/proc/uptime").read_text().split()[0]))
    return None


def _long(time: timedelta) -> str:
    minutes = max(0, int(time.total_seconds() // 60))
    days, hours = divmod(minutes // 60, 24)
    parts = (
        _n("{n} day", "{n} days", days) if days else "",
        _n("{n} hour", "{n} hours", hours) if hours else "",
        _n("{n} minute", "{n} minutes", minutes % 60) if minutes % 60 else "",
    )
    return ", ".join(filter(None, parts)) or _("less than a minute")

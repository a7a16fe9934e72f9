"""What a running kiosk says about itself: on its About page, and in a problem report, which is English."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from kiosk.appliance.service.about import about
from kiosk.appliance.service.report import Reporting, cleaner, gathered
from kiosk.appliance.service.short import ShortReport
from kiosk.base import log
from kiosk.base.language import SOURCE, later, speaking
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby

Lines = list[tuple[str, str]]
SHORT = ("Version", "Kiosk", "Machine", "Python", "On record", "Space", "Running for", "Booted")
"""What a short report has of the About page."""


def about_lines(lobby: Lobby) -> Lines:
    """What this kiosk is."""
    return about(lobby.journal, lobby.began)


def device_lines(equipment: Equipment) -> Lines:
    """The state of its devices."""
    lines = [(each.title, f"{each.state}. {each.detail}") for each in equipment.statuses()]
    return [*lines, *((later("Settings file"), wrong) for wrong in equipment.file_trouble)]


def begin_report(lobby: Lobby, equipment: Equipment, folder: Path, at: datetime, names: bool) -> Reporting:
    """Gathers a report, and starts writing it into a folder."""
    with speaking(SOURCE):
        said = {"about": about_lines(lobby), "devices": device_lines(equipment)}
    files = gathered(lobby.journal, lobby.table, said, names)
    return Reporting(files, folder, at, cleaner(lobby.journal, lobby.table, names))


def begin_short_report(lobby: Lobby, equipment: Equipment, at: datetime, screen: str) -> ShortReport:
    """Gathers a report that fits into a few codes. `screen` says how large the screen is, and how the kiosk stands."""
    with speaking(SOURCE):
        about = dict(about_lines(lobby))
        lines = [(word, about[word]) for word in SHORT if word in about]
        lines += [("Time", f"{at:%Y-%m-%d %H:%M}"), ("Screen", screen), *_open(lobby), *device_lines(equipment)]
    return ShortReport(lines, log.last, cleaner(lobby.journal, lobby.table, names=False))


def _open(lobby: Lobby) -> Iterator[tuple[str, str]]:
    """The night and the table that are open, without a card."""
    if lobby.night is not None:
        yield "Night", f"round {len(lobby.night.rounds)}"
    table = lobby.table
    if table is not None:
        game = f"{table.opening.game.id}, {table.opening.preset}"
        yield "Table", f"{table.title}: {game}, hand {table.state.number}, {table.hand.stage.value}"

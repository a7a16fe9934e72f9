"""What a running kiosk says about itself: on its About page, and in a problem report."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from kiosk.appliance.service.about import about
from kiosk.appliance.service.report import Reporting, cleaner, gathered
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby

Lines = list[tuple[str, str]]


def about_lines(lobby: Lobby) -> Lines:
    """What this kiosk is."""
    return about(lobby.journal, lobby.began)


def device_lines(equipment: Equipment) -> Lines:
    """The state of its devices."""
    lines = [(each.title, f"{each.state}. {each.detail}") for each in equipment.statuses()]
    return [*lines, *(("Settings file", wrong) for wrong in equipment.file_trouble)]


def begin_report(lobby: Lobby, equipment: Equipment, folder: Path, at: datetime, names: bool) -> Reporting:
    """Gathers a report, and starts writing it into a folder."""
    said = {"about": about_lines(lobby), "devices": device_lines(equipment)}
    files = gathered(lobby.journal, lobby.table, said, names)
    return Reporting(files, folder, at, cleaner(lobby.journal, lobby.table, names))

"""The records are opened, and the first pages decided on."""

import sys
from pathlib import Path

from kiosk.journal import JournalError
from kiosk.lobby import Lobby
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.settings.session import clock_wrong
from kiosk.troubles import Trouble, trouble


def open_lobby(data_dir: Path) -> Lobby | Trouble:
    """The lobby, or what keeps it from being opened, which is said on stderr too."""
    try:
        lobby = Lobby.open(data_dir)
        lobby.look()
        return lobby
    except JournalError as error:
        found = trouble(error)
        print("\n".join(found.lines()), file=sys.stderr, flush=True)
        return found


def first_pages(lobby: Lobby) -> list[PageMaker]:
    """Home, and on top of it the offer to go on with the night or the table at which the last run ended."""
    home, unset = route("home"), [route("settings.clock_wrong")] if clock_wrong(lobby) else []
    if lobby.night_to_resume():
        return [home, route("night.resume"), *unset]
    return [home, *([route("home.resume")] if lobby.to_resume() else []), *unset]


def begin_again(kiosk: Shell, data_dir: Path) -> Trouble | None:
    """Tries once more to open the records, and goes to work with them; what still keeps them from being opened."""
    found = open_lobby(data_dir)
    if isinstance(found, Trouble):
        return found
    kiosk.begin(found, *first_pages(found))
    return None

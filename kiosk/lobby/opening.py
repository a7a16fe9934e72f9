"""Opens the records for the kiosk; if that fails, words say why."""

import sys
from pathlib import Path

from kiosk.journal import JournalError
from kiosk.journal.troubles import Trouble, trouble
from kiosk.lobby.lobby import Lobby


def open_lobby(data_dir: Path) -> Lobby | Trouble:
    """The lobby, or what prevents opening it, which is printed on stderr too."""
    try:
        lobby = Lobby.open(data_dir)
        lobby.look()
        return lobby
    except JournalError as error:
        found = trouble(error)
        print("\n".join(found.lines()), file=sys.stderr, flush=True)
        return found

"""The kiosk itself, started as it always is, with people who play: ``python -m tests.appliance.playing_kiosk DATA``.

After each frame that has shown something new it says so, a line of JSON: the table, the number of facts that the screen
rests on, the last one's id, and how often it was drawn. SIGUSR1 blocks the thread that draws, for ever.
"""

import json
import signal
import sys
from pathlib import Path
from random import Random
from threading import Event
from typing import TYPE_CHECKING

from kiosk.lobby.lobby import Lobby
from kiosk.main import start
from tests.kiosk.scenes.tables import filled, opened

if TYPE_CHECKING:
    from kiosk.screens.shell import PageMaker


def begun(lobby: Lobby) -> None:
    """Goes on at the table that is open, or begins one."""
    if open_tables := lobby.tables(over=False):
        lobby.go_on(open_tables[0].stream)
        return
    opened(lobby, filled(dealer=0))


def pages(lobby: Lobby) -> "list[PageMaker]":
    """The table at once, and players who play."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    from kiosk.screens.table.page import table_page
    from tests.kiosk.scenes.players import next_step

    begun(lobby)
    rng, said = Random(len(lobby.table.facts) if lobby.table else 0), [-1]

    def say(*_: object) -> None:
        table = lobby.table
        if table is not None and len(table.facts) != said[0]:
            said[0] = len(table.facts)
            last = table.facts[-1].id if table.facts else ""
            print(json.dumps({"stream": table.stream, "facts": said[0], "last": last}), flush=True)

    def step(*_: object) -> None:
        table = lobby.table
        if table is not None and said[0] >= 0 and not table.saving and (move := next_step(table, rng, "mixed", undo=0)):
            move()

    Window.bind(on_flip=say)
    Clock.schedule_interval(step, 0.05)
    return [table_page]


def block(*_: object) -> None:
    Event().wait()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, block)
    start.first_pages = pages
    sys.exit(start.run(Path(sys.argv[1])))

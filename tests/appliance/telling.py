"""A kiosk at which people play, that tells what its screen shows: ``python -m tests.appliance.telling DATA_DIR SEED``.

After each frame that shows something new it writes one line of JSON to standard output: how many facts the state rests
on, the last one's id, and all words on the screen. It ends when so many facts were shown, or a moment after something
could not be saved.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

FACTS = 40
"""How many facts are played before it ends."""
FRAMES_AFTER = 30
"""How many frames are still shown once something could not be saved."""


def words_on_screen(widget: Any) -> Iterator[str]:
    for line in getattr(widget, "written", ()):
        yield line.text
    for child in reversed(widget.children):
        yield from words_on_screen(child)


def main(data_dir: Path, seed: int) -> None:
    from kiosk.screens.setup import prepare

    prepare(offscreen=True, size=(800, 480), data_dir=data_dir)

    from kivy.clock import Clock
    from kivy.core.window import Window

    from kiosk.lobby.lobby import Lobby
    from kiosk.main.app import Kiosk
    from kiosk.screens.table.page import table_page
    from tests.kiosk.scenes.players import next_step
    from tests.kiosk.scenes.tables import filled, opened

    rng = Random(seed)
    lobby = Lobby.open(data_dir)
    table = opened(lobby, filled(dealer=0))
    kiosk = Kiosk(lobby, table_page)
    told: list[object] = [None]
    left = [FRAMES_AFTER]

    def tell(*_: object) -> None:
        shown = {"facts": len(table.facts), "last": table.facts[-1].id, "words": [*words_on_screen(kiosk.root)]}
        if shown != told[0]:
            told[0] = shown
            os.write(1, (json.dumps(shown) + "\n").encode())
        left[0] -= table.failure is not None
        if len(table.facts) >= FACTS or not left[0]:
            os.write(1, b"{}\n")
            os._exit(0)  # as if the power went

    def step(*_: object) -> None:
        Window.canvas.ask_update()  # a frame, even where nothing has changed
        if not table.saving and table.failure is None and (move := next_step(table, rng, "mixed", undo=0.05)):
            move()

    Window.bind(on_flip=tell)
    Clock.schedule_interval(step, 1 / 60)
    kiosk.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

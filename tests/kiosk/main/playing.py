"""A kiosk at which people play until it is killed: ``python -m tests.kiosk.main.playing DATA_DIR SEED``.

After each frame that has shown something new it says so on standard output, a line of JSON: the number of facts that
the screen's state rests on, and the last one's id.
"""

import json
import sys
from pathlib import Path
from random import Random


def main(data_dir: Path, seed: int) -> None:
    from kiosk.screens.setup import prepare

    prepare(offscreen=True, size=(800, 480), data_dir=data_dir)

    from kivy.clock import Clock
    from kivy.core.window import Window

    from kiosk.lobby.lobby import Lobby
    from kiosk.main.app import Kiosk
    from kiosk.screens.table.page import table_page
    from kiosk.table.new_table import NewTable
    from tests.kiosk.scenes.players import next_step

    rng = Random(seed)
    lobby = Lobby.open(data_dir)
    kiosk = Kiosk(lobby, table_page)
    said = [0]

    def new_table() -> None:
        form = NewTable.begin()
        for seat, name in enumerate(("Ada", "Otis", "Ruby", "Leon")):
            form.set_name(seat, name)
        form.dealer = rng.randrange(4)
        form.choose_preset(rng.choice([preset.id for preset in form.game.presets]))
        lobby.open_table(form, lambda _table: None)
        lobby.journal.settle()

    open_tables = lobby.tables(over=False)
    if open_tables:
        lobby.go_on(open_tables[0].stream)
    else:
        new_table()

    def say(*_: object) -> None:
        table = lobby.table
        if table is not None and len(table.facts) != said[0]:
            said[0] = len(table.facts)
            line = {"stream": table.stream, "facts": said[0], "last": table.facts[-1].id}
            print(json.dumps(line), flush=True)

    def step(*_: object) -> None:
        table = lobby.table
        if table is None or table.saving:
            return
        move = next_step(table, rng, "mixed", undo=0.05)
        if move:
            move()
        else:
            new_table()

    Window.bind(on_flip=say)
    Clock.schedule_interval(step, 1 / 60)
    kiosk.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

"""From the last byte of a card's frame to the screen that shows the card: ``python -m benchmarks.card_to_screen``.

The real kiosk plays off-screen, with an emulated reader on a real pty. The clock starts when the last byte of the frame
that makes a card steady has been written to the line; it stops when a frame has been drawn in which the card lies on
the table. The durable write to the journal is in between. Beside each card a bare commit of one row of the same size,
with the journal's settings and on the same disk, is measured for comparison.
"""

import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import click

from benchmarks.durable import Bare
from hardware.deck import demo_tag
from hardware.emulators import emulator
from hardware.emulators import reader as emulated
from hardware.emulators.terminal import Terminal
from hardware.readers import NAMES
from rules.cards import CARDS

PATIENCE = 30.0


@dataclass(frozen=True)
class Figures:
    """Times in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Figures":
        ordered = sorted(1000 * each for each in seconds)
        quantiles = statistics.quantiles(ordered, n=100, method="inclusive")
        return cls(
            len(ordered), *(round(each, 2) for each in (quantiles[49], quantiles[89], quantiles[98], ordered[-1]))
        )


class Stamped(Terminal):
    """A line that notes when a frame with the awaited tag in it has been written."""

    forms: tuple[bytes, ...] = ()
    """How the awaited tag may be written."""
    written: float = 0.0

    def _write_due(self) -> float | None:
        due = [data for _, data in self._due]
        wait = super()._write_due()
        now = time.monotonic()
        for data in due[: len(due) - len(self._due)]:
            if any(form in data for form in self.forms):
                Stamped.written = now
        return wait


def await_tag(tag: str) -> None:
    """The stamps are this tag's from now on."""
    uid = bytes.fromhex(tag)
    Stamped.forms = (uid, uid[::-1], tag.encode())


class Cards(threading.Thread):
    """Lays card after card on the emulated reader, at any moment between two frames of the screen."""

    def __init__(self, app: Any, device: Any, count: int) -> None:
        super().__init__(daemon=True)
        self.app, self.device, self.count = app, device, count
        self.rng = Random(1)
        self.seconds: list[float] = []
        self.commits: list[float] = []
        self.failed: BaseException | None = None
        self._shown = threading.Event()
        self._awaited = -1
        self._drawn = 0.0
        self._confirmed = 0.0

    def run(self) -> None:
        try:
            with closing(Bare(self.app.lobby.journal.path.with_name("bare.db"))) as bare:
                self._until(lambda: self.app.equipment.devices.reader.connected)
                while len(self.seconds) < self.count:
                    self._hand(bare)
        except BaseException as error:
            self.failed = error
        finally:
            self._on_screen(self.app.stop)

    def _hand(self, bare: Bare) -> None:
        """A hand of Whist, every card of it read."""
        from kiosk.main.demo import players
        from kiosk.main.demo.cards import Cards as Dealt

        table, devices = self._open(), self.app.equipment.devices
        self._until(lambda: not self._do(lambda: any(devices.lying().values())))
        dealt = Dealt.deal(table.hand, self.rng)
        self._do(table.dealt)
        self._do(partial(table.turn_up, "", dealt.turned(table.hand)))

        def next_card() -> int | None:
            turn, hand = table.turn, table.hand
            return None if turn is None else self.rng.choice(players.may_play(hand, dealt.held(hand)[turn]))

        while len(self.seconds) < self.count and (card := self._do(next_card)) is not None:
            self._card(table, card)
            self.commits.append(bare.blocking(table.facts[-1]))

    def _card(self, table: Any, card: int) -> None:
        time.sleep(self.rng.uniform(0.4, 0.6))  # Quick players; and any moment between two frames.
        tag = demo_tag(CARDS[card], self.device.form)
        await_tag(tag)
        self._shown.clear()
        self._awaited = card
        self.device.lay(tag)
        if not self._shown.wait(PATIENCE):
            raise TimeoutError(f"{CARDS[card]} was not shown: {table.devices.question or table.notice}")
        self.seconds.append(self._drawn - self._confirmed)
        self.device.lift(tag)
        self._until(lambda: not table.saving)

    def read(self, tag: str) -> None:
        """The kiosk has taken up that a tag is steady: the frame that was written last made it so."""
        self._confirmed = Stamped.written

    def flipped(self, *_: object) -> None:
        """A frame was drawn; the one after a hand's last card shows the result."""
        if self._awaited >= 0 and (shows(self.app.root, self._awaited) or self.app.table.hand.outcome):
            self._awaited, self._drawn = -1, time.monotonic()
            self._shown.set()

    # What belongs to the thread that owns the state.

    def _on_screen(self, do: Any) -> None:
        from kivy.clock import Clock

        Clock.schedule_once(lambda _dt: do(), 0)

    def _do(self, command: Callable[[], Any]) -> Any:
        """What the command gives, once it is done and on the disk."""
        given: SimpleQueue[Any] = SimpleQueue()
        self._on_screen(lambda: given.put(command()))
        answer = given.get(timeout=PATIENCE)
        self._until(lambda: not self.app.lobby.journal.pending)
        self._on_screen(lambda: given.put(None))  # by then what was acknowledged has been taken in, too
        given.get(timeout=PATIENCE)
        return answer

    def _open(self) -> Any:
        from kiosk.screens.table.page import table_page
        from kiosk.table.new_table import NewTable

        form = NewTable.begin("Whist")
        for seat, name in enumerate(("Ada", "Otis", "Ruby", "Leon")):
            form.set_name(seat, name)
        form.dealer = 3
        self._do(lambda: self.app.lobby.open_table(form, lambda _: self.app.home(table_page)))
        return self.app.table

    @staticmethod
    def _until(condition: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("what was waited for did not come")
            time.sleep(0.002)


def shows(root: Any, card: int) -> bool:
    """Whether a card lies on the screen, face up."""
    from kiosk.screens.widgets.cards import CardFace

    return any(isinstance(each, CardFace) and each.card == card and not each.face_down for each in root.walk())


@click.command()
@click.option("--reader", type=click.Choice(NAMES), default="pn532", show_default=True, help="The emulated reader.")
@click.option("--cards", default=300, show_default=True, help="How many cards are laid.")
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="A folder on the disk to measure.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one line of JSON.")
def main(reader: str, cards: int, folder: Path | None, as_json: bool) -> None:
    """Measure how long it takes from a card's last byte to the screen that shows it."""
    with tempfile.TemporaryDirectory(prefix="card-to-screen-", dir=folder) as made:
        run = measured(reader, cards, Path(made))
    card, commit = Figures.of(run.seconds), Figures.of(run.commits)
    ratio = round(card.p50 / commit.p50, 1)
    if as_json:
        print(json.dumps({"reader": reader, "card": asdict(card), "commit": asdict(commit), "ratio": ratio}))
        return
    print(f"{reader}: {card.count} cards, from the last byte of a card's frame to the screen that shows it")
    for name, each in (("card to screen", card), ("bare commit", commit)):
        shown = "".join(f"   {at} {ms:7.2f} ms" for at, ms in asdict(each).items() if at != "count")
        print(f"  {name:15}{shown}")
    print(f"  p50 of a card is {ratio} times that of a commit")


def measured(reader: str, cards: int, folder: Path) -> Cards:
    """Plays so many cards on the real kiosk. Raises what kept it from that."""
    from kiosk.screens.setup import prepare

    prepare(offscreen=True, size=(800, 480), data_dir=folder)
    from kivy.core.window import Window

    from kiosk.lobby.lobby import Lobby
    from kiosk.main.app import Kiosk
    from kiosk.screens.lobby.home import HomePage
    from kiosk.screens.tidy import tidy_between

    emulated.Terminal = Stamped  # type: ignore[misc]
    device = emulator(reader)(folder / "reader")
    app = Kiosk(Lobby.open(folder), HomePage)
    run = Cards(app, device, cards)

    def begin() -> None:
        tidy_between()
        settings = {f"antenna{number}": "" for number in range(2, 9)} if reader == "pepper" else {}
        app.equipment.devices.read = run.read
        app.equipment.devices.choose_reader(reader, str(folder / "reader"), settings)
        Window.bind(on_flip=run.flipped)
        run.start()

    app.on_loaded = begin
    app.run()
    run.join(PATIENCE)
    device.close()
    if run.failed:
        raise run.failed
    return run


if __name__ == "__main__":
    sys.exit(main())

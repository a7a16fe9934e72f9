"""Seat buttons, lights and buzzer at a table: what a press does, and what shines and sounds when the table goes on.

Any part may be missing; what is not there is said in words.
"""

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from queue import Empty, SimpleQueue
from typing import Any

from hardware.panel import ButtonPressed, Panel, PanelEvent, PartAway, PartReason
from hardware.panel_settings import BUTTONS, BadWiring, PanelSettings, Part, Problem, read_wiring
from kiosk import words
from kiosk.dealing import Dealing
from kiosk.present import view
from kiosk.table import Table
from kiosk.views import AuctionStage, DealStage, KittyStage, QuestionStage, RenegeStage, ResultStage, TableView

GUARD = 0.4
"""Seconds after the table has gone on in which *next* is not taken: two players may press for the same step."""

EXAMPLE: Mapping[str, Any] = {
    "buttons": {
        "N": {"pass": 5, "undo": 6, "next": 13},
        "E": {"pass": 19, "undo": 26, "next": 16},
        "S": {"pass": 20, "undo": 21, "next": 12},
        "W": {"pass": 23, "undo": 24, "next": 25},
    },
    "lights": {"N": 17, "E": 27, "S": 22, "W": 4},
    "buzzer": 18,
}
"""The wiring of docs/hardware.md. It leaves the pins of the serial port, I²C and SPI free."""

_REASONS = {
    PartReason.NO_GPIO: "This machine has no GPIO pins that can be used. On a Raspberry Pi, install python3-lgpio.",
    PartReason.NOT_PERMITTED: "The pins may not be used. Add the user the kiosk runs as to the group gpio.",
    PartReason.TAKEN: "Something else uses the pin. End it, or wire another pin.",
    PartReason.NO_SUCH_PIN: "There is no such pin. Wire another one.",
    PartReason.FAILED: "It failed. Look at its wires, then start the kiosk again.",
}
_PROBLEMS = {
    "unknown_key": "there is no such setting; there are {allowed}",
    "unknown_seat": "there is no such seat; there are {allowed}",
    "unknown_button": "there is no such button; there are {allowed}",
    "not_a_table": "{value} is not a list of names and values",
    "not_a_list": "{value} is not a list of times",
    "not_a_number": "{value} is not a number",
    "not_a_whole_number": "{value} is not a whole number",
    "not_true_or_false": "{value} is neither true nor false",
    "out_of_range": "{value} is not from {least} to {most}",
    "pin_used_twice": "pin {value} is used by {other} already",
}


def problem_words(problem: Problem) -> str:
    """What is wrong with a wiring, for people: where, and what is allowed there."""
    least, most = (problem.allowed[0], problem.allowed[-1]) if problem.allowed else ("", "")
    said = _PROBLEMS[problem.kind].format(
        value=problem.value, allowed=", ".join(map(str, problem.allowed)), least=least, most=most,
        other=" ".join(problem.other),
    )  # fmt: skip
    return f"{' '.join(problem.where) or 'The wiring'}: {said}."


def part_words(part: Part) -> str:
    """A part in words: ``North’s pass button, pin 5``."""
    seat = "" if part.seat is None else f"{words.PLACES[part.seat]}’s "
    name = {"button": f"{part.button} button", "light": "light", "buzzer": "buzzer"}[part.kind]
    return f"{seat or 'the '}{name}, pin {part.pin}"


class SeatPanel:
    """The panel of one kiosk. Belongs to the thread that owns the state; `wake` may be called in any thread."""

    def __init__(self, wiring: object = None, clock: Callable[[], datetime] = datetime.now) -> None:
        """`wiring` is as `hardware.panel_settings` has it; nothing where none was set."""
        self._clock = clock
        self._queue: SimpleQueue[PanelEvent] = SimpleQueue()
        self._panel: Panel | None = None
        self._table: Table | None = None
        self._shown: object = None
        self._went_on = 0.0
        self.wake: Callable[[], None] = lambda: None
        self.changed: Callable[[], None] = lambda: None
        self.dealing: Dealing | None = None
        """A deal under the reader's eye, whose Undo and Dealt the buttons are meanwhile."""
        self.last: tuple[int, str, datetime] | None = None
        """The last press: seat, button, when."""
        self.away: list[PartAway] = []
        self.problems: tuple[str, ...] = ()
        self.settings = PanelSettings()
        self.set_up(wiring)

    @property
    def wired(self) -> bool:
        """Whether anything was set up."""
        return bool(self.problems) or any(True for _ in self.settings.parts())

    @property
    def there(self) -> tuple[Part, ...]:
        """The parts that work."""
        return self._panel.there if self._panel else ()

    @property
    def settled_at(self) -> float:
        """From when on (monotonic seconds) *next* is taken."""
        return self._went_on + GUARD

    def set_up(self, wiring: object) -> None:
        """Another wiring, from the next `start` on."""
        self.settings, self.problems = PanelSettings(), ()
        try:
            self.settings = read_wiring(
                wiring if isinstance(wiring, Mapping) else {} if wiring is None else {"": wiring}
            )
        except BadWiring as bad:
            self.problems = tuple(problem_words(problem) for problem in bad.problems)

    def start(self) -> None:
        """Takes the pins, where any were set up."""
        self.away = []
        if not any(True for _ in self.settings.parts()):
            return

        def report(event: PanelEvent) -> None:
            self._queue.put(event)
            self.wake()

        self._panel = Panel(self.settings, report)
        self._panel.start()

    def stop(self) -> None:
        """Puts all out and gives the pins back."""
        if self._panel:
            self._panel.stop()
        self._panel, self._shown = None, None

    def state(self) -> str:
        """How it is, in a few words."""
        if self.problems:
            return "wired wrongly"
        if not self.wired:
            return "not set up"
        if not self.there:
            return "not there"
        buttons = {part.seat for part in self.there if part.kind == "button"}
        return f"ready  ·  {words.count(len(buttons), 'seat')}: {', '.join(BUTTONS)}"

    def trouble(self) -> str:
        """What is wrong, and what to do about it; "" where nothing is."""
        if self.problems:
            return self.problems[0]
        if not self.away:
            return ""
        first = self.away[0]
        reason = _REASONS[first.reason]
        if first.reason is PartReason.NO_GPIO or not self.there:
            return reason
        what = part_words(first.part)
        return f"{what[0].upper()}{what[1:]}: {reason}"

    def test(self) -> None:
        """Lights every light for a moment, and sounds the buzzer."""
        if self._panel:
            for seat in self.settings.lights:
                self._panel.flash(seat, (1.0,))
            self._panel.buzz()

    # What the table does.

    def follow(self, table: Table | None) -> None:
        """The table may have gone on: the light of whose turn it is, the buzzer where it is stopped."""
        self._table = table
        if self._panel is None:
            return
        shown = view(table) if table else None
        mark = (shown.hand, type(shown.stage)) if shown else None
        if mark != self._shown:
            self._shown, self._went_on = mark, time.monotonic()
            if shown and isinstance(shown.stage, RenegeStage):
                self._panel.buzz("renege")
            elif shown and isinstance(shown.stage, QuestionStage):
                self._panel.buzz("question")
        self._panel.turn(_whose(shown) if shown else None)

    # What buttons do.

    def poll(self) -> None:
        """Takes what has come from the buttons. On the owner's thread."""
        while True:
            try:
                event = self._queue.get_nowait()
            except Empty:
                return
            self.take(event)

    def take(self, event: PanelEvent) -> None:
        """One event of the panel."""
        if isinstance(event, PartAway):
            self.away.append(event)
        else:
            self.last = (event.seat, event.button, self._clock())
            self._press(event)
        self.changed()

    def _press(self, event: ButtonPressed) -> None:
        table = self._table
        if table is None:
            return
        match event.button:
            case "undo" if self.dealing:
                self.dealing.undo()
            case "undo":
                table.undo("button")
            case "pass":
                self._pass(table, event.seat)
            case "next" if event.at >= self.settled_at:
                self._next(table)

    def _pass(self, table: Table, seat: int) -> None:
        stage = view(table).stage
        if not isinstance(stage, AuctionStage) or not stage.pass_words:
            return
        if stage.caller == seat:
            table.call("Pass", "button")
        else:
            table.notice = f"{table.names()[stage.caller]} calls now."

    def _next(self, table: Table) -> None:
        if table.failure:
            table.retry()
        elif self.dealing:
            if self.dealing.done:
                self.dealing.finish()
        else:
            match view(table).stage:
                case DealStage():
                    table.dealt(source="button")
                case KittyStage():
                    table.start_play("button")
                case ResultStage():
                    table.next_hand("button")


def _whose(shown: TableView) -> int | None:
    turn = next((seat.seat for seat in shown.seats if seat.turn), None)
    return shown.faces if turn is None or isinstance(shown.stage, RenegeStage) else turn

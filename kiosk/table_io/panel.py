"""Seat buttons, lights and buzzer at a table: what a press does, and what lights up and sounds when the table goes on.

Any part may be missing; words say which. A press comes from a *place* (`hardware.panel_settings`), which is a seat of
the table depending on its number of players.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hardware.panel import ButtonHeld, ButtonPressed, Panel, PanelEvent, PartAway, PartReason
from hardware.panel_settings import PanelSettings, Part
from kiosk.base import words
from kiosk.base.inbox import Inbox
from kiosk.base.language import _, _n
from kiosk.devices.panel_words import BRIEFLY, REASONS, part_name, part_words
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    KittyStage,
    OverStage,
    PlayedStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    TableView,
)
from kiosk.table_io.dealing import Dealing

GUARD = 0.4
"""Seconds after the table went on in which *next* and *took* are ignored, as is *undo* at another place after an undo:
two players may press for the same step."""

LAST = 12
"""How many presses are kept for display."""


@dataclass(frozen=True)
class Press:
    """A pressed button: its place, which button, the local time."""

    place: int
    button: str
    at: datetime


class PanelTrial:
    """Takes the readings while the panel is tried: nothing pressed or laid counts meanwhile."""

    def reading(self, reading: object) -> None:
        """A tag has come."""


@dataclass(frozen=True)
class _Heard:
    """What the panel last reacted to: where the table stands, what stops it, what is wrong, whose turn it is."""

    step: object = None
    trick: object = None
    stop: object = None
    trouble: str = ""
    turn: int | None = None


class SeatPanel:
    """The panel of one kiosk. Belongs to the thread that owns the state."""

    def __init__(self, settings: PanelSettings | None = None, clock: Callable[[], datetime] = datetime.now) -> None:
        self.settings = settings or PanelSettings()
        self._clock = clock
        self.inbox: Inbox[PanelEvent] = Inbox()
        self._panel: Panel | None = None
        self._table: Table | None = None
        self._heard = _Heard()
        self._went_on = self._trick_began = 0.0
        self._undone: tuple[int, float] = (-1, 0.0)
        self.changed: Callable[[], None] = lambda: None
        self.dealing: Dealing | None = None
        """A deal over the reader, whose Undo and Dealt the buttons are meanwhile."""
        self.quiet: Callable[[], bool] = lambda: False
        """Whether the buzzer must be silent now."""
        self.trying = False
        """Whether presses are only shown, and do nothing at the table."""
        self.presses: deque[Press] = deque(maxlen=LAST)
        """The last presses, latest first."""
        self.factory: Any = None
        """Where the pins come from: by default gpiozero's own choice."""
        self.away: list[PartAway] = []
        self.held: dict[Part, datetime] = {}
        """The buttons that seem stuck, and since when."""

    @property
    def wired(self) -> bool:
        """Whether any part is set up."""
        return any(True for _ in self.settings.parts())

    @property
    def there(self) -> tuple[Part, ...]:
        """The parts that work."""
        return self._panel.there if self._panel else ()

    @property
    def last(self) -> Press | None:
        """The last press."""
        return self.presses[0] if self.presses else None

    @property
    def settled_at(self) -> float:
        """From when on (monotonic seconds) *next* works."""
        return self._went_on + GUARD

    @property
    def trick_settled_at(self) -> float:
        """From when on (monotonic seconds) *took* works."""
        return self._trick_began + GUARD

    def set_up(self, settings: PanelSettings) -> None:
        """Another wiring, from now on."""
        self.stop()
        self.settings = settings
        self.start()

    def start(self) -> None:
        """Takes the pins, if any are set up."""
        self.away, self.held = [], {}
        if not self.wired:
            return
        self._panel = Panel(self.settings, self.inbox.open(), self.factory)
        self._panel.start()

    def stop(self) -> None:
        """Switches everything off and gives the pins back."""
        if self._panel:
            self._panel.stop()
        self._panel, self._heard = None, _Heard()
        self.inbox.drop()

    def state(self) -> str:
        """Its state in a few words."""
        if not self.wired:
            return _("not set up")
        if not self.there:
            return _("not there")
        places = {part.seat for part in self.there} - {None}
        ready = _("ready")
        return f"{ready}  ·  {_n('{n} seat', '{n} seats', len(places))}" if places else ready

    def trouble(self) -> str:
        """What is wrong, in few words; "" if nothing is."""
        if not self.away:
            held = (
                _("{part} has been held since {time}.", part=words.capital(part_name(part)), time=f"{at:%H:%M}")
                for part, at in self.held.items()
            )
            return next(held, "")
        if not self.there:
            return _(BRIEFLY[self.away[0].reason])
        return _n(
            "{n} part cannot be used. Tap Open to see why.",
            "{n} parts cannot be used. Tap Open to see why.",
            len(self.away),
        )

    def troubles(self) -> tuple[str, ...]:
        """Everything that is wrong, and what to do about it."""
        if self.away and self.away[0].reason is PartReason.NO_GPIO:
            return (_(REASONS[PartReason.NO_GPIO]),)
        stuck = (
            _(
                "{part}, has been held since {time}. Check that nothing rests on it, and that its wires do not touch.",
                part=words.capital(part_words(part)),
                time=f"{at:%H:%M}",
            )
            for part, at in self.held.items()
        )
        return (*stuck, *(f"{words.capital(part_words(each.part))}: {_(REASONS[each.reason])}" for each in self.away))

    # Trying it.

    def try_light(self, place: int) -> None:
        """Lights one light for a moment."""
        if self._panel:
            self._panel.flash(place, (1.0,))

    def try_buzzer(self, pattern: str) -> None:
        """Sounds one pattern."""
        if self._panel:
            self._panel.buzz(pattern)

    # What the table does.

    def follow(self, table: Table | None, shown: TableView | None, trouble: str = "") -> None:
        """The table may have gone on: the light of whose turn it is, the buzzer where something has to be heard.

        `shown` is the table as everybody may see it, `trouble` what is the matter with a device, in words.
        """
        self._table = table
        if self._panel is None:
            return
        before, self._heard = self._heard, _heard(shown, trouble)
        if self._heard.step != before.step:
            self._went_on = time.monotonic()
        if self._heard.trick != before.trick:
            self._trick_began = time.monotonic()
        if shown is None:
            self._panel.turn(None)
            return
        places = self.settings.places(len(shown.seats))
        self._panel.turn(_place(places, _lit(shown)))
        self._sound(shown, before, places)

    def _sound(self, shown: TableView, before: _Heard, places: tuple[int, ...]) -> None:
        """The pattern of the most important news; for a renege or a question, with a light."""
        assert self._panel
        now, stage = self._heard, shown.stage
        if now.stop and now.stop != before.stop:
            pattern = "renege" if isinstance(stage, RenegeStage) else "question"
            place = _place(places, _lit(shown))
            if place is not None:
                self._panel.flash(place, pattern)
        elif now.trouble and now.trouble != before.trouble:
            pattern = "trouble"
        elif before.step is None:
            return  # the table was only just opened
        elif now.step != before.step and isinstance(stage, ResultStage | OverStage):
            pattern = "done"
        elif now.turn is not None and now.turn != before.turn:
            pattern = "turn"
        else:
            return
        self._buzz(pattern)

    def _buzz(self, pattern: str) -> None:
        """Sounds a pattern; a silent one interrupts nothing."""
        if self._panel and self.settings.patterns[pattern] and not self.quiet():
            self._panel.buzz(pattern)

    # What buttons do.

    def poll(self) -> None:
        """Handles what the panel has reported. On the owner's thread."""
        for event in self.inbox.taken():
            self.take(event)

    def take(self, event: PanelEvent) -> None:
        """Handles one event of the panel."""
        match event:
            case PartAway():
                self.away.append(event)
                self.held.pop(event.part, None)
            case ButtonHeld(held=True):
                self.held[event.part] = self._clock()
            case ButtonHeld():
                self.held.pop(event.part, None)
            case ButtonPressed():
                self.presses.appendleft(Press(event.seat, event.button, self._clock()))
                self._buzz("press")
                if self._table is not None and not self.trying:
                    self._press(self._table, event)
        self.changed()

    def _press(self, table: Table, event: ButtonPressed) -> None:
        places = self.settings.places(table.seating().count)
        if event.seat not in places:
            return  # nobody sits there
        seat = places.index(event.seat)
        match event.button:
            case "undo":
                self._undo(table, event)
            case "pass":
                self._pass(table, seat)
            case "took" if event.at >= self.trick_settled_at:
                self._took(table, seat)
            case "next" if event.at >= self.settled_at:
                self._next(table)

    def _undo(self, table: Table, event: ButtonPressed) -> None:
        place, at = self._undone
        if event.seat != place and event.at < at + GUARD:
            return
        self._undone = event.seat, event.at
        if self.dealing:
            self.dealing.undo()
        else:
            table.undo("button")

    def _pass(self, table: Table, seat: int) -> None:
        stage = view(table).stage
        if not isinstance(stage, AuctionStage) or not stage.pass_words:
            return
        if stage.caller == seat:
            table.call("Pass", "button")
        else:
            table.notice = _("{player} calls now.", player=table.names()[stage.caller])

    def _took(self, table: Table, seat: int) -> None:
        stage = view(table).stage
        if isinstance(stage, PlayStage) and stage.detail == "tricks" and seat in stage.winners:
            table.trick_won(seat, "button")

    def _next(self, table: Table) -> None:
        if table.failure:
            table.retry()
        elif self.dealing:
            if self.dealing.done:
                self.dealing.finish()
        else:
            match view(table).stage:
                case DealStage(machine=machine) if machine is None or machine.by_hand:
                    table.dealt(source="button")
                case KittyStage():
                    table.start_play("button")
                case ResultStage() | PlayedStage(over=False):
                    table.next_hand("button")


def _heard(shown: TableView | None, trouble: str) -> _Heard:
    if shown is None:
        return _Heard()
    stage = shown.stage
    stop: object = None
    match stage:
        case RenegeStage():
            stop = stage.offender, stage.headline
        case QuestionStage():
            stop = stage.headline, stage.detail
        case DealStage():
            stop = "misdeal" if stage.misdeal else None  # which changes with each card that is moved
            trouble = stage.machine.said if stage.machine and stage.machine.wrong else trouble
    return _Heard(
        step=(shown.hand, type(stage)),
        trick=(shown.hand, stage.number) if isinstance(stage, PlayStage) else None,
        stop=stop,
        trouble=shown.trouble or trouble,
        turn=next((seat.seat for seat in shown.seats if seat.turn), None),
    )


def _lit(shown: TableView) -> int | None:
    """Whose light is on: whoever broke a rule, until that is decided; else whose turn it is."""
    if isinstance(shown.stage, RenegeStage):
        return shown.stage.offender
    return next((seat.seat for seat in shown.seats if seat.turn), shown.faces)


def _place(places: tuple[int, ...], seat: int | None) -> int | None:
    return None if seat is None or seat >= len(places) else places[seat]

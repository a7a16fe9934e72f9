"""The shuffler: how it is, what it can, its port in one tap, one pack or two, and a test of every part."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.devices.device_words import port_note, port_words
from kiosk.devices.shuffler import ShufflerState
from kiosk.devices.shuffler_words import SHUFFLER
from kiosk.lobby.equipment import DeviceStatus
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.devices.reader import PortKey, next_step
from kiosk.screens.plain import PROBLEM
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, Primary, Text, on


class ShufflerShown(NamedTuple):
    state: ShufflerState | None
    standing: DeviceStatus
    said: str
    error: tuple[str, datetime] | None


class ShufflerPage(DevicePage[ShufflerShown]):
    """The shuffler that was chosen."""

    titles = (later("Devices"), later("Shuffler"))

    def content(self) -> ShufflerShown:
        shuffler = self.equipment.shuffler
        standing = next(each for each in self.equipment.statuses() if each.id == "shuffler")
        return ShufflerShown(shuffler.state, standing, shuffler.said, shuffler.last_error)

    def build_content(self, content: ShufflerShown) -> None:
        state, standing, said, error = content

        def choose() -> None:
            self.kiosk.show(PortsPage)

        if state is None:
            key = on(Primary(title=_("Choose port")), choose)
            self.put_lines(
                [(later("State"), _("No shuffler is used. Cards are shuffled and dealt by hand."))], right=key
            )
            return
        lines = [(later("State"), standing.state), (later("Port"), port_words(state.port))]
        lines += [(later("Device"), state.identity), (PROBLEM, _(state.why)), (later("What to do"), _(state.advice))]
        lines += [(later("Fault"), _(state.fault)), (later("What to do"), _(state.remedy))] if state.fault else []
        lines += [(later("Last message"), said)]
        lines += [(later("Last error"), words.colon(f"{error[1]:%H:%M}", _(error[0])) if error else "")]
        lines += [(later("Packs"), _("two, one in each bay") if state.bays > 1 else _("one"))]
        lines += [(later("It can"), _(each)) for each in SHUFFLER.can]
        lines += [(later("It cannot"), _(each)) for each in SHUFFLER.cannot]
        lines += [(later("Use"), " ".join(map(_, SHUFFLER.use)))]
        lines += [(pin, _(where)) for pin, where in SHUFFLER.wiring]
        forget = on(Choice(title=_("Forget"), title_size=22), self._forget)
        other, right = next_step(state.why, choose, lambda: self.kiosk.show(TrialPage))
        self.put_lines([line for line in _once(lines) if line[1]], forget, other, right=right)

    def _forget(self) -> None:
        def forget() -> None:
            self.equipment.shuffler.forget()
            self.kiosk.back()

        self.kiosk.with_pin(CHANGE, forget)


def _once(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same, with a word that stands for several lines only before the first."""
    return [
        (word if not place or lines[place - 1][0] != word else "", said) for place, (word, said) in enumerate(lines)
    ]


class TrialShown(NamedTuple):
    state: ShufflerState | None
    said: str
    engaged: bool
    bay: int
    emulated: bool


class TrialPage(DevicePage[TrialShown]):
    """A key for everything that the machine can do, for each bay, and what it says."""

    titles = (later("Devices"), later("Test the shuffler"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.bay = 1

    def content(self) -> TrialShown:
        shuffler = self.equipment.shuffler
        return TrialShown(
            shuffler.state, shuffler.said, self.equipment.machine.engaged, self.bay, self.equipment.shuffler_emulated
        )

    def build_content(self, content: TrialShown) -> None:
        state, said, engaged, bay, emulated = content
        shuffler = self.equipment.shuffler
        if state is None:
            self.bar([])
            return
        change, now = (_("One pack"), _("it holds two")) if state.bays > 1 else (_("Two packs"), _("it holds one"))
        bays = Choice(title=change, note=now, title_size=22, off=engaged)
        keys = [on(bays, lambda: shuffler.set_bays(1 if state.bays > 1 else 2))]
        if state.bays > 1:
            keys.append(
                on(
                    Choice(title=_("Bay {bay}", bay=bay), note=_("the other"), title_size=22, off=engaged),
                    self._other_bay,
                )
            )
        if emulated:
            keys.append(on(Choice(title=_("Let it jam"), title_size=22), self._jam))
        fault = self._fault()
        if fault:
            onward = on(Primary(title=_("Clear"), note=_("the fault is fixed"), off=not shuffler.ready), shuffler.clear)
        else:
            onward = on(Primary(title=_("Stop"), note=_("right away"), off=not shuffler.ready), shuffler.stop_now)
        low = self.bar(keys, onward)
        in_use = _("A deal is under way at the table.") if engaged else ""
        what = _(state.why) or _(state.fault) or in_use or said or _("Put a pack in, and try each part.")
        todo = (
            _(state.advice) or _(state.remedy) or (_("Bay {bay} is being tested.", bay=bay) if state.bays > 1 else "")
        )
        wrong = bool(state.why or state.fault)
        text = Text(line=what, size_dp=28, bold=wrong or bool(said), wrap=True, valign="middle", steps=(26, 24))
        room = theme.tall - STRIP - low
        words = min(200.0, 0.44 * room)
        self.put(text, 24, STRIP + 8, -24, 0.55 * words)
        self.put(
            Text(line=todo, size_dp=24, wrap=True, steps=(22, 20)), 24, STRIP + 10 + 0.55 * words, -24, 0.45 * words
        )
        free = shuffler.ready and not engaged and not fault
        self._put_tests(bay, free, STRIP + words + 16, room - words - 24)

    def _put_tests(self, bay: int, free: bool, top: float, room: float) -> None:
        shuffler = self.equipment.shuffler
        tests: list[tuple[str, str, Callable[[], object]]] = [
            (_("Shuffle"), _("all cards in the bay"), partial(shuffler.shuffle, bay)),
            (_("Deal"), _("a card to each of four"), partial(shuffler.deal_test, bay)),
            (_("Count"), _("the cards in the bay"), partial(shuffler.count, bay)),
            (_("Eject"), _("puts the pack out"), partial(shuffler.eject, bay)),
        ]
        across = 2
        down = -(-len(tests) // across)
        tall, wide = min(96.0, room / down - 8), (theme.wide - 24 - 8 * (across - 1)) / across
        for place, (title, note, do) in enumerate(tests):
            row, column = divmod(place, across)
            key = on(Choice(title=title, note=note, off=not free), do)
            self.put(key, 12 + column * (wide + 8), top + row * (tall + 8), wide, tall)

    def _fault(self) -> bool:
        state = self.equipment.shuffler.state
        return bool(state and state.fault)

    def _jam(self) -> None:
        table = self.kiosk.lobby.table
        self.equipment.emulated_shuffler.jam(table.hand.seating.letters[0] if table else "N")

    def _other_bay(self) -> None:
        self.bay = 3 - self.bay
        self.refresh()


class PortsPage(DevicePage[tuple[tuple[str, ...], str]]):
    """Every port there is, one tap each."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Where is the shuffler?"))

    def content(self) -> tuple[tuple[str, ...], str]:
        state = self.equipment.shuffler.state
        return self.equipment.shuffler.ports(), state.port if state else ""

    def build_content(self, content: tuple[tuple[str, ...], str]) -> None:
        ports, used = content
        again = on(Primary(title=_("Look again"), note=_("after plugging it in")), self.again)
        trial = [on(Choice(title=_("Try without a machine"), title_size=22), self._try)]
        if not ports:
            words = _("No port was found. Plug the shuffler in, then look again.")
            self.put(Text(line=words, size_dp=28, wrap=True, valign="middle"), 24, STRIP + 24, -24, 120)
            self.bar(trial, again)
            return

        reader = self.equipment.devices.reader

        def row(port: str) -> PortKey:
            note = port_note(port, reader.port if reader else "", later("card reader"))
            size = 24 if theme.wide >= 640 else 20
            made = PortKey(title=port_words(port), note=note, title_size=size, align="left", chosen=port == used)
            return on(made, partial(self._choose, port))

        pager = Pager(items=list(ports), make=row, gap=8)
        turn = [pager.up_key, pager.down_key] if len(ports) * 80 > theme.tall - STRIP - 100 else []
        low = self.bar([*turn, *trial], again)
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _choose(self, port: str) -> None:
        self.equipment.shuffler.choose(port)
        self.kiosk.replace(ShufflerPage)

    def _try(self) -> None:
        self.equipment.try_emulated_shuffler()
        self.kiosk.replace(ShufflerPage)


def shuffler_page(kiosk: Shell) -> PageMaker:
    """The shuffler, or its port where none is chosen."""
    return ShufflerPage if kiosk.equipment.shuffler.state else PortsPage

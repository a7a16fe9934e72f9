"""The card reader: how it is, what it can, its wires; its port in one tap; a card laid to try it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kivy.properties import NumericProperty

from kiosk.base.language import _, later
from kiosk.devices.device_words import port_note, port_words, why_no_port
from kiosk.devices.devices import Description, ReaderState
from kiosk.lobby.equipment import DeviceStatus
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.devices.settings import SettingsPage
from kiosk.screens.plain import PROBLEM
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, CardFace, Choice, Field, Keyboard, Pager, Primary, Slot, Text, on
from kiosk.table_io.antennas import role_words
from kiosk.table_io.packs import ReaderTrial

TTY = "/dev/tty"
"""How most ports begin."""
LONGEST_PORT = 120


def about_lines(about: Description) -> list[tuple[str, str]]:
    """What a kind of reader is, can and needs, for `put_lines`."""
    lines = [(later("Use"), " ".join(map(_, about.use)))]
    lines += [(later("It can"), _(about.can[0])), *(("", _(each)) for each in about.can[1:])]
    lines += [(later("It cannot"), _(about.cannot[0])), *(("", _(each)) for each in about.cannot[1:])]
    for pin, where in about.wiring:
        lines.append((pin, _("to {where}", where=_(where)) if pin != "Switches" else _(where)))
    return lines


class ReaderPage(DevicePage[tuple[ReaderState | None, DeviceStatus]]):
    """The reader that was chosen."""

    titles = (later("Devices"), later("Card reader"))

    def content(self) -> tuple[ReaderState | None, DeviceStatus]:
        return self.equipment.devices.reader, self.equipment.statuses()[0]

    def build_content(self, content: tuple[ReaderState | None, DeviceStatus]) -> None:
        reader, standing = content

        def choose() -> None:
            self.kiosk.show(ports_page(reader.kind) if reader else ports_page())

        if reader is None:
            key = on(Primary(title=_("Choose port")), choose)
            self.put_lines([(later("State"), _("No reader is used. Everything can be done by touch."))], right=key)
            return
        about = self.equipment.devices.kinds[reader.kind]
        lines = [(later("State"), standing.state), (later("Port"), port_words(reader.port))]
        if reader.why:
            lines += [(PROBLEM, _(reader.why)), (later("What to do"), _(reader.advice))]
        else:
            lines.append((later("Device"), reader.identity))
        lines += [(later("Earlier"), reader.away.words())] if reader.away and not reader.why else []
        roles = self.equipment.devices.roles.items()
        lines.append((later("Antennas"), ", ".join(f"{number} {role_words(role)}" for number, role in roles)))
        lines += about_lines(about)
        keys = [on(Choice(title=_("Forget"), title_size=22), self._forget)]
        if reader.settings:
            keys.append(on(Choice(title=_("Settings"), title_size=22), lambda: self.kiosk.show(SettingsPage)))
        other, right = next_step(reader.why, choose, lambda: self.kiosk.show(TryPage))
        self.put_lines([line for line in lines if line[1]], *keys, other, right=right)

    def _forget(self) -> None:
        def forget() -> None:
            self.equipment.devices.forget_reader()
            self.kiosk.back()

        self.kiosk.with_pin(CHANGE, forget)


def next_step(why: str, choose: Callable[[], object], test: Callable[[], object]) -> tuple[Choice, Primary]:
    """The other key and the main one of a device: its test, or the way to another port where it does not answer."""
    ways = ((_("Choose port"), choose), (_("Test"), test))
    (first, do_first), (second, do_second) = ways[::-1] if why else ways
    return on(Choice(title=first, title_size=22), do_first), on(Primary(title=second), do_second)


class PortKey(Choice):
    """A port that can be chosen, as a row of a list."""

    tall = NumericProperty(72)


class PortsShown(NamedTuple):
    ports: tuple[str, ...]
    used: str
    kind: str


class PortsPage(DevicePage[PortsShown]):
    """Every port there is, one tap each."""

    pin_for = CHANGE

    def __init__(self, kiosk: Shell, kind: str) -> None:
        super().__init__(kiosk)
        self.kind = kind
        self.titles = (later("Devices"), _("Where is the {device}?", device=self.equipment.devices.kinds[kind].title))

    def content(self) -> PortsShown:
        reader = self.equipment.devices.reader
        return PortsShown(self.equipment.devices.ports(), reader.port if reader else "", self.kind)

    def build_content(self, content: PortsShown) -> None:
        ports, used, kind = content
        kinds = self.equipment.devices.kinds
        other = Choice(title=_("Another reader"), title_size=22)
        typed = on(Choice(title=_("Type it"), title_size=22), lambda: self.kiosk.replace(partial(TypedPage, kind=kind)))
        keys = [on(other, lambda: self.kiosk.replace(partial(KindsPage, kind=kind))), typed]
        again = on(Primary(title=_("Look again"), note=_("after plugging it in")), self.again)
        if not ports:
            words = _("No port was found. Plug the {device} in, then look again.", device=_(kinds[kind].title))
            self.put(Text(line=words, size_dp=28, wrap=True, valign="middle"), 24, STRIP + 24, -24, 120)
            trial = on(Choice(title=_("Try without a reader"), title_size=22), self._try)
            self.bar([*keys, trial], again)
            return

        shuffler = self.equipment.shuffler.state

        def row(port: str) -> PortKey:
            made = PortKey(
                title=port_words(port),
                note=port_note(port, shuffler.port if shuffler else "", later("shuffler")),
                title_size=24 if theme.wide >= 640 else 20,
                align="left",
                chosen=port == used,
            )
            return on(made, partial(self._choose, port))

        pager = Pager(items=list(ports), make=row, gap=8)
        turn = [pager.up_key, pager.down_key] if len(ports) * 80 > theme.tall - STRIP - 100 else []
        low = self.bar([*turn, *keys], again)
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _choose(self, port: str) -> None:
        self.equipment.devices.choose_reader(self.kind, port)
        self.kiosk.replace(ReaderPage)

    def _try(self) -> None:
        self.equipment.try_emulated()
        self.kiosk.replace(ReaderPage)


class TypedPage(DevicePage[None]):
    """A port that is typed: a device that is not in the list, or an address on the network."""

    pin_for = CHANGE

    def __init__(self, kiosk: Shell, kind: str) -> None:
        super().__init__(kiosk)
        self.kind, self.typed = kind, TTY
        self.titles = (later("Devices"), _("Where is the {device}?", device=self.equipment.devices.kinds[kind].title))

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        self._field = self.put(
            Field(text=self.typed, hint=_("/dev/ttyUSB0 or 192.168.1.20:4001")), 12, STRIP + 12, -12, 64
        )
        keyboard = Keyboard()
        keyboard.bind(on_key=lambda _keyboard, key: self._type(self.typed + self._cased(key)))
        keyboard.bind(on_delete=lambda _keyboard: self._type(self.typed[:-1]))
        keyboard.bind(on_text=lambda _keyboard, text: self._type(self.typed + text))
        keyboard.bind(on_enter=lambda _keyboard: self._take())
        clear = on(Choice(title=_("An address"), note=_("on the network"), title_size=22), lambda: self._type(""))
        self._key = on(Primary(title=_("Take it")), self._take)
        low = self.bar([clear], self._key)
        self.put(keyboard, 12, STRIP + 92, -12, -low - 8)
        self._type(self.typed)

    def _cased(self, key: str) -> str:
        """Devices are written in small letters, but for what follows ``tty``: ``/dev/ttyUSB0``."""
        return key if self.typed.startswith(TTY) else key.lower()

    def _type(self, text: str) -> None:
        self.typed = text.strip()[:LONGEST_PORT]
        self._field.text = self.typed
        self._key.note = why_no_port(self.typed) or _("use this port")
        self._key.off = bool(why_no_port(self.typed))

    def _take(self) -> None:
        if not why_no_port(self.typed):
            self.equipment.devices.choose_reader(self.kind, self.typed)
            self.kiosk.replace(ReaderPage)


class KindsPage(DevicePage[None]):
    """Every kind of reader there is, one tap each."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Which reader?"))

    def __init__(self, kiosk: Shell, kind: str) -> None:
        super().__init__(kiosk)
        self.kind = kind

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        def row(name: str) -> PortKey:
            about = self.equipment.devices.kinds[name]
            note = _(about.summary).partition(":")[0] if theme.wide >= 640 else ""
            made = PortKey(title=about.title, note=note, title_size=24, align="left", chosen=name == self.kind)
            return on(made, lambda: self.kiosk.show(partial(KindPage, kind=name)))

        kinds = list(self.equipment.devices.kinds)
        pager = Pager(items=kinds, make=row, gap=8)
        low = self.bar([pager.up_key, pager.down_key] if len(kinds) * 80 > theme.tall - STRIP - 100 else [])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)


class KindPage(DevicePage[None]):
    """What a kind of reader is, before it is chosen."""

    pin_for = CHANGE

    def __init__(self, kiosk: Shell, kind: str) -> None:
        super().__init__(kiosk)
        self.kind, self.about = kind, self.equipment.devices.kinds[kind]
        self.titles = (later("Devices"), later("Which reader?"), self.about.title)

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        choose = on(Primary(title=_("Choose port")), self._choose)
        self.put_lines([(later("What it is"), _(self.about.summary)), *about_lines(self.about)], right=choose)

    def _choose(self) -> None:
        self.kiosk.back()  # The list of kinds gives way as well.
        self.kiosk.replace(partial(PortsPage, kind=self.kind))


def ports_page(kind: str = "pn532") -> PageMaker:
    """Asks for the port of a reader of this kind."""
    return partial(PortsPage, kind=kind)


class TryShown(NamedTuple):
    said: str
    card: int | None
    where: str
    untried: str
    emulated: bool


class TryPage(DevicePage[TryShown]):
    """A card that is laid is shown and named."""

    titles = (later("Devices"), later("Test the reader"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.listener = self.trying = ReaderTrial(self.equipment.devices, kiosk.lobby.table)

    def content(self) -> TryShown:
        made = self.trying
        return TryShown(made.said, made.card, made.where, made.untried, self.equipment.emulated)

    def build_content(self, content: TryShown) -> None:
        said, card, where, untried, _emulated = content
        self.colour = "felt"
        low = self.bar(self.emulated_key(lambda: self.equipment.lay_any((1 << 54) - 1)))
        room = theme.tall - STRIP - low
        high = min(290.0, room - 40, (theme.wide * 0.4) * 1.4)
        wide = high / 1.4
        self.put(CardFace(card=card) if card is not None else Slot(turn_now=True), 40, STRIP + 20, wide, high)
        words = said or _("Put a card on the reader. It is named here, and does not count.")
        long = len(words) > 60 or theme.wide < 640
        text = Text(line=words, size_dp=36 if said and not long else 28, bold=bool(said), wrap=True, valign="middle")
        part = high * (0.5 if where or untried else 1)
        self.put(text, 64 + wide, STRIP + 20, -24, part)
        left = _("Every antenna has read a card.") if where else ""
        if untried:
            left = _("Not tried yet: {antennas}.", antennas=untried)
        lines = "\n".join(each for each in (where, left) if each)
        small = Text(line=lines, size_dp=20 if theme.wide < 640 else 22, colour="ivory2", wrap=True, valign="top")
        self.put(small, 64 + wide, STRIP + 20 + part + 8, -24, room - 28 - part)

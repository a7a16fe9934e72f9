"""The kiosk as a Kivy app: one window, one page at a time, one lobby that owns the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.backups.session import Backups
from kiosk.equipment import Equipment
from kiosk.journal import JournalError
from kiosk.lobby import Lobby
from kiosk.log import log
from kiosk.screens.dimmer import Dimmer
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Plane
from kiosk.settings import Settings
from kiosk.table import Table
from kiosk.troubles import Trouble, trouble_while_open

SAVING_SHOWN_AFTER = 0.1
"""Seconds until the screen says that it is saving."""


class _Unreadable(ExceptionHandler):
    """Turns records that cannot be read, wherever that comes out, into a page that says so."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__()
        self.kiosk = kiosk

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, JournalError):
            return ExceptionManager.RAISE
        self.kiosk.stricken(inst)
        return ExceptionManager.PASS


class Kiosk(App):
    """The running kiosk. Pages use `lobby`, `table`, `show`, `back` and `home`; nothing else of it."""

    def __init__(
        self,
        lobby: Lobby | None,
        first: PageMaker,
        clock: Callable[[], datetime] = datetime.now,
        on_top: Sequence[PageMaker] = (),
    ) -> None:
        """`first` is where `home` leads; with pages `on_top` it is not seen at once.

        Without a lobby, which could not be opened, only `first` is shown, until `begin`.
        """
        super().__init__()
        self._lobby = lobby
        self.clock = clock
        self.slow = False
        self._stack: list[PageMaker] = [first, *on_top]
        self._wake = Clock.create_trigger(self._poll, 0)
        self._clockwork: Any = None
        self._equipment: Equipment | None = None
        self._settings: Settings | None = None
        self._backups: Backups | None = None
        self._dimmer = Dimmer(self)
        self._device_trouble = ""
        self.closable = True
        """Whether the window may be closed: not where the machine is there for the kiosk alone."""

    # What pages use.

    @property
    def lobby(self) -> Lobby:
        """The session beside the tables. Raises `LookupError` where it could not be opened."""
        if self._lobby is None:
            raise LookupError("the records are not open")
        return self._lobby

    @property
    def records(self) -> str:
        """Where the records lie; words where they could not be opened."""
        return str(self._lobby.journal.path) if self._lobby is not None else "no folder that could be opened"

    @property
    def equipment(self) -> Equipment:
        """The devices. Raises `LookupError` where the records could not be opened."""
        if self._equipment is None:
            raise LookupError("the records are not open")
        return self._equipment

    @property
    def settings(self) -> Settings:
        """What can be set at the table. Raises `LookupError` where the records could not be opened."""
        if self._settings is None:
            raise LookupError("the records are not open")
        return self._settings

    @property
    def backups(self) -> Backups:
        """The backups. Raises `LookupError` where the records could not be opened."""
        if self._backups is None:
            raise LookupError("the records are not open")
        return self._backups

    @property
    def locked(self) -> bool:
        """Whether the director's PIN has to be given before anything that is the director's to do."""
        return self._lobby is not None and self._lobby.director.has_pin and not self._lobby.director.here

    def with_pin(self, purpose: str, do: Callable[[], object]) -> None:
        """Does what only the director may do: at once, or where a PIN was set when it was given."""
        if not self.locked:
            do()
            return
        from kiosk.screens.night.pin import pin_page

        def entered() -> None:
            self.back()
            do()

        self.show(pin_page(purpose, entered))

    def begin(self, lobby: Lobby, *pages: PageMaker) -> None:
        """Goes to work with a lobby that could be opened after all; the last of the pages is on top."""
        self._lobby = lobby
        self._stack = [*pages]
        self._listen(lobby)
        self._turn()

    @property
    def table(self) -> Table:
        """The table that is open. Raises `LookupError` where none is."""
        if self.lobby.table is None:
            raise LookupError("no table is open")
        return self.lobby.table

    def show(self, page: PageMaker) -> None:
        """Opens a page on top of this one; `back` comes back here."""
        self._stack.append(page)
        self._turn()

    def replace(self, page: PageMaker) -> None:
        """Opens a page in the place of this one."""
        self._stack[-1] = page
        self._turn()

    def back(self, *_: object) -> None:
        """One step back."""
        if len(self._stack) > 1:
            self._stack.pop()
        self._turn()

    def stricken(self, error: JournalError) -> None:
        """The records cannot be read any more: says so in the place of the page, until they can."""
        from kiosk.screens.lobby.trouble import TroublePage, trouble_page

        log.error("%s", error)

        def again() -> Trouble | None:
            try:
                self.lobby.setting("flat")
            except JournalError as still:
                return trouble_while_open(still)
            self.back()
            return None

        if not isinstance(self.page, TroublePage):
            self.show(trouble_page(trouble_while_open(error), again))

    def home(self, *pages: PageMaker) -> None:
        """Back to the first page, with others opened on top of it."""
        self._stack[1:] = pages
        self._turn()

    def time(self) -> str:
        """The clock in the strip."""
        if self._settings is not None and self._settings.clock_wrong:
            return "clock not set"
        return self.clock().strftime("%H:%M")

    @property
    def flat(self) -> bool:
        """Whether the kiosk lies flat in the middle of the table."""
        return bool(self.lobby.setting("flat", False))

    def set_flat(self, flat: bool) -> None:
        self.lobby.set_setting("flat", flat)

    def set_four_colour(self, four: bool) -> None:
        self.lobby.set_setting("four_colour", four)

    # The app.

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return next(each for each in self.root.children if isinstance(each, Page))

    def open_settings(self, *_: object) -> bool:
        """Kivy's own settings, which F1 would open, are no part of the kiosk."""
        return False

    def build(self) -> Plane:
        self.title = "whist-kiosk"
        Window.bind(on_request_close=self._asked_to_close)
        self._unreadable = _Unreadable(self)
        ExceptionManager.add_handler(self._unreadable)
        theme.follow(Window)
        # The theme's lengths change one after the other; the page is built anew once all have.
        self._reshape = Clock.create_trigger(self._reshaped, -1)
        # What changes several times in a frame, as saving and saved, is drawn once.
        self._soon = Clock.create_trigger(lambda _dt: self.refresh(), -1)
        theme.bind(dp=self._reshape, wide=self._reshape, tall=self._reshape)
        if self._lobby is not None:
            self._listen(self._lobby)
        self.root = Plane(colour="ink")
        self._turn()
        self._clockwork = Clock.schedule_interval(self._second, 1)
        return self.root

    def _listen(self, lobby: Lobby) -> None:
        lobby.changed = self._soon
        lobby.journal.on_ack = self._wake
        self._equipment = Equipment(lobby, self.clock)
        self._equipment.start(self._wake, self._soon)
        settings = self._settings = Settings(lobby)
        self._equipment.panel.quiet = lambda: settings.muted
        self._dimmer.start()
        self._backups = Backups(lobby)
        self._backups.start(self._wake, self._backed_up)

    def _backed_up(self) -> None:
        """Something has become of a backup."""
        self.say_of_stick()
        self._soon()

    def say_of_stick(self) -> None:
        """Says what becomes of a stick that was put in, over the strip of the page."""
        from kiosk.screens.settings.stick import StickNotice, stick_notice

        said = next((each for each in self.root.children if isinstance(each, StickNotice)), None)
        new = stick_notice(self) if self._backups is not None else None
        if said is not None and new is not None and said.stick == new.stick:
            return  # a finger may be on it
        if said is not None:
            self.root.remove_widget(said)
        if new is not None:
            self.root.put(new, 0, 0, 0, STRIP)

    def _turn(self) -> None:
        page = self._stack[-1](self)
        if page.pin_for and self.locked:
            page = self._ask_pin(page.pin_for)
        self.root.clear_widgets()
        self.root.add_widget(page)
        if self._equipment is not None:
            self._equipment.lend(page.listener)
        page.refresh()
        self.say_of_stick()

    def _ask_pin(self, purpose: str) -> Page:
        """Asks for the PIN in the place of the page, which then opens."""
        from kiosk.screens.night.pin import PinPage

        return PinPage(self, purpose, self._turn)

    def refresh(self) -> None:
        """Shows what has changed, if anything has."""
        if self._lobby is None:
            self.page.refresh()
            return
        self._dimmer.stir()
        self.equipment.follow()
        self._log_devices()
        theme.four_colour = bool(self.lobby.setting("four_colour", False))
        table = self.lobby.table
        if table is not None and table.saving:
            Clock.unschedule(self._is_slow)
            Clock.schedule_once(self._is_slow, SAVING_SHOWN_AFTER)
        else:
            Clock.unschedule(self._is_slow)
            self.slow = False
        if self.root is not None:
            self.page.refresh()

    def _log_devices(self) -> None:
        trouble = self.equipment.devices.trouble
        if trouble != self._device_trouble:
            self._device_trouble = trouble
            log.warning("%s", trouble) if trouble else log.info("the devices are well again")

    def _is_slow(self, _dt: float) -> None:
        self.slow = True
        self.page.refresh()

    def _poll(self, *_: Any) -> None:
        if self._lobby is not None:
            self._lobby.poll()
        if self._equipment is not None:
            self._equipment.poll()
        if self._backups is not None:
            self._backups.poll()
        if self._soon.is_triggered:  # a touch of this frame, which comes next, is to find what is asked now
            self._soon.cancel()
            self.refresh()

    def _second(self, _dt: float) -> None:
        if self._settings is not None:
            self._settings.poll()
            self._dimmer.follow()
        if self.page.pin_for and self.locked:
            self._turn()
        self.page.tick()

    def _asked_to_close(self, *_: object, **__: object) -> bool:
        return not self.closable

    def _reshaped(self, *_: object) -> None:
        if self.root is not None and self.root.children:
            self.page.again()

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._unreadable)
        if self._clockwork is not None:
            self._clockwork.cancel()
        theme.unbind(dp=self._reshape, wide=self._reshape, tall=self._reshape)
        self._reshape.cancel()
        Window.unbind(on_request_close=self._asked_to_close)
        self._dimmer.stop()
        if self._equipment is not None:
            self._equipment.stop()
        if self._backups is not None:
            self._backups.stop()
        if self._lobby is not None:
            self._lobby.changed = lambda: None
            self._lobby.journal.on_ack = None
            self._lobby.close()
            self._lobby = None
        for event in (self._wake, self._soon):
            event.cancel()
        Clock.unschedule(self._is_slow)

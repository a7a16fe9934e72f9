"""The kiosk as a Kivy app: one window, one page at a time, one lobby that owns the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.appliance.peripherals import Peripherals
from kiosk.appliance.settings import Settings
from kiosk.base.log import log
from kiosk.journal import JournalDamaged, JournalError
from kiosk.journal.troubles import Trouble, trouble_while_open
from kiosk.lobby.lobby import Lobby
from kiosk.main.preload import BESIDE, NEXT, Loading
from kiosk.screens.attentive import Attentive
from kiosk.screens.dimmer import Dimmer
from kiosk.screens.heartbeat import after_first_frame
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell, ShownPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Plane
from kiosk.screens.widgets.buttons import unguard

if TYPE_CHECKING:
    from kiosk.appliance.backups.session import Backups
    from kiosk.hall.desk import Hall
    from kiosk.lobby.equipment import Equipment
    from kiosk.table.table import Table

SAVING_SHOWN_AFTER = 0.1
"""Seconds until the screen says that it is saving."""

FRAME = 1 / 60
"""Seconds that a frame waits at most for what is being saved: in the next one it would be no sooner."""


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


class Kiosk(App, Shell):
    """The running kiosk: sessions, and the stack of pages. What pages use of it stands first."""

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
        self._after_frame = Clock.create_trigger(self._foresee, 0)
        self._clockwork: Any = None
        self._peripherals: Peripherals | None = None
        self._hall: Hall | None = None
        self._dimmer = Dimmer(self)
        self._attentive = Attentive()
        self._loading: Loading | None = None
        self.on_loaded: Callable[[], object] = lambda: None
        """Called once all that people open next is loaded, some time after the first frame."""
        self.closable = True
        """Whether the window may be closed: not where the machine is there for the kiosk alone."""
        self.serves_phones = False
        """Whether it starts the pages' process: an appliance has a unit of its own, which may reach a network."""

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
    def peripherals(self) -> Peripherals:
        """What works beside the tables. Raises `LookupError` where the records could not be opened."""
        if self._peripherals is None:
            raise LookupError("the records are not open")
        return self._peripherals

    @property
    def equipment(self) -> Equipment:
        """The devices. Raises `LookupError` where the records could not be opened."""
        return self.peripherals.equipment

    @property
    def settings(self) -> Settings:
        """What can be set at the table. Raises `LookupError` where the records could not be opened."""
        return self.peripherals.settings

    @property
    def backups(self) -> Backups:
        """The backups. Raises `LookupError` where the records could not be opened."""
        return self.peripherals.backups

    @property
    def hall(self) -> Hall:
        """The phones. Raises `LookupError` where the records could not be opened."""
        if self._hall is None:
            from kiosk.hall.desk import Hall

            self._hall = Hall(self.lobby, self._wake, self.serves_phones)
        return self._hall

    @property
    def locked(self) -> bool:
        """Whether the director's PIN has to be given before anything that is the director's to do."""
        return self._lobby is not None and self._lobby.director.has_pin and not self._lobby.director.here

    def with_pin(self, purpose: str, do: Callable[[], object]) -> None:
        """Does what only the director may do: at once, or where a PIN was set when it was given."""
        if not self.locked:
            do()
            return

        def entered() -> None:
            self.back()
            do()

        self.show(route("night.pin", purpose, entered))

    def begin(self, lobby: Lobby, *pages: PageMaker) -> None:
        """Goes to work with a lobby that could be opened after all; the last of the pages is on top."""
        self._lobby = lobby
        self._stack = [*pages]
        self._listen(lobby)
        self._turn()

    def let_go(self, page: PageMaker) -> None:
        """Closes the records, for what needs nobody to have them open; only this page is shown until `begin`."""
        self._close()
        self._peripherals = None
        self._stack = [page]
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
        if isinstance(error, JournalDamaged):
            self.lobby.journal.doubt()

        def again() -> Trouble | None:
            try:
                self.lobby.tables(limit=1)
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
        if self._peripherals is not None and self._peripherals.settings.clock_wrong:
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
        self._soon = Clock.create_trigger(self._show, -1)
        self._begin_loading = Clock.create_trigger(self._load)
        theme.bind(dp=self._reshape, wide=self._reshape, tall=self._reshape)
        if self._lobby is not None:
            self._listen(self._lobby)
        self.root = Plane()
        self._turn()
        unguard()
        self._attentive.start()
        self._clockwork = Clock.schedule_interval(self._second, 1)
        after_first_frame(self._begin_loading)
        return self.root

    def _listen(self, lobby: Lobby) -> None:
        lobby.changed = self._soon
        lobby.journal.on_ack = self._wake
        self._peripherals = Peripherals(lobby, self.clock, self._wake, self._soon, self._backed_up)
        self._dimmer.start()
        if self._loading is not None:
            self._peripherals.begin()
            self._begin_phones()

    def _load(self, _dt: float) -> None:
        """The first frame is on the display: what it did not need is loaded now."""
        if App.get_running_app() is self:
            begin, loaded = (Clock.create_trigger(each) for each in (self._begin, lambda _dt: self.on_loaded()))
            self._loading = Loading((BESIDE, begin), (NEXT, loaded))

    def _begin(self, _dt: float) -> None:
        """What works beside the tables is loaded: looks for devices and sticks."""
        if self._lobby is not None:
            self._begin_phones()
            if self.peripherals.begin():
                self.refresh()

    def _begin_phones(self) -> None:
        """Lets phones in where they were on before; nothing of them is loaded where they were not."""
        kept = self.lobby.setting("hall")
        if isinstance(kept, dict) and kept.get("on"):
            _ = self.hall

    def _backed_up(self) -> None:
        """Something has become of a backup."""
        self.say_of_stick()
        self._soon()

    def say_of_stick(self) -> None:
        """Says what becomes of a stick that was put in, over the strip of the page."""
        if self._peripherals is None or not self._peripherals.begun:
            return
        from kiosk.screens.settings.stick import StickNotice, stick_notice

        said = next((each for each in self.root.children if isinstance(each, StickNotice)), None)
        new = stick_notice(self)
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
        if self._peripherals is not None:
            self._peripherals.lend(page.listener)
        page.refresh()
        self.say_of_stick()

    def _ask_pin(self, purpose: str) -> ShownPage:
        """Asks for the PIN in the place of the page, which then opens."""
        return route("night.pin", purpose, self._turn)(self)

    def _show(self, *_: object) -> None:
        """Draws what has changed, and at once with it what is being saved, if that is soon."""
        if self._lobby is not None:
            with suppress(TimeoutError):
                self._lobby.journal.settle(FRAME)
        self._soon.cancel()
        self.refresh()

    def refresh(self) -> None:
        """Shows what has changed, if anything has."""
        if self.root is None:  # before the first page, or after the last
            return
        if self._lobby is None:
            self.page.refresh()
            return
        self._dimmer.stir()
        self.peripherals.follow()
        theme.four_colour = bool(self.lobby.setting("four_colour", False))
        table = self.lobby.table
        if table is not None and table.saving:
            Clock.unschedule(self._is_slow)
            Clock.schedule_once(self._is_slow, SAVING_SHOWN_AFTER)
        else:
            Clock.unschedule(self._is_slow)
            self.slow = False
        self.page.refresh()
        self._after_frame()

    def _foresee(self, _dt: float) -> None:
        """The frame is on the display, and nobody waits: what comes next is prepared."""
        if self._lobby is not None and (table := self._lobby.table) is not None and table.foresee():
            self._after_frame()

    def _is_slow(self, _dt: float) -> None:
        self.slow = True
        self.page.refresh()

    def _poll(self, *_: Any) -> None:
        if self._lobby is not None:
            self._lobby.poll()
        if self._peripherals is not None:
            self._peripherals.poll()
        if self._hall is not None:
            self._hall.poll()
        if self._soon.is_triggered:  # a touch of this frame, which comes next, is to find what is asked now
            self._show()

    def _second(self, _dt: float) -> None:
        if self._peripherals is not None:
            self._peripherals.settings.poll()
            self._dimmer.follow()
        if self.page.pin_for and self.locked:
            self._turn()
        self.page.tick()

    def _asked_to_close(self, *_: object, **__: object) -> bool:
        return not self.closable

    def _reshaped(self, *_: object) -> None:
        if self.root is not None and self.root.children:
            self.page.again()

    def _close(self) -> None:
        """Lets go of all that `_listen` began with, and of the records."""
        self._dimmer.stop()
        if self._peripherals is not None:
            self._peripherals.stop()
        if self._hall is not None:
            self._hall.stop()
            self._hall = None
        if self._lobby is not None:
            self._lobby.changed = lambda: None
            self._lobby.journal.on_ack = None
            self._lobby.close()
            self._lobby = None

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._unreadable)
        self._attentive.stop()
        if self._clockwork is not None:
            self._clockwork.cancel()
        self._begin_loading.cancel()
        if self._loading is not None:
            self._loading.stop()
        theme.unbind(dp=self._reshape, wide=self._reshape, tall=self._reshape)
        self._reshape.cancel()
        Window.unbind(on_request_close=self._asked_to_close)
        self._close()
        for event in (self._wake, self._soon, self._after_frame):
            event.cancel()
        Clock.unschedule(self._is_slow)

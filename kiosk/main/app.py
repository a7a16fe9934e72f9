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
from kiosk.base.language import LETTERS_SETTING as LETTERS
from kiosk.base.language import SETTING as LANGUAGE
from kiosk.base.language import SOURCE, _, speak, spoken
from kiosk.base.log import log
from kiosk.fleet.folder import has_seats
from kiosk.journal import JournalDamaged, JournalError
from kiosk.journal.troubles import Trouble, trouble_while_open
from kiosk.lobby.lobby import Lobby
from kiosk.main.preload import BACKGROUND_WORK, NEXT_PAGES, Preload
from kiosk.screens.attentive import Attentive
from kiosk.screens.dimmer import Dimmer
from kiosk.screens.heartbeat import after_first_frame
from kiosk.screens.keypad import Pad
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell, ShownPage
from kiosk.screens.theme import FOUR_COLOUR, HIGH_CONTRAST, LEFT_HANDED, TEXT_SIZE, text_size, theme
from kiosk.screens.widgets import Plane, Strip
from kiosk.screens.widgets.buttons import STEADY_TOUCH, steady, unguard
from kiosk.screens.widgets.gone import clear, leave

if TYPE_CHECKING:
    from kiosk.appliance.backups.session import Backups
    from kiosk.appliance.settings.screen import ScreenLie
    from kiosk.fleet.at_table import AtTable
    from kiosk.fleet.floor import Floor
    from kiosk.fleet.looking import Looking
    from kiosk.hall.desk import Hall
    from kiosk.lobby.equipment import Equipment
    from kiosk.screens.focus import Focus
    from kiosk.table.table import Table
    from kiosk.table.views import TableView

SAVING_SHOWN_AFTER = 0.1
"""Seconds until the screen says that it is saving."""

LAYOUT = ("dp", "wide", "tall", "grow", "left_handed")
"""What of the theme a page is built by."""
NOW_AND_THEN = 10
"""Seconds from one look for what is in no hurry to the next."""
FRAME = 1 / 60
"""Seconds that a frame waits at most for a fact being saved: in the next frame it would not be sooner."""


class _Unreadable(ExceptionHandler):
    """Turns records that cannot be read, wherever the error appears, into a page that says so."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__()
        self.kiosk = kiosk

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, JournalError):
            return ExceptionManager.RAISE
        self.kiosk.show_journal_error(inst)
        return ExceptionManager.PASS


def _look(lobby: Lobby) -> None:
    """Everything looks, and is touched, as the settings say."""
    theme.four_colour = bool(lobby.setting(FOUR_COLOUR, False))
    theme.high_contrast = bool(lobby.setting(HIGH_CONTRAST, False))
    theme.text = text_size(lobby.setting(TEXT_SIZE)) / 100
    theme.left_handed = bool(lobby.setting(LEFT_HANDED, False))
    steady(bool(lobby.setting(STEADY_TOUCH, False)))


class Kiosk(App, Shell):
    """The running kiosk: sessions, and the stack of pages. What pages use of it comes first."""

    def __init__(
        self,
        lobby: Lobby | None,
        first: PageMaker,
        clock: Callable[[], datetime] = datetime.now,
        on_top: Sequence[PageMaker] = (),
    ) -> None:
        """`first` is the page of `home`; pages `on_top` cover it at first. If the lobby could not be opened, only
        `first` is shown, until `begin`."""
        super().__init__()
        self._lobby = lobby
        if lobby is None:
            speak(SOURCE)
        else:
            speak(lobby.setting(LANGUAGE), lobby.setting(LETTERS))
            _look(lobby)
        self.clock = clock
        self.screen: ScreenLie | None = None
        self.loaded = False
        self.slow = False
        self._shown: TableView | None = None
        """The open table as everybody may see it, while a change is drawn; and the language in which it is told."""
        self._shown_in = spoken()
        self._stack: list[PageMaker] = [first, *on_top]
        self._wake = Clock.create_trigger(self._poll, 0)
        self._after_frame = Clock.create_trigger(self._foresee, 0)
        self._clockwork: Any = None
        self._peripherals: Peripherals | None = None
        self._hall: Hall | None = None
        self._floor: Floor | None = None
        self._at_table: AtTable | None = None
        self._seconds = 0
        self._looking: Looking | None = None
        self._dimmer = Dimmer(self)
        self._attentive = Attentive()
        self._pad = Pad(self, self._focus)
        self._loading: Preload | None = None
        self.on_loaded: Callable[[], object] = lambda: None
        """Called once everything that people open next is loaded, some time after the first frame."""
        self.closable = True
        """Whether the window may be closed: not if the computer serves the kiosk alone."""
        self.serves_phones = False
        """Whether it starts the pages' process: an appliance has a unit of its own, which may reach a network."""

    # For pages.

    @property
    def lobby(self) -> Lobby:
        """The session beside the tables. Raises `LookupError` if it could not be opened."""
        if self._lobby is None:
            raise LookupError("the records are not open")
        return self._lobby

    @property
    def records(self) -> str:
        """Where the records are; words if they could not be opened."""
        return str(self._lobby.journal.path) if self._lobby is not None else "no folder that could be opened"

    @property
    def peripherals(self) -> Peripherals:
        """What runs beside the tables. Raises `LookupError` if the records could not be opened."""
        if self._peripherals is None:
            raise LookupError("the records are not open")
        return self._peripherals

    @property
    def equipment(self) -> Equipment:
        """The devices. Raises `LookupError` if the records could not be opened."""
        return self.peripherals.equipment

    @property
    def settings(self) -> Settings:
        """The settings at the table. Raises `LookupError` if the records could not be opened."""
        return self.peripherals.settings

    @property
    def backups(self) -> Backups:
        """The backups. Raises `LookupError` if the records could not be opened."""
        return self.peripherals.backups

    @property
    def hall(self) -> Hall:
        """The phones. Raises `LookupError` where the records could not be opened."""
        if self._hall is None:
            from kiosk.hall.desk import Hall

            self._hall = Hall(self.lobby, self._wake, self.serves_phones)
        return self._hall

    @property
    def floor(self) -> Floor:
        """The kiosks at the tables. Raises `LookupError` where the records could not be opened."""
        if self._floor is None:
            from kiosk.fleet.floor import Floor

            self._floor = Floor(self.lobby)
        return self._floor

    @property
    def looking(self) -> Looking:
        """Looking for a night of another kiosk's. Raises `LookupError` where the records could not be opened."""
        if self._looking is None:
            from kiosk.fleet.looking import Looking

            self._looking = Looking(self.lobby.journal.path.parent)
        return self._looking

    @property
    def at_table(self) -> AtTable | None:
        """What a desk has told this kiosk of a night; nothing of it is loaded where none has told anything."""
        if self._at_table is None and self._lobby is not None and has_seats(self._lobby.journal.path.parent):
            from kiosk.fleet.at_table import AtTable

            self._at_table = AtTable(self._lobby)
        return self._at_table

    @property
    def night_so_far(self) -> tuple[object, ...]:
        """The night that is open, as far as it has come: what was read and made for it stays as long as it is open."""
        night = self._lobby.night if self._lobby is not None else None
        return () if night is None else (night.stream, len(night.rounds), night.current and night.current.started)

    @property
    def locked(self) -> bool:
        """Whether the director's PIN is needed before anything that only the director may do."""
        return self._lobby is not None and self._lobby.director.has_pin and not self._lobby.director.here

    def with_pin(self, purpose: str, do: Callable[[], object]) -> None:
        """Does something that only the director may do: at once, or after the PIN if there is one."""
        if not self.locked:
            do()
            return

        def entered() -> None:
            self.back()
            do()

        self.show(route("night.pin", purpose, entered))

    def begin(self, lobby: Lobby, *pages: PageMaker) -> None:
        """Starts work with a lobby that could be opened after all; the last of the pages is on top."""
        self._lobby = lobby
        speak(lobby.setting(LANGUAGE), lobby.setting(LETTERS))
        _look(lobby)
        self._stack = [*pages]
        self._listen(lobby)
        self._turn()

    def close_records(self, page: PageMaker) -> None:
        """Closes the records, for work that needs them closed; only this page is shown until `begin`."""
        self._close()
        self._peripherals = None
        self._stack = [page]
        self._turn()

    @property
    def table(self) -> Table:
        """The open table. Raises `LookupError` if there is none."""
        if self.lobby.table is None:
            raise LookupError("no table is open")
        return self.lobby.table

    def view(self) -> TableView:
        """The open table as everybody may see it; while a change is drawn, as it was made once for all that shows
        it."""
        if self._shown is not None and self._shown_in == spoken():
            return self._shown
        from kiosk.table.present import view

        return view(self.table)

    def show(self, page: PageMaker) -> None:
        """Opens a page on top of this one; `back` returns here."""
        self._stack.append(page)
        self._turn()

    def replace(self, page: PageMaker) -> None:
        """Replaces this page by another; one that lies beneath it already is gone back to."""
        self._stack.pop()
        if self._stack[-1:] != [page]:
            self._stack.append(page)
        self._turn()

    def back(self, *_: object) -> None:
        """One step back."""
        if len(self._stack) > 1:
            self._stack.pop()
        self._turn()

    def show_journal_error(self, error: JournalError) -> None:
        """The records can no longer be read: shows that instead of the page, until they can."""
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
        """The time in the strip."""
        if self._peripherals is not None and self._peripherals.settings.clock_wrong:
            return _("clock not set")
        now = self.clock()
        return f"{now.hour:02}:{now.minute:02}"

    @property
    def flat(self) -> bool:
        """Whether the kiosk lies flat in the middle of the table."""
        return bool(self.lobby.setting("flat", False))

    def set_flat(self, flat: bool) -> None:
        self.lobby.set_setting("flat", flat)

    def set_four_colour(self, four: bool) -> None:
        self.lobby.set_setting(FOUR_COLOUR, four)

    # The app.

    @property
    def page(self) -> Page[Any]:
        """The page that is shown."""
        return next(each for each in self.root.children if isinstance(each, Page))

    def open_settings(self, *_: object) -> bool:
        """Disables Kivy's own settings, which F1 would open."""
        return False

    def build(self) -> Plane:
        self.title = "whist-kiosk"
        Window.bind(on_request_close=self._asked_to_close)
        self._unreadable = _Unreadable(self)
        ExceptionManager.add_handler(self._unreadable)
        theme.follow(Window)
        # The theme's lengths change one after the other; the page is rebuilt once all have.
        self._reshape = Clock.create_trigger(self._reshaped, -1)
        # Several changes in a frame, such as saving and saved, are drawn once.
        self._soon = Clock.create_trigger(self._show, -1)
        self._begin_loading = Clock.create_trigger(self._load)
        theme.bind(**dict.fromkeys(LAYOUT, self._reshape))
        if self._lobby is not None:
            self._listen(self._lobby)
        self.root = Plane()
        self._turn()
        unguard()
        self._attentive.start()
        self._pad.start()
        self._clockwork = Clock.schedule_interval(self._second, 1)
        after_first_frame(self._begin_loading)
        return self.root

    def _focus(self, moves: Callable[[bool], object]) -> Focus:
        """What a number pad moves over the pages; it is loaded when the first key is pressed."""
        from kiosk.screens.focus import Focus

        return Focus(self, moves)

    def _listen(self, lobby: Lobby) -> None:
        lobby.changed = self._soon
        lobby.journal.on_ack = self._wake
        self._peripherals = Peripherals(lobby, self.clock, self._wake, self._soon, self._backed_up)
        self._peripherals.show_menu = lambda: self.show(route("table.menu"))
        self._dimmer.start()
        if self._loading is not None:
            self._peripherals.begin()
            self._begin_phones()

    def _load(self, _dt: float) -> None:
        """The first frame is on the display: loads what it did not need."""
        if App.get_running_app() is self:
            begin, loaded = (Clock.create_trigger(each) for each in (self._begin, self._all_is_loaded))
            self._loading = Preload((BACKGROUND_WORK, begin), (NEXT_PAGES, loaded))

    def _begin(self, _dt: float) -> None:
        """Everything beside the tables is loaded: starts looking for devices and sticks."""
        if self._lobby is not None:
            self._begin_phones()
            if self.peripherals.begin():
                self.refresh()

    def _all_is_loaded(self, _dt: float) -> None:
        self.loaded = True
        self.on_loaded()
        self.refresh()

    def _begin_phones(self) -> None:
        """Lets phones in where they were on before; nothing of them is loaded where they were not."""
        kept = self.lobby.setting("hall")
        if isinstance(kept, dict) and kept.get("on"):
            _ = self.hall

    def _backed_up(self) -> None:
        """The status of a backup has changed."""
        self.update_stick_notice()
        self._soon()

    def update_stick_notice(self) -> None:
        """Shows the status of a stick that was put in, over the page's strip."""
        if self._peripherals is None or not self._peripherals.begun:
            return
        from kiosk.screens.settings.stick import StickNotice, stick_notice

        said = next((each for each in self.root.children if isinstance(each, StickNotice)), None)
        new = stick_notice(self)
        strip = next((each for each in self.page.walk(restrict=True) if isinstance(each, Strip)), None)
        taken = strip.taken if strip else 0.0
        if said is not None and new is not None and said.stick == new.stick:
            said.place = said.beside(taken)
            return  # a finger may be on it
        if said is not None:
            leave([said])
            self.root.remove_widget(said)
        if new is not None:
            self.root.put(new, *new.beside(taken))

    def _turn(self) -> None:
        page = self._stack[-1](self)
        if page.pin_for and self.locked:
            page = self._ask_pin(page.pin_for)
        clear(self.root)
        self.root.add_widget(page)
        if self._peripherals is not None:
            self._peripherals.route_reader_to(page.listener)
        page.refresh()
        self.update_stick_notice()

    def _ask_pin(self, purpose: str) -> ShownPage:
        """Asks for the PIN instead of showing the page, which opens afterwards."""
        return route("night.pin", purpose, self._turn)(self)

    def _show(self, *_: object) -> None:
        """Draws what has changed, including a fact being saved if it is saved soon enough."""
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
        self._shown, self._shown_in = self.peripherals.follow(), spoken()
        _look(self.lobby)
        if speak(self.lobby.setting(LANGUAGE), self.lobby.setting(LETTERS)):
            self._again()
        table = self.lobby.table
        if table is not None and table.saving:
            Clock.unschedule(self._is_slow)
            Clock.schedule_once(self._is_slow, SAVING_SHOWN_AFTER)
        else:
            Clock.unschedule(self._is_slow)
            self.slow = False
        try:
            self.page.refresh()
        finally:
            self._shown = None
        self._after_frame()

    def _foresee(self, _dt: float) -> None:
        """The frame is on the display, and nobody waits: prepares what comes next."""
        if self._lobby is not None:
            sessions = self._lobby.table, self._lobby.night
            if any(each.foresee() for each in sessions if each is not None):
                self._after_frame()

    def _is_slow(self, _dt: float) -> None:
        self.slow = True
        self.page.refresh()

    def _poll(self, *_: Any) -> None:
        if self._lobby is not None:
            self._lobby.poll()
            self._take_from_tables()
        if self._peripherals is not None:
            self._peripherals.poll()
        if self._hall is not None:
            self._hall.poll()
        if self._soon.is_triggered:  # a touch in this frame is to find the present question
            self._show()

    def _second(self, _dt: float) -> None:
        if self._seconds % NOW_AND_THEN == 0:
            self._look_around()
        self._seconds += 1
        if self._lobby is not None:
            self._take_from_tables()
        if self._at_table is not None and self._at_table.poll():
            self._soon()
        if self._peripherals is not None:
            self._peripherals.settings.poll()
            self._peripherals.look_at_boards()
            self._dimmer.follow()
        page = self.page
        if page.pin_for and self.locked:
            self._turn()
        else:
            page.tick()

    def _look_around(self) -> None:
        """Looks for what nobody tells and nobody waits for: whether a desk has told anything yet, and at the clock."""
        _loaded = self.at_table
        if self._peripherals is not None:
            self._peripherals.settings.follow_clock()

    def _take_from_tables(self) -> None:
        """Puts on record what the kiosks at the tables of a night have played; nothing of them is loaded where there
        are none."""
        assert self._lobby is not None
        if self._lobby.night is not None and self._lobby.night.moves:
            self.floor.poll()

    def _asked_to_close(self, *_: object, **__: object) -> bool:
        return not self.closable

    def _reshaped(self, *_: object) -> None:
        if self.root is not None and self.root.children:
            self._again()

    def _again(self) -> None:
        """Builds the page once more, in another language or for another window."""
        self.page.again()
        self.update_stick_notice()

    def _close(self) -> None:
        """Closes everything that `_listen` started, and the records."""
        self._dimmer.stop()
        if self._peripherals is not None:
            self._peripherals.stop()
        if self._hall is not None:
            self._hall.stop()
            self._hall = None
        self._floor, self._at_table = None, None
        if self._lobby is not None:
            self._lobby.changed = lambda: None
            self._lobby.journal.on_ack = None
            self._lobby.close()
            self._lobby = None

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._unreadable)
        self._attentive.stop()
        self._pad.stop()
        if self.root is not None:
            clear(self.root)  # a page that waits for something would look for it in records that are closed
        if self._clockwork is not None:
            self._clockwork.cancel()
        self._begin_loading.cancel()
        if self._loading is not None:
            self._loading.stop()
        theme.unbind(**dict.fromkeys(LAYOUT, self._reshape))
        self._reshape.cancel()
        Window.unbind(on_request_close=self._asked_to_close)
        self._close()
        for event in (self._wake, self._soon, self._after_frame):
            event.cancel()
        Clock.unschedule(self._is_slow)

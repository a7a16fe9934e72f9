"""What pages use of the kiosk that shows them: the sessions, the stack of pages, and what is set for all of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kiosk.appliance.backups.session import Backups
    from kiosk.appliance.peripherals import Peripherals
    from kiosk.appliance.settings import Settings
    from kiosk.appliance.settings.screen import ScreenLie
    from kiosk.devices.devices import Listener
    from kiosk.fleet.at_table import AtTable
    from kiosk.fleet.floor import Floor
    from kiosk.fleet.looking import Looking
    from kiosk.hall.desk import Hall
    from kiosk.lobby.equipment import Equipment
    from kiosk.lobby.lobby import Lobby
    from kiosk.table.table import Table
    from kiosk.table.views import TableView


class ShownPage(Protocol):
    """What the shell uses of a page; `kiosk.screens.page.Page` is one."""

    pin_for: str
    """What the director's PIN is asked for before the page opens, where one was set; or ""."""
    listener: Listener | None
    """Who takes what the reader sees while this page is shown; the table where nobody does."""

    def refresh(self, force: bool = False) -> None:
        """Shows what is so now."""

    def tick(self) -> None:
        """A second has gone by."""

    def again(self, *_: object) -> None:
        """Builds the page once more."""


class Shell(Protocol):
    """The kiosk, as its pages know it. `kiosk.main.app.Kiosk` is the one that people see."""

    clock: Callable[[], datetime]
    """Tells the time."""
    screen: ScreenLie | None
    """How the screen lies; None where that is not the kiosk's to say."""
    loaded: bool
    """Whether all that people open next is loaded: before, nothing is begun that can wait."""
    slow: bool
    """Whether something has been saved for so long that the screen says so."""

    @property
    def lobby(self) -> Lobby:
        """The session beside the tables. Raises `LookupError` where the records could not be opened."""

    @property
    def table(self) -> Table:
        """The table that is open. Raises `LookupError` where none is."""

    @property
    def peripherals(self) -> Peripherals:
        """What works beside the tables. Raises `LookupError` where the records could not be opened."""

    def view(self) -> TableView:
        """The open table as everybody may see it. Raises `LookupError` where none is open."""

    @property
    def equipment(self) -> Equipment:
        """The devices. Raises `LookupError` where the records could not be opened."""

    @property
    def settings(self) -> Settings:
        """What can be set at the table. Raises `LookupError` where the records could not be opened."""

    @property
    def backups(self) -> Backups:
        """The backups. Raises `LookupError` where the records could not be opened."""

    @property
    def hall(self) -> Hall:
        """The phones. Raises `LookupError` where the records could not be opened."""

    @property
    def floor(self) -> Floor:
        """The kiosks at the tables. Raises `LookupError` where the records could not be opened."""

    @property
    def at_table(self) -> AtTable | None:
        """What a desk has told this kiosk of a night; None where none has told anything."""

    @property
    def looking(self) -> Looking:
        """Looking for a night of another kiosk's. Raises `LookupError` where the records could not be opened."""

    @property
    def flat(self) -> bool:
        """Whether the kiosk lies flat in the middle of the table."""

    def set_flat(self, flat: bool) -> None:
        """From now on the kiosk lies flat, or stands upright."""

    def set_four_colour(self, four: bool) -> None:
        """From now on each suit has a colour of its own, or not."""

    def time(self) -> str:
        """The clock in the strip."""

    @property
    def page(self) -> ShownPage:
        """The page that is shown."""

    def show(self, page: PageMaker) -> None:
        """Opens a page on top of this one; `back` comes back here."""

    def replace(self, page: PageMaker) -> None:
        """Opens a page in the place of this one."""

    def back(self, *_: object) -> None:
        """One step back."""

    def home(self, *pages: PageMaker) -> None:
        """Back to the first page, with others opened on top of it."""

    def with_pin(self, purpose: str, do: Callable[[], object]) -> None:
        """Does what only the director may do: at once, or where a PIN was set when it was given."""

    def refresh(self) -> None:
        """Shows what has changed, if anything has."""

    def update_stick_notice(self) -> None:
        """Shows what is to be said of a stick beside what the page's strip says."""

    def begin(self, lobby: Lobby, *pages: PageMaker) -> None:
        """Goes to work with a lobby that could be opened after all; the last of the pages is on top."""

    def close_records(self, page: PageMaker) -> None:
        """Closes the records, for what needs nobody to have them open; only this page is shown until `begin`."""

    def stop(self, *_: object) -> None:
        """Ends the kiosk."""


PageMaker = Callable[[Shell], ShownPage]
"""Makes a page for a shell: each time that it comes to the top."""

"""The keys that open a table at once: of the form of a new one, or of last time's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.lobby.trouble import not_opened_page
from kiosk.screens.page import Page, Shown
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Primary, on

if TYPE_CHECKING:
    from kiosk.journal.troubles import JournalError
    from kiosk.table.new_table import NewTable
    from kiosk.table.table import Table


def play_now(page: Page[Shown], form: NewTable) -> Primary:
    """The key that opens the table of a form that is complete; while it is being saved it says so."""
    if page.kiosk.lobby.opening:
        return Primary(title=_("Opening"), note=_("saving …"), off=True)
    ask = partial(page.kiosk.lobby.open_table, form)
    return on(
        Primary(title=_("Play now"), note=_("{name} deals", name=form.names[form.dealer or 0])),
        lambda: open_by(page, ask),
    )


def open_by(page: Page[Shown], ask: Callable[[Callable[[Table | JournalError], None]], None]) -> None:
    """Asks for a table, and goes to it when it is on record; where it could not be saved, the page is one step back."""
    ask(partial(opened, page.kiosk))
    page.refresh()


def opened(kiosk: Shell, result: Table | JournalError) -> None:
    """A table that was asked for is on record, or could not be saved."""
    from kiosk.table.table import Table  # home begins without it

    if isinstance(result, Table):
        kiosk.home(route("table"))
    else:
        kiosk.show(not_opened_page(result))

"""What pages of hands that lie open share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.screens.page import Shown as OnScreen
from kiosk.screens.table.screen import STRIP, TableScreen
from kiosk.screens.widgets import Text
from kiosk.table.hindsight import SETTING, Shown
from kiosk.table.present import view
from kiosk.table.views import ChancesView, DiscardsView, MadeView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

Found = TypeVar("Found", ChancesView, MadeView, DiscardsView)


def shown_at(kiosk: Shell) -> Shown:
    """At which tables hands are shown with all hands open."""
    return Shown.of(kiosk.lobby.setting(SETTING))


class HindsightPage(TableScreen[OnScreen]):
    """A page about a hand that is over, by its number. Once it has left the screen nothing is looked for any more."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number
        self.follow(_leave, "parent")

    def question(self, shown: OnScreen) -> object:
        return self.number


class FoundPage(HindsightPage[tuple[Found | None, str]], Generic[Found]):
    """A page of what was found about a hand; or it says that nothing is shown of it. `heading`: what it is about."""

    heading: str

    def find(self, at: Shown) -> Found | None:
        """What is known so far; None where nothing may be shown. Raises `NotNow` if there is no such hand."""
        raise NotImplementedError

    def put_found(self, found: Found) -> None:
        """Puts it on the page."""
        raise NotImplementedError

    def look(self) -> tuple[Found | None, str]:
        try:
            found = self.find(shown_at(self.kiosk))
        except NotNow:  # the hand was taken back meanwhile
            found = None
        return found, view(self.table).table

    def build(self, shown: tuple[Found | None, str]) -> None:
        found, table = shown
        self.head(_(self.heading), table, found.title if found else _("Hand {number}", number=self.number))
        self.put_back()
        if found is None:
            self.put(Text(line=_("Nothing is shown of this hand now."), size_dp=24), 12, STRIP + 12, -12, 40)
        else:
            self.put_found(found)


def _leave(page: HindsightPage[OnScreen], parent: object) -> None:
    if parent is None:
        page.kiosk.peripherals.hindsight.leave()

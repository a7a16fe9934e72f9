"""The table on a kiosk that lies flat in the middle: one page, a builder for each stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock

from kiosk.base.language import _, speaking, spoken
from kiosk.screens.flat.ground import Ground
from kiosk.screens.shell import Shell
from kiosk.screens.table.homing import NOWHERE
from kiosk.screens.table.open_table import TAKES_IT, OpenLook, OpenTable
from kiosk.screens.theme import theme
from kiosk.table.table import Table
from kiosk.table.views import PlayStage

Trick = tuple[int, int]
"""A trick of the table: the hand’s number, and how many were complete before it."""


@dataclass(frozen=True)
class Look(OpenLook):
    """All that the page shows. `opened` is a pad that a seat opened; `entering`: cards are tapped in on a pad; `suit`
    the suit chosen on it; `missed`: who won is asked for this trick, since a card is not known; `last`: the last trick
    still lies; `claimed`: how many tricks are chosen for a claim, or, of many parties, which; `away`: a device that is
    away, in words."""

    opened: tuple[str, int] | None
    entering: bool
    suit: int | None
    missed: bool
    last: bool
    slow: bool
    four_colour: bool
    asker: int | None
    claimed: int | None = None
    away: str = ""

    @property
    def news(self) -> tuple[str, str] | None:
        """Why the last thing was not taken, or that it is being saved; with its colour."""
        if self.view.notice:
            return self.view.notice, "ivory"
        return (_("saving"), "ivory2") if self.slow else None

    @property
    def status(self) -> tuple[str, str] | None:
        """The news, or a device that is away: it takes the place of a note."""
        return self.news or ((self.away, "ivory") if self.away else None)


class FlatPage(OpenTable[Look | None]):
    """The table, flat. Builders use `table`, `ground_dp` and the page's small state; `FlatTable` has those."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.opened: tuple[str, int] | None = None
        self.entering: bool | None = None
        self.asker: int | None = None
        self.claimed: int | None = None
        self._suit: tuple[object, int] | None = None
        self._missed: Trick | None = None
        self._cleared: Trick | None = None
        self.faced: list[int] = []
        """The seats that the pads face."""
        self._language = spoken()
        self.homeward = self.leaving = NOWHERE
        """The trick that lies there and has its winner, on its way home; and the one that lay there before."""

    @property
    def table(self) -> Table:
        return self.kiosk.table

    @property
    def language(self) -> str:
        return self._language

    @property
    def ground_dp(self) -> Ground:
        return Ground(theme.wide, theme.tall, theme.left_handed)

    def refresh(self, force: bool = False) -> None:
        """Shows what is so now, in the language of whom it asks. Whose pad it is shows only once it is there."""
        self._refresh(force)
        wanted = self._wanted()
        if wanted != self._language:
            self._language = wanted
            theme.translated = theme.translated or wanted != spoken()
            self._refresh(force=True)

    def _refresh(self, force: bool) -> None:
        with speaking(self._language, cards_of_the_house=True):
            super().refresh(force)

    def _wanted(self) -> str:
        """The language of whom the pads face; the house's where there is none, or where two read different ones."""
        languages = {self.kiosk.lobby.pad_language(seat) for seat in self.faced}
        return languages.pop() if len(languages) == 1 else spoken()

    # The page's own state.

    def open(self, kind: str, seat: int) -> None:
        """Somebody opens a pad over the table."""
        self.opened, self.picked, self.claimed = (kind, seat), (), None
        self.refresh()

    def close(self) -> None:
        """The pad that was opened goes again."""
        self.opened = None
        self.refresh()

    def close_and(self, command: Callable[[], None]) -> None:
        """The pad that was opened goes, and something is done."""
        self.opened = None
        command()
        self.refresh()

    def try_again(self) -> None:
        self.failure = ""
        self.table.retry()
        self.refresh()

    def undo(self) -> None:
        self._missed = None
        self.table.undo()

    def keep(self, detail: str, asker: int | None = None) -> None:
        """From now on the table keeps the play in this detail; a pad for it faces who asked."""
        self.opened, self._missed = None, None
        self.asker, self.entering = asker, None
        self.table.set_detail(detail)
        self.refresh()

    def enter_cards(self, entering: bool) -> None:
        self.entering = entering
        self.refresh()

    def enter_card(self) -> None:
        self.enter_cards(True)

    def choose_suit(self, suit: int) -> None:
        self._suit = (self._place(), suit)
        self.refresh()

    def choose_claim(self, chosen: int) -> None:
        """How many tricks a claim is for, or who gets them."""
        self.claimed = chosen
        self.refresh()

    def know_kitty(self, cards: tuple[int, ...]) -> None:
        """These are the kitty's cards, shown to all."""
        self.opened = None
        self.table.know("kitty", cards)
        self.refresh()

    def trick_won(self, seat: int) -> None:
        """Who took the trick; a table that keeps cards goes on with them."""
        if self._missed == self._trick():
            self.table.set_detail("cards")
        self.table.trick_won(seat)

    def miss_card(self) -> None:
        """A card is not known: who won this trick is asked instead."""
        self._missed = self._trick()
        self.refresh()

    def _trick(self) -> Trick:
        state = self.table.state
        return state.number, len(state.hand.tricks)

    def _place(self) -> object:
        return *self._trick(), self.table.hand.turn

    # What is shown.

    def look(self) -> Look | None:
        shown = self.shown()
        if shown is None:
            return None
        playing = isinstance(shown.stage, PlayStage)
        if not playing:
            self.asker = None
        last = isinstance(shown.stage, PlayStage) and shown.stage.last_winner is not None
        return Look(
            view=shown,
            opened=self.opened,
            entering=not shown.reading if self.entering is None else self.entering,
            suit=self._suit[1] if self._suit and self._suit[0] == self._place() else None,
            picked=self.picked,
            numbers=self.told(shown),
            missed=playing and self._missed == self._trick(),
            last=last and self._cleared != self._trick(),
            slow=self.kiosk.slow,
            four_colour=bool(theme.four_colour),
            asker=self.asker,
            claimed=self.claimed,
            away=self.kiosk.equipment.devices.trouble,
        )

    def question(self, look: Look | None) -> object:
        if look is None:
            return None
        stage = look.view.stage
        which = self.asked(stage)
        if isinstance(stage, PlayStage):
            which = stage.number, stage.turn, stage.detail, look.entering, look.missed
        return type(stage), look.view.hand, look.view.faces, look.opened, bool(look.view.trouble), which

    def choose_language(self, seat: int, language: str) -> None:
        """The pad of a seat speaks this language from now on."""
        self.kiosk.lobby.set_pad_language(seat, language)
        self.close()

    def build(self, look: Look | None) -> None:
        if look and look.last:
            shown = self._trick()
            Clock.schedule_once(lambda _dt: self._clear(shown), TAKES_IT)

    def _clear(self, shown: Trick) -> None:
        if self.get_root_window() is not None and self._cleared != shown:
            self._cleared = shown
            self.refresh()

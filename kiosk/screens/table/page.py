"""The table itself: one page, which shows whatever stage the hand is at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from kivy.clock import Clock

from kiosk.screens.routes import route
from kiosk.screens.shell import Shell, ShownPage
from kiosk.screens.table.card_keys import Cards
from kiosk.screens.table.homing import NOWHERE, fresh
from kiosk.screens.table.open_table import TAKES_IT, OpenLook, OpenTable
from kiosk.screens.table.screen import TableScreen
from kiosk.screens.theme import theme
from kiosk.table import review
from kiosk.table.views import AuctionStage, PlayStage, Race, SheetRow, TableView


@dataclass(frozen=True)
class Look(OpenLook):
    """What the page shows. `mode` is its own: "" or what somebody has opened on top of the stage (see `turn_to`).
    `taking`: a trick that is over still lies there. `recent`: the last hands, where there is room."""

    mode: str
    taking: bool
    recent: tuple[SheetRow, ...]


class TablePage(OpenTable[Look | None], TableScreen[Look | None]):
    """The open table, upright, with the page's own small state. `UprightTable` puts on it what each stage needs."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.mode = ""
        self._taking = False
        self.homeward = self.leaving = NOWHERE
        """The trick that lies there and has its winner, on its way home; and the one that lay there before."""
        self.coming = ""
        """The end of the race with the box of that trick."""
        self._race: Race | None = None
        self._tricks: tuple[int, int] | None = None
        self._about: tuple[object, ...] = ()
        self._leaves = Clock.create_trigger(self._trick_left, TAKES_IT)

    @cached_property
    def card_pad(self) -> Cards:
        """The keys of all cards, for a stage that asks for one of them."""
        made = Cards()
        self.lasting.update((made.pad, *made.jokers.values()))
        return made

    def take_apart(self) -> None:
        super().take_apart()
        self.__dict__.pop("card_pad", None)  # what a card does there holds this page

    def recent(self) -> tuple[SheetRow, ...]:
        """The last hands."""
        return review.sheet(self.table).rows[-2:]

    def look(self) -> Look | None:
        shown = self.shown()
        if shown is None:
            return None
        about = (shown.hand, type(shown.stage), getattr(shown.stage, "number", 0))
        if about != self._about:
            stays = self.mode == "felt" and about[:2] == self._about[:2]
            self._about, self.mode, self.picked = about, "felt" if stays else "", ()
        self._watch(shown)
        recent = self.recent() if theme.wide >= 960 and isinstance(shown.stage, PlayStage) else ()
        shown = replace(shown, notice="")  # the strip has it
        return Look(shown, self.picked, self.told(shown), self.mode, self._taking, recent)

    def question(self, look: Look | None) -> object:
        if look is None:
            return None
        stage = look.view.stage
        about = self.asked(stage)
        match stage:
            case AuctionStage():
                about = stage.caller
            case PlayStage():
                # A card can be tapped but once: the pad takes the next one at once.
                about = (stage.detail, stage.number if stage.detail == "tricks" else 0)
        return look.view.hand, type(stage), about, look.mode, bool(look.view.trouble)

    def turn_to(self, mode: str) -> None:
        """Opens something on top of the stage (the felt, who won, the kitty's cards), or ("") closes it."""
        self.mode, self.picked = mode, ()
        self.refresh()

    def enter_card(self) -> None:
        self.refresh()  # the pad opens on the stage that the question covered
        self.turn_to("pad")

    # The trick that is over.

    def _watch(self, shown: TableView) -> None:
        """Keeps a trick on the felt for a while after its last card."""
        stage = shown.stage
        over = stage.last_number if isinstance(stage, PlayStage) else 0
        last, self._tricks = self._tricks, (shown.hand, over)
        race = shown.contract.race if shown.contract else None
        if last != self._tricks:
            self.coming = fresh(self._race, race)
        self._race = race
        if isinstance(stage, PlayStage) and last == (shown.hand, over - 1) and any(c is not None for c in stage.last):
            self._taking = True
            self._leaves()
        elif last != self._tricks or not isinstance(stage, PlayStage) or any(c is not None for c in stage.cards):
            self._taking = False
            self._leaves.cancel()

    def _trick_left(self, *_: object) -> None:
        self._taking = False
        if self.get_root_window():
            self.refresh()


def table_page(kiosk: Shell) -> ShownPage:
    """The page of the open table. A pad can face four edges: with other than four seats it stays upright."""
    table = kiosk.lobby.table
    flat = kiosk.flat and (table is None or table.opening.seating.count == 4)
    return (route("table.flat") if flat else route("table.upright"))(kiosk)

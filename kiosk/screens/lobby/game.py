"""Which game a new table plays."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Strip, Tile
from kiosk.table.new_table import NewTable, players_words
from rules.catalogue import GAMES

GAP = 12  # dp


class GamePage(Page[tuple[str, str]]):
    """A tile for every game there is; one tap chooses."""

    def __init__(self, kiosk: Shell, form: NewTable) -> None:
        super().__init__(kiosk)
        self.form = form

    def look(self) -> tuple[str, str]:
        return self.form.game.id, self.kiosk.time()

    def build(self, shown: tuple[str, str]) -> None:
        chosen, clock = shown
        self.put(Strip(parts=[_("New table"), _("Which game?")], clock=clock, menu=""), 0, 0, 0, STRIP)
        back = self.back_key()
        low = foot(self, [back])
        across = 2 if theme.portrait else 3
        down = -(-len(GAMES) // across)
        wide = (theme.wide - 24 + GAP) / across
        tall = min(160, (theme.tall - STRIP - low - 2 * GAP + GAP) / down)
        for n, game in enumerate(GAMES.values()):
            tile = Tile(title=_(game.label), note=players_words(game), chosen=game.id == chosen)
            tile.bind(on_tap=lambda _tile, id=game.id: self._choose(id))
            row, column = divmod(n, across)
            self.put(tile, 12 + column * wide, STRIP + GAP + row * tall, wide - GAP, tall - GAP)

    def _choose(self, id: str) -> None:
        self.form.choose_game(id)
        self.kiosk.back()


def game_page(form: NewTable) -> PageMaker:
    """Asks which game a new table plays."""
    return partial(GamePage, form=form)

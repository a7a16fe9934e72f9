"""Past tables, the latest first, of everybody or of one player; one is opened to see its sheet, and each of its hands
again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.times import day
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.lobby.tables import Chosen, TableList
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.widgets import Choice, Primary
from kiosk.table.summaries import Past, Summary


@dataclass
class Looked(Chosen):
    """What somebody looks at: the tables of everybody, or of the player of this name."""

    name: str = ""
    past: Past | None = None

    def of(self, name: str) -> None:
        """From now on the tables of this player; "" those of everybody."""
        self.name, self.past, self.stream, self.first = name, None, "", 0


class HistoryPage(TableList):
    """The tables that are over."""

    title = later("History")
    empty = later("No past tables yet")
    why_empty = later("A table stands here once its game is over, with its score sheet and every hand to replay.")

    def __init__(self, kiosk: Shell, looked: Looked) -> None:
        super().__init__(kiosk, looked)
        self.looked = looked

    def titles(self) -> list[str]:
        return [*super().titles(), *filter(None, [self.looked.name])]

    def tables(self) -> Past:
        # Nothing is added to the past while somebody looks at it.
        if self.looked.past is None:
            self.looked.past = self.kiosk.lobby.past(self.looked.name)
        return self.looked.past

    def primary(self, table: Summary) -> Primary:
        winners = ", ".join(name for side in table.winners for name in table.names[side])
        key = Primary(
            title=_("Score sheet"), note=f"{day(table.last, self.kiosk.clock())}, {winners or _(table.label)}"
        )
        key.bind(on_tap=lambda _key: self._sheet(table))
        return key

    def ways(self, table: Summary) -> list[Choice]:
        key = Choice(title=_("Replay"), note=_("hand by hand"), title_size=22)
        key.bind(on_tap=lambda _key: self._replay(table))
        return [key]

    def other(self) -> tuple[str, Callable[[], object]]:
        if self.looked.name:
            return _("All players"), self._all
        return _("Find a player") if len(self.tables()) else "", self._find

    def _find(self) -> None:
        self.kiosk.show(partial(FindPage, looked=self.looked))

    def _all(self) -> None:
        self.looked.of("")
        self.refresh()

    def _sheet(self, table: Summary) -> None:
        self.kiosk.lobby.go_on(table.stream)
        self.kiosk.show(route("table.sheet"))

    def _replay(self, table: Summary) -> None:
        self.kiosk.lobby.go_on(table.stream)
        self.kiosk.show(route("table.replay"))


class FindPage(TypingPage):
    """Whose tables are looked for: the name is typed, or tapped."""

    def __init__(self, kiosk: Shell, looked: Looked) -> None:
        super().__init__(kiosk)
        self.looked = looked

    def titles(self) -> Sequence[str]:
        return _("History"), _("Find a player")

    def says(self, name: str) -> Says:
        if not name:
            return Says(_("A name"), _("type its first letters"), True)
        past = len(self.kiosk.lobby.past(name))
        return Says(name, _n("{n} past table", "{n} past tables", past) if past else _("no past tables"), not past)

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        names, fitting, known = self.kiosk.lobby.name_hints(self.typed.strip(), most)
        about = self.kiosk.lobby.known_as
        return words.matching(fitting) if known else "", [Hint(n, about(n), partial(self.take, n)) for n in names]

    def take(self, name: str) -> None:
        if len(self.kiosk.lobby.past(name)):
            self.looked.of(" ".join(name.split()))
            self.kiosk.back()
        else:
            self.refuse(_("no past tables"))


def history_page() -> PageMaker:
    """The past tables."""
    return partial(HistoryPage, looked=Looked())

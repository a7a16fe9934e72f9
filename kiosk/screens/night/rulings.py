"""Rulings at duplicate: a percentage in the place of a board's result, and penalties."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.night.room import round_title
from kiosk.night.travellers import ruling_words
from kiosk.screens.grid import Item
from kiosk.screens.night.old_results import Choosing
from kiosk.screens.night.person import who_page
from kiosk.screens.shell import Shell
from rules.rounds import Entrant

WAYS = (
    ((60, 40), later("N–S average plus")),
    ((40, 60), later("E–W average plus")),
    ((50, 50), later("both average")),
    ((60, 60), later("both average plus")),
    ((40, 40), later("both average minus")),
)
"""What a director can put in the place of a result."""
PENALTIES = (5, 10, 20, 25, 50, 0)


class RulingsPage(Choosing):
    """Of which round; or a penalty."""

    def titles(self) -> tuple[str, ...]:
        return self.night.plan.name, _("Rulings")

    def items(self) -> list[Item]:
        begun = [state for state in self.night.rounds if state.started]
        items = [
            Item(round_title(self.night, state), _("adjust a board"), partial(self._pick, state.number))
            for state in reversed(begun)
        ]
        return [Item(_("Penalty"), _("for a pair"), self._penalty), *items]

    def _pick(self, number: int) -> None:
        self.kiosk.show(partial(BoardsPage, number=number))

    def _penalty(self) -> None:
        state = [state for state in self.night.rounds if state.started][-1]
        seated = [entrant for table in state.round.tables for entrant in table.seats if entrant in self.night.entries]
        show = self.kiosk.show
        show(
            who_page(
                later("A penalty for whom?"),
                seated,
                lambda n: show(partial(PenaltyPage, entrant=n, number=state.number)),
            )
        )


class BoardsPage(Choosing):
    """Which board at which table of a round."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.number = number

    def titles(self) -> tuple[str, ...]:
        return round_title(self.night, self.night.rounds[self.number - 1]), _("Which board, at which table?")

    def items(self) -> list[Item]:
        night, state = self.night, self.night.rounds[self.number - 1]
        found = []
        for table in state.round.tables:
            made, ruled = night.on_boards(state, table.number), night.ruled.get((self.number, table.number), {})
            for board in table.boards:
                said = words.result(made[board]) if board in made else _("no result")
                if board in ruled:
                    said = words.against(ruling_words(ruled[board])) if ruled[board] else _("not played")
                title = _("Board {board}, table {table}", board=board, table=table.number)
                found.append(Item(title, said, partial(self._pick, table.number, board)))
        return found

    def _pick(self, place: int, board: int) -> None:
        self.kiosk.show(partial(RulePage, number=self.number, place=place, board=board))


class RulePage(Choosing):
    """What counts in the place of a result."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int, place: int, board: int) -> None:
        super().__init__(kiosk)
        self.number, self.at, self.board = number, place, board

    def titles(self) -> tuple[str, ...]:
        return (
            _("Round {number}", number=self.number),
            self.night.at(self.at),
            _("Board {number}", number=self.board),
            *filter(None, (self.night.notice,)),
        )

    def items(self) -> list[Item]:
        ruled = self.night.ruled.get((self.number, self.at), {})
        items = [
            Item(
                words.against((f"{ns}%", f"{ew}%")),
                _(note),
                partial(self._rule, (ns, ew)),
                _("as it is now") if ruled.get(self.board) == (ns, ew) else "",
            )
            for (ns, ew), note in WAYS
        ]
        none = _("as it is now") if self.board in ruled and ruled[self.board] is None else ""
        items.append(Item(_("Not played"), _("counts for nobody"), partial(self._rule, None), none))
        why_not = "" if self.board in ruled else _("it stands")
        return [*items, Item(_("Result stands"), _("no ruling"), self._stands, why_not)]

    def _rule(self, ruled: tuple[int, int] | None) -> None:
        self.night.rule(self.at, self.board, self.number, ruled)
        self._done()

    def _stands(self) -> None:
        self.night.rule(self.at, self.board, self.number, stands=True)
        self._done()

    def _done(self) -> None:
        if self.night.notice:
            self.refresh()
        else:
            self.kiosk.back()


class PenaltyPage(Choosing):
    """How much somebody loses."""

    def __init__(self, kiosk: Shell, entrant: Entrant, number: int) -> None:
        super().__init__(kiosk)
        self.entrant, self.number = entrant, number

    def titles(self) -> tuple[str, ...]:
        return _("Round {number}", number=self.number), _("Penalty"), self.night.label(self.entrant)

    def items(self) -> list[Item]:
        now = self.night.penalties.get(self.number, {}).get(self.entrant, 0)
        return [
            Item(
                _("{share} of a board", share=f"{percent}%") if percent else _("No penalty"),
                _("a breach of order") if percent else _("takes it back"),
                partial(self._take, percent),
                _("as it is now") if percent == now else "",
            )
            for percent in PENALTIES
        ]

    def _take(self, percent: int) -> None:
        self.night.penalise(self.entrant, percent, self.number)
        self.kiosk.back()

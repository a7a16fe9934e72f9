"""Which result is changed: the round, the table, the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.night.duplicate import hand_words
from kiosk.night.room import round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from kiosk.screens.grid import GAP, Item, put_grid
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell, ShownPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, on
from kiosk.screens.widgets.text import line_width_dp


class Choosing(DirectorScreen[tuple[int, int]]):
    """One of many, a page at a time."""

    def titles(self) -> tuple[str, ...]:
        """What the strip says."""
        raise NotImplementedError

    def items(self) -> list[Item]:
        """What can be chosen."""
        raise NotImplementedError

    def content(self) -> tuple[int, int]:
        return self.night.facts[-1].seq, self.first

    def build_content(self, content: tuple[int, int]) -> None:
        head(self, *self.titles(), director=False)
        room = on(Choice(title=_("Room"), title_size=22), lambda: self.kiosk.home(route("night")))
        put_grid(self, self.items(), self.first, self.turn, self.back_key(), room)


class RoundsPage(Choosing):
    """The rounds that have begun, the latest first."""

    def titles(self) -> tuple[str, ...]:
        return self.night.plan.name, _("Change a result"), _("Which round?")

    def items(self) -> list[Item]:
        begun = [state for state in self.night.rounds if state.started]
        return [Item(round_title(self.night, state), self._note(state), partial(self._pick, state.number))
                for state in reversed(begun)]  # fmt: skip

    def _note(self, state: RoundState) -> str:
        missing = len(self.night.missing(state))
        if missing:
            return _n("{n} result missing", "{n} results missing", missing)
        return _n("{n} table", "{n} tables", len(state.round.tables))

    def _pick(self, number: int) -> None:
        self.kiosk.show(partial(TablesPage, number=number))


class TablesPage(Choosing):
    """The tables of a round, each with what it has told."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.number = number

    def titles(self) -> tuple[str, ...]:
        return round_title(self.night, self.night.rounds[self.number - 1]), _("Which table?")

    def items(self) -> list[Item]:
        night, state = self.night, self.night.rounds[self.number - 1]
        tables = state.round.tables
        notes = _who_sits([seat_names(night, table) for table in tables])
        found = []
        for table, who in zip(tables, notes, strict=True):
            sums = night.table_sums(state, table.number)
            told = words.result(sums) if sums else _("no result")
            found.append(Item(words.colon(night.at(table.number), told), who, partial(self._pick, table.number)))
        return found

    def _pick(self, place: int) -> None:
        night, state = self.night, self.night.rounds[self.number - 1]
        may_be_missing = night.plan.conduct.missing_after is not None and state.closed
        untold = place not in state.carried and not night.results_at(state, place)
        if place in state.forfeits or (may_be_missing and untold):
            self.kiosk.show(route("night.was_missing", self.number, place))
        else:
            self.kiosk.show(hands_page(night, self.number, place))


def _who_sits(tables: list[tuple[str, ...]]) -> list[str]:
    """Who sits at each table, in the fullest way for which there is room at every one."""
    ways: tuple[Callable[[tuple[str, ...]], str], ...] = (
        ", ".join,
        lambda names: f"{words.side(0)} {names[0]}, {names[2]}",
        lambda names: f"{words.seat_letter('N')} {names[0]}",
    )
    for way in ways:
        said = [way(names) for names in tables]
        if all(line_width_dp(each, 18) <= key_wide() - 44 for each in said):
            return said
    return [""] * len(tables)


class HandsPage(Choosing):
    """The hands of a table."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int, place: int) -> None:
        super().__init__(kiosk)
        self.number, self.at = number, place

    def titles(self) -> tuple[str, ...]:
        return round_title(self.night, self.night.rounds[self.number - 1]), self.night.at(self.at), _("Which hand?")

    def items(self) -> list[Item]:
        night, state = self.night, self.night.rounds[self.number - 1]
        results, table = night.results_at(state, self.at), state.table(self.at)
        boards = table.boards if table else ()
        hands = max(1, len(results)) if night.plan.conduct.open_end else night.most_hands(state, self.at)
        found = []
        for hand in range(1, hands + 1):
            points = night.by_side(results[hand].outcome) if hand in results else None
            told = words.result(points) if points else _("no result")
            why_not = "" if hand <= len(results) + 1 else _("enter the hand before")
            show = partial(self.kiosk.show, route("night.result", self.at, hand, self.number))
            found.append(Item(words.capital(hand_words(boards, hand)), told, show, why_not))
        return found


def hands_page(night: Night, number: int, place: int) -> PageMaker:
    """Asks which hand of a table is changed, and does not ask where it plays one."""
    if night.plan.most_hands == 1:
        return route("night.result", place, 1, number)
    return partial(HandsPage, number=number, place=place)


def key_wide() -> float:
    """How wide a key of the grid is, in dp."""
    across = 2 if theme.wide < 640 else 3
    return float((theme.wide - 24 - GAP * (across - 1)) / across)


def rounds_page(kiosk: Shell) -> ShownPage:
    """Asks which round's result is changed, and does not ask as long as there is one round."""
    night = kiosk.lobby.night
    begun = [state.number for state in night.rounds if state.started] if night else []
    return TablesPage(kiosk, begun[0]) if len(begun) == 1 else RoundsPage(kiosk)

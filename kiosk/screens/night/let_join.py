"""At the desk: the director has a kiosk join, compares its digits, says which table it is, and lets it in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.disk_words import why_not
from kiosk.base.language import SOURCE, _, _n, later, speaking
from kiosk.fleet.door import Asking
from kiosk.fleet.floor import Plate
from kiosk.fleet.joining import JoiningView
from kiosk.fleet.messages import called
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.join import put_digits
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, on

TITLE = later("Let a kiosk join")


class LetJoinShown(NamedTuple):
    view: JoiningView
    plates: tuple[Plate, ...]
    token: str
    place: int
    choosing: bool
    trouble: str
    first: int
    let_in: str


class LetJoinPage(DirectorScreen[LetJoinShown]):
    """Who asks, one after the other."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.token, self.number, self.choosing, self.trouble, self.first = "", 0, False, "", 0
        self.let_in = ""  # who was let in last: "Table 7"

    def content(self) -> LetJoinShown:
        floor = self.kiosk.floor
        view, plates = floor.joining.view(), floor.plates(self.night)
        asking = {each.token: each for each in view.asking}
        if self.token not in asking:
            self.token, self.choosing = next(iter(asking), ""), False
            self.number = _free(plates, asking[self.token].kiosk) if self.token else 0
        return LetJoinShown(view, plates, self.token, self.number, self.choosing, self.trouble, self.first, self.let_in)

    def question(self, shown: tuple[LetJoinShown, str, str]) -> object:
        return shown[0].token, shown[0].choosing

    def build_content(self, content: LetJoinShown) -> None:
        view, plates, token, place, choosing, trouble, first, let_in = content
        asking = next((each for each in view.asking if each.token == token), None)
        head(self, self.night.plan.name, _("Director"), _("Kiosks"), director=False)
        if trouble:
            put_empty(self, _("That could not be saved"), trouble, foot(self, [self.back_key()]))
        elif asking is not None and choosing:
            items = [Item(each.at, _note(each), partial(self._at, each.place)) for each in plates]
            items.append(Item(_("No table yet"), _("say it later"), partial(self._at, 0)))
            put_grid(self, items, first, self.turn, on(Choice(title=_("Back")), partial(self._at, place)))
        elif asking is not None:
            self._put_asking(view, asking, place)
        elif not view.opened:
            said = _("For half an hour, kiosks in this network may ask. Nobody comes in before you say so.")
            opens = on(Primary(title=_(TITLE)), partial(self._do, self.kiosk.floor.joining.open))
            put_empty(self, _(TITLE), said, foot(self, [self.back_key()], opens))
        else:
            self._put_nobody(view, let_in)

    def _put_nobody(self, view: JoiningView, let_in: str) -> None:
        low = foot(self, [self.back_key(), on(Choice(title=_("Let nobody join")), self._close)])
        if not view.listens:
            said = _("Nothing listens for kiosks here yet. Whoever looks after this one: whist-kiosk fleet serve.")
            put_empty(self, _("No kiosk can ask"), said, low)
            return
        where = (
            _("This desk’s address is {address}.", address=view.address)
            if view.address
            else _("This desk is in no network.")
        )
        others = _("No other kiosk asks.") if let_in else ""
        said = " ".join(filter(None, (others, _("At the table: Settings, Join a night."), where, view.trouble)))
        put_empty(self, _("{who} is let in", who=let_in) if let_in else _("No kiosk asks yet"), said, low)

    def _put_asking(self, view: JoiningView, asking: Asking, place: int) -> None:
        at = self.night.at(place) if place else ""
        with speaking(SOURCE):  # as it is told to the other kiosk
            within = self.night.at(place, within=True) if place else ""
        other = on(Choice(title=_("Other table") if place else _("Which table?")), self._choose)
        left = [self.back_key(), on(Choice(title=_("Not ours")), partial(self._decide, asking, None, 0)), other]
        note = _("the numbers are the same") if asking.same else _("the table has not said yes yet")
        let_in = on(
            Primary(title=_("Let it in"), note=note, off=not asking.same), partial(self._decide, asking, within, place)
        )
        low = foot(self, left, let_in)
        title = _("A kiosk asks to join: {table}", table=at) if at else _("A kiosk asks to join")
        self.put(Text(line=title, size_dp=36, bold=True, steps=(30, 26, 22)), 24, STRIP + 12, -24, 46)
        more = len(view.asking) - 1
        others = ". " + _n("{n} more asks", "{n} more ask", more) if more else ""
        self.put(
            Text(line=f"{called(asking.kiosk)}{others}", size_dp=22, colour="ivory2", steps=(20, 18)),
            24,
            STRIP + 60,
            -24,
            32,
        )
        note = _("Have it read out. If it differs: Not ours.")
        put_digits(self, _("its screen shows"), asking.digits, note, (STRIP + 104, low + 12))

    def _choose(self) -> None:
        self.choosing = True
        self.refresh()

    def _at(self, place: int) -> None:
        self.number, self.choosing = place, False
        self.refresh()

    def _close(self) -> None:
        self._do(self.kiosk.floor.joining.close)
        if not self.trouble:
            self.kiosk.back()

    def _decide(self, asking: Asking, at: str | None, number: int) -> None:
        self._do(partial(self.kiosk.floor.joining.decide, asking, at))
        if self.trouble:
            return
        if number:
            self.night.set_kiosk(asking.kiosk, number)
        if at is not None:
            self.let_in = self.night.at(number) if number else words.capital(called(asking.kiosk))
            self.refresh()

    def _do(self, do: Callable[[], None]) -> None:
        try:
            do()
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{why_not(error)}."
        self.refresh()


def _free(plates: tuple[Plate, ...], kiosk: str) -> int:
    """The table that is this kiosk's, or the first without one; 0 where every table has one."""
    own = [plate.place for plate in plates if plate.kiosk == kiosk]
    return next(iter([*own, *(plate.place for plate in plates if not plate.kiosk)]), 0)


def _note(plate: Plate) -> str:
    return _("takes over from {kiosk}", kiosk=called(plate.kiosk)) if plate.kiosk else _(plate.state)


let_join_page: PageMaker = LetJoinPage

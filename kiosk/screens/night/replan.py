"""A change of who plays, before it is made: the night before and after it (look#night)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from kiosk.base.language import _, _c
from kiosk.night.replan import Change, Compared, Outlook, Preview, make, sits_in
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.page import night_page
from kiosk.screens.night.strip import head
from kiosk.screens.night.whole import whole
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Plane, Primary, Row, Text, on
from kiosk.screens.widgets.text import line_width_dp

HEAD, ROW, TALL, SIZE = 26, 54, 84, 26
"""The dp of the heads, of a row, of one in two lines, where the window stands, and of its type."""


class ReplanPage(DirectorScreen[Preview | None]):
    """Before and after, once that is worked out; one tap makes the change."""

    def __init__(self, kiosk: Shell, change: Change) -> None:
        super().__init__(kiosk)
        self.change = change
        self._outlook: Outlook | None = None
        self._last_fact = 0
        self._view: Preview | None = None
        self._soon = Clock.create_trigger(self._look_again, 0)

    def content(self) -> Preview | None:
        """Worked out once for each state of the night. Where that takes long the last one stays meanwhile: a finger may
        be on its key."""
        now = self.night.facts[-1].seq
        if self._outlook is None or (self._outlook.over and self._last_fact != now):
            self._last_fact, self._outlook = now, Outlook(self.night, self.change, self._soon)
        outlook = self._outlook
        if outlook.over:
            self._view = self.night.cached(("outlook", outlook), outlook.preview)
        return self._view

    def _look_again(self, _dt: float) -> None:
        if self.parent is not None:
            self.refresh()

    def build_content(self, view: Preview | None) -> None:
        head(self, self.night.plan.name, _("Director"), director=False)
        narrow, margin = theme.wide < 640, 24 if theme.wide >= 640 else 16
        wide = theme.wide - 2 * margin
        how = whole(self.change.what, wide, (26, 22, 20) if narrow else (36, 30, 28, 24, 22, 20))
        high = max(56.0, how.tall)
        self.put(how.text(self.change.what), margin, STRIP + 6, wide, high)
        top = STRIP + high + 6
        if view is None:
            said = _("Working out the rounds to come …")
            self.put(Text(line=said, size_dp=24, colour="ivory2", wrap=True, valign="top"), margin, top, wide, 100)
            foot(self, [self.back_key()])
            return
        self.put(Text(line=view.stays, size_dp=24, colour="ivory2", steps=(22, 20, 18)), margin, top, wide, 36)
        top += 36
        compared = view.compared[:2] if view.why_not else view.compared
        before = max(line_width_dp(line.before, SIZE) + 16 for line in compared)
        label = 0.0 if narrow else wide * 0.34
        for x, words in ((label, _("now")), (label + max(before, wide * 0.213), _c("after a change", "then"))):
            self.put(Text(line=words, size_dp=20, colour="ivory2"), margin + x, top, 80, HEAD)
        top += HEAD
        for n, line in enumerate(compared):
            self._row(line, (margin, top + n * (TALL if narrow else ROW), wide), before, narrow)
        if view.why_not:
            below = top + 8 + len(compared) * (TALL if narrow else ROW)
            said = Text(line=view.why_not, size_dp=26, bold=True, wrap=True, valign="top")
            self.put(said, margin, below, wide, 104)
        foot(self, [self.back_key(), *self._instead()], self._primary(view))

    def _row(self, line: Compared, at: tuple[float, float, float], before: float, narrow: bool) -> None:
        x, y, wide = at
        if not narrow:
            label = Cell(line.label, wide * 0.34, size=24, colour="ivory2")
            was = Cell(line.before, max(before, wide * 0.213), size=SIZE)
            row = Row(cells=[label, was, Cell(line.after, 0, size=SIZE, bold=True)], margin=0, tall=ROW)
            self.put(row, x, y, wide, ROW)
            return
        plane = self.put(Plane(), x, y, wide, TALL)
        plane.put(Row(cells=[Cell(line.label, 0, size=22, colour="ivory2")], margin=0), 0, 0, 0, 38)
        cells = [Cell(line.before, max(before, wide * 0.213), size=SIZE), Cell(line.after, 0, size=SIZE, bold=True)]
        plane.put(Row(cells=cells, margin=0, rule_colour=""), 0, 38, 0, 38)

    def _instead(self) -> list[Choice]:
        """Where one goes home somebody may sit in for them."""
        if len(self.change.going) != 1:
            return []
        entrant = self.change.going[0]
        people = self.night.entries[entrant].people
        return [on(Choice(title=_("Somebody sits in"), title_size=22), partial(self._sits_in, entrant, people))]

    def _sits_in(self, entrant: int, people: tuple[str, ...]) -> None:
        def take(person: str, name: str) -> None:
            self.kiosk.replace(replan_page(sits_in(self.night, entrant, person, name)))

        def ask(person: str) -> None:
            title = _("Instead of {name}", name=self.night.name(person))
            self.kiosk.show(route("night.new_name", title, _("takes this place"), partial(take, person)))

        if len(people) == 1:
            ask(people[0])
        else:
            self.kiosk.show(partial(WhichPage, people=people, pick=ask))

    def _primary(self, view: Preview) -> Primary:
        if view.why_not:
            return Primary(title=_("New plan"), note=_("nobody could be seated"), off=True)
        return on(Primary(title=_("New plan"), note=_("from round {number}", number=view.first)), self._make)

    def _make(self) -> None:
        make(self.night, self.change)
        self.kiosk.home(night_page)


class WhichPage(DirectorScreen[tuple[str, ...]]):
    """Which of two people."""

    def __init__(self, kiosk: Shell, people: tuple[str, ...], pick: Callable[[str], object]) -> None:
        super().__init__(kiosk)
        self.people, self.pick = people, pick

    def content(self) -> tuple[str, ...]:
        return tuple(map(self.night.name, self.people))

    def build_content(self, content: tuple[str, ...]) -> None:
        head(self, self.night.plan.name, _("Which of them?"), director=False)
        items = [
            Item(name, _("is replaced"), partial(self._picked, person))
            for name, person in zip(content, self.people, strict=True)
        ]
        put_grid(self, items, 0, lambda _first: None, self.back_key())

    def _picked(self, person: str) -> None:
        self.kiosk.back()
        self.pick(person)


def replan_page(change: Change) -> PageMaker:
    """A change before and after."""
    return partial(ReplanPage, change=change)

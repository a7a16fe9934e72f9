"""A score to start from: for a game that was begun elsewhere."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Stepper, Strip, Text
from kiosk.screens.widgets.text import Dot, Gap
from kiosk.table.new_table import NewTable

LINE, NOTE = 72, 40  # dp of a stepper; of the line below


def start_words(start: tuple[int, ...]) -> str:
    """``0 to 0``; of more than two sides whether anything was set."""
    if len(start) <= 2:
        return words.result(start)
    return _("as set") if any(start) else _("nought")


class StartScorePage(Page[str]):
    """One stepper a side."""

    def __init__(self, kiosk: Shell, form: NewTable) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form = form
        least, most = form.range or (0, 0)
        self.score = [max(least, min(most, points)) for points in form.start]

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        least, most = self.form.range or (0, 0)
        self.put(Strip(parts=[_("New table"), _("Start score")], clock=shown, menu=""), 0, 0, 0, STRIP)
        margin = 40 if theme.wide >= 640 else 16
        head = Text(line=_("The score before the first hand"), size_dp=30, bold=True, steps=(28, 24))
        self.put(head, margin, STRIP + 12, -margin, 48)
        back = self.back_key()
        again = Choice(title=words.result((0, 0)) if len(self.score) == 2 else _("All zero"), title_size=22)
        again.bind(on_tap=lambda _key: self._nought())
        self._primary = Primary(title_size=28)
        self._primary.bind(on_tap=lambda _key: self._take())
        self._say()
        top = STRIP + 72
        low = self._sides(margin, top, theme.tall - top - NOTE - foot(self, [back, again], self._primary))
        note = _(
            "from {least} to {most}: one point more would end the game",
            least=words.score(least),
            most=words.score(most),
        )
        self.put(Text(line=note, size_dp=22, colour="ivory2", steps=(20, 18)), margin, low, -margin, NOTE)

    def _sides(self, margin: float, top: float, room: float) -> float:
        """A stepper for each side in so many dp, with its names beside it or above; how far down they reach."""
        form, count = self.form, len(self.score)
        least, most = form.range or (0, 0)
        few, narrow = count <= 2, theme.wide < 640
        across = 1 if few or narrow else 2
        above = 52 if few and narrow else 0
        lines = -(-count // across)
        pitch = min(LINE + above + 24, room / lines)
        high = min(LINE, pitch - above - 8)
        each = (theme.wide - 2 * margin + 24) / across
        wide = each - 24 if above else 300 if few else 210
        for side, who in enumerate(form.sides()):
            x, y = margin + side % across * each, top + side // across * pitch
            text = Text(line=(Dot(SIDE_COLOURS[side], 16), Gap(10), who), size_dp=28, steps=(24, 22, 20))
            self.put(text, x, y, each - 24 - (0 if above else wide + 12), above or high)
            stepper = Stepper(value=self.score[side], least=least, most=most, stands_for=side)
            stepper.bind(value=lambda _stepper, value, side=side: self._step(side, int(value)))
            self.put(stepper, x + each - 24 - wide, y + above, wide, high)
        return top + pitch * lines

    def _step(self, side: int, value: int) -> None:
        self.score[side] = value
        self._say()

    def _say(self) -> None:
        score = start_words(tuple(self.score))
        self._primary.title = _("Start at {score}", score=score) if len(self.score) == 2 else _("Use this score")

    def _nought(self) -> None:
        self.score = [0] * len(self.score)
        self.again()

    def _take(self) -> None:
        self.form.start = tuple(self.score)
        self.kiosk.back()


def start_score_page(form: NewTable) -> PageMaker:
    """Asks for the score that a new table starts from."""
    return partial(StartScorePage, form=form)

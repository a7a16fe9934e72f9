"""A score to start from: for a game that was begun elsewhere."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk import words
from kiosk.app import Kiosk
from kiosk.lobby import NewTable
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Stepper, Strip, Text, Undo
from kiosk.screens.widgets.text import Dot, Gap

COLOURS = ("ivory", "sky")


def start_words(start: tuple[int, int]) -> str:
    """``0 to 0``."""
    return " to ".join(map(words.score, start))


class StartScorePage(Page):
    """One stepper a side."""

    def __init__(self, kiosk: Kiosk, form: NewTable) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form = form
        self.score = list(form.start)

    def look(self) -> Any:
        return self.kiosk.time()

    def build(self, look: Any) -> None:
        most = self.form.furthest
        self.put(Strip(parts=["New table", "Start score"], clock=look, menu=""), 0, 0, 0, STRIP)
        margin = 40 if theme.wide >= 640 else 16
        head = Text(line="The score before the first hand", size_dp=30, bold=True, steps=(28, 24))
        self.put(head, margin, STRIP + 12, -margin, 48)
        for side in (0, 1):
            top = STRIP + 76 + side * (96 if theme.wide >= 640 else 150)
            names = " and ".join(self.form.names[seat] for seat in (side, side + 2) if self.form.names[seat])
            line = (Dot(COLOURS[side], 16), Gap(10), names or words.SIDE_NAMES[side])
            stepper = Stepper(value=self.score[side], least=-most, most=most)
            stepper.fbind("value", lambda _stepper, value, side=side: self._step(side, int(value)))
            if theme.wide >= 640:
                self.put(Text(line=line, size_dp=28, steps=(24, 22)), margin, top, -margin - 312, 72)
                self.put(stepper, -margin, top, 300, 72)
            else:
                self.put(Text(line=line, size_dp=28, steps=(24, 22)), margin, top, -margin, 48)
                self.put(stepper, margin, top + 52, -margin, 72)
        low = STRIP + (272 if theme.wide >= 640 else 390)
        note = f"from {words.score(-most)} to {words.score(most)}: one more ends the game"
        self.put(Text(line=note, size_dp=22, colour="ivory2", steps=(20, 18)), margin, low, -margin, 40)
        back = Undo(title="Back")
        back.bind(on_tap=self.kiosk.back)
        self._again = Choice(title="0 to 0", title_size=22)
        self._again.bind(on_tap=lambda _key: self._nought())
        self._primary = Primary(title_size=28)
        self._primary.bind(on_tap=lambda _key: self._take())
        self._say()
        foot(self, [back, self._again], self._primary)

    def _step(self, side: int, value: int) -> None:
        self.score[side] = value
        self._say()

    def _say(self) -> None:
        self._primary.title = f"Start at {start_words((self.score[0], self.score[1]))}"

    def _nought(self) -> None:
        self.score = [0, 0]
        self.again()

    def _take(self) -> None:
        self.form.start = (self.score[0], self.score[1])
        self.kiosk.back()


def start_score_page(form: NewTable) -> PageMaker:
    """Asks for the score that a new table starts from."""
    return partial(StartScorePage, form=form)

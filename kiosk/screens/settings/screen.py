"""Three taps that show how the screen was built in: no word of it has to be read the right way up."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent

from kiosk.appliance.settings.screen import ScreenCheck, Step
from kiosk.base.language import _, later
from kiosk.screens.page import Page
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Plane, Text, guard
from kiosk.screens.widgets.buttons import guarded

SIDE = 96  # dp
SECONDS = 3
"""How long it says that the screen begins again."""
LEAVE = later("Tap the middle to leave everything as it is.")
WORDS: dict[Step, tuple[str, str]] = {
    "yours": (later("Tap the corner that is at your top left."), later("Even if these words are upside down.")),
    "left": (later("Now tap the bright square."), ""),
    "right": (later("And this one."), ""),
    "well": (later("The screen is right."), later("Tap anywhere to go on.")),
    "turned": (
        later("The screen begins again the other way round."),
        later("Then the same three taps show that it is right."),
    ),
    "unclear": (
        later("That was not clear. Tap the corner that is at your top left."),
        later("Tap right into corners."),
    ),
    "elsewhere": (
        later("Touches do not land where they are made."),
        later("The guide tells how that is set here: Screen, in docs/appliance.md."),
    ),
    "failed": (later("It cannot be kept: the disk is full or read-only."), later("Nothing has changed.")),
}
"""What each step says: large, and below."""
LAST: tuple[Step, ...] = ("well", "turned")
"""The steps at which nothing is left as it is."""


class ScreenPage(Page[Step]):
    """The next corner to tap, or what was found. There are no keys: a key could not be hit where touches lie wrong."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        assert kiosk.screen is not None
        self._said = 0
        self.check = ScreenCheck(kiosk.lobby.journal.path.parent, kiosk.screen)

    def look(self) -> Step:
        return self.check.step

    def question(self, shown: Step) -> object:
        return shown

    def build(self, shown: Step) -> None:
        margin, middle = 24.0, theme.tall / 2
        large, small = WORDS[shown]
        said = [_(small)] if small else []
        if shown not in LAST:
            said.append(_(LEAVE))
        head = Text(line=_(large), size_dp=36, bold=True, halign="center", valign="middle", wrap=True)
        self.put(head, margin, middle - 160, -margin, 150)
        text = Text(line=" ".join(said), size_dp=24, colour="ivory2", halign="center", valign="top", wrap=True)
        self.put(text, margin, middle + 6, -margin, 150)
        if shown in ("left", "right"):
            self.put(Plane(colour="ivory"), 0 if shown == "left" else theme.wide - SIDE, 0, SIDE, SIDE)

    def tick(self) -> None:
        """Whoever has read that the screen begins again sees it begin."""
        if self.check.step == "turned":
            self._said += 1
            if self._said == SECONDS:
                self.kiosk.stop()  # the system starts it again
        super().tick()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if guarded() or self.check.step == "turned":
            return True
        guard()
        if self.check.step == "well" or not self.check.tap(touch.sx, touch.sy):
            self.kiosk.back()
        else:
            self.refresh()
        return True

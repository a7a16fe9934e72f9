"""Somebody with a number pad who sees nothing: presses its keys, and hears."""

from contextlib import suppress

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kivy.core.window import Window

from kiosk.main.app import Kiosk
from kiosk.screens.reading import page_name, stops
from tests.kiosk.scenes.listening import Notes

NUMBERS = {
    "0": 256, "1": 257, "2": 258, "3": 259, "4": 260, "5": 261, "6": 262, "7": 263, "8": 264, "9": 265, ".": 266,
    "/": 267, "*": 268, "−": 269, "+": 270, "Enter": 271, "Num": 300, "Tab": 9, "Escape": 27, "Back": 8, "Return": 13,
    "Left": 276, "Right": 275, "Up": 273, "Down": 274,
}  # fmt: skip
"""The keys by what stands on them, with Kivy's numbers."""
FAR = 200
"""Presses after which what is looked for is not on the page."""


class Blind:
    """`press` gives what was said then."""

    def __init__(self, driver: Driver, kiosk: Kiosk) -> None:
        self.driver, self.kiosk = driver, kiosk
        self.notes = Notes()
        with suppress(LookupError):  # where no records are open, nothing is spoken
            speech = kiosk.peripherals.speech
            speech.speaker, speech.why_silent, speech.silent = self.notes, "", lambda: ""
        self.heard: list[str] = []

    def press(self, *keys: str, rest: float = 0.45, num: bool = True) -> str:
        """Presses these keys one after the other, each after `rest` s, so that nothing is guarded; what was said after
        the last. `num`: Num Lock is on, so that digits write."""
        for key in keys:
            if rest:
                self.driver.wait(rest)
            self.notes.taken()
            number, also = NUMBERS[key], ["numlock"] if num else []
            Window.dispatch("on_key_down", number, 0, None, also)
            if num and key in "0123456789./*−+":
                Window.dispatch("on_textinput", key)
            Window.dispatch("on_key_up", number, 0)
            self.settle()
            self.heard += self.notes.said
        return " ".join(self.notes.taken())

    def page_name(self) -> str:
        """What the page calls itself."""
        assert self.kiosk.page.parent is not None
        return page_name(stops(self.kiosk.page.parent))

    def settle(self) -> None:
        """Until all is on the disk and on the screen."""
        self.driver.frames(3)
        with suppress(LookupError):
            self.kiosk.lobby.journal.settle()
        self.driver.wait(0.15)

    def go_to(self, wanted: str, key: str = "6") -> str:
        """Presses a key until something is said in which this is."""
        said = self.notes.said[-1] if self.notes.said else ""
        for _ in range(FAR):
            said = self.press(key, rest=0)
            if wanted in said:
                return said
        raise AssertionError(f"{wanted!r} was never said: {self.heard[-40:]}")

    def do(self, wanted: str, key: str = "6") -> str:
        """Goes to what is called so, and does it; what is said then."""
        self.go_to(wanted, key)
        return self.press("Enter")

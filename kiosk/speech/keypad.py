"""The keys of a number pad by which somebody who sees nothing asks, browses and acts."""

from __future__ import annotations

from enum import Enum

from kiosk.base.language import _, later


class Key(Enum):
    """A key of the pad; the value is what stands on it."""

    NAME = "Num"
    SCORE = "/"
    TRUMPS = "*"
    SOFTER = "−"
    TURN = "7"
    SUIT_BEFORE = "8"
    TRICKS = "9"
    LOUDER = "+"
    BEFORE = "4"
    AGAIN = "5"
    NEXT = "6"
    ON_TABLE = "1"
    NEXT_SUIT = "2"
    BACK = "3"
    ENTER = "Enter"
    MINE = "0"
    LAST_TRICK = "."

    @property
    def aloud(self) -> str:
        """The key as it is spoken: a voice has no word for some of the signs."""
        return _(SIGNS[self]) if self in SIGNS else self.value

    @property
    def does(self) -> str:
        """What the key does, in the language that is spoken here."""
        return _(DOES[self])


SIGNS = {
    Key.SCORE: later("slash"),
    Key.TRUMPS: later("star"),
    Key.SOFTER: later("minus"),
    Key.LOUDER: later("plus"),
    Key.LAST_TRICK: later("point"),
}
DOES = {
    Key.NAME: later("name the key"),
    Key.SCORE: later("score"),
    Key.TRUMPS: later("trumps, bid"),
    Key.SOFTER: later("softer"),
    Key.TURN: later("whose turn"),
    Key.SUIT_BEFORE: later("suit before"),
    Key.TRICKS: later("tricks so far"),
    Key.LOUDER: later("louder"),
    Key.BEFORE: later("card before"),
    Key.AGAIN: later("say again"),
    Key.NEXT: later("next card"),
    Key.ON_TABLE: later("on the table"),
    Key.NEXT_SUIT: later("next suit"),
    Key.BACK: later("take back"),
    Key.ENTER: later("play or call"),
    Key.MINE: later("my cards"),
    Key.LAST_TRICK: later("last trick"),
}

"""The keys of a number pad by which somebody who sees nothing asks, browses and acts."""

from __future__ import annotations

from enum import Enum

from kiosk.base.language import _, _c, later


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
    def label(self) -> str:
        """What stands on the key where people read this language."""
        return {"Num": _c("key", "Num"), "Enter": _c("key", "Enter")}.get(self.value, self.value)

    @property
    def aloud(self) -> str:
        """The key as it is spoken: a voice has no word for some of the signs."""
        return _(SIGNS[self]) if self in SIGNS else self.label

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
PLACES = {
    Key.NAME: (0, 0), Key.SCORE: (1, 0), Key.TRUMPS: (2, 0), Key.SOFTER: (3, 0),
    Key.TURN: (0, 1), Key.SUIT_BEFORE: (1, 1), Key.TRICKS: (2, 1), Key.LOUDER: (3, 1),
    Key.BEFORE: (0, 2), Key.AGAIN: (1, 2), Key.NEXT: (2, 2),
    Key.ON_TABLE: (0, 3), Key.NEXT_SUIT: (1, 3), Key.BACK: (2, 3), Key.ENTER: (3, 3),
    Key.MINE: (0, 4), Key.LAST_TRICK: (2, 4),
}  # fmt: skip
"""Where each key of a pad is: column and row."""
LARGE = {Key.LOUDER: (1, 2), Key.ENTER: (1, 2), Key.MINE: (2, 1)}
"""How many columns and rows the larger ones take."""
SAID = (
    later("5 has a bump. It says again what was said last."),
    later("4, 6, 8, 2 say a card or a call. Enter does it, and nothing else does."),
    later("On any other page they go over what stands there, / and * from letter to letter."),
    later("Own cards are told in the earphone only."),
)

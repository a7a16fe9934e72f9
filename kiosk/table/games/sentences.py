"""The rules in sentences: sections, and the sentences that games share (rules/common#tricks)."""

from dataclasses import dataclass

from kiosk.base import words


@dataclass(frozen=True)
class Section:
    """A part of the rules. `box` is a heading and lines set apart: an order, an example."""

    title: str
    sentences: tuple[str, ...]
    box: tuple[str, tuple[str, ...]] | None = None


RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
"""The ranks from high to low in every game but Bid Whist."""

RENEGE = "Not following suit when able is a renege."
"""The beginning of a sentence on reneges; their price follows."""

TAKE_BACK = "A card may be taken back until the next trick is led."

TRAINING = "Training: these games count for no league or rating, but their hands count as played."

FOREHAND_LEADS = "The player at the dealer’s left leads first."

SAME_DEALER = "After a misdeal the same dealer deals again."

DEAL_PASSES = "The deal passes to the left."


_FACE_UP = "For the first deal cards are dealt face up: who gets the first {} deals."


def first_dealer(rule: str) -> tuple[str, ...]:
    """Who deals first; nothing where the highest card cut does, as everywhere."""
    return {"cut": (), "first_club": (_FACE_UP.format("club"),), "first_diamond": (_FACE_UP.format("diamond"),)}[rule]


def sets_lose(sets: int) -> str:
    """Says how many sets lose a game."""
    return f"A side that is set {times(sets)} loses the game, whatever the score."


def times(number: int) -> str:
    """How often: ``once``, ``three times``."""
    return {1: "once", 2: "twice"}.get(number, f"{words.number(number)} times")


def following(trumps: bool = True) -> tuple[str, str]:
    """How a trick is played and won."""
    if not trumps:
        return (
            "Follow suit if you can; if not, play any card.",
            "The highest card of the suit led takes the trick. Its player leads next.",
        )
    return (
        "Follow suit if you can; if not, play any card. Nobody has to trump, or to play higher.",
        "The highest trump takes the trick, without a trump the highest card of the suit led. Its player leads next.",
    )


def training(on: bool) -> tuple[str, ...]:
    """Says that the table's games do not count, if that is a house rule."""
    return (TRAINING,) if on else ()

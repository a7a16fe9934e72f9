"""The rules in sentences: sections, and the sentences that games share (rules/common#tricks)."""

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, _n, later


@dataclass(frozen=True)
class Section:
    """A part of the rules. `box` is a heading and lines set apart: an order, an example."""

    title: str
    sentences: tuple[str, ...]
    box: tuple[str, tuple[str, ...]] | None = None


def ranks(lowest: int = 0) -> str:
    """The ranks from high to low in every game but Bid Whist; the `lowest` is 0, the two, or another one."""
    return words.ranks(range(12, lowest - 1, -1))


COSTS_NOTHING = later("It is shown, and costs nothing.")
"""A renege that has no price."""

TAKE_BACK = later("A card may be taken back until the next trick is led.")

FOREHAND_LEADS = later("The player at the dealer’s left leads first.")

SAME_DEALER = later("After a misdeal the same dealer deals again.")

DEAL_PASSES = later("The deal passes to the left.")

NO_JOKERS = later("52 cards without jokers.")

FOR_INSTANCE = later("For instance")
"""The heading of examples."""


def told(*texts: str) -> tuple[str, ...]:
    """Texts that are looked up now."""
    return tuple(map(_, texts))


def line(what: str, value: str) -> str:
    """A line of an example or an order: ``Uptown:  A K Q …``."""
    return words.colon(what, f" {value}")


def sentences(*whole: str) -> str:
    """Whole sentences that belong together."""
    return " ".join(whole)


def renege(cost: str) -> str:
    """What a renege is, and what it costs."""
    return sentences(_("Not following suit when able is a renege."), _(cost))


def first_dealer(rule: str) -> tuple[str, ...]:
    """Who deals first; nothing where the highest card cut does, as everywhere."""
    if rule == "first_club":
        return (_("For the first deal cards are dealt face up: who gets the first club deals."),)
    if rule == "first_diamond":
        return (_("For the first deal cards are dealt face up: who gets the first diamond deals."),)
    return ()


def sets_lose(sets: int) -> str:
    """Says how many sets lose a game."""
    return _("A side that is set {times} loses the game, whatever the score.", times=times(sets))


def times(number: int) -> str:
    """How often: ``once``, ``three times``."""
    usual = {1: _("once"), 2: _("twice")}
    return usual.get(number) or _("{number} times", number=words.number(number))


def following(trumps: bool = True) -> tuple[str, str]:
    """How a trick is played and won."""
    if not trumps:
        return (
            _("Follow suit if you can; if not, play any card."),
            _("The highest card of the suit led takes the trick. Its player leads next."),
        )
    return (
        _("Follow suit if you can; if not, play any card. Nobody has to trump, or to play higher."),
        _(
            "The highest trump takes the trick, without a trump the highest card of the suit led. "
            "Its player leads next."
        ),
    )


def stake(chips: int) -> str:
    """Says what a game costs its losers."""
    return _n(
        "The stake: each loser pays a winner {n} chip; a tie costs nothing.",
        "The stake: each loser pays a winner {n} chips; a tie costs nothing.",
        chips,
    )


def training(on: bool) -> tuple[str, ...]:
    """Says that the table's games do not count, if that is a house rule."""
    said = _("Training: these games count for no league or rating, but their hands count as played.")
    return (said,) if on else ()

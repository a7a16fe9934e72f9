"""What is wrong with a deal, in sentences with the board and the card."""

from collections.abc import Iterable

from kiosk.base import words
from kiosk.base.language import _, _n
from rules.boards import KITTY, SEATS, Fault, Trouble

NAMED = 4
"""How many faults of a board are named, and how many missing cards."""
LONGEST = 120
"""The most letters quoted from text that cannot be read."""


def place_words(place: str) -> str:
    """A place of cards in a sentence: ``North``, ``the kitty``."""
    return _("the kitty") if place == KITTY else words.place(SEATS.index(place))


def title(place: str) -> str:
    """A place of cards as a title: ``North``, ``Kitty``."""
    return _("Kitty") if place == KITTY else words.place(SEATS.index(place))


def trouble_words(trouble: Trouble) -> str:
    """A board of a file that cannot be used: ``Line 12, board 6: K♦ is dealt to North and to East.``"""
    line, faults = trouble.line, faults_words(trouble.faults)
    if trouble.board is None:
        return _("Line {line}: {faults}", line=line, faults=faults)
    return _("Line {line}, board {board}: {faults}", line=line, board=trouble.board, faults=faults)


def faults_words(faults: Iterable[Fault]) -> str:
    """The first faults of a deal, a sentence each."""
    every = list(faults)
    missing = [fault.card for fault in every if fault.kind == "missing" and fault.card is not None]
    others = [fault for fault in every if fault.kind != "missing"]
    said = [_fault(fault) for fault in others[:NAMED]]
    if len(others) > NAMED:
        said.append(_n("{n} fault more.", "{n} faults more.", len(others) - NAMED))
    if missing:
        named = ", ".join(words.card(card) for card in missing[:NAMED])
        more = len(missing) - NAMED
        none = _("Nobody has {cards} and {n} more.", cards=named, n=more) if more > 0 else ""
        said.append(none or _("Nobody has {cards}.", cards=named))
    return " ".join(said)


def _fault(fault: Fault) -> str:
    card = "" if fault.card is None else words.card(fault.card)
    place = place_words(fault.place) if fault.place else ""
    match fault.kind:
        case "twice" if fault.other == fault.place:
            return _("{card} is dealt to {place} twice.", card=card, place=place)
        case "twice":
            other = place_words(fault.other)
            return _("{card} is dealt to {other} and to {place}.", card=card, other=other, place=place)
        case "not-in-pack":
            return _("{card} is dealt to {place}, and is not in this game’s pack.", card=card, place=place)
        case "size" if fault.count == 0:
            if fault.place == KITTY:
                return _("The kitty is not given.")
            return _("{place}’s cards are not given.", place=words.capital(place))
        case "size":
            return _n(
                "{place} has {n} card instead of {size}.", "{place} has {n} cards instead of {size}.", fault.count,
                place=words.capital(place), size=fault.size,
            )  # fmt: skip
        case "turn-up":
            return _("The card turned up, {card}, is not the dealer’s, who is {place}.", card=card, place=place)
        case "same":
            return _("It is the same deal as board {number}.", number=fault.count)
        case "number":
            return _("Board {number} is already a different deal.", number=fault.count)
    detail = _(fault.detail).rstrip(".")
    return words.sentence(detail if len(detail) <= LONGEST else f"{detail[:LONGEST]}…")

"""What is wrong with a deal, in sentences with the board and the card."""

from collections.abc import Iterable

from kiosk.base import words
from rules.boards import KITTY, SEATS, Fault, Trouble

NAMED = 4
"""How many faults of a board are named, and how many missing cards."""
LONGEST = 120
"""The most letters quoted from text that cannot be read."""


def place_words(place: str) -> str:
    """A place of cards in a sentence: ``North``, ``the kitty``."""
    return "the kitty" if place == KITTY else words.place(SEATS.index(place))


def title(place: str) -> str:
    """A place of cards as a title: ``North``, ``Kitty``."""
    return "Kitty" if place == KITTY else words.place(SEATS.index(place))


def trouble_words(trouble: Trouble) -> str:
    """A board of a file that cannot be used: ``Line 12, board 6: K♦ is dealt to North and to East.``"""
    board = "" if trouble.board is None else f", board {trouble.board}"
    return f"Line {trouble.line}{board}: {faults_words(trouble.faults)}"


def faults_words(faults: Iterable[Fault]) -> str:
    """The first faults of a deal, a sentence each."""
    every = list(faults)
    missing = [fault.card for fault in every if fault.kind == "missing" and fault.card is not None]
    others = [fault for fault in every if fault.kind != "missing"]
    said = [_fault(fault) for fault in others[:NAMED]]
    if len(others) > NAMED:
        said.append(f"{words.count(len(others) - NAMED, 'fault')} more.")
    if missing:
        named = ", ".join(words.card(card) for card in missing[:NAMED])
        more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
        said.append(f"Nobody has {named}{more}.")
    return " ".join(said)


def _fault(fault: Fault) -> str:
    card = "" if fault.card is None else words.card(fault.card)
    place = place_words(fault.place) if fault.place else ""
    match fault.kind:
        case "twice" if fault.other == fault.place:
            return f"{card} is dealt to {place} twice."
        case "twice":
            return f"{card} is dealt to {place_words(fault.other)} and to {place}."
        case "not-in-pack":
            return f"{card} is dealt to {place}, and is not in this game’s pack."
        case "size" if fault.count == 0:
            return (
                f"{words.capital(place)}’s cards are not given." if place in words.PLACES else "The kitty is not given."
            )
        case "size":
            return f"{words.capital(place)} has {words.count(fault.count, 'card')} instead of {fault.size}."
        case "turn-up":
            return f"The card turned up, {card}, is not the dealer’s, who is {place}."
        case "same":
            return f"It is the same deal as board {fault.count}."
        case "number":
            return f"Board {fault.count} is already a different deal."
    detail = fault.detail.rstrip(".")
    return words.sentence(detail if len(detail) <= LONGEST else f"{detail[:LONGEST]}…")

"""The shuffler's reports, in words for people: what, where, and what to do."""

from datetime import datetime

from hardware.events import Fault, Reason, Void
from hardware.shuffler.description import SHUFFLER as SHUFFLER  # screens show it too
from kiosk.base import words
from kiosk.devices import device_words

Words = tuple[str, str]
"""What is wrong, and what to do about it."""

_AGAIN = "Gather all cards and put the whole pack in. Then deal again, or by hand."
_FAULTS: dict[Fault, Words] = {
    Fault.JAM: ("A card is stuck{where}.", "Put it back on top of the pack, and close the machine. Then go on."),
    Fault.DOUBLE: ("Two cards came out as one{where}.", _AGAIN),
    Fault.EMPTY: ("The machine ran out of cards{where}.", _AGAIN),
    Fault.COUNT: ("The count of the cards is wrong{where}.", _AGAIN),
    Fault.UNREAD: (
        "A card was not recognised{where}.",
        "Put it on top of the pack once more, the right way round. Then go on.",
    ),
    Fault.DUPLICATE: ("A card came out that was already dealt{where}.", _AGAIN),
    Fault.STOPPED: ("The machine was stopped.", "Nothing moves until somebody taps Go on."),
    Fault.POWER: (
        "The machine lost power in mid-deal.",
        "Leave all cards where they are. It knows what it has dealt: go on.",
    ),
}
_WHERE = {
    "N": " at North’s place",
    "E": " at East’s place",
    "S": " at South’s place",
    "W": " at West’s place",
    "K": " at the kitty",
    "T": " where a card is turned up",
    "X": " at the stock",
    "D": " at the discards",
    "": "",
}
_VOIDS: dict[Void, str] = {
    Void.FAULT: "Nobody knows who has which cards.",
    Void.COUNT: "More or fewer cards came out than went in.",
    Void.ANNULLED: "It was given up.",
    Void.FORGOTTEN: "The machine was switched off, and has forgotten the deal.",
    Void.DIFFERENT: "The machine did not deal as it was told.",
}
_REFUSALS: dict[str, Words] = {
    "fault": ("The machine has a fault.", "Fix it, then clear it."),
    "open": ("Another deal is open in the machine.", "Deal again: that gives the other one up."),
    "old": ("The machine knows of a later deal.", "Deal again."),
    "differs": ("The machine has a different deal on record.", "Deal again."),
    "bay": ("The machine has no such bay.", "On the page of the shuffler, say that it holds one pack."),
    "cards": ("The deal needs more cards than are in the machine.", "Put the whole pack in."),
    "stopped": ("The machine was stopped before it began.", "Deal again, or deal by hand."),
}
_NOT_UNDERSTOOD = ("The machine does not understand the kiosk.", "It may run another version.")
NOT_KEPT = ("The deal could not be recorded, so nothing is dealt.", "Deal by hand, or try again.")
LOOKED_FOR = ("The machine is being looked for.", "The deal goes on from here as soon as it answers.")
STANDS = ("The machine has stopped.", "Check that nothing is in its way. Then go on.")
WAITS = "The machine waits for someone: check its display."


def fault(what: Fault, where: str) -> Words:
    """A fault; `where` is the machine's own word."""
    said, advice = _FAULTS[what]
    return said.format(where=_where(where)), advice


def _where(where: str) -> str:
    if where in _WHERE:
        return _WHERE[where]
    return f" at seat {where}’s place" if where.isdigit() else f" at the {where}"


def void(why: Void, because: Words | None) -> Words:
    """A void deal; `because` of a fault, if there is one."""
    reason = because[0] if because and why is Void.FAULT else _VOIDS[why]
    return f"The deal is void: {words.lower_first(reason)}", _AGAIN


def refused(why: str) -> Words:
    """A job that the machine refused."""
    return _REFUSALS.get(why, _NOT_UNDERSTOOD)


def counted(cards: int, should: int) -> Words:
    """A pack that is not complete."""
    return f"The machine counted {cards} cards, and there should be {should}.", _AGAIN


def misdeal(what: str) -> Words:
    """A deal with an impossible card."""
    return f"Misdeal: {what}", _AGAIN


def away(reason: Reason, path: str) -> Words:
    """Why the shuffler cannot be used."""
    if reason is Reason.FAULT:
        port = device_words.port_words(path)
        return (
            f"The shuffler on {port} answers, but does not do what it is told.",
            "Switch it off and on again. If that does not help, its cable may be bad.",
        )
    return device_words.trouble(reason, path, SHUFFLER)


def briefly(reason: Reason, since: datetime) -> str:
    """The same in a line."""
    if reason is Reason.FAULT:
        return "It does not do what it is told. Switch it off and on."
    return device_words.Absence(since, reason).words()

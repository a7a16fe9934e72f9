"""The shuffler's reports, in words for people: what, where, and what to do."""

from datetime import datetime

from hardware.events import Fault, Reason, Void
from hardware.shuffler.description import SHUFFLER as SHUFFLER  # screens show it too
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.devices import device_words
from rules.phrases import Phrase

Words = tuple[str, str]
"""What is wrong, and what to do about it."""

_AGAIN = later("Gather all cards and put the whole pack in. Then deal again, or by hand.")
_FAULTS: dict[Fault, Words] = {
    Fault.JAM: (
        later("A card is stuck{where}."),
        later("Put it back on top of the pack, and close the machine. Then go on."),
    ),
    Fault.DOUBLE: (later("Two cards came out as one{where}."), _AGAIN),
    Fault.EMPTY: (later("The machine ran out of cards{where}."), _AGAIN),
    Fault.COUNT: (later("The count of the cards is wrong{where}."), _AGAIN),
    Fault.UNREAD: (
        later("A card was not recognised{where}."),
        later("Put it on top of the pack once more, the right way round. Then go on."),
    ),
    Fault.DUPLICATE: (later("A card came out that was already dealt{where}."), _AGAIN),
    Fault.STOPPED: (later("The machine was stopped."), later("Nothing moves until somebody taps Go on.")),
    Fault.POWER: (
        later("The machine lost power in mid-deal."),
        later("Leave all cards where they are. It knows what it has dealt: go on."),
    ),
}
_WHERE = {
    "N": later("at North’s place"),
    "E": later("at East’s place"),
    "S": later("at South’s place"),
    "W": later("at West’s place"),
    "K": later("at the kitty"),
    "T": later("where a card is turned up"),
    "X": later("at the stock"),
    "D": later("at the discards"),
}
_VOIDS: dict[Void, str] = {
    Void.FAULT: later("Nobody knows who has which cards."),
    Void.COUNT: later("More or fewer cards came out than went in."),
    Void.ANNULLED: later("It was given up."),
    Void.FORGOTTEN: later("The machine was switched off, and has forgotten the deal."),
    Void.DIFFERENT: later("The machine did not deal as it was told."),
}
_REFUSALS: dict[str, Words] = {
    "fault": (later("The machine has a fault."), later("Fix it, then clear it.")),
    "open": (later("Another deal is open in the machine."), later("Deal again: that gives the other one up.")),
    "old": (later("The machine knows of a later deal."), later("Deal again.")),
    "differs": (later("The machine has a different deal on record."), later("Deal again.")),
    "bay": (later("The machine has no such bay."), later("On the page of the shuffler, say that it holds one pack.")),
    "cards": (later("The deal needs more cards than are in the machine."), later("Put the whole pack in.")),
    "stopped": (later("The machine was stopped before it began."), later("Deal again, or deal by hand.")),
}
_NOT_UNDERSTOOD = (later("The machine does not understand the kiosk."), later("It may run another version."))
NOT_KEPT = (later("The deal could not be recorded, so nothing is dealt."), later("Deal by hand, or try again."))
LOOKED_FOR = (later("The machine is being looked for."), later("The deal goes on from here as soon as it answers."))
STANDS = (later("The machine has stopped."), later("Check that nothing is in its way. Then go on."))
WAITS = later("The machine waits for someone: check its display.")


def told(what: Words) -> Words:
    """The same in the language that is spoken here."""
    return _(what[0]), _(what[1])


def fault(what: Fault, where: str) -> Words:
    """A fault, looked up where it is shown; `where` is the machine's own word."""
    said, advice = _FAULTS[what]
    return Phrase(said, where=_where(where)), Phrase(advice)


def _where(where: str) -> str:
    """As it stands in a sentence, after a space; "" for nowhere in particular."""
    if not where:
        return ""
    if where in _WHERE:
        place = Phrase(_WHERE[where])
    elif where.isdigit():
        place = Phrase("at seat {seat}’s place", seat=where)
    else:
        place = Phrase("at the {place}", place=where)
    return Phrase(" {place}", place=place)


def void(why: Void, because: Words | None) -> Words:
    """A void deal; `because` of a fault, if there is one."""
    reason = _(because[0]) if because and why is Void.FAULT else _(_VOIDS[why])
    return _("The deal is void: {why}", why=words.lower_first(reason)), _(_AGAIN)


def refused(why: str) -> Words:
    """A job that the machine refused."""
    return told(_REFUSALS.get(why, _NOT_UNDERSTOOD))


def counted(cards: int, should: int) -> Words:
    """A pack that is not complete."""
    what = _("The machine counted {cards} cards, and there should be {should}.", cards=cards, should=should)
    return what, _(_AGAIN)


def misdeal(what: str) -> Words:
    """A deal with an impossible card."""
    return _("Misdeal: {what}", what=what), _(_AGAIN)


def away(reason: Reason, path: str) -> Words:
    """Why the shuffler cannot be used."""
    if reason is Reason.FAULT:
        port = device_words.port_words(path)
        return (
            Phrase("The shuffler on {port} answers, but does not do what it is told.", port=port),
            Phrase("Switch it off and on again. If that does not help, its cable may be bad."),
        )
    return device_words.trouble(reason, path, SHUFFLER)


def briefly(reason: Reason, since: datetime) -> str:
    """The same in a line."""
    if reason is Reason.FAULT:
        return _("It does not do what it is told. Switch it off and on.")
    return device_words.Absence(since, reason).words()

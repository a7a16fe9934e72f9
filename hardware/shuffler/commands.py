"""Our commands on top of Marlin's lines, and the machine's reports: each as text with its own check.

A line's checksum has eight bits, and the machine's lines have none; so commands and reports end in ``~`` and four hex
digits: CRC-16/CCITT-FALSE over everything before the ``~``. `docs/shuffler.md` gives their meaning.
"""

import re
from binascii import crc_hqx
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from hardware.events import Fault
from hardware.shuffler.pattern import Pattern, letter_of, place_of

IDENTIFY = "M115"
CAPABILITY = "WHIST_SHUFFLER"
"""The capability that identifies such a machine; without it the device may be a printer, and is left alone."""
LARGEST_ID = 2**53 - 1


class Malformed(ValueError):
    """Text that is no command or report of ours: `text`, and `why`."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r}: {why}")
        self.text, self.why = text, why


class BadSeal(Malformed):
    """Damaged text: its check does not fit."""


def seal(text: str) -> str:
    """The text with its check."""
    return f"{text} ~{crc_hqx(f'{text} '.encode(), 0xFFFF):04X}"


def unseal(text: str) -> str:
    """The text without its check. Raises `BadSeal`."""
    body, found, _ = text.rpartition(" ~")
    if not found or seal(body) != text:
        raise BadSeal(text, "its check is missing or does not fit")
    return body


class Do(Enum):
    """The commands, by their code on the line."""

    STATE = "M880"
    GREET = "M881"
    SHUFFLE = "M882"
    DEAL = "M883"
    COUNT = "M884"
    EJECT = "M885"
    CLEAR = "M886"
    ANNUL = "M887"


_NUMBERS = {Do.GREET: "H", Do.SHUFFLE: "BC", Do.DEAL: "DBC", Do.COUNT: "B", Do.EJECT: "B", Do.ANNUL: "D"}
"""The numbers that each command needs, in order: D deal, B bay (of a machine with several packs, from 1), C cards that
should be in it, H the greeting."""


@dataclass(frozen=True)
class Command:
    """One of our commands: its code, its numbers, and for a deal its pattern."""

    do: Do
    numbers: tuple[int, ...] = ()
    pattern: Pattern | None = None

    def __str__(self) -> str:
        """As it is sent, without line number and checksum."""
        words = [f"{letter}{n}" for letter, n in zip(_NUMBERS.get(self.do, ""), self.numbers, strict=True)]
        return seal(" ".join([self.do.value, *words, *([str(self.pattern)] if self.pattern else [])]))

    @staticmethod
    def parse(text: str) -> "Command":
        """The command in a text. Raises `BadSeal`, `Malformed` or `MalformedPattern`."""
        code, *words = unseal(text).split(" ")
        try:
            do = Do(code)
        except ValueError:
            raise Malformed(text, "there is no such command") from None
        letters = _NUMBERS.get(do, "")
        numbers = tuple(
            int(found[1])
            for letter, word in zip(letters, words, strict=False)
            if (found := re.fullmatch(rf"{letter}(\d{{1,16}})", word))
        )
        rest = " ".join(words[len(letters) :])
        if len(numbers) != len(letters) or bool(rest) != (do is Do.DEAL):
            raise Malformed(text, f"{code} needs {' '.join(letters)}" + (" and a pattern" if do is Do.DEAL else ""))
        return Command(do, numbers, Pattern.parse(rest) if rest else None)


def deal(id: int, pattern: Pattern, cards: int, bay: int = 1) -> Command:
    """Deal so, out of `cards` that are in the bay; `id` is greater than that of any other deal."""
    return Command(Do.DEAL, (id, bay, cards), pattern)


class Status(Enum):
    """The state of a deal: never asked for, in progress or halted, all cards out, void."""

    NONE = "none"
    OPEN = "open"
    DONE = "done"
    VOID = "void"


class Why(Enum):
    """Why a machine does not carry out a command."""

    FAULT = "fault"
    OPEN = "open"
    OLD = "old"
    DIFFERS = "differs"
    BAY = "bay"
    CARDS = "cards"
    SEAL = "seal"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class StateIs:
    """Answers STATE, GREET, CLEAR. `fault` with its place; the last deal, 0 for none, with its status and cards dealt.

    `greeted` is the number of the last GREET since the machine was switched on, 0 for none; `memory` is 1 for a machine
    that knows its last deal again after it was switched off and on, else 0.
    """

    line: int
    greeted: int
    memory: int
    fault: Fault | None
    where: str
    deal: int
    status: Status
    dealt: int


@dataclass(frozen=True)
class CardIs:
    """A card has left for its place: its deal, its number from 1, its tag ("" if not read)."""

    deal: int
    n: int
    place: str
    tag: str


@dataclass(frozen=True)
class DealIs:
    """Answers DEAL and ANNUL: the state of the deal, the cards dealt, the cards left in the bay."""

    line: int
    deal: int
    status: Status
    dealt: int
    left: int | None


@dataclass(frozen=True)
class PackIs:
    """Answers SHUFFLE, COUNT, EJECT (`of` is that code): so many cards are in the bay now."""

    line: int
    of: Do
    bay: int
    cards: int


@dataclass(frozen=True)
class FaultIs:
    """A fault has occurred."""

    fault: Fault
    where: str


@dataclass(frozen=True)
class Refused:
    """Answers any command that the machine does not carry out."""

    line: int
    why: Why


Report = StateIs | CardIs | DealIs | PackIs | FaultIs | Refused
Answer = StateIs | DealIs | PackIs | Refused
_KINDS: dict[str, type[Report]] = {
    "state": StateIs,
    "card": CardIs,
    "deal": DealIs,
    "pack": PackIs,
    "fault": FaultIs,
    "refused": Refused,
}
_ENUMS: dict[str, type[Enum]] = {"fault": Fault, "status": Status, "of": Do, "why": Why}
_TEXTS = {"where", "place", "tag"}
_MAY_LACK = {(StateIs, "fault"), (StateIs, "where"), (CardIs, "tag"), (DealIs, "left")}
_PREFIX = "whist:"


def write_report(report: Report) -> str:
    """A report as its line: ``whist:card deal=17 n=1 place=E tag=04A1B2C3 ~0000``; ``-`` where there is nothing."""
    kind = next(kind for kind, made in _KINDS.items() if isinstance(report, made))
    words = [f"{field.name}={_word(field.name, getattr(report, field.name))}" for field in fields(report)]
    return seal(" ".join([_PREFIX + kind, *words]))


def _word(name: str, value: object) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, Enum):
        return str(value.value)
    return letter_of(str(value)) if name == "place" else str(value)


def parse_report(text: str) -> Report | None:
    """The report in a line; None for a line that is no report. Raises `Malformed`."""
    if not text.startswith(_PREFIX):
        return None
    kind, *words = unseal(text).removeprefix(_PREFIX).split(" ")
    made = _KINDS.get(kind)
    if made is None:
        raise Malformed(text, f"there is no report {kind}")
    given = dict(word.partition("=")[::2] for word in words)
    names = [field.name for field in fields(made)]
    if list(given) != names:
        raise Malformed(text, f"a {kind} has {', '.join(names)}, in this order")
    try:
        return made(**{name: _value(made, name, word) for name, word in given.items()})
    except (ValueError, KeyError):
        raise Malformed(text, "one of its values cannot be") from None


def _value(made: type[Report], name: str, word: str) -> Any:
    if word == "-" and (made, name) in _MAY_LACK:
        return "" if name in _TEXTS else None
    if name in _ENUMS:
        return _ENUMS[name](word)
    if name == "place":
        return place_of(word)
    if name == "tag" and not re.fullmatch(r"(?:[0-9A-F]{2}){4,10}", word):
        raise ValueError(word)
    if name in _TEXTS:
        return word
    if not re.fullmatch(r"\d{1,16}", word):
        raise ValueError(word)
    return int(word)

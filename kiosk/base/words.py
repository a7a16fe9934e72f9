"""Words for people that all games share: short and plain. Each game's own words are in `kiosk.table.games`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date as date_
from fractions import Fraction
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from kiosk.base.language import _, _c, _n, card_letters, given_in, later, spoken
from rules.cards import BIG, LITTLE, RANKS

if TYPE_CHECKING:
    from rules.actions import Fault, Refused
    from rules.seats import Seating
    from rules.standings.boards import Points

SUIT_SIGNS = "♠♥♦♣"
SUIT_NAMES = (later("spades"), later("hearts"), later("diamonds"), later("clubs"))
PLACES = (later("North"), later("East"), later("South"), later("West"))
SIDE_LABELS = (later("N–S"), later("E–W"))
SIDE_NAMES = (later("North and South"), later("East and West"))
_A_CARD = (later("a spade"), later("a heart"), later("a diamond"), later("a club"))
_MONTHS = (
    later("January"), later("February"), later("March"), later("April"), later("May"), later("June"),
    later("July"), later("August"), later("September"), later("October"), later("November"), later("December"),
)  # fmt: skip
_COURT = {"T": "10", "J": later("Jack"), "Q": later("Queen"), "K": later("King"), "A": later("Ace")}
JACK = RANKS.index("J")
NO_BREAK = "\u00a0"
"""A space at which no line ends."""
GROUPED_BY = {"de": ".", "es": ".", "fr": NO_BREAK, "nl": "."}
"""What stands between the thousands in the languages in which a comma is the decimal sign."""
NUMBERS = (
    later("no"), later("one"), later("two"), later("three"), later("four"), later("five"), later("six"), later("seven"),
    later("eight"), later("nine"), later("ten"),
)  # fmt: skip


def card(number: int) -> str:
    """A card as people see it: ``10♥``, ``Big joker``."""
    if number >= LITTLE:
        return _("Big joker") if number == BIG else _("Little joker")
    return rank(number % 13) + SUIT_SIGNS[number // 13]


def rank(number: int) -> str:
    """A rank as it stands on cards, by its number from 0, the two: ``10``, ``K``."""
    return str(number + 2) if number < JACK else card_letters()[number - JACK]


def ranks(numbers: Iterable[int]) -> str:
    """Ranks one after the other: ``A K Q J 10``."""
    return " ".join(map(rank, numbers))


def card_in_full(number: int) -> str:
    """A card in words: ``5 of hearts``, ``Ace of spades``."""
    if number >= LITTLE:
        return card(number)
    rank = RANKS[number % 13]
    return _("{rank} of {suit}", rank=_(_COURT.get(rank, rank)), suit=suit_name(number // 13))


def suit(number: int) -> str:
    """A suit standing alone: ``Spades``."""
    return capital(_(SUIT_NAMES[number]))


def a_card(suit: int) -> str:
    """One card of a suit: ``a heart``."""
    return _(_A_CARD[suit])


def score(points: int) -> str:
    """A score, with the true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def against(figures: Iterable[str]) -> str:
    """Figures of all sides: ``9 to 4``; where everybody plays alone, ``5 to 4 to 3 to 1``; "" for none."""
    made = list(figures)
    return reduce(lambda said, each: _("{points} to {others}", points=said, others=each), made) if made else ""


def result(made: Iterable[int]) -> str:
    """What all sides made: ``9 to 4``."""
    return against(map(score, made))


def apart(names: str) -> list[str]:
    """Each of two names that were said `together`: ``Ada and Otis``."""
    return names.split(together(["", ""]))


def retold(text: str, *patterns: str) -> str:
    """An English text that was recorded or sent, in the language spoken here: the first of these that it is made of."""
    for pattern in patterns:
        given = given_in(pattern, text)
        if given is not None:
            return _(pattern, **{name: retold(value, *patterns, *SIDE_LABELS) for name, value in given.items()})
    return text


def change(points: int) -> str:
    """A change of the score, with its sign."""
    return f"+{points}" if points > 0 else score(points)


def decimal(number: Points | float, places: int = 1, exact: bool = False) -> str:
    """A number with at most so many decimals (`exact`: just as many), and the decimal sign of the language: ``2.5``."""
    from rules.standings.lines import shown  # the first page has no decimals

    points = Fraction(number) if isinstance(number, float) else number
    text = f"{float(number):.{places}f}" if exact else shown(points, places)
    return text.replace(".", ",") if spoken() in GROUPED_BY else text


def grouped(number: int) -> str:
    """A large whole number, in groups of three figures with the sign of the language: ``2,195``."""
    return f"{number:,}".replace(",", GROUPED_BY.get(spoken(), ","))


def difference(points: Points) -> str:
    """Points above or below an average, with decimals: ``+3.5``, ``−2``, ``0``."""
    text = decimal(points)
    return text if text == "0" or points < 0 else f"+{text}"


def change_of(who: str, points: int) -> str:
    """A change of somebody's score, never broken before the figure: ``N–S +3``."""
    return f"{who}{NO_BREAK}{change(points)}"


def chips(who: Sequence[str], won: Sequence[int]) -> str:
    """What everybody has won or lost: ``Chips: N +2, E −2, S +2, W −2.``."""
    changes = ", ".join(change_of(each, count) for each, count in zip(who, won, strict=True))
    return _("Chips: {changes}.", changes=changes)


_ROUNDS = ("Last {number}", "{level}, game {number}", "{level}, round {number}", "Block {number}: {block}")
"""What formats call rounds, where it has values in it."""


def round_label(label: str) -> str:
    """What a format calls a round, as it is on record: ``Semi-final``, ``Last 16``, ``Final, game 2``."""
    for text in _ROUNDS:
        given = given_in(text, label)
        if given is not None:
            return _(text, **{name: v if v.isdecimal() else round_label(v) for name, v in given.items()})
    return _(label)


def seat_letter(letter: str) -> str:
    """A seat in a letter, as `rules.seats` has it: ``N``."""
    letters = {"N": _c("seat", "N"), "E": _c("seat", "E"), "S": _c("seat", "S"), "W": _c("seat", "W")}
    return letters.get(letter, letter)


def suit_name(number: int) -> str:
    """A suit in a sentence: ``hearts``."""
    return _(SUIT_NAMES[number])


def trumps(suit: int | None) -> str:
    """What is trumps, in a line: ``hearts are trumps``; None is no trump."""
    return _("no trump") if suit is None else _("{suit} are trumps", suit=suit_name(suit))


def place(seat: int, count: int = 4) -> str:
    """A seat in words: ``North``; ``Seat 3`` unless there are four."""
    return _(PLACES[seat]) if count == len(PLACES) else _("Seat {number}", number=seat + 1)


def at_place(seat: int, names: Sequence[str]) -> str:
    """Somebody by place, ``North``; by name if places have no names."""
    return _(PLACES[seat]) if len(names) == len(PLACES) else names[seat]


def side(number: int) -> str:
    """A side of partners in short: ``N–S``."""
    return _(SIDE_LABELS[number])


def side_label(seating: Seating, side: int, names: Sequence[str]) -> str:
    """A side in short: ``N–S``; if everybody plays alone, the player's name."""
    return _(SIDE_LABELS[side]) if seating.partners else names[side]


def side_name(seating: Seating, side: int, names: Sequence[str]) -> str:
    """A side at the start of a sentence: ``North and South``; if everybody plays alone, the player's name."""
    return _(SIDE_NAMES[side]) if seating.partners else names[side]


def together(names: Sequence[str]) -> str:
    """Names in a sentence: ``Ada, Otis and Ruby``."""
    if len(names) < 2:
        return "".join(names)
    return _c("all of them", "{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def one_of(names: Sequence[str]) -> str:
    """One of several: ``Otis or Leon``."""
    if len(names) < 2:
        return "".join(names)
    return _c("one of them", "{names} or {last}", names=", ".join(names[:-1]), last=names[-1])


def number(count: int) -> str:
    """A number in a sentence: ``three``, ``12``."""
    return _(NUMBERS[count]) if count < len(NUMBERS) else str(count)


def ordinal(number: int) -> str:
    """A place in an order: ``1st``, ``12th``, ``23rd``."""
    if number == 1:
        return _c("the first of all", "{number}st", number=number)
    if number % 10 == 1 and number % 100 != 11:
        return _("{number}st", number=number)
    if number % 10 == 2 and number % 100 != 12:
        return _("{number}nd", number=number)
    if number % 10 == 3 and number % 100 != 13:
        return _("{number}rd", number=number)
    return _("{number}th", number=number)


def place_of(number: int, of: int) -> str:
    """A place among so many: ``3rd of 28``."""
    return _("{place} of {all}", place=ordinal(number), all=of)


def date(day: date_) -> str:
    """A day in full: ``21 November 2026``."""
    return _("{day} {month} {year}", day=day.day, month=_(_MONTHS[day.month - 1]), year=day.year)


def shortened(text: str, most: int) -> str:
    """A text of at most so many letters. From a longer one (a path, a file name) the start and the end are kept."""
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[1 + half - most :]}"


def capital(text: str) -> str:
    """The same text, beginning with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A reason as a sentence: ``The dealer must bid.``"""
    return f"{capital(text)}."


def lower_first(sentence: str) -> str:
    """A sentence as it continues after a colon; in German it begins with a capital there too."""
    return sentence if spoken() == "de" else sentence[:1].lower() + sentence[1:]


def small(label: str) -> str:
    """A label within a sentence, in small letters; German keeps its capitals."""
    return label if spoken() == "de" else label.lower()


def colon(what: str, said: str) -> str:
    """``E–W: three``, with a space before the colon where a language has one."""
    return _("{what}: {said}", what=what, said=said)


def count(number: int, noun: str) -> str:
    """``1 trick``, ``3 tricks``. In English: a text that is to be said in every language counts by `_n`."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural(noun)}"


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each name, or two where some begin alike; numbers from 1 where two letters do not tell them apart
    either."""
    for count in (1, 2):
        short = tuple(name[:count] for name in names)
        if len(set(short)) == len(names) and all(short):
            return short
    return tuple(str(n + 1) for n in range(len(names)))


def matching(names: int) -> str:
    """How many names match what was typed: ``1 name matches``, ``28 names match``."""
    return _n("{n} name matches", "{n} names match", names) if names else _("No name matches")


def plural(noun: str) -> str:
    """The plural of a noun: ``tricks``, ``ladies``."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


_REFUSALS = {
    "illegal-call": later("That is not higher than the last call."),
    "out-of-turn": later("It is not that player's turn."),
    "illegal-contract": later("That does not complete the bid."),
    "not-declarer": later("Only the declarer does that."),
    "illegal-discard": later("Discard as many as the kitty holds."),
    "illegal-swap": later("That card cannot be drawn."),
    "impossible-winner": later("That seat cannot have won it."),
    "impossible-tricks": later("Only {detail} tricks are possible."),
    "too-early": later("Finish the auction and the contract first."),
    "too-late": later("It is too late for that."),
    "trick-open": later("First say who won the trick."),
    "duplicate": later("{card} has been played already."),
    "not-in-pack": later("{card} is not in this pack."),
    "not-held": later("{card} is known to be elsewhere."),
    "bad-deal": later("Too few cards, or one twice."),
    "illegal-turn-up": later("That card cannot have been turned up."),
    "not-tied": later("That player is not among those who are tied."),
    "must-play": later("That card has to be played."),
    "no-honours": later("Honours are not counted here."),
    "impossible-honours": later("That many honours are not possible."),
}


def refusal(error: Refused, own: Mapping[str, str] = MappingProxyType({})) -> str:
    """Why an action was refused; `own` are the game's own words, by kind of fault."""
    fault: Fault = error.faults[0]
    words = own.get(fault.kind) or _REFUSALS.get(fault.kind, later("That is not possible."))
    that = card(fault.card) if fault.card is not None else _("That card")
    return _(words, detail=_(fault.detail) if fault.detail else "", card=that)

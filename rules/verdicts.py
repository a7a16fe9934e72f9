"""Whole files of bridge records judged fast: for each hand the tricks that fell and all that is against the rules.

`rules.record.read` reads every dialect of every game, and is what is right; this is the short way for what almost all
published bridge is: a whole deal, a contract, and its play card by card, to the end or up to a claim. Where anything is
out of the common the hand goes the long way, and the whole file where the text is; so the faults are the same.
"""

import re
from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from rules import pbn
from rules.actions import Fault, Refused
from rules.cards import CARDS, RANKS, order, pack
from rules.play import NO_CARD, OpenPlay, won_by_the_rules
from rules.record import Record, read


class Verdict(NamedTuple):
    """Of one hand its board's number in the record's words, the tricks that fell by side (N-S, E-W; None where no play
    is known), and everything against the rules."""

    board: str | None
    played: tuple[int, ...] | None
    faults: Sequence[Fault]


_PASSED = re.compile(r'("[^"\\\n]*")|\{[^}]*\}|;[^\n]*|^%[^\n]*', re.MULTILINE)
_BETWEEN = re.compile(r"\]\s*([^][]*)\[(\w*) ")
_FIRST = '[Event "'
"""What each hand begins with in the files that are taken here."""
_ODD = ("{", "}", ";", "\\", "\n%", "[Game ")
_APART = frozenset({"Note", "TrickWinners", "Penalties"})
"""Tags that ask for more than is done here."""
_COMMON = pbn.PLAIN | {"Auction", "Play", ""}
_NOTHING = frozenset({None, "", "-", "?"})
_TRUMPS = {
    f"{level}{strain}{doubled}": trumps
    for level in range(1, 8)
    for strain, trumps in (("S", 0), ("H", 1), ("D", 2), ("C", 3), ("NT", None))
    for doubled in ("", "X", "XX")
}
_RESULTS: dict[str | None, int] = {str(tricks): tricks for tricks in range(14)}
_SEATS = {letter: seat for seat, letter in enumerate("NESW")}
_CARDS = {str(card): int(card) for card in CARDS[:52]} | {"-": NO_CARD}
_PACK = pack()


class _Unusual(Exception):
    """This hand has to go the long way."""


class _Holdings(dict[str, int]):
    """By the ranks of one suit their mask; kept where they stand high to low, which are not too many."""

    def __missing__(self, ranks: str) -> int:
        if any(rank not in RANKS for rank in ranks):
            raise _Unusual
        mask = sum({1 << RANKS.index(rank) for rank in ranks})
        if ranks == "".join(RANKS[n] for n in range(12, -1, -1) if mask >> n & 1):
            self[ranks] = mask
        return mask


class _Between(dict[str, tuple[str, str]]):
    """By what stands between a tag's value and the next one's: the words of the section, and the next one's name.

    Kept are those without words that are in every file.
    """

    def __missing__(self, text: str) -> tuple[str, str]:
        found = _BETWEEN.fullmatch(text)
        if found is None:
            raise _Unusual
        words, name = found[1], found[2]
        if not words and name in _COMMON and len(text) < 20:
            self[text] = words, name
        return words, name


_holdings, _between = _Holdings(), _Between()


def verdicts(data: bytes | str) -> list[Verdict | None]:
    """The verdict on each hand of a file's text, in order; None for a hand that cannot be read."""
    text = pbn.decode(data) if isinstance(data, bytes) else data
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x1a", " ")
    plain = text
    while plain.startswith("%"):
        plain = plain.partition("\n")[2]
    if "{" in plain or ";" in plain or "\n%" in plain:
        plain = _PASSED.sub(lambda found: found[1] or " ", plain)
    head, *pieces = plain.split(_FIRST)
    if head.strip() or any(odd in plain for odd in _ODD):
        return _long_way(text)
    found: list[Verdict | None] = []
    before: dict[str, str] = {}
    for piece in pieces:
        parts = piece.split('"')  # a value, what stands between it and the next, and so on
        try:
            words, names = zip(*map(_between.__getitem__, (*parts[1:-1:2], parts[-1] + "[ ")), strict=True)
        except _Unusual:
            return _long_way(text)
        names = ("Event", *names[:-1])
        tags = dict(zip(names, parts[::2], strict=False))
        sections = dict(zip(compress(names, words), filter(None, words), strict=True))
        broken = len(parts) % 2 or len(tags) < len(names) or "\n" in "".join(parts[::2])
        if broken or not sections.keys().isdisjoint(pbn.PLAIN):
            return _long_way(text)
        if '"#"' in piece:
            tags = {name: before.get(name, value) if value == "#" else value for name, value in tags.items()}
        found.append(_verdict(tags, sections))
        before = tags
    return found


def _long_way(text: str) -> list[Verdict | None]:
    return [_of(record) if record else None for record in read(text).records]


def _of(record: Record) -> Verdict:
    played = record.hand.played_by_side() if record.has_play else None
    return Verdict(record.tags.get("Board"), played, record.violations)


def _verdict(tags: dict[str, str], sections: dict[str, str]) -> Verdict | None:
    try:
        return _judge(tags, sections.get("Play", ""))
    except (_Unusual, KeyError, ValueError, Refused):
        return _long_way("".join(f'[{name} "{value}"]\n{sections.get(name, "")}\n' for name, value in tags.items()))[0]


def _judge(tags: dict[str, str], play: str) -> Verdict:
    """The verdict on a hand of the common kind. Raises `_Unusual`, or stumbles, where it is none."""
    if not tags.keys().isdisjoint(_APART):
        raise _Unusual
    hands, contract, result = _deal(tags["Deal"]), tags["Contract"], tags.get("Result")
    if tags.get("Dealer", "N") not in _SEATS or tags.get("Auction", "N") not in _SEATS:
        raise _Unusual
    if contract.upper() in ("PASS", "PAS") and "Play" not in tags and result in _NOTHING:
        return Verdict(tags.get("Board"), None, ())
    ranks, declarer = order(_TRUMPS[contract]), _SEATS[tags["Declarer"]]
    leader = (declarer + 1) % 4
    cards = _cards(play.split())
    if _SEATS[tags.get("Play", "NESW"[leader])] != leader or len(cards) > 52:
        raise _Unusual
    won, faults = won_by_the_rules(ranks, hands, leader, cards), list[Fault]()
    if won is None:
        observed = _observed(OpenPlay(ranks, hands, leader), cards)
        won, faults = observed.won, observed.faults
    played = won[0] + won[2], won[1] + won[3]
    if result not in _NOTHING:
        told, mine, left = _RESULTS[result], played[declarer % 2], 13 - sum(played)
        if told != mine and not left:
            faults = [*faults, Fault("result-mismatch", detail=f"Result {declarer % 2} {told}")]
        elif not mine <= told <= mine + left:
            raise _Unusual
    return Verdict(tags.get("Board"), played if "Play" in tags else None, faults)


def _deal(text: str) -> list[int]:
    """The hands by seat, as masks, of a `Deal` that names them all."""
    first, _, rest = text.partition(":")
    hands = []
    for hand in rest.split():
        spades, hearts, diamonds, clubs = hand.split(".")
        minors = _holdings[diamonds] | _holdings[clubs] << 13
        hands.append(_holdings[spades] | _holdings[hearts] << 13 | minors << 26)
    north, east, south, west = hands
    whole = north | east | south | west == _PACK and len(text) == len("N:... ... ... ...") + 52  # so that none is twice
    if not whole or not north.bit_count() == east.bit_count() == south.bit_count() == 13:
        raise _Unusual
    seat = _SEATS[first]
    return hands[-seat:] + hands[:-seat] if seat else hands


def _cards(words: list[str]) -> list[int]:
    """The cards of the rows of the play, the last row filled up."""
    if words and words[-1] in "*+":
        words.pop()
    cards = list(map(_CARDS.__getitem__, words))
    return cards + [NO_CARD] * (-len(cards) % 4)


def _observed(play: OpenPlay, cards: list[int]) -> OpenPlay:
    """The play of the rows, card by card. Raises `_Unusual` where one is missing before the last, `Refused`."""
    first = play.leader
    for row in range(0, len(cards), 4):
        turns = [(play.leader - first + n) % 4 for n in range(4)]
        for place, column in enumerate(turns):
            if cards[row + column] != NO_CARD:
                play.observe(cards[row + column])
            elif row + 4 < len(cards) or any(cards[row + other] != NO_CARD for other in turns[place:]):
                raise _Unusual
            else:
                break
    return play

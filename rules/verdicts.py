"""The verdict on every hand of a file of records, with a short cut for files of bridge.

`rules.record` reads every dialect of every game and is authoritative. The short cut handles what almost all published
bridge is: a whole deal, a contract, and its play card by card, to the end or up to a claim. A hand with anything
unusual goes the long way, and so does the rest of the file if its text is unusual. So the verdicts are the same.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress

from rules import pbn
from rules.actions import Fault
from rules.cards import CARDS, RANKS, Order, order, pack
from rules.matches import Named, Names
from rules.pbn import Found, NotPbn, RawHand
from rules.record import Reader
from rules.report import Verdict, verdict_on

_PASSED = re.compile(r'("[^"\\\n]*")|\{[^}]*\}|;[^\n]*|^%[^\n]*', re.MULTILINE)
_HEAD = re.compile(r"(?:%[^\n]*+\n?)*+")
_FIRST = '[Event "'
"""The first tags of each hand in files that the short cut takes."""
_GAME = "[Game "
"""What records of bridge do not have."""
_ODD = ("{", "}", ";", "\\", "\n%", _GAME, "\x1a")
_APART = frozenset({"Note", "TrickWinners", "Leads", "Penalties"})
"""Tags that the short cut does not handle."""
_COMMON = pbn.PLAIN | {"Auction", "Play", ""}
_NOTHING = frozenset({None, "", "-", "?"})
_PASSED_OUT = frozenset({"Pass", "PASS", "pass"})
_CONTRACTS = {
    f"{level}{strain}{doubled}": (order(trumps), 6 + level)
    for level in range(1, 8)
    for strain, trumps in (("S", 0), ("H", 1), ("D", 2), ("C", 3), ("NT", None))
    for doubled in ("", "X", "XX")
}
_RESULTS: dict[str | None, int] = {str(tricks): tricks for tricks in range(14)}
_SEATS = {letter: seat for seat, letter in enumerate("NESW")}
_TOLD = frozenset({None, *_SEATS})
NO_CARD = -1
"""In a row of the play: no card fell any more."""
_CARDS = {str(card): int(card) for card in CARDS[:52]} | {"-": NO_CARD}
_PACK = pack()
_BITS = tuple(1 << card for card in CARDS) + (0,)
"""By card; the last is that of `NO_CARD`."""
_TURNS = tuple(tuple(tuple((seat + n) % count for n in range(count)) for seat in range(count)) for count in range(18))
"""The seats clockwise, by their number and the first."""


class _Unusual(Exception):
    """This hand, or this file, has to go the long way."""


class _Holdings(dict[str, int]):
    """The mask of one suit's ranks by their text; cached if they stand high to low, which are not too many."""

    def __missing__(self, ranks: str) -> int:
        if any(rank not in RANKS for rank in ranks):
            raise _Unusual
        mask = sum({1 << RANKS.index(rank) for rank in ranks})
        if ranks == "".join(RANKS[n] for n in range(12, -1, -1) if mask >> n & 1):
            self[ranks] = mask
        return mask


class _Between(dict[str, tuple[str, str]]):
    """What stands between a tag's value and the next one's: the words of the section, and the next tag's name. Entries
    without words, which are in every file, are cached."""

    def __missing__(self, text: str) -> tuple[str, str]:
        words, opened, name = text[1:-1].rpartition("[")
        whole = text[:1] == "]" and opened and text[-1:] == " " and (name.isalnum() or not name)
        if not whole or "[" in words or "]" in words:
            raise _Unusual
        words = words.lstrip()
        if not words and name in _COMMON and len(text) < 20:
            self[text] = words, name
        return words, name


_holdings, _between = _Holdings(), _Between()


Judged = NotPbn | Verdict | None
"""What a text has, in order, once it is judged; a hand that cannot be read is None, after why."""
Judge = Callable[[Iterator[list[Found]]], Iterator[Judged]]
"""Takes what was found, a few at once."""


def verdicts(pieces: Iterable[str], on_error: pbn.OnError, judge: Judge | None = None) -> Iterator[Verdict | None]:
    """The verdict on each hand of a text that comes in pieces; None for a hand that cannot be read, which is reported.

    Only one hand's text is kept at a time. After anything unusual the rest goes the long way, by `judge`, which is
    `one_by_one` if none is given.
    """
    pieces, held, line = iter(pieces), "", 1
    before: Mapping[str, str] = {}
    for piece in pieces:
        held += piece
        if _is_unusual(held):
            break
        end = held.rfind("\n" + _FIRST) + 1
        if not end and len(held) <= pbn.LONGEST:
            continue
        try:
            found, before = _short_way(held[:end], before)
        except (_Unusual, KeyError):  # which is a "#" with nothing before it
            break
        line += held.count("\n", 0, end)
        held = held[end:]
        yield from found
    else:
        try:
            yield from _short_way(held, before)[0]
            return
        except (_Unusual, KeyError):
            pass
    yield from _long_way(chain([held], pieces), on_error, line, before, judge or one_by_one)


def _is_unusual(text: str) -> bool:
    """Whether the begin of a text tells that it goes the long way, which then need not wait for more of it."""
    text = _HEAD.sub("", text, count=1)
    first = text.find("[")
    return _GAME in text or (first >= 0 and not text.startswith(_FIRST[: len(text) - first], first))


def one_by_one(found: Iterator[list[Found]]) -> Iterator[Judged]:
    """Judges hands one after the other."""
    names, reader = Names(), Reader()
    for some in found:
        yield from in_turn(some, names, reader)


def in_turn(some: Iterable[Found], names: Names, reader: Reader) -> Iterator[Judged]:
    """The same for the next few. `names` and `reader` know those before them."""
    for each in some:
        if isinstance(each, RawHand):
            yield from judged(each, names.of(each.values()), reader)
        else:
            yield each


def judged(raw: RawHand, named: Named, reader: Reader) -> list[Judged]:
    """What one hand comes to. `reader` has read those of its match before it."""
    wrong = list[Judged]()
    record = reader.read(raw, named, wrong.append)
    return [*wrong, verdict_on(record) if record else None]


def _long_way(
    pieces: Iterable[str],
    on_error: pbn.OnError,
    line: int = 1,
    before: Mapping[str, str] | None = None,
    judge: Judge = one_by_one,
) -> Iterator[Verdict | None]:
    return pbn.readable(judge(pbn.found(pieces, line, before)), on_error)


def _short_way(text: str, before: Mapping[str, str]) -> tuple[list[Verdict | None], Mapping[str, str]]:
    """The verdicts on hands of bridge, and the tags of the last one; `before` are those of the hand before them. Raises
    `_Unusual`."""
    if text.startswith("%"):
        text = _HEAD.sub("", text, count=1)
    if text.rfind("{") > text.rfind("}"):  # the search for the end of each comment would notice far too late
        raise _Unusual
    if "{" in text or ";" in text or "\n%" in text:
        text = _PASSED.sub(lambda found: found[1] or " ", text)
    head, *pieces = text.split(_FIRST)
    if head.strip() or any(odd in text for odd in _ODD):
        raise _Unusual
    found: list[Verdict | None] = []
    for piece in pieces:
        parts = piece.split('"')  # a value, what stands between it and the next, and so on
        words, names = zip(*map(_between.__getitem__, (*parts[1:-1:2], parts[-1] + "[ ")), strict=True)
        names = ("Event", *names[:-1])
        tags = dict(zip(names, parts[::2], strict=False))
        sections = dict(zip(compress(names, words), filter(None, words), strict=True))
        broken = len(parts) % 2 or len(tags) < len(names) or "\n" in "".join(parts[::2])
        if broken or not sections.keys().isdisjoint(pbn.PLAIN):
            raise _Unusual
        if '"#"' in piece:
            tags = {name: before[name] if value == "#" else value for name, value in tags.items()}
        try:
            found.append(_judge(tags, sections.get("Play", "")))
        except (_Unusual, KeyError, ValueError):
            found += _one_long_way(tags, sections)
        before = tags
    return found, before


def _one_long_way(tags: dict[str, str], sections: dict[str, str]) -> list[Verdict | None]:
    """The verdict on one hand of a file. Raises `_Unusual` if it cannot be read, so that its line is reported."""
    text = "".join(f'[{name} "{value}"]\n{sections.get(name, "")}\n' for name, value in tags.items())
    errors = list[pbn.NotPbn]()
    found = list(_long_way([text], errors.append))
    if errors:
        raise _Unusual
    return found


def _judge(tags: dict[str, str], play: str) -> Verdict:
    """The verdict on a hand of the common kind. Raises `_Unusual`, or any error, if it is not."""
    if not tags.keys().isdisjoint(_APART):
        raise _Unusual
    hands, contract, result = _deal(tags["Deal"]), tags["Contract"], tags.get("Result")
    first, board = tags.get("Auction"), tags.get("Board")
    dealer = tags.get("Dealer", first)
    if not {dealer, first} <= _TOLD:
        raise _Unusual
    if contract in _PASSED_OUT and "Play" not in tags and result in _NOTHING:
        return Verdict(board, "Bridge", None, dealer, None, contract, None, None, True, None)
    (ranks, needed), declarer = _CONTRACTS[contract], _SEATS[tags["Declarer"]]
    leader = (declarer + 1) % 4
    cards = _cards(play.split())
    if _SEATS[tags.get("Play", "NESW"[leader])] != leader or len(cards) > 52:
        raise _Unusual
    won, faults = won_by_the_rules(ranks, hands, leader, cards), list[Fault]()
    if won is None:  # the long way says what is wrong
        raise _Unusual
    played = won[0] + won[2], won[1] + won[3]
    side, left = declarer % 2, 13 - sum(played)
    told = None if result in _NOTHING else _RESULTS[result]
    if not left and told not in (None, played[side]):
        faults = [*faults, Fault("result-mismatch", detail=f"Result {side} {told}")]
    elif left and told is not None and not played[side] <= told <= played[side] + left:
        raise _Unusual
    mine = told if left else played[side]
    tricks = None if mine is None else (13 - mine, mine) if side else (mine, 13 - mine)
    made = None if mine is None else mine >= needed
    fell = played if "Play" in tags else None
    return Verdict(board, "Bridge", None, dealer, tags["Declarer"], contract, tricks, fell, not left, made, faults)


def _deal(text: str) -> list[int]:
    """The hands by seat, as masks, of a `Deal` that gives them all."""
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
    """The cards of the rows of the play, with the last row filled up."""
    if words and words[-1] in "*+":
        words.pop()
    cards = list(map(_CARDS.__getitem__, words))
    return cards + [NO_CARD] * (-len(cards) % 4)


def won_by_the_rules(order: Order, hands: Sequence[int], leader: int, cards: Sequence[int]) -> list[int] | None:
    """The tricks by seat of a play of open hands (masks, without jokers); None where it breaks a rule.

    `cards` are rows as in records, one card a seat, starting with the seat that leads to the first trick; the play ends
    with them or at `NO_CARD`.
    """
    suits, suit_mask, values = order.suit, order.suit_mask, order.worth
    count, lead = len(hands), 0
    held = [*hands[leader:], *hands[:leader]]
    won, turns = [0] * count, _TURNS[count]
    for row in range(0, len(cards), count):
        led = suits[cards[row + lead]]
        follow, value, best, winner = suit_mask[led], values[led], -1, lead
        for seat in turns[lead]:
            card = cards[row + seat]
            hand, bit = held[seat], _BITS[card]
            if not (hand & follow or hand) & bit:
                rest = turns[lead][turns[lead].index(seat) :]
                ended = all(cards[row + other] == NO_CARD for other in rest)
                return won[-leader:] + won[:-leader] if ended and row + count == len(cards) else None
            held[seat] = hand ^ bit
            if value[card] > best:
                best, winner = value[card], seat
        won[winner] += 1
        lead = winner
    return won[-leader:] + won[:-leader]

"""Boards: deals that several tables play (movements#duplicate), drawn at random, read from PBN and written to it.

A board deals every card of the pack to one of four seats or to the kitty. Its number says who deals: board 1 North,
board 2 East, and so on round. The caller supplies the randomness.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from rules import pbn, record
from rules.actions import Know, Origin, Turned
from rules.cards import JOKERS, Card, MalformedCard, MalformedHand, cards_in, format_hand, mask_of, parse_hand
from rules.catalogue import GAMES, Game
from rules.hand import Stage
from rules.house_rules import HouseRules
from rules.match import Setup
from rules.pbn import RawHand, Text
from rules.phrases import Phrase
from rules.record_forms import NOT_KNOWN
from rules.seats import FOUR

SEATS = FOUR.letters
KITTY = "kitty"
OPTIMUM = {"OptimumResultTable": "Declarer;Denomination;Result"}
"""The tag of PBN, with its columns, under which a board says what could be made of it."""
MOST = 9999
"""The highest number of a board."""


class NoBoards(ValueError):
    """This game's deals cannot be played at several tables: it has not four seats, or some cards are not dealt; or what
    may be bid follows from the score."""


@dataclass(frozen=True)
class Layout:
    """What every deal of a game has: the cards as a mask, the size of each place (seats first), and whether the dealer
    turns a card up for trumps."""

    game: Game
    rules: HouseRules
    pack: int
    sizes: Mapping[str, int]
    turns_up: bool

    @staticmethod
    def of(game: Game, rules: HouseRules) -> "Layout":
        """The layout of a game by its house rules. Raises `NoBoards`."""
        hand = game.new_hand(rules, 4, Setup(0)) if 4 in game.players and not game.by_score else None
        sizes = {place: hand.places().get(place, 0) for place in (*SEATS, KITTY)} if hand else {}
        if hand is None or hand.seating != FOUR or sum(sizes.values()) != hand.pack.bit_count():
            raise NoBoards(Phrase("{game} is not played at duplicate by these rules", game=Phrase(game.label)))
        made = {place: size for place, size in sizes.items() if size}
        return Layout(game, rules, hand.pack, made, hand.stage is Stage.TURN_UP)

    def fits(self, board: "Board") -> bool:
        """Whether a board is a deal of this game, by these rules."""
        sizes = {place: cards.bit_count() for place, cards in board.places.items()}
        return (
            sizes == self.sizes
            and sum(board.places.values()) == self.pack
            and self.turns_up is (board.turned_up is not None)
        )

    def faults(self, hands: Mapping[str, Sequence[int]], turned: Card | None = None, dealer: int = 0) -> list["Fault"]:
        """Everything wrong with a deal, given by place: cards that cannot be where they are, then wrong sizes, then
        missing cards."""
        found, at = list[Fault](), dict[int, str]()
        for place, cards in hands.items():
            for card in map(Card, cards):
                if not self.pack >> card & 1:
                    found.append(Fault("not-in-pack", place, card))
                elif card in at:
                    found.append(Fault("twice", place, card, other=at[card]))
                else:
                    at[card] = place
        for place, size in self.sizes.items():
            if len(hands.get(place, ())) != size:
                found.append(Fault("size", place, count=len(hands.get(place, ())), size=size))
        found += [Fault("missing", card=card) for card in cards_in(self.pack & ~mask_of(at))]
        if turned is not None and self.turns_up and at.get(turned) != SEATS[dealer]:
            found.append(Fault("turn-up", SEATS[dealer], turned))
        return found


@dataclass(frozen=True)
class Fault:
    """What is wrong with a deal. `kind`: ``twice`` (`card` at `place` and at `other`), ``not-in-pack``, ``size``
    (`place` has `count` cards instead of `size`), ``missing`` (nobody has `card`), ``turn-up`` (`card` is not the
    dealer's, who sits at `place`), ``same`` (as board `count`), ``number`` (another deal has it), ``unread``
    (`detail` says why)."""

    kind: str
    place: str = ""
    card: Card | None = None
    other: str = ""
    count: int = 0
    size: int = 0
    detail: str = ""


@dataclass(frozen=True)
class Trouble:
    """A board of a file that cannot be used: its line (from 1), its number if it has one, and what is wrong."""

    line: int
    board: int | None
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Board:
    """A deal with its number. `hands` are masks by seat, N E S W; `turned_up` is the dealer's card, where a game turns
    one up."""

    number: int
    hands: tuple[int, int, int, int]
    kitty: int = 0
    turned_up: Card | None = None

    @property
    def dealer(self) -> int:
        """The seat that deals it."""
        return (self.number - 1) % 4

    @cached_property
    def places(self) -> dict[str, int]:
        """The masks by place: seats, then the kitty where there is one."""
        return {**dict(zip(SEATS, self.hands, strict=True)), **({KITTY: self.kitty} if self.kitty else {})}

    @cached_property
    def place_of(self) -> dict[int, str]:
        """Where each card goes."""
        return {int(card): place for place, cards in self.places.items() for card in cards_in(cards)}

    @property
    def deal(self) -> tuple[int, ...]:
        """The part of a board that makes two deals the same: who has which cards."""
        return (*self.hands, self.kitty)

    def moved(self, number: int) -> "Board":
        """The same deal under another number, turned so that the same hand deals."""
        by = (number - self.number) % 4
        north, east, south, west = (self.hands[(seat - by) % 4] for seat in range(4))
        return Board(number, (north, east, south, west), self.kitty, self.turned_up)

    def content(self) -> dict[str, Any]:
        """The deal as a fact stores it."""
        found: dict[str, Any] = {"hands": {place: format_hand(cards_in(cards)) for place, cards in self.places.items()}}
        return found | ({"turned_up": str(self.turned_up)} if self.turned_up is not None else {})

    @staticmethod
    def of(number: int, content: Mapping[str, Any]) -> "Board":
        """The board from the content of a stored fact."""
        turned = content.get("turned_up")
        hands = {place: mask_of(parse_hand(text)) for place, text in content["hands"].items()}
        return _board(number, hands, Card.parse(turned) if turned else None)


def _board(number: int, masks: Mapping[str, int], turned: Card | None) -> Board:
    north, east, south, west = (masks[seat] for seat in SEATS)
    return Board(number, (north, east, south, west), masks.get(KITTY, 0), turned)


# Drawing.


def drawn(number: int, layout: Layout, random: Random) -> Board:
    """A random deal; all deals are equally likely."""
    cards = [int(card) for card in cards_in(layout.pack)]
    random.shuffle(cards)
    masks: dict[str, int] = {}
    for place, size in layout.sizes.items():
        masks[place], cards = mask_of(cards[:size]), cards[size:]
    return _with_turn_up(_board(number, masks, None), layout, random)


def dealt(
    number: int, hands: Mapping[str, Sequence[int]], layout: Layout, random: Random, turned: Card | None = None
) -> "Board | list[Fault]":
    """The board with these cards by place, or what is wrong with them. If the game turns a card up and none is given,
    one of the dealer's is drawn."""
    faults = layout.faults(hands, turned, (number - 1) % 4)
    if faults:
        return faults
    return _with_turn_up(_board(number, {at: mask_of(cards) for at, cards in hands.items()}, turned), layout, random)


def _with_turn_up(board: Board, layout: Layout, random: Random) -> Board:
    """The board with one of the dealer's cards turned up, if the game needs one and none is yet. A joker is never
    turned up."""
    if not layout.turns_up or board.turned_up is not None:
        return board
    return replace(board, turned_up=random.choice(cards_in(board.hands[board.dealer] & ~JOKERS)))


# Reading.


@dataclass(frozen=True)
class Boards:
    """The content of a file: its boards in order, and those that cannot be used."""

    boards: tuple[Board, ...]
    troubles: tuple[Trouble, ...]


def read(data: bytes | str, layout: Layout, random: Random) -> Boards:
    """The deals of a PBN file; everything else in it is ignored.

    A board's number is its `Board` tag, or else its place in the file. A place that is not given gets the remaining
    cards. If the game turns a card up and the file names none, one of the dealer's is drawn. The same board again, as
    from a second table, counts once. Another deal under the same number, or the same deal under two numbers, is
    refused.
    """
    found, kept, troubles = pbn.parse(data), dict[int, Board](), list[Trouble]()
    of_hands = {raw.error: _number(raw, None) for raw in found.hands if raw.error}
    for error in found.errors:
        troubles.append(Trouble(error.line, of_hands.get(error), (Fault("unread", detail=error.why),)))
    for place, raw in enumerate(found.hands, 1):
        if raw.spoilt:
            continue
        number, line = _number(raw, place), _line(raw, "Deal")
        try:
            board = _read(raw, place, layout, random)
        except _Wrong as wrong:
            troubles.append(Trouble(wrong.line, number, wrong.faults))
            continue
        before = kept.get(board.number)
        if before is not None and before.deal == board.deal:
            continue
        same = next((other for other in kept.values() if other.deal == board.deal), None)
        if before is not None or same is not None:
            fault = Fault("number", count=board.number) if before else Fault("same", count=same.number if same else 0)
            troubles.append(Trouble(line, number, (fault,)))
            continue
        kept[board.number] = board
    if not found.hands and not found.errors:
        troubles.append(Trouble(1, None, (Fault("unread", detail="there is no deal in it"),)))
    return Boards(tuple(kept[n] for n in sorted(kept)), tuple(sorted(troubles, key=lambda trouble: trouble.line)))


class _Wrong(Exception):
    """Why a hand of a file gives no board."""

    def __init__(self, line: int, *faults: Fault) -> None:
        super().__init__(line)
        self.line, self.faults = line, faults


def _unread(line: int, why: str) -> _Wrong:
    return _Wrong(line, Fault("unread", detail=why))


def _text(raw: RawHand, *names: str) -> Text | None:
    """The first of these tags that has a value."""
    found = (raw.tags[name] for name in names if name in raw.tags)
    return next((text for text in found if text.text.strip() not in NOT_KNOWN), None)


def _line(raw: RawHand, name: str) -> int:
    return raw.tags[name].line if name in raw.tags else raw.line


def _number(raw: RawHand, place: int | None) -> int | None:
    """The board's number: as given, or else its place in the file. None if the tag is not a number."""
    told = _text(raw, "Board")
    if told is None:
        return place
    text = told.text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 and int(text) > 0 else None


def _read(raw: RawHand, place: int, layout: Layout, random: Random) -> Board:
    number = _number(raw, place)
    if number is None:
        told = raw.tags["Board"]
        raise _unread(told.line, f"Board: {told.text!r} is not a number from 1 to {MOST}")
    game = _text(raw, "Game")
    if game is not None and game.text in GAMES and game.text != layout.game.id:
        raise _unread(game.line, f"Game: it is dealt for {game.text}, not for {layout.game.id}")
    hands = {**_seats(raw), **_kitty(raw, layout)}
    _the_rest(hands, layout)
    turned = _turned(raw) if layout.turns_up else None
    made = dealt(number, hands, layout, random, turned)
    if isinstance(made, list):
        raise _Wrong(_line(raw, "Deal"), *made)
    return made


def _seats(raw: RawHand) -> dict[str, tuple[Card, ...]]:
    """The hands in the `Deal` tag."""
    deal = _text(raw, "Deal")
    if deal is None:
        raise _unread(_line(raw, "Deal"), "Deal: there is none")
    first, _, rest = deal.text.partition(":")
    seat, texts = FOUR.parse(first.strip() or "?"), rest.split()
    if seat is None or len(texts) != 4:
        raise _unread(deal.line, "Deal: it needs a seat, a colon, and four hands clockwise from that seat")
    told = zip(FOUR.clockwise(seat), texts, strict=True)
    return {SEATS[who]: _hand("Deal", Text(text, deal.line)) for who, text in told if text not in NOT_KNOWN}


def _kitty(raw: RawHand, layout: Layout) -> dict[str, tuple[Card, ...]]:
    told = _text(raw, "Kitty", "Undealt") if KITTY in layout.sizes else None
    return {} if told is None else {KITTY: _hand("Kitty", told)}


def _hand(name: str, text: Text) -> tuple[Card, ...]:
    try:
        return parse_hand(text.text.strip())
    except MalformedHand as error:
        raise _unread(text.line, f"{name}: {error}") from None


def _the_rest(hands: dict[str, tuple[Card, ...]], layout: Layout) -> None:
    """Gives the remaining cards to the one place that was not given, if their number is right."""
    open_ = [place for place in layout.sizes if place not in hands]
    rest = layout.pack & ~mask_of(card for cards in hands.values() for card in cards)
    if len(open_) == 1 and rest.bit_count() == layout.sizes[open_[0]]:
        hands[open_[0]] = cards_in(rest)


def _turned(raw: RawHand) -> Card | None:
    told = _text(raw, "TurnUp")
    if told is None:
        return None
    try:
        return Card.parse(told.text.strip())
    except MalformedCard as error:
        raise _unread(told.line, f"TurnUp: {error}") from None


# Writing.


def write(
    boards: Iterable[Board], layout: Layout, event: str = "", makes: Mapping[int, tuple[str, str, int]] | None = None
) -> str:
    """The boards as the text of a PBN file, which reads back to the same boards. `makes` is what could be made of some
    with all cards open, by their numbers: declarer, trumps, and the tricks of the declarer's side."""
    return record.write(map(_recorder(layout, event, makes or {}), boards))


def _recorder(
    layout: Layout, event: str, makes: Mapping[int, tuple[str, str, int]]
) -> Callable[[Board], record.Record]:
    def recorded(board: Board) -> record.Record:
        hand = layout.game.new_hand(layout.rules, 4, Setup(board.dealer, board.number - 1))
        for place, cards in board.places.items():
            hand.push(Know(place, cards_in(cards)), Origin.RECORDED)
        if board.turned_up is not None:
            hand.push(Turned(board.turned_up.suit, board.turned_up), Origin.RECORDED)
        made = record.record_of(hand, {"Event": event, "Board": str(board.number)})
        if board.number not in makes:
            return made
        words = tuple(map(str, makes[board.number]))
        return replace(made, tags={**made.tags, **OPTIMUM}, sections=dict.fromkeys(OPTIMUM, words))

    return recorded


def compared(wanted: int, found: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The difference between the cards found at a place and those that belong there (masks): the missing and the
    surplus."""
    return cards_in(wanted & ~found), cards_in(found & ~wanted)

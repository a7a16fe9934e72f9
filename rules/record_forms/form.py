"""What each game's form is made of, and what several forms share (records#tags-of-single-games)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.actions import Know, Origin, Turned
from rules.cards import SUITS, Card, MalformedCard
from rules.catalogue import GAMES, Game
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules, format_value
from rules.phrases import Phrase
from rules.record_forms.source import Source
from rules.seats import Seating
from rules.turned_up import TurnUpHand

Written = tuple[dict[str, str], dict[str, list[str]]]
"""Tags, and the lines of the sections that follow some of them."""


def known(hand: Hand, place: str) -> Know | None:
    """The latest statement about a place's cards as dealt."""
    return next((told for told in reversed(hand.known) if told.place == place), None)


def house_rules_text(game: Game, rules: HouseRules, preset: str | None = None) -> str:
    """House rules as the tag writes them: a preset (the one with fewest changes, unless one is named), then changes."""

    texts: list[list[str]] = []
    for base in game.presets:
        if preset in (None, base.id):
            before = base.rules.values()
            changed = {name: value for name, value in rules.values().items() if before[name] != value}
            texts.append([base.id, *(f"{name}={format_value(value)}" for name, value in changed.items())])
    fewest = min(texts, key=len)
    return ", ".join(fewest)


@dataclass(frozen=True)
class Form:
    """How one game stands in records.

    `begin` gives the preset's id, the dealer if known, and a new hand. `prepare` does what comes before the first lead,
    except the deal. `write` gives the tags and sections for just that, from the hand and the preset's id if there is
    one. `told_by_hand` are the tags that a hand writes itself; `scored` is whether the game is scored here. `may_score`
    is whether sides can have scored so much by a finished hand, for games in which the hand alone does not settle it.
    """

    begin: Callable[[Source], tuple[str | None, int | None, Hand]]
    prepare: Callable[[Source, Any], None]
    write: Callable[[Any, str | None], Written]
    told_by_hand: frozenset[str]
    scored: bool = True
    may_score: Callable[[Any, Mapping[int, int]], bool] | None = None

    def settled(self, hand: Hand, score: tuple[int, ...]) -> bool:
        """Whether a finished hand can come to this score, by side: honours may still have to be told."""
        return self.may_score is None or self.may_score(hand, dict(enumerate(score)))


COMMON = frozenset(["Game", "Dealer", "Deal", "Declarer", "Play", "TrickWinners", "Leads", "Penalties"])


def house_rules(source: Source, game: Game) -> tuple[str, HouseRules]:
    """The preset's id and the house rules that the record names."""
    try:
        return _parsed(game.id, source.value("HouseRules") or "")
    except ValueError as error:
        source.fail("HouseRules", str(error))


@lru_cache(maxsize=64)
def _parsed(game: str, text: str) -> tuple[str, HouseRules]:
    """The meaning of a game's house-rules text, which most hands of a file share."""
    return GAMES[game].parse_rules(text)


def seating_of(source: Source, game: Game, rules: HouseRules) -> Seating:
    """The seats, as many as the record has players."""
    value, count = source.value("Players"), source.number("Players")
    if value is None:
        return game.seating(rules, game.players[0])
    if count not in game.players:
        numbers = ", ".join(str(number) for number in sorted(game.players))
        why = Phrase(
            "{text} is not a number of players of {game}, which are {numbers}",
            text=repr(value), game=Phrase(game.label), numbers=numbers,
        )  # fmt: skip
        source.fail("Players", why)
    return game.seating(rules, count)


def dealer_of(source: Source, seating: Seating) -> tuple[int | None, int]:
    """The recorded dealer, and the dealer to assume: if not recorded, whoever leads is taken to lead rightly."""
    told, first = source.seat("Dealer", seating), source.seat("Auction", seating)
    if told is None and first is not None:
        told = seating.left(first, -1)
    supposed = seating.left(source.seat("Play", seating) or 0, -1)
    return told, supposed if told is None else told


def number_of(source: Source, name: str) -> int | None:
    """The whole number of a tag."""
    value, number = source.value(name), source.number(name)
    if value is not None and number is None:
        source.fail(name, Phrase("{text} is not a number", text=repr(value)))
    return number


def read_turn_up(source: Source, hand: TurnUpHand) -> None:
    """Trumps in the record: the card turned up, or the suit."""
    turned, trump = source.value("TurnUp"), source.value("Trump")
    card = None
    if turned is not None:
        try:
            card = Card.parse(turned)
        except MalformedCard as error:
            source.fail("TurnUp", str(error))
        if card.is_joker:
            source.fail("TurnUp", Phrase("a joker cannot be turned up for trumps"))
    if trump is not None and trump.upper() not in (*SUITS, "NT"):
        source.fail("Trump", Phrase("{text} is not a suit, S H D C, or NT", text=repr(trump)))
    suit = None if trump is None or trump.upper() == "NT" else SUITS.index(trump.upper())
    if hand.stage is not Stage.TURN_UP:
        if trump is not None or card is not None:
            hand.trumps_are(card.suit if card else suit)
    elif card is not None:
        hand.push(Turned(card.suit, card), Origin.RECORDED)
    elif trump is not None and suit is None:
        hand.trumps_given(None)
    elif trump is not None:
        hand.push(Turned(suit), Origin.RECORDED)
    else:
        hand.after_turn_up()


def write_turn_up(hand: TurnUpHand) -> dict[str, str]:
    """The tags that `read_turn_up` reads."""
    if hand.turned and hand.turned.card is not None:
        return {"TurnUp": str(Card(hand.turned.card))}
    if not hand.trumps_known:
        return {}
    return {"Trump": "NT" if hand.trump is None else SUITS[hand.trump]}


def players_tags(seating: Seating) -> dict[str, str]:
    """The tag for the number of players, unless they are N E S W."""
    return {} if seating.count == 4 else {"Players": str(seating.count)}

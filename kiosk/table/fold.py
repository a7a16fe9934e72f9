"""The fold: from the facts of a table to its opening and its hands. Pure; each hand folds alone (design#facts)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from kiosk.journal import Fact, effective
from kiosk.table.kinds import ACTIONS
from rules.actions import Action, Discard, How, Refused
from rules.cards import CARDS, SUITS, Card, cards_in, mask_of
from rules.catalogue import GAMES, Game, next_dealer
from rules.hand import Hand, Outcome, Step
from rules.house_rules import HouseRules, from_values
from rules.match import After, Setup, Winner, by_points
from rules.seats import Seating

_KINDS = {kind: name for name, kind in ACTIONS.items()}
NOBODY = "dummy"
"""The id of a player's place that nobody has, as a night may have to fill a table."""


def encode(action: Action, seating: Seating) -> tuple[str, dict[str, Any]]:
    """A fact's kind and content for an action: seats as letters, cards as records write them."""
    content: dict[str, Any] = {}
    for name in type(action).__slots__:
        value = getattr(action, name)
        if name == "seat":
            value = seating.letters[value]
        elif name == "suit":
            value = None if value is None else SUITS[value]
        elif name in ("card", "joker") and value is not None:
            value = str(CARDS[value])
        elif name == "cards" and value is not None:
            value = [str(CARDS[c]) for c in (cards_in(value) if isinstance(value, int) else value)]
        content[name] = value
    return _KINDS[type(action)], content


def decode(kind: str, content: Mapping[str, Any], seating: Seating) -> Action:
    """The action that a fact records."""
    made: dict[str, Any] = {}
    action = ACTIONS[kind]
    for name in action.__slots__:
        value = content.get(name)
        if name == "seat":
            value = seating.parse(content[name])
        elif name == "suit":
            value = None if value is None else SUITS.index(value)
        elif name in ("card", "joker") and value is not None:
            value = Card.parse(value)
        elif isinstance(value, list) and name != "cards":
            value = tuple(value)
        elif name == "cards" and value is not None:
            cards = tuple(Card.parse(text) for text in value)
            value = mask_of(cards) if action is Discard else cards
        made[name] = value
    return action(**made)


def step_of(kind: str, content: Mapping[str, Any], seating: Seating) -> Step | None:
    """What a fact does in the engine; None where that is nothing."""
    return (decode(kind, content, seating), how_of(kind, content)) if kind in ACTIONS else None


def outcome_content(outcome: Outcome) -> dict[str, Any]:
    """An outcome as a fact stores it."""
    return asdict(outcome)


def how_of(kind: str, content: Mapping[str, Any]) -> How:
    """Cards are observed; what the table agreed on in a correction is recorded; the rest is entered."""
    if content.get("agreed"):
        return How.RECORDED
    return How.OBSERVED if kind == "play" else How.ENTERED


@dataclass(frozen=True)
class Opening:
    """What a table was opened with."""

    number: int
    game: Game
    preset: str
    rules: HouseRules
    players: tuple[str, ...]
    dealer: int
    start: tuple[int, ...]
    seating: Seating
    night: Mapping[str, Any] = field(default_factory=dict)
    """At a table of a night: its ``stream``, the ``round``, the ``place`` in the room, its number of ``hands``, and at
    duplicate the ``boards``, one a hand."""

    @property
    def hands(self) -> int | None:
        """How many are played; None where the game's own rules end it."""
        return self.night.get("hands")

    def new_hand(self, setup: Setup) -> Hand:
        """A hand that begins so."""
        return self.game.new_hand(self.rules, len(self.players), setup)

    def match(self) -> After:
        """How the score goes on."""
        return self.game.match(self.rules, len(self.players)) if self.hands is None else by_points(self._most_points)

    def following(self, setup: Setup, hand: Hand) -> Setup:
        """What the hand after one that is over begins with. In a night each deal is one by itself, and trumps that go
        round change with the round; at duplicate the next board says it all."""
        if self.hands is None:
            return self.game.following(self.rules, setup, hand)
        boards: Sequence[int] = self.night.get("boards", ())
        if boards:
            return board_setup(boards[(boards.index(setup.round + 1) + 1) % len(boards)])
        return replace(next_dealer(self.rules, setup, hand), round=setup.round)

    def _most_points(self, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
        """Who is ahead after the last hand of a table of a night."""
        if self.hands is None or hands < self.hands:
            return None
        return tuple(side for side, points in enumerate(totals) if points == max(totals))

    @staticmethod
    def of(content: Mapping[str, Any]) -> "Opening":
        game = GAMES[content["game"]]
        rules = from_values(game.kind, content["rules"])
        return Opening(
            number=content["number"],
            game=game,
            preset=content["preset"],
            rules=rules,
            players=tuple(content["players"]),
            dealer=content["dealer"],
            start=tuple(content["start"]),
            seating=game.seating(rules, len(content["players"])),
            night=content.get("night", {}),
        )


def board_setup(board: int) -> Setup:
    """What a board begins with: its number says who deals, and which trumps they are where those go round."""
    return Setup((board - 1) % 4, board - 1)


@dataclass
class HandState:
    """One hand of a table: what it began with, whether it is dealt, and the engine's hand; what else happened."""

    number: int
    setup: Setup
    hand: Hand
    dealt: bool = False
    misdeals: int = 0
    finished: bool = False
    adjustments: list[tuple[int, ...]] = field(default_factory=list)
    players: dict[int, str] = field(default_factory=dict)
    plays_on: dict[int, bool] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    conflicts: list[tuple[Fact, Refused]] = field(default_factory=list)
    closed: Outcome | None = None
    """The outcome that was stored, where the hand was not played again (`kiosk.table.closed`)."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.setup.dealer

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.closed or self.hand.outcome

    def take(self, fact: Fact, step: Step | None = None) -> None:
        """Folds one more effective fact in; its `step` may be known."""
        self.facts.append(fact)
        content = fact.content
        match fact.kind:
            case "dealt":
                self.dealt = True
            case "misdeal":
                self.misdeals += 1
                self.dealt = False
                while self.hand.log:
                    self.hand.pop()
            case "adjust":
                self.adjustments.append(tuple(content["points"]))
            case "player":
                self.players[content["seat"]] = content["player"]
            case "plays_on":
                self.plays_on[content["hand"]] = content["counts"]
            case "finish":
                self.finished = True
            case _ if step := step or step_of(fact.kind, content, self.hand.seating):
                try:
                    self.hand.push(*step)
                except Refused as refused:
                    self.conflicts.append((fact, refused))


def fold_hand(opening: Opening, facts: Iterable[Fact]) -> HandState | None:
    """The state of one hand from its facts, raw; None where the hand was not begun, or that was undone."""
    state: HandState | None = None
    for fact in effective(facts):
        if fact.kind == "next":
            assert fact.hand is not None
            setup = Setup.of(fact.content)
            state = HandState(fact.hand, setup, opening.new_hand(setup))
        elif state:
            state.take(fact)
    return state

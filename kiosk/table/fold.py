"""The fold: from a table's facts to its opening and its hands. Pure; each hand folds alone (design#facts)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.base.language import _
from kiosk.journal import Fact, effective
from kiosk.table.kinds import ACTIONS
from rules.actions import Action, Discard, Origin, Refused
from rules.cards import CARDS, SUITS, Card, cards_in, mask_of
from rules.catalogue import GAMES, Game, next_dealer
from rules.hand import Hand, Outcome, Step
from rules.house_rules import HouseRules, from_values
from rules.match import After, Setup, Winner, by_points
from rules.seats import Seating

_KINDS = {kind: name for name, kind in ACTIONS.items()}
NOBODY = "dummy"
"""The id for a seat without a player, with which a night may fill a table."""


def encode(action: Action, seating: Seating) -> tuple[str, dict[str, Any]]:
    """The kind and content of a fact for an action: seats as letters, cards as records write them."""
    content: dict[str, Any] = {}
    for name in type(action).__match_args__:
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
    for name in action.__match_args__:
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
    """The effect of a fact in the engine; None if it has none."""
    return (decode(kind, content, seating), how_of(kind, content)) if kind in ACTIONS else None


def outcome_content(outcome: Outcome) -> dict[str, Any]:
    """An outcome as the content of a fact."""
    return outcome._asdict()


_OUTCOME = frozenset(Outcome._fields)


def outcome_of(content: Mapping[str, Any]) -> Outcome:
    """The outcome that such a fact stored. Raises `KeyError` if it is not complete."""
    stored: dict[str, Any] = {name: content[name] for name in _OUTCOME}
    return Outcome(**{**stored, **{name: tuple(of) for name, of in stored.items() if isinstance(of, list)}})


def how_of(kind: str, content: Mapping[str, Any]) -> Origin:
    """Cards are observed, corrections are recorded, everything else is entered."""
    if content.get("agreed"):
        return Origin.RECORDED
    return Origin.OBSERVED if kind == "play" else Origin.ENTERED


@dataclass(frozen=True)
class Opening:
    """The opening of a table."""

    number: int
    game: Game
    preset: str
    rules: HouseRules
    players: tuple[str, ...]
    dealer: int
    start: tuple[int, ...]
    seating: Seating
    night: Mapping[str, Any] = field(default_factory=dict)
    """At a table of a night: its ``stream``, the ``round``, the ``place`` in the room, the number of ``hands``, and at
    duplicate the ``boards``, one a hand."""
    rematch: int = 0
    """How many games were played at this table before, by the same players."""

    @property
    def title(self) -> str:
        """What it is called: ``Table 3``, ``Table 3, game 2``."""
        if not self.rematch:
            return _("Table {number}", number=self.number)
        return _("Table {number}, game {game}", number=self.number, game=self.rematch + 1)

    @property
    def hands(self) -> int | None:
        """How many hands are played; None if the game's own rules end it."""
        return self.night.get("hands")

    def new_hand(self, setup: Setup) -> Hand:
        """A new hand with this setup."""
        return self.game.new_hand(self.rules, len(self.players), setup)

    def match(self) -> After:
        """How the score goes on."""
        return self.game.match(self.rules, len(self.players)) if self.hands is None else by_points(self._most_points)

    def following(self, setup: Setup, hand: Hand) -> Setup:
        """The next hand's setup. In a night each deal stands alone, and rotating trumps change with the round; at
        duplicate the next board decides everything."""
        if self.hands is None:
            return self.game.following(self.rules, setup, hand)
        boards: Sequence[int] = self.night.get("boards", ())
        if boards:
            return board_setup(boards[(boards.index(setup.round + 1) + 1) % len(boards)])
        return replace(next_dealer(self.rules, setup, hand), round=setup.round)

    def _most_points(self, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
        """Who is ahead after the last hand of a night's table."""
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
            rematch=content.get("rematch", 0),
        )


def board_setup(board: int) -> Setup:
    """A board's setup: its number says who deals, and the trumps if they rotate."""
    return Setup((board - 1) % 4, board - 1)


@dataclass
class HandState:
    """One hand of a table: its setup, whether it is dealt, the engine's hand, and what else happened."""

    number: int
    setup: Setup
    hand: Hand
    dealt: bool = False
    misdeals: int = 0
    finished: bool = False
    adjustments: list[tuple[int, ...]] = field(default_factory=list)
    players: dict[int, str] = field(default_factory=dict)
    plays_on: dict[int, bool] = field(default_factory=dict)
    time: int | None = None
    """The hand with which the game ends because time was called during this one or before it."""
    facts: list[Fact] = field(default_factory=list)
    conflicts: list[tuple[Fact, Refused]] = field(default_factory=list)
    closed: Outcome | None = None
    """The stored outcome, if the hand was not replayed (`kiosk.table.closed`)."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.setup.dealer

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.closed or self.hand.outcome

    def take(self, fact: Fact, step: Step | None = None) -> None:
        """Folds in one more effective fact; its `step` may be given."""
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
            case "time":
                self.time = content["hand"]
            case "finish":
                self.finished = True
            case _ if step := step or step_of(fact.kind, content, self.hand.seating):
                try:
                    self.hand.push(*step)
                except Refused as refused:
                    self.conflicts.append((fact, refused))


def fold_hand(opening: Opening, facts: Iterable[Fact]) -> HandState | None:
    """The state of one hand from its raw facts; None if it never began, or its beginning was undone."""
    state: HandState | None = None
    for fact in effective(facts):
        if fact.kind == "next" and fact.hand is not None:
            setup = Setup.of(fact.content)
            state = HandState(fact.hand, setup, opening.new_hand(setup))
        elif state:
            state.take(fact)
    return state

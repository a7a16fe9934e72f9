"""A table as its facts describe it, with the names of the players: everything needed to read a table. Commands are in
`kiosk.table.table`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Protocol, Self

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, effective
from kiosk.table.devices import TableDevices
from kiosk.table.fold import NOBODY, HandState, Opening, fold_hand
from rules.hand import Hand, Stage, Step
from rules.match import Line, ScoreEntry, Setup, run
from rules.seats import Seating

NamesOf = Callable[[Sequence[str]], Mapping[str, str | None]]
"""Gives names by id; None for one that was removed."""


class BoardsOfNight(Protocol):
    """A night's answers about the boards its tables play."""

    def withheld(self, public: bool = False) -> frozenset[int]:
        """The boards that nobody is shown now; the director is, but not in `public`."""

    def why_withheld(self, number: int) -> str:
        """Why nobody is shown a board; "" if everybody is."""


class TableState:
    """A table as its facts describe it: the opening and the hands, and what follows from them.

    `names_of` gives people's names by id, None for one that was removed; without it nobody has a name.
    """

    def __init__(self, facts: Sequence[Fact], names_of: NamesOf = dict.fromkeys) -> None:
        opening = next(f for f in effective(f for f in facts if f.hand is None) if f.kind == "open")
        self.facts: list[Fact] = list(facts)
        self.names_of = names_of
        self.stream = opening.stream
        self.opening = Opening.of(opening.content)
        self.opened_at = opening.time
        self.devices = TableDevices()
        self.demo = False
        """Whether the kiosk plays it as a demo."""
        self.detail_chosen: str | None = None
        """How the table wants to keep the play from now on, if it has just said so."""
        self.exchanged: int | None = None
        """How many cards the declarer exchanged, until that is on record."""
        self.night: BoardsOfNight | None = None
        """The night of a table that plays boards; None for any other, or if the night's beginning is lost."""
        self.night_looked_for = False
        """Whether the night was looked for: until then nothing is shown of its boards."""
        self.hands: list[HandState] = []
        self._lines: list[tuple[int, Line]] | None = None
        self.fold(sorted({f.hand for f in facts if f.hand is not None}))
        self.over_before = frozenset(state.number for state in self.hands if state.outcome is not None)
        """The hands that were over when it was opened: people looking at it now may not have played them."""
        self.facts_before = len(facts)
        """How many facts there were when it was opened."""

    def belongs_to(self, night: BoardsOfNight | None) -> None:
        """Its night was looked for: this one; None where it plays no boards, or what began the night is lost."""
        self.night, self.night_looked_for = night, True

    def fold(self, numbers: Iterable[int]) -> None:
        """Folds these hands again."""
        kept = {state.number: state for state in self.hands}
        by_hand: dict[int | None, list[Fact]] = defaultdict(list)
        for fact in self.facts:
            by_hand[fact.hand].append(fact)
        for number in numbers:
            kept.pop(number, None)
            state = self.fold_hand(by_hand[number])
            if state:
                kept[number] = state
        self.hands = [kept[number] for number in sorted(kept)]
        self._lines = None

    def take_one(self, state: HandState, fact: Fact, step: Step | None = None) -> None:
        """Folds in one more effective fact of a hand; its `step` may be given."""
        state.take(fact, step)
        self._lines = None

    def fold_hand(self, facts: Sequence[Fact]) -> HandState | None:
        """The state of one hand, by `fold_hand`."""
        return fold_hand(self.opening, facts)

    def without(self, numbers: Collection[int]) -> Self:
        """The same table for looking at only; these hands have nothing but their setup and their players."""

        def begun(state: HandState) -> HandState:
            return HandState(state.number, state.setup, self.opening.new_hand(state.setup), players=state.players)

        made = copy(self)
        made.hands = [begun(state) if state.number in numbers else state for state in self.hands]
        made._lines = None
        return made

    # The table.

    @property
    def title(self) -> str:
        """The table's name: ``Table 3``; at duplicate with the board: ``Table 3, board 7``."""
        if self.demo:
            return _("Demo")
        title = self.opening.title
        return title if self.board is None else _("{table}, board {board}", table=title, board=self.board)

    @property
    def detail(self) -> str:
        """How the table keeps the play now: ``cards``, ``tricks`` or ``total``."""
        if self.detail_chosen or self.devices.reading:
            return self.detail_chosen or "cards"
        for state in reversed(self.hands):
            kinds = [f.kind for f in state.facts if f.kind in ("play", "trick")]
            if kinds:
                return "cards" if kinds[-1] == "play" else "tricks"
        return "tricks"

    # The hands.

    @property
    def state(self) -> HandState:
        """The hand in progress, or the last one."""
        return self.hands[-1]

    @property
    def hand(self) -> Hand:
        """The engine's hand in progress, or the last one."""
        return self.state.hand

    def hand_state(self, number: int) -> HandState:
        """The hand of that number. Raises `NotNow` if there is none."""
        for state in self.hands:
            if state.number == number:
                return state
        raise NotNow(_("There is no hand {number} at this table.", number=number))

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None before the deal, after the hand, and while a trick's winner has to be entered.

        Jokers are swapped unseen (rules/bid-whist#game): the table goes on once the first card is led.
        """
        if not self.state.dealt:
            return None
        return self.hand.first_leader() if self.hand.stage is Stage.SWAP else self.hand.turn

    @property
    def board(self) -> int | None:
        """The board of the hand in progress; None except at duplicate."""
        boards: Sequence[int] = self.opening.night.get("boards", ())
        return boards[self.state.number - 1] if self.state.number <= len(boards) else None

    def following(self) -> Setup:
        """The next hand's setup, once this one is over."""
        setup = self.opening.following(self.state.setup, self.hand)
        return replace(setup, scores=self.totals()) if self.opening.game.by_score else setup

    # Who plays.

    def players_at(self, number: int) -> tuple[str, ...]:
        """Who sat where in a hand, as ids by seat."""
        players = list(self.opening.players)
        for hand in self.hands:
            if hand.number <= number:
                for seat, player in hand.players.items():
                    players[seat] = player
        return tuple(players)

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where now, as ids by seat."""
        return self.players_at(self.state.number)

    def names(self, number: int | None = None) -> tuple[str, ...]:
        """The names by seat, in a hand or now; somebody whose name was removed appears by seat."""
        named, seating = self.player_names(number), self.seating(number)
        players = (seating.player_of(seat) for seat in range(seating.count))
        return tuple(_("Dummy") if player is None else named[player] for player in players)

    def seating(self, number: int | None = None) -> Seating:
        """The seating, in a hand or now: in Dummy whist chairs change from hand to hand."""
        number = self.state.number if number is None else number
        return next((state.hand.seating for state in self.hands if state.number == number), self.opening.seating)

    def player_names(self, number: int | None = None) -> tuple[str, ...]:
        """The players' names, in a hand or now, in their order."""
        ids = self.players if number is None else self.players_at(number)
        known = self.names_of(ids)
        named = (_("Dummy") if each == NOBODY else known[each] for each in ids)
        return tuple(name or words.place(seat, len(ids)) for seat, name in enumerate(named))

    def side_labels(self, number: int | None = None) -> tuple[str, ...]:
        """The sides in short, in a hand or now: ``N–S``; if everybody plays alone, the players' names."""
        seating, names = self.seating(number), self.names(number)
        sides = range(len(seating.sides))
        first = [names[seating.members(side)[0]] for side in sides]
        return tuple(words.side_label(seating, side, first) for side in sides)

    # The score.

    def lines(self) -> list[tuple[int, Line]]:
        """The running score: a line for each finished hand and each adjustment, with the hand's number."""
        if self._lines is None:
            self._lines = score_lines(self.opening, self.hands)
        return self._lines

    def totals(self) -> tuple[int, ...]:
        """The score by side; after a game of a rubber its score stays until the next hand begins."""
        lines = [(number, line) for number, line in self.lines() if line.counts]
        if not lines:
            return self.opening.start
        number, last = lines[-1]
        begun = last.standing is not None and last.standing.game_over and number < self.state.number
        return (0,) * len(last.total) if begun else last.total

    def chips(self) -> tuple[int, ...] | None:
        """What everybody has won or lost so far, by player; None if nothing is played for, or nothing was played."""
        standings = [line.standing for _number, line in self.lines() if line.counts and line.standing]
        return standings[-1].chips if standings else None

    def winner(self) -> tuple[int, tuple[int, ...]] | None:
        """The hand that ended the game, and the winning sides; None while it goes on."""
        return next(((number, line.winner) for number, line in self.lines() if line.winner is not None), None)

    def open_question(self) -> int | None:
        """The hand after which the game was over though later hands were played: the table is asked whether they
        count."""
        won = self.winner()
        if won is None or not any(hand.dealt for hand in self.hands if hand.number > won[0]):
            return None
        answered = {hand for state in self.hands for hand in state.plays_on}
        return won[0] if won[0] not in answered else None

    @property
    def by_the_clock(self) -> bool:
        """Whether a game of this table ends when time is called."""
        return getattr(self.opening.rules, "minutes", None) is not None and self.opening.hands is None

    @property
    def timed(self) -> bool:
        """Whether time has been called."""
        return any(state.time is not None for state in self.hands)

    @property
    def over(self) -> bool:
        """Whether the game is over and the table has seen that, or has decided that later hands do not count."""
        won = self.winner()
        return won is not None and (self.state.finished or won[0] < self.state.number)

    def outcomes(self) -> list[str]:
        """What stands on the sheet now: the ids of the facts with which its hands have ended."""
        ended = {fact.hand: fact.id for fact in effective(self.facts) if fact.kind == "outcome"}
        return [ended[state.number] for state in self.hands if state.outcome is not None and state.number in ended]

    def agreed(self) -> frozenset[int]:
        """The sides that have agreed to what stands there now: whoever agreed before the last change has not."""
        now, facts = self.outcomes(), effective(self.facts)
        return frozenset(f.content["side"] for f in facts if f.kind == "agree" and f.content["outcomes"] == now)

    # Drafts of facts.

    def draft(self, kind: str, content: Mapping[str, Any], hand: int | None = None) -> Draft:
        """A fact of the hand in progress, or of another, entered by touch."""
        return Draft(self.stream, kind, content, "touch", self.state.number if hand is None else hand)


def score_lines(opening: Opening, hands: Sequence[HandState]) -> list[tuple[int, Line]]:
    """The running score: a line for each finished hand and each adjustment, with the hand's number."""
    plays_on: dict[int, bool] = {}
    for hand in hands:
        plays_on.update(hand.plays_on)
    last = {hand.time for hand in hands}
    numbers: list[int] = []
    entries: list[ScoreEntry] = []
    for hand in hands:
        outcome = hand.outcome
        parts = [ScoreEntry(outcome=outcome)] if outcome else []
        parts += [ScoreEntry(adjustment=points) for points in hand.adjustments]
        for part in parts:
            entries.append(part._replace(plays_on=plays_on.get(hand.number, False), time=hand.number in last))
            numbers.append(hand.number)
    lines = run(entries, opening.match(), opening.start, one_game=True)
    return list(zip(numbers, lines, strict=True))

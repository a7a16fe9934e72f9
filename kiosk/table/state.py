"""A table as its facts have it, with the names of those who play: all that reading a table needs.

What people do at one is in `kiosk.table.table`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Protocol, Self

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, effective
from kiosk.table.devices import TableDevices
from kiosk.table.fold import NOBODY, HandState, Opening, fold_hand
from rules.hand import Hand, Stage, Step
from rules.match import Entry, Line, Setup, run
from rules.seats import Seating

NamesOf = Callable[[Sequence[str]], Mapping[str, str | None]]
"""Gives names by id; None for one that was removed."""


class BoardsOfNight(Protocol):
    """What a night says of the boards that its tables play."""

    def withheld(self, public: bool = False) -> frozenset[int]:
        """The boards of which nobody is shown anything now; the director is, but not in `public`."""

    def why_withheld(self, number: int) -> str:
        """Why nobody is shown a board; "" where everybody is."""


class TableState:
    """A table as its facts have it: the opening and the hands, and what follows from them.

    `names_of` gives the names of people by their ids, None for one that was removed; without it nobody has a name.
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
        """Whether the kiosk plays it by itself, for show."""
        self.detail_chosen: str | None = None
        """How the table wants to keep the play from now on, where it has just said so."""
        self.exchanged: int | None = None
        """How many cards the declarer exchanged, until that is on record."""
        self.night: BoardsOfNight | None = None
        """The night of a table that plays boards; None for any other, and where what began it is lost."""
        self.night_looked_for = False
        """Whether it is known which night that is: of boards of one that was not looked for nothing is shown."""
        self.hands: list[HandState] = []
        self._lines: list[tuple[int, Line]] | None = None
        self.fold(sorted({f.hand for f in facts if f.hand is not None}))
        self.over_before = frozenset(state.number for state in self.hands if state.outcome is not None)
        """The hands that were over when it was opened: who looks at it now may not have played them."""

    def fold(self, numbers: Iterable[int]) -> None:
        """Folds these hands anew."""
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
        """Folds one more effective fact of a hand in; its `step` may be known."""
        state.take(fact, step)
        self._lines = None

    def fold_hand(self, facts: Sequence[Fact]) -> HandState | None:
        """The state of one hand, as `fold_hand` has it."""
        return fold_hand(self.opening, facts)

    def without(self, numbers: Collection[int]) -> Self:
        """The same table, to be looked at only; of these hands nothing stands but what they began with, and who sat."""

        def begun(state: HandState) -> HandState:
            return HandState(state.number, state.setup, self.opening.new_hand(state.setup), players=state.players)

        made = copy(self)
        made.hands = [begun(state) if state.number in numbers else state for state in self.hands]
        made._lines = None
        return made

    # The table.

    @property
    def title(self) -> str:
        """What the table is called: ``Table 3``; at duplicate with the board: ``Table 3, board 7``."""
        board = "" if self.board is None else f", board {self.board}"
        return "Demo" if self.demo else f"Table {self.opening.number}{board}"

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
        """The same as the engine has it."""
        return self.state.hand

    def hand_state(self, number: int) -> HandState:
        """The hand of that number. Raises `NotNow` where there is none."""
        for state in self.hands:
            if state.number == number:
                return state
        raise NotNow(f"There is no hand {number} at this table.")

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None before the deal, after the hand, and while a trick's winner has to be told.

        Jokers are swapped unseen (rules/bid-whist#game): the table goes on as soon as the first card is led.
        """
        if not self.state.dealt:
            return None
        return self.hand.first_leader() if self.hand.stage is Stage.SWAP else self.hand.turn

    @property
    def board(self) -> int | None:
        """The board that the hand in progress is played from; None but at duplicate."""
        boards: Sequence[int] = self.opening.night.get("boards", ())
        return boards[self.state.number - 1] if self.state.number <= len(boards) else None

    def following(self) -> Setup:
        """What the next hand begins with, once this one is over."""
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
        """The names by seat, in a hand or now; a removed name is shown by its seat."""
        named, seating = self.player_names(number), self.seating(number)
        players = (seating.player_of(seat) for seat in range(seating.count))
        return tuple("Dummy" if player is None else named[player] for player in players)

    def seating(self, number: int | None = None) -> Seating:
        """Who sits how, in a hand or now: in Dummy whist chairs change from hand to hand."""
        number = self.state.number if number is None else number
        return next((state.hand.seating for state in self.hands if state.number == number), self.opening.seating)

    def player_names(self, number: int | None = None) -> tuple[str, ...]:
        """The names of those who play, in a hand or now, in their order."""
        ids = self.players if number is None else self.players_at(number)
        known = self.names_of(ids)
        named = ("Dummy" if each == NOBODY else known[each] for each in ids)
        return tuple(name or words.place(seat, len(ids)) for seat, name in enumerate(named))

    def side_labels(self, number: int | None = None) -> tuple[str, ...]:
        """The sides in few words, in a hand or now: ``N–S``; where each plays alone, the players' names."""
        seating, names = self.seating(number), self.names(number)
        sides = range(len(seating.sides))
        first = [names[seating.members(side)[0]] for side in sides]
        return tuple(words.side_label(seating, side, first) for side in sides)

    # The score.

    def lines(self) -> list[tuple[int, Line]]:
        """The running score: a line for each hand that is over and for each adjustment, with the hand's number."""
        if self._lines is None:
            self._lines = score_lines(self.opening, self.hands)
        return self._lines

    def totals(self) -> tuple[int, ...]:
        """The score by side; of a game of a rubber that is over, until the next hand has begun."""
        lines = [(number, line) for number, line in self.lines() if line.counts]
        if not lines:
            return self.opening.start
        number, last = lines[-1]
        begun = last.standing is not None and last.standing.game_over and number < self.state.number
        return (0,) * len(last.total) if begun else last.total

    def chips(self) -> tuple[int, ...] | None:
        """What everybody has won or lost so far, by player; None where nothing is played for, or nothing was played."""
        standings = [line.standing for _number, line in self.lines() if line.counts and line.standing]
        return standings[-1].chips if standings else None

    def winner(self) -> tuple[int, tuple[int, ...]] | None:
        """The hand that ended the game, and the sides that won; None while it goes on."""
        return next(((number, line.winner) for number, line in self.lines() if line.winner is not None), None)

    def open_question(self) -> int | None:
        """The hand after which the game was over before hands that were played: the table is asked if they count."""
        won = self.winner()
        if won is None or not any(hand.dealt for hand in self.hands if hand.number > won[0]):
            return None
        answered = {hand for state in self.hands for hand in state.plays_on}
        return won[0] if won[0] not in answered else None

    @property
    def over(self) -> bool:
        """Whether the game is over and that was seen, or the table left later hands out of it."""
        won = self.winner()
        return won is not None and (self.state.finished or won[0] < self.state.number)

    # Drafts of facts.

    def draft(self, kind: str, content: Mapping[str, Any], hand: int | None = None) -> Draft:
        """A fact of the hand in progress, or of another, that somebody tells by touch."""
        return Draft(self.stream, kind, content, "touch", self.state.number if hand is None else hand)


def score_lines(opening: Opening, hands: Sequence[HandState]) -> list[tuple[int, Line]]:
    """The running score: a line for each hand that is over and for each adjustment, with the hand's number."""
    plays_on: dict[int, bool] = {}
    for hand in hands:
        plays_on.update(hand.plays_on)
    numbers: list[int] = []
    entries: list[Entry] = []
    for hand in hands:
        outcome = hand.outcome
        parts = [Entry(outcome=outcome)] if outcome else []
        parts += [Entry(adjustment=points) for points in hand.adjustments]
        for part in parts:
            entries.append(Entry(part.outcome, part.adjustment, plays_on.get(hand.number, False)))
            numbers.append(hand.number)
    lines = run(entries, opening.match(), opening.start, one_game=True)
    return list(zip(numbers, lines, strict=True))

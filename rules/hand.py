"""One hand of any game of the family: what may be done next, what was done wrong, and how it ended.

`Hand` holds what all games share: the cards dealt as far as they are known, the tricks, summaries in their place, the
proof of reneges, and undo. A game adds what comes before the first lead, and its scoring (`rules.games`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from rules.actions import Action, Claim, Fault, How, Know, Play, Refused, Ruling, Total, TrickWon
from rules.cards import Order, cards_in, mask_of
from rules.deal import Deal
from rules.knowledge import Holding, audit
from rules.seats import Seating
from rules.sight import Sight
from rules.tricks import Trick, can_win, winner


class Stage(Enum):
    """Where a hand stands."""

    AUCTION = "auction"
    DECLARE = "declare"
    DISCARD = "discard"
    SWAP = "swap"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. Tuples are by side.

    `reason` is ``played`` (trick by trick), ``claimed``, ``total`` or ``annulled``. `tricks` are as they fell,
    `counted` after penalties. `score` is None where it cannot be told; `made` is None where nothing was contracted.
    `wins` is the side that wins the game at once by a rule of its own. `fee` is chips by seat, to the bank.
    """

    reason: str
    tricks: tuple[int, ...] | None
    counted: tuple[int, ...] | None
    made: bool | None
    score: tuple[int, ...] | None
    declarer: int | None = None
    contract: str | None = None
    wins: int | None = None
    fee: tuple[int, ...] | None = None


class LegalActions:
    """What may be done next, lazily: membership, iteration, count and truth (DESIGN §4)."""

    def __init__(self, hand: "Hand") -> None:
        self._hand = hand

    def __contains__(self, action: object) -> bool:
        return self._hand.is_offered(action)

    def __iter__(self) -> Iterator[Action]:
        return self._hand.offers()

    def __bool__(self) -> bool:
        return next(self._hand.offers(), None) is not None

    def count(self) -> int:
        """How many they are."""
        return self._hand.count_offers()


IMPOSSIBLE = frozenset({"not-in-pack", "duplicate", "not-held"})
"""Faults that an observed card cannot have: it becomes a question to the table."""
JUDGED = frozenset({"revoke", "out-of-turn"})
"""Faults that an observed card may have: it is recorded and judged."""


class Hand(ABC):
    """The state of one hand. All state lies in the attributes named by `_state`, each an immutable value, so that
    `pop` is a step back to the very same state."""

    game: ClassVar[str]
    _state: ClassVar[tuple[str, ...]] = ("stage", "known", "tricks", "trick", "final", "rulings", "early_faults")

    def __init__(self, seating: Seating, dealer: int, pack: int, hand_size: int) -> None:
        self.seating = seating
        self.dealer = dealer
        self.pack = pack
        self.hand_size = hand_size
        self.stage = Stage.AUCTION
        self.known: tuple[Know, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        self.trick: Trick | None = None
        self.final: tuple[str, tuple[int, ...]] | None = None
        self.rulings: tuple[Ruling, ...] = ()
        self.early_faults: tuple[Fault, ...] = ()
        self.log: list[tuple[Action, How]] = []
        self._undo: list[tuple[Any, ...]] = []
        self._cache: dict[str, Any] = {}

    # What a game adds.

    @property
    @abstractmethod
    def order(self) -> Order | None:
        """How cards rank in this hand; None before the contract is complete."""

    @abstractmethod
    def first_leader(self) -> int | None:
        """Who leads to the first trick; None where it is not known."""

    @abstractmethod
    def early_turn(self) -> int | None:
        """Whose turn it is before the play."""

    @abstractmethod
    def early_offers(self) -> Iterator[Action]:
        """What may be done before the play."""

    @abstractmethod
    def early_problems(self, action: Action) -> list[Fault]:
        """Everything wrong with an action that belongs before the play."""

    @abstractmethod
    def early_do(self, action: Action) -> None:
        """Does an action that belongs before the play."""

    @abstractmethod
    def places(self) -> dict[str, int]:
        """The places that can be named as dealt, and their sizes in cards."""

    @abstractmethod
    def extra_tricks(self) -> tuple[int, ...]:
        """Tricks by side that are not played (Bid Whist's kitty)."""

    @abstractmethod
    def score(self) -> Outcome:
        """The outcome of a hand that is over."""

    @property
    def jester(self) -> bool:
        """Whether a joker may be played at no trump though its holder could follow (S0)."""
        return False

    # Doing and undoing.

    def push(self, action: Action, how: How = How.ENTERED) -> None:
        """Does an action. Raises `Refused` with everything that is wrong, and then changes nothing."""
        if how is How.RECORDED and isinstance(action, Play | TrickWon | Claim | Total):
            faults = stops = self._too_late(action)
        else:
            faults = self.problems(action)
            if how is How.ENTERED:
                stops = faults
            elif how is How.OBSERVED:
                stops = [f for f in faults if f.kind not in JUDGED]
            else:
                stops = [f for f in faults if f.kind in ("too-early", "too-late")]
        if stops:
            raise Refused(action, faults)
        self._undo.append(tuple(getattr(self, name) for name in self._state))
        self.log.append((action, how))
        self._cache.clear()
        self._do(action, faults)

    def pop(self) -> Action:
        """Takes the last action back, exactly. Raises `IndexError` where there is none."""
        action, _ = self.log.pop()
        for name, value in zip(self._state, self._undo.pop(), strict=True):
            setattr(self, name, value)
        self._cache.clear()
        return action

    def _do(self, action: Action, faults: list[Fault]) -> None:
        match action:
            case Know():
                self.known += (action,)
            case Ruling():
                self.rulings += (action,)
            case Play() | TrickWon() | Claim() | Total():
                if self.stage is not Stage.PLAY and self.stage is not Stage.OVER:
                    self.begin_play()
                self._do_play(action)
            case _:
                self.early_faults += tuple(f for f in faults if f.kind in ("illegal-call", "out-of-turn"))
                self.early_do(action)

    def begin_play(self) -> None:
        """Goes on to the first lead."""
        self.stage = Stage.PLAY
        leader = self.first_leader()
        self.trick = None if leader is None else Trick(leader)

    def _do_play(self, action: Action) -> None:
        match action:
            case Play(seat, card):
                trick = self.trick
                if trick is None or len(trick.plays) == self.seating.count:
                    if trick is not None:
                        self.tricks += (trick,)
                    trick = Trick(seat)
                self.trick = trick = replace(trick, plays=(*trick.plays, (seat, card)))
                if len(trick.plays) == self.seating.count and self.order and self._leads_known():
                    won = winner(trick, self.order, self.seating.count)
                    if won is not None:
                        self._close(won)
            case TrickWon(seat):
                self._close(seat)
            case Claim(side, tricks):
                open_tricks = self.tricks_open()
                shares = list(self.shares())
                shares[side] += tricks
                if len(shares) == 2:
                    shares[1 - side] += open_tricks - tricks
                self._end("claimed", shares)
            case Total(side, tricks):
                shares = [self.tricks_in_all() - tricks] * 2
                shares[side] = tricks
                self._end("total", shares)

    def _leads_known(self) -> bool:
        return all(t.winner is not None for t in self.tricks)

    def _close(self, won: int) -> None:
        trick = self.trick or Trick(won)
        self.tricks += (replace(trick, winner=won),)
        if len(self.tricks) == self.hand_size:
            self.trick = None
            self._end("played", list(self.shares()))
        else:
            self.trick = Trick(won)

    def _end(self, reason: str, shares: list[int]) -> None:
        self.final = (reason, tuple(shares))
        self.stage = Stage.OVER

    # Questions.

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the hand is over, or while a trick's winner has to be told."""
        if self.stage is Stage.OVER:
            return None
        if self.stage is not Stage.PLAY:
            return self.early_turn()
        trick = self.trick
        if trick is None or len(trick.plays) == self.seating.count:
            return None
        return next(s for s in self.seating.clockwise(trick.leader) if not trick.has_played(s))

    @property
    def played(self) -> int:
        """The mask of the cards that have been played."""
        if "played" not in self._cache:
            tricks = self._tricks_seen()
            self._cache["played"] = mask_of(c for t in tricks for _, c in t.plays if c is not None)
        played: int = self._cache["played"]
        return played

    def _tricks_seen(self) -> tuple[Trick, ...]:
        """The tricks with the one in progress."""
        return (*self.tricks, self.trick) if self.trick and self.trick.plays else self.tricks

    def tricks_in_all(self) -> int:
        """The tricks of a hand, those that are not played included."""
        return self.hand_size + sum(self.extra_tricks())

    def tricks_open(self) -> int:
        """Tricks that are still to be won, or of which nobody knows who won them."""
        return self.hand_size - sum(self.tricks_won())

    def next_leader(self) -> int | None:
        """Who leads, or has led, to the trick in progress; None where it is not known, or the hand is over."""
        if self.stage is Stage.OVER:
            return None
        if self.stage is not Stage.PLAY:
            return self.first_leader()
        trick = self.trick
        return None if trick is None or len(trick.plays) == self.seating.count else trick.leader

    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by side won in the part of the play that can be counted, without the kitty's."""
        won = [0] * len(self.seating.sides)
        for trick in self.tricks:
            if trick.winner is None:
                break
            won[self.seating.side_of[trick.winner]] += 1
        return tuple(won)

    def shares(self) -> tuple[int, ...]:
        """Tricks by side so far, with the kitty's where it counts; of a hand that is over, all of them."""
        if self.final:
            return self.final[1]
        return tuple(a + b for a, b in zip(self.tricks_won(), self.extra_tricks(), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, or None while it goes on."""
        return self.score() if self.stage is Stage.OVER else None

    def legal(self) -> LegalActions:
        """What may be done next: a call, a contract, discards, a swap, a card, or who won the trick."""
        return LegalActions(self)

    def offers(self) -> Iterator[Action]:
        """What may be done next, one after the other."""
        if self.stage is Stage.OVER:
            return
        if self.stage is not Stage.PLAY:
            yield from self.early_offers()
            return
        seat = self.turn
        if seat is None:
            yield from (TrickWon(s) for s in range(self.seating.count) if not self.problems(TrickWon(s)))
        else:
            yield from (Play(seat, card) for card in cards_in(self.legal_cards(seat)))

    def is_offered(self, action: object) -> bool:
        """Whether the action is among the offers."""
        return any(action == offer for offer in self.offers())

    def count_offers(self) -> int:
        """How many offers there are."""
        return sum(1 for _ in self.offers())

    def legal_cards(self, seat: int) -> int:
        """The cards, as a mask, that a seat may play now; where its hand is not known, those it may hold by right."""
        return self._sight().legal_cards(seat)

    def _sight(self) -> Sight:
        assert self.order is not None
        return Sight(
            self.holdings(),
            self.tricks,
            self.trick,
            self.played,
            self.order,
            self.jester,
            self.seating.count,
            self.hand_size,
        )

    def problems(self, action: Action) -> list[Fault]:
        """Everything that is wrong with doing this now; empty where it may be done."""
        match action:
            case Know():
                return self.deal().faults(action, self.seating)
            case Ruling():
                return []
            case Play() | TrickWon() | Claim() | Total():
                if self.stage is Stage.OVER:
                    return [Fault("too-late")]
                if self.stage is not Stage.PLAY and not self.can_begin_play():
                    return [Fault("too-early")]
                return self._play_problems(action)
            case _:
                return self.early_problems(action)

    def _too_late(self, action: Action) -> list[Fault]:
        """What even a record cannot have: something after the end, or a seat's second card in a trick."""
        trick = self.trick
        again = (
            isinstance(action, Play)
            and trick is not None
            and len(trick.plays) < self.seating.count
            and trick.has_played(action.seat)
        )
        return [Fault("too-late")] if again or self.stage is Stage.OVER else []

    def can_begin_play(self) -> bool:
        """Whether cards may fall now, what is left of the preparations being passed over."""
        return self.stage is Stage.PLAY

    def _play_problems(self, action: Action) -> list[Fault]:
        order = self.order
        if self.stage is Stage.PLAY:
            trick = self.trick
        else:
            leader = self.first_leader()
            trick = None if leader is None else Trick(leader)
        match action:
            case Play(seat, card):
                return self._card_problems(seat, card, trick)
            case TrickWon(seat):
                if trick and order and not can_win(trick, seat, order, self.holdings()[seat].may & ~self.played):
                    return [Fault("impossible-winner", seat, len(self.tricks) + 1, trick.card_of(seat))]
            case Claim(_, tricks):
                if not 0 <= tricks <= self.tricks_open():
                    return [Fault("impossible-tricks", detail=f"0 to {self.tricks_open()}")]
            case Total(side, tricks):
                least = self.shares()[side]
                if not least <= tricks <= least + self.tricks_open():
                    return [Fault("impossible-tricks", detail=f"{least} to {least + self.tricks_open()}")]
        return []

    def _card_problems(self, seat: int, card: int | None, trick: Trick | None) -> list[Fault]:
        number = len(self.tricks) + 1
        if trick and len(trick.plays) == self.seating.count:
            return [Fault("trick-open", seat, number)]
        faults = []
        turn = self.turn if self.stage is Stage.PLAY else (trick.leader if trick else seat)
        if trick and seat != turn:
            faults.append(Fault("out-of-turn", seat, number, card))
            if trick.has_played(seat):
                return [Fault("too-late", seat, number, card)]
        if card is None or self.order is None:
            return faults
        if not 1 << card & self.pack:
            faults.append(Fault("not-in-pack", seat, number, card))
        elif 1 << card & self.played:
            faults.append(Fault("duplicate", seat, number, card))
        elif not 1 << card & self.holdings()[seat].may:
            faults.append(Fault("not-held", seat, number, card))
        elif not 1 << card & self.legal_cards(seat):
            faults.append(self._sight().renege(seat, card))
        return faults

    # What is known.

    def deal(self) -> Deal:
        """What was told of the deal, of each place what was told last."""
        return Deal(self.places(), self.pack, {known.place: known for known in self.known})

    def given(self, place: str) -> int | None:
        """The mask of a place's cards as they were named, or None."""
        return next((mask_of(k.cards) for k in reversed(self.known) if k.place == place), None)

    def dealt(self) -> dict[str, Holding]:
        """What is known of every place as dealt, the discards left out."""
        return self.deal().holdings()

    def holdings(self) -> list[Holding]:
        """What is known of each seat's hand at the first lead, and last of the cards in nobody's hand, if any."""
        if "holdings" not in self._cache:
            self._cache["holdings"] = self.holdings_at_first_lead()
        held: list[Holding] = self._cache["holdings"]
        return held

    def holdings_at_first_lead(self) -> list[Holding]:
        """What `holdings` gives, worked out; a game adds what is not in the hands as dealt."""
        dealt = self.dealt()
        return [dealt[letter] for letter in self.seating.letters]

    @property
    def violations(self) -> list[Fault]:
        """Everything against the rules that is proven so far: the deal's first, then calls, then by trick."""
        if "violations" not in self._cache:
            self._cache["violations"] = self._violations()
        return list(self._cache["violations"])

    def _violations(self) -> list[Fault]:
        found = []
        told: dict[str, Know] = {}
        for place, known in self.deal().told.items():
            found += Deal(self.places(), self.pack, told).faults(known, self.seating)
            told[place] = known
        found += self.early_faults
        if self.order:
            tricks = self._tricks_seen()
            found += audit(self.holdings(), tricks, self.order, self.pack, self.jester, self.seating.count)
        return found

    def unruled(self) -> list[Fault]:
        """The proven reneges on which the table has not decided yet."""
        ruled = {(r.seat, r.trick) for r in self.rulings}
        return [f for f in self.violations if f.kind == "revoke" and (f.seat, f.trick) not in ruled]

    def penalised(self) -> tuple[int, ...]:
        """How many reneges the table penalised, by side.

        A later ruling on the same renege stands in the place of the first.
        """
        decided: dict[object, Ruling] = {}
        for number, ruling in enumerate(self.rulings):
            decided[number if ruling.trick is None else (ruling.seat, ruling.trick)] = ruling
        counts = [0] * len(self.seating.sides)
        for ruling in decided.values():
            counts[self.seating.side_of[ruling.seat]] += ruling.penalty
        return tuple(counts)

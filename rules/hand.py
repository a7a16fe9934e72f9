"""One hand of any game of the family: what may be done next, what it leads to, and how the hand ended.

`Hand` holds what all games share: the tricks (`rules.trick_play`), the known cards and the proof of reneges
(`rules.known_play`), summaries in place of cards, and undo. A game adds what comes before the first lead, and its
scoring (`rules.games`).
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeGuard

from rules.actions import (
    RENEGE,
    Action,
    Claim,
    Fault,
    Keep,
    Know,
    Origin,
    Play,
    Refused,
    Ruling,
    Total,
    Totals,
    TrickWon,
)
from rules.caching import cached_until_next_step
from rules.cards import Order, cards_in, mask_of
from rules.known_play import KnownPlay
from rules.phrases import Phrase
from rules.seats import Seating
from rules.tricks import Trick, can_win

PLAYING = (Play, Keep, TrickWon, Claim, Total, Totals)
"""The actions of the play."""


class Stage(Enum):
    """Where a hand stands."""

    TURN_UP = "turn-up"
    CUT = "cut"
    AUCTION = "auction"
    DECLARE = "declare"
    DISCARD = "discard"
    SWAP = "swap"
    PLAY = "play"
    OVER = "over"


_PLAY, _OVER, _RECORDED = Stage.PLAY, Stage.OVER, Origin.RECORDED
"""Looked up once: a member of an enumeration takes Python as long as the rest of a question about a card."""


class Outcome(NamedTuple):
    """How a hand ended. Tuples are by side, those of tricks by party (which are the sides, save in Solo Whist).

    `reason` is ``played`` (trick by trick), ``claimed``, ``total`` or ``annulled``; or ``decided``, where a record
    breaks off and nothing after that could change the score. `tricks` are as they fell, `counted` after penalties, of
    Spades by side. `score` is None where it cannot be told; `made` is None where nothing was contracted.
    `wins` are the sides that win the game at once by a rule of its own. `fee` is chips by seat, to the bank.
    `honours` and `penalty` are points by side for honours, None where they are not known, and for reneges, negative
    where they are lost (partnership Whist); `score` has both beside the tricks' points. Of Spades and Bid Whist, by
    side: `sets` are bids lost, `reneges` those penalised that can lose the game; of Spades `bags` are tricks over the
    bid.
    """

    reason: str
    tricks: tuple[int, ...] | None
    counted: tuple[int, ...] | None
    made: bool | None
    score: tuple[int, ...] | None
    declarer: int | None = None
    contract: str | None = None
    wins: tuple[int, ...] | None = None
    fee: tuple[int, ...] | None = None
    honours: tuple[int, ...] | None = None
    penalty: tuple[int, ...] | None = None
    bags: tuple[int, ...] | None = None
    sets: tuple[int, ...] | None = None
    reneges: tuple[int, ...] | None = None


class LegalActions:
    """What may be done next, lazily: membership, iteration, count and truth (design#rules)."""

    def __init__(self, hand: "Hand") -> None:
        self._hand = hand

    def __contains__(self, action: object) -> bool:
        return self._hand.is_offered(action)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._hand.offers())

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """The number of legal actions."""
        return self._hand.count_offers()


IMPOSSIBLE = frozenset({"not-in-pack", "duplicate", "not-held"})
"""Faults that make an observed card impossible: it becomes a question to the table."""
JUDGED = frozenset({RENEGE, "out-of-turn"})
"""Faults that an observed card may have: it is recorded and judged."""


Step = tuple[Action, Origin]
"""An action, and how it became known."""
_Moment = dict[str, Any] | tuple[Any, ...]
"""The whole state, with the answers cached for it and what was tried from it; before a card that goes, a tuple of what
it changes, which is a fraction of that."""


@cache
def _on_record(seat: int, card: int | None) -> Step:
    """A card on record: few, and the same in every hand."""
    return Play(seat, card), _RECORDED


def _stops(fault: Fault, how: Origin) -> bool:
    """Whether an action that became known so is refused for this fault."""
    if how is Origin.OBSERVED:
        return fault.kind not in JUDGED
    return how is Origin.ENTERED or fault.kind in ("too-early", "too-late")


class Hand(KnownPlay):
    """The state of one hand. `pop` returns to exactly the state before: each attribute of a hand is an immutable value,
    but for what is cached, the `log` and what it takes to undo it."""

    game: ClassVar[str]

    def __init__(self, seating: Seating, dealer: int, pack: int, hand_size: int) -> None:
        super().__init__(seating, pack, hand_size)
        self.dealer = dealer
        self.stage = Stage.AUCTION
        self.log: list[Step] = []
        self._undo: list[_Moment | None] = []
        """The moment before each step; None within tricks put on record, which are played again from their begin."""
        self._tried: dict[Action, tuple[Origin, _Moment]] = {}
        """States reached by actions that were taken back since: the same action reaches them again at once."""

    # What a game adds.

    @abstractmethod
    def ranking(self) -> Order | None:
        """How cards rank by what was done so far, which `order` is then."""

    @abstractmethod
    def first_leader(self) -> int | None:
        """Who leads to the first trick; None if unknown."""

    @abstractmethod
    def early_turn(self) -> int | None:
        """Whose turn it is before the play."""

    @abstractmethod
    def early_offers(self) -> Iterable[Action]:
        """What may be done before the play."""

    @abstractmethod
    def early_problems(self, action: Action) -> list[Fault]:
        """Everything wrong with an action that belongs before the play."""

    @abstractmethod
    def early_do(self, action: Action) -> None:
        """Does an action that belongs before the play."""

    @abstractmethod
    def score(self) -> Outcome:
        """The outcome of a hand that is over."""

    # Doing and undoing.

    def push(self, action: Action, how: Origin = Origin.ENTERED) -> None:
        """Does an action. Raises `Refused` with everything that is wrong, changing nothing."""
        if self._tried and (tried := self._tried.get(action)) and tried[0] is how:
            self._step(action, how, self._before_card() if type(tried[1]) is tuple else self._moment())
            self._return_to(tried[1])
            return
        if type(action) is Play and how is not _RECORDED and self._goes(card := action.card, action.seat):
            self._undo.append(self._before_card())
            self.log.append((action, how))
            self._take_in(action.seat, card)
            self._lay(action.seat, card)
            if self.final:
                self.stage = _OVER
        else:
            self._push_what_may_be_wrong(action, how)
        self._tried, self._until_next_step = {}, {}

    def _push_what_may_be_wrong(self, action: Action, how: Origin) -> None:
        faults = self._recorded_problems(action) if how is _RECORDED else self.problems(action)
        if faults and any(_stops(fault, how) for fault in faults):
            raise Refused(action, faults)
        self._step(action, how, self._moment())
        self._until_next_step = {}
        self._forget()
        if isinstance(action, PLAYING):
            if self.stage is not _PLAY and self.stage is not _OVER:
                self.begin_play()
            self._do_play(action)
            if self.final:
                self.stage = _OVER
        else:
            self._through_play, self._hands, self._drawn = {}, None, None
            self._do(action, faults)
            self.order = self.ranking()
            self._through_play, self._hands, self._drawn = {}, None, None  # answers that were cached on the way
            self._forget()

    def push_rows(self, rows: Iterable[Sequence[int | None]], first: int) -> int:
        """Puts whole tricks on record, a card a seat from the seat `first` on: the same as to push each card, and
        quicker. Returns how many: those before the first in which not all play in turn, a card is unknown or there
        twice, or the winner cannot be told."""
        count, before, already = self.seating.count, self._before_card(), len(self.log)
        done = 0
        self._forget()
        for row in rows:
            trick, waiting = self.trick, self.waiting
            if not trick or trick.plays or self.unclear or not self.order or self.stage is not _PLAY or not waiting:
                break
            cells = [row[(seat - first) % count] for seat in waiting]
            known = [card for card in cells if card is not None]
            cards = mask_of(known)
            if cards.bit_count() != len(cells):
                break
            self.log += map(_on_record, waiting, known)
            self._until_next_step = {}
            self.trick = trick = trick.with_cards(zip(waiting, known, strict=True))
            self.waiting = ()
            self.played |= cards
            self._close_if_known(trick)
            if self.final:
                self.stage = _OVER
            done += 1
        if done:
            self._tried, self._until_next_step = {}, {}  # answers may have been cached on the way
            self._undo += (before, *[None] * (len(self.log) - already - 1))
        return done

    def pop(self) -> Action:
        """Takes the last action back. Raises `IndexError` if there is none."""
        action, how = self.log.pop()
        again = list[Step]()
        while (moment := self._undo.pop()) is None:
            again.append(self.log.pop())
        after = self._before_card() if type(moment) is tuple else self._moment()
        self._return_to(moment)
        for step in reversed(again):
            self.push(*step)
        self._tried[action] = how, after
        if self._undo and (before := self._undo[-1]):
            tried = before["_tried"] if isinstance(before, dict) else before[-1]
            tried.clear()  # other steps tried here are forgotten
        return action

    def _step(self, action: Action, how: Origin, before: _Moment) -> None:
        self._undo.append(before)
        self.log.append((action, how))

    def _moment(self) -> _Moment:
        moment = self.__dict__.copy()
        del moment["log"], moment["_undo"]
        return moment

    def _before_card(self) -> _Moment:
        """What a card that goes changes."""
        return (
            self.stage, self.tricks, self.trick, self.waiting, self.played, self.final, self._until_next_step,
            self._hands, self._drawn, self._asked_now, self._claims, self._seen, self._others, self._fits,
            self._tried,
        )  # fmt: skip

    def _return_to(self, moment: _Moment) -> None:
        if isinstance(moment, dict):
            self.__dict__.update(moment)
        else:
            (
                self.stage, self.tricks, self.trick, self.waiting, self.played, self.final, self._until_next_step,
                self._hands, self._drawn, self._asked_now, self._claims, self._seen, self._others, self._fits,
                self._tried,
            ) = moment  # fmt: skip

    def _do(self, action: Action, faults: list[Fault]) -> None:
        match action:
            case Know():
                self.known += (action,)
                self._deal = None
            case Ruling():
                self.rulings += (action,)
            case _:
                self.early_faults += tuple(f for f in faults if f.kind in ("illegal-call", "out-of-turn"))
                self.early_do(action)

    def begin_play(self) -> None:
        """Goes on to the first lead."""
        trick, self.stage = self._trick_to_play(), _PLAY
        self._go_on_with(trick)

    def _trick_to_play(self) -> Trick | None:
        """The trick in progress, or a new one; None if nobody knows who leads to it."""
        if self.stage is _PLAY:
            return self.trick
        leader = self.first_leader()
        return None if leader is None else self.new_trick(leader)

    # Questions.

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None once the hand is over, or while a trick's winner is to be stated."""
        if self.stage is _PLAY:
            return self.waiting[0] if self.waiting else None
        return None if self.stage is _OVER else self.early_turn()

    def next_leader(self) -> int | None:
        """Who leads, or led, to the trick in progress; None if unknown, or once the hand is over."""
        if self.stage is _OVER:
            return None
        if self.stage is not _PLAY:
            return self.first_leader()
        return self.trick.leader if self.trick and self.waiting else None

    @property
    def decided(self) -> bool:
        """Whether the hand may end here because no remaining trick changes the score."""
        return False

    def end_decided(self) -> None:
        """Ends a recorded hand here if it is decided, though nobody says who took the rest."""
        if self.decided:
            self._end("decided", list(self.shares()))
            self.stage, self._until_next_step = _OVER, {}

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, or None while it goes on."""
        return self._outcome()

    @cached_until_next_step
    def _outcome(self) -> Outcome | None:
        return self.score() if self.stage is _OVER else None

    def legal(self) -> LegalActions:
        """The actions that may be done next: calls, contracts, discards, swaps, cards, or who won the trick."""
        return LegalActions(self)

    def offers(self) -> Iterable[Action]:
        """The legal actions."""
        if self.stage is not _PLAY:
            return () if self.stage is _OVER else self.early_offers()
        seat = self.turn
        if seat is None:
            return [TrickWon(seat) for seat in range(self.seating.count) if not self.problems(TrickWon(seat))]
        cards = [Play(seat, card) for card in cards_in(self.legal_cards(seat))]
        return [*cards, Keep(seat)] if self.may_keep(seat) else cards

    def is_offered(self, action: object) -> bool:
        """Whether the action is among the offers."""
        return any(action == offer for offer in self.offers())

    def count_offers(self) -> int:
        """How many offers there are."""
        return sum(1 for _ in self.offers())

    def problems(self, action: Action) -> list[Fault]:
        """Everything wrong with doing this now; empty if it is legal."""
        if isinstance(action, Play) and self._goes(action.card, action.seat):
            return []
        match action:
            case _ if isinstance(action, PLAYING):
                if self.stage is _OVER:
                    return [Fault("too-late")]
                if self.stage is not _PLAY and not self.can_begin_play():
                    return [Fault("too-early")]
                return self._play_problems(action)
            case Know():
                return self.deal().faults(action, self.seating)
            case Ruling():
                return []
            case _:
                return self.early_problems(action)

    def _recorded_problems(self, action: Action) -> list[Fault]:
        """What is wrong with a recorded action. Of the play only what not even a record can have: an action after the
        end, or a seat's second card in a trick. The rest of it is judged once the cards are known, as a deal is."""
        if isinstance(action, (Know, Ruling)):
            return []
        if not isinstance(action, PLAYING):
            return self.problems(action)
        if self.stage is _OVER:
            return [Fault("too-late")]
        trick = self.trick
        if trick is None or not isinstance(action, Play) or not trick.has_played(action.seat):
            return []
        return [Fault("too-late")] if self.waiting else []

    def can_begin_play(self) -> bool:
        """Whether cards may be played now, skipping the remaining preparations."""
        return self.stage is _PLAY

    def _play_problems(self, action: Action) -> list[Fault]:
        trick = self._trick_to_play()
        match action:
            case Play(seat, card):
                return self._card_problems(seat, card, trick)
            case Keep(seat):
                if not self.may_keep(seat):
                    return [Fault("must-play", seat, len(self.tricks) + 1)]
                return [] if seat == self.turn else [Fault("out-of-turn", seat, len(self.tricks) + 1)]
            case TrickWon(seat):
                laid, kept = trick and trick.has_played(seat), trick and seat in trick.kept
                if not laid and (kept or not self.cards_left()[seat]):
                    return [Fault("impossible-winner", seat, len(self.tricks) + 1)]
                order = self.order
                if trick and order and not can_win(trick, seat, order, self.holdings()[seat].may & ~self.played):
                    return [Fault("impossible-winner", seat, len(self.tricks) + 1, trick.card_of(seat))]
            case Claim(side, tricks):
                least = self.tricks_open() if self.parties > 2 else 0
                if not least <= tricks <= min(self.tricks_open(), self.most_tricks(side) - self.shares()[side]):
                    return [Fault("impossible-tricks", detail=_from_to(least, self.tricks_open()))]
            case Total(side, tricks):
                least = self.shares()[side]
                if self.parties > 2 or not least <= tricks <= least + self.tricks_open():
                    return [Fault("impossible-tricks", detail=_from_to(least, least + self.tricks_open()))]
            case Totals(all_tricks):
                shares = self.shares()
                if len(all_tricks) != len(shares) or sum(all_tricks) != self.tricks_in_all():
                    return [Fault("impossible-tricks", detail=str(self.tricks_in_all()))]
                if any(
                    not sure <= told <= self.most_tricks(n)
                    for n, (told, sure) in enumerate(zip(all_tricks, shares, strict=True))
                ):
                    return [Fault("impossible-tricks", detail=str(self.tricks_in_all()))]
        return []

    def _card_problems(self, seat: int, card: int | None, trick: Trick | None) -> list[Fault]:
        number = len(self.tricks) + 1
        waiting = self.yet_to_play(trick) if trick else ()
        if trick and not waiting:
            return [Fault("trick-open", seat, number)]
        if not self.cards_left()[seat]:
            return [Fault("not-held", seat, number, card)]
        faults = []
        if trick and seat != waiting[0]:
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
            faults.append(self.renege(seat, card))
        return faults

    def _goes(self, card: int | None, seat: int) -> TypeGuard[int]:
        """Whether a card is among those offered, which have no fault: what mostly is played, told without more ado."""
        waiting = self.waiting
        if card is None or not waiting or waiting[0] != seat or self.stage is not _PLAY:
            return False
        legal = self._until_next_step.get(seat)
        if legal is None:
            legal = self.legal_cards(seat) if self.order else 0
        return len(self.tricks) < self.length and bool(1 << card & legal)


def _from_to(least: int, most: int) -> Phrase:
    return Phrase("{least} to {most}", least=least, most=most)

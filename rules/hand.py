"""One hand of any game of the family: what may be done next, what was done wrong, and how it ended.

`Hand` holds what all games share: the cards dealt as far as they are known, the tricks, summaries in their place, the
proof of reneges, and undo. A game adds what comes before the first lead, and its scoring (`rules.games`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from rules.actions import Action, Claim, Fault, How, Keep, Know, Play, Refused, Ruling, Total, Totals, TrickWon
from rules.cards import Order, cards_in, mask_of
from rules.deal import Deal
from rules.knowledge import Holding, audit
from rules.seats import Seating
from rules.sight import Sight
from rules.tricks import Trick, can_win, winner

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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. Tuples are by side, those of tricks by party (which are the sides, save in Solo Whist).

    `reason` is ``played`` (trick by trick), ``claimed``, ``total`` or ``annulled``. `tricks` are as they fell,
    `counted` after penalties. `score` is None where it cannot be told; `made` is None where nothing was contracted.
    `wins` are the sides that win the game at once by a rule of its own. `fee` is chips by seat, to the bank.
    `honours` and `penalty` are points by side for honours, None where they are not known, and for reneges, negative
    where they are lost (partnership Whist); `score` has both beside the tricks' points.
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
    `pop` is a step back to the very same state.

    `hand_size` is how many cards each is dealt, `sizes` how many by seat, 0 for one that plays not in this hand;
    `length` is how many tricks are played. Suit is followed from the trick `follow_from` on (from 1), and tricks
    count from `counted_from` on.
    """

    game: ClassVar[str]
    follow_from = 1
    counted_from = 1
    _state: ClassVar[tuple[str, ...]] = ("stage", "known", "tricks", "trick", "final", "rulings", "early_faults")

    def __init__(self, seating: Seating, dealer: int, pack: int, hand_size: int) -> None:
        self.seating = seating
        self.dealer = dealer
        self.pack = pack
        self.hand_size = hand_size
        self.sizes: tuple[int, ...] = (hand_size,) * seating.count
        self.length = hand_size
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

    def extra_tricks(self) -> tuple[int, ...]:
        """Tricks by party that are not played (Bid Whist's kitty)."""
        return (0,) * self.parties

    @property
    def party_of(self) -> tuple[int, ...]:
        """By seat, the index of the party whose tricks are counted together: the side."""
        return self.seating.side_of

    @property
    def parties(self) -> int:
        """How many parties there are."""
        return max(self.party_of) + 1

    def due(self, trick: Trick) -> tuple[int, ...]:
        """The seats that lay a card to a trick, in turn."""
        around = self.seating.clockwise(trick.leader)
        return tuple(seat for seat in around if self.sizes[seat] and seat not in trick.kept)

    def is_full(self, trick: Trick) -> bool:
        """Whether every seat that plays to the trick has."""
        return len(trick.plays) + len(trick.kept) == self.seating.count - self.sizes.count(0)

    def may_keep(self, seat: int) -> bool:
        """Whether the seat may keep its card in this trick (Knockout Whist's dogs)."""
        return False

    def leads_after(self, winner: int) -> int:
        """Who leads once a trick was won."""
        return winner

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
        if how is How.RECORDED and isinstance(action, PLAYING):
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
            case _ if isinstance(action, PLAYING):
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
        self.trick = None if leader is None else self.new_trick(leader)

    def new_trick(self, leader: int) -> Trick:
        """A trick to which nobody has played yet."""
        return Trick(leader)

    def _do_play(self, action: Action) -> None:
        match action:
            case Play(seat, card):
                trick = self.trick
                if trick is None or self.is_full(trick):
                    if trick is not None:
                        self.tricks += (trick,)
                    trick = self.new_trick(seat)
                self.trick = replace(trick, plays=(*trick.plays, (seat, card)))
                self._close_if_full()
            case Keep(seat):
                trick = self.trick or self.new_trick(seat)
                self.trick = replace(trick, kept=(*trick.kept, seat))
                self._close_if_full()
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
            case Totals(all_tricks):
                self._end("total", list(all_tricks))

    def _close_if_full(self) -> None:
        trick = self.trick
        if trick and self.is_full(trick) and self.order and self._leads_known():
            won = winner(trick, self.order)
            if won is not None:
                self._close(won)

    def _leads_known(self) -> bool:
        return all(t.winner is not None for t in self.tricks)

    def _close(self, won: int) -> None:
        trick = self.trick or self.new_trick(won)
        self.tricks += (replace(trick, winner=won),)
        if len(self.tricks) == self.length:
            self.trick = None
            self._end("played", list(self.shares()))
        else:
            self.trick = self.new_trick(self.leads_after(won))

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
        if trick is None or self.is_full(trick):
            return None
        return next(s for s in self.due(trick) if not trick.has_played(s))

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
        """The tricks of a hand that count, those that are not played included."""
        return self.length + 1 - self.counted_from + sum(self.extra_tricks())

    def tricks_open(self) -> int:
        """Tricks that count and are still to be won, or of which nobody knows who won them."""
        return self.length + 1 - self.counted_from - sum(self.tricks_won())

    def most_tricks(self, party: int) -> int:
        """The most tricks that a party can take: a dog takes one, who is out none (Knockout Whist)."""
        sizes = [size for size, of in zip(self.sizes, self.party_of, strict=True) if of == party]
        return self.tricks_in_all() if self.hand_size in sizes else sum(sizes)

    def next_leader(self) -> int | None:
        """Who leads, or has led, to the trick in progress; None where it is not known, or the hand is over."""
        if self.stage is Stage.OVER:
            return None
        if self.stage is not Stage.PLAY:
            return self.first_leader()
        trick = self.trick
        return None if trick is None or self.is_full(trick) else trick.leader

    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by party won in the part of the play that can be counted, without the kitty's."""
        return self._won_by(self.party_of)

    def won_by_side(self) -> tuple[int, ...]:
        """As `tricks_won`, by side."""
        return self._won_by(self.seating.side_of)

    def played_by_side(self) -> tuple[int, ...]:
        """As `won_by_side`, with the tricks that do not count (German Whist's first stage)."""
        return self._won_by(self.seating.side_of, 1)

    def _won_by(self, group_of: tuple[int, ...], since: int | None = None) -> tuple[int, ...]:
        won = [0] * (max(group_of) + 1)
        for number, trick in enumerate(self.tricks, 1):
            if trick.winner is None:
                break
            won[group_of[trick.winner]] += number >= (since or self.counted_from)
        return tuple(won)

    def result_by_side(self) -> tuple[int | None, ...] | None:
        """The tricks of each side of a hand that is over, None where only its party's are known."""
        if self.final is None:
            return None
        shares, won = self.final[1], self.won_by_side()
        parties = [self.party_of[self.seating.members(side)[0]] for side in range(len(won))]
        every = [sum(n for n, party in zip(won, parties, strict=True) if party == each) for each in range(len(shares))]
        return tuple(
            shares[party] if parties.count(party) == 1 else won[side] if every[party] == shares[party] else None
            for side, party in enumerate(parties)
        )

    @property
    def decided(self) -> bool:
        """Whether the hand may end here, nothing that is still to be played changing what it scores."""
        return False

    def shares(self) -> tuple[int, ...]:
        """Tricks by party so far, with the kitty's where it counts; of a hand that is over, all of them."""
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
            if self.may_keep(seat):
                yield Keep(seat)

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
            self.cards_left(),
            self._unseen(),
            self.follow_from,
            self.gained,
        )

    def cards_left(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        gone = len(self.tricks)
        return tuple(
            max(0, size - gone - (self.trick is not None and self.trick.has_played(seat)))
            for seat, size in enumerate(self.sizes)
        )

    def _unseen(self) -> tuple[int, ...]:
        """How many cards each seat has played that are not known."""
        if "unseen" not in self._cache:
            unseen = [0] * self.seating.count
            for trick in self._tricks_seen():
                laid = dict(trick.plays)
                for seat in self.due(trick):
                    unseen[seat] += laid.get(seat) is None and (trick is not self.trick or seat in laid)
            self._cache["unseen"] = tuple(unseen)
        found: tuple[int, ...] = self._cache["unseen"]
        return found

    def problems(self, action: Action) -> list[Fault]:
        """Everything that is wrong with doing this now; empty where it may be done."""
        match action:
            case Know():
                return self.deal().faults(action, self.seating)
            case Ruling():
                return []
            case _ if isinstance(action, PLAYING):
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
            isinstance(action, Play) and trick is not None and not self.is_full(trick) and trick.has_played(action.seat)
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
            trick = None if leader is None else self.new_trick(leader)
        match action:
            case Play(seat, card):
                return self._card_problems(seat, card, trick)
            case Keep(seat):
                if not self.may_keep(seat):
                    return [Fault("must-play", seat, len(self.tricks) + 1)]
                return [] if seat == self.turn else [Fault("out-of-turn", seat, len(self.tricks) + 1)]
            case TrickWon(seat):
                if not self.cards_left()[seat] and not (trick and trick.has_played(seat)):
                    return [Fault("impossible-winner", seat, len(self.tricks) + 1)]
                if trick and order and not can_win(trick, seat, order, self.holdings()[seat].may & ~self.played):
                    return [Fault("impossible-winner", seat, len(self.tricks) + 1, trick.card_of(seat))]
            case Claim(side, tricks):
                least = self.tricks_open() if self.parties > 2 else 0
                if not least <= tricks <= min(self.tricks_open(), self.most_tricks(side) - self.shares()[side]):
                    return [Fault("impossible-tricks", detail=f"{least} to {self.tricks_open()}")]
            case Total(side, tricks):
                least = self.shares()[side]
                if self.parties > 2 or not least <= tricks <= least + self.tricks_open():
                    return [Fault("impossible-tricks", detail=f"{least} to {least + self.tricks_open()}")]
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
        if trick and self.is_full(trick):
            return [Fault("trick-open", seat, number)]
        if not self.cards_left()[seat]:
            return [Fault("not-held", seat, number, card)]
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
        return self.deal().holdings(self.seen())

    def seen(self) -> dict[str, int]:
        """Masks of single cards that are known to lie in places (a card turned up), by the place's name."""
        return {}

    def holdings(self) -> list[Holding]:
        """What is known of each seat's hand at the first lead, and last of the cards in nobody's hand, if any."""
        if "holdings" not in self._cache:
            self._cache["holdings"] = self.holdings_at_first_lead()
        held: list[Holding] = self._cache["holdings"]
        return held

    def holdings_at_first_lead(self) -> list[Holding]:
        """What `holdings` gives, worked out; a game adds what is not in the hands as dealt."""
        return list(self.dealt().values())

    def holdings_at(self, trick: int) -> list[Holding]:
        """What is known of all the cards that each seat has held by a trick (from 1)."""
        return self.holdings()

    def gained(self, seat: int, then: int, now: int) -> int:
        """The cards, as a mask, that may have come into a seat's hand between trick `then` and trick `now`."""
        return 0

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
            found += audit(self, tricks, self.order)
        return found

    def unruled(self) -> list[Fault]:
        """The proven reneges on which the table has not decided yet."""
        ruled = {(r.seat, r.trick) for r in self.rulings}
        return [f for f in self.violations if f.kind == "revoke" and (f.seat, f.trick) not in ruled]

    def penalised(self) -> tuple[int, ...]:
        """How many reneges the table penalised, by party.

        A later ruling on the same renege stands in the place of the first.
        """
        decided: dict[object, Ruling] = {}
        for number, ruling in enumerate(self.rulings):
            decided[number if ruling.trick is None else (ruling.seat, ruling.trick)] = ruling
        counts, party_of = [0] * self.parties, self.party_of
        for ruling in decided.values():
            counts[party_of[ruling.seat]] += ruling.penalty
        return tuple(counts)

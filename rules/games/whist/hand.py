"""A deal of Whist: trumps, the play, and the honours as dealt (rules/whist#game; S1, S4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from rules.actions import Action, Fault, Honours
from rules.caching import cached_until_next_step
from rules.cards import mask_of, pack
from rules.games.whist.house_rules import WhistRules
from rules.games.whist.scoring import honour_points, penalty_points, possible_scores, trick_points
from rules.hand import Outcome, Stage
from rules.knowledge import Holding
from rules.match import Setup
from rules.seats import FOUR, Seating
from rules.turned_up import TurnUpHand


@dataclass(frozen=True)
class DummySeating(Seating):
    """Three players on four chairs, each for themselves. The dummy sits opposite the dealer and belongs to the dealer's
    side.

    Sides are the players, 0 to 2 clockwise, so that their scores add up over the deals; they are named by their chairs.
    With each deal the dealer's and the dummy's chair move on by one. The player who sat on the dummy's new chair takes
    its old one, so that the next player deals. In the first deal (`round` 0) the dealer's chair has the player's
    number.
    """

    dealer: int = 0
    round: int = 0

    @property
    def dummy(self) -> int:
        """The dummy's chair."""
        return self.left(self.dealer, 2)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        deals = (self.left(self.dealer, -self.round) + self.round) % 3
        steps = [(chair - self.dealer) % 4 for chair in range(4)]
        return tuple((deals + {0: 0, 1: 1, 2: 0, 3: 2}[step]) % 3 for step in steps)

    def player_of(self, seat: int) -> int | None:
        return None if seat == self.dummy else self.side_of[seat]

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in super().members(side) if seat != self.dummy)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        chairs = [chair for chair in range(4) if chair != self.dummy]
        return tuple(self.letters[chair] for chair in sorted(chairs, key=lambda chair: self.side_of[chair]))


class WhistHand(TurnUpHand):
    """One deal of thirteen cards each. The dealer turns up trumps, or they follow from the setup's round.

    `dummy` is the dummy's seat in Dummy whist, else None; its cards are stated like any hand's (`Know`). The dealer's
    two hands are then party 0 and the others party 1. Each player scores what their party makes; `DummySeating` says
    who sits where.
    """

    game = "Whist"

    def __init__(self, rules: WhistRules, setup: Setup, dummy: bool = False) -> None:
        seating = DummySeating(4, False, setup.dealer, setup.round) if dummy else FOUR
        super().__init__(seating, setup.dealer, pack(), 13)
        self.rules = rules
        self.dummy = seating.dummy if isinstance(seating, DummySeating) else None
        self.told: Honours | None = None
        self._party = tuple([self.party_of[seating.members(side)[0]] for side in range(len(seating.sides))])
        """The party of each side."""
        if rules.cycle:
            self.trumps_given(rules.cycle[setup.round % len(rules.cycle)])

    @property
    def turned_in(self) -> str:
        return self.seating.letters[self.dealer]

    def after_turn_up(self) -> None:
        self.begin_play()

    @property
    def party_of(self) -> tuple[int, ...]:
        if self.dummy is None:
            return self.seating.side_of
        return tuple((seat - self.dealer) % 2 for seat in range(4))

    # Honours.

    @property
    def honour_cards(self) -> int:
        """The mask of A K Q J of trumps; none at no trump, or while trumps are unknown."""
        return 0 if self.trump is None else mask_of(13 * self.trump + rank for rank in (9, 10, 11, 12))

    @cached_until_next_step
    def honours_held(self) -> tuple[int, ...]:
        """How many honours each party is known to have been dealt."""
        dealt = self.dealt()
        if not all(holding.given for holding in dealt.values()):
            dealt = self._shown(dealt)
        honours, may = self.honour_cards, [0, 0]
        for party, holding in zip(self.party_of, dealt.values(), strict=True):
            may[party] |= holding.may
        return tuple([(honours & mine & ~theirs).bit_count() for mine, theirs in (may, reversed(may))])

    def _shown(self, dealt: Mapping[str, Holding]) -> dict[str, Holding]:
        """What is known of the hands as dealt, with the cards that have fallen."""
        seen = {place: holding.must for place, holding in dealt.items()}
        known = reduce(or_, seen.values())
        for trick in self.tricks_seen():
            for seat, card in trick.plays:
                if card is not None and 1 << card & self.pack & ~known:
                    known |= 1 << card
                    seen[self.seating.letters[seat]] |= 1 << card
        return self.deal().holdings(seen)

    @property
    def counts_honours(self) -> bool:
        """Whether honours can score in this deal."""
        return self.rules.honours is not None and (self.trump is not None or not self.trumps_known)

    def honours(self) -> tuple[int, ...] | None:
        """What honours score, by party; None while neither the table nor the cards have settled it."""
        told = self.told
        if told is None or not self.counts_honours or not self._can_be(told):
            return self.honours_by_cards()
        counts = [0, 0]
        counts[self._party[told.side]] = told.count
        if told.count:
            counts[1 - self._party[told.side]] = 4 - told.count
        return honour_points(self.rules, counts)

    def honours_by_cards(self) -> tuple[int, ...] | None:
        """What honours score, by party, if the cards settle it; else None."""
        possible = self._possible_honours()
        return next(iter(possible)) if len(possible) == 1 else None

    @cached_until_next_step
    def _possible_honours(self) -> frozenset[tuple[int, ...]]:
        """Every score for honours, by party, that the cards allow."""
        if not self.counts_honours:
            return frozenset({(0, 0)})
        mine, theirs = self.honours_held()
        return frozenset(honour_points(self.rules, (held, 4 - held)) for held in range(mine, 5 - theirs))

    @property
    def honours_open(self) -> bool:
        """Whether the deal is over and its honours are still to be stated."""
        return self.stage is Stage.OVER and self.honours() is None

    def honours_answers(self) -> list[Honours]:
        """The possible answers about honours: none count, then three and four for each party."""
        sides = self.party_sides
        answers = [Honours(sides[0], 0), *(Honours(side, count) for side in sides for count in (3, 4))]
        return [answer for answer in answers if self.counts_honours and self._can_be(answer)]

    @property
    def party_sides(self) -> tuple[int, int]:
        """One side of each party."""
        seats = (0, 1) if self.dummy is None else (self.dealer, self.forehand)
        return self.seating.side_of[seats[0]], self.seating.side_of[seats[1]]

    def _can_be(self, told: Honours) -> bool:
        """Whether the cards allow this count. A count of nought means that neither party has more than two."""
        held = self.honours_held()
        party = self._party[told.side]
        if not told.count:
            return max(held) <= 2
        return held[party] <= told.count <= 4 - held[1 - party]

    def later_problems(self, action: Action) -> list[Fault]:
        if not isinstance(action, Honours):
            return super().later_problems(action)
        if not self.counts_honours:
            return [Fault("no-honours")]
        if not self._can_be(action):
            return [Fault("impossible-honours", detail=str(action.count))]
        return [Fault("too-late")] if self.told is not None and self._can_be(self.told) else []

    def later_do(self, action: Action) -> None:
        if isinstance(action, Honours):
            self.told = action

    def _violations(self) -> list[Fault]:
        found = super()._violations()
        if self.told is not None and self.counts_honours and not self._can_be(self.told):
            side = self.seating.sides[self.told.side]
            found.append(Fault("result-mismatch", detail=f"Honours {side} {self.told.count}"))
        return found

    # Scoring.

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        known = self.honours()
        penalised = self.penalised()
        honours = self._by_side(known or (0, 0))
        penalty = self._by_side(penalty_points(self.rules, penalised))
        parts = zip(self._by_side(trick_points(self.rules, tricks)), honours, penalty, strict=True)
        return Outcome(
            reason,
            tricks,
            tricks,
            None,
            tuple(sum(points) for points in parts),
            honours=None if known is None else honours,
            penalty=penalty if any(penalised) else None,
        )

    def may_score(self, told: Mapping[int, int]) -> bool:
        """Whether the sides can have scored these points by this deal, wherever the game stood."""
        assert self.final is not None
        known = self.honours()
        tricks = self._by_side(trick_points(self.rules, self.final[1]))
        honours = frozenset(map(self._by_side, self._possible_honours() if known is None else {known}))
        penalty = self._by_side(penalty_points(self.rules, self.penalised()))
        possible = possible_scores(self.rules, tricks, honours, penalty)
        return any(all(points[side] == told[side] for side in told) for points in possible)

    def _by_side(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """What each side scores, given what its party makes."""
        return tuple([points[party] for party in self._party])

"""The auction of Solo Whist: who speaks when, what may be called, and when it ends (rules/solo-whist#auction; S1, S4).

Calls go round from forehand. A player who has passed is out; the highest bidder waits until overcalled; the others
speak in turn. There are two exceptions: a forehand who passed may accept a later proposal, and a proposer whom nobody
accepts may call something higher.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from rules.actions import Call
from rules.games.solo_whist.bids import BIDS, COP, PASS, PROP

_HIGHER = tuple(BIDS)
"""The bids from low to high. The first stands for a proposal and its acceptance."""


@dataclass(frozen=True)
class Auction:
    """The state of an auction.

    `any_proposer`: any proposer whom nobody accepts may call anything higher (S1); else only forehand may, and only
    solo (S4). `high` is the highest bid, `holders` the seats that made it: two once a proposal is accepted. `last`
    spoke last; `declined`: a forehand who had passed does not accept the proposal either.
    """

    forehand: int
    any_proposer: bool
    passed: frozenset[int] = frozenset()
    high: str | None = None
    holders: tuple[int, ...] = ()
    last: int | None = None
    declined: bool = False

    @property
    def proposed(self) -> bool:
        """Whether a proposal stands that nobody has accepted yet."""
        return self.high == _HIGHER[0] and len(self.holders) == 1

    def open_to(self, seat: int) -> tuple[str, ...]:
        """What the seat may call if it has the turn, lowest first, the pass last; nothing if it has not."""
        if seat in self.holders:
            return self._instead() if self.proposed and seat not in self.passed else ()
        if seat in self.passed:
            return (COP, PASS) if self.proposed and seat == self.forehand and not self.declined else ()
        proposal = (COP,) if self.proposed else () if self.high else (PROP,)
        return (*proposal, *self._above(), PASS)

    def _instead(self) -> tuple[str, ...]:
        """What a proposer may call whom nobody accepted."""
        if self.any_proposer:
            return (*self._above(), PASS)
        return ("Solo", PASS) if self.holders == (self.forehand,) else ()

    def _above(self) -> tuple[str, ...]:
        return _HIGHER[1 + (_HIGHER.index(self.high) if self.high else 0) :]

    @cached_property
    def turn(self) -> int | None:
        """Who speaks next; None once only passes that change nothing are left."""
        first = self.forehand if self.last is None else (self.last + 1) % 4
        seats = ((first + step) % 4 for step in range(4))
        return next((seat for seat in seats if len(self.open_to(seat)) > 1), None)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def is_annulled(self) -> bool:
        """Whether it ended without a contract: nobody bid, or nobody accepted the only proposal."""
        return self.is_over and (self.high is None or self.proposed)

    def after(self, call: Call) -> "Auction":
        """The auction after one more call. A call that is not allowed counts as a pass; after the end it changes
        nothing."""
        seat, said, legal = call.seat, call.call, self.open_to(call.seat)
        if not legal:
            return self
        if said not in legal or said == PASS:
            declined = self.declined or seat in self.passed
            return replace(self, last=seat, passed=self.passed | {seat}, declined=declined)
        if said == COP:
            return replace(self, last=seat, holders=(*self.holders, seat), passed=self.passed - {seat})
        return replace(self, last=seat, high=_HIGHER[0] if said == PROP else said, holders=(seat,))

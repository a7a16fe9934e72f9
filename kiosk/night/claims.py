"""What the director has to settle of a round's results: two that differ, one that came late, what nobody has agreed to,
and the tables that are still to be heard of."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.night.duplicate import hand_words
from kiosk.night.room import seat_names
from kiosk.night.session import Night
from kiosk.night.state import CUT, Claim, HandResult
from rules.rounds import Seated

REASON = later("told so by phone")
"""Why a result is changed to what a side has claimed."""
CLAIMED = (later("{points} to {others}"), later("{side} won one more hand"), later("{side} won the cut"))
"""What claims say, as they are on record."""
PLAYED = later("played so at the table’s kiosk")


@dataclass(frozen=True)
class ClaimRow:
    """What one side says. `stands` is what is on record, "" for nothing; `late`: the round was over."""

    claim: Claim
    at: str  # "Table 4, board 7"
    who: str  # "Opal and Ida say"
    says: str  # "8 to 5"
    stands: str  # "9 to 4"
    late: bool

    @property
    def reason(self) -> str:
        """Why it is taken, if it is: in English, for the record."""
        return PLAYED if self.claim.kiosk else REASON


@dataclass(frozen=True)
class WaitingRow:
    """A result to which not all sides have agreed."""

    place: int
    hand: int
    at: str
    says: str
    who: str  # who has still to agree
    labels: str  # "E–W"; the names where each plays alone
    sides: tuple[int, ...]


def named(night: Night, table: Seated, hand: int) -> str:
    """What a side tells: ``hand 2``, ``board 7``, ``the cut``."""
    return night.plan.tie_break if hand == CUT else hand_words(table.boards, hand)


def in_words(night: Night, result: HandResult) -> str:
    """What stands on record: ``9 to 4``, ``N–S won the cut``; "" where that is unknown."""
    if result.hand == CUT:
        return night.plan.won_it(result.outcome["side"])
    made = night.by_side(result.outcome)
    return words.result(made) if made else ""


def claims(night: Night) -> tuple[ClaimRow, ...]:
    """What sides say that is not on record, the first first."""
    found = []
    for claim in night.open_claims():
        state = night.rounds[claim.round - 1]
        table = state.table(claim.place)
        assert table is not None
        result = night.told_at(state, claim.place).get(claim.hand)
        found.append(
            ClaimRow(
                claim,
                f"{night.at(claim.place)}, {named(night, table, claim.hand)}",
                _who(night, table, claim),
                words.retold(claim.said, *CLAIMED),
                in_words(night, result) if result is not None else "",
                claim.why == "late",
            )
        )
    return tuple(found)


def _who(night: Night, table: Seated, claim: Claim) -> str:
    """Who says so, with the verb: ``Opal and Ida say``, ``Ada says``."""
    if claim.kiosk:
        return _("The kiosk of {table} says", table=night.at(claim.place, within=True))
    names = seat_names(night, table)
    said = [names[seat] for seat in night.plan.seating.members(claim.side)]
    return _n("{names} says", "{names} say", len(said), names=words.together(said))


def waiting(night: Night) -> tuple[WaitingRow, ...]:
    """The results of the round that is played to which a side has still to agree."""
    state, found = night.current, []
    disputed = {(claim.place, claim.hand) for claim in night.open_claims()}
    for table in state.round.tables if state is not None else ():
        names = seat_names(night, table)
        assert state is not None
        for hand, result in night.told_at(state, table.number).items():
            sides = tuple(side for side, agreed in enumerate(night.agreed(result)) if not agreed)
            if not sides or not in_words(night, result) or (table.number, hand) in disputed:
                continue
            found.append(
                WaitingRow(
                    table.number,
                    hand,
                    f"{night.at(table.number)}, {named(night, table, hand)}",
                    in_words(night, result),
                    words.together([names[seat] for side in sides for seat in night.plan.seating.members(side)]),
                    words.together([words.side_label(night.plan.seating, side, names) for side in sides]),
                    sides,
                )
            )
    return tuple(found)

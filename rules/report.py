"""The report on records: each hand's result, the running score and every violation, as plain data (records#json)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.actions import Fault
from rules.cards import Card
from rules.hand import Hand
from rules.house_rules import HouseRules
from rules.match import Line, Winner
from rules.record import Record
from rules.seats import FOUR, Seating


class Verdict(NamedTuple):
    """The result of one hand. Seats are letters, `contract` and `board` the record's own words; `tricks` and `played`
    are by side. Unknown values are None. `line` is the running score, None for a game that is not scored."""

    board: str | None
    game: str
    preset: str | None
    dealer: str | None
    declarer: str | None
    contract: str | None
    tricks: tuple[int | None, ...] | None
    played: tuple[int, ...] | None
    complete: bool
    made: bool | None
    faults: Sequence[Fault] = ()
    line: Line | None = None
    seating: Seating = FOUR
    rules: HouseRules | None = None


def verdict_on(record: Record) -> Verdict:
    """The verdict on a record."""
    hand, letters = record.hand, record.hand.seating.letters
    outcome = hand.outcome
    declarer = getattr(hand, "declarer", None)
    return Verdict(
        record.tags.get("Board"),
        hand.game,
        record.preset,
        None if record.dealer is None else letters[record.dealer],
        None if declarer is None else letters[declarer],
        record.contract,
        _tricks(hand),
        _played(record),
        _is_complete(record),
        outcome.made if outcome else None,
        record.violations,
        record.line,
        hand.seating,
        getattr(hand, "rules", None),
    )


def report(file: str, records: Iterable[Record | None]) -> list[dict[str, Any]]:
    """One object a hand, in order and with the keys of records#json, ready for JSON. Unreadable hands are left out."""
    return list(report_of(file, (verdict_on(record) if record else None for record in records)))


def report_of(file: str, verdicts: Iterable[Verdict | None]) -> Iterator[dict[str, Any]]:
    """Like `report`, for hands judged already, one by one."""
    return (object_of(file, number, found) for number, found in enumerate(verdicts) if found)


def object_of(file: str, number: int, found: Verdict) -> dict[str, Any]:
    """The object of one hand, by its number in the file, from 0."""
    return {"file": file, "hand": number, **_result(found)}


def _result(found: Verdict) -> dict[str, Any]:
    seating = found.seating
    return {
        "board": found.board,
        "game": found.game,
        "preset": found.preset,
        "dealer": found.dealer,
        "declarer": found.declarer,
        "contract": found.contract,
        "tricks": _by_side(seating, found.tricks),
        "played": _by_side(seating, found.played),
        "complete": found.complete,
        "made": found.made,
        **_score(seating, found.line),
        "violations": [_violation(seating, fault) for fault in found.faults],
    }


def _tricks(hand: Hand) -> tuple[int | None, ...] | None:
    if hand.final is None or sum(hand.final[1]) != hand.tricks_in_all():
        return None
    return hand.result_by_side()


def _played(record: Record) -> tuple[int, ...] | None:
    hand = record.hand
    if not record.has_play or (hand.order is None and hand.tricks and hand.tricks[0].winner is None):
        return None
    return hand.played_by_side()


def _is_complete(record: Record) -> bool:
    """Whether the record has every trick of the hand, card by card or as its winner; or there was nothing to play."""
    hand = record.hand
    tricks = [*hand.tricks, *([hand.trick] if hand.trick else [])]
    whole = sum(
        trick.winner is not None or (hand.is_full(trick) and all(card is not None for _, card in trick.plays))
        for trick in tricks
    )
    annulled = hand.final is not None and hand.final[0] == "annulled"
    return whole == hand.length or annulled or (record.contract or "").upper() == "PASS"


def _score(seating: Seating, line: Line | None) -> dict[str, Any]:
    if line is None:
        return {"score": None, "total": None, "winner": None}
    points, chips = (line.standing.points, line.standing.chips) if line.standing else (None, None)
    end = line.standing.end if line.standing and line.winner is not None else ""
    players = seating.letters if seating.partners else seating.sides
    return {
        "score": _by_side(seating, line.score),
        "total": _by_side(seating, line.total),
        **({} if points is None else {"game_points": _by_side(seating, points)}),
        **({} if chips is None else {"chips": dict(zip(players, chips, strict=True))}),
        "winner": None if line.winner is None else _winner(seating, line.winner),
        **({"end": end} if end else {}),
    }


def _winner(seating: Seating, sides: Winner) -> str:
    """One side, or everyone who wins together, in the order of their seats."""
    if seating.partners:
        return "tie" if len(sides) > 1 else seating.sides[sides[0]]
    return "".join(sorted((seating.sides[side] for side in sides), key=seating.letters.index))


def _by_side(seating: Seating, numbers: Iterable[int | None] | None) -> dict[str, int | None] | None:
    return None if numbers is None else dict(zip(seating.sides, numbers, strict=True))


def _violation(seating: Seating, fault: Fault) -> dict[str, Any]:
    proof = fault.proof
    return {
        "kind": fault.kind,
        "seat": None if fault.seat is None else seating.letters[fault.seat],
        "trick": fault.trick,
        "card": None if fault.card is None else str(Card(fault.card)),
        "proof": proof and {"trick": proof.trick, "card": str(Card(proof.card))},
    }

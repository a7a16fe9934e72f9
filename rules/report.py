"""What records come to: each hand's result, the running score and every violation, as plain data (RECORD)."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.actions import Fault
from rules.cards import Card
from rules.hand import Hand
from rules.match import Winner
from rules.record import Record
from rules.seats import Seating


def report(file: str, records: Sequence[Record | None]) -> list[dict[str, Any]]:
    """One object a hand, in order and with RECORD's keys, ready for JSON; hands that could not be read are left out."""
    return [
        {"file": file, "hand": number, **_result(record), **_score(record), "violations": _violations(record)}
        for number, record in enumerate(records)
        if record
    ]


def _result(record: Record) -> dict[str, Any]:
    hand, seating = record.hand, record.hand.seating
    outcome = hand.outcome
    declarer = getattr(hand, "declarer", None)
    return {
        "board": record.tags.get("Board"),
        "game": hand.game,
        "preset": record.preset,
        "dealer": None if record.dealer is None else seating.letters[record.dealer],
        "declarer": None if declarer is None else seating.letters[declarer],
        "contract": record.contract,
        "tricks": _by_side(seating, _tricks(hand)),
        "played": _by_side(seating, _played(record)),
        "complete": is_complete(record),
        "made": outcome.made if outcome else None,
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


def is_complete(record: Record) -> bool:
    """Whether every trick of the hand is in the record, card by card or as its winner; or there was nothing to play."""
    hand = record.hand
    tricks = [*hand.tricks, *([hand.trick] if hand.trick else [])]
    whole = sum(
        trick.winner is not None or (hand.is_full(trick) and all(card is not None for _, card in trick.plays))
        for trick in tricks
    )
    annulled = hand.final is not None and hand.final[0] == "annulled"
    return whole == hand.length or annulled or (record.contract or "").upper() == "PASS"


def _score(record: Record) -> dict[str, Any]:
    line = record.line
    if line is None:
        return {"score": None, "total": None, "winner": None}
    seating = record.hand.seating
    points = line.standing.points if line.standing else None
    return {
        "score": _by_side(seating, line.score),
        "total": _by_side(seating, line.total),
        **({} if points is None else {"game_points": _by_side(seating, points)}),
        "winner": None if line.winner is None else _winner(seating, line.winner),
    }


def _winner(seating: Seating, sides: Winner) -> str:
    return "tie" if seating.partners and len(sides) > 1 else "".join(seating.sides[side] for side in sides)


def _by_side(seating: Seating, numbers: Iterable[int | None] | None) -> dict[str, int | None] | None:
    return None if numbers is None else dict(zip(seating.sides, numbers, strict=True))


def _violations(record: Record) -> list[dict[str, Any]]:
    return [_violation(record.hand.seating, fault) for fault in record.violations]


def _violation(seating: Seating, fault: Fault) -> dict[str, Any]:
    proof = fault.proof
    return {
        "kind": fault.kind,
        "seat": None if fault.seat is None else seating.letters[fault.seat],
        "trick": fault.trick,
        "card": None if fault.card is None else str(Card(fault.card)),
        "proof": proof and {"trick": proof.trick, "card": str(Card(proof.card))},
    }

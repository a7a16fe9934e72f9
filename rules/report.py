"""What records come to: each hand's result, the running score and every violation, as plain data (RECORD)."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.actions import Fault
from rules.cards import Card
from rules.catalogue import GAMES
from rules.hand import Hand
from rules.match import Entry, Line, Winner, run
from rules.record import Record
from rules.seats import Seating

MATCH = ("Event", "North", "East", "South", "West", *(f"Player{number}" for number in range(1, 8)))
"""The tags that hands of one match have in common."""


def report(file: str, records: Sequence[Record | None]) -> list[dict[str, Any]]:
    """One object a hand, in order and with RECORD's keys, ready for JSON; hands that could not be read are left out."""
    scores = running_scores(records)
    return [
        {"file": file, "hand": number, **_result(record), **_score(record, line), "violations": _violations(record)}
        for number, (record, line) in enumerate(zip(records, scores, strict=True))
        if record
    ]


def running_scores(records: Sequence[Record | None]) -> list[Line | None]:
    """The running score after each hand, by match; None for a hand that could not be read or is not scored."""
    matches: dict[tuple[str | None, ...], list[int]] = {}
    match: tuple[str | None, ...] = ()
    for number, record in enumerate(records):
        if record and record.hand.game in GAMES:
            # What a hand does not tell about its match is as in the hand before it.
            told = (record.tags.get(name) for name in MATCH)
            before = match[1:] or (None,) * len(MATCH)
            match = (record.hand.game, *(b if t is None else t for t, b in zip(told, before, strict=True)))
            matches.setdefault(match, []).append(number)
    lines: list[Line | None] = [None] * len(records)
    for numbers in matches.values():
        hands = [record.hand for number in numbers if (record := records[number])]
        for number, line in zip(numbers, _run(hands), strict=True):
            lines[number] = line
    return lines


def _run(hands: Sequence[Any]) -> list[Line]:
    """The running score of one match; each hand's own house rules say whether it has ended the game."""
    game, rules = GAMES[hands[0].game], (hand.rules for hand in hands)
    nought = tuple(0 for _ in hands[0].seating.sides)
    return run((Entry(hand.outcome) for hand in hands), lambda *now: game.decide(next(rules), *now), nought)


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


def _tricks(hand: Hand) -> tuple[int, ...] | None:
    if hand.final is None or sum(hand.final[1]) != hand.tricks_in_all():
        return None
    return hand.final[1]


def _played(record: Record) -> tuple[int, ...] | None:
    hand = record.hand
    if not record.has_play or (hand.order is None and hand.tricks and hand.tricks[0].winner is None):
        return None
    return hand.tricks_won()


def is_complete(record: Record) -> bool:
    """Whether every trick of the hand is in the record, card by card or as its winner; or there was nothing to play."""
    hand = record.hand
    tricks = [*hand.tricks, *([hand.trick] if hand.trick else [])]
    whole = sum(
        trick.winner is not None
        or (len(trick.plays) == hand.seating.count and all(card is not None for _, card in trick.plays))
        for trick in tricks
    )
    return whole == hand.hand_size or (record.contract or "").upper() == "PASS"


def _score(record: Record, line: Line | None) -> dict[str, Any]:
    if line is None:
        return {"score": None, "total": None, "winner": None}
    seating = record.hand.seating
    return {
        "score": _by_side(seating, line.score),
        "total": _by_side(seating, line.total),
        "winner": None if line.winner is None else _winner(seating, line.winner),
    }


def _winner(seating: Seating, sides: Winner) -> str:
    return "tie" if seating.partners and len(sides) > 1 else "".join(seating.sides[side] for side in sides)


def _by_side(seating: Seating, numbers: Iterable[int] | None) -> dict[str, int] | None:
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

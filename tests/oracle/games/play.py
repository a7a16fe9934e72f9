"""The play of one hand as recorded: who won what, and what was against the rules (rules/common#tricks)."""

from tests.oracle.cards import suit_of, winning_seat
from tests.oracle.games.known import Known
from tests.oracle.games.table import Row, Shape, Violation, clockwise, violation
from tests.oracle.pbn import Hand


def rows_of(hand: Hand, shape: Shape) -> list[Row]:
    """The rows of `Play`, each seat with its card or `-`."""
    words: list[str] = []
    for word in hand.sections.get("Play", []):
        if word in ["*", "+"]:
            break
        words.append(word)
    if "Play" not in hand.tags:
        return []
    columns = clockwise(shape.seats, hand.tags["Play"])
    while len(words) % len(columns) != 0:
        words.append("-")
    rows: list[Row] = []
    for at in range(0, len(words), len(columns)):
        row = dict(zip(columns, words[at : at + len(columns)], strict=True))
        rows.append({seat: row[seat] for seat in shape.sizes})
    return rows


def whole(row: Row, shape: Shape, trick: int, before: list[Row]) -> bool:
    """Whether every seat that had to play has played; a dog need not in the last trick if it has no card left."""
    gone = [seat for seat in shape.passing if any(row[seat] != "-" for row in before)]
    free = shape.passing if trick < shape.tricks else gone
    return all(card != "-" for seat, card in row.items() if seat not in free)


def winners_of(rows: list[Row], shape: Shape) -> list[str]:
    """The winners of the rows before the first that is not whole."""
    found: list[str] = []
    leader = shape.leader
    for trick, row in enumerate(rows, 1):
        if not whole(row, shape, trick, rows[: trick - 1]):
            break
        order = [seat for seat in clockwise(list(shape.sizes), leader) if row[seat] != "-"]
        leader = winning_seat(order, row, shape.trump, "U")
        found.append(leader)
    return found


def audit(rows: list[Row], shape: Shape, winners: list[str], known: Known) -> list[Violation]:
    """The violations up to the first row that is not whole.

    What comes later is not judged, but a card played there still proves an earlier revoke.
    """
    found: list[Violation] = []
    played: list[str] = []
    for trick, row in enumerate(rows[: len(winners) + 1], 1):
        led: str | None = None
        certain = True
        leader = winners[trick - 2] if trick > 1 else shape.leader
        for seat in clockwise(list(shape.sizes), leader):
            card = row[seat]
            if card == "-":
                certain = certain and (led is not None or seat in shape.passing)
                continue
            if card not in shape.pack:
                found.append(violation("not-in-pack", seat, trick, card))
            elif card in played:
                found.append(violation("duplicate", seat, trick, card))
            elif known.cannot(card, seat, trick):
                found.append(violation("not-held", seat, trick, card))
            played.append(card)
            suit = suit_of(card, shape.trump)
            if not certain:
                continue
            if led is None:
                led = suit
            elif suit != led and trick >= shape.follow_from:
                found.extend(revoke(rows, trick, seat, led, shape, known))
    return found


def revoke(rows: list[Row], trick: int, seat: str, led: str, shape: Shape, known: Known) -> list[Violation]:
    """The revoke of a seat that did not follow, if its hand shows it or a later card of its own proves it."""
    card = rows[trick - 1][seat]
    given = known.given_at(seat, trick)
    if given is not None:
        return [violation("revoke", seat, trick, card)] if has(given, led, shape) else []
    proof = proof_of(rows, trick, seat, led, shape, known)
    shown = known.full_at(seat, trick) or known.sure_at(seat, trick)
    if proof is not None or has(shown, led, shape):
        return [violation("revoke", seat, trick, card, proof)]
    return []


def has(cards: list[str], led: str, shape: Shape) -> bool:
    return any(suit_of(card, shape.trump) == led for card in cards)


def proof_of(rows: list[Row], trick: int, seat: str, led: str, shape: Shape, known: Known) -> dict[str, object] | None:
    """The first later card of the led suit that the seat played and must have held at the time."""
    for later in range(trick + 1, len(rows) + 1):
        shown = rows[later - 1].get(seat, "-")
        if shown == "-" or suit_of(shown, shape.trump) != led:
            continue
        earlier = [one for row in rows[: later - 1] for one in row.values()]
        if shown not in shape.pack or shown in earlier or known.cannot(shown, seat, later):
            continue
        if known.proves(shown, seat, trick, later):
            return {"trick": later, "card": shown}
    return None

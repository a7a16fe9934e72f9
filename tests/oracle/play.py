"""The play of one hand as recorded: who won what, and what was against the rules (rules/common#tricks)."""

from tests.oracle import house
from tests.oracle.cards import JOKERS, from_seat, pack, suit_of, winning_seat
from tests.oracle.knowledge import Cards, cannot_hold
from tests.oracle.pbn import Hand

Violation = dict[str, object]
Row = dict[str, str]


def violation(
    kind: str,
    seat: str | None = None,
    trick: int | None = None,
    card: str | None = None,
    proof: dict[str, object] | None = None,
) -> Violation:
    return {"kind": kind, "seat": seat, "trick": trick, "card": card, "proof": proof}


def rows_of(hand: Hand) -> list[Row]:
    """The rows of `Play`, each seat with its card or `-`."""
    words: list[str] = []
    for word in hand.sections.get("Play", []):
        if word in ["*", "+"]:
            break
        words.append(word)
    while len(words) % 4 != 0:
        words.append("-")
    columns = from_seat(hand.tags["Play"]) if "Play" in hand.tags else []
    rows: list[Row] = []
    for at in range(0, len(words), 4):
        rows.append(dict(zip(columns, words[at : at + 4], strict=True)))
    return rows


def audit(
    rows: list[Row], first_leader: str, contract: str, rules: house.Rules, cards: Cards
) -> tuple[list[str], list[Violation]]:
    """The winners of the rows before the first that is not whole, and the violations up to that one.

    What comes later is not judged, but a card played there still proves an earlier revoke.
    """
    trump = None if contract[1:3] == "NT" else contract[2]
    order = contract[3] if trump is None else contract[1]
    whole_pack = pack(house.number(rules, "jokers"))
    winners: list[str] = []
    found: list[Violation] = []
    played: list[str] = []
    leader = first_leader
    for trick, row in enumerate(rows, 1):
        led: str | None = None
        certain = True
        for seat in from_seat(leader):
            card = row[seat]
            if card == "-":
                certain = certain and led is not None
                continue
            for kind in faults(card, seat, played, whole_pack, cards):
                found.append(violation(kind, seat, trick, card))
            played.append(card)
            suit = suit_of(card, trump)
            if not certain:
                continue
            if led is None:
                led = suit
            elif suit != led and not (trump is None and card in JOKERS and rules["jester"]):
                found.extend(revoke(rows, trick, seat, led, trump, cards, whole_pack, played))
        if "-" in row.values():
            break
        leader = winning_seat(from_seat(leader), row, trump, order)
        winners.append(leader)
    return winners, found


def faults(card: str, seat: str, played: list[str], whole_pack: list[str], cards: Cards) -> list[str]:
    if card not in whole_pack:
        return ["not-in-pack"]
    kinds = []
    if card in played:
        kinds.append("duplicate")
    if cannot_hold(card, seat, cards):
        kinds.append("not-held")
    return kinds


def revoke(
    rows: list[Row],
    trick: int,
    seat: str,
    led: str,
    trump: str | None,
    cards: Cards,
    whole_pack: list[str],
    fallen: list[str],
) -> list[Violation]:
    """The revoke of a seat that did not follow, if its hand shows it or a later card of its own proves it. `fallen` are
    the cards played so far, by anybody."""
    card = rows[trick - 1][seat]
    proof = proof_of(rows, trick, seat, led, trump, cards, whole_pack)
    if holds(cards.given[seat], fallen, led, trump):
        return [violation("revoke", seat, trick, card)]
    kept = cards.surely if seat == cards.declarer else []
    shown = cards.playing[seat] if cards.playing[seat] is not None else kept
    if cards.given[seat] is None and (proof is not None or holds(shown, fallen, led, trump)):
        return [violation("revoke", seat, trick, card, proof)]
    return []


def holds(hand: list[str] | None, fallen: list[str], led: str, trump: str | None) -> bool:
    """Whether a known hand still had a card of the led suit. A card that fell, even from a hand that cannot have held
    it, is in no hand any more."""
    return hand is not None and any(suit_of(card, trump) == led for card in hand if card not in fallen)


def proof_of(
    rows: list[Row], trick: int, seat: str, led: str, trump: str | None, cards: Cards, whole_pack: list[str]
) -> dict[str, object] | None:
    """The first later card of the led suit that the seat played, unless it cannot have been the seat's."""
    for later in range(trick + 1, len(rows) + 1):
        shown = rows[later - 1][seat]
        if shown == "-" or suit_of(shown, trump) != led:
            continue
        earlier = [one for row in rows[: later - 1] for one in row.values()]
        if shown in whole_pack and shown not in earlier and not cannot_hold(shown, seat, cards):
            return {"trick": later, "card": shown}
    return None

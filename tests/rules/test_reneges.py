"""The proof of reneges held against the truth of the dealt hands, in random plays with reneges put in.

The truth is worked out here from the deal, card by card, with nothing of the engine's. 150 plays are tried; the
environment variable `WHIST_PLAYS` sets another number: `WHIST_PLAYS=10000 pytest tests/rules/test_reneges.py`.
"""

import os
import random
from dataclasses import dataclass, replace

import pytest

from rules.actions import Discard, Know, Origin, Play, Proof, TrickWon
from rules.cards import Card
from rules.games.bid_whist import PRESETS, BidWhistHand, BidWhistRules
from tests.rules.hands import contracted

PLAYS = int(os.environ.get("WHIST_PLAYS", "150"))

PACKS = [(0, 0, False), (0, 4, True), (1, 1, False), (1, 5, True), (2, 2, False), (2, 6, True)]
CONTRACTS = [f"3{direction}{suit}" for direction in "UD" for suit in "SHDC"] + ["3NTU", "3NTD"]


@dataclass
class Table:
    """A deal of texts, played at random with reneges now and then, and what is true of it."""

    rules: BidWhistRules
    dealer: int
    declarer: int
    contract: str
    dealt: list[list[str]]
    kitty: list[str]
    discards: list[str]
    plays: list[tuple[int, str]]
    reneges: list[tuple[int, int, str]]
    """Seat, trick from 1, and the card played instead."""
    winners: list[int]

    @property
    def trumps(self) -> str:
        return "" if "NT" in self.contract else self.contract[2]


def suit_of(card: str, trumps: str) -> str:
    return card[0] if card[0] != "J" else trumps


def strength_of(card: str, contract: str) -> int:
    if card in ("JL", "JH"):
        return 13 + (card == "JH") if "NT" not in contract else -1
    downtown = contract[1] == "D" or contract.endswith("NTD")
    return ("KQJT98765432A" if downtown else "23456789TJQKA").index(card[1])


def random_table(rng: random.Random) -> Table:
    jokers, kitty_size, is_a_trick = rng.choice(PACKS)
    rules = replace(
        PRESETS[rng.choice(sorted(PRESETS))],
        jokers=jokers,
        kitty=kitty_size,
        kitty_is_a_trick=is_a_trick,
        jester=rng.random() < 0.5,
        lowest_bid=3,
    )
    contract = rng.choice(CONTRACTS + ["3NTU", "3NTD"] * 2)
    dealer, declarer = rng.randrange(4), rng.randrange(4)
    deck = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"] + ["JH", "JL"][:jokers]
    rng.shuffle(deck)
    size = (len(deck) - kitty_size) // 4
    dealt = [deck[seat * size : (seat + 1) * size] for seat in range(4)]
    kitty = deck[4 * size :]
    discards = rng.sample(dealt[declarer] + kitty, kitty_size)
    table = Table(rules, dealer, declarer, contract, dealt, kitty, discards, [], [], [])
    play_out(table, rng, how_often=rng.choice([0.02, 0.1, 0.5]), cards=rng.choice([4 * size, rng.randint(1, 4 * size)]))
    return table


def play_out(table: Table, rng: random.Random, how_often: float, cards: int) -> None:
    hands = [list(hand) for hand in table.dealt]
    hands[table.declarer] = [c for c in table.dealt[table.declarer] + table.kitty if c not in table.discards]
    trumps = table.trumps
    seat = table.declarer if table.rules.first_lead == "declarer" else (table.dealer + 1) % 4
    trick: list[tuple[int, str]] = []
    for _ in range(cards):
        led = next((suit_of(card, trumps) for _, card in trick if suit_of(card, trumps)), "")
        follows = [card for card in hands[seat] if led and suit_of(card, trumps) == led]
        allowed = follows or hands[seat]
        if follows and table.rules.jester and not trumps:
            allowed = follows + [card for card in hands[seat] if card in ("JH", "JL")]
        card = rng.choice(hands[seat] if rng.random() < how_often else allowed)
        if card not in allowed:
            table.reneges.append((seat, len(table.plays) // 4 + 1, card))
        hands[seat].remove(card)
        table.plays.append((seat, card))
        trick.append((seat, card))
        seat = (seat + 1) % 4
        if len(trick) == 4:
            led = next(suit_of(card, trumps) for _, card in trick if suit_of(card, trumps))
            best = [c for c in trick if suit_of(c[1], trumps) == trumps != ""] or [
                c for c in trick if suit_of(c[1], trumps) == led
            ]
            seat = max(best, key=lambda one: strength_of(one[1], table.contract))[0]
            table.winners.append(seat)
            trick = []


def led_suit_of(table: Table, trick: int) -> str:
    cards = [card for _, card in table.plays[4 * trick - 4 : 4 * trick]]
    return next(suit_of(card, table.trumps) for card in cards if suit_of(card, table.trumps))


def proof_of(table: Table, seat: int, trick: int) -> tuple[int, str] | None:
    """The first later card of the suit that the seat did not follow."""
    led = led_suit_of(table, trick)
    for number, (who, card) in enumerate(table.plays[4 * trick :], 4 * trick):
        if who == seat and suit_of(card, table.trumps) == led:
            return number // 4 + 1, card
    return None


def engine(table: Table, known: set[str]) -> BidWhistHand:
    """The hand at its first lead, with the places of that name known."""
    hand = contracted(table.contract, table.declarer, table.dealer, table.rules)
    places = {**dict(zip("NESW", table.dealt, strict=True)), "kitty": table.kitty, "discards": table.discards}
    for place in known:
        if place in hand.places():
            hand.push(Know(place, tuple(Card.parse(card) for card in places[place])))
    if table.rules.kitty:
        hand.push(Discard(table.declarer))
    return hand


def found(hand: BidWhistHand) -> list[tuple[int | None, int | None, str, Proof | None]]:
    assert all(fault.kind == "revoke" and fault.card is not None for fault in hand.violations)
    return [(f.seat, f.trick, str(Card(f.card or 0)), f.proof) for f in hand.violations]


@pytest.mark.parametrize("seed", range(PLAYS))
def test_a_renege_is_found_exactly_when_it_is_proven(seed: int) -> None:
    table = random_table(random.Random(seed))
    by_hands_known_at_once(table)
    without_hands_when_a_later_card_proves_it(table)
    with_some_hands_no_seat_is_accused_falsely(table, random.Random(seed))
    with_cards_missing_no_seat_is_accused_falsely(table, random.Random(seed))


def by_hands_known_at_once(table: Table) -> None:
    hand = engine(table, {"N", "E", "S", "W", "kitty", "discards"})
    reneges = {(4 * (trick - 1), seat, card) for seat, trick, card in table.reneges}
    for number, (seat, card) in enumerate(table.plays):
        action = Play(seat, Card.parse(card))
        against = ["revoke"] if (number - number % 4, seat, card) in reneges else []
        assert [fault.kind for fault in hand.problems(action)] == against
        assert (action in hand.legal()) is not bool(against)
        hand.push(action, Origin.OBSERVED)
    assert found(hand) == [(*renege, None) for renege in table.reneges]


def without_hands_when_a_later_card_proves_it(table: Table) -> None:
    hand = engine(table, set())
    for seat, card in table.plays:
        hand.push(Play(seat, Card.parse(card)), Origin.OBSERVED)
    expected = []
    for seat, trick, card in table.reneges:
        proof = proof_of(table, seat, trick)
        if proof:
            expected.append((seat, trick, card, Proof(proof[0], Card.parse(proof[1]))))
    assert found(hand) == expected


def with_some_hands_no_seat_is_accused_falsely(table: Table, rng: random.Random) -> None:
    known = {place for place in ("N", "E", "S", "W", "kitty", "discards") if rng.random() < 0.5}
    hand = engine(table, known)
    for seat, card in table.plays:
        hand.push(Play(seat, Card.parse(card)), Origin.OBSERVED)
    accused = {(seat, trick, card) for seat, trick, card, _ in found(hand)}
    assert accused <= set(table.reneges)
    for seat, trick, card in table.reneges:
        needed = {"NESW"[seat]} | ({"kitty", "discards"} if seat == table.declarer and table.rules.kitty else set())
        if needed <= known or proof_of(table, seat, trick):
            assert (seat, trick, card) in accused


def with_cards_missing_no_seat_is_accused_falsely(table: Table, rng: random.Random) -> None:
    known = {place for place in ("N", "E", "S", "W", "kitty", "discards") if rng.random() < 0.5}
    hand = engine(table, known)
    for number, winner in enumerate(table.winners):
        missing = rng.choice([0, 0, 0.3, 1])
        if missing < 1:
            for seat, card in table.plays[4 * number : 4 * number + 4]:
                hand.push(Play(seat, None if rng.random() < missing else Card.parse(card)), Origin.OBSERVED)
        if len(hand.tricks) == number:
            assert TrickWon(winner) in hand.legal() or hand.turn is not None
            hand.push(TrickWon(winner), Origin.OBSERVED)
        assert hand.tricks[-1].winner == winner
    assert {(seat, trick, card) for seat, trick, card, _ in found(hand)} <= set(table.reneges)

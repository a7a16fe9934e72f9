"""One hand played out at random, with everything about it known: what the records are written from."""

import random
from dataclasses import dataclass, field

from tests.oracle import house
from tests.oracle.bid_whist import bid_rank
from tests.oracle.cards import (
    JOKERS,
    SEATS,
    SUITS,
    from_seat,
    led_suit,
    left_of,
    pack,
    side_of,
    suit_of,
    winning_seat,
)
from tests.oracle.play import Row


@dataclass
class Dealt:
    """A hand of Bid Whist as it really went."""

    dealer: str
    dealt: dict[str, list[str]] = field(default_factory=dict)
    kitty: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    declarer: str = "N"
    contract: str = ""
    discards: list[str] = field(default_factory=list)
    swaps: dict[str, str] = field(default_factory=dict)
    playing: dict[str, list[str]] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    reneges: list[tuple[int, str, str]] = field(default_factory=list)
    """Trick (from 1), seat, card."""
    illegal_callers: list[str] = field(default_factory=list)

    @property
    def trump(self) -> str | None:
        return None if self.contract[1:3] == "NT" else self.contract[2]

    @property
    def order(self) -> str:
        return self.contract[-1] if self.trump is None else self.contract[1]


def play_hand(
    rng: random.Random, rules: house.Rules, dealer: str, reneges: float, illegal_calls: float, elsewhere: float
) -> Dealt:
    """A whole hand; the chances are of a renege when able to follow, an illegal call and a stray contract."""
    hand = Dealt(dealer)
    deal(rng, rules, hand)
    auction(rng, rules, hand, illegal_calls, elsewhere)
    exchange(rng, rules, hand)
    tricks(rng, rules, hand, reneges)
    return hand


def deal(rng: random.Random, rules: house.Rules, hand: Dealt) -> None:
    cards = pack(house.number(rules, "jokers"))
    rng.shuffle(cards)
    size = house.hand_size(rules)
    for at, seat in enumerate(SEATS):
        hand.dealt[seat] = cards[at * size : (at + 1) * size]
    hand.kitty = cards[4 * size :]


def auction(rng: random.Random, rules: house.Rules, hand: Dealt, illegal_calls: float, elsewhere: float) -> None:
    """Four calls, one of them perhaps illegal; calls after an illegal bid are higher than it too."""
    order = from_seat(left_of(hand.dealer))
    lowest = house.number(rules, "lowest_bid")
    every_bid = [f"{number}{kind}" for number in range(1, 8) for kind in ["U", "D", "NT"]]
    illegal_turn = rng.randrange(5) if rng.random() < illegal_calls else None
    best: str | None = None
    highest: tuple[int, int] | None = None
    said_wrongly: tuple[int, int] | None = None
    eagerness = rng.choice([0.2, 0.5, 0.8])
    for turn, seat in enumerate(order):
        bids = [bid for bid in every_bid if int(bid[0]) >= lowest]
        legal = [bid for bid in bids if highest is None or bid_rank(bid, rules) > highest]
        if said_wrongly is not None:
            legal = [bid for bid in legal if bid_rank(bid, rules) > said_wrongly]
        forced = turn == 3 and best is None
        if turn == illegal_turn:
            wrong = [bid for bid in every_bid if bid not in bids]
            if highest is not None:
                wrong += [bid for bid in bids if bid_rank(bid, rules) <= highest]
            if forced and hand.calls == ["Pass"] * 3:
                wrong.append("Pass")
            if wrong:
                call = rng.choice(wrong)
                hand.calls.append(call)
                hand.illegal_callers.append(seat)
                if call != "Pass":
                    said_wrongly = bid_rank(call, rules)
                continue
        if legal and (forced or rng.random() < eagerness):
            call = rng.choice(legal if rng.random() < 0.1 else legal[:4])
            hand.calls.append(call)
            highest = bid_rank(call, rules)
            best = call
            hand.declarer = seat
        else:
            hand.calls.append("Pass")
    if illegal_turn == 4:
        hand.calls.append(rng.choice(["Pass", "7NT"]))
        hand.illegal_callers.append(order[0])
    if best is None:
        hand.declarer = hand.dealer
        best = rng.choice([bid for bid in every_bid if int(bid[0]) >= lowest])
    if rng.random() < elsewhere:
        hand.declarer = rng.choice(SEATS)
        best = rng.choice(every_bid)
    hand.contract = best + rng.choice(SUITS if best[1:] != "NT" else ["U", "D"])


def exchange(rng: random.Random, rules: house.Rules, hand: Dealt) -> None:
    """Kitty, discards, and the jokers swapped where the rules say so."""
    held = hand.dealt[hand.declarer] + hand.kitty
    if hand.trump is None and rng.random() < 0.5:
        jokers = [card for card in held if card in JOKERS]
        others = [card for card in held if card not in JOKERS]
        rng.shuffle(others)
        hand.discards = (jokers + others)[: len(hand.kitty)]
    else:
        hand.discards = rng.sample(held, len(hand.kitty))
    hand.playing = {seat: list(cards) for seat, cards in hand.dealt.items()}
    hand.playing[hand.declarer] = [card for card in held if card not in hand.discards]
    if hand.trump is not None or not rules["swap_jokers"]:
        return
    holders = [(seat, card) for seat in from_seat(hand.declarer) for card in hand.playing[seat] if card in JOKERS]
    drawable = [card for card in hand.discards if card not in JOKERS]
    if len(holders) > len(drawable):
        return
    drawn = rng.sample(drawable, len(holders))
    for (seat, joker), card in zip(holders, drawn, strict=True):
        hand.swaps[joker] = card
        hand.playing[seat].remove(joker)
        hand.playing[seat].append(card)


def tricks(rng: random.Random, rules: house.Rules, hand: Dealt, reneges: float) -> None:
    left = {seat: list(cards) for seat, cards in hand.playing.items()}
    leader = hand.declarer if rules["first_lead"] == "declarer" else left_of(hand.dealer)
    for trick in range(1, house.hand_size(rules) + 1):
        row: Row = {}
        for seat in from_seat(leader):
            led = led_suit(list(row.values()), hand.trump)
            lawful = lawful_cards(left[seat], led, hand.trump, bool(rules["jester"]))
            unlawful = [card for card in left[seat] if card not in lawful]
            if unlawful and rng.random() < reneges:
                card = rng.choice(unlawful)
                hand.reneges.append((trick, seat, card))
            else:
                card = rng.choice(lawful)
            left[seat].remove(card)
            row[seat] = card
        hand.rows.append(row)
        hand.leaders.append(leader)
        leader = winning_seat(from_seat(leader), row, hand.trump, hand.order)
        hand.winners.append(leader)


def lawful_cards(held: list[str], led: str | None, trump: str | None, jester: bool) -> list[str]:
    following = [card for card in held if suit_of(card, trump) == led]
    if led is None or not following:
        return list(held)
    if jester and trump is None:
        following += [card for card in held if card in JOKERS]
    return following


def tricks_taken(hand: Dealt, rules: house.Rules) -> dict[str, int]:
    """Both sides' tricks, the discards' included where they count."""
    taken = {side: sum(side_of(seat) == side for seat in hand.winners) for side in ["NS", "EW"]}
    if rules["kitty_is_a_trick"]:
        taken[side_of(hand.declarer)] += 1
    return taken

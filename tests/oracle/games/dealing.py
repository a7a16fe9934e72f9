"""One hand of any of the five games, dealt and played at random: what the records are written from."""

import random
from dataclasses import dataclass, field

from tests.oracle.cards import JOKERS, SUITS, led_suit, pack, suit_of, winning_seat
from tests.oracle.games import house
from tests.oracle.games.contract import ContractMatch, rounds
from tests.oracle.games.german import GermanMatch
from tests.oracle.games.knockout import CARDS, KnockoutMatch
from tests.oracle.games.match import Match
from tests.oracle.games.solo import BIDS, Auction, SoloMatch
from tests.oracle.games.table import Row, Shape, clockwise, left_of
from tests.oracle.games.whist import WhistMatch
from tests.oracle.pbn import Hand


@dataclass
class Dealt:
    """A hand as it really went."""

    match: Match
    tags: dict[str, str]
    """What every record of it must say."""
    dealt: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    first_caller: str = ""
    rows: list[Row] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    reneges: list[tuple[int, str, str]] = field(default_factory=list)
    """Trick (from 1), seat, card."""

    @property
    def shape(self) -> Shape | None:
        return self.match.shape(Hand(dict(self.tags)))


def play_hand(rng: random.Random, match: Match, dealer: str, reneges: float, illegal: float, untold: float) -> Dealt:
    """A whole hand; the chances are of a renege when able to follow, and of an illegal call."""
    hand = Dealt(match, {"Dealer": dealer})
    hand.first_caller = left_of(match.seats, dealer)
    if isinstance(match, WhistMatch):
        deal_whist(rng, match, hand, untold)
    elif isinstance(match, SoloMatch):
        deal_solo(rng, match, hand, illegal)
    elif isinstance(match, KnockoutMatch):
        deal_knockout(rng, match, hand)
    elif isinstance(match, ContractMatch):
        deal_contract(rng, match, hand, illegal, untold)
    elif isinstance(match, GermanMatch):
        deal_german(rng, match, hand)
    tricks(rng, hand, reneges)
    return hand


def deal_out(rng: random.Random, hand: Dealt, sizes: dict[str, int], jokers: int = 0) -> list[str]:
    """Deal at random; answer the cards left over."""
    cards = pack(jokers)
    rng.shuffle(cards)
    for seat, size in sizes.items():
        hand.dealt[seat], cards = cards[:size], cards[size:]
    return cards


def show_trump(rng: random.Random, hand: Dealt, card: str) -> None:
    """The card turned up, or only its suit."""
    if rng.random() < 0.7:
        hand.tags["TurnUp"] = card
    else:
        hand.tags["Trump"] = card[0]


def deal_whist(rng: random.Random, match: WhistMatch, hand: Dealt, untold: float) -> None:
    deal_out(rng, hand, dict.fromkeys(match.seats, 13))
    named = match.trump_of_round()
    if named is None:
        show_trump(rng, hand, rng.choice(hand.dealt[hand.tags["Dealer"]]))
    elif rng.random() >= untold:
        hand.tags["Trump"] = named


def deal_solo(rng: random.Random, match: SoloMatch, hand: Dealt, illegal: float) -> None:
    deal_out(rng, hand, dict.fromkeys(match.seats, 13))
    show_trump(rng, hand, rng.choice(hand.dealt[hand.tags["Dealer"]]))
    auction = Auction(match.seats, hand.first_caller, match.rules)
    eagerness = rng.choice([0.1, 0.3, 0.6])
    cut_short = False
    while auction.turn is not None:
        legal = auction.legal()
        others = [call for call in legal if call != "Pass"]
        wrong = [call for call in [*BIDS, "Cop"] if call not in legal]
        if wrong and rng.random() < illegal / 4:
            hand.calls.append(rng.choice(wrong))
            cut_short = True
            break
        call = "Pass"
        if others and rng.random() < eagerness:
            call = "Cop" if "Cop" in others and rng.random() < 0.6 else others[min(len(others) - 1, rng.randrange(3))]
        hand.calls.append(call)
        auction.make(call)
    if cut_short:
        hand.calls.append("+")
    if auction.standing in [None, "Prop"]:
        hand.tags["Contract"] = "Pass"
        return
    hand.tags["Declarer"] = auction.bidders[0]
    if auction.standing == "Cop":
        hand.tags["Contract"] = "PropCop"
        hand.tags["Partner"] = auction.bidders[1]
    elif auction.standing == "Abundance":
        hand.tags["Contract"] = f"Abundance {rng.choice(SUITS)}"
    else:
        hand.tags["Contract"] = str(auction.standing)


def deal_knockout(rng: random.Random, match: KnockoutMatch, hand: Dealt) -> None:
    size = CARDS - match.deals
    sizes = {seat: size for seat in match.seats if seat in match.playing}
    sizes |= dict.fromkeys(match.dogs, 1)
    hand.tags["Cards"] = str(size)
    left = deal_out(rng, hand, sizes)
    if match.rules["trumps"] == "turned_up" and (match.deals == 0 or match.rules["form"] == "single"):
        show_trump(rng, hand, left[0])
    else:
        hand.tags["Trump"] = rng.choice(SUITS)


def deal_contract(rng: random.Random, match: ContractMatch, hand: Dealt, illegal: float, untold: float) -> None:
    size = rounds(match.rules, len(match.seats))[match.deals]
    hand.tags["Cards"] = str(size)
    left = deal_out(rng, hand, dict.fromkeys(match.seats, size))
    named = match.trump_of_round(size)
    if named is None:
        show_trump(rng, hand, left[0] if left else rng.choice(hand.dealt[hand.tags["Dealer"]]))
    elif rng.random() >= untold:
        hand.tags["Trump"] = named
    said: list[int] = []
    for turn in range(len(match.seats)):
        hooked = turn == len(match.seats) - 1 and match.rules["hook"]
        lawful = [one for one in range(size + 1) if not (hooked and sum(said) + one == size)]
        number = rng.choice(lawful) if rng.random() < 0.5 else min(lawful, key=lambda one: abs(one - size // 3))
        if rng.random() < illegal / 4:
            number = rng.choice([size + 1, max(0, size - sum(said)), 17])
        said.append(number)
    hand.calls = [str(number) for number in said]


def deal_german(rng: random.Random, match: GermanMatch, hand: Dealt) -> None:
    hand.stock = deal_out(rng, hand, dict.fromkeys(match.seats, 13), house.number(match.rules, "jokers"))
    while hand.stock[0] in JOKERS:
        hand.stock = hand.stock[1:] + hand.stock[:1]
    show_trump(rng, hand, hand.stock[0])


def tricks(rng: random.Random, hand: Dealt, reneges: float) -> None:
    """Play the hand out at random, drawing from the stock where there is one."""
    shape = hand.shape
    assert shape is not None
    left = {seat: list(cards) for seat, cards in hand.dealt.items()}
    stock = list(hand.stock)
    leader = shape.leader
    for trick in range(1, shape.tricks + 1):
        row: Row = dict.fromkeys(shape.sizes, "-")
        order = clockwise(list(shape.sizes), leader)
        for seat in order:
            if not left[seat] or (seat in shape.passing and trick < shape.tricks and rng.random() < 0.7):
                continue
            led = led_suit([row[one] for one in order if row[one] != "-"], shape.trump)
            following = [card for card in left[seat] if suit_of(card, shape.trump) == led]
            lawful = following or left[seat]
            if trick < shape.follow_from:
                lawful = left[seat]
            unlawful = [card for card in left[seat] if card not in lawful]
            card = rng.choice(lawful)
            if unlawful and rng.random() < reneges:
                card = rng.choice(unlawful)
                hand.reneges.append((trick, seat, card))
            left[seat].remove(card)
            row[seat] = card
        hand.rows.append(row)
        hand.leaders.append(leader)
        leader = winning_seat([seat for seat in order if row[seat] != "-"], row, shape.trump, "U")
        hand.winners.append(leader)
        if stock:
            for seat in clockwise(list(shape.sizes), leader):
                left[seat].append(stock.pop(0))

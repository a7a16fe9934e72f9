"""Deals that fit what is known, drawn by chance, and how often a contract is made over them."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from rules.actions import Call, Declare, Discard, Know, Origin, Play
from rules.analysis import CannotAnalyse, as_played
from rules.cards import cards_in, mask_of
from rules.catalogue import GAMES
from rules.chances import Chance, aim, chances, moment
from rules.fitting import Fitting
from rules.games.bridge import BridgeHand
from rules.hand import Hand
from rules.knowledge import Holding
from rules.match import Setup
from rules.open_hands import OpenHands
from tests.rules.open_play import OpenPlay
from tests.rules.test_analysis import whist

LONG = int(os.environ.get("WHIST_MARKS", 1))


def arrangements(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give each place so many of these cards, as masks."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in arrangements(rest, sizes[1:]):
            yield (mask_of(chosen), *others)


def some_places(rng: Random) -> list[Holding]:
    """Up to four places for up to eight cards, each of which may hold any, or not all of them."""
    sizes = [rng.randrange(3) for _ in range(rng.randrange(1, 5))]
    pack = (1 << sum(sizes)) - 1
    return [Holding(size, pack & rng.choice((pack, pack, rng.getrandbits(9)))) for size in sizes]


@pytest.mark.parametrize("seed", range(1, 1 + 20 * LONG))
def test_the_deals_that_fit_are_those_that_trying_every_one_finds(seed: int) -> None:
    places = some_places(Random(seed))
    pool = 0
    for place in places:
        pool |= place.may
    every = set[tuple[int, ...]]()
    if pool.bit_count() == sum(place.size for place in places):
        for dealt in arrangements(list(cards_in(pool)), [place.size for place in places]):
            if not any(cards & ~place.may for cards, place in zip(dealt, places, strict=True)):
                every.add(dealt)
    fitting = Fitting(places)
    found = list(fitting.every())
    assert fitting.count == len(found) == len(every)
    assert set(found) == every
    if every:
        assert fitting.draw(Random(seed)) in every
    else:
        with pytest.raises(IndexError):
            fitting.draw(Random(seed))


def test_each_deal_that_fits_is_drawn_as_often_as_any_other() -> None:
    fitting = Fitting([Holding(2, 0b001111), Holding(2, 0b111111), Holding(1, 0b110011), Holding(1, 0b111110)])
    rng, each = Random(1), 20
    drawn = Counter(fitting.draw(rng) for _ in range(each * fitting.count))
    assert drawn.keys() == set(fitting.every())
    spread = sum(
        (count - each) ** 2 / each for count in drawn.values()
    )  # chi-squared: about as many as there are deals
    assert abs(spread - fitting.count) < 6 * (2 * fitting.count) ** 0.5


def bid_whist(rng: Random, contract: str = "4US", rules: str = "palace", told: bool = True) -> Hand:
    """A hand of Bid Whist by North, played to the end by any cards that follow; where `told`, all hands and the kitty
    are known as dealt."""
    game = GAMES["BidWhist"]
    hand = game.new_hand(game.parse_rules(rules)[1], 4, Setup(3))
    pack = list(cards_in(hand.pack))
    rng.shuffle(pack)
    size = hand.hand_size
    deal = [tuple(pack[size * seat : size * seat + size]) for seat in range(4)]
    kitty = tuple(pack[4 * size :])
    for place, cards in (*zip("NESW", deal, strict=True), ("kitty", kitty)):
        if told:
            hand.push(Know(place, cards), Origin.RECORDED)
    bid = contract[:3] if "NT" in contract else contract[:2]
    for call in (bid, "Pass", "Pass", "Pass"):
        hand.push(Call(hand.turn or 0, call))
    hand.push(Declare(0, contract))
    hand.push(Discard(0, mask_of(kitty) if told else None))
    play = OpenPlay(hand.order, [mask_of(cards) for cards in deal], hand.first_leader() or 0)  # type: ignore[arg-type]
    while play.legal:
        card = rng.choice(play.legal)
        hand.push(Play(play.turn or 0, card), Origin.OBSERVED)
        play.push(card)
    return hand


def fitting_by_play(hand: Hand, fallen: int) -> set[tuple[int, ...]]:
    """What each place may hold after so many cards: every way to deal the others out in which each card that fell was
    one that its seat might play."""
    plays = [(seat, int(card or 0)) for trick in hand.tricks for seat, card in trick.plays]
    gone = [mask_of([card for who, card in plays[:fallen] if who == seat]) for seat in range(4)]
    left = [card for card in cards_in(hand.pack) if not 1 << card & sum(gone)]
    sizes = [hand.hand_size - cards.bit_count() for cards in gone]
    aside = len(left) - sum(sizes)
    assert hand.order is not None

    def right(dealt: tuple[int, ...]) -> bool:
        play = OpenPlay(hand.order, [a | b for a, b in zip(dealt, gone, strict=False)], hand.tricks[0].leader)  # type: ignore[arg-type]
        for _, card in plays[:fallen]:
            if card not in play.legal:
                return False
            play.push(card)
        return True

    return {dealt for dealt in arrangements(left, [*sizes, *[aside] * bool(aside)]) if right(dealt)}


@pytest.mark.parametrize("seed", range(1, 1 + 2 * LONG))
def test_what_the_table_knew_is_every_deal_in_which_the_cards_that_fell_could_fall(seed: int) -> None:
    hand = whist(Random(seed), 200)
    for fallen in (46, 48, 51):
        assert set(Fitting(moment(hand, fallen).places).every()) == fitting_by_play(hand, fallen) - {()}
    hand = bid_whist(Random(seed), rules="palace" if seed % 2 else "palace, sport_kitty=never")
    assert set(Fitting(moment(hand, 46).places).every()) == fitting_by_play(hand, 46)


@pytest.mark.parametrize("contract", ["4US", "4DH", "4NTU"])
def test_what_somebody_told_of_the_hands_is_not_what_the_table_knew(contract: str) -> None:
    known, unknown = (bid_whist(Random(3), contract, "palace, sport_kitty=never", told) for told in (True, False))
    for cards in (6, 30, 48):
        assert moment(known, cards) == moment(unknown, cards)


def test_a_kitty_that_was_shown_lies_with_the_declarer_or_aside() -> None:
    hand = bid_whist(Random(3), rules="palace, sport_kitty=always")
    kitty = hand.given("kitty") or 0
    north, *others, discards = moment(hand, 0).places
    assert kitty & north.may == kitty & discards.may == kitty
    assert not any(kitty & place.may for place in others)


def test_dummys_hand_is_known_once_a_card_was_led() -> None:
    hand = BridgeHand(0)
    hand.push(Declare(3, "3NT"))
    for trick in range(13):
        for seat in range(4):
            hand.push(Play(seat, 13 * seat + trick))
    dummy = as_played(hand)[1]
    assert moment(hand, 0).places[1].may == hand.pack
    _, east, south, _ = moment(hand, 1).places
    assert east.may == dummy and not south.may & dummy


@pytest.mark.parametrize("seed", range(1, 1 + 2 * LONG))
def test_where_few_deals_fit_the_figure_is_what_becomes_of_each_of_them(seed: int) -> None:
    hand = whist(Random(seed), 200)
    fallen = 46
    now, wanted = moment(hand, fallen), aim(hand)
    laid = [card for _, card in now.laid]
    deals = fitting_by_play(hand, fallen)
    made = 0
    for dealt in deals:
        hands = [cards | sum(1 << card for who, card in now.laid if who == seat) for seat, cards in enumerate(dealt)]
        search = OpenHands(now.order, hands, hand.seating.members(wanted.side))
        made += now.won[wanted.side] + search.tricks(now.leader, 0, laid) >= wanted.tricks
    *_, last = chances(hand, fallen, Random(seed))
    if last.decided:
        assert made == last.made * len(deals)
    else:
        assert last == Chance(made, len(deals), len(deals), every=True)
    assert last.margin == 0


def test_a_sample_narrows_and_says_how_far_it_may_be_off() -> None:
    assert [Chance(62 * n, 100 * n, 1000).margin for n in (1, 10)] == [9, 3]
    assert Chance(0, 1000, 1000).margin == Chance(1000, 1000, 1000).margin == 1
    *_, last = chances(whist(Random(3), 200), 4 * 9, Random(1), deals=40)
    assert (last.deals, last.of, last.every) == (40, 40, False)
    assert last == [*chances(whist(Random(3), 200), 4 * 9, Random(1), deals=40)][-1]


def test_a_contract_that_its_tricks_have_settled_is_not_looked_at() -> None:
    hand = bid_whist(Random(4), "7US")
    assert [*chances(hand, 48, Random(1))] == [Chance(0, 1, 1, every=True, decided=True)]


def test_what_nobody_declared_or_not_all_is_known_of_is_refused_in_words() -> None:
    game = GAMES["BidWhist"]
    with pytest.raises(CannotAnalyse):
        next(chances(game.new_hand(game.presets[0].rules, 4, Setup(3)), 0, Random(1)))

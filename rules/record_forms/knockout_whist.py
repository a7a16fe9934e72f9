"""Knockout Whist in records (records#tags-of-single-games). Three tags are our own. `Out` and `Dogs` say who
plays, by seat. `Unread` says where a dog played a card that nobody has read: ``3 2``, player 3 in trick 2."""

from rules.actions import Cut, Declare, Origin
from rules.cards import SUITS
from rules.catalogue import KNOCKOUT_WHIST as GAME
from rules.games.knockout_whist import CARDS, KnockoutWhistHand, KnockoutWhistRules, following
from rules.hand import Hand, Stage
from rules.match import Setup
from rules.phrases import Phrase
from rules.record_forms.contract_whist import cards_of
from rules.record_forms.form import (
    COMMON,
    Form,
    Written,
    dealer_of,
    house_rules,
    house_rules_text,
    players_tags,
    read_turn_up,
    seating_of,
    write_turn_up,
)
from rules.record_forms.source import Source


def _begin(source: Source) -> tuple[str | None, int | None, Hand]:
    preset, rules = house_rules(source, GAME)
    assert isinstance(rules, KnockoutWhistRules)
    seating = seating_of(source, GAME, rules)
    dealer, supposed = dealer_of(source, seating)
    expected = _expected(source, rules, supposed)
    due = max(1, CARDS - expected.round)
    cards = cards_of(source, seating, due, expected.dogs)
    if not 1 <= cards <= CARDS:
        source.fail(
            "Cards", Phrase("{cards} cards each; in Knockout Whist each has 1 to {most}", cards=cards, most=CARDS)
        )
    dealt = {seat: len(hand) for seat, hand in source.deal(seating).items()}
    in_play = range(seating.count) if expected.seats is None else expected.seats
    out, dogs = set(range(seating.count)) - set(in_play), set(expected.dogs if cards == due else ())
    out = out - dealt.keys() | {seat for seat, size in dealt.items() if size == 0}
    dogs = dogs - dealt.keys() | {seat for seat, size in dealt.items() if size == 1 and cards > 1}
    if "Out" in source.raw.tags or "Dogs" in source.raw.tags:
        out, dogs = set(source.seats("Out", seating)), set(source.seats("Dogs", seating))
    seats = tuple(seat for seat in range(seating.count) if seat not in out)
    if len(seats) < 2 or not set(seats) - dogs:
        source.fail("Out", Phrase("two players at least are in, one of them with a whole hand"))
    whole = len(seats) == seating.count
    named = source.seat("Declarer", seating)
    choosers = expected.choosers if named is None else (named,)
    in_deal, having = None if whole else seats, tuple(sorted(dogs - out))
    setup = Setup(supposed, CARDS - cards, in_deal, having, choosers, expected.dogs_had)
    return preset, dealer, KnockoutWhistHand(rules, seating.count, setup, cards)


def _expected(source: Source, rules: KnockoutWhistRules, dealer: int) -> Setup:
    """This deal's setup, from the deal before it in the match; the same as that one's if its result is unknown."""
    before = source.before
    if not isinstance(before, KnockoutWhistHand) or (before.outcome and before.outcome.wins):
        return Setup(dealer)
    return following(rules, before.setup, before) if before.outcome else before.setup


def _prepare(source: Source, hand: KnockoutWhistHand) -> None:
    trump = (source.value("Trump") or "").upper()
    if hand.stage is Stage.TURN_UP:
        read_turn_up(source, hand)
        return
    if trump not in (*SUITS, ""):
        source.fail("Trump", Phrase("{text} is not a suit, S H D C", text=repr(trump)))
    if hand.stage is Stage.CUT and trump:
        hand.push(Cut(hand.setup.choosers[0]), Origin.RECORDED)
    if hand.namer is not None and trump:
        hand.push(Declare(source.seat("Declarer", hand.seating), trump), Origin.RECORDED)


def _write(hand: KnockoutWhistHand, preset: str | None) -> Written:
    letters = hand.seating.letters
    tags = {"Game": hand.game, "HouseRules": house_rules_text(GAME, hand.rules, preset)}
    tags |= players_tags(hand.seating) | {"Cards": str(hand.hand_size)} | write_turn_up(hand)
    if hand.declarer is not None:
        tags["Declarer"] = letters[hand.declarer]
    out = [letters[seat] for seat, size in enumerate(hand.sizes) if not size]
    dogs = [letters[seat] for seat in hand.setup.dogs]
    if out:
        tags["Out"] = " ".join(out)
    if dogs:
        tags["Dogs"] = " ".join(dogs)
    unread = [
        f"{letters[seat]} {number}"
        for number, trick in enumerate(hand.tricks_seen(), 1)
        for seat, card in trick.plays
        if seat in hand.setup.dogs and card is None
    ]
    if unread:
        tags["Unread"] = " ".join(unread)
    return tags, {}


KNOCKOUT_WHIST = Form(
    _begin,
    _prepare,
    _write,
    COMMON | frozenset(["HouseRules", "Players", "Cards", "TurnUp", "Trump", "Out", "Dogs", "Unread"]),
)

"""Play with hands that antennas have made known: reneges at once, cards of other players, the discards, the count."""

from functools import partial
from random import Random

import pytest

from hardware.deck import Form, demo_tag
from hardware.events import TagSeen
from kiosk.base import words
from kiosk.lobby.lobby import Lobby
from kiosk.paper.hands import pbn
from kiosk.table.device_claims import claims
from kiosk.table.games.faces import face_of
from kiosk.table.missed_cards import missed_cards_note
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, PlayStage, QuestionStage, RenegeStage, Undo
from rules.actions import Play
from rules.cards import CARDS, Card, cards_in, mask_of
from rules.catalogue import GAMES
from rules.hand import Hand, Stage
from rules.record import read
from tests.kiosk.scenes.antennas_at_table import Antennas, random_deal
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import do, filled, open_table, opened


def dealt(table: Table, seed: int = 1, *but: str) -> tuple[Antennas, dict[str, list[int]]]:
    """The table with every hand known but some, and the deal."""
    at = Antennas(table)
    deal = random_deal(table.hand, Random(seed))
    at.deal({place: cards for place, cards in deal.items() if place not in but})
    do(table, table.dealt)
    return at, deal


def to_the_play(at: Antennas, rng: Random, deal: dict[str, list[int]]) -> None:
    """Whatever the game asks before the first lead, answered somehow, until a card may fall."""
    table = at.table
    while table.hand.stage is not Stage.PLAY:
        stage = view(table).stage
        if table.hand.stage is Stage.DISCARD:
            at.see("discards", *deal["kitty"])
        if table.hand.stage is Stage.TURN_UP:
            own = table.hand.seating.letters[table.hand.dealer]
            turned = deal["stock"] if "stock" in table.hand.places() else deal[own]
            plain = next(card for card in turned if card < 52)
            do(table, partial(table.turn_up, "", plain))
            continue
        if isinstance(stage, AuctionStage):  # One bids high, and the others pass where they can.
            passes = stage.may_pass and face_of(table).high(table.hand) is not None
            call = "Pass" if passes else [key.call for key in stage.rows[0] if key.legal][-1]
            do(table, partial(table.call, call))
            continue
        step = next_step(table, rng)
        assert step
        do(table, step)


def bid_whist(lobby: Lobby, *but: str, seed: int = 1) -> tuple[Antennas, dict[str, list[int]]]:
    """Ada leads, having bid 4 uptown in spades; all is known but what is named."""
    at, deal = dealt(open_table(lobby), seed, *but)
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"), table.start_play)
    return at, deal


def held(hand: Hand, seat: int) -> set[int]:
    return {int(card) for card in cards_in(hand.holdings()[seat].must & ~hand.played)}


def question(at: Antennas) -> QuestionStage:
    stage = view(at.table).stage
    assert isinstance(stage, QuestionStage)
    return stage


def renege(hand: Hand) -> tuple[int, int] | None:
    """Who may renege now, and with which card of theirs."""
    seat = hand.turn
    if seat is None:
        return None
    wrong = [card for card in held(hand, seat) if not hand.legal_cards(seat) >> card & 1]
    return (seat, min(wrong)) if wrong else None


FOLLOWING = [(game.id, players) for game in GAMES.values() for players in {game.players[0], game.players[-1]}]


@pytest.mark.parametrize(("game", "players"), FOLLOWING)
def test_a_renege_is_called_the_moment_the_card_lies_in_every_game(lobby: Lobby, game: str, players: int) -> None:
    rng = Random(5)
    at, deal = dealt(opened(lobby, filled(game, players=players)), 5)
    table = at.table
    to_the_play(at, rng, deal)
    while not renege(table.hand):
        assert table.turn is not None
        at.play(min(c for c in held(table.hand, table.turn) if table.hand.legal_cards(table.turn) >> c & 1))
        if table.hand.stage is Stage.OVER:  # The cards fell so that all could follow: deal again.
            do(table, table.next_hand)
            deal = random_deal(table.hand, rng)
            at.lift_all()
            at.deal(deal)
            do(table, table.dealt)
            to_the_play(at, rng, deal)
    found = renege(table.hand)
    assert found
    seat, card = found
    at.play(card)
    stage = view(table).stage
    assert isinstance(stage, RenegeStage) and stage.offender == seat
    assert "holds a" in stage.evidence[0].words and (seat, card) in stage.evidence[0].plays
    take_back = next(option for option in stage.options if option.id == "take_back")
    assert not take_back.why_not
    do(table, lambda: table.rule("take_back"))
    at.lift(card)
    legal = min(c for c in held(table.hand, seat) if table.hand.legal_cards(seat) >> c & 1)
    at.play(legal)
    assert table.hand.played >> legal & 1 and not table.hand.unruled()


def test_a_hand_of_which_a_card_was_not_read_is_not_accused(lobby: Lobby) -> None:
    table = open_table(lobby)
    at = Antennas(table)
    deal = random_deal(table.hand, Random(1))
    missed = {"E": deal["E"][0], "S": deal["S"][0]}
    at.deal({place: [card for card in cards if card not in missed.values()] for place, cards in deal.items()})
    do(table, table.dealt, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"), table.start_play)
    lead = next(card for card in deal["N"] if any(c // 13 == card // 13 for c in deal["E"][1:]) and card < 52)
    at.play(lead, next(card for card in deal["E"][1:] if card < 52 and card // 13 not in (lead // 13, 0)))
    assert isinstance(view(table).stage, PlayStage) and not table.hand.unruled()


def test_a_card_of_another_hand_is_said_whose_it_is_and_is_nobodys_until_the_table_has_said(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    at.play(card := min(deal["W"]))
    asked = question(at)
    assert asked.detail.endswith("is West’s, and it is North’s turn.") and asked.cards == (card,)
    assert [option.id for option in asked.options] == ["wrong", "leave", "enter"]
    assert not at.table.hand.played
    at.readings.answer("leave")
    at.lift(card)
    at.play(min(deal["N"]))
    assert at.table.hand.trick and at.table.hand.trick.plays == ((0, min(deal["N"])),)


def test_where_the_card_before_was_not_read_it_is_entered_and_the_one_that_lies_there_follows(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    table = at.table
    lead = min(deal["N"])
    follow = min(c for c in deal["E"] if c // 13 == lead // 13 or c)
    at.play(follow)
    assert question(at).detail.endswith("is East’s, and it is North’s turn.")
    at.readings.answer("enter")
    assert isinstance(view(table).stage, PlayStage) and not table.hand.played
    do(table, lambda: table.play(lead))
    assert table.hand.trick and table.hand.trick.plays == ((0, lead), (1, follow))


def test_where_the_deal_was_misread_the_card_is_played_and_no_hand_is_known_any_longer(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    at.play(card := min(deal["W"]))
    at.readings.answer("wrong")
    at.table.journal.settle()
    assert at.table.hand.trick and at.table.hand.trick.plays == ((0, card),)
    assert at.known() == {} and not claims(at.table)
    do(at.table, at.table.undo)
    assert view(at.table).undo == Undo("the hands as read", "hands")
    do(at.table, at.table.undo)
    assert set(at.known()) == set("NESW") | {"kitty"}


def test_where_a_card_on_top_of_the_stock_was_misread_nobody_is_said_to_have_drawn_it(lobby: Lobby) -> None:
    table = opened(lobby, filled("GermanWhist", players=2))
    turned, misread = int(Card.parse("H7")), int(Card.parse("H5"))
    do(table, table.dealt, lambda: table.turn_up("", turned, source="reader"))
    for text in ("CT", "C9"):
        do(table, partial(table.play, Card.parse(text)))
    do(table, lambda: table.turn_up("", misread, source="reader"))
    for text in ("SA", "S2"):
        do(table, partial(table.play, Card.parse(text)))
    drew = next(seat for seat in (0, 1) if table.hand.holdings()[seat].must >> misread & 1)
    do(table, table.forget_hands)
    assert not claims(table) and not table.hand.holdings()[drew].must >> misread & 1
    assert table.hand.seen() == {"stock": 1 << turned}


def test_a_card_of_the_discards_is_asked_about_without_saying_that_it_was_discarded(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.see("discards", *deal["kitty"])
    do(table, table.start_play)
    at.play(deal["kitty"][0])
    assert "is not North’s" in question(at).detail and "discard" not in question(at).detail


def test_the_discards_are_known_when_their_antenna_saw_each_of_them(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    at.see("discards", deal["N"][7])  # Before anything is put away: it lay there by chance.
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    away = [*deal["kitty"][:4], *deal["N"][:2]]
    at.see("discards", *away, deal["N"][5])
    at.see("N", deal["N"][5])
    do(table, table.start_play)
    discarded = next(f for f in table.facts if f.kind == "discard")
    assert sorted(discarded.content["cards"]) == sorted(str(CARDS[card]) for card in away)
    assert held(table.hand, 0) == {*deal["N"][2:], *deal["kitty"][4:]}


@pytest.mark.parametrize("what", ["too few", "another's", "doubtful"])
def test_discards_that_were_not_all_seen_for_sure_are_not_known(lobby: Lobby, what: str) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    last = deal["E"][0] if what == "another's" else deal["N"][0]
    at.see("discards", *deal["kitty"][:5])
    if what != "too few":
        at.see("discards", last, doubtful=what == "doubtful")
    do(table, table.start_play)
    assert next(f for f in table.facts if f.kind == "discard").content["cards"] is None


def test_the_last_discard_read_after_the_play_was_begun_makes_them_known_until_the_first_lead(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.see("discards", *deal["kitty"][:5])
    do(table, table.start_play)
    at.see("discards", deal["E"][0])  # Not the declarer's: it cannot be.
    assert next(f for f in table.state.facts if f.kind == "discard").content["cards"] is None
    at.see("E", deal["E"][0])
    at.see("discards", deal["kitty"][5])
    assert held(table.hand, 0) == set(deal["N"])
    assert view(table).undo == Undo("the hands as read", "hands")
    at.play(deal["N"][0])
    at.see("discards", deal["N"][1])
    assert held(table.hand, 0) == set(deal["N"][1:])


def test_the_first_card_led_puts_the_discards_on_record_too(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.see("discards", *deal["kitty"])
    at.play(deal["N"][0])
    assert [f.kind for f in table.facts[-2:]] == ["discard", "play"]
    assert held(table.hand, 0) == set(deal["N"][1:])


def test_tricks_that_lie_before_a_player_and_hands_laid_anywhere_change_nothing(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    before = at.known()
    at.play(min(deal["N"]))
    at.see("W", min(deal["N"]), *deal["E"])
    at.see("kitty", *deal["S"])
    assert at.known() == before and at.table.devices.question is None and not at.table.notice


def test_a_card_that_two_antennas_read_is_asked_about_before_anybody_is_accused(lobby: Lobby) -> None:
    for seed in range(50):
        deal = random_deal(open_table(lobby).hand, Random(seed))
        lead = min(deal["N"])
        suit = [card for card in deal["E"] if card // 13 == lead // 13]
        if suit and lead < 39:
            break
    at, deal = bid_whist(lobby, seed=seed)
    at.play(lead)
    wrong = next(card for card in deal["E"] if card < 52 and card // 13 != lead // 13)
    at.see("trick", wrong, doubtful=True)
    assert "Another antenna reads it too" in question(at).detail and not at.table.hand.unruled()
    at.readings.answer(str(wrong))
    at.table.journal.settle()
    assert isinstance(view(at.table).stage, RenegeStage)


def test_the_count_after_a_hand_names_the_card_that_was_not_read_where_the_hands_are_known(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.see("discards", *deal["kitty"])
    do(table, table.start_play)
    lead = min(deal["N"])
    at.play(lead)
    do(table, lambda: table.trick_won(1))
    while table.hand.stage is not Stage.OVER:
        seat = table.turn
        assert seat is not None
        at.play(min(c for c in held(table.hand, seat) if table.hand.legal_cards(seat) >> c & 1))
        if table.hand.unruled():
            do(table, lambda: table.rule("overrule"))
    left = sorted(card for letter in "NESW" for card in deal[letter] if not table.hand.played >> card & 1)
    assert len(left) == 3
    assert missed_cards_note(table) == f"Not read: {' '.join(words.card(card) for card in left)}."


def test_a_card_of_which_there_are_two_is_named_in_the_count(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    at.play(card := min(deal["N"]))
    at.devices.take(TagSeen("reader", demo_tag(CARDS[card], Form.ISO15693), at.antenna("trick"), at.now))
    question(at)
    at.readings.answer("leave")
    assert missed_cards_note(at.table).startswith("There twice: ")
    assert mask_of([card]) == at.table.hand.played


def test_a_record_has_the_deal_and_the_discards_once_the_hand_is_over(lobby: Lobby) -> None:
    at, deal = dealt(open_table(lobby))
    table = at.table
    do(table, lambda: table.call("4U"), table.others_pass, lambda: table.declare("4US"))
    at.see("discards", *deal["kitty"])
    do(table, table.start_play)
    at.play(deal["N"][0])
    assert "Board" not in pbn([table])
    do(table, lambda: table.total(10))
    (record,) = read(pbn([table]).encode()).records
    assert record
    there = {known.place: {int(card) for card in known.cards} for known in record.hand.known}
    discards = there.pop("discards", None) or {
        int(card) for card in cards_in(getattr(record.hand, "discarded", 0) or 0)
    }
    assert there == {place: set(cards) for place, cards in deal.items() if place != "stock"}
    assert discards == set(deal["kitty"])


def test_a_card_turned_up_against_the_hands_as_read_counts_once_the_table_says_that_they_were_misread(
    lobby: Lobby,
) -> None:
    at, deal = dealt(open_table(lobby, game="Whist", preset=""))
    at.play(card := deal["N"][0])
    assert [option.id for option in question(at).options] == ["wrong", "leave"]
    at.readings.answer("wrong")
    at.table.journal.settle()
    assert at.table.hand.seen() == {"W": 1 << card} and not at.known()


def test_nobody_is_told_by_the_pad_which_cards_a_known_hand_has(lobby: Lobby) -> None:
    at, deal = bid_whist(lobby)
    stage = view(at.table).stage
    assert isinstance(stage, PlayStage)
    assert all(free for _, free in stage.pad)
    assert at.table.hand.problems(Play(0, min(deal["W"])))


@pytest.mark.parametrize("game", [game.id for game in GAMES.values()])
def test_in_whole_hands_every_renege_is_called_every_strange_card_asked_about_and_nothing_else(
    lobby: Lobby, game: str
) -> None:
    rng = Random(game)
    at, deal = dealt(opened(lobby, filled(game, players=max(GAMES[game].players))), 7)
    table = at.table
    to_the_play(at, rng, deal)
    letters = table.opening.seating.letters
    while (hand := table.hand).stage is not Stage.OVER and (seat := hand.turn) is not None:
        legal = {int(card) for card in cards_in(hand.legal_cards(seat))}
        others = [card for other in range(len(letters)) if other != seat for card in held(hand, other)]
        before, chance, found = hand.played, rng.random(), renege(hand)
        if chance < 0.1 and others:
            at.play(card := rng.choice(others))
            assert hand.played == before and question(at).cards == (card,)
            at.readings.answer("leave")
            at.lift(card)
        elif chance < 0.3 and found:
            at.play(found[1])
            stage = view(table).stage
            assert isinstance(stage, RenegeStage) and stage.offender == seat
            do(table, lambda: table.rule(rng.choice(("take_back", "overrule", "penalty"))))
            at.lift(found[1])
        elif chance < 0.4:
            at.see(rng.choice(letters), *[card for card in range(54) if before >> card & 1][:3])
            at.see(rng.choice(letters), *others[:2])
        else:
            at.play(card := rng.choice(sorted(legal & held(hand, seat) or legal)))
            last = next(f for f in reversed(table.facts) if f.kind == "play")
            assert last.content["seat"] == letters[seat] and last.content["card"] == str(CARDS[card])
        assert table.devices.question is None and not table.hand.unruled()
    assert face_of(table).after_play(table) or table.hand.stage is Stage.OVER

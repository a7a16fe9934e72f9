"""Every game by number pad alone, at random: what is chosen is what is done, there is no dead end, and nothing private
is said aloud."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from kiosk.base.language import LANGUAGES
from kiosk.journal import Fact
from kiosk.lobby.lobby import Lobby
from kiosk.speech.aloud import aloud
from kiosk.speech.by_ear import ByEar
from kiosk.speech.choices import EVERYTHING
from kiosk.speech.heard import card_words
from kiosk.speech.keypad import Key
from kiosk.speech.speech import Speech
from kiosk.table.games.faces import face_of
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, PlayStage, ResultStage, TurnUpStage
from rules.cards import CARDS, SUITS, Card, cards_in
from rules.catalogue import GAMES
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.listening import Notes, SoundCards, listening, speech
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import EVERY, do, filled, opened

HANDS = int(os.environ.get("WHIST_BY_EAR", 1))
"""Hands of each game; 100 take some minutes. With one, every second preset or number of players is tried."""
WALKS = (Key.NEXT, Key.NEXT_SUIT, Key.BEFORE, Key.SUIT_BEFORE)
ASKS = (Key.ON_TABLE, Key.SCORE, Key.TRUMPS, Key.TURN, Key.TRICKS, Key.LAST_TRICK, Key.AGAIN, Key.MINE)
CARD_WORDS = {card_words(int(card)): int(card) for card in CARDS}


NAMED = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))


class Pad:
    """Somebody with a number pad at a table, and what is heard."""

    def __init__(self, table: Table, listening: tuple[Speech, Notes, Notes]) -> None:
        self.table, (self.speech, self.loud, self.ear) = table, listening
        self.by_ear = ByEar(self.speech, lambda: table, self.speech.choose)
        self.heard = ""
        self.follow()

    def follow(self) -> None:
        self.table.journal.settle()
        self.speech.follow(self.table)
        self.by_ear.follow()

    def press(self, key: Key) -> bool:
        """A key; what is heard last is `heard`."""
        before = len(self.ear.said), len(self.loud.said)
        taken = self.by_ear.press(key)
        self.follow()
        said = self.ear.said[before[0] :] or self.loud.said[before[1] :]
        self.heard = said[-1] if said else ""
        return taken


def dealt(table: Table, rng: Random) -> Table:
    """The table with every hand known to the kiosk, kitty and all."""
    deal = random_deal(table.hand, rng)
    return do(table, lambda: table.dealt({place: cards for place, cards in deal.items() if place != "stock"}))


def meant(table: Table, fact: Fact) -> str:
    """What the choice is called that puts a fact on record."""
    names, content, face = table.names(), fact.content, face_of(table)
    match fact.kind:
        case "play":
            return card_words(Card.parse(content["card"]))
        case "trick":
            return f"{names[table.opening.seating.parse(content['seat']) or 0]} takes the trick"
        case "call":
            return aloud(face.call(content["call"]))
        case "turned" if content["card"]:
            return card_words(Card.parse(content["card"]))
        case "turned":
            return NAMED[content["suit"]]
        case "cut":
            return names[table.opening.seating.parse(content["seat"]) or 0]
        case "declare":
            contract = content["contract"]
            return "" if "NT" in contract or contract[-1] not in SUITS else NAMED[contract[-1]]
    return ""


SAID = {
    "dealt": "dealt", "discard": "play", "next": "next hand", "finish": "finish", "misdeal": "misdeal", "time": "time",
    "keep": "", "claim": "", "total": "", "totals": "done", "honours": "", "ruling": "", "retract": "",
    "know": "shown", "plays_on": "they",
}  # fmt: skip
"""How the choice begins that puts a fact of such a kind on record, where it says no more than that."""


def check(table: Table, chosen: str, new: list[Fact]) -> None:
    """What came on record is what was chosen."""
    kinds = [fact for fact in new if fact.kind not in ("outcome", "replace")]
    if not kinds:
        return
    first, said = kinds[0], chosen.rstrip(".").lower()
    if said == "all pass":
        assert all(fact.content["call"] == "Pass" for fact in kinds)
    elif first.kind in SAID:
        assert said.startswith(SAID[first.kind]), (said, first)
    elif words := meant(table, first):
        assert said == words.lower(), (said, first)


def ended(table: Table) -> bool:
    return isinstance(view(table).stage, ResultStage | OverStage)


def walk(pad: Pad, rng: Random, detail: str, most: int = 4000) -> int:
    """Random keys until the end is reached, in a play that is kept by this `detail` at first; gives how many things
    were done."""
    table, did = pad.table, 0
    for _ in range(most):
        if ended(table):
            return did
        if isinstance(view(table).stage, PlayStage) and table.detail_chosen is None:
            table.set_detail(detail)
        if rng.random() < 0.1:
            assert pad.press(rng.choice(ASKS))
        if rng.random() < 0.02:
            pad.press(Key.BACK)
            pad.press(rng.choice([Key.ENTER, Key.AGAIN, Key.SCORE]))
        for _ in range(rng.randint(1, 5)):
            assert pad.press(rng.choice(WALKS)), "something can be done"
        chosen, facts = pad.heard, len(table.facts)
        assert chosen and "Something" not in table.notice
        beside = chosen.startswith(("Something else", "Misdeal", "Claim", "The hands as read", "From now on", "Redo"))
        if beside and rng.random() < 0.8:
            continue
        assert pad.press(Key.ENTER)
        check(table, chosen, table.facts[facts:])
        did += 1
    raise AssertionError(f"no end from {view(table).stage}")


@pytest.mark.parametrize(("game", "preset", "players"), EVERY if HANDS > 1 else EVERY[::2])
def test_every_game_comes_to_a_score_by_number_pad_and_does_what_was_chosen(
    lobby: Lobby, tmp_path: Path, game: str, preset: str, players: int
) -> None:
    cards = SoundCards(tmp_path)
    cards.plug()
    for number in range(HANDS):
        rng = Random(f"{game} {preset} {players} {number}")
        table = opened(lobby, filled(game, preset, players))
        seat = rng.randrange(players)
        if table.seating().player_of(seat) is None:
            seat = table.state.dealer
        pad = Pad(table, listening(table, seat, cards))
        kept = ("cards", "tricks") if players > 4 else ("cards", "tricks", "total")  # few hit on seven numbers
        did = walk(pad, rng, rng.choice(kept))
        assert did > 1
        pad.press(Key.SCORE)
        assert pad.heard.startswith(("The score", "No score is kept"))
        pad.press(Key.NEXT)
        assert pad.heard.startswith(("Next hand", "Finish")), "and the next hand can be begun"


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_is_known_is_played_from_the_earphone_and_nothing_of_it_is_said_aloud(
    lobby: Lobby, tmp_path: Path, game: str
) -> None:
    cards = SoundCards(tmp_path)
    cards.plug()
    rng = Random(game)
    for _ in range(HANDS):
        table = opened(lobby, filled(game, players=rng.choice(GAMES[game].players)))
        seat = table.state.dealer
        pad = Pad(table, listening(table, seat, cards))
        dealt(table, rng)
        while not ended(table):
            table.set_detail("cards")
            pad.follow()
            turn = table.turn
            if not isinstance(view(table).stage, PlayStage) or turn is None:
                step = legal_step(table, rng)
                assert step
                do(table, step)
            elif turn == seat:
                by_pad(pad, rng)
            else:
                card = rng.choice([*cards_in(table.hand.legal_cards(turn))])
                do(table, lambda table=table, card=card: table.play(int(card)))  # type: ignore[misc]
            while table.hand.unruled():
                do(table, lambda table=table: table.rule("overrule"))  # type: ignore[misc]
        assert not pad.loud.private and any(said.startswith("Your cards") for said in pad.ear.private)


def legal_step(table: Table, rng: Random) -> Callable[[], None] | None:
    """What somebody does before the play, where the kiosk knows the deal."""
    stage = view(table).stage
    if isinstance(stage, TurnUpStage):
        place = "stock" if "stock" in table.hand.places() else table.hand.seating.letters[stage.dealer]
        held = table.hand.dealt()[place].may
        plain = next(int(card) for card in cards_in(held) if card < 52)
        return lambda: table.turn_up("", plain)
    return next_step(table, rng)


def by_pad(pad: Pad, rng: Random) -> None:
    """The listener's card by number pad: all that are offered may be played, and where the hand is known no other."""
    table = pad.table
    turn, hand = table.turn, table.hand
    assert turn is not None
    may = {card_words(int(card)) for card in cards_in(hand.legal_cards(turn))}
    aloud_before, found = len(pad.loud.said), list[str]()
    while pad.press(Key.NEXT) and pad.heard not in found:
        found.append(pad.heard)
    offered = {said.rstrip(".").lower() for said in found} & CARD_WORDS.keys()
    assert len(pad.loud.said) == aloud_before, "what is thought of is said aloud by nobody"
    if hand.holdings()[turn].known:
        assert offered == may
    choice = rng.choice(sorted(offered & may))
    while pad.heard.rstrip(".").lower() != choice:
        pad.press(Key.NEXT)
    facts = len(table.facts)
    pad.press(Key.ENTER)
    assert len(table.facts) > facts
    check(table, choice, table.facts[facts:])


@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_aloud_is_the_same_whether_or_not_the_kiosk_knows_the_hands(
    lobby: Lobby, tmp_path: Path, game: str, chosen: bool
) -> None:
    """Nobody has an earphone in: it was never `chosen`, or is pulled out. So nothing of what is known can be in it."""
    cards = SoundCards(tmp_path)
    players = max(GAMES[game].players)
    tables = [opened(lobby, filled(game, players=players)) for _ in range(2)]
    rng = Random(game)
    deal = random_deal(tables[0].hand, rng)
    seat = tables[0].state.dealer
    pads = []
    for table in tables:
        made = listening(table, seat, cards)
        if not chosen:
            made = (*speech(EVERYTHING), made[2])
        pads.append(Pad(table, made))
    known, unknown = tables
    do(known, lambda: known.dealt({place: held for place, held in deal.items() if place != "stock"}))
    do(unknown, unknown.dealt)
    while not ended(known):
        state = rng.getstate()
        for table, pad in zip(tables, pads, strict=True):
            rng.setstate(state)
            table.set_detail("cards")
            pad.follow()
            for key in (*rng.sample(ASKS, 3), Key.BACK, Key.SCORE):
                pad.press(key)
        assert pads[0].loud.taken() == pads[1].loud.taken()
        for _ in range(6):
            key = rng.choice(WALKS)
            for pad in pads:
                pad.press(key)
            if not chosen:
                assert pads[0].heard == pads[1].heard
            elif not isinstance(view(known).stage, TurnUpStage):
                assert not any(pad.heard.rstrip(".").lower() in CARD_WORDS for pad in pads)
            for pad in pads:
                pad.loud.taken()
        assert not pads[0].ear.said
        for _ in range(rng.randint(1, 8)):
            if not ended(known):
                go_on(known, unknown, deal, rng)


def go_on(known: Table, unknown: Table, deal: dict[str, list[int]], rng: Random) -> None:
    """The same step at a table that knows the deal and at one that does not."""
    state, turn = rng.getstate(), known.turn
    for table in (known, unknown):
        rng.setstate(state)
        stage = view(table).stage
        if isinstance(stage, PlayStage) and turn is not None:
            card = rng.choice([*cards_in(known.hand.legal_cards(turn))]) if table is known else last_card(known)
            do(table, partial(table.play, int(card)))
        elif isinstance(stage, TurnUpStage):
            place = "stock" if deal["stock"] else known.hand.seating.letters[known.hand.dealer]
            do(table, partial(table.turn_up, "", next(held for held in sorted(deal[place]) if held < 52)))
        else:
            step = next_step(table, rng)
            assert step
            do(table, step)


def last_card(table: Table) -> int:
    """The card that was played last."""
    return int(Card.parse(next(fact.content["card"] for fact in reversed(table.facts) if fact.kind == "play")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_walked_without_a_gap(lobby: Lobby, language: str) -> None:
    made, loud = speech(EVERYTHING, language=language)
    for game in GAMES:
        table = opened(lobby, filled(game, players=max(GAMES[game].players)))
        pad = Pad(table, (made, loud, Notes(ear=True)))
        rng = Random(f"{game} {language}")
        for _ in range(120):
            pad.press(rng.choice((*WALKS, *ASKS, Key.ENTER)))
            assert "{" not in pad.heard, pad.heard

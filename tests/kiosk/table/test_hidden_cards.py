"""What antennas make known of hands, kitty and discards is told to nobody before the rules make it public.

The same hand is played twice, at one table with every hand known and at one with none: whatever anybody can see must be
the same at both, so that nothing of what is known can be in it, in whatever way.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from kiosk.__main__ import main
from kiosk.base import words
from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.games.faces import face_of
from kiosk.table.present import menu_options, own_hand, view, where
from kiosk.table.table import Table
from kiosk.table.views import DealStage, KittyStage, PlayStage, QuestionStage, TableView
from rules.cards import CARDS, cards_in
from rules.catalogue import GAMES
from rules.hand import Stage
from tests.kiosk.scenes.antennas_at_table import Antennas, random_deal
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import do, filled, opened

HANDS = int(os.environ.get("WHIST_HIDDEN", 1))
NAMES = {words.card(int(card)): int(card) for card in CARDS} | {str(card): int(card) for card in CARDS}
_TOKENS = re.compile(r"(?<![\w])(?:10|[2-9JQKA])[♠♥♦♣]|\b[SHDC][2-9TJQKA]\b|\bJ[HL]\b|Big joker|Little joker")


@pytest.fixture
def lobbies(tmp_path: Path) -> Iterator[tuple[Lobby, Lobby]]:
    made = Lobby.open(tmp_path / "known"), Lobby.open(tmp_path / "unknown")
    yield made
    for lobby in made:
        lobby.close()


def texts(shown: object) -> Iterator[str]:
    """Every text in a view."""
    if isinstance(shown, str):
        yield shown
    elif is_dataclass(shown) and not isinstance(shown, type):
        for each in fields(shown):
            yield from texts(getattr(shown, each.name))
    elif isinstance(shown, tuple | list):
        for each in shown:
            yield from texts(each)


def named(said: str) -> set[int]:
    """The cards that a text names, in words or as records do."""
    return {NAMES[token] for token in _TOKENS.findall(said)}


def public(shown: TableView, table: Table, viewer: int | None) -> TableView:
    """A view without what the rules let this viewer see, and only a device can know."""
    if viewer is None:
        assert not shown.held
    else:
        assert set(shown.held) <= set(own_hand(table, viewer).cards)
        shown = replace(shown, held=())
    stage = shown.stage
    if isinstance(stage, DealStage):
        return replace(shown, stage=replace(stage, seen=()))
    if isinstance(stage, KittyStage):
        assert not stage.cards or stage.shown or viewer == stage.declarer
        return replace(shown, stage=replace(stage, cards=()))
    if isinstance(stage, PlayStage) and stage.open_hand:
        assert set(stage.open_hand.cards) <= {
            int(c) for c in cards_in(table.hand.given("NESW"[stage.open_hand.seat]) or 0)
        }
        told = replace(stage.open_hand, cards=(), ask=False)
        return replace(shown, stage=replace(stage, open_hand=told, pad=(), winners=()))
    return shown


def all_that_is_shown(table: Table) -> list[Any]:
    """Everything a person can look at while a hand is open: every viewer's view when a trick begins, else some."""
    trick = table.hand.trick
    seats = range(table.opening.seating.count)
    viewers = [None, *seats] if trick is None or not trick.plays else [None, seats[-1]]
    views = [public(view(table, viewer), table, viewer) for viewer in viewers]
    replay = review.replay(table, table.state.number, len(table.hand.tricks))
    said = [table.notice, table.devices.question]
    return [*views, replay, review.sheet(table), menu_options(table), where(table), *said]


def run(folder: Path, *command: str) -> str:
    answer = CliRunner().invoke(main, [*command, "--data-dir", str(folder)], catch_exceptions=False)
    return answer.output


def same(known: Table, unknown: Table) -> None:
    shown, hand = all_that_is_shown(known), known.hand
    assert shown == all_that_is_shown(unknown)
    turned = getattr(getattr(hand, "turned", None), "card", None)
    open_cards = hand.played | (0 if turned is None else 1 << turned)
    assert not {card for said in texts(shown) for card in named(said) if not open_cards >> card & 1}


def both(tables: tuple[Table, Table], method: str, *given: object) -> None:
    for table in tables:
        do(table, partial(getattr(table, method), *given))


def prepare(tables: tuple[Table, Table], deal: dict[str, list[int]], at: Antennas, rng: Random) -> None:
    """What comes before the first lead, the same at both tables."""
    known, unknown = tables
    while known.hand.stage is not Stage.PLAY:
        same(known, unknown)
        if known.hand.stage is Stage.TURN_UP:
            own = known.hand.seating.letters[known.hand.dealer]
            turned = deal["stock"] if "stock" in known.hand.places() else deal[own]
            both(tables, "turn_up", "", next(card for card in turned if card < 52))
        elif known.hand.stage is Stage.DISCARD:
            at.see("discards", *rng.sample([*deal["kitty"], *deal["NESW"[known.turn or 0]]], len(deal["kitty"])))
            both(tables, "start_play")
            (discarded,) = [f.content["cards"] for f in known.state.facts if f.kind == "discard"]
            assert discarded
        elif known.hand.stage is Stage.SWAP:
            return
        else:
            state = rng.getstate()
            for table in tables:
                rng.setstate(state)
                step = next_step(table, rng)
                assert step
                do(table, step)


@pytest.mark.parametrize(
    ("game", "players"), [*((game.id, max(game.players)) for game in GAMES.values()), ("Whist", 3)]
)
def test_a_table_that_knows_all_hands_shows_what_one_that_knows_none_shows(
    lobbies: tuple[Lobby, Lobby],
    game: str,
    players: int,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    rng, form = Random(game), partial(filled, game, players=players)
    known, unknown = tables = (opened(lobbies[0], form()), opened(lobbies[1], form()))
    at, other = Antennas(known), Antennas(unknown)
    for number in range(HANDS):
        folder = known.journal.path.parent
        before = run(folder, "export", "--format", "pbn")
        at.lift_all()
        deal = random_deal(known.hand, rng)
        at.deal(deal)
        same(known, unknown)
        both(tables, "dealt")
        assert len(at.known()) == len([place for place in deal if place != "stock"]) and not other.known()
        prepare(tables, deal, at, rng)
        while known.hand.stage is not Stage.OVER:
            if HANDS > 1 or rng.random() < 0.25:
                same(known, unknown)
            seat = known.turn
            assert seat is not None
            legal = [int(card) for card in cards_in(known.hand.legal_cards(seat))]
            at.play(card := rng.choice(legal))
            other.play(card)
            if len(known.hand.tricks) == 2 and known.hand.trick and not known.hand.trick.plays:
                assert run(folder, "export", "--format", "pbn") == before
                assert not named(run(folder, "verify"))
            elif face_of(known).after_play(known) or known.hand.stage is Stage.OVER:
                break
        if number + 1 == HANDS or face_of(known).after_play(known) or known.winner() or known.hand.unruled():
            break
        both(tables, "next_hand")
    assert not named(caplog.text) and not named("".join(capfd.readouterr()))


def test_a_card_read_out_of_its_turn_is_the_only_one_that_a_question_names(lobbies: tuple[Lobby, Lobby]) -> None:
    table = opened(lobbies[0], filled("Whist"))
    at = Antennas(table)
    deal = random_deal(table.hand, Random(2))
    at.deal(deal)
    plain = deal["W"][-1]
    do(table, table.dealt, lambda: table.turn_up("", plain))
    for seat, place in enumerate("NESW"):
        if seat == table.turn:
            continue
        at.play(deal[place][0])
        for viewer in (None, 0, 1, 2, 3):
            stage = view(table, viewer).stage
            assert isinstance(stage, QuestionStage) and set(stage.cards) == {deal[place][0]}
            assert {card for said in texts(stage) for card in named(said)} == {deal[place][0]}
        at.readings.answer("leave")
        at.lift(deal[place][0])

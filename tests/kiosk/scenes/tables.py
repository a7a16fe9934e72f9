"""Tables for tests of sessions: opened, dealt, bid and ready for a card."""

from collections.abc import Callable, Sequence
from typing import Any

from kiosk.lobby.lobby import Lobby
from kiosk.table.new_table import NewTable
from kiosk.table.table import Table
from rules.catalogue import GAMES

NAMES = ("Ada", "Otis", "Ruby", "Leon", "Bess", "Max", "Flora")
EVERY = [
    (game.id, preset.id, players)
    for game in GAMES.values()
    for preset in game.presets
    for players in (game.players if preset is game.presets[0] else game.players[-1:])
]
"""Every preset of every game, and the first one of each with every number of players."""


def filled(
    game: str = "BidWhist",
    preset: str = "",
    players: int = 4,
    names: Sequence[str] = NAMES,
    dealer: int | None = None,
    **rules: Any,
) -> NewTable:
    """The form of a new table, complete; the last of the players deals unless told otherwise."""
    form = NewTable.begin(game, preset)
    form.set_players(players)
    for id, value in rules.items():
        form.set_rule(id, value)
    for seat in range(players):
        form.set_name(seat, names[seat])
    form.dealer = players - 1 if dealer is None else dealer
    return form


def opened(lobby: Lobby, form: NewTable) -> Table:
    """The table of a form, on record."""
    made: list[object] = []
    lobby.open_table(form, made.append)
    lobby.journal.settle()
    assert isinstance(made[0], Table), made
    return made[0]


def open_table(
    lobby: Lobby, preset: str = "palace", dealer: int = 3, game: str = "BidWhist", **rules: bool | int | str | None
) -> Table:
    """A new table for four with Ada in the North; Leon deals unless told otherwise."""
    return opened(lobby, filled(game, preset, dealer=dealer, **rules))


def do(table: Table, *steps: Callable[[], object]) -> Table:
    """Does one step after the other, each on record before the next; none may be refused."""
    for step in steps:
        step()
        table.journal.settle()
        assert not table.notice, table.notice
    return table


def bid(table: Table, call: str = "4U", contract: str = "4US") -> Table:
    """Forehand bids, the others pass, and the declarer completes the contract."""
    return do(
        table, table.dealt, lambda: table.call(call), table.others_pass, lambda: table.declare(contract)
    )  # fmt: skip

"""Tables for tests of sessions: opened, dealt, bid and ready for a card."""

from collections.abc import Callable

from kiosk.lobby import Lobby, NewTable
from kiosk.table import Table

NAMES = ("Ada", "Otis", "Ruby", "Leon")


def open_table(
    lobby: Lobby, preset: str = "palace", dealer: int = 3, game: str = "BidWhist", **rules: bool | int | str | None
) -> Table:
    """A new table for four with Ada in the North; Leon deals unless told otherwise."""
    form = NewTable.begin(game, preset)
    for name, value in rules.items():
        form.set_rule(name, value)
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    form.dealer = dealer
    opened: list[object] = []
    lobby.open_table(form, opened.append)
    lobby.journal.settle()
    assert isinstance(opened[0], Table), opened
    return opened[0]


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

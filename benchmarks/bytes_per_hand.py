"""How much a hand wears the card: ``python -m benchmarks.bytes_per_hand [HANDS]``.

Whole hands of Bid Whist are played card by card through the table's session, on the disk that holds the temporary
folder. What the kernel counts as written for this process goes into the sum: the journal, its log, its tables, and what
is merged at a checkpoint. What a file system and a card add of their own is not in it.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kiosk.lobby.lobby import Lobby
from kiosk.main.demo import players
from kiosk.main.demo.cards import Cards
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import AuctionStage, DealStage, DeclareStage, KittyStage, PlayStage
from tests.kiosk.scenes.players import next_step
from tests.kiosk.scenes.tables import filled, opened


@dataclass(frozen=True)
class Wear:
    """What so many hands wrote: facts, bytes to the disk, and by how many bytes the records grew."""

    hands: int
    facts: int
    written: int
    grown: int


def written() -> int:
    """Bytes that this process has had written to a disk."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def step(table: Table, cards: Cards, rng: Random) -> None:
    """What people who keep to the rules do next, by touch."""
    stage, held = view(table).stage, cards.held(table.hand)
    match stage:
        case AuctionStage():
            table.call(players.call(stage, held[stage.caller], rng))
        case DeclareStage():
            table.declare(players.contract(stage, held[stage.declarer], rng))
        case KittyStage():
            cards.discard(table.hand)
            table.start_play()
        case PlayStage() if stage.detail != "cards":
            table.set_detail("cards")
        case PlayStage() if table.turn is not None:
            table.play(players.play(table.hand, table.turn, players.may_play(table.hand, held[table.turn]), rng))
        case _:
            move = next_step(table, rng)
            assert move is not None
            move()


def play(hands: int, data: Path, seed: int = 1) -> Wear:
    """Plays so many hands of Bid Whist with every card, and every one synced as at a table."""
    rng, lobby = Random(seed), Lobby.open(data)
    form = filled(dealer=0)
    opened(lobby, form)
    facts = played = 0
    before, begun = written(), (data / "journal.db").stat().st_size
    while played < hands:
        table = lobby.table
        assert table is not None
        if table.over:
            lobby.open_table(form, lambda _table: None)
            lobby.journal.settle()
            continue
        if isinstance(view(table).stage, DealStage):
            cards = Cards.deal(table.hand, rng)
        hand, count = table.state.number, len(table.facts)
        step(table, cards, rng)
        lobby.journal.settle()
        facts += len(table.facts) - count
        played += table.state.number != hand
    lobby.close()  # the log is merged into the records
    return Wear(hands, facts, written() - before, (data / "journal.db").stat().st_size - begun)


def main(hands: int) -> None:
    with tempfile.TemporaryDirectory(prefix="whist-wear-") as folder:
        wear = play(hands, Path(folder))
    each = wear.hands
    print(f"{wear.hands} hands of Bid Whist, {wear.facts / each:.0f} facts a hand, each synced")
    print(f"{wear.written / each / 1024:.0f} KB written a hand; the records grow by {wear.grown / each / 1024:.0f} KB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)

"""How long things take in a large night: ``python -m tests.kiosk.night.times [PEOPLE] [ROUNDS] [FORMAT …]``.

Each figure is the best of three, in milliseconds of this process, after the last round but one. All formats, unless
some are named.
"""

import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from kiosk.lobby.lobby import Lobby
from kiosk.night.checkin import checkin_list
from kiosk.night.entry import ResultEntry
from kiosk.night.projection import rows_of_night
from kiosk.night.room import room
from kiosk.night.session import Night
from kiosk.night.standings import player_view, prize_rows, standings_view
from kiosk.night.state import NightState
from rules.movements.formats import FORMATS
from tests.kiosk.scenes.nights import begin, people, plan, tell_all


def best(what: Callable[[], object], times: int = 3) -> float:
    """The shortest time it took, in milliseconds."""
    found = []
    for _ in range(times):
        began = time.process_time()
        what()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def measure(format: str, count: int, rounds: int, folder: Path) -> dict[str, float]:
    """The figures of one format."""
    lobby = Lobby.open(folder)
    kind = FORMATS[format]
    night = begin(lobby, plan(format, rounds=rounds, hands=1, people=count), people(min(count, kind.most)))
    slowest = {"plan the slowest round": 0.0, "start": 0.0}
    for number in range(rounds):
        if night.over:
            break
        began = time.process_time()
        night.next_round()
        slowest["plan the slowest round"] = max(slowest["plan the slowest round"], time.process_time() - began)
        night.seat()
        began = time.process_time()
        night.start()
        lobby.journal.settle()
        slowest["start"] = max(slowest["start"], time.process_time() - began)
        if number == rounds - 1:
            break
        tell_all(night, Random(number))
        night.close()
        lobby.journal.settle()
    state = night.rounds[-1]
    place = state.round.tables[0].number

    tricks = cycle(range(14))

    def tell() -> None:
        night.record_result(place, {"tricks": next(tricks)}, 1, state.number, "told wrong")
        lobby.journal.settle()

    entry = ResultEntry(night, place, 1, state.number)
    facts = lobby.journal.facts(night.stream)
    field, played = night.field(), night.played()
    found = {name: 1000 * seconds for name, seconds in slowest.items()}
    return found | {
        "plan this round": best(lambda: kind().next_round(field, played)),
        "open from disk": best(lambda: Night.open(lobby.journal, lobby.director, night.stream)),
        "of that, fold": best(lambda: NightState(facts)),
        "tell, with the disk": best(tell),
        "pad view": best(entry.view),
        "room view": best(lambda: room(night, state)),
        "standings view": best(lambda: standings_view(night)),
        "prizes": best(lambda: prize_rows(night)),
        "player view": best(lambda: player_view(night, 1)),
        "checkin_list view": best(lambda: checkin_list(night)),
        "rows of the night": best(lambda: rows_of_night(night)),
        "undo, what it would": best(night.last_undoable),
    }


def main(count: int, rounds: int, formats: list[str]) -> None:
    for format in formats or [*FORMATS]:
        with TemporaryDirectory() as folder:
            print(f"{format}, {count} people, {rounds} rounds:")
            for name, milliseconds in measure(format, count, rounds, Path(folder)).items():
                print(f"  {name:24} {milliseconds:9.1f} ms", flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:2] or ["400"])[0]), int((sys.argv[2:3] or ["24"])[0]), sys.argv[3:])

"""Championship hands judged, beside a peer that reads them: ``python -m benchmarks.audit [FILE.json]``.

The records are files of bridge in PBN, read over and over until they are so many hands: those of the folder that the
environment variable WHIST_RECORDS names, else of `../shared/records/bridge` beside the checkout, else the practice
hands among the tests' records.

Ours is `rules.verdicts`, all that `whist-kiosk score` asks: the text is parsed, every card of every hand is played by
the rules, and the verdict has tricks, result and every violation, with its proof. A second row is the whole command
`whist-kiosk score --json`, which reads the files and writes its lines; a third reads each hand the long way, as records
of the other games are read. endplay, theirs, parses the same text to its own deals, calls and cards, and judges
nothing; both begin with the file's content in memory.

Hands of the other games have no peer: they are dealt and played by lot, all cards known, written as the kiosk writes
them, and held against the rate that is wanted (*limit*): by all cores by the clock on the wall, as several processes
work then; by one core by the processor's time.
"""

import importlib.util
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import plays
from benchmarks.side_by_side import Row, Work, compare, measured, rate, report
from kiosk.main.commands.score import score
from rules.catalogue import BID_WHIST, WHIST, Game
from rules.match import Setup
from rules.pbn import NotPbn, parse, plain
from rules.record import Record, read, record_of, write
from rules.verdicts import verdicts

HANDS = 5000
WANTED = 2500.0
"""Hands of the other games a second."""
MATCH = 50
"""How many of them make one match."""
NIGHTS = 5
"""So many times the same hands are judged, under other names."""
UNIT = "hands/s"
BEGUN = '[Event "A"]\n[Play "N"]\nwow'
UNENDING = {"!": "suffixes", "=": "notes", "{\n": "comments that do not end", '"': "quotes", "[A \n": "torn tags"}
"""What a file that is torn, or made to hang its reader, has a great deal of."""
ROOT = Path(__file__).parent.parent
PRACTICE = ROOT / "tests" / "records" / "bridge_practice.pbn"
BESIDE = ROOT.parent / "shared" / "records" / "bridge"


def records() -> list[Path]:
    """The files to judge."""
    folder = Path(os.environ.get("WHIST_RECORDS", BESIDE))
    return [path for path in sorted(folder.glob("*")) if path.suffix.lower() == ".pbn"] or [PRACTICE]


def repeated(files: list[Path], hands: int) -> list[Path]:
    """The files over and over, up to so many hands at least."""
    counts = [judged([path.read_bytes()]) for path in files]
    chosen, count = [], 0
    for path, more in cycle(zip(files, counts, strict=True)):
        if count >= hands:
            break
        chosen.append(path)
        count += more
    return chosen


def by_lot(game: Game, hands: int) -> str:
    """The text of so many hands of a game: those of one night over and over, each time under other names."""
    found, preset = list[Record](), game.presets[0]
    for number in range(hands // NIGHTS):
        hand = game.new_hand(preset.rules, game.players[0], Setup(number % game.players[0], number % MATCH))
        plays.by_lot(hand, known=True)
        tags = {"Event": f"Match {number // MATCH + 1}", "Board": str(number + 1)}
        found.append(record_of(hand, tags, preset.id))
    night = write(found)
    return "".join(night.replace('[Event "', f'[Event "Night {number}, ') for number in range(NIGHTS))


# Each gives the number of its hands.


def judged(texts: list[bytes]) -> int:
    errors = list[NotPbn]()
    return sum(1 for text in texts for _ in verdicts([plain(text)], errors.append))


def judged_the_long_way(texts: list[bytes]) -> int:
    return len([record and record.violations for text in texts for record in read(text).records])


def scored(files: list[Path]) -> int:
    lines = io.StringIO()
    with redirect_stdout(lines), suppress(SystemExit):  # it is 1 where a rule was broken
        score.main(["--json", *map(str, files)], standalone_mode=False)
    return lines.getvalue().count("\n")


def _by_endplay(texts: list[bytes]) -> int:
    from endplay.parsers import pbn

    return sum(len(pbn.loads(text.decode("latin-1"))) for text in texts)


def _endplay_reads(path: Path) -> bool:
    """It takes a result for one number; the standard allows one for each side (``NS 9 EW 4``)."""
    try:
        _by_endplay([path.read_bytes()])
    except ValueError:
        return False
    return True


def of_another_game(game: Game) -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "records.pbn")
        path.write_text(by_lot(game, HANDS))
        work, cores = Work(lambda _: scored([path])), os.sched_getaffinity(0)
        title = f"{HANDS:,} hands of {game.label} by whist-kiosk score --json"

        def on_the_wall() -> float:
            begun = time.perf_counter()
            return scored([path]) / (time.perf_counter() - begun)

        yield measured(title, "limit", [(on_the_wall(), WANTED) for _ in range(3)], UNIT, 1.0)
        try:
            os.sched_setaffinity(0, {min(cores)})
            yield measured(f"{title}, one core", "limit", [(rate(work, 0.4), WANTED) for _ in range(2)], UNIT)
        finally:
            os.sched_setaffinity(0, cores)


def rows() -> Iterator[Row]:
    """The comparisons with endplay, where it is installed, the other games, and the growth of one file."""
    files = records()

    def work(do: Callable[[list[bytes]], int], chosen: list[Path]) -> Work:
        texts = [path.read_bytes() for path in chosen]
        return Work(lambda _: do(texts))

    if not importlib.util.find_spec("endplay"):
        print("endplay is not installed: left out", file=sys.stderr)
    elif not (readable := [path for path in files if _endplay_reads(path)]):
        print("endplay cannot read these records: left out", file=sys.stderr)
    else:
        few, many = repeated(readable, HANDS // 10), repeated(readable, HANDS)

        def beside(title: str, ours: Work, goal: float | None = None) -> Row:
            return compare(f"auditing {title}", "endplay, parsing", ours, work(_by_endplay, few), UNIT, goal)

        yield beside(f"{HANDS:,} championship hands", work(judged, many), 0.2)
        yield beside("them by whist-kiosk score --json", Work(lambda _: scored(many)))
        yield beside("them the long way, as other games", work(judged_the_long_way, few))

    for game in (WHIST, BID_WHIST):
        yield from of_another_game(game)

    once = b"\n".join(path.read_bytes() for path in repeated(files, HANDS // 100))
    hands = judged([once])

    def in_one_file(times: int) -> Work:
        text = b"\n".join([once] * times)
        return Work(lambda _: judged([text]))

    for times in (10, 100):
        title = f"growth: auditing one file of {times * hands:,} hands"
        yield compare(title, f"one of {hands}", in_one_file(times), in_one_file(1), UNIT, rounds=3)

    def unending(what: str, letters: int) -> Work:
        text = BEGUN + what * (letters // len(what))
        return Work(lambda _: len(text) * bool(parse(text).hands))

    for what, name in UNENDING.items():
        title = f"growth: reading 200,000 letters of {name}"
        long, short = unending(what, 200_000), unending(what, 10_000)
        yield compare(title, "10,000", long, short, "letters/s", rounds=3)


if __name__ == "__main__":
    report(rows(), sys.argv[1:])

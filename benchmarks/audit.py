"""Championship hands judged, beside a peer that reads them: ``python -m benchmarks.audit FOLDER [FILE]``.

FOLDER has records of bridge in PBN, which are read over and over until they are 5,000 hands; FILE is for the rows as
JSON. We parse, play and judge; endplay, where it is installed, parses.
"""

import importlib.util
import json
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from benchmarks.side_by_side import Row, Work, compare, table
from rules.record import read
from rules.verdicts import verdicts

HANDS = 5000


def repeated(files: list[bytes], hands: int) -> list[bytes]:
    """The files over and over, up to so many hands at least."""
    chosen, count = [], 0
    for data in cycle(files):
        if count >= hands:
            return chosen
        chosen.append(data)
        count += len(verdicts(data))
    return []


def judged(files: list[bytes]) -> int:
    """The short way."""
    found = [verdict for data in files for verdict in verdicts(data)]
    return len(found)


def judged_the_long_way(files: list[bytes]) -> int:
    """As the kiosk reads every record of every game."""
    found = [record and record.violations for data in files for record in read(data).records]
    return len(found)


def rows(folder: Path) -> list[Row]:
    """The comparisons; none where endplay is not installed."""
    files = [path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix.lower() == ".pbn"]
    if not files:
        sys.exit(f"There are no PBN files in {folder}. Give a folder that has some.")
    if not importlib.util.find_spec("endplay"):
        print("endplay is not installed: left out", file=sys.stderr)
        return []
    from endplay.parsers import pbn

    def parsed(texts: list[str]) -> int:
        return sum(len(pbn.loads(text)) for text in texts)

    def work(do: Callable[[list[bytes]], int], hands: int) -> Work:
        chosen = repeated(files, hands)
        return Work(lambda _: do(chosen))

    def their_work(hands: int) -> Work:
        texts = [data.decode("latin-1") for data in repeated(files, hands)]
        return Work(lambda _: parsed(texts))

    found = []
    for hands in (HANDS // 100, HANDS // 10, HANDS):
        title = f"championship hands judged, {hands:,} at a time"
        goal = 0.2 if hands == HANDS else None
        found.append(compare(title, "endplay, parsing", work(judged, hands), their_work(hands), "hands/s", goal))
    long = work(judged_the_long_way, HANDS // 10)
    found.append(compare("the same the long way", "endplay, parsing", long, their_work(HANDS // 10), "hands/s"))
    return found


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = rows(Path(sys.argv[1]))
    print(table(found))
    for file in sys.argv[2:]:
        Path(file).write_text(json.dumps([row.content() for row in found], indent=2) + "\n")


if __name__ == "__main__":
    main()

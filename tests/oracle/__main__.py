"""Hold a command against the slow judge: `python -m tests.oracle [options] N SEED COMMAND…`.

N random records are written, `COMMAND… score --json FILE…` is run on them in batches, and what it prints is
compared with what the judge expects. Records that differ are kept. Exit status 1 where any does.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.oracle.bid_whist import expected
from tests.oracle.differences import differences
from tests.oracle.matches import random_match

BATCH = 50


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--keep", type=Path, help="folder for records that differ (default: a new one)")
    parser.add_argument("--show", type=int, default=10, help="how many records to print in full")
    parser.add_argument("--strict", action="store_true", help="compare the seats of bad deals too")
    parser.add_argument("--knob", action="append", default=[], metavar="NAME=VALUE", help="see matches.Knobs")
    parser.add_argument("number", type=int)
    parser.add_argument("seed")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    knobs = {name: float(value) for name, value in (knob.split("=") for knob in options.knob)}
    keep = options.keep or Path(tempfile.mkdtemp(prefix="oracle-"))
    keep.mkdir(parents=True, exist_ok=True)

    kinds: Counter[str] = Counter()
    differing = hands = 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, options.number, BATCH):
            texts = {}
            for at in range(start, min(start + BATCH, options.number)):
                path = Path(folder) / f"{options.seed}-{at}.pbn"
                text = random_match(random.Random(f"{options.seed}-{at}"), **knobs)
                path.write_bytes(encoded(text, at))
                texts[path] = text
            wanted = {path: expected(text, str(path)) for path, text in texts.items()}
            hands += sum(len(objects) for objects in wanted.values())
            printed, complaint = run(options.command, list(texts), list(wanted.values()))
            if complaint:
                print(complaint)
                kinds["the command itself"] += 1
            for path in texts:
                lines = differences(wanted[path], printed.get(str(path), []), options.strict)
                if not lines:
                    continue
                differing += 1
                kinds.update({line.split(":")[0].split(") ")[-1] for line in lines[:1]})
                kept = keep / path.name
                kept.write_bytes(path.read_bytes())
                (keep / f"{path.stem}.expected.json").write_text(listed(wanted[path]))
                (keep / f"{path.stem}.got.json").write_text(listed(printed.get(str(path), [])))
                if differing <= options.show:
                    show(kept, lines)
    print(
        f"{options.number} records, {hands} hands: {differing} records differ"
        + (f", kept in {keep}" if differing else "")
    )
    for kind, count in kinds.most_common():
        print(f"  {count:5} first in {kind}")
    if not differing and options.keep is None:
        keep.rmdir()
    return 1 if kinds else 0


def encoded(text: str, number: int) -> bytes:
    """UTF-8, or every seventh time Latin-1, which a reader must recognise by itself."""
    return text.encode("latin-1" if number % 7 == 6 else "utf-8")


def run(
    command: list[str], paths: list[Path], wanted: list[list[dict[str, object]]]
) -> tuple[dict[str, list[dict[str, object]]], str]:
    """The objects printed for each file, and what is wrong with the run as a whole."""
    done = subprocess.run([*command, "score", "--json", *map(str, paths)], capture_output=True, text=True, check=False)
    printed: dict[str, list[dict[str, object]]] = {}
    for line in done.stdout.splitlines():
        try:
            one = json.loads(line)
        except ValueError:
            one = None
        if not isinstance(one, dict):
            return printed, f"a line that is not a JSON object: {line}"
        printed.setdefault(str(one.get("file")), []).append(one)
    status = 1 if any(hand["violations"] for hands in wanted for hand in hands) else 0
    if done.returncode != status:
        last = "\n".join(done.stderr.splitlines()[-5:])
        return printed, f"exit status {done.returncode}, expected {status}; it said:\n{last}"
    return printed, ""


def show(kept: Path, lines: list[str]) -> None:
    print(kept)
    for line in lines[:6]:
        print(f"    {line}")
    if len(lines) > 6:
        print(f"    … and {len(lines) - 6} more, mostly what follows from these")


def listed(objects: list[dict[str, object]]) -> str:
    return "".join(json.dumps(one) + "\n" for one in objects)


sys.exit(main())

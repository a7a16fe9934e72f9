"""Hold a command beside a slow judge, record by record."""

import argparse
import json
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.oracle.differences import differences

BATCH = 50
Json = dict[str, object]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--keep", type=Path, help="folder for records that differ (default: a new one)")
    parser.add_argument("--show", type=int, default=10, help="how many records to print in full")
    parser.add_argument("--strict", action="store_true", help="compare the seats of bad deals too")
    parser.add_argument("--knob", action="append", default=[], metavar="NAME=VALUE", help="see the generator's Knobs")
    parser.add_argument("number", type=int)
    parser.add_argument("seed")
    parser.add_argument("command", nargs=argparse.REMAINDER)


def knobs_of(options: argparse.Namespace) -> dict[str, float]:
    return {name: float(value) for name, value in (knob.split("=") for knob in options.knob)}


def hold(options: argparse.Namespace, make: Callable[[str], str], expected: Callable[[str, str], list[Json]]) -> int:
    """Write, run and compare; `make` turns a seed into a record. Answers 1 where anything differs."""
    keep = options.keep or Path(tempfile.mkdtemp(prefix="oracle-"))
    keep.mkdir(parents=True, exist_ok=True)

    kinds: Counter[str] = Counter()
    differing = hands = 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, options.number, BATCH):
            texts = {}
            for at in range(start, min(start + BATCH, options.number)):
                path = Path(folder) / f"{options.seed}-{at}.pbn"
                text = make(f"{options.seed}-{at}")
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


def run(command: list[str], paths: list[Path], wanted: list[list[Json]]) -> tuple[dict[str, list[Json]], str]:
    """The objects printed for each file, and what is wrong with the run as a whole."""
    done = subprocess.run([*command, "score", "--json", *map(str, paths)], capture_output=True, text=True, check=False)
    printed: dict[str, list[Json]] = {}
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


def listed(objects: list[Json]) -> str:
    return "".join(json.dumps(one) + "\n" for one in objects)

"""Mutation testing of the rules: ``python -m tests.mutants COUNT SEED [PATH…]``.

Changes one thing of `rules/`, or of the files and folders named by PATH, at a time, as a slip of the hand might, and
runs the rules' tests on it in a copy of the checkout. A mutant that no test fails on is printed: a test is missing, or
the change means nothing. COUNT mutants are drawn at random from all there are.
"""

import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
JOBS = 2
PATIENCE = 240
"""Seconds after which a mutant counts as found: it does not come to an end."""
TIMED_OUT = "no end"
FEW = {
    "WHIST_WALKS": "8",
    "WHIST_DEALS": "10",
    "WHIST_OH_HELLS": "20",
    "WHIST_SPADES": "20",
    "WHIST_PLAYS": "300",
    "WHIST_EXAMPLES": "20",
}
"""How much each of the tests at random does here."""

SLOW = ("test_every_game", "test_random_hands", "test_reneges", "test_tricks_against_openspiel")
"""Tried last."""

_COMPARE = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_ARITHMETIC = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "//", ast.BitAnd: "|", ast.BitOr: "&",
    ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: from `start` to `end` (line, column) of a file stands `text` instead."""

    path: Path
    start: tuple[int, int]
    end: tuple[int, int]
    was: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.start[0]}: {self.was} → {self.text}"

    def apply(self, root: Path) -> None:
        """Makes the change in a copy of the checkout."""
        file = root / self.path
        lines = (ROOT / self.path).read_bytes().splitlines(keepends=True)
        (first, left), (last, right) = self.start, self.end
        head, tail = lines[first - 1][:left], lines[last - 1][right:]
        lines[first - 1 : last] = [head + self.text.encode() + tail]
        file.write_bytes(b"".join(lines))


def mutants(paths: Sequence[str] = ("rules",)) -> list[Mutant]:
    """Every change there is in these files and folders, in the order of the files."""
    found = []
    parts = [ROOT / path for path in paths]
    for path in sorted({file for part in parts for file in (part.rglob("*.py") if part.is_dir() else (part,))}):
        source = path.read_text(encoding="utf-8")
        found += list(_of(ast.parse(source), source, path.relative_to(ROOT)))
    return found


def _of(tree: ast.Module, source: str, path: Path) -> Iterator[Mutant]:
    words = _for_people(tree)

    def change(node: ast.expr, text: str) -> Mutant:
        assert node.end_lineno is not None and node.end_col_offset is not None
        was = ast.get_source_segment(source, node) or ""
        start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
        return Mutant(path, start, end, " ".join(was.split()), text)

    for node in ast.walk(tree):
        if node in words:
            continue
        match node:
            case ast.Compare(left, [op], [right]) if type(op) in _COMPARE:
                yield change(node, f"({ast.unparse(left)} {_COMPARE[type(op)]} {ast.unparse(right)})")
            case ast.BinOp(left, op, right) if type(op) in _ARITHMETIC:
                yield change(node, f"({ast.unparse(left)} {_ARITHMETIC[type(op)]} {ast.unparse(right)})")
            case ast.BoolOp(op, values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield change(node, f"({word.join(f'({ast.unparse(value)})' for value in values)})")
            case ast.UnaryOp(ast.Not(), operand):
                yield change(node, f"bool({ast.unparse(operand)})")
            case ast.IfExp(test, body, orelse):
                yield change(node, f"({ast.unparse(orelse)} if {ast.unparse(test)} else {ast.unparse(body)})")
            case ast.Constant(value) if isinstance(value, bool):
                yield change(node, str(not value))
            case ast.Constant(value) if isinstance(value, int):
                yield change(node, str(value + 1))
            case ast.Constant(value) if isinstance(value, str) and value:
                yield change(node, repr(value + "X"))


def _for_people(tree: ast.Module) -> set[ast.AST]:
    """What no rule depends on: documentation, annotations, a house rule's words, what faults and errors say."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant() as text):
                found.add(text)
            case ast.Call(ast.Name("rule"), args):
                for arg in args[1:]:
                    found.update(part for part in ast.walk(arg) if isinstance(part, ast.Constant | ast.Tuple))
            case ast.Call(ast.Name("chips_rule" | "training_rule" | "Preset" | "Game" | "Measure" | "Problem"), args):
                for arg in args:
                    found.update(ast.walk(arg))
            case ast.keyword("detail" | "label"):
                found.update(ast.walk(node))
            case ast.JoinedStr():
                found.update(ast.walk(node))
            case ast.arg(annotation=note) | ast.AnnAssign(annotation=note) if note is not None:
                found.update(ast.walk(note))
            case ast.FunctionDef(returns=note) if note is not None:
                found.update(ast.walk(note))
            case ast.Assign([ast.Name("__all__")], value):
                found.update(ast.walk(value))
            case ast.Call(ast.Name("dataclass"), _, keywords):
                for word in keywords:
                    found.update(ast.walk(word))
            case ast.Call(ast.Name("zip"), _, keywords):
                for word in keywords:
                    found.update(ast.walk(word))
            case ast.Call(ast.Attribute(attr="fail"), args):
                for arg in args:
                    found.update(ast.walk(arg))
    return found


def fails(root: Path, first: str = "") -> str:
    """How the rules' tests fail in a copy of the checkout, those of `first` first: empty where they pass."""
    tests = sorted(
        (root / "tests" / "rules").glob("test_*.py"), key=lambda test: (test.stem in SLOW, first not in test.stem)
    )
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *map(str, tests)]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command, cwd=root, env={**os.environ, **FEW, "PYTHONPATH": str(root)}, start_new_session=True,
            stdout=said, stderr=said,
        )  # fmt: skip
        try:
            passed = process.wait(PATIENCE) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return TIMED_OUT
        said.seek(0)
        return "" if passed else said.read().strip()


def tried(mutant: Mutant, root: Path) -> str:
    """How the rules' tests fail on a mutant: empty where it lives."""
    name = mutant.path.stem if mutant.path.stem not in ("hand", "__init__", "scoring") else mutant.path.parent.name
    mutant.apply(root)
    try:
        return fails(root, name)
    finally:
        shutil.copy(ROOT / mutant.path, root / mutant.path)


def main(count: int, seed: int, paths: Sequence[str]) -> None:
    """Draws the mutants, tries them, prints those that live on and the figure."""
    every = mutants(paths or ("rules",))
    drawn = random.Random(seed).sample(every, min(count, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        roots = []
        for number in range(JOBS):
            root = Path(folder) / str(number)
            for part in ("rules", "tests", "docs"):
                shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", root)
            roots.append(root)

        # Where the tests fail without a change, every mutant would count as found.
        if without := fails(roots[0]):
            sys.exit(f"The rules' tests fail with nothing changed:\n{without}")

        def share(number: int) -> list[str]:
            ends = []
            for mutant in drawn[number::JOBS]:
                ends.append(end := tried(mutant, roots[number]))
                if end in ("", TIMED_OUT):
                    print(f"{end or 'lives'}: {mutant}", flush=True)
            return ends

        with ThreadPoolExecutor(JOBS) as pool:
            ends = [end for some in pool.map(share, range(JOBS)) for end in some]
    found = len(drawn) - ends.count("")
    print(
        f"{found} of {len(drawn)} mutants found ({100 * found / len(drawn):.1f} %), "
        f"{ends.count(TIMED_OUT)} of them by {TIMED_OUT}; {len(every)} there are"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])

"""Mutation testing of the rules: ``python -m tests.mutants COUNT SEED [JOBS]``.

Changes one thing of `rules/` at a time, as a slip of the hand might, and runs the rules' tests on it in a copy of the
checkout. A mutant that no test fails on is printed: a test is missing, or the change means nothing. COUNT mutants are
drawn at random from all there are.
"""

import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = 240
"""Seconds after which a mutant counts as found: it does not come to an end."""
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


def mutants() -> list[Mutant]:
    """Every change there is, in the order of the files."""
    found = []
    for path in sorted((ROOT / "rules").rglob("*.py")):
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
            case ast.Call(ast.Name("Preset" | "Game" | "Problem"), args):
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


def survives(mutant: Mutant, root: Path) -> bool:
    """Whether all tests of the rules pass on the mutant."""
    mutant.apply(root)
    name = mutant.path.stem if mutant.path.stem not in ("hand", "__init__", "scoring") else mutant.path.parent.name
    tests = sorted(
        (root / "tests" / "rules").glob("test_*.py"), key=lambda test: (test.stem in SLOW, name not in test.stem)
    )
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *map(str, tests)]
    process = subprocess.Popen(
        command, cwd=root, env={**os.environ, **FEW}, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        return process.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return False
    finally:
        shutil.copy(ROOT / mutant.path, root / mutant.path)


def main(count: int, seed: int, jobs: int = 2) -> None:
    """Draws the mutants, tries them, prints those that live on and the figure."""
    every = mutants()
    drawn = random.Random(seed).sample(every, min(count, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        roots = []
        for number in range(jobs):
            root = Path(folder) / str(number)
            for part in ("rules", "tests"):
                shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", root)
            roots.append(root)

        def share(number: int) -> list[Mutant]:
            left = []
            for mutant in drawn[number::jobs]:
                if survives(mutant, roots[number]):
                    left.append(mutant)
                    print(f"lives: {mutant}", flush=True)
            return left

        with ThreadPoolExecutor(jobs) as pool:
            lives = [mutant for left in pool.map(share, range(jobs)) for mutant in left]
    killed = len(drawn) - len(lives)
    print(f"{killed} of {len(drawn)} mutants killed ({100 * killed / len(drawn):.1f} %), of {len(every)} there are")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

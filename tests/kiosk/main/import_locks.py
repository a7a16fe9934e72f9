"""Which modules two threads must not load at once: ``python -m tests.kiosk.main.import_locks FOLDER``.

Who loads a module holds its lock, and waits for those of its package and of what it imports. Two threads can wait for
each other where modules need each other in a circle, or a package needs a part of it: Python then gives one of them a
module that is half loaded, or an error. It cannot happen in a circle into which there is but one way, through one and
the same module: whoever is inside holds that one's lock.

All that a kiosk may load once its first page is shown is loaded here, in one thread, and who waits for whom is written
down. Each circle with more than one way in is a line of what is printed.
"""

import ast
import builtins
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

from kiosk.main import preload as later
from kiosk.main import start

ANYBODY = "anybody"
ELSEWHERE = ("kiosk.main.commands", "kiosk.main.wall_app", "kiosk.main.start", "kiosk.__main__")
"""What runs in processes of their own, or before there is a second thread."""


class Waits:
    """Who waits for whom, in order, written down from `__enter__` to `__exit__`."""

    def __init__(self) -> None:
        self.on: dict[str, list[str]] = {ANYBODY: []}
        self._import, self._import_module = builtins.__import__, importlib.import_module

    def __enter__(self) -> "Waits":
        builtins.__import__ = self._imports  # type: ignore[assignment]
        importlib.import_module = self._imports_module
        return self

    def __exit__(self, *_: object) -> None:
        builtins.__import__ = self._import
        importlib.import_module = self._import_module

    def waits(self, who: str, module: str) -> None:
        self.on.setdefault(who, []).append(module)
        while "." in module:
            module, part = module.rpartition(".")[0], module
            if module not in self.on.setdefault(part, []):
                self.on[part].insert(0, module)  # a package comes before all that its part needs

    def _imports(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        who = _who_is_loaded()
        if level:
            package = str((globals or {}).get("__package__") or "").split(".")
            name_in_full = ".".join([*package[: len(package) - level + 1], *([name] if name else [])])
        else:
            name_in_full = name
        if who:
            self.waits(who, name_in_full)
        module = self._import(name, globals, locals, fromlist, level)
        for part in (f"{name_in_full}.{each}" for each in fromlist or ()):
            if who and part in sys.modules:
                self.waits(who, part)
        return module

    def _imports_module(self, name: str, package: str | None = None) -> ModuleType:
        if (who := _who_is_loaded()) and not name.startswith("."):
            self.waits(who, name)
        return self._import_module(name, package)


def _who_is_loaded() -> str:
    """The module whose loading has led here; "" where none has."""
    frame = sys._getframe(1)
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        spec = getattr(sys.modules.get(name), "__spec__", None)
        if frame.f_code.co_name == "<module>" and getattr(spec, "_initializing", False):
            return name
        frame = frame.f_back  # type: ignore[assignment]
    return ""


def loaded_in_functions() -> Iterator[tuple[str, list[str]]]:
    """The functions of the kiosk that import something, each with the modules in their order."""
    root = Path(later.__file__).parent.parent
    for folder in ("kiosk", "hardware", "rules"):
        for file in sorted((root / folder).rglob("*.py")):
            module = ".".join(file.relative_to(root).with_suffix("").parts)
            if module.startswith(ELSEWHERE):
                continue
            for function in ast.walk(ast.parse(file.read_text())):
                if isinstance(function, ast.FunctionDef) and (names := list(_imported(function))):
                    yield f"{module}.{function.name}", names


def _imported(function: ast.FunctionDef) -> Iterator[str]:
    for each in ast.walk(function):
        match each:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module)):
                yield module


def circles(on: Mapping[str, Sequence[str]], among: set[str]) -> Iterator[str]:
    """The circles of more than one way in."""
    import networkx  # Each worker of the suite imports this module, and one of them draws circles.

    whole = networkx.DiGraph((who, module) for who, modules in on.items() for module in modules if module in among)
    after = {who: {who, *networkx.descendants(whole, who)} for who in whole}
    needs = networkx.DiGraph()
    for who in whole:
        there: set[str] = set()  # what another one has brought, and is waited for no more
        for module in on.get(who, ()):
            if module in among and module not in there:
                needs.add_edge(who, module)
                there |= set() if who in after[module] else after[module]
    above = networkx.immediate_dominators(needs, ANYBODY)
    above[ANYBODY] = ANYBODY
    for circle in networkx.strongly_connected_components(needs):
        if len(circle) == 1 or not circle <= above.keys():
            continue
        ways = set.intersection(*(_above(above, each) for each in circle))
        if ways == {ANYBODY}:
            outside = {(who, module) for who, module in needs.in_edges(circle) if who not in circle}
            yield f"{', '.join(sorted(circle))}: {', '.join(f'{module} by {who}' for who, module in sorted(outside))}"


def _above(above: Mapping[str, str], each: str) -> set[str]:
    """What everybody who comes here has come through, this itself too."""
    found = {each}
    while above[each] != each:
        each = above[each]
        found.add(each)
    return found


def _load_all(*_: object) -> None:
    from kivy.app import App

    from kiosk.screens.routes import ROUTES

    before = set(sys.modules)
    with Waits() as waits:
        pages = [f"kiosk.screens.{place.partition(':')[0]}" for place in ROUTES.values()]
        beside = [(name, [name]) for name in (*later.BACKGROUND_WORK, *later.NEXT_PAGES, *pages)]
        for who, names in (*beside, *loaded_in_functions()):
            waits.waits(ANYBODY, f"{who}()")
            for name in names:
                waits.waits(f"{who}()", name)
                try:
                    waits._import_module(name)
                except ImportError:  # not installed, as the analysis of boards may be
                    continue
    among = {*sys.modules} - before | {each for each in waits.on if each.endswith("()")}
    print("circles with more than one way in:", *circles(waits.on, among), sep="\n")
    App.get_running_app().stop()


if __name__ == "__main__":
    later.Preload = _load_all  # type: ignore[assignment,misc]
    start.run(Path(sys.argv[1]))

"""Pages open each other by name: every name leads somewhere, and what is given there is what is taken."""

# ruff: noqa: E402  Kivy must be prepared before it is imported.
import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tests.kiosk.fingers.driving  # isort: skip  # noqa: F401  (prepares Kivy)

import kiosk
from kiosk.main.app import Kiosk
from kiosk.screens.routes import ROUTES, route
from kiosk.screens.shell import Shell

PACKAGE = Path(kiosk.__file__).parent


def calls_in(file: Path) -> Iterator[tuple[str, ast.Call]]:
    """All calls of `route` in a file, each with where it stands."""
    text = file.read_text()
    if "route(" in text:
        for each in ast.walk(ast.parse(text)):
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "route":
                yield f"{file.relative_to(PACKAGE)}:{each.lineno}:{each.col_offset}", each


@cache
def calls() -> dict[str, ast.Call]:
    """All calls of `route` in the kiosk. They are found when they are needed: collecting tests must be quick."""
    return {where: call for file in sorted(PACKAGE.rglob("*.py")) for where, call in calls_in(file)}


def name_of(call: ast.Call) -> object:
    """The name that is asked for, where it stands there."""
    return call.args[0].value if isinstance(call.args[0], ast.Constant) else None


def made_by(name: str) -> Any:
    """The maker of a page, or what gives one."""
    module, _, made = ROUTES[name].partition(":")
    return getattr(import_module(f"kiosk.screens.{module}"), made)


def test_what_is_given_to_a_page_is_what_it_takes() -> None:
    assert calls()
    for where, call in calls().items():
        about, more = call.args[1:], [str(keyword.arg) for keyword in call.keywords]
        given = about if about or more else ["the kiosk"]
        try:
            inspect.signature(made_by(str(name_of(call)))).bind(*given, **dict.fromkeys(more))
        except Exception as error:
            error.add_note(where)
            raise


@pytest.mark.parametrize("name", ROUTES)
def test_every_page_that_has_a_name_is_opened_by_somebody(name: str) -> None:
    assert callable(made_by(name)) and name in map(name_of, calls().values())


def test_a_page_is_made_once_from_what_it_is_about_and_anew_each_time_it_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[object] = []

    def page_about(*about: object, **more: object) -> Any:
        made.append((about, more))
        return lambda kiosk: (kiosk, len(made))

    monkeypatch.setitem(ROUTES, "about", "plain:page_about")
    monkeypatch.setattr("kiosk.screens.plain.page_about", page_about, raising=False)
    page: Any = route("about", 1, two=2)
    assert made == []
    assert page("kiosk") == page("kiosk") == ("kiosk", 1)
    assert made == [((1,), {"two": 2})]


def test_no_page_is_imported_in_a_function_of_another() -> None:
    lazy = [
        f"{file.relative_to(PACKAGE)}:{each.lineno}"
        for file in sorted((PACKAGE / "screens").rglob("*.py"))
        for function in ast.walk(ast.parse(file.read_text()))
        if isinstance(function, ast.FunctionDef)
        for each in ast.walk(function)
        if isinstance(each, ast.ImportFrom) and str(each.module).startswith("kiosk.screens")
    ]
    assert lazy == []


def test_the_kiosk_is_all_that_its_pages_know_of_it() -> None:
    """Kivy has no types, so that no checker of types would miss what is missing."""
    promised = {name: each for name, each in vars(Shell).items() if not name.startswith("_")}
    assert [name for name, each in promised.items() if getattr(Kiosk, name) is each] == []
    assert vars(Shell)["__annotations__"].keys() <= vars(Kiosk(None, route("home"))).keys()

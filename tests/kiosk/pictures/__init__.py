"""Pictures of every screen, made by the kiosk itself: ``python -m tests.kiosk.pictures FOLDER [NAME …]``.

A name may have ``*`` for anything in it; with its size at its end (``play-800x480``) it is drawn in that one alone.

Each part of the kiosk has a module here whose ``PICTURES`` names its screens, each with a function that
brings a driver's window to it: ``(driver, folder for its data)``.
"""

import importlib
import tempfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from tests.kiosk.fingers.driving import Driver

SIZES = ((800, 480), (1280, 800))
Picture = Callable[[Driver, Path], object]


def all_pictures() -> dict[str, Picture]:
    """The screens of all modules, by name."""
    found: dict[str, Picture] = {}
    for module in sorted(Path(__file__).parent.glob("[!_]*.py")):
        found |= getattr(importlib.import_module(f"tests.kiosk.pictures.{module.stem}"), "PICTURES", {})
    return found


def keep(folder: Path, names: list[str]) -> list[str]:
    """Keeps a picture of each screen at each size; what is wrong with them, in words."""
    files = {name: [f"{name}-{width}x{height}" for width, height in SIZES] for name in all_pictures()}
    known = [*files, *(file for each in files.values() for file in each)]
    wrong = [f"{wanted}: there is no such picture" for wanted in names if not any(fnmatch(n, wanted) for n in known)]
    for name, show in all_pictures().items():
        for size in SIZES:
            file = f"{name}-{size[0]}x{size[1]}"
            if names and not any(fnmatch(name, wanted) or fnmatch(file, wanted) for wanted in names):
                continue
            driver = Driver(size)
            with tempfile.TemporaryDirectory() as data_dir:
                try:
                    show(driver, Path(data_dir))
                    driver.picture(folder / f"{file}.png")
                    wrong += [f"{file}: {fault}" for fault in driver.faults()]
                finally:
                    driver.close()
    return wrong

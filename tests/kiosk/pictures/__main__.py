"""Keeps the pictures that are asked for and prints what is wrong with them; the exit code says whether anything is."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from kiosk.base.language import LANGUAGES, LONGER, SOURCE
from tests.kiosk.pictures import keep

wanted = ArgumentParser(prog="python -m tests.kiosk.pictures", description=__doc__)
wanted.add_argument("--language", default=SOURCE, choices=[*LANGUAGES, LONGER])
wanted.add_argument("folder", type=Path)
wanted.add_argument("names", nargs="*")
given = wanted.parse_args()
found = keep(given.folder, given.names, given.language)
print("\n".join(found))
sys.exit(1 if found else 0)

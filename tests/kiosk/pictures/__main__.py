"""Keeps the pictures that are asked for and prints what is wrong with them; the exit code says whether anything is."""

import sys
from pathlib import Path

from tests.kiosk.pictures import keep

found = keep(Path(sys.argv[1]), sys.argv[2:])
print("\n".join(found))
sys.exit(1 if found else 0)

"""Hold a command against the slow judge: `python -m tests.oracle.games [options] GAME N SEED COMMAND…`.

N random records are written, `COMMAND… score --json FILE…` is run on them in batches, and what it prints is
compared with what the judge expects. Records that differ are kept. Exit status 1 where any does.
"""

import argparse
import random
import sys
from functools import partial

from tests.oracle.beside import add_options, hold, knobs_of
from tests.oracle.games.judge import GAMES, expected
from tests.oracle.games.making import random_match


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.games", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    add_options(parser)
    options = parser.parse_args()
    make = partial(made, options.game, knobs_of(options))
    return hold(options, make, expected)


def made(game: str, knobs: dict[str, float], seed: str) -> str:
    return random_match(random.Random(seed), game, **knobs)


sys.exit(main())

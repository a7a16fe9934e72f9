"""Hold a command against the slow judge of Bid Whist: `python -m tests.oracle [options] N SEED COMMAND…`.

N random records are written, `COMMAND… score --json FILE…` is run on them in batches, and what it prints is
compared with what the judge expects. Records that differ are kept. Exit status 1 where any does.
"""

import argparse
import random
import sys

from tests.oracle.beside import add_options, hold, knobs_of
from tests.oracle.bid_whist import expected
from tests.oracle.matches import random_match


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    add_options(parser)
    options = parser.parse_args()
    knobs = knobs_of(options)
    return hold(options, lambda seed: random_match(random.Random(seed), **knobs), expected)


sys.exit(main())

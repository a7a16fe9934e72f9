"""What holds for every test."""

import os

from hypothesis import settings

EXAMPLES = int(os.environ.get("WHIST_EXAMPLES", "100"))

# A busy machine is not a failure; what was found is printed so that it can be repeated anywhere.
settings.register_profile("whist", deadline=None, print_blob=True, database=None, max_examples=EXAMPLES)
settings.load_profile("whist")

"""What holds for every test."""

import gc
import os

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("WHIST_EXAMPLES", "30"))
"""How often a property is tried, unless it says so itself."""

# Commands speak the language of the terminal: what tests read of them is English on any machine.
os.environ["LC_ALL"] = "C.UTF-8"

# A busy machine is not a failure; what was found is printed so that it can be repeated anywhere.
settings.register_profile(
    "whist",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    database=None,
    max_examples=EXAMPLES,
)
settings.load_profile("whist")


# What is collected stays to the end: going through it again and again takes a fifth of all time.
gc.disable()
SOON = 400_000
"""New things that are looked through for garbage at once; pages alone make thousands."""


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(SOON)
    gc.enable()

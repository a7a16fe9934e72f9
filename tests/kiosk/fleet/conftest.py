"""What tests of several kiosks share."""

import socket
from contextlib import suppress
from random import Random

import pytest


@pytest.fixture
def port() -> int:
    """One that nothing uses, and that the system gives to no line by itself; nor the one after it."""
    while True:
        found = Random().randrange(20_000, 32_000)
        with socket.socket() as tried, socket.socket() as next_one, suppress(OSError):
            tried.bind(("127.0.0.1", found))
            next_one.bind(("127.0.0.1", found + 1))
            return found

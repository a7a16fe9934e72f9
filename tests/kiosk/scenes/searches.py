"""Searches for rounds that take as long as a test wants."""

from threading import Event
from typing import Any

import pytest

from rules.movements.whist_tables import Individual


def held_up(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set once a round of individual play may be found."""
    found, own = Event(), Individual.own_round

    def waits(*of: Any) -> Any:
        assert found.wait(30)
        return own(*of)

    monkeypatch.setattr(Individual, "own_round", waits)
    return found

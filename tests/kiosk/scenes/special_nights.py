"""Military and court nights for tests and pictures: told as the pad asks, hand by hand."""

from random import Random

from kiosk.night.entry import ResultEntry
from kiosk.night.session import Night


def seat(night: Night, start: bool = False) -> None:
    """The next round is seated, and begins."""
    night.seat()
    night.journal.settle()
    if start:
        night.start()
        night.journal.settle()


def tell(night: Night, place: int, rng: Random, hand: int = 0, **values: int | str) -> None:
    """A hand's result, at random in what is not given."""
    entry = ResultEntry(night, place, hand)
    entry.values.update(values)
    while asked := (seen := entry.view()).asked:
        field = next(each for each in seen.fields if each.id == asked)
        choices = [choice[0] for choice in field.choices] or [*range(field.least, field.most + 1)]
        if asked in ("north", "east"):
            tricks = int(entry.values["tricks"])
            choices = [*range((tricks if asked == "north" else 13 - tricks) + 1)]
        entry.put(asked, rng.choice(choices))
    entry.enter()
    night.journal.settle()


def tell_table(night: Night, place: int, rng: Random, hands: int | None = None) -> None:
    """The next hands of a table; all of them, unless told otherwise."""
    state = night.current
    assert state is not None
    left = night.plan.most_hands - len(night.results_at(state, place))
    for _ in range(left if hands is None else hands):
        tell(night, place, rng)


def play(night: Night, rounds: int, rng: Random) -> None:
    """Whole rounds; level tables are cut for where they have to be."""
    for _ in range(rounds):
        seat(night, start=True)
        state = night.current
        assert state is not None
        for table in state.round.tables:
            tell_table(night, table.number, rng)
        for place in night.level(state) if night.plan.format.needs_winners else ():
            night.cut(place, rng.randrange(2))
            night.journal.settle()
        night.close()
        night.journal.settle()

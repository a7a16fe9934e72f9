"""Where everybody sits at a night, on paper: by name and by table, in a round or in all."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from kiosk.base import words
from kiosk.base.alphabet import by_name
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.base.times import local
from kiosk.night.named import NamedNight
from kiosk.night.room import everybody, round_title, seat_names, seat_people
from kiosk.night.state import RoundState
from kiosk.paper.paper import Paper
from kiosk.paper.tables import Column, List
from rules.movements.ahead import without_results
from rules.movements.format import CannotSeat
from rules.rounds import Round

MOST_ROUNDS = 60
"""The most rounds of a movement that are printed."""

Papers = Iterator[Paper]


def day_of(night: NamedNight) -> str:
    """The night's day, for people."""
    return words.date(local(datetime.fromisoformat(night.opened_at)))


def round_of(night: NamedNight, number: int | None) -> RoundState:
    """The round of that number, or the last. Raises `NotNow` if there is none."""
    state = night.rounds[-1] if number is None and night.rounds else night.round(number or 0)
    if state is None:
        raise NotNow(_("There is no round {number}.", number=number) if number else _("Nobody is seated yet."))
    return state


def seats(night: NamedNight, number: int | None) -> Papers:
    """A round, by name and by table."""
    state = round_of(night, number)
    title, day = f"{night.plan.name}, {round_title(night, state)}", day_of(night)
    rows = tuple(
        (
            each.name,
            place_words(night, each.place) if each.place else _("sits out"),
            (_("{seat}, stays", seat=_seat(each.seat)) if each.stays else _seat(each.seat)) if each.place else "",
        )
        for each in everybody(night, state)
    )
    columns = (Column(_("name"), words=True, strong=True), _table_column(night), Column(_("seat")))
    yield List(title, columns, rows, day)
    yield _by_table(night, state.round, title, day)


def place_words(night: NamedNight, number: int) -> str:
    """A table: its number, with its name if tables have names."""
    return f"{number} {night.plan.format.place_name(number)}".strip()


def _table_column(night: NamedNight) -> Column:
    return Column(_("table"), "left" if night.plan.format.place_name(1) else "right", strong=True)


def _seat(letter: str) -> str:
    return next((_(place) for place in words.PLACES if letter and place.startswith(letter)), letter)


def _numbers(boards: Sequence[int]) -> str:
    """A table's boards in a column: ``7``, ``7–9``."""
    return "–".join(map(str, sorted({min(boards), max(boards)}))) if boards else ""


def _round(made: Round, number: int) -> str:
    return words.round_label(made.label) if made.label else _("Round {number}", number=number)


def _by_table(night: NamedNight, made: Round, title: str, day: str = "", below: bool = False) -> List:
    boards = any(table.boards for table in made.tables)
    columns = (
        _table_column(night),
        *(Column(words.place(seat), words=True) for seat in range(len(words.PLACES))),
        *([Column(_("boards"))] if boards else []),
    )
    rows = tuple(
        (
            place_words(night, table.number),
            *seat_names(night, table),
            *([_numbers(table.boards)] if boards else []),
        )
        for table in made.tables
    )
    out = [night.label(entrant) for entrant in made.sit_out if entrant in night.entries]
    alone = len(out) == 1 and night.plan.format.together == 1
    names = words.together(out)
    said = _("{names} sits out.", names=names) if alone else _("{names} sit out.", names=names)
    return List(title, columns, rows, day, (said,) if out else (), follows=below)


def movement(night: NamedNight, _number: int | None) -> Papers:
    """All rounds that do not depend on results."""
    rounds = [state.round for state in night.rounds]
    wanted = (night.plan.rounds or MOST_ROUNDS) - len(rounds)
    known, every = rounds_ahead(night, wanted)
    rounds += known
    if not rounds:
        raise NotNow(_("There are too few people for a round.") if night.field().entrants else _("Nobody is here yet."))
    title, day = f"{night.plan.name}, {_('all rounds') if every else _('rounds so far')}", day_of(night)
    below = () if every else (_("Later rounds depend on results."),)
    heads = tuple(Column(str(number), "center") for number in range(1, len(rounds) + 1))
    yield List(title, (Column(_("name"), words=True, strong=True), *heads), _by_name(night, rounds), day, below)
    for number, made in enumerate(rounds, 1):
        yield _by_table(night, made, _round(made, number), below=number > 1)


def rounds_ahead(night: NamedNight, wanted: int) -> tuple[list[Round], bool]:
    """The next rounds, at most so many, that do not depend on results; and whether these are all."""
    if wanted <= 0 or night.finished:
        return [], True
    try:
        return without_results(night.plan.format, night.field(), wanted, night.played(night.rounds))
    except CannotSeat:
        return [], False


def _by_name(night: NamedNight, rounds: Sequence[Round]) -> tuple[tuple[str, ...], ...]:
    """Everybody with the table and the seat in each round."""
    where: dict[str, dict[int, str]] = {}
    for number, made in enumerate(rounds):
        for table in made.tables:
            for seat, people in enumerate(seat_people(night, table)):
                for person in people:
                    letter = words.seat_letter(words.PLACES[seat][0])
                    where.setdefault(person, {})[number] = _("{table}{seat}", table=table.number, seat=letter)
    everyone = sorted(where, key=lambda person: (by_name(night.name(person)), person))
    return tuple(
        (night.name(person), *(where[person].get(number, "–") for number in range(len(rounds)))) for person in everyone
    )

"""A night as lists, the same for spreadsheets and for paper: seats, results, standings, prizes. Heads and plain words
of rows are looked up where they are drawn; files for programs are made in English."""

from dataclasses import astuple, dataclass

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.night.named import NamedNight
from kiosk.night.room import everybody, seat_names
from kiosk.night.standings import prize_rows, standings_view
from kiosk.night.travellers import travellers
from rules.house_rules import NO, YES
from rules.phrases import Phrase
from rules.rounds import DUMMY

Rows = tuple[tuple[str, ...], ...]


SEATS = (later("north"), later("east"), later("south"), later("west"))
"""The heads of who sits where."""


@dataclass(frozen=True)
class Listing:
    """One list of a night. `id` is also its file name."""

    id: str
    title: str
    heads: tuple[str, ...]
    rows: Rows


def listings(night: NamedNight, all: bool = False) -> tuple[Listing, ...]:
    """Every list of a night, including hidden standings; `all`: as the director may see it, with results of boards that
    somebody has still to play."""
    more = (traveller_list(night, all),) if night.plan.format.boards else ()
    return people(night), seats(night), results(night, all=all), *more, standings(night), prizes(night)


def people(night: NamedNight) -> Listing:
    """Everybody on the list."""
    roles, about = night.plan.format.roles, night.details_of()
    known = any(person in about for entry in night.entries.values() for person in entry.people)
    rows = tuple(
        (
            str(entry.number),
            night.name(person),
            Phrase(roles[entry.role]) if roles else "",
            YES if entry.here else NO,
            *((str(night.stays.get(entry.number, "")),) if night.stays else ()),
            *((about[person].number, about[person].club) if person in about else ("", "") if known else ()),
        )
        for entry in night.entries.values()
        for person in dict.fromkeys(entry.people)
    )
    more = (later("member"), later("club")) if known else ()
    still = (later("stays"),) if night.stays else ()  # at this table
    heads = (later("number"), later("name"), later("role"), later("here"), *still, *more)
    return Listing("people", _("Who is there"), heads, rows)


def seats(night: NamedNight, only: int | None = None) -> Listing:
    """Who sits where, by name, in every round or in one."""
    boards = (later("boards"),) * bool(night.plan.format.boards)
    rows = tuple(
        (
            str(state.number),
            each.name,
            str(each.place) if each.place else later("sits out"),
            each.seat,
            *[each.boards.rpartition(" ")[2]] * len(boards),
        )
        for state in night.rounds
        if only in (None, state.number)
        for each in everybody(night, state)
    )
    heads = (later("round"), later("name"), later("table"), later("seat"), *boards)
    return Listing("seats", _("Where everybody sits"), heads, rows)


def results(night: NamedNight, public: bool = False, all: bool = False) -> Listing:
    """Every hand that was played, except for withheld boards (`public` and `all` as there), and every table where
    somebody was not there."""
    found, hidden = [], night.withheld(public, all)
    sides = len(night.plan.seating.sides)
    boards = (later("board"),) * bool(night.plan.format.boards)
    remark = (later("remark"),) * any(state.forfeits for state in night.rounds)
    for state in night.rounds:
        for table in state.round.tables:
            names = seat_names(night, table)
            if table.number in state.forfeits:
                gone = words.together([night.label(each) for each in night.not_there(state).intersection(table.seats)])
                sums = night.table_sums(state, table.number) or ()
                said = _("not there: {names}", names=gone)
                row = (state.number, table.number, "", *[""] * len(boards), *names, "", *sums, "", said)
                found.append(tuple(map(str, row)))
                continue
            for hand, result in night.results_at(state, table.number).items():
                outcome = result.outcome
                counted = night.by_side(outcome) or ("",) * sides
                agreed = "no" if "" in night.agreed(result) else "yes"
                contract = outcome["contract"] or ""
                board = table.boards[hand - 1 : hand]
                if not hidden.isdisjoint(board):
                    continue
                row = (
                    state.number,
                    table.number,
                    hand,
                    *board,
                    *names,
                    contract,
                    *counted,
                    agreed,
                    *[""] * len(remark),
                )
                found.append(tuple(map(str, row)))
    labels = words.SIDE_LABELS if sides == 2 else words.PLACES
    begin = (later("round"), later("table"), later("hand"), *boards, *SEATS)
    heads = (*begin, later("contract"), *labels, later("agreed"), *remark)
    return Listing("results", _("Results"), heads, tuple(found))


def standings(night: NamedNight) -> Listing:
    """The standings, with each round's figures."""
    view = standings_view(night, all=True)
    ranking = night.plan.format.ranking
    own = (later("direction"),) * ranking.by_side + (later("matchpoints"),) * (ranking.boards == "matchpoints")
    rows = tuple(
        (
            row.place,
            row.name,
            *filter(None, (row.direction, row.matchpoints)),
            *row.figures,
            row.won,
            row.total,
            row.why,
        )
        for row in view.rows
        if row.entrant != DUMMY
    )
    begin = (later("place"), later("name"), *own, *map(str, view.rounds))
    heads = (*begin, later("won"), view.unit, later("remark"))
    return Listing("standings", view.title, heads, rows)


def traveller_list(night: NamedNight, all: bool = False) -> Listing:
    """What every table made on each board, and its worth."""
    rows = tuple(
        (str(each.board), each.dealer, each.trumps, *map(str, astuple(row)))
        for each in travellers(night, all=all)
        for row in each.rows
    )
    heads = (
        later("board"), later("dealer"), later("trumps"), later("table"), later("round"), later("north–south"),
        later("east–west"), later("contract"), later("NS"), later("EW"), later("NS points"), later("EW points"),
        later("NS number"), later("EW number"),
    )  # fmt: skip
    return Listing("travellers", _("Travellers"), heads, rows)


def prizes(night: NamedNight) -> Listing:
    """Who wins what."""
    rows = tuple((row.prize, row.winner, row.points, row.why) for row in prize_rows(night)) if night.rounds else ()
    heads = (later("prize"), later("winner"), later("with"), later("remark"))
    return Listing("prizes", _("Prizes"), heads, rows)

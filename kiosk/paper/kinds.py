"""What can be printed of a night. All of it is what everybody may see: paper hangs on walls."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from kiosk import words
from kiosk.fold import board_setup
from kiosk.night import lists
from kiosk.night.duplicate import boards_words, trump_words
from kiosk.night.hand_records import hand_records
from kiosk.night.room import room, round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.standings import player_view, prize_rows, standings_view, to_see
from kiosk.night.state import RoundState
from kiosk.night.travellers import travellers
from kiosk.paper.blanks import blank_sheet
from kiosk.paper.cards import NO_TRUMP, CardLine, ScoreCard, ScoreCards, TableCard, TableCards
from kiosk.paper.document import Paper
from kiosk.paper.pages import ScoreSheet
from kiosk.paper.records import HandRecords
from kiosk.paper.tables import Column, List
from kiosk.session import NotNow
from kiosk.times import local
from rules.movements import CannotSeat, Round
from rules.movements.ahead import without_results

MOST_ROUNDS = 60
"""Rounds of a movement that are printed, at most."""
USUAL = 12
"""Rounds that a score card has room for, where the night does not say how many are played."""
_SEATS = tuple(Column(place, words=True) for place in words.PLACES)

Papers = Iterator[Paper]


@dataclass(frozen=True)
class Kind:
    """One kind of paper. `make` is given the night and a round; it raises `NotNow` where there is nothing to print."""

    id: str
    title: str
    note: str
    make: Callable[[Night, int | None], Papers]
    boards: bool | None = None
    """Whether it is for nights of duplicate, or for others; None: for both."""

    def fits(self, night: Night) -> bool:
        """Whether it is a paper for such a night."""
        return self.boards is None or self.boards == bool(night.plan.format.boards)


def papers(kind: Kind, night: Night, round: int | None = None) -> list[Paper]:
    """What a kind prints of a night; of a round the one that is seated or played, or the last, unless told. Slow where
    rounds have to be searched for. Raises `NotNow`, whose text says why there is nothing to print."""
    if not kind.fits(night):
        raise NotNow(
            "Only a night of duplicate has boards." if kind.boards else "At duplicate travellers take its place."
        )
    return list(kind.make(night, round))


def day_of(night: Night) -> str:
    """The night's day, for people."""
    return words.date(local(datetime.fromisoformat(night.opened_at)))


# Where everybody sits.


def _round(night: Night, number: int | None) -> RoundState:
    state = night.rounds[-1] if number is None and night.rounds else night.round(number or 0)
    if state is None:
        raise NotNow(f"There is no round {number}." if number else "Nobody is seated yet.")
    return state


def _seats(night: Night, number: int | None) -> Papers:
    state = _round(night, number)
    view = room(night, state)
    title, day = f"{night.plan.name}, {round_title(night, state)}", day_of(night)
    rows = tuple(
        (each.name, str(each.place) if each.place else "sits out", _seat(each.seat) if each.place else "")
        for each in view.where
    )
    columns = (Column("name", words=True, strong=True), Column("table", "right", strong=True), Column("seat"))
    yield List(title, columns, rows, day)
    yield _by_table(night, state.round, title, day)


def _seat(letter: str) -> str:
    return next((place for place in words.PLACES if letter and place.startswith(letter)), letter)


def _by_table(night: Night, made: Round, title: str, day: str = "", below: bool = False) -> List:
    boards = any(table.boards for table in made.tables)
    columns = (Column("table", "right", strong=True), *_SEATS, *([Column("boards")] if boards else []))
    rows = tuple(
        (str(table.number), *seat_names(night, table), *([boards_words(table.boards)] if boards else []))
        for table in made.tables
    )
    out = [night.label(entrant) for entrant in made.sit_out]
    said = (f"{words.together(out)} {'sits' if len(out) == 1 else 'sit'} out.",) if out else ()
    return List(title, columns, rows, day, said, follows=below)


def _movement(night: Night, _number: int | None) -> Papers:
    rounds = [state.round for state in night.rounds]
    wanted = (night.plan.rounds or MOST_ROUNDS) - len(rounds)
    known, every = _ahead(night, wanted)
    rounds += known
    if not rounds:
        raise NotNow("Nobody is here yet." if not night.field().entrants else "No round can be made with so few.")
    title, day = f"{night.plan.name}, all rounds" if every else f"{night.plan.name}, rounds so far", day_of(night)
    below = () if every else ("Later rounds follow from results.",)
    heads = tuple(Column(str(number), "center") for number in range(1, len(rounds) + 1))
    yield List(title, (Column("name", words=True, strong=True), *heads), _by_name(night, rounds), day, below)
    for number, made in enumerate(rounds, 1):
        yield _by_table(night, made, made.label or f"Round {number}", below=number > 1)


def _ahead(night: Night, wanted: int) -> tuple[list[Round], bool]:
    if wanted <= 0 or night.finished:
        return [], True
    try:
        return without_results(night.plan.format, night.field(), wanted, night.played(night.rounds))
    except CannotSeat:
        return [], False


def _by_name(night: Night, rounds: Sequence[Round]) -> tuple[tuple[str, ...], ...]:
    """Everybody with the table and the seat in each round."""
    where: dict[str, dict[int, str]] = {}
    for number, made in enumerate(rounds):
        for table in made.tables:
            for seat, names in enumerate(seat_names(night, table)):
                for name in names.split(" / "):
                    where.setdefault(name, {})[number] = f"{table.number}{words.PLACES[seat][0]}"
    where.pop("Dummy", None)
    everybody = sorted(where, key=str.casefold)
    return tuple((name, *(where[name].get(number, "–") for number in range(len(rounds)))) for name in everybody)


# Cards.


def _table_cards(night: Night, number: int | None) -> Papers:
    state = _round(night, number)
    title = f"{night.plan.name}, {round_title(night, state)}"
    known, suit = night.plan.trump(state.number)
    yield TableCards(
        tuple(
            TableCard(
                table.number,
                title,
                seat_names(night, table),
                (NO_TRUMP if suit is None else suit) if known and not table.boards else None,
                table.boards,
            )
            for table in state.round.tables
        )
    )


def _score_cards(night: Night, _number: int | None) -> Papers:
    plan = night.plan
    if not night.entries:
        raise NotNow("Nobody is on the list yet.")
    trumps = [plan.trump(number) for number in range(1, (plan.rounds or USUAL) + 1)]
    at = [{e: t.number for t in state.round.tables for e in t.seats} for state in night.rounds]

    def lines(entrant: int) -> Iterator[CardLine]:
        for number, (known, suit) in enumerate(trumps):
            table = str(at[number].get(entrant, "–")) if number < len(at) else ""
            for hand in range(plan.most_hands):
                place = number * plan.most_hands + hand + 1
                sign = (NO_TRUMP if suit is None else suit) if known else None
                yield CardLine(str(place), table if not hand else "", sign, not hand and plan.most_hands > 1)

    roles = plan.format.roles
    yield ScoreCards(
        tuple(
            ScoreCard(
                f"{plan.name}, {day_of(night)}",
                night.label(entry.number),
                roles[entry.role] if roles else "",
                tuple(lines(entry.number)),
                plan.counting,
            )
            for entry in night.entries.values()
        )
    )


def _sheets(night: Night, number: int | None) -> Papers:
    plan = night.plan
    sheet = blank_sheet(plan.game, plan.preset, 4)
    yield ScoreSheet(sheet, by_hand=True)


# Results.


def _standings(night: Night, _number: int | None) -> Papers:
    view = standings_view(night, public=True)
    if not view.rows:
        raise NotNow(view.hidden or "No round is over yet.")
    rounds = tuple(Column(str(number), "right", spare=True) for number in view.rounds)
    won = (Column("won", "right", strong=True),) if view.by_rounds else ()
    why = (Column("", words=True),) if any(row.why for row in view.rows) else ()
    columns = (Column("", "right"), Column("name", words=True, strong=True), *rounds, *won,
               Column(view.unit, "right", strong=True), *why)  # fmt: skip
    rows = tuple(
        (row.place, row.name, *row.figures, *([row.won] if won else []), row.total, *([row.why] if why else []))
        for row in view.rows
    )
    yield List(f"{night.plan.name}, {words.lower_first(view.title)}", columns, rows, day_of(night),
               (view.hidden,) if view.hidden else ())  # fmt: skip


def _prizes(night: Night, _number: int | None) -> Papers:
    if not night.over:
        raise NotNow("The prizes are given when the night is over.")
    columns = (Column("prize", words=True), Column("winner", words=True, strong=True), Column("with"),
               Column("", words=True))  # fmt: skip
    rows = tuple((row.prize, row.winner, row.points, row.why) for row in prize_rows(night))
    yield List(f"{night.plan.name}, prizes", columns, rows, day_of(night))


def _results(night: Night, _number: int | None) -> Papers:
    seen, hidden = to_see(night, public=True)
    listing = lists.results(night)
    rows = tuple(row for row in listing.rows if int(row[0]) <= len(seen))
    if not rows:
        raise NotNow(hidden or "No round is over yet.")
    names = [place.lower() for place in words.PLACES]
    left = [n for n, head in enumerate(listing.heads) if head != "contract" or any(row[n] for row in rows)]
    heads = [listing.heads[n] for n in left]
    columns = tuple(
        Column(head, "left" if head in (*names, "contract", "agreed") else "right", head in names) for head in heads
    )
    rows = tuple(tuple(row[n].replace("-", "−") if row[n][1:].isdigit() else row[n] for n in left) for row in rows)
    yield List(f"{night.plan.name}, results", columns, rows, day_of(night), (hidden,) if hidden else ())


def _players(night: Night, _number: int | None) -> Papers:
    seen, hidden = to_see(night, public=True)
    if not seen:
        raise NotNow(hidden or "No round is over yet.")
    columns = (Column("round", "right"), Column("where"), Column("with", words=True), Column("against", words=True),
               Column("score", "right", strong=True), Column("total", "right"))  # fmt: skip
    for entrant in night.entries:
        view = player_view(night, entrant)
        if view.rows and view.places:
            rows = tuple((str(r.round), r.place, r.partner, r.against, r.score, r.total) for r in view.rows)
            below = tuple(filter(None, (f"{view.place}, {view.unit}" if view.place else "", hidden)))
            yield List(view.name, columns, rows, f"{night.plan.name}, {day_of(night)}", below, follows=True)


# Boards.


def _traveller_head(dealer: str, trumps: str) -> tuple[str, ...]:
    said = "" if not trumps else f", {trumps}" if trumps == "no trump" else f", {trumps} are trumps"
    return (f"{dealer} deals{said}.",)


def _travellers(night: Night, _number: int | None) -> Papers:
    found = travellers(night, public=True)
    if not found:
        raise NotNow(to_see(night, public=True)[1] or "No round is over yet.")
    for one in found:
        contract = any(row.contract for row in one.rows)
        rows = tuple(
            (str(row.table), row.ns, row.ew, *([row.contract] if contract else []),
             row.ns_result, row.ew_result, row.ns_points, row.ew_points)
            for row in one.rows
        )  # fmt: skip
        columns = _traveller_columns(one.unit, one.scoring, contract)
        head = _traveller_head(one.dealer, one.trumps)
        yield List(f"Board {one.board}", columns, rows, day_of(night), head, label=night.plan.name, follows=True)


def _traveller_columns(unit: str, scoring: str, contract: bool, least: float = 0.0) -> tuple[Column, ...]:
    figures = (f"N–S {unit}", f"E–W {unit}", f"N–S {scoring}", f"E–W {scoring}")
    pairs = (Column("north–south", words=True, least=3 * least), Column("east–west", words=True, least=3 * least))
    bids = (Column("contract", least=least),) if contract else ()
    return (Column("table", "right"), *pairs, *bids, *(Column(head, "right", least=least) for head in figures))


def _blank_travellers(night: Night, _number: int | None) -> Papers:
    rounds = [state.round for state in night.rounds]
    rounds += _ahead(night, (night.plan.rounds or MOST_ROUNDS) - len(rounds))[0]
    plays: dict[int, int] = {}
    for made in rounds:
        for table in made.tables:
            for board in table.boards:
                plays[board] = plays.get(board, 0) + 1
    if not plays:
        raise NotNow("Nobody is here yet: the boards are not known.")
    scoring = night.plan.format.ranking.boards
    contract = night.plan.game.id != "Whist"
    columns = _traveller_columns(night.plan.counting, scoring, contract, 15.0)
    for board, times in sorted(plays.items()):
        head = _traveller_head(words.PLACES[board_setup(board).dealer], trump_words(night, board))
        rows = (("",) * len(columns),) * times
        yield List(f"Board {board}", columns, rows, "", head, label=night.plan.name, by_hand=True, follows=True)


def _records(night: Night, _number: int | None) -> Papers:
    found = hand_records(night)
    if not found:
        raise NotNow("No board with a known deal has been played everywhere yet.")
    yield HandRecords(f"{night.plan.name}, hand records", found)


KINDS = {
    kind.id: kind
    for kind in (
        Kind("seats", "Seats of a round", "by name and by table", _seats),
        Kind("movement", "Seats of all rounds", "as far as known", _movement),
        Kind("table-cards", "Table cards", "with large numbers", _table_cards),
        Kind("score-cards", "Score cards", "one each, to fill in", _score_cards, False),
        Kind("score-sheets", "Score sheet", "of a table, to fill in", _sheets),
        Kind("standings", "Standings", "with every round", _standings),
        Kind("prizes", "Prizes", "who wins what", _prizes),
        Kind("results", "Results", "every hand", _results),
        Kind("players", "Everybody’s night", "a list for each", _players),
        Kind("travellers", "Travellers", "what boards brought", _travellers, True),
        Kind("blank-travellers", "Empty travellers", "to go with the boards", _blank_travellers, True),
        Kind("hand-records", "Hand records", "the cards of boards", _records, True),
    )
}
"""Every kind, by its id."""

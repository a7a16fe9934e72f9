"""The papers of a night. All of it is what everybody may see: paper hangs on walls."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import SOURCE, _, _c, later, speaking
from kiosk.base.not_now import NotNow
from kiosk.hall import qr
from kiosk.hall.access import KEY, Access, spoken
from kiosk.night import lists
from kiosk.night.boards.open_cards import HEAD, open_cards
from kiosk.night.duplicate import board_trumps
from kiosk.night.hand_records import HandRecord, hand_records
from kiosk.night.named import NamedNight
from kiosk.night.room import round_title, seat_names
from kiosk.night.seats import Seats
from kiosk.night.seats import seats as tables_of
from kiosk.night.standings import player_view, prize_rows, standings_view, visible_rounds
from kiosk.night.state import NightEntry
from kiosk.night.travellers import ruling_words, travellers
from kiosk.paper.blanks import blank_sheet
from kiosk.paper.cards import NO_TRUMP, CardLine, ScoreCard, ScoreCards, TableCard, TableCards
from kiosk.paper.could_make import CouldMake
from kiosk.paper.handouts import CheckList, PlayersCard
from kiosk.paper.pages import ScoreSheet
from kiosk.paper.paper import Paper
from kiosk.paper.phone_cards import PhoneCard, PhoneCards
from kiosk.paper.records import HandRecords
from kiosk.paper.seats import MOST_ROUNDS, Papers, day_of, movement, place_words, round_of, rounds_ahead, seats
from kiosk.paper.tables import Column, List
from kiosk.table.fold import board_setup

USUAL = 12
"""The rounds on a score card, if the night does not say how many are played."""


@dataclass(frozen=True)
class Kind:
    """One kind of paper. `make` gets the night and a round; it raises `NotNow` if there is nothing to print."""

    id: str
    title: str
    note: str
    make: Callable[[NamedNight, int | None], Papers]
    boards: bool | None = None
    """Whether it is for nights of duplicate, or for others; None: for both."""

    def fits(self, night: NamedNight) -> bool:
        """Whether it suits this night."""
        return self.boards is None or self.boards == bool(night.plan.format.boards)


def papers(kind: Kind, night: NamedNight, round: int | None = None) -> list[Paper]:
    """The papers of a kind for a night; for a round, by default the one seated or played, or the last. Slow if rounds
    have to be searched for. Raises `NotNow` with the reason if there is nothing to print."""
    if not kind.fits(night):
        raise NotNow(
            _("Only a night of duplicate has boards.") if kind.boards else _("At duplicate, use travellers instead.")
        )
    return list(kind.make(night, round))


# Cards.


def _table_cards(night: NamedNight, number: int | None) -> Papers:
    state = round_of(night, number)
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
                night.plan.format.place_name(table.number),
            )
            for table in state.round.tables
        )
    )


def _phone_cards(night: NamedNight, _number: int | None) -> Papers:
    access = Access.of(night.settings_of().get(KEY))
    if not access.on or not access.secret:
        raise NotNow(_("Phones are off: the director switches them on first."))
    if not access.address:
        raise NotNow(_("Nobody serves the pages yet, so their address is not known."))
    if night.rounds:
        places = [table.number for table in night.rounds[-1].round.tables]
    else:
        made = tables_of(night.plan.format, night.field())
        if not isinstance(made, Seats):
            raise NotNow(str(made or _("Nobody is on the list yet.")))
        places = list(range(1, made.tables + 1))
    wifi = qr.wifi(access.wifi, access.password) if access.wifi else None
    codes = [access.code(night.stream, place) for place in places]
    yield PhoneCards(
        tuple(
            PhoneCard(
                place, night.plan.name, day_of(night), night.plan.format.place_name(place), access.wifi,
                access.password, wifi, access.address, spoken(code), qr.code(f"{access.url}/t/{code}"),
            )
            for place, code in zip(places, codes, strict=True)
        )
    )  # fmt: skip


def _score_cards(night: NamedNight, _number: int | None) -> Papers:
    plan = night.plan
    if not night.entries:
        raise NotNow(_("Nobody is on the list yet."))
    sides = (0, 1) if plan.format.together == 4 else (0,)  # a team's pairs are apart
    yield ScoreCards(
        tuple(
            ScoreCard(
                f"{plan.name}, {day_of(night)}",
                _on_card(night, entry, side) if len(sides) > 1 else night.label(entry.number),
                _(plan.format.roles[entry.role]) if plan.format.roles else "",
                tuple(_card_lines(night, entry.number, slice(side, side + 1) if len(sides) > 1 else slice(None))),
                _(plan.counting),
                plan.unit if plan.unit != _(plan.counting) else _("total"),
            )
            for entry in night.entries.values()
            for side in sides
        )
    )


def _on_card(night: NamedNight, entry: NightEntry, side: int) -> str:
    """The two of a team at a side: ``Dover: Ada and Amos``."""
    home = night.home(entry.number)
    return f"{home}: " * bool(home) + words.together([night.name(person) for person in entry.at(side)])


def _card_lines(night: NamedNight, entrant: int, seats: slice) -> Iterator[CardLine]:
    """The hands of somebody at these seats of a table."""
    plan = night.plan
    rounds = plan.rounds or plan.format.rounds(len(night.entries)) or USUAL
    for number in range(1, min(rounds, MOST_ROUNDS) + 1):
        state = night.round(number)
        at = [t.number for t in state.round.tables if entrant in t.seats[seats]] if state else []
        for hand in range(1, plan.hands_on_cards + 1):
            special = plan.format.special(number, hand)
            known, suit = plan.trump(number)
            if special is not None:
                known, suit = bool(special.trumps), special.trumps[0] if special.trumps else None
            yield CardLine(
                hand=str((number - 1) * plan.hands_on_cards + hand),
                table=(place_words(night, at[0]) if at else "–") if state and hand == 1 else "",
                trumps=(NO_TRUMP if suit is None else suit) if known else None,
                first=hand == 1 and plan.hands_on_cards > 1,
                above=f"{_(special.title)}. {_(plan.format.says(number))}" if special and hand == 1 else "",
            )


def _sheets(night: NamedNight, number: int | None) -> Papers:
    plan = night.plan
    sheet = blank_sheet(plan.game, plan.preset, 4)
    yield ScoreSheet(sheet, by_hand=True)


# Results.


def _standings(night: NamedNight, _number: int | None) -> Papers:
    view = standings_view(night, public=True)
    if not view.rows:
        raise NotNow(view.hidden or _("No round is over yet."))
    rounds = tuple(Column(str(number), "right", spare=True) for number in view.rounds)
    won = (Column(_("won"), "right", strong=True),) if view.by_rounds else ()
    why = (Column("", words=True),) if any(row.why for row in view.rows) else ()
    pairs = (Column(_(plan.format.unit), "right"),) if (plan := night.plan).format.boards else ()
    columns = (Column("", "right"), *pairs, Column(_("name"), words=True, strong=True), *rounds, *won,
               Column(view.unit, "right", strong=True), *why)  # fmt: skip
    rows = tuple(
        (
            row.place,
            *[str(row.entrant or "")] * len(pairs),
            row.name,
            *row.figures,
            *([row.won] if won else []),
            row.total,
            *([row.why] if why else []),
        )
        for row in view.rows
    )
    yield List(f"{night.plan.name}, {words.lower_first(view.title)}", columns, rows, day_of(night),
               (view.hidden,) if view.hidden else ())  # fmt: skip


def _prizes(night: NamedNight, _number: int | None) -> Papers:
    if not night.over:
        raise NotNow(_("The prizes are given when the night is over."))
    columns = (Column(_("prize"), words=True), Column(_("winner"), words=True, strong=True),
               Column(_c("points", "with")), Column("", words=True))  # fmt: skip
    rows = tuple((row.prize, row.winner, row.points, row.why) for row in prize_rows(night))
    yield List(f"{night.plan.name}, {_('prizes')}", columns, rows, day_of(night))


def _nothing(night: NamedNight) -> str:
    """Why there are no results of hands."""
    boards = night.plan.format.boards and night.counted()
    return _("No board has been played at all its tables yet.") if boards else _("No round is over yet.")


def _results(night: NamedNight, _number: int | None) -> Papers:
    seen, hidden = visible_rounds(night, public=True)
    with speaking(SOURCE):
        listing = lists.results(night, public=True)
    rows = tuple(row for row in listing.rows if int(row[0]) <= len(seen))
    if not rows:
        raise NotNow(hidden or _nothing(night))
    said = {"contract": "", "agreed": "no", "remark": ""}  # nothing, where no row says otherwise
    left = [n for n, head in enumerate(listing.heads) if any(row[n] and row[n] != said.get(head) for row in rows)]
    heads = [listing.heads[n] for n in left]
    columns = tuple(
        Column(_(head), "left" if head in (*lists.SEATS, *said) else "right", head in (*lists.SEATS, "remark"))
        for head in heads
    )
    rows = tuple(tuple(_said(listing.heads[n], row[n]) for n in left) for row in rows)
    yield List(f"{night.plan.name}, {_('results')}", columns, rows, day_of(night), (hidden,) if hidden else ())


def _said(head: str, entry: str) -> str:
    """An entry of the list of results, which is English, as it is said on paper."""
    if head == "agreed" and entry:
        return _c("agreed", "yes") if entry == "yes" else _c("agreed", "no")
    if entry == "Dummy":
        return _(entry)
    if head == "remark" and entry:
        return _("not there: {names}", names=entry.partition(": ")[2])
    return entry.replace("-", "−") if entry[1:].isdigit() else entry


def _ruling(results: tuple[str, str]) -> str:
    return _("{points} to {others}", points=results[0], others=results[1])


def _players(night: NamedNight, _number: int | None) -> Papers:
    seen, hidden = visible_rounds(night, public=True)
    if not seen:
        raise NotNow(hidden or _("No round is over yet."))
    ranking, roles = night.plan.format.ranking, night.plan.format.roles
    for entrant in night.entries:
        view = player_view(night, entrant)
        if view.rows and view.places:
            partners = any(row.partner for row in view.rows)
            beside = (Column(_c("a partner", "with"), words=True),) if partners else ()
            columns = (Column(_("round"), "right"), Column(_("where")), *beside,
                       Column(_("against"), words=True), Column(view.unit, "right", strong=True),
                       Column(_("total"), "right"))  # fmt: skip
            rows = tuple(
                (str(r.round), r.place, *([r.partner] if partners else []), r.against, r.score, r.total)
                for r in view.rows
            )
            among = _(roles[night.roles()[entrant]]) if ranking.by_side else ""
            below = tuple(filter(None, (f"{view.place} {among}".strip() if view.place else "", hidden)))
            yield List(view.name, columns, rows, f"{night.plan.name}, {day_of(night)}", below, label=night.plan.name,
                       follows=True)  # fmt: skip


# Boards.


def _traveller_head(dealer: str, trumps: str) -> tuple[str, ...]:
    if not trumps:
        return (_("{name} deals.", name=dealer),)
    if trumps == _("no trump"):
        return (_("{name} deals, no trump.", name=dealer),)
    return (_("{name} deals, {suit} are trumps.", name=dealer, suit=trumps),)


def _travellers(night: NamedNight, _number: int | None) -> Papers:
    found = travellers(night, public=True)
    if not found:
        raise NotNow(visible_rounds(night, public=True)[1] or _nothing(night))
    made = {record.number: _could_make(night, record) for record in hand_records(night)}
    for one in found:
        contract = any(row.contract for row in one.rows)
        rows = tuple(
            (str(row.table), *row.numbered, *([row.contract] if contract else []),
             row.ns_result, row.ew_result, row.ns_points, row.ew_points)
            for row in one.rows
        )  # fmt: skip
        columns = _traveller_columns(one.unit, one.scoring, contract)
        line, table = made.get(one.board, ("", None))
        head = (*_traveller_head(one.dealer, one.trumps), *filter(None, (line,)))
        yield List(
            _("Board {number}", number=one.board),
            columns,
            rows,
            day_of(night),
            head,
            label=night.plan.name,
            follows=True,
            table=table,
        )


def _could_make(night: NamedNight, record: HandRecord) -> tuple[str, CouldMake | None]:
    """What could have been made of a board with all cards open: a line, or a table; neither until it is
    known."""
    found = open_cards(night, record)
    if found is None or not found.known:
        return "", None
    if not found.blocks:
        return f"{words.colon(_(HEAD), found.words)}.", None
    return "", CouldMake(found.blocks, f"{_(HEAD)}. {found.words}. {found.note}".strip())


def _traveller_columns(unit: str, scoring: str, contract: bool, least: float = 0.0) -> tuple[Column, ...]:
    figures = tuple(f"{words.side(side)} {_(what)}" for what in (unit, scoring) for side in (0, 1))
    pairs = (Column(_("north–south"), words=True, least=3 * least), Column(_("east–west"), words=True, least=3 * least))
    bids = (Column(_("contract"), least=least),) if contract else ()
    return (Column(_("table"), "right"), *pairs, *bids, *(Column(head, "right", least=least) for head in figures))


def _blank_travellers(night: NamedNight, _number: int | None) -> Papers:
    rounds = [state.round for state in night.rounds]
    rounds += rounds_ahead(night, (night.plan.rounds or MOST_ROUNDS) - len(rounds))[0]
    plays: dict[int, int] = {}
    for made in rounds:
        for table in made.tables:
            for board in table.boards:
                plays[board] = plays.get(board, 0) + 1
    if not plays:
        raise NotNow(_("Nobody is here yet: the boards are not known."))
    scoring = night.plan.format.ranking.boards
    contract = night.plan.game.id != "Whist"
    columns = _traveller_columns(night.plan.counting, scoring, contract, 15.0)
    for board, times in sorted(plays.items()):
        head = _traveller_head(words.place(board_setup(board).dealer), board_trumps(night, board, deal=False))
        rows = (("",) * len(columns),) * times
        yield List(
            _("Board {number}", number=board),
            columns,
            rows,
            "",
            head,
            label=night.plan.name,
            by_hand=True,
            follows=True,
        )


def _scorer(night: NamedNight, _number: int | None) -> Papers:
    """What whoever scores keeps beside the kiosk: pairs by number, and every board of the rounds as far as known."""
    rounds = [state.round for state in night.rounds]
    rounds += rounds_ahead(night, (night.plan.rounds or MOST_ROUNDS) - len(rounds))[0]
    if not rounds:
        raise NotNow(_("Nobody is here yet: the boards are not known."))
    about, hidden = night.details_of(), night.withheld(public=True)
    unit, day = night.plan.format.unit, day_of(night)
    pairs = tuple(
        (str(entry.number), night.name(person), about[person].line if person in about else "")
        for entry in night.entries.values()
        for person in entry.people
    )
    heads = (Column(_(unit), "right"), Column(_("name"), words=True, strong=True), Column(_("member"), words=True))
    yield List(f"{night.plan.name}, {_('scorer’s sheet')}", heads, pairs, day, label=night.plan.name)
    columns = (Column(_("table"), "right"), Column(words.side(0), "right"), Column(words.side(1), "right"),
               Column(_("board"), "right"),
               Column(f"{words.side(0)} {_(night.plan.counting)}", "right", least=25.0),
               Column(_("ruling"), least=25.0), Column(_("checked"), least=25.0))  # fmt: skip
    for number, made in enumerate(rounds, 1):
        state = night.round(number)
        rows = []
        for table in made.tables:
            known = night.on_boards(state, table.number) if state is not None else {}
            ruled = night.ruled.get((number, table.number), {})
            for board in table.boards:
                seen = board not in hidden
                made_ = words.score(known[board][0]) if seen and board in known else ""
                ruling = _ruling(ruling_words(ruled[board])) if seen and board in ruled else ""
                rows.append(
                    (str(table.number), *(str(seat or "–") for seat in table.seats), str(board), made_, ruling, "")
                )
        yield List(
            _("Round {number}", number=number),
            columns,
            tuple(rows),
            "",
            label=night.plan.name,
            by_hand=True,
            follows=True,
        )


def _records(night: NamedNight, _number: int | None) -> Papers:
    found = hand_records(night)
    if not found:
        raise NotNow(_("No board with a known deal has been played everywhere yet."))
    records = tuple((record, *_could_make(night, record)) for record in found)
    yield HandRecords(f"{night.plan.name}, {_('hand records')}", records)


def _players_card(_night: NamedNight, _number: int | None) -> Papers:
    yield PlayersCard()


def _check_list(night: NamedNight, _number: int | None) -> Papers:
    yield CheckList(f"{night.plan.name}, {_('step by step')}")


KINDS = {
    kind.id: kind
    for kind in (
        Kind("seats", later("Seats of a round"), later("by name and by table"), seats),
        Kind("movement", later("Seats of all rounds"), later("as far as known"), movement),
        Kind("table-cards", later("Table cards"), later("with large numbers"), _table_cards),
        Kind("phone-cards", later("Cards for phones"), later("with codes, for tonight"), _phone_cards),
        Kind("score-cards", later("Score cards"), later("one each, to fill in"), _score_cards, False),
        Kind("score-sheets", later("Score sheet"), later("of a table, to fill in"), _sheets),
        Kind("standings", later("Standings"), later("with every round"), _standings),
        Kind("prizes", later("Prizes"), later("who wins what"), _prizes),
        Kind("results", later("Results"), later("every hand"), _results),
        Kind("players", later("Everybody’s night"), later("a list for each"), _players),
        Kind("travellers", later("Travellers"), later("results board by board"), _travellers, True),
        Kind("scorer", later("Scorer’s sheet"), later("pairs and boards"), _scorer, True),
        Kind("blank-travellers", later("Empty travellers"), later("to go with the boards"), _blank_travellers, True),
        Kind("players-card", later("Card for players"), later("what to tap"), _players_card),
        Kind("check-list", later("Check-list"), later("for organisers"), _check_list),
        Kind("hand-records", later("Hand records"), later("the cards of boards"), _records, True),
    )
}
"""Every kind, by its id."""

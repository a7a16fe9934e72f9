"""Looking back: the score sheet, the correction of an earlier hand, and the replay of any hand, as plain data."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.base.times import local
from kiosk.table import corrections
from kiosk.table.fold import HandState
from kiosk.table.frame import running, seats, sides
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import plain
from kiosk.table.state import TableState
from kiosk.table.views import CorrectView, ReplayView, SheetCell, SheetColumn, SheetRow, SheetView
from kiosk.table.withheld import as_seen, why_withheld_at
from rules.actions import RENEGE
from rules.hand import Hand
from rules.match import Line
from rules.tricks import led_suit


def sheet(table: TableState) -> SheetView:
    """The score sheet: one row a hand, separate rows for adjustments, and the points of the chart."""
    table = as_seen(table)
    face, opening = face_of(table), table.opening
    columns = (_NUMBER, *face.columns(table))
    rows: list[SheetRow] = []
    for number, line in table.lines():
        state = table.hand_state(number)
        adjusted = state.hand.outcome is None or any(row.hand == number for row in rows)
        rows.append(_row(table, state, line, columns, adjusted))
    target, floor = face.target(opening.rules)
    goes_on = table.hand.outcome is not None and not table.winner()
    marks = {cell.mark for row in rows for cell in row.cells}
    return SheetView(
        table=opening.title,
        game=_(opening.game.label),
        preset=_("{preset} rules", preset=_(opening.game.preset(opening.preset).label)),
        date=words.date(local(datetime.fromisoformat(table.opened_at))),
        sides=sides(table),
        columns=columns,
        rows=tuple(rows),
        foot=(*face.foot(table), *_chips(table, columns)) if rows else (),
        legend=tuple((mark, _(said)) for mark, said in face.marks.items() if mark in marks),
        points=running(table.opening.start, table.lines()),
        target=target,
        next=_("{who} deals", who=table.names()[table.following().dealer]) if goes_on else "",
        floor=floor,
    )


_NUMBER = SheetColumn("", 6, "left")
"""The column of the hand's number."""


def _row(table: TableState, state: HandState, line: Line, columns: tuple[SheetColumn, ...], adjusted: bool) -> SheetRow:
    """One row: a hand, or (`adjusted`) points that the table agreed on."""
    face, outcome = face_of(table), state.hand.outcome
    annulled = not adjusted and outcome is not None and outcome.reason == "annulled"
    changes = tuple(words.change(points) for points in line.score or ())
    if adjusted or annulled:
        short = _("adjusted {points}", points=", ".join(changes)) if adjusted else _("annulled")
        cells, trump, result = _plain_cells(state.number, short, line, columns), None, ""
    else:
        order = state.hand.order
        short, trump = face.short(table, state), order.trump if order else None
        cells = (SheetCell(str(state.number)), *face.cells(table, state, line))
        result = face.summary(table, state)
    return SheetRow(
        hand=state.number,
        cells=cells,
        short=short,
        trump=trump,
        result=result,
        changes=changes,
        totals=tuple(words.score(total) for total in line.total),
        counts=line.counts,
        remark=_("adjusted")
        if adjusted
        else _("does not count")
        if not line.counts
        else _("annulled")
        if annulled
        else "",
        rule_after=bool(line.standing and line.standing.game_over),
        adjusted=adjusted,
        annulled=annulled and line.counts,
    )


def _plain_cells(number: int, said: str, line: Line, columns: tuple[SheetColumn, ...]) -> tuple[SheetCell, ...]:
    """The cells of a row without play: what it is, and the totals."""
    return _wide_cells(str(number), said, tuple(map(words.score, line.total)), columns)


def _chips(table: TableState, columns: tuple[SheetColumn, ...]) -> Iterator[tuple[SheetCell, ...]]:
    """The chips won or lost, by side; a line for each partner if they differ."""
    chips, names = table.chips() or (), table.player_names()
    sides = len(table.opening.seating.sides)
    parts = [chips[n : n + sides] for n in range(0, len(chips), sides)]
    for n, part in enumerate(parts[:1] if len(set(parts)) == 1 else parts):
        who = words.together(names[n * sides : (n + 1) * sides])
        said = _("chips of {who}", who=who) if len(set(parts)) > 1 else _("chips")
        yield _wide_cells("", said, tuple(map(words.change, part)), columns)


def _wide_cells(
    number: str, said: str, figures: tuple[str, ...], columns: tuple[SheetColumn, ...]
) -> tuple[SheetCell, ...]:
    """The cells of a row that is no hand's: what it is, in the widest shared column, and figures by side, each in the
    last column of its side."""
    nobodys = [n for n, column in enumerate(columns) if column.side is None]
    widest = max(nobodys[1:], key=lambda n: columns[n].width, default=0)
    last = {column.side: n for n, column in enumerate(columns) if column.side is not None}
    cells = [SheetCell() for _ in columns]
    cells[0] = SheetCell(number)
    cells[widest] = SheetCell(said if widest else f"{number} {said}".strip())
    for side, place in last.items():
        cells[place] = SheetCell(figures[side or 0], strong=True)
    return tuple(cells)


def correction(table: TableState, number: int, values: Mapping[str, int | str] | None = None) -> CorrectView:
    """A correction of an earlier hand, with other values by field id; not made yet (`Table.correct` makes it). Raises
    `NotNow` if there is no such hand, or it is not over or not shown."""
    if why_not := why_withheld_at(table, number):
        raise NotNow(why_not)
    table, face = as_seen(table), face_of(table)
    made = corrections.correction(table, number, values or {})
    was, now = made.state.hand, made.becomes.hand
    before = table.lines()
    after = corrections.lines_with(table, made.becomes)
    rows = []
    for label, show, of in (
        (_("Hand {number}", number=number), words.change, _score_of(number)),
        (_("Score"), words.score, _final),
    ):
        for side, (old, new) in enumerate(zip(of(before), of(after), strict=True)):
            rows.append((label, side, show(old), show(new)))
    goes_on = table.state.number != number and table.hand.outcome is None
    outcome_words, took = face.outcome_words(was), face.took(was)
    return CorrectView(
        hand=number,
        title=face.title(table, made.becomes),
        by=face.by(table, made.becomes),
        fields=made.fields,
        was=_("was {result}", result=was_then) if (was_then := _told(took, outcome_words)) else "",
        now=_("now {result}", result=is_now) if (is_now := _told(face.outcome_words(now))) else "",
        rows=tuple(rows),
        changed=bool(made.drafts),
        why_not=made.why_not,
        goes_on=_("Hand {number} goes on", number=table.state.number) if goes_on else "",
    )


def _told(*said: str) -> str:
    """How a hand went, each thing once: ``9, made``; "" where there are no words for it."""
    return ", ".join(each for n, each in enumerate(said) if each and not any(each in more for more in said[n + 1 :]))


def _score_of(number: int) -> Callable[[list[tuple[int, Line]]], tuple[int, ...]]:
    """The score of a finished hand, by side: nothing if it does not count."""

    def score(lines: list[tuple[int, Line]]) -> tuple[int, ...]:
        line = next(line for n, line in lines if n == number)
        return line.score or (0,) * len(line.total)

    return score


def _final(lines: list[tuple[int, Line]]) -> tuple[int, ...]:
    return [line for _, line in lines if line.counts][-1].total


def replay(table: TableState, number: int, trick: int) -> ReplayView:
    """A trick of a hand; 0 is what came before the play. Raises `NotNow` if there is no such hand, or it is not
    shown."""
    if why_not := why_withheld_at(table, number):
        raise NotNow(why_not)
    state, face = table.hand_state(number), face_of(table)
    hand, names = state.hand, table.names(number)
    seating, declarer = hand.seating, face.declarer(hand)
    trick = max(0, min(len(hand.tricks), trick))
    shown = hand.tricks[trick - 1] if trick else None
    faults = [f for f in hand.violations if f.kind == RENEGE and f.trick == trick]
    headline = _("{who} takes it", who=names[shown.winner]) if shown and shown.winner is not None else ""
    extra = hand.extra_tricks()
    four = seating.count == len(words.PLACES)
    letters = tuple(map(words.seat_letter, seating.letters)) if four else words.initials(names)
    with_kitty = [seating.side_of[seat] for seat, party in enumerate(hand.party_of) if extra[party]]
    return ReplayView(
        title=_("Hand {number}", number=number),
        hand=number,
        trick=trick,
        tricks=len(hand.tricks),
        cards=tuple(plain(shown.card_of(s)) if shown else None for s in range(seating.count)),
        winner=shown.winner if shown else None,
        led=led_suit(shown.plays, hand.order) if shown and hand.order else None,
        headline=headline or ("" if hand.tricks else _("No trick was kept")),
        remark=_("{who} reneges", who=words.at_place(faults[0].seat or 0, names))
        if faults
        else _showed_out(hand, trick, names),
        winners=tuple(None if t.winner is None else seating.side_of[t.winner] for t in hand.tricks),
        taken_by=tuple("" if t.winner is None else letters[t.winner] for t in hand.tricks),
        kitty_side=with_kitty[0] if with_kitty else None,
        contract=face.contract(table, state),
        seats=seats(table, number, trick),
        auction=tuple((names[c.seat], face.call(c.call)) for c in face.calls(hand)),
        auction_words=_(face.auction_words),
        auction_title=_(face.auction_title),
        by="" if declarer is None else _("by {who}", who=words.at_place(declarer, names)),
        result=_outcome_words(table, state),
    )


def _outcome_words(table: TableState, state: HandState) -> str:
    outcome = state.hand.outcome
    if outcome is None or outcome.tricks is None:
        return _("annulled") if outcome and outcome.reason == "annulled" else _("not over")
    face = face_of(table)
    said = face.outcome_words(state.hand)
    return _("tricks {tricks}", tricks=said) if said and said == face.took(state.hand) else said


def _showed_out(hand: Hand, trick: int, names: Sequence[str]) -> str:
    if not trick or hand.order is None or trick < hand.follow_from:
        return ""
    shown = hand.tricks[trick - 1]
    led = led_suit(shown.plays, hand.order)
    out = [s for s, c in shown.plays if c is not None and led is not None and hand.order.suit[c] != led]
    return _("{who} showed out", who=words.at_place(out[0], names)) if out else ""

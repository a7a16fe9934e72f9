"""An earlier hand corrected, while a later one goes on: what was and what becomes, before it is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kiosk.base.language import _, later
from kiosk.base.not_now import NotNow
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.page import put_empty
from kiosk.screens.shell import PageMaker
from kiosk.screens.table.keys import call_pad, call_rows, pad_of
from kiosk.screens.table.screen import FOOT, STRIP, TableScreen, put_primary
from kiosk.screens.table.steppers import StepperEntry, put_steppers, rows_that_fit
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Cell, Choice, Key, PageKey, Plane, Primary, Row, Stepper, Text, Undo, on
from kiosk.screens.widgets.text import Chip, Gap, Line, Run, giving, line_width_dp
from kiosk.table import review
from kiosk.table.present import view
from kiosk.table.views import CorrectView, Field, SheetRow

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

LINE, LEAST_KEY, MOST_KEY, MIDDLE = 72, 112, 160, 400
"""The dp of a line of keys, of a key in it for short words and for long ones, and what Back and the primary take of the
width."""
HEAD, LEAST_ROW, MOST_ROW = 32, 30, 44
"""The dp of the head of what becomes of the scores, and of a player's row at least and at most."""
ONE = 204
"""The dp that one number takes from its name to what it comes to."""
PAGED = 6
"""From more numbers than this on there may be several pages of them."""


class ChoosePage(TableScreen[tuple[list[SheetRow], int]]):
    """Which hand: the latest first."""

    title = later("Which hand is wrong?")
    """In English: it is looked up where it is shown."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> tuple[list[SheetRow], int]:
        return [row for row in review.sheet(self.table).rows if not row.adjusted], self.first

    def build(self, shown: tuple[list[SheetRow], int]) -> None:
        rows, first = shown
        self.head(view(self.table).table, _(self.title), menu=False)
        items = [
            Item(
                _hand(row),
                row.result,
                partial(self.open, row.hand),
                row.remark if row.annulled else "",
            )
            for row in reversed(rows)
        ]
        put_grid(self, items, first, self.turn, self.back_key())

    def open(self, number: int) -> None:
        """The hand was chosen."""
        self.kiosk.show(correct_page(number))


def _hand(row: SheetRow) -> Line:
    chip = () if row.trump is None else (Gap(8), Chip(row.trump, 26))
    return (Run(f"{row.hand}", colour="ivory2", bold=False), Gap(14), row.short, *chip)


class CorrectShown(NamedTuple):
    hand: CorrectView | str
    names: tuple[str, ...]
    mode: str
    first: int


class CorrectPage(TableScreen[CorrectShown]):
    """One hand and whatever of it can be corrected. `mode`: "" or the id of the field that is being chosen."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.number = number
        self.values: dict[str, int | str] = {}
        self.mode = ""

    def shown(self) -> CorrectView:
        """The hand with the values as they are changed. Raises `NotNow`."""
        return review.correction(self.table, self.number, self.values)

    def names(self) -> tuple[str, ...]:
        """The sides."""
        return tuple(side.label for side in view(self.table).sides)

    def look(self) -> CorrectShown:
        try:
            return CorrectShown(self.shown(), self.names(), self.mode, self.first)
        except NotNow as reason:
            return CorrectShown(str(reason), (), "", 0)

    def question(self, shown: CorrectShown) -> object:
        return self.mode

    def news(self) -> str:
        hand = self._shown.hand if self._shown else ""
        return super().news() or (hand.goes_on if isinstance(hand, CorrectView) else "")

    def build(self, shown: CorrectShown) -> None:
        hand, names, mode, first = shown
        self.head(self.title(), _("Correct hand {number}", number=self.number), menu=False)
        if isinstance(hand, str):
            put_empty(self, _("Nothing to correct"), hand, FOOT)
            self.put_back()
            put_primary(self, on(Primary(title=_("Another hand"), note=_("choose which")), self._another))
            return
        chosen = next((field for field in hand.fields if field.id == mode), None)
        if chosen:
            self._choose(hand, chosen)
        else:
            self._all(hand, names, first)

    def _another(self) -> None:
        self.kiosk.replace(choose_page)

    def title(self) -> str:
        """The table."""
        return view(self.table).table

    def _all(self, shown: CorrectView, names: tuple[str, ...], first: int) -> None:
        numbers = [field for field in shown.fields if not field.choices]
        choices = [field for field in shown.fields if field.choices]
        lines = _lines(choices, 2 * (len(numbers) > PAGED))
        foot = FOOT + LINE * len(lines)
        many = len(numbers) > 1
        wide = -24 if not many or theme.portrait else self._left()
        left = 16 if many else 24
        self.put(Text(line=shown.title, size_dp=36, bold=True, steps=(30, 28, 24, 22)), left, STRIP + 8, wide, 48)
        if shown.by:
            self.put(Text(line=shown.by, size_dp=24, colour="ivory2", steps=(22, 20)), left, STRIP + 56, wide, 36)
        under = STRIP + (100 if shown.by else 62)
        room, pages = 216.0, 1
        if many:
            room, pages = self._many(shown, numbers, first, names, under, foot)
        elif numbers:
            self._one(shown, numbers[0], under, theme.tall - foot)
        rows = Plane()
        top = STRIP + 92.0
        if theme.portrait:
            top = under + room if many else top + 12 + room
            self.put(rows, 16, top, -16, -foot)
        elif many:
            top = STRIP + 12.0
            self.put(rows, 32 + self._left(), top, -16, -foot)
        else:
            self.put(rows, 372 if theme.wide < 900 else 0.42 * theme.wide, top, -24, -foot)
        (_put_two if len(shown.rows) <= 4 and not many else _put_more)(rows, shown, names, theme.tall - top - foot)
        self._bar(shown, choices, pages, first)

    def _one(self, shown: CorrectView, field: Field, above: float, below: float) -> None:
        """One number, large, between these dp from the top; closer together where there are not enough of them."""
        top = max(above, min(STRIP + 104, below - ONE))
        part = min(1.0, (below - top) / ONE)
        self.put(Text(line=field.label, size_dp=24, colour="ivory2", steps=(22, 20)), 24, top, 264, 36 * part)
        stepper = Stepper(value=field.value, least=field.least, most=field.most, figure_size=60)
        stepper.bind(value=lambda _stepper, value: self._change(field.id, int(value)))
        self.put(stepper, 24, top + 42 * part, 264, 72 * part)
        was = Text(line=shown.was, size_dp=24, colour="ivory2", steps=(22, 20))
        self.put(was, 24, top + 122 * part, 300, 38 * part)
        said = shown.why_not or (shown.now if shown.changed else "")
        self.put(Text(line=said, size_dp=28, bold=True, steps=(24, 22, 20)), 24, top + 160 * part, 320, 42 * part)

    def _many(
        self, shown: CorrectView, numbers: list[Field], first: int, names: tuple[str, ...], top: float, foot: float
    ) -> tuple[float, int]:
        """Several numbers; gives the height that they take, and in how many pages they come."""
        wide = theme.wide - 32 if theme.portrait else self._left()
        tall = theme.tall - top - foot - 40
        if theme.portrait:
            tall = min(300.0, tall - 10 - HEAD - LEAST_ROW * len(names))
        pages = -(-len(numbers) // (2 * rows_that_fit(tall)))
        self._room = -(-len(numbers) // pages)
        ground = Plane()
        self.put(ground, 16, top, wide, tall)
        entries = []
        for field in numbers[first : first + self._room]:
            entry = StepperEntry(
                field.id, field.who or field.label, field.what, int(field.value), field.least, field.most
            )
            entries.append(entry)
        put_steppers(ground, entries, (wide, tall), self._change)
        said = Text(line=shown.why_not or (shown.now if shown.changed else shown.was), size_dp=24, steps=(22, 20, 18))
        said.bold = bool(shown.why_not)
        self.put(said, 16, top + tall + 2, wide, 36)
        return tall + 50, pages

    def _left(self) -> float:
        return 0.61 * theme.wide

    def _bar(self, shown: CorrectView, choices: list[Field], pages: int, first: int) -> None:
        """Back, what can be chosen, the pages of numbers, and doing it; in more lines where one has no room."""
        keys: list[Choice] = []
        for field in choices:
            said = next((words for value, words, _suit in field.choices if value == field.value), "")
            title = giving(field.label, [field.who] if field.who else [])
            keys.append(on(Choice(title=title, note=said, title_size=22), partial(self._turn, field.id)))
        if pages > 1:
            last = first + self._room >= pages * self._room
            keys.append(
                on(PageKey(way=-1, title_size=22, off=not first), lambda: self.turn(max(0, first - self._room)))
            )
            keys.append(on(PageKey(way=1, title_size=22, off=last), lambda: self.turn(first + self._room)))
        lines = _lines(choices, len(keys) - len(choices))
        self.put(Plane(colour="ink"), 0, theme.tall - FOOT - LINE * len(lines), 0, 0)
        self.put_back()
        note = _("old one stays on record") if shown.changed else _("nothing is changed")
        off = not shown.changed or bool(shown.why_not)
        done = Primary(
            title=_("Save correction"), note=_("not possible") if shown.why_not else note, off=off, ground="ink"
        )
        self.put(on(done, self._done), -12, -12, 216, 64)
        for line, count in enumerate(lines):
            wide = (theme.wide - 24 - 8 * (count - 1)) / count
            for place in range(count):
                self.put(keys.pop(0), 12 + place * (wide + 8), -84 - LINE * (len(lines) - 1 - line), wide, 64)
        for place, key in enumerate(keys):
            wide = (theme.wide - MIDDLE - 8 * (len(keys) - 1)) / len(keys)
            self.put(key, 160 + place * (wide + 8), -12, wide, 64)

    def _choose(self, shown: CorrectView, field: Field) -> None:
        """What one field is to be."""
        self.put(Text(line=f"{field.label}?", size_dp=30, bold=True), 16, STRIP + 4, -16, 44)
        size = theme.wide - 24, theme.tall - STRIP - 52 - FOOT - 8
        rows = call_rows(field.choices)
        keys = [Key(words, "", value, suit=suit) for value, words, suit in field.choices]
        pad = call_pad(rows, size) if rows else pad_of(keys, size)
        pad.bind(on_pick=lambda _pad, value: self._chosen(field, str(value)))
        self.put(pad, 12, STRIP + 52, *size)
        self.put(on(Undo(title=_("Back")), lambda: self._turn("")), 12, -12, 136, 64)
        note = Text(line=(Run(_("now") + " ", colour="ivory2"), shown.title), size_dp=24, steps=(22, 20))
        self.put(note, 164, -12, -12, 64)

    def _chosen(self, field: Field, value: str) -> None:
        """Asks on for a field whose choices have become others."""
        before = _choices(self.shown())
        self.values[field.id] = value
        after = _choices(self.shown())
        others = [id for id, choices in after.items() if id != field.id and before.get(id, choices) != choices]
        self._turn(others[0] if others else "")

    def _change(self, id: str, value: int | str) -> None:
        self.values[id] = value
        self.refresh()

    def _turn(self, mode: str) -> None:
        self.mode = mode
        self.refresh()

    def _done(self) -> None:
        self.table.correct(self.number, dict(self.values))
        self.to_table()


def _lines(choices: list[Field], pages: int) -> list[int]:
    """How many keys stand in each line above Back and the primary; none where all have room between these, whatever is
    chosen."""
    count = len(choices) + pages
    words = [words for field in choices for _value, words, _suit in field.choices]
    least = min(MOST_KEY, max([LEAST_KEY, *(line_width_dp(each, 18) + 16 for each in words)]))
    if (least + 8) * count <= theme.wide - MIDDLE:
        return []
    most = int((theme.wide - 16) // (least + 8))
    lines = -(-count // most)
    return [count // lines + (line < count % lines) for line in range(lines)]


def _choices(shown: CorrectView) -> dict[str, tuple[str, ...]]:
    """The values that can be chosen, by field."""
    return {f.id: tuple(value for value, _words, _suit in f.choices) for f in shown.fields if f.choices}


def _put_two(ground: Plane, shown: CorrectView, names: tuple[str, ...], tall: float) -> None:
    """What was and what becomes, a row for each side's hand and score."""
    heads = [
        Cell("", 0),
        Cell(_("was"), 100, "right", 22, colour="ivory2"),
        Cell(_("becomes"), 140, "right", 22, colour="ivory2"),
    ]
    ground.put(Row(cells=heads, tall=40, rule_colour="", margin=4), 0, 0, 0, 40)
    high = min(52.0, (tall - 40) / len(shown.rows))
    most = high / 1.2  # figures of two rows must not touch
    size, large = min(32.0, most), min(36.0, most)
    for place, (label, at, was, becomes) in enumerate(shown.rows):
        colour = SIDE_COLOURS[at]
        who = (Run(label, colour="ivory2"), Gap(10), Run(names[at], colour=colour))
        figure = Cell(becomes, 140, "right", large, was != becomes, colour if was != becomes else "ivory2")
        row = Row(cells=[Cell(who, 0), Cell(was, 100, "right", size, colour="ivory2"), figure], tall=high, margin=4)
        ground.put(row, 0, 40 + high * place, 0, high)


def _put_more(ground: Plane, shown: CorrectView, names: tuple[str, ...], tall: float) -> None:
    """A row a player: the hand as it was and becomes where that changes, and what the score becomes."""
    labels = list(dict.fromkeys(label for label, *_ in shown.rows))
    figures = {(label, at): (was, becomes) for label, at, was, becomes in shown.rows}
    widths = [90.0 if place == 0 else 76.0 for place in range(len(labels))]
    heads = [Cell(label, width, "right", 20, colour="ivory2") for label, width in zip(labels, widths, strict=True)]
    ground.put(Row(cells=[Cell("", 0), *heads], tall=HEAD, rule_colour="", margin=4), 0, 0, 0, HEAD)
    high = min(MOST_ROW, (tall - HEAD) / len(names))
    for at, name in enumerate(names):
        cells = [Cell(name, 0, size=22)]
        for place, (label, width) in enumerate(zip(labels, widths, strict=True)):
            was, becomes = figures.get((label, at), ("", ""))
            changed = was != becomes
            said = f"{was} → {becomes}" if changed and place == 0 else becomes
            cells.append(Cell(said, width, "right", 22, changed, "ivory" if changed else "ivory2"))
        ground.put(Row(cells=cells, tall=high, margin=4), 0, HEAD + high * at, 0, high)


def correct_page(number: int) -> PageMaker:
    """The correction of one hand."""
    return partial(CorrectPage, number=number)


def choose_page(kiosk: Shell) -> ChoosePage:
    """Asks which hand is to be corrected."""
    return ChoosePage(kiosk)

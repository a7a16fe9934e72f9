"""The result of a hand at a table: told by whoever comes, agreed to by both sides (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.not_now import NotNow
from kiosk.night.entry import EntryView, ResultEntry, SideResult
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.result_pad import GAP, asks, put_pad, put_tabs
from kiosk.screens.night.sign import sign_page
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Text, Turn, Undo, on
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.text import Style, line_width_dp, wrap
from kiosk.table.views import Field

FIGURE = 0.42
"""How much of a side's room its figure has."""
REASONS = (
    later("miscounted"), later("the sides were swapped"), later("another table’s result"),
    later("a renege found later"),
)  # fmt: skip
LATE = (later("told late"), later("both teams were there"), later("not played in its round"))
"""Why there was no result while its round was played."""


class ResultShown(NamedTuple):
    view: EntryView
    asked: str
    reason: str
    notice: str
    clock: str


class ResultPage(NightPage[ResultShown | str]):
    """One hand's result. Each thing of it is asked in turn; what was told can be tapped and told anew."""

    of_boards = True

    def __init__(self, kiosk: Shell, entry: ResultEntry) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.entry = entry
        self.asked = ""
        self.reason = ""

    def look(self) -> ResultShown | str:
        try:
            view = self.entry.view()
        except NotNow as why:
            return str(why)
        return ResultShown(view, self.asked, self.reason, self.entry.night.notice, self.kiosk.time())

    def question(self, shown: ResultShown | str) -> object:
        if isinstance(shown, str):
            return shown
        view = shown.view
        return view.table, view.told, bool(view.withheld), all(side.agreed for side in view.sides)

    def build(self, shown: ResultShown | str) -> None:
        if isinstance(shown, str):
            head(self, self.entry.night.plan.name)
            self.put(Text(line=shown, size_dp=28, wrap=True), 24, STRIP + 24, -24, 120)
            foot(self, [self._back(_("Back"))], self._to_table())
            return
        view, asked, _reason, notice, _time = shown
        head(self, view.night, view.title, view.table)
        agreeing = self._agreeing(view)
        low = foot(self, *self._keys(view))
        wide = theme.wide
        panel = 0 if theme.portrait else round(wide * 0.285)
        beneath = 150 if theme.portrait else 0
        self._sides(view, wide, panel, low)
        told = view.told and not asked
        current = next((f for f in view.fields if f.id == (asked or view.asked)), None)
        if current is None and len(view.fields) == 1 and (not told or view.needs_reason):
            current = view.fields[0]
        top = STRIP + 8.0
        area = wide - panel - 24
        if view.others:
            tall = 26.0 * len(wrap(view.others, Style(20), theme.px(area - 16)))
            others = Text(line=view.others, size_dp=20, colour="ivory2", wrap=True, valign="top")
            self.put(others, 16, top, area - 8, tall + 4)
            top += tall + 6
        if view.says:
            says = f"{view.title}. {view.says}" if theme.portrait else view.says  # upright the strip has no room for it
            tall = 26.0 * len(wrap(says, Style(20), theme.px(area - 16)))
            said = Text(line=says, size_dp=20, colour="ivory2", wrap=True, valign="top")
            self.put(said, 16, top, area - 8, tall + 4)
            top += tall + 6
        if len(view.fields) > 1 or (view.fields and current is None):
            top = put_tabs(self, view, current, self._ask, area, top)
        line = notice or view.why_not or self._headline(view, current)
        long = line_width_dp(line, 20, True) > area - 8
        headline = Text(line=line, size_dp=22 if long else 28, bold=True, steps=(24, 22, 20), wrap=long)
        self.put(headline, 16, top, area - 8, 62 if long else 40)
        top += 70 if long else 48
        if view.needs_reason and self.entry.values and not view.asked and not asked:
            self._reasons(LATE if view.late else REASONS, (16.0, top, area - 8))
        elif current is not None and not (told and len(view.fields) > 1):
            box = (16.0, top, area - 8, theme.tall - top - low - beneath - 8)
            put_pad(self, current, view.values.get(current.id), box, partial(self._put, current.id), current.id)
        elif view.fields:
            change = _("Tap above what is to be changed.")
            self.put(Text(line=change, size_dp=20, colour="ivory2"), 16, top, area - 8, 30)
            top += 38
        if agreeing:
            self._put_agreement(view, (16.0, top, area - 8, theme.tall - top - low - beneath - 8))

    def _headline(self, view: EntryView, current: Field | None) -> str:
        if view.withheld:
            return view.withheld
        if view.told and current is None:
            return _("Both sides agree.") if all(side.agreed for side in view.sides) else _("Is it right?")
        if current is None or (view.needs_reason and self.entry.values and not view.asked):
            if not view.needs_reason:
                return _("Everything is entered.")
            return _("Why was there no result?") if view.late else _("Why is it being changed?")
        return asks(view, current)

    # What is told.

    def _reasons(self, reasons: tuple[str, ...], box: tuple[float, float, float]) -> None:
        """Why the director changes what was agreed to, or tells it now."""
        x, y, wide = box
        each = (wide - GAP) / 2
        for n, reason in enumerate(reasons):
            row, column = divmod(n, 2)
            key = Choice(title=_(reason), title_size=22, chosen=reason == self.reason)
            key.bind(on_tap=lambda _key, reason=reason: self._because(reason))
            self.put(key, x + column * (each + GAP), y + row * 66, each, 58)

    def _because(self, reason: str) -> None:
        self.reason = reason
        self.refresh()

    def _sides(self, view: EntryView, wide: float, panel: float, low: float) -> None:
        """Each side with what it gets."""
        if theme.portrait:
            plane = self.put(Plane(), 12, -(low + 4), -12, 146)
            each = (wide - 24) / len(view.sides)
            for n, side in enumerate(view.sides):
                _put_side(plane, side, n * each, 0, each - 8, _size(view, 60, each - 8), below=len(view.sides) > 2)
            return
        plane = self.put(Plane(), wide - panel - 4, STRIP + 8, -12, -low)
        room = theme.tall - STRIP - low - 16
        each = min(132.0, (room - 32) / len(view.sides))
        size = _size(view, min(88, each - 44) if len(view.sides) == 2 else 36, panel - 12)
        for n, side in enumerate(view.sides):
            _put_side(plane, side, 0, n * each, panel - 12, size)
        if view.together:
            plane.put(Text(line=view.together, size_dp=22, steps=(20,)), 0, len(view.sides) * each + 2, 0, 32)

    # What is done.

    def _keys(self, view: EntryView) -> tuple[list[Titled], Titled | None]:
        left: list[Titled] = [self._back(_("Undo") if self.entry.values else _("Back"))]
        if view.withheld:
            for hand in (self.entry.hand - 1, self.entry.hand + 1):
                if 0 < hand <= view.hands:
                    key = Choice(title=view.hand_names[hand - 1], title_size=22)
                    left.append(on(key, partial(self._hand, hand)))
            return left, self._done(view, _("its result is in"))
        if view.told and not self.entry.values:
            if view.needs_reason:
                return left, self._done(view, view.title)
            return self._agreement(view, left)
        if not view.told and not view.needs_reason and self.entry.number is not None and not view.asked:
            primary = Primary(title=_("Enter"), note=words.against(side.figure for side in view.sides if side.figure))
            if view.why_not:
                primary.note, primary.off = _("not possible"), True
            primary.bind(on_tap=lambda _key: self._enter())
            return left, primary
        if view.needs_reason and not view.asked:
            primary = Primary(
                title=_("Save change"), note=_("old one stays on record") if self.reason else _("say why first")
            )
            primary.off = not self.reason
            primary.bind(on_tap=lambda _key: self._enter())
            return left, primary
        untold = not self.entry.values and not view.told and not view.needs_reason
        if untold and self.entry.night.plays_here:
            left.append(on(Choice(title=_("Play it here"), title_size=22), self._play_here))
        return left, None

    def _agreeing(self, view: EntryView) -> bool:
        """Whether it is for the sides to agree to what stands here: no pad is open on which it is changed."""
        changing = self.asked or self.entry.values or view.needs_reason
        return view.told and not changing and not view.withheld

    def _agreement(self, view: EntryView, left: list[Titled]) -> tuple[list[Titled], Titled | None]:
        """On to the next hand once all have agreed, or else quietly."""
        if self.entry.hand > 1:
            before = Choice(title=view.hand_names[self.entry.hand - 2], title_size=22)
            left.append(on(before, lambda: self._hand(self.entry.hand - 1)))
        if all(side.agreed for side in view.sides):
            return left, self._onward(view, _("all agree"))
        if self.entry.hand == 1 or not self._is_last(view) or view.to_sign or view.level:  # else *Back* does it too
            return left, self._onward(view, _("agree later"), Choice)
        return left, None

    def _put_agreement(self, view: EntryView, box: tuple[float, float, float, float]) -> None:
        """A large key a side, brass for the next that is to agree: one below the other, two of four side by side."""
        x, y, wide, tall = box
        across = len(view.sides) // 2
        each, high = (wide - GAP * (across - 1)) / across, min(112.0, (tall - GAP) / 2)
        following = next((side.side for side in view.sides if not side.agreed), None)
        for n, side in enumerate(view.sides):
            row, column = divmod(n, across)
            key = self._agree_key(side, len(view.sides), side.side == following, each)
            self.put(key, x + column * (each + GAP), y + row * (high + GAP), each, high)

    def _agree_key(self, side: SideResult, sides: int, following: bool, wide: float) -> Titled:
        """What a side taps to agree; who agreed and when, once it has."""
        alone = sides > 2

        def fits(note: str) -> bool:
            return line_width_dp(note, 18) <= wide - 24

        if side.agreed:
            title, note = (
                (side.names, side.agreed)
                if alone
                else (_("{side} agreed", side=side.label), f"{side.names}, {side.agreed}")
            )
            if not fits(note):
                note = side.agreed
        else:
            title, note = (
                (side.names, _("agrees"))
                if alone
                else (_("{side} agree", side=side.label), _("{names}, tap here", names=side.names))
            )
            if not fits(note):
                note = side.names
        key = (
            Turn(title=title, note=note, title_size=24)
            if following
            else Choice(title=title, note=note, chosen=bool(side.agreed))
        )
        return on(key, lambda: self.entry.agree(side.side))

    def _onward(self, view: EntryView, note: str, kind: type[Titled] = Primary) -> Titled:
        """To the next hand of the table; or done, which it also is once the last hand is told and time is up."""
        if self._is_last(view):
            return self._done(view, note, kind)
        return on(kind(title=view.hand_names[self.entry.hand], note=note), lambda: self._hand(self.entry.hand + 1))

    def _is_last(self, view: EntryView) -> bool:
        """Whether the table plays no hand after this one."""
        return self.entry.hand == view.hands or (view.to_sign and self.entry.hand == len(view.hand_names) - 1)

    def _done(self, view: EntryView, note: str, kind: type[Titled] = Primary) -> Titled:
        """Back to where one came from; by way of the cut, where that is still to come."""
        if view.to_sign:
            page = sign_page(self.entry.place)
            return on(kind(title=_("Sign"), note=_("no more hands")), lambda: self.kiosk.replace(page))
        if not view.level:
            return on(kind(title=_("Done"), note=note), self.kiosk.back)
        return on(
            kind(title=words.capital(self.entry.night.plan.tie_break), note=_("the table is tied")),
            lambda: self.kiosk.replace(cut_page(self.entry.place, self.entry.number)),
        )

    def _back(self, title: str) -> Undo:
        key = Undo(title=title)
        key.bind(on_tap=lambda _key: self._undo())
        return key

    def _undo(self) -> None:
        if self.entry.values:
            self.entry.values.popitem()
            self.asked = ""
            self.refresh()
        else:
            self.kiosk.back()

    def _ask(self, id: str) -> None:
        self.asked = id
        self.refresh()

    def _put(self, id: str, value: int | str) -> None:
        self.entry.night.notice = ""
        self.entry.put(id, value)
        self.asked = ""
        self.refresh()

    def _enter(self) -> None:
        self.asked = ""
        self.entry.enter(self.reason)

    def _hand(self, hand: int) -> None:
        """Another hand of the same table."""
        self.entry = ResultEntry(self.entry.night, self.entry.place, hand, self.entry.number)
        self.asked = self.reason = ""
        self.refresh()

    def _to_table(self) -> Primary | None:
        """On at the table that is played on this kiosk, as long as its round is."""
        state = self.entry.night.current
        if state is None or state.number != self.entry.number or not self.entry.night.plays_here:
            return None
        return on(
            Primary(title=_("Play it here"), note=self.entry.night.at(self.entry.place, within=True)), self._play_here
        )

    def _play_here(self) -> None:
        try:
            self.kiosk.lobby.play_here(self.entry.place)
        except NotNow as why:
            self.entry.night.notice = str(why)
            self.refresh()
            return
        self.kiosk.replace(route("table"))


def _size(view: EntryView, most: float, wide: float) -> float:
    """The dp of the figures of all sides, each of which has so many dp across with its names beside it."""
    longest = max((side.figure for side in view.sides), key=len)
    return next((size for size in (most, 60, 44, 36) if line_width_dp(longest, size, True) <= FIGURE * wide), 36)


def _put_side(
    plane: Plane, side: SideResult, x: float, y: float, wide: float, size: float, below: bool = False
) -> None:
    """A side with its figure, and its names beside that, or `below`."""
    colour = SIDE_COLOURS[side.side]
    plane.put(Text(line=side.label, size_dp=24, colour=colour, steps=(22, 20)), x, y, wide, 30)
    figure = Text(line=side.figure or "–", size_dp=size, bold=True, colour=colour)
    plane.put(figure, x, y + 28, wide * FIGURE, size * 1.05)
    names = words.apart(side.names)
    across, left = (wide, x) if below else (wide * (1 - FIGURE) - 4, x + wide * FIGURE + 4)
    long = len(names) == 1 and line_width_dp(names[0], 18) > across  # then in two lines
    top = y + 28 + (size * 1.05 if below else max(0, size * 1.05 - 30 * (len(names) + long)) / 2)
    for n, name in enumerate(names):
        line = Text(
            line=name + ("," if n < len(names) - 1 else ""), size_dp=20 if long else 22, steps=(20, 18), wrap=long
        )
        plane.put(line, left, top + n * 30, across, 60 if long else 30)


def result_page(place: int, hand: int = 0, number: int | None = None) -> PageMaker:
    """The result of a hand at a table of the round that is played, or of another one."""
    begun: list[ResultEntry] = []  # what was told stays while another page lies on top

    def page(kiosk: Shell) -> ResultPage:
        if not begun:
            assert kiosk.lobby.night is not None
            begun.append(ResultEntry(kiosk.lobby.night, place, hand, number))
        return ResultPage(kiosk, begun[0])

    return page

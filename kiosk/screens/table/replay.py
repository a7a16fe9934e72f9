"""A hand that is over, looked at again, trick by trick."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.properties import ListProperty, NumericProperty, ObjectProperty

from kiosk.base.language import _, later
from kiosk.screens.shell import PageMaker
from kiosk.screens.table.chances import ChancesPage
from kiosk.screens.table.correct import ChoosePage
from kiosk.screens.table.felt import Trick, put_trick
from kiosk.screens.table.hindsight import HindsightPage, shown_at
from kiosk.screens.table.made import MadePage
from kiosk.screens.table.screen import (
    STRIP,
    felt_size,
    put_felt,
    put_panel,
    put_primary,
    put_second,
)
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Cell, Choice, Drawn, Panel, Plane, Primary, Row, Text, on
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table import review
from kiosk.table.present import view
from kiosk.table.views import CostsView, ReplayView

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell

LEAST_CALL = 36
"""The dp that a call of the auction takes at least before they stand in two columns."""


class TrickStrip(Drawn):
    """The tricks of a hand in the colours of the sides that won them, with the letters of who did; the one shown is
    framed. Where there is no room for letters the tricks of the first side stand higher."""

    winners = ListProperty()
    letters = ListProperty()
    kitty = NumericProperty(None, allownone=True)  # the side that has the kitty's trick
    now = NumericProperty(0)
    across = NumericProperty(7)
    shows = ("winners", "letters", "kitty", "now", "across")
    words = ObjectProperty("kitty")

    def draw(self) -> None:
        px, across = theme.px, int(self.across)
        pitch = self.width / across
        boxes: list[tuple[int, str, int | None, int, int]] = []
        place = 0
        if self.kitty is not None:
            boxes.append((0, _("kitty"), self.kitty, 0, 2))
            place = 2
        for number, (winner, letters) in enumerate(zip(self.winners, self.letters, strict=True), 1):
            boxes.append((number, letters or str(number), winner, place, 1))
            place += 1
        lines = -(-place // across)
        step = min(px(42), round(self.height / max(1, lines)))
        tall, gap = step - px(8), px(4)
        lettered = pitch >= px(26)
        for number, name, side, at, wide in boxes:
            row, column = divmod(at, across)
            x, y = self.x + column * pitch, self.top - px(4) - row * step - tall
            box = (x, y, wide * pitch - gap, tall)
            shown = number == int(self.now) and number > 0
            colour = SIDE_COLOURS[side] if side is not None else "key"
            if shown:
                more = px(4)
                self.fill((x - more, y - more, box[2] + 2 * more, tall + 2 * more), "ivory", 6)
                self.fill((x - px(2), y - px(2), box[2] + px(4), tall + px(4)), "slate", 5)
            if lettered or side is None:
                self.fill(box, colour, 4)
            else:
                half = round(tall * 0.6)
                self.fill((x, y if side else y + tall - half, box[2], half), colour, 4)
            if lettered:
                self.write(name, box, 18, number > 0, "ink" if side is not None else "ivory", "center")


class Replayed(NamedTuple):
    hand: ReplayView
    table: str
    costs: CostsView | None  # None where nothing may be said of it


class ReplayPage(HindsightPage[Replayed]):
    """One trick of a hand; trick 0 is the auction."""

    def __init__(self, kiosk: Shell, number: int) -> None:
        super().__init__(kiosk, number)
        self.trick = 0

    def shown(self) -> ReplayView:
        """The trick that is looked at."""
        shown = review.replay(self.table, self.number, self.trick)
        if shown.tricks and not shown.auction and not shown.trick:
            return review.replay(self.table, self.number, 1)  # nothing came before it, or nothing is known of it
        return shown

    def title(self) -> str:
        """The table."""
        return view(self.table).table

    def costs(self, trick: int) -> CostsView | None:
        """What the cards of a trick cost, as far as it is known."""
        return self.kiosk.peripherals.hindsight.costs(self.table, self.number, trick, shown_at(self.kiosk))

    def look(self) -> Replayed:
        shown = self.shown()
        return Replayed(shown, self.title(), self.costs(shown.trick))

    def build(self, shown: Replayed) -> None:
        hand, name, costs = shown
        self.head(_("Replay"), name, hand.title)
        felt = put_felt(self)
        if hand.trick:
            put_trick(felt, hand.seats, _trick(hand, costs))
        else:
            _auction(felt, hand)
        panel = put_panel(self, Panel())
        self._panel(panel, hand, costs.remark if costs else "")
        self.put_back()
        self._steps(hand, costs is not None)
        if costs is not None:
            self._hindsight(panel, costs, hand)

    def _panel(self, panel: Plane, shown: ReplayView, cost: str) -> None:
        """What was played, who took this trick, and what is to be said of it: first what a card `cost`."""
        wide = (theme.wide if theme.portrait else theme.panel) - 24
        contract = shown.contract
        if contract:
            side = 42 if contract.trump is not None else -8
            panel.put(
                Text(line=contract.title, size_dp=36, bold=True, steps=(30, 28, 24, 22, 20)), 12, 6, wide - side - 8, 46
            )
            if contract.trump is not None:
                panel.put(SuitChip(suit=contract.trump), -12, 8, 42, 42)
            both = ", ".join(said for said in (shown.by, shown.result) if said)
            by = both if line_width_dp(both, 18) <= wide else shown.by  # the tricks of seven have no room beside a name
            panel.put(Text(line=by, size_dp=22, colour="ivory2", steps=(20, 18)), 12, 50, -12, 28)
        if theme.portrait:
            room = 0.58 if cost else 0.42
            head = Text(line=shown.headline, size_dp=28, bold=True, steps=(24, 22, 20, 18))
            panel.put(head, 12, 84, wide * (0.98 - room), 40)
            panel.put(_remark(shown.remark, cost, "right"), -12, 80, wide * room, 46)
            strip_top, across = 124.0, 14
        else:
            panel.put(Text(line=shown.headline, size_dp=30, bold=True, steps=(28, 24, 22)), 12, 90, -12, 44)
            panel.put(_remark(shown.remark, cost, "left"), 12, 126, -12, 46)
            strip_top, across = 172.0, 7 if len(shown.winners) <= 14 else 13
        strip = TrickStrip(
            winners=list(shown.winners),
            letters=list(shown.taken_by),
            kitty=shown.kitty_side,
            now=shown.trick,
            across=across,
        )
        panel.put(strip, 12, strip_top, wide, 86)

    def _hindsight(self, panel: Plane, costs: CostsView, hand: ReplayView) -> None:
        """What the cards cost in all, and the keys to what could have been made and to chances."""
        said = Text(line=costs.said, size_dp=18, wrap=True, colour="ivory2")
        key = on(Choice(title=_("What could be made"), title_size=20), self._open_made)
        if theme.portrait:
            panel.put(said, 12, 168, theme.wide - 244, 48)
            panel.put(key, -12, 168, 212, 48)
        else:
            panel.put(said, 12, -134, -12, 44)
            panel.put(key, 12, -84, -12, 48)

        if hand.trick:
            chances = on(Choice(title=_("Chances"), title_size=22), partial(self._open_chances, hand.trick))
            if theme.portrait:
                deals = next((seat.seat for seat in hand.seats if seat.dealer), None)
                x = 12 if deals == 1 else -12  # below East, or West where East’s “dealer” stands there
                self.put(chances, x, STRIP + felt_size()[1] - 144, 120, 48)
            else:
                put_second(self, chances)

    def _open_chances(self, trick: int) -> None:
        self.kiosk.show(partial(ChancesPage, number=self.number, trick=trick))

    def _open_made(self) -> None:
        self.kiosk.show(partial(MadePage, number=self.number))

    def _steps(self, shown: ReplayView, beside: bool) -> None:
        """One trick back, one on; beside each other where the room above them is needed."""
        first = 0 if shown.auction else 1
        begin = shown.auction_words if shown.auction else _("First trick")
        words = _("Trick {number}", number=shown.trick - 1) if shown.trick > 1 else begin
        before = Choice(title=words, off=shown.trick <= first)
        on(before, lambda: self._go(shown.trick - 1))
        last = shown.trick >= shown.tricks
        words = _("last trick") if shown.tricks else _("no trick was kept")
        following = _("Trick {number}", number=min(shown.tricks, shown.trick + 1))
        after = Primary(title=following if shown.tricks else _("Tricks"), note=words if last else "", off=last)
        on(after, lambda: self._go(shown.trick + 1))
        half = (theme.panel - 32) / 2
        if theme.portrait:
            self.put(before, 156, -12, theme.wide - 156 - 176, 64)
            put_primary(self, after, 152)
        elif beside:
            self.put(before, -(half + 20), -12, half, 64)
            put_primary(self, after, half)
        else:
            self.put(before, -12, -88, theme.panel - 24, 60)
            put_primary(self, after)

    def _go(self, trick: int) -> None:
        self.trick = trick
        self.refresh()


def _remark(remark: str, cost: str, halign: str) -> Text:
    """What is to be said of a trick."""
    if cost:
        return Text(line=cost, size_dp=18, wrap=True, colour="ivory2", halign=halign)
    return Text(line=remark, size_dp=22, colour="ivory2", halign=halign, steps=(20, 18))


def _trick(shown: ReplayView, costs: CostsView | None) -> Trick:
    contract = shown.contract
    return Trick(
        title=_("Trick {number}", number=shown.trick), cards=shown.cards, led=shown.led,
        trump=contract.trump if contract else None, winner=shown.winner, slots=False,
        marked=tuple(seat for seat, cost in enumerate(costs.cost) if cost) if costs else (),
    )  # fmt: skip


def _auction(felt: Plane, shown: ReplayView) -> None:
    """Who called what, in order."""
    wide, tall = felt_size()
    if not shown.auction:
        felt.put(
            Text(line=_("Only the result was kept."), size_dp=28, halign="center"), 20, tall / 2 - 40, wide - 40, 44
        )
        return
    felt.put(Text(line=shown.auction_title, size_dp=30, bold=True), 20, 10, wide - 40, 44)
    calls, room = shown.auction, tall - 64 - (92 if not theme.portrait else 8)
    lines = len(calls) if LEAST_CALL * len(calls) <= room else -(-len(calls) // 2)
    high = min(56.0, room / max(1, lines))
    across = (wide - 32) / (1 if lines == len(calls) else 2)
    for place, (name, call) in enumerate(calls):
        column, row = divmod(place, lines)
        said = min(200.0, max(60.0, line_width_dp(call, 24) + 8))
        size = 28 if high > 44 else 24
        cells = [Cell(name, 0, size=size, bold=True), Cell(call, said, "right", size)]
        line = Row(cells=cells, tall=high, rule_colour="seam", margin=8)
        felt.put(line, 16 + column * across, 64 + high * row, across, high)


class ChooseReplayPage(ChoosePage):
    """Which hand is looked at again."""

    title = later("Which hand?")

    def open(self, number: int) -> None:
        self.kiosk.show(replay_page(number))


def replay_page(number: int) -> PageMaker:
    """The replay of one hand of the open table."""
    return partial(ReplayPage, number=number)


def choose_replay_page(kiosk: Shell) -> ChooseReplayPage:
    """Asks which hand is to be looked at again."""
    return ChooseReplayPage(kiosk)

"""Cards by touch: the pad that stays up while a table keeps cards, and the same pad for the kitty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.table.detail import put_detail
from kiosk.screens.table.screen import FOOT, STRIP, naming
from kiosk.screens.theme import suit_token, theme
from kiosk.screens.widgets import CardFace, Choice, Drawn, Primary, Slot, Text, Touch, Undo, on
from kiosk.screens.widgets.buttons import CardKey
from kiosk.screens.widgets.text import Chip, Gap, Line, line_width_dp
from kiosk.table.views import PlayStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

GAP = 8


class MiniCard(Drawn):
    """A card of the trick so far, with the seat or the name of who played it, or its first letter."""

    seat = StringProperty("")
    card = NumericProperty(0)
    taking = BooleanProperty(False)
    shows = ("seat", "card", "taking")

    def draw(self) -> None:
        px = theme.px
        narrow = self.width < px(80)
        lead = self.width - px(42 if narrow else 60)
        short = line_width_dp(self.seat, 18, self.taking) > lead / theme.dp - 4
        room = (self.x, self.y, lead - px(4), self.height)
        seat = self.seat[:1] if short else self.seat
        align = "right" if len(seat) > 1 else "center"
        self.write(seat, room, 20, self.taking, "ivory2", align, steps=(18,), spoken=not short)
        x, width = self.x + lead, self.width - lead
        if self.taking:
            self.fill((x - px(4), self.y - px(4), width + px(8), self.height + px(8)), "ivory", 10)
            self.fill((x - px(2), self.y - px(2), width + px(4), self.height + px(4)), "slate", 8)
        self.fill((x, self.y, width, self.height), "ivory", 6)
        card = int(self.card)
        if card >= 52:
            self.write(
                _("Big") if card == 53 else _("Little"), (x, self.y, width, self.height), 20, True, "ink", "center"
            )
            return
        name, size = words.card(card), 20 if narrow else 24
        rank = 0.57 * width if narrow else width / 2 + px(4)
        self.write(name[:-1], (x, self.y, rank, self.height), size, True, "ink", "right", steps=(18,))
        sign = x + (0.77 * width if narrow else width / 2 + px(16))
        self.sign(card // 13, sign, self.y + self.height / 2, px(18 if narrow else 24), suit_token(card // 13))


def play_pad(page: TablePage, view: TableView, stage: PlayStage) -> None:
    table, looking = page.table, page.looking
    turned = () if stage.turned is None else (_("turned {card}", card=words.card(stage.turned)),)
    said = filter(None, (view.contract.pending if view.contract else "", stage.stage_words))
    page.head(
        view.table, _("Hand {number}", number=view.hand), _("Trick {number}", number=stage.number), *turned, *said
    )
    free = [card for card, open_ in stage.pad if open_]

    def pick(card: int) -> None:
        if page.mode == "pad":  # One card was not read: back to the felt, where the next one is waited for.
            page.mode = ""
        table.play(card)

    more = more_keys(page, stage)
    jokers = page.card_pad.feed(free, [card for card, _ in stage.pad], pick, inside=bool(more))
    foot = FOOT if not theme.portrait else 160
    tall = page.card_pad.tall()
    page.put(page.card_pad.pad, 12, theme.tall - foot - tall - 6, -12, tall)
    band = theme.tall - STRIP - foot - tall - 6
    taking = looking.taking and stage.last_winner is not None
    cards = stage.last if taking else stage.cards
    first = _leader_of(stage, taking)
    order = [seat.seat for seat in (*view.seats[first:], *view.seats[:first]) if not seat.out]
    headline = _("{who} takes it", who=view.seats[stage.last_winner or 0].name) if taking else stage.pad_headline
    (_large_head if band >= 130 else _small_head)(page, view, stage, naming(view, headline), order, cards, taking, band)
    keys: list[tuple[Touch, float]] = [
        *((key, 150) for key in more),
        (on(Choice(title=_("Not known"), title_size=22), lambda: page.turn_to("missed")), 110),
        (on(Choice(title=_("Table"), title_size=22), lambda: page.turn_to("felt")), 78),
    ]
    beside = theme.wide - 236 if theme.portrait else theme.wide - theme.panel + 4
    put_foot(page, page.undo_key(view), jokers, keys, beside)
    put_detail(page, stage.detail)


def more_keys(page: TablePage, stage: PlayStage, ground: str = "slate", small: bool = False) -> list[Touch]:
    """What only some games ask beside the card: keeping it, the card turned up, a hand that lies open. Where there is
    only `small` room, who keeps it stands above the rest."""
    keys: list[Touch] = []
    narrow, view = theme.portrait, page.looking.view
    if stage.keep_words:
        keep = Primary(title=view.seats[stage.turn or 0].name, note=stage.keep_note)
        keys.append(on(keep if small else Primary(title=naming(view, stage.keep_words)), page.table.keep))
    if stage.may_be_turned:
        title, note = (_("Turned"), "") if narrow else (_("Turned card"), _("which is it?"))
        key = Choice(title=title, note=note, ground=ground, title_size=22)
        keys.append(on(key, lambda: page.turn_to("turned")))
    if stage.open_hand and stage.open_hand.ask:
        key = Choice(
            title=stage.open_hand.title, note="" if narrow else _("enter its cards"), ground=ground, title_size=22
        )
        keys.append(on(key, lambda: page.turn_to("open")))
    return keys


def _leader_of(stage: PlayStage, taking: bool) -> int:
    if not taking:
        return stage.leader or 0
    return stage.last_leader if stage.last_leader is not None else 0


def _small_head(
    page: TablePage, view: TableView, stage: PlayStage, headline: Line, order: list[int],
    cards: tuple[int | None, ...], taking: bool, band: float,
) -> None:  # fmt: skip
    """One line: who played, the trick so far as small cards, the suit led."""
    two = theme.wide < 700
    pitch = min(max(92.0, 368 / len(order)), ((theme.wide - 24) if two else 490) / len(order))
    led = 92 if len(view.seats) <= 4 else 0  # of many cards the first tells it
    room = theme.wide - 32 - max(4 * 92.0, pitch * len(order)) - led
    wide = room - 8 if not two else theme.wide - 130
    low = two and band < 96  # the small cards have a frame of 4 dp
    long = line_width_dp(headline, 22, True) > wide and not low  # then in two lines
    size, steps = (24, (22, 20, 18)) if low else (18 if long else 30, (28, 24, 22))
    text = Text(line=headline, size_dp=size, bold=True, colour="brass", steps=steps, wrap=long)
    page.put(text, 16, STRIP + 3, wide, 32 if low else 46)
    left = 16 + room if not two else 12
    top = STRIP + (band - 42 if low else 50 if two else 6)
    for place, seat in enumerate(s for s in order if cards[s] is not None):
        who = view.seats[seat]
        said = words.seat_letter(who.letter) if who.letter.isalpha() else who.name
        mini = MiniCard(seat=said, card=cards[seat], taking=taking and seat == stage.last_winner)
        page.put(mini, left + pitch * place, top, pitch - 8, 38)
    if stage.led is not None and not taking and led:
        said = Text(line=(Chip(stage.led, 28), Gap(12), _("led")), colour="ivory2", halign="right")
        page.put(said, -16, STRIP + 4, 98 if two else 150, 44)  # the last card of the trick is never there


def _large_head(
    page: TablePage, view: TableView, stage: PlayStage, headline: Line, order: list[int],
    cards: tuple[int | None, ...], taking: bool, band: float,
) -> None:  # fmt: skip
    """Who played at the left (above in a portrait window), the trick so far as cards with names."""
    text = Text(line=headline, size_dp=36, bold=True, colour="brass", steps=(30, 28, 24, 22))
    led = Text(line=(Chip(stage.led or 0, 32), Gap(12), _("led")), colour="ivory2")
    above = 48 if theme.portrait else 0
    high = min(150.0, band - above - 44)
    wide = high / 1.4
    count = len(order)
    most = (theme.wide - 24) / count
    if theme.portrait:
        pitch = most
    else:
        pitch = min(max(wide + 16, 108), (theme.wide - 320) / count) if count > 4 else max(wide + 16, 108)
    if pitch < wide + 8:
        wide = pitch - 8
        high = 1.4 * wide
    left = theme.wide - 12 - count * pitch
    page.put(text, 16, STRIP + (4 if above else 20), theme.wide - 130 if above else left - 32, 46)
    if stage.led is not None and not taking:
        page.put(led, *((-16, STRIP + 6, 98, 44) if above else (16, STRIP + 72, 120, 40)))
    for place, seat in enumerate(order):
        across, top = left + place * pitch + (pitch - wide) / 2, STRIP + above + 10
        card = cards[seat]
        if card is None:
            page.put(Slot(turn_now=seat == stage.turn and not taking), across, top, wide, high)
        else:
            ring = "ivory" if taking and seat == stage.last_winner else ""
            page.put(CardFace(card=card, ring=ring), across, top, wide, high)
        name = Text(line=view.seats[seat].name, size_dp=20, colour="ivory2", halign="center", steps=(18,))
        page.put(name, left + place * pitch + 2, top + high + 6, pitch - 4, 26)


def put_foot(
    page: TablePage, undo: Undo, jokers: list[CardKey], keys: list[tuple[Touch, float]], end: float = 0
) -> None:
    """Undo, the jokers, the rest up to `end` in dp; the last key takes what is left. In a portrait window in two
    lines."""
    end = end or theme.wide - 12
    page.put(undo, 12, -12, 136, 64)
    if not keys and not jokers:
        return
    if theme.portrait:
        *upper, (last, _) = keys
        left, part = 12.0, (theme.wide - 24 - GAP * (len(upper) - 1)) / max(1, sum(wide for _, wide in upper))
        for key, wide in upper:
            page.put(key, left, -84, part * wide, 64)
            left += part * wide + GAP
        page.put(last, 156, -12, end - 156, 64)
        return
    joker = 92 if theme.wide < 900 else 120
    line = [*((key, joker + (8 if key.card == 52 else 0)) for key in jokers), *keys]
    if theme.wide >= 900:
        line = [(key, wide * 1.2) for key, wide in line]
    left = 156.0
    needs = sum(wide for _, wide in line) or 1
    less = min(1.0, (end - left - GAP * (len(line) - 1)) / needs)
    for key, wide in [(key, wide * less) for key, wide in line[:-1]]:
        page.put(key, left, -12, wide, 64)
        left += wide + GAP
    room = min(end - left, 260.0)
    page.put(line[-1][0], end - room, -12, room, 64)

"""The play: the felt with the trick, who won a trick, and the way to the pads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.table.beside import OPEN, put_open_hand, put_stock
from kiosk.screens.table.card_pad import more_keys, play_pad
from kiosk.screens.table.detail import detail_switch, put_detail
from kiosk.screens.table.felt import Trick, put_contract, put_head, put_trick
from kiosk.screens.table.homing import Homing, goes_home, homeward
from kiosk.screens.table.round import NARROW, Box, seats_round
from kiosk.screens.table.screen import STRIP, felt_size, put_felt, put_primary, put_second
from kiosk.screens.table.shares import shares
from kiosk.screens.table.tell import open_pad, turned_pad
from kiosk.screens.table.total import total
from kiosk.screens.theme import theme
from kiosk.screens.widgets import CardFace, Choice, Pill, Plane, Primary, SeatPlate, Text, on
from kiosk.screens.widgets import Chip as SuitChip
from kiosk.screens.widgets.text import Chip, Gap, line_width_dp
from kiosk.table.views import PlayStage, TableView

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage

PADS = {"turned": turned_pad, "open": open_pad}
"""Pads that somebody opens in the play."""


def play(page: TablePage, view: TableView, stage: PlayStage) -> None:
    if page.mode in PADS:
        PADS[page.mode](page, view, stage)
    elif stage.detail == "total":
        (shares if stage.shares else total)(page, view, stage)
    elif stage.detail == "tricks" or page.mode == "missed" or stage.turn is None:
        who_won(page, view, stage)
    elif page.mode == "felt" or (view.reading and page.mode != "pad"):
        felt_page(page, view, stage)
    else:
        play_pad(page, view, stage)


def felt_page(page: TablePage, view: TableView, stage: PlayStage) -> None:
    """The trick on the table, as large as it goes."""
    two = len(view.seats) == 2
    page.head(
        view.table,
        _("Hand {number}", number=view.hand),
        view.preset if two or not stage.stage_words else stage.stage_words,
    )
    felt = put_felt(page)
    wide, tall = felt_size()
    above = float(STRIP)
    if stage.open_hand and stage.open_hand.cards:
        put_open_hand(felt, stage.open_hand, wide)
        tall -= OPEN
        above += OPEN
        felt = felt.put(Plane(), 0, OPEN, 0, 0)
    taking = page.looking.taking
    trick = Trick(
        title=_("Trick {number}", number=stage.last_number if taking else stage.number),
        cards=stage.last if taking else stage.cards,
        led=None if taking else stage.led,
        trump=stage.trump,
        turn=None if taking else stage.turn,
        winner=stage.last_winner if taking else None,
    )
    places = put_trick(felt, view.seats, trick, (wide, tall))
    if two:
        put_stock(felt, stage, (wide, tall))
    number, home = (view.hand, stage.last_number), goes_home(page.kiosk)
    leaves = home and not taking and page.leaving.trick == number
    panel = put_contract(page, view, page.looking.recent, page.coming if home and (taking or leaves) else "")
    if leaves:
        page.put_beside(Homing(page.leaving, panel.grow), 0, 0, felt_size()[0], 0)
    if taking and stage.last_winner is not None:
        cards, plate = [_down(place.card, above) for place in places], _down(places[stage.last_winner].plate, above)
        page.homeward = homeward(number, stage.last, cards, plate)
    page.put_undo(view)
    narrow = theme.portrait
    more = more_keys(page, stage, "slate" if narrow else "felt", small=narrow)
    title, note = (_("Enter"), _("card")) if narrow else (_("Enter card"), _("if not read"))
    enter = Choice(title=title, note=note, ground="slate" if narrow else "felt")
    put_second(page, more[0] if more else on(enter, lambda: page.turn_to("pad")))

    def choose(detail: str) -> None:
        page.turn_to("pad") if detail == stage.detail else page.table.set_detail(detail)

    put_primary(page, detail_switch(stage.detail, choose, _("enter") if more else ""))


def _down(box: Box, by: float) -> Box:
    """A box of the felt on the page."""
    return box[0], box[1] + by, box[2], box[3]


def who_won(page: TablePage, view: TableView, stage: PlayStage) -> None:
    """The names to tap, as people sit."""
    table = page.table
    once = stage.detail == "cards"

    def won(seat: int) -> None:
        if once:
            table.set_detail("cards")
        table.trick_won(seat)

    two = len(view.seats) == 2
    page.head(
        view.table,
        _("Hand {number}", number=view.hand),
        view.preset if two or not stage.stage_words else stage.stage_words,
    )
    felt = put_felt(page)
    wide, tall = felt_size()
    middle = tall / 2 + (0 if tall < 460 else -10)
    bare = not stage.keep_words and all(card is None for card in stage.cards)
    places = _four_keys(wide, tall, middle) if len(view.seats) == 4 else _round_keys(len(view.seats), wide, tall, bare)
    for seat, (place, pill) in zip(view.seats, places, strict=True):
        if seat.seat in stage.winners:
            said = seat.note or seat.place
            size = 36 if place[3] > 80 else 28
            note = said
            if seat.seat == stage.leader:
                led = _("{seat}, led", seat=said)
                note = led if line_width_dp(led, 18) <= place[2] - 24 else _("led")
            key = Primary(title=seat.name, note=note, title_size=size, note_size=20, ground="felt")
            felt.put(on(key, partial(won, seat.seat)), *place)
        else:
            felt.put(SeatPlate(seat=seat.place, name=seat.name, note=seat.note, form="stack", out=True), *place)
        if seat.dealer:
            felt.put(Pill(), *pill)
    side = max((place[2] for place, _pill in places if place[0] < 16 and place[1] > 106), default=60)
    room = wide - 2 * side - 40
    ask = Text(
        line=_("Who won trick {number}?", number=stage.number),
        size_dp=28,
        bold=True,
        halign="center",
        wrap=True,
        valign="middle",
    )
    felt.put(ask, side + 20, middle - (78 if stage.keep_words else 44), room, 70 if stage.keep_words else 88)
    if stage.keep_words:
        across = min(240.0, room)
        felt.put(on(Primary(title=stage.keep_words), table.keep), (wide - across) / 2, middle - 4, across, 60)
    else:
        end, below = max((place[1], seat) for seat, (place, _pill) in enumerate(places))
        under = 36 if view.seats[below].dealer else 0
        _laid(felt, stage, (side + 20, middle + 50, room, end - middle - 54 - under))
    if len(view.seats) != 4 and wide < NARROW:
        put_head(felt, _("Trick {number}", number=stage.number), None, stage.trump, wide)
    else:
        _corners(felt, stage, wide)
    put_contract(page, view, page.looking.recent)
    page.put_undo(view)
    if once:
        put_second(page, on(Choice(title=_("Back")), lambda: page.turn_to("")))
    put_detail(page, stage.detail)


def _four_keys(wide: float, tall: float, middle: float) -> list[tuple[Box, Box]]:
    """The keys of North, East, South and West, and where each says that it deals."""
    side = 124 if wide >= 540 else 140
    across = 200 if wide < 700 else 260
    keys: tuple[Box, ...] = (
        ((wide - across) / 2, 16, across, 92),
        (wide - 12 - side, middle - 46, side, 92),
        ((wide - across) / 2, tall - 108, across, 92),
        (12, middle - 46, side, 92),
    )
    downs = (100, 100, -36, 100)
    return [(key, (key[0] + (key[2] - 84) / 2, key[1] + down, 84, 28)) for key, down in zip(keys, downs, strict=True)]


def _round_keys(count: int, wide: float, tall: float, bare: bool) -> list[tuple[Box, Box]]:
    """The keys of other than four, and where each says that it deals; larger for few, where nothing else lies there
    (`bare`)."""
    found: list[tuple[Box, Box]] = []
    more = 30.0 if bare and count <= 3 and wide >= NARROW else 0.0
    for place in seats_round(count, (wide, tall), 98):
        x, y, across, high = place.plate
        y -= 0 if y < 16 else more if y > 0.7 * tall else more / 2
        high += more
        below = y + high + 4 if y < tall / 2 else y - 32
        pill = (place.pill[0], place.pill[1] + more / 2, *place.pill[2:]) if place.pill else None
        found.append(((x, y, across, high), pill or (x + across / 2 - 42, below, 84.0, 28.0)))
    return found


def _laid(felt: Plane, stage: PlayStage, box: Box) -> None:
    """The cards of the trick that are known, small."""
    known = [card for card in stage.cards if card is not None]
    left, top, wide, tall = box
    high = min(98.0, tall - 8, 1.4 * (wide / max(1, len(known)) - 8))
    card = high / 1.4
    left += (wide - len(known) * (card + 8) + 8) / 2
    for place, face in enumerate(known):
        felt.put(CardFace(card=face), left + place * (card + 8), top, card, high)


def _corners(felt: Plane, stage: PlayStage, wide: float) -> None:
    felt.put(
        Text(line=_("Trick {number}", number=stage.number), size_dp=28, bold=True, steps=(24, 22, 20, 18)),
        16,
        8,
        118,
        36,
    )
    if stage.trump is None:
        felt.put(Text(line=_("no trump"), colour="ivory2", halign="right", steps=(22, 20, 18)), wide - 122, 8, 106, 40)
    elif wide < 540:
        felt.put(Text(line=_("trumps"), colour="ivory2", halign="right", steps=(22, 20, 18)), wide - 114, 8, 98, 36)
        felt.put(SuitChip(suit=stage.trump), wide - 50, 48, 34, 34)
    else:
        line = (_("trumps"), Gap(10), Chip(stage.trump, 32))
        felt.put(Text(line=line, colour="ivory2", halign="right", steps=(22, 20, 18)), wide - 146, 11, 130, 40)

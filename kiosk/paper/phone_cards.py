"""Cards for tables whose players tell results by phone: a code for the Wi-Fi, and one that opens the table's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.paper.measures import BLACK, GREY, MARGIN

if TYPE_CHECKING:
    from kiosk.paper.document import Document

Modules = tuple[tuple[bool, ...], ...]
CODE = 51.0
"""The millimetres of a code, without its quiet edge."""


@dataclass(frozen=True)
class PhoneCard:
    """What lies on a table. `wifi_code` is None where the hall has no Wi-Fi of its own; `code` is what is typed."""

    number: int
    night: str
    day: str
    called: str  # "Dover": where tables have names
    wifi: str
    password: str
    wifi_code: Modules | None
    address: str
    code: str
    table_code: Modules


@dataclass(frozen=True)
class PhoneCards:
    """The cards, half a page each, side by side, to be cut apart."""

    cards: tuple[PhoneCard, ...]

    def draw(self, on: Document) -> None:
        """Draws them, beginning a page."""
        for n, card in enumerate(self.cards):
            if n % 2 == 0:
                on.label = ""
                on.add_page(orientation="L")
                on.set_dash_pattern(dash=2, gap=2)
                on.set_draw_color(*GREY)
                on.line(on.w / 2, 0, on.w / 2, on.h)
                on.set_dash_pattern()
            _card(on, card, MARGIN + n % 2 * on.w / 2, on.w / 2 - 2 * MARGIN)


def _card(on: Document, card: PhoneCard, x: float, wide: float) -> None:
    on.fit(card.night, x, MARGIN - 4, wide * 0.6, 9, 14, True)
    on.fit(card.day, x + wide * 0.6, MARGIN - 4, wide * 0.4, 9, 12, align="right")
    on.ruled(x, MARGIN + 6, wide, 0.5, BLACK)
    on.fit(card.called or _("Table"), x, MARGIN + 9, wide * 0.5, 10, 22)
    on.fit(str(card.number), x, MARGIN + 18, wide * 0.45, 50, 130, True)
    _seats(on, x + wide * 0.52, MARGIN + 12, wide * 0.48)
    y = MARGIN + 72
    on.ruled(x, y, wide, 0.5, BLACK)
    on.fit(_("Tell the result by phone, or at the desk"), x, y + 2, wide, 10, 16, True)
    y += 14
    step = ""
    right = x + wide - CODE
    if card.wifi_code is not None:
        on.fit(f"1  {_('Join the Wi-Fi')}", x, y, CODE + 5, 9, 15, True)
        _code(on, card.wifi_code, x, y + 11)
        on.fit(card.wifi, x, y + 63, CODE + 5, 10, 14, True)
        on.fit(card.password or _("no password"), x, y + 73, CODE + 5, 10, 14)
        step = "2  "
    else:
        right = x
    on.fit(step + _("Open table {number}", number=card.number), right, y, CODE + 2, 9, 15, True)
    _code(on, card.table_code, right, y + 11)
    on.fit(card.address, right, y + 63, CODE, 10, 14, True)
    on.fit(_("code {code}", code=card.code), right, y + 73, CODE, 10, 14)
    on.ruled(x, on.h - MARGIN - 9, wide, 0.5, BLACK)
    said = _("“No internet” is right: stay in this Wi-Fi. Good for tonight only.")
    on.fit(said, x, on.h - MARGIN - 7, wide, 8, 12)


def _seats(on: Document, x: float, y: float, wide: float) -> None:
    """How the seats lie: an arrow to North."""
    side, middle = 24.0, x + wide / 2
    on.fit(_("North"), x, y, wide, 7, 14, True, "center")
    on.fit(_("South"), x, y + 9 + side, wide, 7, 14, True, "center")
    on.fit(_("West"), x - 2, y + 4 + side / 2, wide / 2 - side / 2, 7, 14, True, "center")
    on.fit(_("East"), middle + side / 2 + 2, y + 4 + side / 2, wide / 2 - side / 2, 7, 14, True, "center")
    on.framed(middle - side / 2, y + 8, side, side, 0.6, BLACK)
    on.set_line_width(1.2)
    on.line(middle, y + 26, middle, y + 14)
    on.set_fill_color(*BLACK)
    on.polygon([(middle - 4, y + 17), (middle + 4, y + 17), (middle, y + 11)], style="F")
    on.fit(_("the arrow points to North"), x - 2, y + 18 + side, wide + 4, 7, 12, align="center")


def _code(on: Document, modules: Modules, x: float, y: float) -> None:
    """A code, row by row."""
    each = CODE / len(modules)
    on.set_fill_color(*BLACK)
    for row, line in enumerate(modules):
        begin = 0
        for n in range(len(line) + 1):
            if n == len(line) or not line[n]:
                if n > begin:  # a hair wider and taller, so that no white line stands between
                    on.rect(x + begin * each, y + row * each, (n - begin) * each + 0.02, each + 0.02, style="F")
                begin = n + 1

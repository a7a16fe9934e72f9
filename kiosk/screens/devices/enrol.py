"""Enrolling a pack: the card to lay next, large, and how far it is."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import ListProperty, NumericProperty

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.devices.form import DevicePage
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, CardFace, Choice, Drawn, Text, Undo, on
from kiosk.table_io.packs import PackEnrolment
from rules.cards import SORTED_SUITS

FIRST_JOKER = 52


class Progress(Drawn):
    """A box for each card: those that are laid, and the one to lay."""

    order = ListProperty()
    laid = ListProperty()
    following = NumericProperty(-1)
    shows = ("order", "laid", "following")

    def draw(self) -> None:
        px = theme.px
        across = 14 if max(self.order, default=0) >= FIRST_JOKER else 13
        sign = px(34)
        pitch = (self.width - sign) / across
        tall = self.height / 4
        for line, suit in enumerate(SORTED_SUITS):
            y = self.top - (line + 1) * tall
            self.write(words.SUIT_SIGNS[suit], (self.x, y, sign, tall), 20)
        jokers = [card for card in self.order if card >= FIRST_JOKER]
        for card in self.order:
            joker = card >= FIRST_JOKER
            row, column = (jokers.index(card), 13) if joker else (SORTED_SUITS.index(card // 13), card % 13)
            gap = px(8) if column == 13 else 0
            box = (
                round(self.x + sign + column * pitch + gap), round(self.top - (row + 1) * tall + px(4)),
                round(pitch - px(6)), round(tall - px(8)),
            )  # fmt: skip
            if card in self.laid:
                self.fill(box, "ivory", 4)
            elif card == self.following:
                self.fill(box, "brass", 4)
            else:
                self.frame(box, "rail", "seam", 1, 4)


class EnrolShown(NamedTuple):
    expected: int | None
    laid: tuple[int, ...]
    notice: str
    emulated: bool


class EnrolPage(DevicePage[EnrolShown]):
    """One card after the other."""

    def __init__(self, kiosk: Shell, enrolling: PackEnrolment) -> None:
        super().__init__(kiosk)
        self.colour = "felt"
        self.titles = (later("Devices"), _("Enrol “{pack}”", pack=enrolling.name))
        self.listener = self.enrolling = enrolling

    def content(self) -> EnrolShown:
        made = self.enrolling
        return EnrolShown(made.expected, made.laid, self.told(made.notice), self.equipment.emulated)

    def build_content(self, content: EnrolShown) -> None:
        expected, laid, notice, _emulated = content
        if expected is None:  # Kept; the packs are shown next.
            return
        made = self.enrolling
        if theme.portrait:
            high = min(300.0, theme.tall - STRIP - 52 - 360 - 160)
            left, top = 24.0, STRIP + 28 + high + 24
            self.put(CardFace(card=expected), (theme.wide - high / 1.4) / 2, STRIP + 28, high / 1.4, high)
        else:
            high = min(288.0 if theme.tall < 580 else 370.0, theme.tall - STRIP - 88 - 44)
            left, top = 40 + high / 1.4 + 40, STRIP + 14.0
            self.put(CardFace(card=expected), 40, STRIP + 28, high / 1.4, high)
        self.put(Text(line=_("Put the next card on the reader"), size_dp=28, colour="ivory2"), left, top, -16, 42)
        name = words.card_in_full(expected) if expected is not None else ""
        self.put(Text(line=name, size_dp=60, bold=True, steps=(44, 36, 30)), left, top + 40, -16, 68)
        self.put(
            Text(line=_then(made.following, expected), size_dp=26, colour="ivory2", steps=(24, 22, 20)),
            left,
            top + 112,
            -16,
            44,
        )
        bars = Progress(order=list(made.order), laid=list(laid), following=-1 if expected is None else expected)
        low = not theme.portrait and theme.tall < 580  # there two lines of a notice stand above the keys
        self.put(bars, left, top + (158 if low else 164), -16, 108 if low else 120)
        done = {"number": len(laid), "count": len(made.order)}
        said = notice or _("{number} of {count}.", **done)
        if laid and not notice:
            said = _("{number} of {count}. Last: the {card}.", card=words.card(laid[-1]), **done)
        self.put(
            Text(line=said, size_dp=22 if low else 24, bold=bool(notice), wrap=bool(notice), steps=(22, 20)),
            left, top + (268 if low else 288), -16, 64,
        )  # fmt: skip
        self._keys(laid)

    def _lay(self) -> None:
        if self.enrolling.expected is not None:
            self.equipment.lay(self.enrolling.expected)

    def _keys(self, laid: tuple[int, ...]) -> None:
        made = self.enrolling
        if laid:
            self.put(on(Undo(note=words.card(laid[-1])), made.undo), 12, -12, 136, 64)
            self.put(on(Choice(title=_("Stop"), ground="felt"), self._stop), 160, -12, 108, 64)
        else:
            self.put(self.back_key(), 12, -12, 136, 64)
        for key in self.emulated_key(self._lay):
            key.ground = "felt"
            self.put(key, 280 if not theme.portrait else 12, -12 if not theme.portrait else -84, 136, 64)
        skip = Choice(title=_("Skip this card"), note=_("no tag on it"), ground="felt")
        self.put(on(skip, made.skip), -12, -12, 260 if theme.wide >= 640 else 190, 64)

    def _stop(self) -> None:
        """What was laid so far is kept; the rest can be added card by card."""
        self.enrolling.keep()
        self.kiosk.replace(route("devices.packs"))


def _then(following: tuple[int, ...], expected: int | None) -> str:
    """``then 6, 7, 8 of hearts``"""
    if not following:
        return _("the last one") if expected is not None else ""
    if expected is not None and expected >= FIRST_JOKER:
        return _("then the little one")
    suits = {card // 13 for card in following}
    if len(suits) == 1 and following[0] < FIRST_JOKER:
        ranks = ", ".join(words.card(card)[:-1] for card in following)
        return _("then {ranks} of {suit}", ranks=ranks, suit=words.suit_name(following[0] // 13))
    return _("then {cards}", cards=", ".join(words.card(card) for card in following))

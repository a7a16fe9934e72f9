"""At a table: joining the night of another kiosk's desk. A night that was found or an address that was typed, six
digits to compare, and what the desk has said (look#night)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kivy.properties import NumericProperty

from kiosk.base.disk_words import why_not
from kiosk.base.language import _, later
from kiosk.fleet.door import ENDED, LET_IN, LOOKS, WAITS, Asked
from kiosk.fleet.found import Found
from kiosk.fleet.looking import LookingView
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import BAR, STRIP, Choice, Field, Key, Pad, Pager, Plane, Primary, Strip, Text, Undo, on

TITLE = later("Join a night")
DESK_SIDE = later("At the desk: Director, Kiosks, Let a kiosk join.")
NOBODY = later(
    "Nothing on this kiosk looks for a night. Whoever looks after it finds what to do in the guide, Several kiosks."
)
PATIENCE = 20
"""Seconds in which what looks for nights beside the kiosk has begun."""


class _Row(Choice):
    """A night that was found."""

    tall = NumericProperty(72)


class JoinShown(NamedTuple):
    view: LookingView
    lame: bool
    trouble: str
    clock: str


class JoinPage(Page[JoinShown]):
    """Every step of it."""

    pin_for = later("to join a night")

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.trouble, self.waited = "", 0
        if kiosk.looking.view().asked is None:
            self._do(kiosk.looking.look)

    def look(self) -> JoinShown:
        view = self.kiosk.looking.view()
        lame = not view.listens and self.waited >= PATIENCE
        return JoinShown(view, lame, self.trouble, self.kiosk.time())

    def question(self, shown: JoinShown) -> object:
        asked = shown.view.asked
        return (asked.at, asked.digits) if asked is not None else tuple(shown.view.nights)

    def tick(self) -> None:
        self.waited += 1
        super().tick()

    def build(self, shown: JoinShown) -> None:
        view, lame, trouble, clock = shown
        self.put(Strip(parts=[_(TITLE)], clock=clock, menu=""), 0, 0, 0, STRIP)
        if trouble:
            put_empty(self, _("That could not be saved"), trouble, foot(self, [self.back_key()]))
        elif lame:
            put_empty(self, _("No night can be found"), _(NOBODY), foot(self, [self.back_key()]))
        elif view.asked is not None:
            self._put_asked(view.asked)
        elif view.nights:
            self._put_nights(view.nights)
        else:
            found_not = _("Where a night is not found, type the desk’s address.")
            said = f"{view.trouble or _(DESK_SIDE)} {found_not}"
            put_empty(self, _("Looking for a night …"), said, foot(self, [self.back_key(), self._type_key()]))

    def _put_nights(self, nights: tuple[Found, ...]) -> None:
        def row(each: Found) -> _Row:
            return on(
                _Row(title=each.night or _("A night"), note=each.address, align="left"),
                partial(self._ask, each.address),
            )

        pager = Pager(items=list(nights), make=row, gap=8)
        turn = [pager.up_key, pager.down_key] if 80 * len(nights) > theme.tall - STRIP - 2 * BAR else []
        low = foot(self, [self.back_key(), self._type_key(), *turn])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _put_asked(self, asked: Asked) -> None:
        night = asked.night or _("The desk")
        if asked.at == LOOKS:
            put_empty(self, _("Asking the desk …"), "", foot(self, [self._not_now()]))
        elif asked.at == ENDED:
            again = on(Primary(title=_("Try again")), partial(self._do, self.kiosk.looking.again))
            put_empty(self, _("Not joined"), asked.why, foot(self, [self._not_now(_("Back"))], again))
        elif asked.at == LET_IN:
            said = (
                _("This is {place}.", place=asked.place) if asked.place else _("The director says which table this is.")
            )
            done = on(Primary(title=_("Done")), self._joined)
            put_empty(self, _("The desk has agreed"), f"{night}. {said}", foot(self, [], done))
        else:
            waits = asked.at == WAITS
            note = (
                _("Now the director lets this kiosk in.")
                if waits
                else _("If it does not, this is another night: Not now.")
            )
            yes = on(Primary(title=_("Yes"), note=_("the numbers are the same")), partial(self._same, asked.digits))
            low = foot(self, [self._not_now()], None if waits else yes)
            self.put(Text(line=night, size_dp=40, bold=True, steps=(34, 28, 24)), 24, STRIP + 16, -24, 52)
            said = _("The desk has not answered yet.") if waits else _("Compare this number with the desk’s.")
            self.put(
                Text(line=said, size_dp=26, colour="ivory2", steps=(24, 22, 20), wrap=True), 24, STRIP + 72, -24, 68
            )
            put_digits(self, _("the desk shows the same number"), asked.digits, note, (STRIP + 144, low + 12))

    def back_key(self) -> Undo:
        return on(Undo(title=_("Back")), self._leave)

    def _not_now(self, title: str = "") -> Choice:
        return on(Choice(title=title or _("Not now")), partial(self._do, self.kiosk.looking.look))

    def _type_key(self) -> Choice:
        return on(Choice(title=_("Type an address")), lambda: self.kiosk.show(AddressPage))

    def _leave(self) -> None:
        self._do(self.kiosk.looking.stop)
        self.kiosk.back()

    def _joined(self) -> None:
        """To what the desk says of this table; back to a table that is played here meanwhile."""
        self._do(self.kiosk.looking.stop)
        if self.kiosk.lobby.table is None:
            self.kiosk.home(route("night.at_table"))
        else:
            self.kiosk.back()

    def _ask(self, address: str) -> None:
        self._do(partial(self.kiosk.looking.ask, address))

    def _same(self, digits: str) -> None:
        self._do(partial(self.kiosk.looking.same, digits))

    def _do(self, do: Callable[[], None]) -> None:
        try:
            do()
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{why_not(error)}."
        if self.children:
            self.refresh()


def put_digits(page: Plane, label: str, digits: str, note: str, between: tuple[float, float]) -> None:
    """Puts six digits, as large as finds room, on a panel between `top` and so many dp from below."""
    top, low = between
    tall = min(theme.tall - top - low, 240.0)
    box = page.put(Plane(colour="rail" if page.colour == "felt" else "ink", radius=12), 24, top, -24, tall)
    box.put(Text(line=label, size_dp=22, steps=(20, 18)), 24, 10, -16, 32)
    box.put(Text(line=digits, size_dp=100, bold=True, steps=(88, 76, 64)), 24, 42, -16, tall - 90)
    box.put(Text(line=note, size_dp=20, colour="ivory2", steps=(18, 16), wrap=True), 24, tall - 50, -16, 44)


class AddressPage(Page[str]):
    """The desk's address, typed on a pad."""

    pin_for = later("to join a night")

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.typed = ""

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        self.put(Strip(parts=[_(TITLE), _("Address")], clock=shown, menu=""), 0, 0, 0, STRIP)
        narrow = theme.wide < 640
        left = theme.wide - 24 if narrow else round(theme.wide * 0.45)
        self.put(Text(line=_("The desk’s address"), size_dp=30, bold=True, steps=(28, 24)), 12, STRIP + 12, left, 44)
        said = _("It stands at the desk, where a kiosk is let in.")
        self.put(Text(line=said, size_dp=22, colour="ivory2", wrap=True), 12, STRIP + 60, left, 60)
        self._field = Field(hint="192.168.0.5")
        self.put(self._field, 12, STRIP + 130, left, 64)
        keys = [Key(each, value=each) for each in "123456789.0:"]
        pad = Pad(columns=3, dark=True, title_size=36, tallest=96, keys=keys)
        pad.bind(on_pick=lambda _pad, key: self._type(self.typed + key))
        self._primary = on(Primary(title=_("Ask this desk")), self._take)
        delete = on(Choice(title=_("Delete"), title_size=22), lambda: self._type(self.typed[:-1]))
        low = foot(self, [self.back_key(), delete], self._primary)
        if narrow:
            self.put(pad, 12, STRIP + 210, -12, -low - 8)
        else:
            self.put(pad, left + 36, STRIP + 12, -12, -low - 8)
        self._type(self.typed)

    def _type(self, text: str) -> None:
        self.typed = text[:21]
        self._field.text = self.typed
        self._primary.off = self.typed.partition(":")[0].count(".") != 3

    def _take(self) -> None:
        try:
            self.kiosk.looking.ask(self.typed)
        except OSError as error:
            self._primary.note, self._primary.off = _("not saved: {reason}", reason=why_not(error)), True
            return
        self.kiosk.back()

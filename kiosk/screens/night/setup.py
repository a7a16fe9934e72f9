"""A new night: how many people, how long, which format; what comes of it stands above (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kivy.clock import Clock

from kiosk.base.language import _, later, spoken
from kiosk.journal.troubles import JournalError
from kiosk.night.choices import HALF_HOURS, HANDS, PEOPLE, PEOPLE_RULE
from kiosk.night.form import FAMILIES, NightForm, formats_of
from kiosk.night.session import Night
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.home import show_night
from kiosk.screens.lobby.number import number_page
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Stepper, Strip, Text, on
from kiosk.screens.widgets.text import Style, wrap

LAST = "night"
"""The setting that keeps how the last night was planned."""
NOTE = 20
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class SetupShown(NamedTuple):
    form: dict[str, object]
    name: str
    opening: bool
    clock: str


class SetupPage(Page[SetupShown]):
    """The form's first page: with the last night's choices it takes one tap."""

    title = later("New night")

    def __init__(self, kiosk: Shell, form: NightForm, kept: dict[str, bool]) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.kept = form, kept
        self._searched: object = None
        self._go_on = Clock.create_trigger(self._better, 0)

    def look(self) -> SetupShown:
        return SetupShown(self.form.content(), self.form.name, self.kept["opening"], self.kiosk.time())

    def build(self, shown: SetupShown) -> None:
        form = self.form
        self.put(Strip(parts=[_(self.title), form.name], clock=shown.clock, menu=""), 0, 0, 0, STRIP)
        more = on(Choice(title=_("Prizes and more"), title_size=22), self._more)
        low = foot(self, [self.back_key(), more, *self.ways()], self.primary())
        room = theme.tall - STRIP - low
        upright = theme.portrait
        margin = 24.0 if theme.wide >= 640 else 16.0
        wide = theme.wide - 2 * margin
        plane = self.put(Plane(), margin, STRIP, -margin, -low)
        steppers, formats = (216.0, 196.0) if upright else (92.0, 60.0)
        words = min(290.0 if upright else 190.0, room - steppers - formats - 40)
        gap = (room - words - steppers - formats) / 4
        self._said(plane, gap, words, wide)
        self._steppers(plane, words + 2 * gap, wide, upright)
        self._formats(plane, words + steppers + 3 * gap, wide, upright)

    def _said(self, plane: Plane, top: float, tall: float, wide: float) -> None:
        form = self.form
        plane.put(Text(line=form.headline, size_dp=44, bold=True, steps=(36, 30)), 0, top, 0, 54)
        narrow = theme.wide < 640
        sentence, high = form.sentence() or _("This cannot be played like that."), 64 if narrow else 36
        second = Text(line=sentence, size_dp=22 if narrow else 28, steps=(24, 22, 20, 18), wrap=narrow)
        plane.put(second, 0, top + 54, 0, high)
        room = tall - 56 - high
        self._below = Text(size_dp=NOTE, colour="ivory2", wrap=True, valign="top")
        self._room = wide, max(1, int(room // (NOTE * 1.3)))
        plane.put(self._below, 0, top + 56 + high, 0, room)
        if self._searched != (form.content(), spoken()):
            self._searched, self._search = (form.content(), spoken()), form.promises()
            self._said_last = next(self._search)
        self._below.line = fitting(self._said_last, NOTE, *self._room)
        self._go_on()

    def _better(self, _dt: float) -> None:
        """What is searched for gets better, a step at a time, while the page can be used."""
        said = next(self._search, None) if self.parent is not None else None
        if said is not None:
            self._said_last = said
            self._below.line = fitting(said, NOTE, *self._room)
            self._go_on()

    def _steppers(self, plane: Plane, top: float, wide: float, upright: bool) -> None:
        form = self.form
        settled = form.format.hands or form.best_of
        hands = HANDS if settled is None else (settled, settled)
        ends = None
        if form.open_end:
            ends = {"game": _("a game"), "time": _("by time")}[form.conduct.until]
            hands = form.hands_a_round, form.hands_a_round
        each = wide if upright else (wide - 32) / 3
        for n, (label, id, value, (least, most), shown) in enumerate(
            (
                (_("people"), "people", form.people, PEOPLE, None),
                (_("hours"), "half_hours", form.half_hours, HALF_HOURS, _half),
                (
                    _("boards a round") if form.format.boards else _("hands a round"),
                    "hands",
                    form.hands_a_round,
                    hands,
                    ends and (lambda _value: ends),
                ),
            )
        ):
            stepper = Stepper(value=value, least=least, most=most, words=shown, figure_size=36, stands_for=id)
            stepper.bind(value=lambda _stepper, new, id=id: self._put_value(id, int(new)))
            if upright:
                x, y, across, left = 150.0, top + n * 76, wide - 150, 0.0
                plane.put(Text(line=label, size_dp=22, colour="ivory2", steps=(20,)), left, y, 142, 64)
            else:
                x, y, across = n * (each + 16), top + 28, each
                plane.put(Text(line=label, size_dp=22, colour="ivory2"), x, top, each, 28)
            plane.put(stepper, x, y, across, 64)
            if id == "people":
                stepper.words = lambda _value: ""
                typed = on(Choice(title=str(value), title_size=36), self._type_people)
                plane.put(typed, x + 72, y, across - 144, 64)

    def _formats(self, plane: Plane, top: float, wide: float, upright: bool) -> None:
        families = [family for family in FAMILIES if formats_of(family)]
        left = 150.0 if upright else 76.0
        plane.put(Text(line=_("Format"), size_dp=22, colour="ivory2"), 0, top, left - 4, 60)
        across = 2 if upright else len(families)
        each = (wide - left + 8) / across - 8
        for n, family in enumerate(families):
            row, column = divmod(n, across)
            chosen = family == self.form.family
            several = len(formats_of(family)) > 1
            note = _(self.form.format.title) if chosen and several else ""
            key = Choice(title=_(family), note=note, chosen=chosen)
            plane.put(on(key, partial(self._choose, family)), left + column * (each + 8), top + row * 68, each, 60)

    def ways(self) -> list[Choice]:
        """Other ways than a new night."""
        last = self.kiosk.lobby.last_night()
        return [on(Choice(title=_("Last night"), title_size=22), self._last)] if last else []

    def primary(self) -> Primary:
        """The key that goes on."""
        if self.kept["opening"]:
            return Primary(title=_("Opening"), note=_("saving …"), off=True)
        if self.form.why_not():
            return Primary(title=_("Check in"), note=_("see above"), off=True)
        note = "" if self.kiosk.lobby.director.has_pin else _("needs the director’s PIN")
        return on(Primary(title=_("Check in"), note=note), self._open)

    def _put_value(self, id: str, value: int) -> None:
        self.form.set_rule(id, value)
        self.refresh()

    def _type_people(self) -> None:
        self.kiosk.show(number_page(self.form, PEOPLE_RULE, _("New night")))

    def _choose(self, family: str) -> None:
        formats = formats_of(family)
        if len(formats) > 1:
            self.kiosk.show(route("night.formats", self.form, family))
        else:
            self.form.choose_format(formats[0].id)
            self.refresh()

    def _more(self) -> None:
        self.kiosk.show(route("night.settings", self.form))

    def _last(self) -> None:
        """The last night's standings."""
        last = self.kiosk.lobby.last_night()
        if last is not None:
            show_night(self.kiosk, last.stream)

    def _open(self) -> None:
        """The night begins; before the first one ever the PIN is set."""

        def go_on() -> None:
            self.kiosk.back()
            begin(self.kiosk, self.form, self.kept)

        if self.kiosk.lobby.director.has_pin:
            begin(self.kiosk, self.form, self.kept)
        else:
            self.kiosk.show(route("night.set_pin", go_on))


def begin(kiosk: Shell, form: NightForm, kept: dict[str, bool]) -> None:
    """The night of this form is opened, and its door shown."""

    def opened(result: Night | JournalError) -> None:
        kept["opening"] = False
        if isinstance(result, Night):
            kiosk.home(route("night"))
        else:
            kiosk.show(route("new_table.failed", result))

    kept["opening"] = True
    kiosk.page.refresh()
    kiosk.lobby.set_setting(LAST, form.content())
    kiosk.lobby.begin_night(form.plan(), opened)


def fitting(text: str, size: float, wide: float, lines: int) -> str:
    """As many of its first sentences as fit so many lines of `wide` dp."""
    sentences = text.split(". ")
    while len(sentences) > 1 and len(wrap(". ".join(sentences), Style(size), theme.px(wide))) > lines:
        sentences.pop()
    said = ". ".join(sentences)
    return said if said.endswith(".") or not said else f"{said}."


def _half(value: float) -> str:
    """Half hours as hours: ``2½``."""
    whole, half = divmod(int(value), 2)
    return f"{whole or ''}{'½' if half else ''}"


def new_night(kiosk: Shell) -> NightForm:
    """A form as the last night was planned, with today's name."""
    return NightForm.begin(f"{DAYS[kiosk.clock().weekday()]} night", kiosk.lobby.setting(LAST))


def setup_page(form: NightForm) -> PageMaker:
    """The first step of a new night."""
    return partial(SetupPage, form=form, kept={"opening": False})


def new_night_page(kiosk: Shell) -> PageMaker:
    """The first step of a night like the last one."""
    return setup_page(new_night(kiosk))

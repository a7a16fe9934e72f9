"""A stick that was put in: what becomes of it, over the strip of any page, and whether one that is new gets backups."""

from __future__ import annotations

from functools import partial

from kivy.properties import ObjectProperty

from kiosk.appliance.backups.session import BackupStatus
from kiosk.base.language import _, later
from kiosk.screens.plain import Content
from kiosk.screens.routes import route
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Primary, Touch, Undo, on
from kiosk.screens.widgets.text import Style, line_width_dp, smaller, wrap

SIZE, LEAST, LINES = 18, 15, 2
"""The dp of the words of a notice in lines, the least of them that two lines have in a strip, and how many lines."""


class StickNotice(Touch):
    """What becomes of a stick that was put in, over the strip of any page: the page stays what it was. Clock and Menu
    stay free where its words find room beside them."""

    stick = ObjectProperty(None)
    shows = ("stick",)
    known_by = ("stick",)

    @property
    def words(self) -> str:
        """All it says."""
        return f"{_(self.stick.what)}. {_(self.stick.more)}"

    def beside(self, taken: float) -> tuple[float, float, float, float]:
        """Its place over a strip of which so many dp at the right are taken."""
        room = theme.px(theme.wide - taken - 32)
        sizes = (SIZE, *(size for size in smaller(SIZE) if size >= LEAST))
        fits = any(len(wrap(self.words, Style(size, True), room)) <= LINES for size in sizes)
        return 0, 0, -taken if fits else 0, STRIP

    def draw(self) -> None:
        failed = self.stick.state == "failed"
        self.fill(self.box, "red" if failed else "ivory")
        line, room = self.words, self.inset(16, 2)
        colour = "ivory" if failed else "ink"
        if line_width_dp(line, 20, True) * theme.dp <= room[2]:
            self.write(line, room, 22, True, colour, steps=(20,))
        else:
            self.write_wrapped(line, room, SIZE, True, colour, valign="middle", leading=1.15)


def stick_notice(kiosk: Shell) -> StickNotice | None:
    """What is to be said of the stick that is in, if anything is; a tap on it puts it away, or answers it."""
    stick = kiosk.backups.stick
    if stick is None or isinstance(kiosk.page, OfSticksPage):
        return None

    def tapped() -> None:
        if stick.state == "asks":
            kiosk.show(StickPage)
        elif stick.state == "holds":
            kiosk.show(route("settings.bring"))
        else:
            kiosk.backups.dismiss(stick)

    return on(StickNotice(stick=stick), tapped)


class OfSticksPage(SettingPage[Content]):
    """A page about the stick that is in: nothing needs to be said of it over the strip."""


class StickPage(OfSticksPage[BackupStatus | None]):
    """Whether a stick that is new here gets backups."""

    titles = (later("Settings"), later("Backups"))

    def content(self) -> BackupStatus | None:
        return self.kiosk.backups.awaiting_director

    def refresh(self, force: bool = False) -> None:
        if self.kiosk.backups.awaiting_director is None:
            self.kiosk.back()
            return
        super().refresh(force)

    def question(self, shown: tuple[BackupStatus | None, str, str]) -> object:
        return shown[0]  # another stick is another question

    def build_content(self, content: BackupStatus | None) -> None:
        if content is None:
            return
        said = (
            _("The backup goes onto {place}.", place=content.place),
            _(
                "Whoever has that has everything kept here: names, results, and cards of hands and boards that are"
                " still hidden. From then on it gets a backup whenever it is put in."
            ),
        )
        self.say(_("Back up onto this stick?"), " ".join(said))
        let_in = partial(self.kiosk.backups.allow_stick, content)
        key = Primary(title=_("Back up onto it"), note=_("asks for the PIN"))
        self.bar(right=on(key, lambda: self.kiosk.with_pin(later("to back up onto this stick"), let_in)))

    def back_key(self) -> Undo:
        return on(Undo(title=_("Not now")), self._not_now)

    def _not_now(self) -> None:
        self.kiosk.backups.dismiss(self.kiosk.backups.awaiting_director)
        self.refresh()

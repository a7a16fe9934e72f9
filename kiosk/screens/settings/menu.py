"""All settings at a glance, each with what is set now."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.appliance.settings.host_computer import Sound
from kiosk.appliance.settings.light import Light
from kiosk.appliance.settings.paper_size import SIZES
from kiosk.base import words
from kiosk.base.language import _, later, spoken
from kiosk.screens.grid import Group, Item, put_groups
from kiosk.screens.page import locked
from kiosk.screens.routes import route
from kiosk.screens.settings.about import AboutPage
from kiosk.screens.settings.backups import BackupsPage
from kiosk.screens.settings.clock import clock_page
from kiosk.screens.settings.ease import EasePage, in_use
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.language import name_of
from kiosk.screens.settings.light import LightPage
from kiosk.screens.settings.names import erase_page
from kiosk.screens.settings.network import NetworkPage, network_in_short
from kiosk.screens.settings.power import power_page
from kiosk.screens.settings.report import ReportPage
from kiosk.screens.settings.sound import SoundPage
from kiosk.screens.table.hindsight import shown_at
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Undo, on
from kiosk.speech.choices import SETTING as SPEECH
from kiosk.speech.choices import Choices
from kiosk.table import hindsight


class SettingsShown(NamedTuple):
    light: Light
    muted: bool
    sound: Sound | None
    speaks: bool
    clock_wrong: bool
    paper: str
    flat: bool
    ease: tuple[str, ...]
    costs: hindsight.Shown
    has_pin: bool
    first: int


class SettingsPage(SettingPage[SettingsShown]):
    """A key for everything that can be set here."""

    def content(self) -> SettingsShown:
        settings, lobby = self.settings, self.kiosk.lobby
        return SettingsShown(
            settings.light,
            settings.muted,
            settings.sound,
            Choices.of(lobby.setting(SPEECH)).says_anything,
            settings.clock_wrong,
            settings.paper,
            self.kiosk.flat,
            in_use(self.kiosk),
            shown_at(self.kiosk),
            lobby.director.has_pin,
            self.first,
        )

    def build_content(self, content: SettingsShown) -> None:
        light, muted, sound, speaks, clock_wrong, paper, flat, ease, costs, has_pin, first = content
        now, show, kiosk, settings = self.kiosk.clock(), self.kiosk.show, self.kiosk, self.settings
        lit = f"{light.day} %"
        if light.begins:
            lit = _("{day} %, evening {evening} %", day=light.day, evening=light.evening)
        loud = _("muted") if muted else f"{sound.percent} %" if sound else _("on")
        if speaks and not muted:
            loud = _("{loud}, speaks", loud=loud)
        ours = settings.machine.is_ours
        lie = _("Stand upright") if flat else _("Lie flat")
        lies = _("read from one side") if flat else _("pads face each player")
        eased = _("contrast, steady touch") if not ease else ease[0] if len(ease) == 1 else _("{n} in use", n=len(ease))
        date = _("not set") if clock_wrong else words.date(now.date())
        off = _("Switch off") if ours else _("Close the kiosk")
        seen_and_heard = [
            Item(_("Brightness"), lit, lambda: show(LightPage)),
            Item(_("Sound"), loud, lambda: show(SoundPage)),
            Item(lie, lies, lambda: kiosk.set_flat(not flat)),
            Item(_("Eyes and hands"), eased, lambda: show(EasePage)),
            Item(_("Language"), name_of(spoken()), lambda: show(route("settings.language"))),
        ]
        kept = [
            Item(
                _("Backups"),
                _("copies of everything"),
                lambda: show(locked(BackupsPage, later("to manage the backups"))),
            ),
            Item(_("Names from a file"), _("all who may come"), self._names),
            Item(_("Remove a name"), _("on request"), lambda: show(locked(erase_page, later("to remove a name")))),
            Item(_("What a card cost"), _(costs.value), lambda: self._costs(costs.next)),
            Item(_("Paper"), _(SIZES[paper]), lambda: self._paper("letter" if paper == "a4" else "a4")),
        ]
        itself = [
            Item(_("Date and time"), date, lambda: show(clock_page)),
            Item(_("Director’s PIN"), _("change it") if has_pin else _("not set"), self.change_pin),
            Item(_("Report a problem"), _("to a stick"), lambda: show(ReportPage)),
            Item(_("About"), _("version, records, space"), lambda: show(AboutPage)),
            Item(off, _("everything is saved"), lambda: show(power_page)),
        ]
        beyond = [
            Item(_("Join a night"), _("of another kiosk"), lambda: show(route("night.join"))),
            *[Item(_("Updates"), _("from a stick"), lambda: show(route("settings.updates")))] * ours,
            Item(_("Network"), network_in_short(settings.network), lambda: show(NetworkPage)),
        ]
        narrow = theme.wide < 640  # the bar has no room for them
        groups = [
            Group(_("Screen and sound"), seen_and_heard),
            Group(_("Records, names, paper"), kept),
            Group(_("The kiosk"), [*itself[:-1], *(beyond if narrow else ()), itself[-1]]),
        ]
        keys = () if narrow else [on(Choice(title=each.title, note=each.note), each.do) for each in beyond]
        put_groups(self, groups, first, self.turn, on(Undo(title=_("Back")), self._leave), *keys)

    def _leave(self) -> None:
        """Away from here; whoever gave the PIN takes it along, unless a night is on."""
        if not self.kiosk.lobby.night_on:
            self.kiosk.lobby.director.leave()
        self.kiosk.back()

    def _paper(self, size: str) -> None:
        self.settings.set_paper(size)

    def _costs(self, shown: hindsight.Shown) -> None:
        self.kiosk.lobby.set_setting(hindsight.SETTING, shown.content())

    def _names(self) -> None:
        self.kiosk.show(route("names", self.kiosk.lobby.known_names()))


settings_page = SettingsPage

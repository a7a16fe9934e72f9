"""Bringing records back from a stick, on a kiosk that has nothing on record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from kivy.properties import NumericProperty

from kiosk.appliance.backups.stick_restore import StickBackup, StickRestore, StickRestoreResult
from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.times import local
from kiosk.journal.troubles import trouble
from kiosk.screens.lobby.history import history_page
from kiosk.screens.lobby.trouble import trouble_page
from kiosk.screens.opening import begin_again, first_pages
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.stick import OfSticksPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import STRIP, Choice, Pager, Primary, Undo, on

HEADING = later("Restore records")
NAMED = 6
"""How many people are named: enough to see whose records these are."""


class _Row(Choice):
    """A kiosk's backup, where there are several, as a row of a list."""

    tall = NumericProperty(72)


class BringShown(NamedTuple):
    too_late: bool
    doing: str
    held: tuple[StickBackup, ...]
    refused: tuple[str, ...]
    chosen: StickBackup | None


class BringPage(OfSticksPage[BringShown]):
    """What the sticks that are in hold; one of it is brought back with one more tap."""

    titles = (HEADING,)
    pin_for = later("to restore records")

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.chosen: StickBackup | None = None

    def content(self) -> BringShown:
        backups = self.kiosk.backups
        bringing = backups.stick_restore()
        chosen = self.chosen if self.chosen in bringing.held else None
        return BringShown(not backups.nothing_here, bringing.doing, bringing.held, bringing.refused, chosen)

    def build_content(self, content: BringShown) -> None:
        too_late, doing, held, refused, chosen = content
        if too_late:
            self.say(
                _(HEADING), _("There are records here now, and they are never overwritten. Use a new memory card.")
            )
            self.bar()
        elif doing:
            self.say(_(HEADING), f"{doing} …")
            self.bar()
        elif not held:
            said = " ".join(refused) or _("There is no backup on the stick any more. Put it in again.")
            self.say(_("Nothing can be restored"), said)
            self.bar()
        elif len(held) > 1 and chosen is None:
            self._choose(held)
        else:
            one = chosen or held[0]
            lines = [*_lines(one), *((later("Not used"), why) for why in refused if len(held) == 1)]
            self.put_lines(lines, right=on(Primary(title=_("Restore it")), partial(self._bring, one)))

    def back_key(self) -> Undo:
        if self.chosen is not None:
            return on(Undo(title=_("Back")), partial(self._choose_one, None))
        if not self.kiosk.backups.stick_restore().held:
            return super().back_key()
        return on(Undo(title=_("Not now")), self._not_now)

    def _choose(self, held: Sequence[StickBackup]) -> None:
        def row(one: StickBackup) -> _Row:
            kiosk = one.backup.kiosk
            note = (
                _("kiosk {kiosk}, up to {moment}", kiosk=kiosk, moment=_day(one.last))
                if one.last
                else _("kiosk {kiosk}, nothing yet", kiosk=kiosk)
            )
            return on(_Row(title=one.what, note=note, align="left", stands_for=one), partial(self._choose_one, one))

        pager = Pager(items=list(held), make=row, gap=8)
        low = self.bar([pager.up_key, pager.down_key])
        self.put(pager, 12, STRIP + 8, -12, -low - 4)

    def _choose_one(self, one: StickBackup | None) -> None:
        self.chosen = one
        self.refresh()

    def _not_now(self) -> None:
        backups = self.kiosk.backups
        while backups.stick is not None and backups.stick.state == "holds":
            backups.dismiss(backups.stick)
        self.kiosk.back()

    def _bring(self, held: StickBackup) -> None:
        bringing = self.kiosk.backups.stick_restore()
        self.kiosk.close_records(partial(BringingPage, bringing=bringing))
        bringing.restore(held)


class BringingPage(SettingPage[str]):
    """While the records are brought back: nothing else can be done."""

    titles = (HEADING,)

    def __init__(self, kiosk: Shell, bringing: StickRestore) -> None:
        super().__init__(kiosk)
        self.bringing = bringing

    def content(self) -> str:
        return self.bringing.doing

    def build_content(self, content: str) -> None:
        self.say(_("Restoring the records"), _("Leave the stick in.") + f" {content} …")

    def tick(self) -> None:
        done = self.bringing.brought
        if done is None:
            self.refresh()
        elif done.lobby is not None:
            self.kiosk.begin(done.lobby, *first_pages(done.lobby), partial(BroughtPage, done=done))
        elif done.error is not None:
            self.kiosk.replace(trouble_page(trouble(done.error), lambda: begin_again(self.kiosk, self.bringing.folder)))


class BroughtPage(SettingPage[None]):
    """What became of it."""

    titles = (HEADING,)

    def __init__(self, kiosk: Shell, done: StickRestoreResult) -> None:
        super().__init__(kiosk)
        self.done = done

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        held, restored = self.done.held, self.done.restored
        if restored is None:
            self.say(_("Nothing was restored"), "", self.done.why)
            self.bar()
            return
        said = f"{_held(held)}. " + _("Everything goes on from there.")
        if self.kiosk.lobby.director.has_pin:
            said += " " + _("The director’s PIN is the one from the backup.")
        if restored.beside:
            said += " " + _("The device settings here stay as they are; those of the backup are kept too.")
        self.say(_n("{n} entry restored", "{n} entries restored", restored.facts), said)
        self.bar(right=on(Primary(title=_("History"), note=_("see what is there")), self._history))

    def _history(self) -> None:
        self.kiosk.replace(history_page())


def _lines(held: StickBackup) -> list[tuple[str, str]]:
    lines = [
        (later("On record"), _held(held)),
        (
            later("Backup"),
            _(
                "of {moment}, by kiosk {kiosk}, on the stick “{stick}”",
                moment=_day(held.backup.time),
                kiosk=held.backup.kiosk,
                stick=held.stick.path.name,
            ),
        ),
        (
            later("Checked"),
            _n("{n} entry, as they were written", "{n} entries, as they were written", held.facts),
        ),
    ]
    if held.people:
        more, names = len(held.people) - NAMED, ", ".join(held.people[:NAMED])
        if more > 0:
            names = _n("{names}, and {n} more", "{names}, and {n} more", more, names=names)
        lines.insert(1, (later("Names"), names))
    if held.damaged:
        damaged = _n(
            "{n} later backup on it cannot be read to the end",
            "{n} later backups on it cannot be read to the end",
            held.damaged,
        )
        lines.append((later("Damaged"), damaged))
    here = _("No records yet. Settings, packs of cards and the director’s PIN will be those of the backup.")
    return [*lines, (later("Here"), here)]


def _held(held: StickBackup) -> str:
    """What is on record there, and up to when."""
    return _("{what}, up to {moment}", what=held.what, moment=_day(held.last)) if held.last else held.what


def _day(moment: datetime) -> str:
    here = local(moment)
    return _("{day}, {time}", day=words.date(here.date()), time=f"{here:%H:%M}")

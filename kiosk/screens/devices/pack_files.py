"""Packs to a file and from a file: in the data folder, or on a stick."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.sticks import Store, stores
from kiosk.devices.pack_files import FOLDER, Found, NotAdded, PackFileError, added, found, save
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, PlaceKey, Primary, Row, Text, Touch, on
from kiosk.table_io.packs import pack_words

NAMED = 40
"""Letters of a file's name, or of a folder's path, that are shown."""


class SavePage(DevicePage[None]):
    """Where a pack's file shall lie, one tap each; and then where it lies."""

    titles = (later("Devices"), later("Packs"), later("To a file"))

    def __init__(self, kiosk: Shell, id: str) -> None:
        super().__init__(kiosk)
        self.pack = self.equipment.devices.pack(id)
        self.stores = stores(self.equipment.folder / FOLDER)
        self.said, self.saved = "", False

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        again = on(Choice(title=_("Look again"), note=_("after plugging a stick in")), self._look_again)

        def row(store: Store) -> Touch:
            key = PlaceKey(title=store.title, note=words.shortened(str(store.path), NAMED), served=self.saved)
            return on(key, partial(self._save, store))

        head = self.said or _("Where should “{pack}” be saved?", pack=self.pack.name)
        text = Text(line=head, size_dp=22 if self.said else 26, bold=True, wrap=True)
        tall = 44.0 if not self.said else 130.0 if theme.wide < 640 else 100.0
        self.put(text, 16, STRIP + 8, -16, tall)
        pager = Pager(items=self.stores, make=row, gap=8)
        done = on(Primary(title=_("Done")), self.kiosk.back) if self.saved else None
        low = self.bar([*([pager.up_key, pager.down_key] if len(self.stores) > 2 else []), again], done)
        self.put(pager, 12, STRIP + 12 + tall, -12, -low - 4)

    def _save(self, store: Store) -> None:
        try:
            path = save(self.pack, store.path)
        except PackFileError as error:
            self.said = _("{place}: {why}", place=store.title, why=words.lower_first(error.why))
        else:
            self.saved = True
            self.said = _(
                "“{pack}” is saved: {place}, {file}.",
                pack=self.pack.name,
                place=words.lower_first(store.title),
                file=words.shortened(path.name, NAMED),
            )
        self.again()

    def _look_again(self) -> None:
        self.stores, self.said, self.saved = stores(self.equipment.folder / FOLDER), "", False
        self.again()


class BringPage(DevicePage[None]):
    """The files with packs that were found; each can be brought in, or says why not."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Packs"), later("From a file"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self._look()

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        again = on(Primary(title=_("Look again"), note=_("after plugging a stick in")), self._look_again)
        if not self.files:
            folder = words.shortened(str(self.stores[0].path), NAMED - 10)
            said = _(
                "No file with a pack was found. Put one into {folder} or plug a stick in, then look again.",
                folder=folder,
            )
            self.put(Text(line=said, size_dp=24, wrap=True), 24, STRIP + 16, -24, 240)
            self.bar([], again)
            return
        pager = Pager(items=self.files, make=self._row)
        low = self.bar([pager.up_key, pager.down_key] if len(self.files) > 2 else [], again)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    def _row(self, file: Found) -> Row:
        narrow = theme.wide < 640
        made = Row(tall=176 if narrow else 128)
        name = words.shortened(file.path.name, 28 if narrow else NAMED)
        title = ", ".join(pack.name for pack in file.packs) or name
        has = "; ".join(map(pack_words, file.packs))
        right = -8.0 if file.why_not else -148.0
        made.put(Text(line=title, size_dp=24, bold=True, steps=(22, 20, 18)), 8, 6, right, 34)
        lies = f"{file.store.title}, {name}"
        note = f"{file.why_not} ({lies})" if file.why_not else f"{has}\n{lies}"
        made.put(Text(line=note, size_dp=18, colour="ivory2", wrap=True, valign="top"), 8, 42, right, made.tall - 50)
        if not file.why_not:
            key = on(Choice(title=_("Take it"), title_size=22), partial(self._take, file))
            made.put(key, -8, 38, 128, 56)
        return made

    def _take(self, file: Found) -> None:
        devices = self.equipment.devices
        try:
            packs = added(file.packs, devices.packs)
        except NotAdded:  # Another pack came in meanwhile.
            self._look_again()
            return
        for pack in packs[len(devices.packs) :]:
            devices.keep_pack(pack)
        self.kiosk.back()

    def _look(self) -> None:
        self.stores = stores(self.equipment.folder / FOLDER)
        self.files = found(self.stores, self.equipment.devices.packs)

    def _look_again(self) -> None:
        self._look()
        self.again()

"""Names from a file, on a stick or in the data folder: which files there are, what one has, and what is left out."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, later, spoken
from kiosk.devices.found_files import FoundFile
from kiosk.night.name_list import FOLDER, KnownNames, NameOffer, name_files
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.widgets import STRIP, Cell, Pager, Paragraph, Primary, Strip, Text, on

AT_ONCE = 0.2
"""Seconds that a page waits for a file, so that a short one is there at once."""
TITLE = later("Names from a file")


class FilesShown(NamedTuple):
    files: tuple[FoundFile, ...]
    first: int
    clock: str


class FilesPage(Page[FilesShown]):
    """The files that were found."""

    def __init__(self, kiosk: Shell, names: KnownNames) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.names, self.first = names, 0
        self._look_again()

    def look(self) -> FilesShown:
        return FilesShown(self.files, self.first, self.kiosk.time())

    def question(self, shown: FilesShown) -> object:
        return self.first

    def build(self, shown: FilesShown) -> None:
        files, first, clock = shown
        self.put(Strip(parts=[_(TITLE)], clock=clock, menu=""), 0, 0, 0, STRIP)
        items = [Item(_("Look again"), _("folder and sticks"), self._again)]
        items += [Item(words.shortened(f.name, 18), words.small(f.store), partial(self._open, f)) for f in files]
        end = put_grid(self, items, first, self.turn, self.back_key())
        if not files:
            said = _(
                "No file was found. Keep the names in a spreadsheet, or one a line in a text; save that as CSV or TXT"
                " on a stick, and plug the stick in. The folder “{folder}” of the data folder will do too.",
                folder=FOLDER,
            )
            self.put(Text(line=said, size_dp=26, wrap=True, valign="top", steps=(22,)), 16, end + 30, -16, 220)

    def _look_again(self) -> None:
        self.files = name_files(self.kiosk.equipment.folder)

    def _again(self) -> None:
        self._look_again()
        self.refresh()

    def _open(self, file: FoundFile) -> None:
        self.kiosk.show(partial(FilePage, names=self.names, file=file))


class FilePage(Page[tuple[NameOffer, str]]):
    """Who is in a file; what is left out stands first."""

    def __init__(self, kiosk: Shell, names: KnownNames, file: FoundFile) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.names, self.file = names, file
        self._read()

    def _read(self) -> None:
        """Reads the file: what is wrong with it is told in the language that is spoken now."""
        self.reading, self._told_in = self.names.reading(self.file), spoken()
        self.reading.wait(AT_ONCE)

    def look(self) -> tuple[NameOffer, str]:
        if self._told_in != spoken():
            self._read()
        found = self.reading.found
        if found is None or isinstance(found, str):
            return NameOffer(found or _("The file is being read.")), self.kiosk.time()
        return self.names.offer(found) if found.people else NameOffer(" ".join(found.said)), self.kiosk.time()

    def question(self, shown: tuple[NameOffer, str]) -> object:
        return shown[0].said

    def build(self, shown: tuple[NameOffer, str]) -> None:
        given, clock = shown
        self.put(Strip(parts=[_(TITLE), self.file.name], clock=clock, menu=""), 0, 0, 0, STRIP)
        head = 40 if given.rows else 160
        said = Text(line=given.said, size_dp=28, bold=True, wrap=True, valign="top", steps=(24, 22))
        self.put(said, 16, STRIP + 10, -16, head)

        def row(line: tuple[str, str]) -> Paragraph:
            return Paragraph(cells=[Cell(line[1], size=22, colour=line[0])])

        lines = [("ivory", trouble) for trouble in given.troubles] + [("ivory2", each) for each in given.rows]
        pager = Pager(items=lines, make=row)
        note = _("from {store}", store=words.small(self.file.store)) if given.rows else _("see above")
        primary = Primary(title=_(self.names.does).format(len(given.rows)), note=note)
        primary.off = not given.rows
        turn = [pager.up_key, pager.down_key] if len(lines) > 3 else []
        low = foot(self, [self.back_key(), *turn], on(primary, partial(self._take, given)))
        self.put(pager, 12, STRIP + 16 + head, -12, -low - 4)

    def _take(self, given: NameOffer) -> None:
        self.names.take(given)
        self.kiosk.back()
        self.kiosk.back()


def name_files_page(names: KnownNames) -> PageMaker:
    """Names from a file, for the list at a door or for the names known here."""
    return partial(FilesPage, names=names)

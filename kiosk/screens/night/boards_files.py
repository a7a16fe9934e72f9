"""PBN files with deals: which there are, what each gives the night, and what is wrong in it."""

from __future__ import annotations

from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.devices.found_files import FoundFile
from kiosk.night.boards.making import BoardMaking, Offer
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.strip import head
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Pager, Paragraph, Primary, Text, on
from kiosk.table_io.deals import FOLDER

AT_ONCE = 0.2
"""Seconds that a page waits for a file, so that a short one is there at once."""


class FilesPage(DirectorScreen[tuple[tuple[FoundFile, ...], int]]):
    """The files that were found."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.making = BoardMaking(self.night)
        self._look_again()

    def _look_again(self) -> None:
        self.files = self.making.files(self.kiosk.equipment.folder)

    def content(self) -> tuple[tuple[FoundFile, ...], int]:
        return self.files, self.first

    def build_content(self, content: tuple[tuple[FoundFile, ...], int]) -> None:
        files, first = content
        head(self, self.night.plan.name, _("Deals from a file"), director=False)
        again = Item(_("Look again"), _("folder and sticks"), self._again)
        items = [again, *(Item(file.name, words.small(file.store), partial(self._open, file)) for file in files)]
        end = put_grid(self, items, first, self.turn, self.back_key())
        if not files:
            said = _(
                "No PBN file was found. Put one into the folder “{folder}” of the data folder, or plug a stick in.",
                folder=FOLDER,
            )
            self.put(Text(line=said, size_dp=26, wrap=True, valign="top"), 16, end + 30, -16, 140)

    def _again(self) -> None:
        self._look_again()
        self.refresh()

    def _open(self, file: FoundFile) -> None:
        self.kiosk.show(partial(FilePage, file=file))


class FilePage(DirectorScreen[None | Offer]):
    """What a file gives the night; what is wrong in it, line by line, with the cards."""

    of_boards = True

    def __init__(self, kiosk: Shell, file: FoundFile) -> None:
        super().__init__(kiosk)
        self.file = file
        self.making = BoardMaking(self.night)
        self.reading = self.making.read(file)
        self.reading.wait(AT_ONCE)

    def content(self) -> None | Offer:
        found = self.reading.found
        return None if found is None else self.making.offer(found)

    def build_content(self, content: Offer | None) -> None:
        head(self, *filter(None, (self.file.store, self.file.name, self.night.notice)), director=False)
        offer = content or Offer(said=_("The file is being read."))
        said = _("It has deals for {boards}.", boards=offer.said) if offer.offered else offer.said
        self.put(Text(line=said, size_dp=28, bold=True, wrap=True, valign="top"), 16, STRIP + 10, -16, 76)
        lines = offer.troubles or ((_("Every deal in it is right."),) if offer.found else ())

        def row(line: str) -> Paragraph:
            return Paragraph(cells=[Cell(line, size=22)])

        pager = Pager(items=list(lines), make=row)
        take = Primary(title=_n("Take {n} deal", "Take {n} deals", len(offer.offered)), off=not offer.offered)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key], on(take, partial(self._take, offer)))
        self.put(pager, 12, STRIP + 92, -12, theme.tall - STRIP - 92 - low - 4)

    def _take(self, offer: Offer) -> None:
        self.making.take(offer)
        self.kiosk.back()
        self.kiosk.back()


files_page = FilesPage

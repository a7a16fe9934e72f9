"""The sources of a night's boards: drawn at random, or read from PBN files in the folder ``deals`` and on sticks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.not_now import NotNow
from kiosk.devices.found_files import FileReading, FoundFile, files_in
from kiosk.night.board_facts import BoardPlay, KeptBoard, kept_boards, layout_of, numbers_words, plays, why_not_other
from kiosk.night.boards.fault_words import trouble_words
from kiosk.night.session import Night
from kiosk.table_io.deals import FOLDER
from rules.boards import Board, Boards, Layout, drawn, read

LARGEST = 5_000_000
"""Bytes of the largest file that is read."""
SUFFIXES = frozenset({".pbn"})
MADE = {
    "": later("not made yet"),
    "reader": later("made with the reader"),
    "shuffler": later("dealt by the machine"),
    "hand": later("made by hand"),
    "check": later("checked"),
}


@dataclass(frozen=True)
class BoardRow:
    """A board as the director sees it, without a card. `why_not_other` says why it keeps its deal, "" if it need
    not."""

    number: int
    dealer: str  # "North"
    deal: str  # "drawn", "from a file", "no deal yet"
    made: str  # "not made yet"
    played: str  # "3 of 8 tables", "not played yet"
    why_not_other: str


@dataclass(frozen=True)
class Offer:
    """What a file offers the night. `found` are its boards, `troubles` what is wrong in it. `offered` are those that
    the night can use, with their numbers in the night; `said` names them, or says in a sentence why there are none."""

    found: tuple[Board, ...] = ()
    troubles: tuple[str, ...] = ()
    offered: tuple[Board, ...] = ()
    said: str = ""


class BoardMaking:
    """What the director does with the boards of a night. Belongs to the thread that owns the state."""

    def __init__(self, night: Night, random: Random | None = None) -> None:
        self.night = night
        self._random = random or SystemRandom()

    @property
    def layout(self) -> Layout | None:
        """What every deal has; None if the game has no boards."""
        return layout_of(self.night)

    @property
    def wanted(self) -> tuple[int, ...]:
        """The boards that the night plays, and those it has besides."""
        return tuple(sorted({*plays(self.night), *kept_boards(self.night)}))

    @property
    def why_none(self) -> str:
        """Why the night has no boards; "" if it has."""
        if not self.night.plan.format.boards:
            return _("this is no duplicate")
        if self.layout is None:
            return _("{name} has no boards", name=_(self.night.plan.game.label))
        return "" if self.wanted else _("nobody can be seated yet")

    def rows(self) -> tuple[BoardRow, ...]:
        """Every board."""
        kept, played = kept_boards(self.night), plays(self.night)
        return tuple(self._row(n, kept.get(n), played.get(n, ())) for n in self.wanted)

    def _row(self, number: int, kept: KeptBoard | None, played: Sequence[BoardPlay]) -> BoardRow:
        told, due = sum(play.told for play in played), sum(play.told or play.open for play in played)
        times = _n("played {told} of {n} time", "played {told} of {n} times", due, told=told)
        source = {"drawn": _("drawn"), "pbn": _("from a file"), "shuffler": _("from the machine")}
        return BoardRow(
            number,
            words.place((number - 1) % 4),
            source.get(kept.source, kept.source) if kept else _("no deal yet"),
            _(MADE.get(kept.made, kept.made)) if kept else "",
            times if told else _("not played yet"),
            why_not_other(self.night, number),
        )

    def in_short(self) -> str:
        """How far the boards are prepared, in a few words."""
        kept, wanted = kept_boards(self.night), self.wanted
        missing = [number for number in wanted if number not in kept]
        if missing:
            if len(missing) == len(wanted):
                return _n("{n} board, all to draw", "{n} boards, all to draw", len(wanted))
            return _n("{n} board, {count} to draw", "{n} boards, {count} to draw", len(wanted), count=len(missing))
        unmade = sum(not each.made for each in kept.values())
        if unmade:
            return _n("{n} board, {count} to make", "{n} boards, {count} to make", len(wanted), count=unmade)
        return _n("{n} board, all made", "{n} boards, all made", len(wanted))

    # Deals.

    def to_draw(self) -> tuple[int, ...]:
        """The boards without a deal."""
        return tuple(number for number in self.wanted if number not in kept_boards(self.night))

    def draw(self, numbers: Iterable[int] | None = None) -> None:
        """Draws random deals for these boards; by default for all without one. Director only."""
        layout = self.layout
        chosen = self.to_draw() if numbers is None else tuple(numbers)
        boards = [drawn(number, layout, self._random) for number in chosen] if layout else []
        self.night.keep_boards(boards, "drawn")

    def take(self, offer: Offer) -> None:
        """Gives the offered boards the file's deals. Director only."""
        self.night.keep_boards(offer.offered, "pbn")

    def files(self, folder: Path) -> tuple[FoundFile, ...]:
        """The PBN files in the folder ``deals`` of the data `folder`, and on sticks."""
        return files_in(folder, FOLDER, SUFFIXES)

    def read(self, file: FoundFile) -> FileReading[Boards]:
        """Starts reading a file. Raises `NotNow` for a night without boards."""
        layout = self.layout
        if layout is None:
            raise NotNow(words.sentence(self.why_none))
        return FileReading(file, _("a file of deals"), LARGEST, lambda data: read(data, layout, self._random))

    def offer(self, found: Boards | str) -> Offer:
        """What the file just read can be used for now."""
        if isinstance(found, str):
            return Offer(said=found)
        offered, said = self._offered(found.boards)
        return Offer(found.boards, tuple(map(trouble_words, found.troubles)), offered, said)

    def _offered(self, boards: Sequence[Board]) -> tuple[tuple[Board, ...], str]:
        """What a file's deals can be used for: by their own numbers, or if none of these fits, in their order."""
        open_ = [number for number in self.wanted if not why_not_other(self.night, number)]
        by_number = tuple(board for board in boards if board.number in open_)
        free = [number for number in open_ if number not in kept_boards(self.night)] or open_
        in_order = tuple(board.moved(number) for board, number in zip(boards, free, strict=False))
        offered = by_number or in_order
        numbers = numbers_words(board.number for board in offered)
        if not boards:
            return (), _("No deal of {game} is in it.", game=_(self.night.plan.game.label))
        if not offered:
            return (), _("No board of this night needs a deal.")
        if by_number:
            return offered, _n("board {numbers}", "boards {numbers}", len(offered), numbers=numbers)
        return offered, _n(
            "board {numbers}, from its boards {others}", "boards {numbers}, from its boards {others}", len(offered),
            numbers=numbers, others=numbers_words(board.number for board in boards[: len(offered)]),
        )  # fmt: skip

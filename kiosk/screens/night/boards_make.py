"""Making a board of cards, and checking one: with the reader, by the machine, or by hand. Only the last shows faces."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _c, _n
from kiosk.night.boards.by_machine import MachineBoard
from kiosk.night.boards.checking import BoardCheck, PlaceChecked
from kiosk.night.boards.fault_words import title
from kiosk.night.boards.making import BoardMaking
from kiosk.night.boards.sorting import Sorting
from kiosk.night.hand_records import record_of
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, SeatPlate, Text, Touch, Undo, on
from kiosk.screens.widgets.text import Chip, Gap
from rules.cards import SORTED_SUITS

BIG, SMALL = 104, 58
"""The dp of whose the card is, and of what to do, below it."""
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←", "kitty": ""}
"""Where a seat is, seen by who reads the screen with North at the far side."""


def put_places(page: Plane, plates: dict[str, SeatPlate], low: float) -> tuple[float, float, float]:
    """Puts a plate at each side, the kitty's in the corner; gives the margins, top and height in dp of the room that
    is left between: between West and East, in a portrait window below them."""
    high = 76.0 if theme.tall < 560 or theme.portrait else 96.0
    # The kitty has room beside North.
    across = min(150.0 if theme.wide < 900 else 220.0, (theme.wide / 2 - 20) / 1.5)
    top, bottom = STRIP + 8.0, theme.tall - low - high - 8
    centre, middle = (theme.wide - across) / 2, STRIP + (theme.tall - STRIP - low - high) / 2
    spots = {
        "N": (centre, top), "E": (theme.wide - 12 - across, middle), "S": (centre, bottom), "W": (12.0, middle),
        "kitty": (theme.wide - 12 - across, top),
    }  # fmt: skip
    for place, plate in plates.items():
        page.put(plate, *spots[place], across, high)
    if theme.portrait:
        return 12.0, middle + high + 4, bottom - middle - high - 8
    return across + 24, top + high + 4, bottom - top - high - 8


class SortShown(NamedTuple):
    last: str | None
    number: int
    counts: tuple[tuple[str, int, int], ...]
    notice: str
    stray: str
    trouble: str
    emulated: bool


class SortPage(NightPage[SortShown]):
    """Whose the card on the reader is: large, with the direction; how many each has."""

    of_boards = True

    def __init__(self, kiosk: Shell, sorting: Sorting) -> None:
        super().__init__(kiosk)
        self.listener = self.sorting = sorting

    def look(self) -> SortShown:
        made = self.sorting
        counts = tuple((place, made.count(place), size) for place, size in made.sizes.items())
        equipment = self.kiosk.equipment
        news = _(made.notice), made.stray, equipment.devices.trouble
        return SortShown(made.last, len(made.sorted), counts, *news, equipment.emulated)

    def question(self, shown: SortShown) -> object:
        return type(self), self.sorting.done

    def tick(self) -> None:
        """Nothing here changes with the time."""

    def build(self, shown: SortShown) -> None:
        last, number, counts, notice, stray, trouble, emulated = shown
        made = self.sorting
        strip = head(
            self,
            _("Board {number}", number=made.board.number),
            _("Sort the cards, face down"),
            director=False,
            first=True,
        )
        strip.trouble = trouble
        plates = {
            place: SeatPlate(
                seat=_("{n} of {all}", n=n, all=size), name=title(place), form="stack", dealer=False, name_size=28,
                turn_now=place == last and not stray and not made.done,
            )
            for place, n, size in counts
        }  # fmt: skip
        low = self._keys(number, emulated)
        edge, top, tall = put_places(self, plates, low)
        large = "" if last is None else _("All are right") if made.done else f"{title(last)} {ARROWS[last]}".strip()
        said = _("Put it there, then read the next card") if number else _("Put the first card on the reader")
        if made.done and not notice:
            said = _("Keep the hands apart, face down.")
        if notice:
            text = Text(line=notice, size_dp=32, bold=True, halign="center", wrap=True, steps=(28, 24))
            self.put(text, edge, top, -edge, tall)
            return
        small = Text(line=said, size_dp=24, halign="center", wrap=True, valign="middle")
        if not large:
            self.put(small, edge, top, -edge, tall)
            return
        top += max(0, (tall - BIG - SMALL) / 2)
        big = Text(
            line=large,
            size_dp=96,
            bold=True,
            colour="ivory" if made.done else "brass",
            halign="center",
            steps=(84, 72, 60, 44, 36),
        )
        self.put(big, edge, top, -edge, BIG)
        self.put(small, edge, top + BIG, -edge, SMALL)

    def _keys(self, number: int, emulated: bool) -> float:
        made = self.sorting
        left: list[Touch] = [self.back_key()]
        if number:
            left.append(on(Undo(note=_("read it again"), stands_for=number), made.undo))
        if emulated and not made.done:
            left.append(
                on(Choice(title=_("Place a card"), title_size=22), lambda: self.kiosk.equipment.lay_any(made.left))
            )
        to_come = sum(made.sizes.values()) - number
        done = Primary(
            title=_("Done"), note=_("{n} left", n=to_come) if to_come else _("all sorted"), off=not made.done
        )
        return foot(self, left, on(done, self._done))

    def _done(self) -> None:
        self.sorting.finish()
        self.kiosk.back()


class BoardCheckShown(NamedTuple):
    found: tuple[PlaceChecked, ...]
    notice: str
    chosen: str | None
    antennas: bool
    trouble: str


class BoardCheckPage(NightPage[BoardCheckShown]):
    """Each place with what was found there."""

    of_boards = True

    def __init__(self, kiosk: Shell, check: BoardCheck) -> None:
        super().__init__(kiosk)
        self.listener = self.check = check

    def look(self) -> BoardCheckShown:
        check = self.check
        return BoardCheckShown(
            check.found(), _(check.notice), check.place, check.antennas, self.kiosk.equipment.devices.trouble
        )

    def question(self, shown: BoardCheckShown) -> object:
        return type(self), shown.chosen

    def build(self, shown: BoardCheckShown) -> None:
        found, notice, chosen, antennas, trouble = shown
        strip = head(
            self,
            _("Board {number}", number=self.check.board.number),
            _("Check the cards, face down"),
            director=False,
            first=True,
        )
        strip.trouble = trouble
        right = self.check.right
        done = Primary(
            title=_("Done"), note=_("the board is right") if right else _("not all checked yet"), off=not right
        )
        low = foot(self, [self.back_key()], on(done, self._done))
        plates = {one.place: self._plate(one, chosen, antennas) for one in found}
        edge, top, tall = put_places(self, plates, low)
        wrong = [_("{place} has {cards}.", place=one.title, cards=one.said) for one in found if one.state == "wrong"]
        said = notice or "\n".join(wrong) or self._what_to_do(found, chosen, antennas)
        text = Text(line=said, size_dp=28, bold=bool(notice or wrong), halign="center", wrap=True, steps=(24, 22))
        self.put(text, edge, top, -edge, tall)

    def _plate(self, one: PlaceChecked, chosen: str | None, antennas: bool) -> SeatPlate:
        said = {
            "": _("{n} of {all}", n=0, all=one.size),
            "part": _("{n} of {all}", n=one.count, all=one.size),
            "right": "✓ " + _c("a hand", "right"),
            "wrong": _c("a hand", "wrong"),
        }
        plate = SeatPlate(
            seat=said[one.state], name=one.title, form="stack", fault=one.state == "wrong",
                turn_now=one.place == chosen and one.state not in ("right", "wrong"),
            acts="" if antennas else "choice", name_size=28,
        )  # fmt: skip
        return plate if antennas else on(plate, partial(self.check.choose, one.place))

    def _what_to_do(self, found: tuple[PlaceChecked, ...], chosen: str | None, antennas: bool) -> str:
        if self.check.right:
            return _("Every hand is right.")
        if antennas:
            return _("Put each hand in front of its seat.")
        if chosen is None:
            return _("Tap a place, then put its cards on the reader.")
        one = next(each for each in found if each.place == chosen)
        if one.state == "right":
            return _("{place} is right. Tap the next place.", place=one.title)
        return _("Put {place}’s cards on the reader, one at a time.", place=one.title)

    def _done(self) -> None:
        self.check.finish()
        self.kiosk.back()


class MachineShown(NamedTuple):
    told: tuple[str, str]
    shuffling: bool
    busy: bool
    halted: bool
    dealt: int
    done: bool
    ready: bool
    waits: bool


class MachinePage(DirectorScreen[MachineShown]):
    """The machine shuffles and deals a board."""

    def __init__(self, kiosk: Shell, made: MachineBoard) -> None:
        super().__init__(kiosk)
        self.made = made

    def refresh(self, force: bool = False) -> None:
        self.made.follow()
        if self.made.busy:
            self.kiosk.lobby.director.stay()
        super().refresh(force)

    def content(self) -> MachineShown:
        made, machine = self.made, self.made.machine
        waits = bool(machine.state and machine.state.waits)
        return MachineShown(
            made.said, made.shuffling, made.busy, made.halted, made.dealt, made.done, machine.ready, waits
        )

    def build_content(self, content: MachineShown) -> None:
        said, shuffling, busy, halted, dealt, done, ready, waits = content
        what, to_do = map(_, said)
        made = self.made
        head(
            self,
            _("Board {number}", number=made.number),
            *filter(None, (_("Dealt by the machine"), self.night.notice)),
            director=False,
            first=True,
        )
        cards = made.pattern.cards
        if done:
            what, to_do = _("The board is dealt."), _("Put each hand away, face down, marked with its seat.")
        elif shuffling:
            what, to_do = (
                _("The machine is shuffling."),
                _("It waits for someone: check its display.") if waits else "",
            )
        elif busy and not what:
            what, to_do = _("{n} of {all} dealt", n=dealt, all=cards), _("Leave the cards where it puts them.")
        elif not what:
            what, to_do = (
                _("Put the whole pack in."),
                _n(
                    "The {n} card it deals becomes board {board}.",
                    "The {n} cards it deals become board {board}.",
                    cards,
                    board=made.number,
                ),
            )
        self.put(
            Text(line=what, size_dp=40, bold=True, halign="center", wrap=True, steps=(36, 30)), 24, STRIP + 40, -24, 120
        )
        self.put(Text(line=to_do, size_dp=26, halign="center", wrap=True, steps=(24, 22)), 24, STRIP + 170, -24, 110)
        foot(
            self,
            [on(Undo(title=_("Back")), self._leave), *self._more(busy, halted)],
            self._primary(busy, halted, done, ready),
        )

    def _more(self, busy: bool, halted: bool) -> list[Choice]:
        if halted:
            return [on(Choice(title=_("Give up"), note=_("and deal again")), self.made.give_up)]
        return [on(Choice(title=_("Stop"), note=_("right away")), self.made.stop)] if busy else []

    def _primary(self, busy: bool, halted: bool, done: bool, ready: bool) -> Primary | None:
        if halted:
            return on(Primary(title=_("Go on"), note=_("it is fixed")), self.made.go_on)
        if busy:
            return None
        if done:
            return on(Primary(title=_("Done"), note=_("to the board")), self._leave)
        return on(Primary(title=_("Deal"), note="" if ready else _("not connected"), off=not ready), self.made.begin)

    def _leave(self) -> None:
        self.made.leave()
        self.kiosk.back()


class HandPage(DirectorScreen[int]):
    """A board sorted by hand: a warning, then one hand after another, faces shown."""

    of_boards = True

    def __init__(self, kiosk: Shell, number: int, at: int = -1) -> None:
        super().__init__(kiosk)
        self.number, self.at = number, at

    def content(self) -> int:
        return self.at

    def question(self, shown: tuple[int, str, str]) -> object:
        return type(self), self.at

    def build_content(self, content: int) -> None:
        record = record_of(self.night.boards[self.number])
        places = [*record.hands, *([record.kitty] if record.kitty else [])]
        head(self, _("Board {number}", number=self.number), _("Sort by hand"), director=False, first=True)
        step = on(Undo(title=_("Back")), self._before)
        if self.at < 0:
            text = Text(
                line=_("You will see all four hands."), size_dp=40, bold=True, halign="center", steps=(36, 30, 24)
            )
            self.put(text, 16, STRIP + 50, -16, 60)
            warning = _(
                "Whoever sorts a board by hand should not play it. Turn the screen away from the others, and pick each "
                "hand from the pack."
            )
            self.put(Text(line=warning, size_dp=26, wrap=True, halign="center"), 32, STRIP + 130, -32, 150)
            foot(
                self,
                [step],
                on(Primary(title=_("Show {place}", place=words.place(0)), note=_("the first hand")), self._next),
            )
            return
        hand = places[self.at]
        count = (*self.night.boards[self.number].places.values(),)[self.at].bit_count()
        said = _n("{place}, {n} card", "{place}, {n} cards", count, place=hand.place)
        self.put(Text(line=said, size_dp=36, bold=True, colour="brass", steps=(30,)), 24, STRIP + 8, -24, 48)
        tall = min(64.0, (theme.tall - STRIP - 60 - 100) / 5)
        for n, suit in enumerate(SORTED_SUITS):
            line = Text(line=(Chip(suit, 40), Gap(16), hand.suits[suit]), size_dp=44, bold=True, steps=(36, 30, 24, 20))
            self.put(line, 24, STRIP + 62 + tall * n, -16, tall)
        if hand.jokers:
            self.put(Text(line=hand.jokers, size_dp=30, bold=True, steps=(24,)), 24, STRIP + 62 + tall * 4, -16, tall)
        following = places[self.at + 1].place if self.at + 1 < len(places) else ""
        primary = (
            Primary(title=_("Show {place}", place=following), note=_("the next hand"))
            if following
            else Primary(title=_("Done"), note=_("all are sorted"))
        )
        foot(self, [step], on(primary, self._next if following else self._done))

    def _next(self) -> None:
        self.at += 1
        self.refresh()

    def _before(self) -> None:
        if self.at < 0:
            self.kiosk.back()
        else:
            self.at -= 1
            self.refresh()

    def _done(self) -> None:
        self.night.board_made(self.number, "hand")
        self.kiosk.back()


def sort_page(sorting: Sorting) -> PageMaker:
    """The page of a board being sorted with the reader."""
    return partial(SortPage, sorting=sorting)


def check_page(kiosk: Shell, number: int) -> PageMaker:
    """The page of a check of a board."""
    night = kiosk.lobby.night
    assert night is not None
    return partial(BoardCheckPage, check=BoardCheck(night, night.boards[number], kiosk.equipment.devices))


def machine_page(kiosk: Shell, number: int) -> PageMaker:
    """The page of a board that the machine deals."""
    night, equipment = kiosk.lobby.night, kiosk.equipment
    assert night is not None
    layout = BoardMaking(night).layout
    assert layout is not None
    made = MachineBoard(
        night, number, layout, equipment.shuffler, equipment.devices.identify,
        lambda pack: equipment.devices.pack(pack).name, equipment.machine.loaded, lambda: equipment.machine.engaged,
    )  # fmt: skip
    return partial(MachinePage, made=made)


def hand_page(number: int) -> PageMaker:
    """The pages that show a board's hands one after the other."""
    return partial(HandPage, number=number)

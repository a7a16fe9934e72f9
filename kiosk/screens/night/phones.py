"""The phones of the hall: on and off, the codes that lead to their pages, and what they have told (look#night)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, _c, _n, later
from kiosk.hall import qr
from kiosk.hall.access import Access, spoken
from kiosk.night.claims import ClaimRow, WaitingRow, claims, waiting
from kiosk.night.state import CUT
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.strip import head
from kiosk.screens.page import put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Plane, Primary, Text, on
from kiosk.screens.widgets.code import Code
from rules.phrases import Phrase

KEY, GAP = 60, 8
PHONES = later("Phones")


def put_code(page: Plane, modules: qr.Modules, x: float, y: float, wide: float, lines: tuple[str, str, str]) -> None:
    """A code with what it is above, and what it says in words below."""
    above, strong, below = lines
    page.put(Text(line=above, size_dp=22, steps=(20, 18)), x, y, wide, 34)
    page.put(Code(modules=[list(row) for row in modules]), x, y + 36, wide, wide)
    page.put(Text(line=strong, size_dp=20, bold=True, steps=(18, 16)), x, y + 40 + wide, wide, 26)
    page.put(Text(line=below, size_dp=20, colour="ivory2", steps=(18, 16)), x, y + 64 + wide, wide, 26)


class PhonesShown(NamedTuple):
    is_on: bool
    access: Access
    phones: int | None
    trouble: str
    open: int
    rounds: int


class PhonesPage(DirectorScreen[PhonesShown]):
    """Whether phones are let in, and the codes by which they come."""

    def content(self) -> PhonesShown:
        hall, open_ = self.kiosk.hall, len(claims(self.night))
        return PhonesShown(hall.on, hall.access, hall.phones, _(hall.trouble), open_, len(self.night.rounds))

    def build_content(self, content: PhonesShown) -> None:
        is_on, access, phones, trouble, open_, _rounds = content
        head(self, self.night.plan.name, _("Director"), _("Phones"), director=False)
        low, said = foot(self, *self._keys(is_on, open_)), self._said(is_on, access, phones, trouble, open_)
        narrow = theme.wide < 640
        wide = min(228.0, (theme.wide - 48) / 2 if narrow else theme.tall - STRIP - 120 - low)
        if is_on:
            self._codes(access, wide)
        x = 16.0 if narrow or not is_on else 2 * wide + 56 if access.wifi else wide + 40
        y = STRIP + (wide + 112 if narrow and is_on else 8)
        title = _("Phones are on") if is_on else _("Phones are off")
        if not is_on:
            put_empty(self, title, said, low)
            return
        self.put(Text(line=title, size_dp=28, bold=True, steps=(24, 22)), x, y, -16, 40)
        self.put(Text(line=said, size_dp=20, colour="ivory2", wrap=True, valign="top"), x, y + 44, -16, 130)
        end = theme.tall - low - 8
        for n, key in enumerate(self._of_codes()):
            self.put(key, x, end - KEY - (1 - n) * (KEY + GAP), -16, KEY)

    def _codes(self, access: Access, wide: float) -> None:
        x, top = 16.0, STRIP + 6.0
        if access.wifi:
            lines = (f"1   {_('Wi-Fi')}", access.wifi, access.password or _("no password"))
            put_code(self, qr.wifi(access.wifi, access.password), x, top, wide, lines)
            x += wide + 20
        if access.address:
            title = _("The night")
            lines = (f"2   {title}" if access.wifi else title, access.address, _("then the code on the table"))
            put_code(self, qr.code(access.url), x, top, wide, lines)

    def _said(self, is_on: bool, access: Access, phones: int | None, trouble: str, open_: int) -> str:
        if trouble:
            return trouble
        if not is_on:
            return _(
                "Players tell results at the desk. With phones on, a code on each table opens its page: they tell the "
                "result there, and the other side agrees."
            )
        here = (
            _n("{n} phone here now.", "{n} phones here now.", phones)
            if phones is not None
            else _("The pages are being started.")
        )
        more = _n("{n} result to decide.", "{n} results to decide.", open_) if open_ else ""
        always = _("Codes are for tonight only. No internet, and none needed.")
        return " ".join(filter(None, (here, more, always)))

    def _keys(self, is_on: bool, open_: int) -> tuple[list[Choice], Choice | Primary]:
        hall = self.kiosk.hall
        full = hall.access.names == "full"
        names = Choice(title=_("Whole names") if full else _("First names"), note=_("on phones"), title_size=22)
        left = [self.back_key(), on(names, self._do(lambda: hall.show_names("first" if full else "full")))]
        if not is_on:
            return left, on(Primary(title=_("Phones on"), note=_("codes for tonight")), self._do(hall.let_in))
        left.insert(1, on(Choice(title=_("Phones off"), note=_("tell at the desk")), self._do(hall.send_off)))
        kind = Primary if open_ else Choice
        told = kind(title=_("Told by phone"), note=_("{n} to decide", n=open_) if open_ else _("nothing to decide"))
        return left, on(told, lambda: self.kiosk.show(claims_page))

    def _of_codes(self) -> tuple[Choice, Choice]:
        """The code of a table on the screen, and other codes for all."""
        seats = self.night.rounds
        code = Choice(
            title=_("A table’s code"), note=_("on this screen") if seats else _("once people sit"), off=not seats
        )
        new = Choice(title=_("New codes"), note=_("old cards end"))
        said = Phrase("All cards on the tables end, and every phone asks who it is.")
        sure = partial(self._sure, Phrase("New codes"), said, self.kiosk.hall.new_codes)
        return on(code, lambda: self.kiosk.show(CodesPage)), on(new, sure)

    def _do(self, act: Callable[[], object]) -> Callable[[], None]:
        def done() -> None:
            act()
            self.refresh()

        return done

    def _sure(self, title: str, said: str, act: Callable[[], object]) -> None:
        def done() -> None:
            act()
            self.kiosk.back()

        self.kiosk.show(partial(AskPage, title=title, said=said, keys=((title, "", done),)))


class CodesPage(DirectorScreen[tuple[Access, int, int]]):
    """The tables of the round: a tap shows the code of one."""

    def content(self) -> tuple[Access, int, int]:
        return self.kiosk.hall.access, len(self.night.rounds), self.first

    def build_content(self, content: tuple[Access, int, int]) -> None:
        access, _rounds, _first = content
        head(self, self.night.plan.name, _("Phones"), _("Which table?"), director=False)
        places = [table.number for table in self.night.rounds[-1].round.tables]
        items = [
            Item(self.night.at(n), spoken(access.code(self.night.stream, n)), partial(self._show, n)) for n in places
        ]
        put_grid(self, items, self.first, self.turn, self.back_key())

    def _show(self, place: int) -> None:
        self.kiosk.show(partial(CodePage, place=place))


class CodePage(DirectorScreen[Access]):
    """The code of one table, large enough for a camera."""

    def __init__(self, kiosk: Shell, place: int) -> None:
        super().__init__(kiosk)
        self.at = place

    def content(self) -> Access:
        return self.kiosk.hall.access

    def build_content(self, content: Access) -> None:
        access = content
        head(self, self.night.plan.name, _("Phones"), self.night.at(self.at), director=False)
        code = access.code(self.night.stream, self.at)
        wide = min(theme.wide - 32.0, theme.tall - STRIP - 200)
        lines = (
            _("Opens {table}", table=self.night.at(self.at, within=True)),
            access.address or _("not served yet"),
            spoken(code),
        )
        put_code(self, qr.code(f"{access.url}/t/{code}"), 16, STRIP + 6, wide, lines)
        if theme.wide - wide > 260:
            said = _("Scan it with the camera. Or type the address into the browser, then the code.")
            self.put(
                Text(line=said, size_dp=24, colour="ivory2", wrap=True, valign="top"), wide + 48, STRIP + 42, -24, 200
            )
        foot(self, [self.back_key()])


Answer = tuple[str, str, Callable[[], object]]
"""A key: its title, its note, and what it does."""


class AskPage(DirectorScreen[None]):
    """Says what it is about, with a key for each thing that can be done."""

    def __init__(self, kiosk: Shell, title: str, said: str, keys: Sequence[Answer], about: str = PHONES) -> None:
        super().__init__(kiosk)
        self.title, self.said, self.keys, self.about = title, said, keys, about

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        head(self, self.night.plan.name, _(self.about), director=False)
        narrow = theme.wide < 640
        self.put(Text(line=_(self.title), size_dp=32, bold=True, steps=(28, 24), wrap=narrow), 24, STRIP + 12, -24, 80)
        self.put(
            Text(line=_(self.said), size_dp=24, colour="ivory2", wrap=True, valign="top"), 24, STRIP + 100, -24, -100
        )
        *others, (title, note, do) = self.keys
        left = [self.back_key(), *(on(Choice(title=_(t), note=_(n)), d) for t, n, d in others)]
        foot(self, left, on(Primary(title=_(title), note=_(note)), do))


class ClaimsShown(NamedTuple):
    seq: int
    open: Sequence[ClaimRow]
    waits: Sequence[WaitingRow]
    missing: tuple[int, ...]
    reminds: bool
    first: int


def _agreeing(row: WaitingRow) -> str:
    """Who has still to agree to a result."""
    return _("both to agree") if len(row.sides) == 2 else _("{sides} to agree", sides=row.labels)


class ClaimsPage(DirectorScreen[ClaimsShown]):
    """What phones have told that the director has to settle, and who is still to be heard of."""

    of_boards = True

    def content(self) -> ClaimsShown:
        night, state = self.night, self.night.current
        reminds = state is not None and self.kiosk.hall.reminded(state)
        return ClaimsShown(night.facts[-1].seq, claims(night), waiting(night), self._missing(), reminds, self.first)

    def _missing(self) -> tuple[int, ...]:
        state = self.night.current
        return self.night.missing(state) if state is not None and state.started else ()

    def build_content(self, content: ClaimsShown) -> None:
        _seq, open_, waits, missing, reminds, _first = content
        head(self, self.night.plan.name, _("To decide"), director=False)
        items = [
            *(Item(row.at, _dispute(row), partial(self._decide, row)) for row in open_),
            *(Item(row.at, f"{row.says}, {_agreeing(row)}", partial(self._agree, row)) for row in waits),
            *(Item(self.night.at(place), _("not told yet"), partial(self._tell, place)) for place in missing),
        ]
        if not items:
            self.put(
                Text(line=_("All results are in, and agreed to."), size_dp=28, steps=(24, 22)), 24, STRIP + 16, -24, 44
            )
        note = _("sent") if reminds else _n("{n} table", "{n} tables", len(missing))
        remind = on(Choice(title=_("Remind"), note=note, off=reminds), self._remind)
        put_grid(self, items, self.first, self.turn, self.back_key(), *([remind] if missing else []))

    def _remind(self) -> None:
        if self.night.current is not None:
            self.kiosk.hall.remind(self.night.current)
        self.refresh()

    def _tell(self, place: int) -> None:
        self.kiosk.show(route("night.result", place))

    def _decide(self, row: ClaimRow) -> None:
        night, kiosk, claim = self.night, self.kiosk, row.claim

        def take() -> None:
            night.take_claim(claim.id, row.reason)
            kiosk.back()

        def keep() -> None:
            night.settle(claim.id)
            kiosk.back()

        def other() -> None:
            kiosk.replace(route("night.result", claim.place, claim.hand, claim.round))

        stands = _("On record is {score}.", score=row.stands) if row.stands else _("Nothing is on record.")
        keys = ((_("Keep {score}", score=row.stands) if row.stands else _("Leave it"), "", keep),
                (_("Take {score}", score=row.says), _("the old one is kept") if row.stands else "", take))  # fmt: skip
        anew = () if claim.hand == CUT else ((_c("result", "Other"), _("tell it anew"), other),)
        late = _("It came after round {round} was over.", round=claim.round) if row.late else ""
        said = " ".join(filter(None, (_("{who} {score}.", who=row.who, score=row.says), stands, late)))
        kiosk.show(partial(AskPage, title=row.at, said=said, keys=(*anew, *keys)))

    def _agree(self, row: WaitingRow) -> None:
        night, kiosk = self.night, self.kiosk

        def agree() -> None:
            for side in row.sides:
                night.confirm(row.place, side, row.hand)
            kiosk.back()

        anew = cut_page(row.place) if row.hand == CUT else route("night.result", row.place, row.hand)
        other = partial(kiosk.replace, anew)
        said = _("{score}. {names} have not agreed to it yet; it counts meanwhile.", score=row.says, names=row.who)
        keys = (
            (_c("result", "Other"), _("tell it anew"), other),
            (_("Take {score}", score=row.says), _("agreed for them"), agree),
        )
        kiosk.show(partial(AskPage, title=row.at, said=said, keys=keys))


def _dispute(row: ClaimRow) -> str:
    """What is disputed, in few words: who says it stands on the page behind."""
    if row.late:
        return _("late: {score}", score=row.says)
    return _("{score}, or {other}?", score=row.stands, other=row.says)


phones_page: PageMaker = PhonesPage
claims_page: PageMaker = ClaimsPage

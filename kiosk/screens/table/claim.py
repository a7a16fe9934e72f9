"""A claim of the tricks that are open, or their concession: chosen first, then made by one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.screens.shell import Shell
from kiosk.screens.table.names import put_names
from kiosk.screens.table.screen import FOOT, STRIP, TableScreen
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import Choice, Key, Pad, Plane, Primary, Text, on
from kiosk.screens.widgets.text import Dot, Gap, Line, Part, giving, line_width_dp
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import Party, PlayStage, TableView

SHORT = 60
"""The dp of a label that finds room on a key."""
ROOMY, TALLEST = 560, (180, 112)
"""The dp from which a screen has room for taller keys, and what a number may be high, lying and upright."""


class ClaimShown(NamedTuple):
    name: str
    hand: int
    parties: tuple[Party, ...]
    tricks: int
    party: int | None
    chosen: int | None


class ClaimPage(TableScreen[ClaimShown]):
    """Who claims and how many, none to concede; of more than two, who gets the rest. Then the one key that does it."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.party: int | None = None
        self.tricks: int | None = None

    def shown(self) -> TableView:
        """The table."""
        return view(self.table)

    def look(self) -> ClaimShown:
        shown = self.shown()
        stage = shown.stage
        tricks, parties = (stage.open_tricks, stage.parties) if isinstance(stage, PlayStage) else (0, ())
        return ClaimShown(shown.table, shown.hand, parties, tricks, self.party, self.tricks)

    def build(self, shown: ClaimShown) -> None:
        name, hand, parties, tricks, party, _chosen = shown
        self.head(name, _("Hand {number}", number=hand), _("Claim"), menu=False)
        said = _n("{n} trick left.", "{n} tricks left.", tricks)
        ask = _("Who gets them?") if tricks > 1 else _("Who gets it?")
        if len(parties) == 2:
            ask = _("Who claims?") if party is None else _("How many?")
        self.put(Text(line=f"{said} {ask}", size_dp=30, bold=True, steps=(28, 24, 22)), 16, STRIP + 6, -16, 44)
        self.put_back()
        if len(parties) == 2:
            self._two(parties, tricks, party)
        else:
            self._many(parties if tricks else (), party)
        key = claim_key(self.table, parties, tricks, party, self.tricks, self.to_table)
        self.put(key, -12, -12, min(300, theme.wide - 172), 64)

    def _many(self, parties: tuple[Party, ...], chosen: int | None) -> None:
        """Who gets all the rest."""
        ground = self.put(Plane(), 12, STRIP + 60, -12, -FOOT)
        put_names(
            ground, [(each.party, each.label) for each in parties],
            (theme.wide - 24, theme.tall - STRIP - 60 - FOOT), self._choose,
            lambda party, name: Choice(title=name, title_size=36, chosen=party == chosen),
        )  # fmt: skip

    def _two(self, parties: tuple[Party, ...], tricks: int, party: int | None) -> None:
        """Who of two parties claims, and how many of the open tricks it gets."""
        wide = (theme.wide - 32) / 2
        longest = max(line_width_dp(_claims(each), 20, True) for each in parties)
        stacked = theme.portrait and longest > wide - 44
        if stacked:
            wide = theme.wide - 24
        tall, size = (64, 26) if theme.tall < ROOMY else (112, 30)
        for place, each in enumerate(parties):
            who = (Dot(SIDE_COLOURS[each.side], 16), Gap(10), *_claims(each))
            names = ", ".join(each.names)
            key = Choice(title=who, note=names if names != each.label else "", title_size=size,
                         chosen=each.party == party)  # fmt: skip
            x, y = (0, (tall + 8) * place) if stacked else (place * (wide + 8), 0)
            self.put(on(key, partial(self._choose, each.party)), 12 + x, STRIP + 56 + y, wide, tall)
        many = tricks > 14 and theme.wide >= 640
        other = parties[1 - party].label if party is not None else ""
        short = SHORT - 16 if many else SHORT
        notes = [_("concede"), *(leaves(other, tricks - n, short) for n in range(1, tricks + 1))] if tricks else []
        keys = [
            Key(str(n), note if other else "", n, off=party is None, chosen=n == self.tricks)
            for n, note in enumerate(notes)
        ]
        rows = -(-len(keys) // (5 if theme.wide < 640 else 9 if many else 7)) or 1
        columns = -(-len(keys) // rows) or 1
        pad = Pad(keys=keys, columns=columns, tallest=TALLEST[theme.portrait], stands_for=party, dark=True)
        pad.bind(on_pick=lambda _pad, number: self._count(int(number)))
        top = STRIP + 56 + (tall + 8) * (1 + stacked)
        self.put(pad, 12, top, -12, theme.tall - top - FOOT - 12)

    def _count(self, tricks: int) -> None:
        self.tricks = tricks
        self.refresh()

    def _choose(self, party: int) -> None:
        self.party, self.tricks = party, None
        self.refresh()


def claim_key(
    table: Table, parties: Sequence[Party], tricks: int, party: int | None, number: int | None,
    then: Callable[[], object],
) -> Primary:  # fmt: skip
    """The one key that makes a claim, off until it is chosen: of two parties how many tricks (`number`, none to
    concede) one gets, of more who gets all the rest. `then` is done after it."""
    two = len(parties) == 2
    if party is None or (two and number is None):
        if party is not None:
            missing = _("choose the tricks")
        else:
            missing = _("choose who claims") if two else _("choose who gets them")
        return Primary(title=_("Claim"), note=missing, off=True)
    gets = next(each for each in parties if each.party == party)
    if two and number == 0:
        gets, title, command = parties[1 - party], _("Concede"), partial(table.concede, party)
    else:
        claimed = tricks if number is None else number
        title, command = _("Claim {count}", count=claimed), partial(table.claim, party, claimed)
    note = _gets(gets, number if two and number else None, tricks)

    def make() -> None:
        command()
        then()

    return on(Primary(title=title, note=note), make)


def leaves(other: str, tricks: int, room: float) -> str:
    """What a claim leaves the `other` party: ``E–W 3``; without its name where that takes more than so many dp."""
    if line_width_dp(other, 18) < room:
        return f"{other} {tricks}"
    return _("leaves {count}", count=tricks)


def _claims(party: Party) -> list[Part]:
    """That a party claims; its name gives way."""
    who = words.capital(party.label)
    said = _("{who} claim", who=who) if len(party.names) > 1 else _("{who} claims", who=who)
    line = giving(said, [who])
    return list(line) if isinstance(line, list | tuple) else [line]


def _gets(party: Party, number: int | None, tricks: int) -> Line:
    """How many of the tricks a party gets, None for all; its name gives way."""
    who, several = words.capital(party.label), len(party.names) > 1
    if number is not None:
        said = later("{who} get {count} of {all}") if several else later("{who} gets {count} of {all}")
    elif tricks > 1:
        said = later("{who} get all {all}") if several else later("{who} gets all {all}")
    else:
        said = later("{who} get it") if several else later("{who} gets it")
    return giving(_(said, who=who, count=number, all=tricks), [who])

"""The sheet of a table in a round: its hands, and what both teams sign (look#night)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.night.room import round_title, seat_names
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.cut import cut_page
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import SIDE_COLOURS, theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Text, Turn, on
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.text import line_width_dp

GAP = 12
ASKED = {
    (True, False): later("Both teams sign."),
    (True, True): later("Both teams have signed."),
    (False, False): later("Was that the last hand?"),
    (False, True): later("That was the last hand."),
}
"""By whether teams sign, and whether the table is done."""


class SignShown(NamedTuple):
    title: str
    sides: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...]
    hands: str
    signed: tuple[bool, ...]
    why_not: str
    level: bool
    notice: str
    clock: str


class SignPage(NightPage[SignShown]):
    """What a table has made, to be signed by each side with a tap; or another hand after all."""

    def __init__(self, kiosk: Shell, place: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.at, self.number = place, self.night.round_of().number

    def look(self) -> SignShown:
        night, state = self.night, self.night.round_of(self.number)
        table = state.table(self.at)
        assert table is not None
        names, seating = seat_names(night, table), night.plan.seating
        hands = [night.by_side(result.outcome) for result in night.results_at(state, self.at).values()]
        made = [words.result(hand) for hand in hands if hand is not None]
        return SignShown(
            round_title(night, state),
            tuple(tuple(names[seat] for seat in seating.members(side)) for side in (0, 1)),
            night.table_sums(state, self.at) or (0, 0),
            _n("{n} hand: {results}", "{n} hands: {results}", len(made), results=", ".join(made)),
            night.signed(state, self.at),
            night.why_not_sign(state, self.at),
            night.plan.format.needs_winners and self.at in night.level(state),
            night.notice,
            self.kiosk.time(),
        )

    def question(self, shown: SignShown) -> object:
        return shown.hands

    def build(self, shown: SignShown) -> None:
        night = self.night
        head(self, night.plan.name, shown.title, night.at(self.at))
        state = night.round_of(self.number)
        done = not state.closed and night.complete(state, self.at)
        keys = [self.back_key()]
        if not done and night.plan.conduct.open_end and not night.played_at(state, self.at):
            keys.append(on(Choice(title=_("Another hand"), title_size=22), self._another))
        told = on(Choice(title=_("The results"), title_size=22), self._results)
        low = foot(self, [*keys, told], self._primary(shown, done))
        margin = 24 if theme.wide >= 640 else 16
        line = shown.notice or ("" if done else shown.why_not) or _(ASKED[night.plan.conduct.signed, done])
        self.put(Text(line=line, size_dp=28, bold=True, wrap=True, valign="top"), margin, STRIP + 14, -margin, 44)
        top = STRIP + 62
        hands = Text(line=shown.hands, size_dp=22, colour="ivory2", wrap=True, valign="top", steps=(20, 18))
        self.put(hands, margin, top, -margin, 84)
        top += 92
        tall = min(112.0, (theme.tall - top - low - 2 * GAP) / 2)
        figure = 120.0
        for side, names in enumerate(shown.sides):
            y = top + side * (tall + GAP)
            made = words.score(shown.sums[side])
            self.put(
                Text(line=made, size_dp=60, bold=True, colour=SIDE_COLOURS[side], steps=(44, 36, 30)),
                margin,
                y,
                figure,
                tall,
            )
            asked = "" if not night.plan.conduct.signed else _("signed") if shown.signed[side] else _("tap to sign")
            both = words.together(names)
            fits = line_width_dp(both, 22, True) <= theme.wide - 2 * margin - figure - 48
            note = ", ".join(filter(None, (words.side(side) if fits else _("and {name}", name=names[1]), asked)))
            title, off = both if fits else names[0], done or bool(shown.why_not) or not night.plan.conduct.signed
            key: Titled = Choice(title=title, note=note, title_size=26, chosen=shown.signed[side], off=off)
            if not off and side == shown.signed.index(False):  # who is asked now
                key = Turn(title=title, note=note, title_size=26)
            self.put(on(key, partial(night.sign, self.at, side)), margin + figure + 8, y, -margin, tall)

    def _primary(self, shown: SignShown, done: bool) -> Primary | None:
        if done and shown.level:
            title = words.capital(self.night.plan.tie_break)
            return on(Primary(title=title, note=_("the table is tied")), lambda: self.kiosk.replace(cut_page(self.at)))
        if done:
            return on(Primary(title=_("Done"), note=_("the round is over here")), self.kiosk.back)
        if self.night.plan.conduct.signed or shown.why_not:
            return None
        return on(Primary(title=_("That was it"), note=_("no more hands")), lambda: self.night.sign(self.at, 0))

    def _another(self) -> None:
        self.kiosk.replace(route("night.result", self.at))

    def _results(self) -> None:
        state = self.night.round_of(self.number)
        self.kiosk.replace(route("night.result", self.at, max(self.night.results_at(state, self.at), default=1)))


def sign_page(place: int) -> PageMaker:
    """The sheet of a table of the round that is played."""
    return partial(SignPage, place=place)

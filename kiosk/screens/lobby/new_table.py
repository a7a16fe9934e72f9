"""A new table: the game, whose rules, how many play, who sits where and who deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.screens.lobby.around import Place, around
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.game import game_page
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.name import name_page
from kiosk.screens.lobby.play_now import play_now
from kiosk.screens.lobby.preset_key import PresetKey
from kiosk.screens.lobby.start_score import start_score_page, start_words
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pill, Plane, Primary, SeatPlate, Strip, Text, on
from kiosk.screens.widgets.plates import pill_width
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.help import in_short
from kiosk.table.new_table import NewTable, at
from rules.catalogue import GAMES, Preset
from rules.house_rules import HouseRules

GAP = 8  # dp between keys
LOWEST, LEAST = 57, 48  # dp that a key has to be high with a second line, and without
IN_THE_MIDDLE = 4  # seats that leave room for a key between them
MOST = 6  # presets at once; of more only some are shown, and a key turns to the others
FEWER = (4, 2)  # presets at once, where their words leave no room for more
UPRIGHT = 344  # dp that the choices take at least above the felt in a window that stands

Group = tuple[str, Sequence[Choice], int, float]
"""Keys under a title: how many across, and how many dp each is high."""


class NewTableShown(NamedTuple):
    game: str
    preset: str
    rules: HouseRules
    names: tuple[str, ...]
    dealer: int | None
    start: tuple[int, ...]
    turned: int
    opening: bool
    clock: str


class NewTablePage(Page[NewTableShown]):
    """The form."""

    def __init__(self, kiosk: Shell, form: NewTable) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form = form
        self.turned = 0
        """How many times somebody has turned to other presets."""
        self.most = MOST
        """How many presets have room at once."""

    def look(self) -> NewTableShown:
        form = self.form
        chosen = form.game.id, form.preset, form.rules, tuple(form.names), form.dealer, form.start, self.turned
        return NewTableShown(*chosen, self.kiosk.lobby.opening, self.kiosk.time())

    def build(self, shown: NewTableShown) -> None:
        strip = Strip(parts=[_("New table"), _("Who sits where")], clock=self.kiosk.time(), menu="")
        self.put(strip, 0, 0, 0, STRIP)
        back = self.back_key()
        more = [self._house_rules(), *([self._start()] if self.form.range else [])]
        if self.form.count > IN_THE_MIDDLE:
            more.append(self._who_deals())
        self.most = MOST
        if theme.portrait:
            low = foot(self, [back], self._primary())
            wide = theme.wide - 24
            high = max(UPRIGHT, self._tall(self._groups(wide, more), 0))
            self._choices(self.put(Plane(), 12, STRIP, -12, high), wide, high, more)
            felt = self.put(Plane(colour="felt", radius=16), 12, STRIP + high, -12, -low - 8)
            self._seats(felt, wide, theme.tall - STRIP - high - low - 8)
        else:
            low = foot(self, [back, *more], self._primary())
            half = round(theme.wide * 0.505)
            self._choices(self.put(Plane(), 24, STRIP, half - 24, -low), half - 24, theme.tall - STRIP - low, ())
            felt = self.put(Plane(colour="felt", radius=16), half + 16, STRIP + 8, -12, -low - 8)
            self._seats(felt, theme.wide - half - 28, theme.tall - STRIP - low - 16)

    # Game, rules, players.

    def _choices(self, plane: Plane, wide: float, tall: float, beside: Sequence[Choice]) -> None:
        """The keys in a plane of `wide` × `tall` dp; `beside` stand in the game's line."""
        for most in (MOST, *FEWER):
            self.most = most
            groups = self._groups(wide, beside)
            if self._tall(groups, 0) > tall and len(self.form.game.players) > 1:
                groups = self._groups(wide, [*beside, *self._counts()])[:2]
            if self._tall(groups, 0) - GAP <= tall:
                break
        label = next((each for each in (40, 34, 30) if self._tall(groups, each) <= tall), 0)
        spare = (tall - self._tall(groups, label)) / sum(-(-len(keys) // across) for _title, keys, across, _ in groups)
        y = 4.0
        for title, keys, across, high in groups:
            if label:
                plane.put(Text(line=title, size_dp=22, colour="ivory2"), 0, y, 0, label)
            y += label
            high += max(0, min(spare, max(64 - high, GAP)))
            each = (wide - 0.01 + GAP) / across
            for n, key in enumerate(keys):
                row, column = divmod(n, across)
                plane.put(key, column * each, y + row * (high + GAP), each - GAP, high)
            y += -(-len(keys) // across) * (high + GAP)

    def _groups(self, wide: float, beside: Sequence[Choice]) -> list[Group]:
        """Game, rules and players."""
        shown, every = self._at_once(), self.form.game.presets
        counts = self._counts() if len(self.form.game.players) > 1 else []
        across = 3 if theme.portrait and len(shown) > 4 else 2
        keys = self._presets(shown)
        high = max(key.high((wide + GAP) / across - GAP) for key in keys)
        first, presets = [self._game(), *beside], list[Choice](keys)
        if len(shown) < len(every):
            line, keys_a_line = (presets, across) if theme.portrait else (first, len(first) + 1)
            line.append(self._others(len(every) - len(shown), (wide + GAP) / keys_a_line - GAP))
        groups: list[Group] = [(_("Game"), first, len(first), LOWEST), (_("Rules"), presets, across, high)]
        return [*groups, (_("Players"), counts, len(counts), LEAST)] if counts else groups

    @staticmethod
    def _tall(groups: Sequence[Group], label: float) -> float:
        """How many dp these take."""
        return 4 + sum(label + -(-len(keys) // across) * (high + GAP) for _title, keys, across, high in groups)

    def _game(self) -> Choice:
        others = len(GAMES) - 1
        note = _n("or {n} other", "or {n} others", others) if others else ""
        key = Choice(title=_(self.form.game.label), note=note)
        key.bind(on_tap=lambda _key: self.kiosk.show(game_page(self.form)))
        return key

    def _at_once(self) -> Sequence[Preset]:
        """The presets that have a key now: all, or as many as have room, at first with the chosen one."""
        presets, at_once = self.form.game.presets, min(self.most, 3 if theme.portrait else 4)
        if len(presets) <= self.most:
            return presets
        chosen = [preset.id for preset in presets].index(self.form.preset)
        pages = -(-len(presets) // at_once)
        first = (chosen // at_once + self.turned) % pages * at_once
        return presets[first : first + at_once]

    def _others(self, count: int, wide: float) -> Choice:
        title = _("Other rules")
        if line_width_dp(title, 18, True) > wide - 2 * Choice.margin:
            title = _("Rules")  # of which the note says that there are more
        key = Choice(title=title, note=_("{n} more", n=count), title_size=22)
        key.bind(on_tap=lambda _key: self._turn())
        return key

    def _presets(self, shown: Sequence[Preset]) -> list[PresetKey]:
        form, keys = self.form, []
        for preset in shown:
            key = PresetKey(
                title=_(preset.label), note=in_short(preset.rules, form.count), chosen=preset.id == form.preset
            )
            key.bind(on_tap=lambda _key, id=preset.id: self._choose_preset(id))
            keys.append(key)
        return keys

    def _counts(self) -> list[Choice]:
        form, keys = self.form, []
        few = len(form.game.players) < 3
        for count in sorted(form.game.players):
            key = Choice(
                title=_n("{n} player", "{n} players", count) if few else str(count), chosen=count == form.count
            )
            key.bind(on_tap=lambda _key, count=count: self._set_players(count))
            keys.append(key)
        return keys

    def _choose_preset(self, id: str) -> None:
        self.form.choose_preset(id)
        self.turned = 0
        self.refresh()

    def _turn(self) -> None:
        self.turned += 1
        self.refresh()

    def _set_players(self, count: int) -> None:
        self.form.set_players(count)
        self.refresh()

    # The seats.

    def _seats(self, felt: Plane, wide: float, tall: float) -> None:
        form = self.form
        high = min(72, (tall - 20 + GAP) / (1 + form.count // 2) - GAP)
        if form.count == IN_THE_MIDDLE:
            high = min(high, (tall - 20 - 60 - 3 * GAP) / 3)  # three rows of plates, and a key
        places = around(form.count, wide, tall, high, lift=40 if form.count == 4 else 0)
        for seat, at_ in enumerate(places):
            name, place = form.names[seat], words.place(seat, form.count)
            plate = SeatPlate(
                seat=_("{place}, dealer", place=place) if seat == form.dealer and form.count != 4 else place,
                name=name or _("who?"),
                form="stack",
                acts="choice" if name else "empty",
            )
            plate.bind(on_tap=lambda _plate, seat=seat: self.kiosk.show(name_page(form, seat)))
            felt.put(plate, at_.x, at_.y, at_.wide, high)
        if form.count == 4 and form.dealer is not None:
            self._pill(felt, places[form.dealer], form.dealer, wide)
        if form.count <= 4 and (form.dealer is not None or form.empty is not None):  # else the primary asks it
            felt.put(
                self._who_deals(), (wide - 148) / 2, (tall - 72) / 2 + 44 - (0 if form.count == 4 else 38), 148, 60
            )

    def _pill(self, felt: Plane, place: Place, dealer: int, wide: float) -> None:
        """The dealer's mark at one of four plates."""
        beside = dealer in (0, 2)
        pill = Pill(words=_("dealer"))
        room = wide - place.x - place.wide - 16 if beside else (wide - 148) / 2 - 20
        across = max(84.0, min(pill_width(pill.words), room))
        at_ = (
            (place.x + place.wide + 8, place.y + 22)
            if beside
            else (12 if place.x < wide / 2 else wide - 12 - across, place.y + 78)
        )
        felt.put(pill, *at_, across, 28)

    def _who_deals(self) -> Choice:
        key = Choice(title=_("Who deals?") if self.form.dealer is None else _("Other dealer"), title_size=22)
        key.bind(on_tap=lambda _key: self.kiosk.show(dealer_page(self.form)))
        return key

    def _start(self) -> Choice:
        key = Choice(title=_("Start score"), note=start_words(self.form.start), title_size=22)
        key.bind(on_tap=lambda _key: self.kiosk.show(start_score_page(self.form)))
        return key

    def _house_rules(self) -> Choice:
        changes = len(self.form.changed)
        note = _n("{n} change", "{n} changes", changes) if changes else _("unchanged")
        key = Choice(title=_("House rules"), note=note, title_size=22)
        return on(key, lambda: self.kiosk.show(house_rules_page(self.form)))

    def _primary(self) -> Primary:
        """The next thing to be done."""
        form = self.form
        if form.empty is not None:
            key = Primary(
                title=_("Who sits {place}?", place=at(form.empty, form.count)), note=_("type or choose a name")
            )
            page = name_page(form, form.empty)
        elif form.dealer is None:
            key = Primary(title=_("Who deals?"), note=_("choose, or cut cards"))
            page = dealer_page(form)
        elif problems := form.problems():
            key = Primary(title=_("Other house rules"), note=_(problems[0].reason))
            page = house_rules_page(form)
        elif why_not := form.why_not():
            key = Primary(title=_("Other start score"), note=why_not)
            page = start_score_page(form)
        else:
            return play_now(self, form)
        key.bind(on_tap=lambda _key: self.kiosk.show(page))
        return key


def new_table_page(form: NewTable) -> PageMaker:
    """A table that is being set up with this form."""
    return partial(NewTablePage, form=form)

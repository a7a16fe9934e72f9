"""The frame of a screen: the strip at the top, the bar of a form, the panel beside the felt."""

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.base.language import SOURCE, _, spoken
from kiosk.screens.theme import theme
from kiosk.screens.widgets.buttons import LEAST, Choice, Titled
from kiosk.screens.widgets.drawn import Box
from kiosk.screens.widgets.plane import EDGE, Plane
from kiosk.screens.widgets.text import largest, line_width_dp

STRIP, BAR = 48, 88  # dp
YIELD, YIELD_MORE = 12, 26
"""The dp by which a key may be narrower than its words wish; and in a translation, where they are longer."""
BETWEEN = "  ·  "


class _MenuKey(Titled):
    title_size = NumericProperty(20)
    radius = NumericProperty(8)
    reach = NumericProperty(4)

    def draw(self) -> None:
        self.fill(self.box, "key", self.radius)
        self.write(self.title, self.box, 20, False, "ivory", "center")


class Strip(Plane):
    """The 48 dp at the top: `parts` of the title, a chip in words when something is wrong, the clock, Menu. Before the
    clock stands the `day`, where one is given and the title leaves room for it.

    `on_menu_tap` and `on_trouble_tap` are dispatched on taps; `menu` "" shows no key. Parts that find no room are left
    out from the end. `taken` are the dp at the right that clock and Menu have.
    """

    __events__ = ("on_menu_tap", "on_trouble_tap")

    parts = ListProperty()
    trouble = StringProperty("")
    day = StringProperty("")
    clock = StringProperty("")
    menu = StringProperty("Menu")
    colour = StringProperty("ink", allownone=True)
    writes = True
    shows = (*Plane.shows, "parts", "trouble", "day", "clock", "menu")

    mirrors = True
    taken = 0.0
    _grown = 1.0
    _when = ""

    def __init__(self, **kwargs: object) -> None:
        self._menu = _MenuKey()
        self._chip = Choice(title_size=20, bold=False, radius=8, reach=6)
        super().__init__(**{"menu": _("Menu"), **kwargs})
        self._menu.bind(on_tap=lambda key: key.parent.dispatch("on_menu_tap"))
        self._chip.bind(on_tap=lambda key: key.parent.dispatch("on_trouble_tap"))
        self.follow(type(self)._keys, "parts", "trouble", "day", "clock", "menu")
        self._keys()

    def on_menu_tap(self) -> None:
        """Menu was tapped."""

    def on_trouble_tap(self) -> None:
        """The chip was tapped."""

    def restyle(self) -> None:
        super().restyle()
        self._keys()

    def _keys(self, *_: object) -> None:
        self._menu.title, self._chip.title = self.menu, self.trouble
        self.clear_widgets()
        title = line_width_dp(self.parts[0] if self.parts else "", 20)
        self._when = f"{self.day}   {self.clock}" if self.day else self.clock
        if self.day and sum(self._wide(1.0)) + title + 32 > theme.wide:
            self._when = self.clock
        where = title + 44
        self._grown = largest(lambda grown: sum(self._wide(grown)) + where <= theme.wide)
        menu, clock, chip = self._wide(self._grown)
        edge = 16.0
        if self.menu:
            self.put(self._menu, -8, 4, menu, 40)
            edge = 8 + menu + 12
        self._clock_right = edge
        self.taken = edge = edge + clock
        if self.trouble:
            chip = min(chip, theme.wide - edge - 8)
            self.put(self._chip, -edge, 6, chip, 36)
            edge += chip + 12
        self._edge = edge
        self._redraw()

    def _wide(self, grown: float) -> tuple[float, float, float]:
        """The dp that Menu, the clock and the chip take, with words so much larger than usual."""
        menu = max(84, line_width_dp(self.menu, 20, grown=grown) + 34) if self.menu else 0.0
        clock = line_width_dp(self._when, 22, grown=grown) + 30 if self._when else 0.0
        return menu, clock, line_width_dp(self.trouble, 20, grown=grown) + 36 if self.trouble else 0.0

    def draw(self) -> None:
        super().draw()
        px = theme.px
        wide = px(self.taken - self._clock_right - 16)
        clock: Box = (self.right - px(self._clock_right) - wide, self.y, wide, self.height)
        outer, inner = "right", "left"
        room: Box = (self.x + px(16), self.y, self.width - px(16 + self._edge), self.height)
        if theme.left_handed:
            clock, room, outer, inner = self.mirrored(clock), self.mirrored(room), inner, outer
        if self.clock:
            self.write(self._when, clock, 22, False, "ivory2", outer)
        parts = list(self.parts)
        while len(parts) > 1 and px(line_width_dp(BETWEEN.join(parts), 22)) > room[2]:
            parts.pop()
        if self.trouble and parts and px(line_width_dp(parts[0], LEAST)) > room[2]:
            return  # the trouble has a page of its own, and says what it is about
        if parts:
            self.write(BETWEEN.join(parts), room, 22, False, "ivory2", inner, steps=(20, LEAST))


class Bar(Plane):
    """The 88 dp at the foot of a form: `left` keys from the left (the first goes back), `right` the primary.

    Each is as wide as its words need (the first 136 dp or more, the primary 216 to 300). Keys that find no room give
    way a little, then go into a second line above: `tall` is then 160 dp. The bar places itself at the lower edge.
    """

    mirrors = True
    left = ListProperty()
    right = ObjectProperty(None, allownone=True)
    tall = NumericProperty(BAR)
    colour = StringProperty("ink", allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.follow(type(self)._fill_in, "left", "right", "width")
        self._fill_in()

    def _fill_in(self, *_: object) -> None:
        self.clear_widgets()
        for key in [*self.left, *([self.right] if self.right else [])]:
            key.ground = self.colour or "slate"
        room = self.width / theme.dp - 24
        less = YIELD if spoken() == SOURCE else YIELD_MORE

        def fits(grown: float) -> bool:
            """Whether they fit in a line, with words so much larger than usual."""
            wishes, last = self._wishes(grown)
            return len(wishes) < 2 or sum(wishes) + 8 * len(wishes) + last - room <= less * len(wishes)

        def fits_two(grown: float) -> bool:
            (first, *others), last = self._wishes(grown)
            return sum(others) + 8 * (len(others) - 1) <= room and first + 12 + last <= room

        two_lines = not fits(1.0)  # none for the sake of larger words: lists need it more
        wishes, last = self._wishes(largest(fits_two if two_lines else fits))
        self.tall = 160 if two_lines else BAR
        self.place = (0, EDGE, 0, self.tall)
        if self.right is not None:
            self.put(self.right, -12, -12, last, 64)
        if two_lines:
            self._line(self.left[1:], wishes[1:], room, 12)
            self._line(self.left[:1], wishes[:1], room - last - 12, 84)
        else:
            self._line(self.left, wishes, room - (last + 12 if last else 0), 12)

    def _wishes(self, grown: float) -> tuple[list[float], float]:
        """How many dp the keys from the left should have, and the primary (0 where there is none), with words so much
        larger than usual."""
        wishes = [max(100.0, key.wishes(grown)) for key in self.left]
        if wishes:
            wishes[0] = max(136.0, wishes[0])
        return wishes, min(300.0, max(216.0, self.right.wishes(grown))) if self.right else 0.0

    def _line(self, keys: list[Titled], wishes: list[float], room: float, y: float) -> None:
        gaps = len(keys) - 1
        gap = 12 if sum(wishes) + 12 * gaps <= room else 8
        less = max(0.0, sum(wishes) + gap * gaps - room)
        spare = [max(0.0, wish - key.least) for key, wish in zip(keys, wishes, strict=True)]
        share = less / sum(spare) if sum(spare) else 0.0  # those give way that have more than their words need
        x = 12.0
        for key, wish, most in zip(keys, wishes, spare, strict=True):
            self.put(key, x, y, wish - share * most, 64)
            x += wish - share * most + gap


class Panel(Plane):
    """The slate beside the felt, 240 dp wide (280 on 960 dp): `theme.panel`."""

    colour = StringProperty("slate", allownone=True)

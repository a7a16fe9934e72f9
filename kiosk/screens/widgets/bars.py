"""The frame of a screen: the strip at the top, the bar of a form, the panel with the contract."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.screens.theme import theme
from kiosk.screens.widgets.buttons import Choice, Titled
from kiosk.screens.widgets.drawn import EDGE, Plane
from kiosk.screens.widgets.race import Race
from kiosk.screens.widgets.text import Dot, Gap, Part, Run, line_width_dp

STRIP, BAR = 48, 88  # dp
BETWEEN = "  ·  "


class _MenuKey(Titled):
    title_size = NumericProperty(20)
    radius = NumericProperty(8)
    reach = NumericProperty(4)

    def draw(self) -> None:
        self.fill(self.box, "key", self.radius)
        self.write(self.title, self.box, 20, False, "ivory", "center")


class Strip(Plane):
    """The 48 dp at the top: `parts` of the title, a chip in words when something is wrong, the clock, Menu.

    `on_menu_tap` and `on_trouble_tap` are dispatched on taps; `menu` "" shows no key. Parts that find no room are left
    out from the end.
    """

    __events__ = ("on_menu_tap", "on_trouble_tap")

    parts = ListProperty()
    trouble = StringProperty("")
    clock = StringProperty("")
    menu = StringProperty("Menu")
    colour = StringProperty("ink", allownone=True)
    shows = (*Plane.shows, "parts", "trouble", "clock", "menu")

    def __init__(self, **kwargs: object) -> None:
        self._menu = _MenuKey()
        self._chip = Choice(title_size=20, bold=False, radius=8, reach=6)
        super().__init__(**kwargs)
        self._menu.bind(on_tap=lambda _key: self.dispatch("on_menu_tap"))
        self._chip.bind(on_tap=lambda _key: self.dispatch("on_trouble_tap"))
        for name in ("trouble", "clock", "menu"):
            self.fbind(name, self._keys)
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
        edge = 16.0
        if self.menu:
            wide = max(84, line_width_dp(self.menu, 20) + 34)
            self.put(self._menu, -8, 4, wide, 40)
            edge = 8 + wide + 12
        self._clock_right = edge
        if self.clock:
            edge += line_width_dp(self.clock, 22) + 30
        if self.trouble:
            wide = line_width_dp(self.trouble, 20) + 36
            self.put(self._chip, -edge, 6, wide, 36)
            edge += wide + 12
        self._edge = edge
        self._redraw()

    def draw(self) -> None:
        super().draw()
        px = theme.px
        clock = (self.x, self.y, self.width - px(self._clock_right), self.height)
        self.write(self.clock, clock, 22, False, "ivory2", "right")
        room = (self.x + px(16), self.y, self.width - px(16 + self._edge), self.height)
        parts = list(self.parts)
        while len(parts) > 1 and px(line_width_dp(BETWEEN.join(parts), 22)) > room[2]:
            parts.pop()
        if parts:
            self.write(BETWEEN.join(parts), room, 22, False, "ivory2", steps=(20,))


class Bar(Plane):
    """The 88 dp at the foot of a form: `left` keys from the left (the first goes back), `right` the primary.

    Each is as wide as its words need (the first 136 dp or more, the primary 216 to 300). Keys that find no room give
    way a little, then go into a second line above: `tall` is then 160 dp. The bar places itself at the lower edge.
    """

    left = ListProperty()
    right = ObjectProperty(None, allownone=True)
    tall = NumericProperty(BAR)
    colour = StringProperty("ink", allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("left", "right", "width"):
            self.fbind(name, self._fill_in)
        self._fill_in()

    def _fill_in(self, *_: object) -> None:
        self.clear_widgets()
        keys = [*self.left, *([self.right] if self.right else [])]
        for key in keys:
            key.ground = self.colour or "slate"
        room = self.width / theme.dp - 24
        last = min(300.0, max(216.0, self.right.wish)) if self.right else 0.0
        wishes = [max(100.0, key.wish) for key in self.left]
        if wishes:
            wishes[0] = max(136.0, wishes[0])
        needed = sum(wishes) + 8 * len(wishes) + last
        two_lines = len(wishes) > 1 and needed - room > 12 * len(wishes)
        self.tall = 160 if two_lines else BAR
        self.place = (0, EDGE, 0, self.tall)
        if self.right is not None:
            self.put(self.right, -12, -12, last, 64)
        if two_lines:
            self._line(self.left[1:], wishes[1:], room, 12)
            self._line(self.left[:1], wishes[:1], room - last - 12, 84)
        else:
            self._line(self.left, wishes, room - (last + 12 if last else 0), 12)

    def _line(self, keys: list[Titled], wishes: list[float], room: float, y: float) -> None:
        gaps = len(keys) - 1
        gap = 12 if sum(wishes) + 12 * gaps <= room else 8
        less = max(0.0, sum(wishes) + gap * gaps - room) / max(1, len(keys))
        x = 12.0
        for key, wish in zip(keys, wishes, strict=True):
            self.put(key, x, y, wish - less, 64)
            x += wish - less + gap


class Panel(Plane):
    """The slate beside the felt, 240 dp wide (280 on 960 dp): `theme.panel`."""

    colour = StringProperty("slate", allownone=True)


class ContractPanel(Panel):
    """The panel of a hand: contract, who plays it, race, tricks, score. All of it words and numbers given.

    `sides` are two of (colour token, name, tricks); `score` two figures as text; `note` a line in place of the race's
    numbers ("needs 10, has 6"). Wider than 400 dp (portrait) it lies down.
    """

    contract = StringProperty("")
    suit = NumericProperty(None, allownone=True)
    by = StringProperty("")
    left_count = NumericProperty(0)
    left_colour = StringProperty("sky")
    right_count = NumericProperty(0)
    right_colour = StringProperty("ivory")
    post = NumericProperty(0)
    race = BooleanProperty(True)
    note = StringProperty("")
    sides = ListProperty()
    score = ListProperty()
    shows = (*Panel.shows, "contract", "suit", "by", "note", "sides", "score", "race")
    _race_names = ("left_count", "left_colour", "right_count", "right_colour", "post")

    def __init__(self, **kwargs: object) -> None:
        self._boxes = Race()
        super().__init__(**kwargs)
        for name in (*self._race_names, "race", "size"):
            self.fbind(name, self._feed)
        self._feed()

    def _feed(self, *_: object) -> None:
        for name in self._race_names:
            setattr(self._boxes, name, getattr(self, name))
        self._boxes.place = (12, 88, -12, 46) if not self._lies() else (16, 66, -16, 48)
        if self.race and self._boxes.parent is None:
            self.add_widget(self._boxes)
        elif not self.race and self._boxes.parent:
            self.remove_widget(self._boxes)

    def _lies(self) -> bool:
        return bool(self.width / theme.dp > 400)

    def draw(self) -> None:
        super().draw()
        (self._draw_lying if self._lies() else self._draw_upright)()

    def _draw_upright(self) -> None:
        px, wide = theme.px, self.width / theme.dp - 24
        side = 42
        room = wide - (side + 8 if self.suit is not None else 0)
        self.write(self.contract, self.part(12, 8, room, 46), 36, True, steps=(30, 28, 24, 22))
        if self.suit is not None:
            self.chip(int(self.suit), self.right - px(12 + side), self.top - px(11 + side), px(side))
        self.write(self.by, self.part(12, 53, wide, 28), 22, False, "ivory2", steps=(20, 18))
        self.write(self.note, self.part(12, 136, wide, 34), 28, True, steps=(24, 22))
        left = self.x + px(12)
        if self.sides:
            self.rule(left, self.top - px(178), px(wide))
            half = wide / 2
            for i, (colour, name, tricks) in enumerate(self.sides):
                x = 12 + i * half
                self.write((Dot(colour), Gap(8), name), self.part(x, 184, half, 32), 22, False, "ivory2")
                taken = self.write(str(tricks), self.part(x, 212, half, 60), 60, True) / theme.dp
                self.write("tricks", self.part(x + taken + 10, 236, half - taken - 10, 30), 20, False, "ivory2")
            self.rule(left, self.top - px(280), px(wide))
        if self.score and self.sides:
            self._score(self.part(12, 290, wide, 40))

    def _score(self, box: tuple[float, float, float, float]) -> None:
        words: list[Part] = [Run("Score", 22, False, "ivory2"), Gap(16)]
        for (colour, _name, _tricks), figure in zip(self.sides, self.score, strict=True):
            words += [Dot(colour), Gap(6), figure, Gap(20)]
        self.write(words[:-1], box, 28, True, steps=(24, 22))

    def _draw_lying(self) -> None:
        px, wide = theme.px, self.width / theme.dp - 32
        side = 44 if self.suit is not None else 0
        head = self.write(self.contract, self.part(16, 8, wide * 0.6, 52), 40, True, steps=(36, 30, 28)) / theme.dp
        if self.suit is not None:
            self.chip(int(self.suit), self.right - px(16 + side), self.top - px(12 + side), px(side))
        room = wide - head - side - 24
        self.write(self.by, self.part(16 + head + 12, 14, room, 40), 24, False, "ivory2", "right", steps=(22, 20, 18))
        self.write(self.note, self.part(16, 114, wide, 40), 30, True, steps=(28, 24))
        self.rule(self.x + px(16), self.top - px(162), px(wide))
        for i, (colour, name, tricks) in enumerate(self.sides):
            line = (Dot(colour), Gap(8), name, Gap(12), f"{tricks} tricks")
            self.write(line, self.part(16 + i * wide / 2, 170, wide / 2 - 8, 36), 24, steps=(22, 20))

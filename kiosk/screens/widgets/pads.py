"""Pads: grids of keys, the card pad, the keyboard, the stepper. They say what was tapped, not what it means."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.base.language import _, later
from kiosk.screens.theme import theme
from kiosk.screens.widgets.buttons import CardKey, Choice, PadKey, SwitchKey
from kiosk.screens.widgets.gone import clear
from kiosk.screens.widgets.plane import Plane
from kiosk.screens.widgets.text import Line
from rules.cards import SORTED_SUITS

GAP = 8  # dp between keys


@dataclass(frozen=True)
class Key:
    """A key of a `Pad`: `value` is what `on_pick` gives. Not callable: `off`; taken already: `chosen`."""

    title: Line
    note: Line = ""
    value: object = None
    off: bool = False
    suit: int | None = None
    chosen: bool = False


class Pad(Plane):
    """Keys in `columns`, row by row; None leaves a hole. `on_pick(pad, value)` on a tap.

    `stands_for` says what they answer, where pads of the same keys follow one another. `typed`: digits of a number.
    """

    __events__ = ("on_pick",)

    keys = ListProperty()
    columns = NumericProperty(3)
    gap = NumericProperty(GAP)
    tallest = NumericProperty(0)  # dp a key may be high; 0: as high as there is room
    title_size = NumericProperty(44)
    dark = BooleanProperty(False)
    typed = BooleanProperty(False)
    stands_for = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.follow(type(self)._build, "keys", "columns", "dark", "title_size", "ground")
        self.follow(self._arrange, "gap", "tallest")
        self._build()

    def _build(self, *_: object) -> None:
        clear(self)
        self._grid: list[PadKey | None] = []
        noted = any(key is not None and key.note for key in self.keys)
        for key in self.keys:
            if key is None:
                self._grid.append(None)
                continue
            widget = PadKey(
                title=key.title, note=key.note, off=key.off, suit=key.suit, chosen=key.chosen,
                dark=self.dark and key.suit is None, level=noted, title_size=self.title_size, ground=self.ground,
                typed=self.typed,
            )  # fmt: skip
            widget.bind(on_tap=lambda key, value=key.value: key.parent.dispatch("on_pick", value))
            self._grid.append(widget)
            self.add_widget(widget)

    def on_pick(self, value: object) -> None:
        """A key was tapped."""

    def arrange(self) -> None:
        across = int(self.columns)
        down = -(-len(self._grid) // across) or 1
        gap = theme.px(self.gap)
        tall = (self.height + gap) / down
        if self.tallest:
            tall = min(tall, theme.px(self.tallest) + gap)
        wide = (self.width + gap) / across
        for i, key in enumerate(self._grid):
            if key is not None:
                row, column = divmod(i, across)
                left, top = round(column * wide), round(row * tall)
                key.pos = (self.x + left, self.top - round((row + 1) * tall) + gap)
                key.size = (round((column + 1) * wide) - gap - left, round((row + 1) * tall) - gap - top)


class Switch(Plane):
    """Keys side by side of which one is `chosen`: `options` are (value, title, note); `on_pick(switch, value)` on a tap
    on any."""

    __events__ = ("on_pick",)

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        self._keys: list[SwitchKey] = []
        super().__init__(**kwargs)
        self.follow(type(self)._build, "options", "chosen", "ground")
        self._build()

    def _build(self, *_: object) -> None:
        clear(self)
        self._keys.clear()
        for value, title, note in self.options:
            key = SwitchKey(title=title, note=note, chosen=value == self.chosen, ground=self.ground)
            key.bind(on_tap=lambda key, value=value: key.parent.dispatch("on_pick", value))
            self._keys.append(key)
            self.add_widget(key)

    def on_pick(self, value: object) -> None:
        """A key was tapped."""

    def arrange(self) -> None:
        gap = theme.px(GAP)
        pitch = (self.width + gap) / max(1, len(self._keys))
        for n, key in enumerate(self._keys):
            left, right = round(n * pitch), round((n + 1) * pitch) - gap
            key.pos, key.size = (self.x + left, self.y), (right - left, self.height)


class CardPad(Plane):
    """All 52 cards, a row a suit (two where it is narrow), and the jokers of the pack below.

    `cards` are those that can be tapped, `jokers` those shown in the last row; `on_card(pad, card)` on a tap.
    """

    __events__ = ("on_card",)

    cards = ListProperty()
    jokers = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self._keys = [CardKey(card=card) for card in range(54)]
        super().__init__(**kwargs)
        for key in self._keys:
            key.bind(on_tap=lambda key: key.parent.dispatch("on_card", int(key.card)))
        self.follow(type(self)._feed, "cards", "jokers", "ground")
        self._feed()

    def on_card(self, card: int) -> None:
        """A card was tapped."""

    def restyle(self) -> None:
        super().restyle()
        for key in self._keys:
            key.restyle()

    def _feed(self, *_: object) -> None:
        self.clear_widgets()
        can = set(self.cards)
        for key in self._keys:
            key.off, key.ground = key.card not in can, self.ground
            if key.card < 52 or key.card in self.jokers:
                self.add_widget(key)

    def arrange(self) -> None:
        px = theme.px
        across = 13 if self.width / 13 >= px(54) else 7
        lines = 4 if across == 13 else 8
        down = lines + bool(self.jokers)
        gap = px(GAP)
        wide, tall = (self.width + gap) / across, (self.height + gap) / down
        for i, suit in enumerate(SORTED_SUITS):
            for place in range(13):
                row, column = divmod(place, across)
                self._lay(self._keys[13 * suit + 12 - place], i * lines // 4 + row, column, wide, tall)
        half = (self.width + gap) / 2
        for i, card in enumerate(sorted(self.jokers, reverse=True)):
            self._lay(self._keys[card], lines, i, half, tall)

    def _lay(self, key: CardKey, row: int, column: int, wide: float, tall: float) -> None:
        gap = theme.px(GAP)
        left, right = round(column * wide), round((column + 1) * wide) - gap
        top, bottom = round(row * tall), round((row + 1) * tall) - gap
        key.pos = (self.x + left, self.top - bottom)
        key.size = (right - left, bottom - top)


LETTERS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
PAGES = {
    "letters": LETTERS,
    "accents": ("ÀÁÂÃÄÅÆÇÈÉ", "ÊËÌÍÎÏÑÒÓ", "ÔÖØÙÚÜß"),
    "digits": ("1234567890", "’-.,:&/()+", "ŁŚŻŽŠČŸ"),
    "small": tuple(row.lower() for row in LETTERS),
    "capitals": LETTERS,
    "signs": ("1234567890", "-_.,:;!?@#", "$%&/()+"),
    "rare signs": ("'\"*=<>[]{}", "|\\^~`", ""),
}
"""The characters by page: those of names, then each of a password, capital or small."""
_NEXT = {
    "letters": ("accents", "ÀÉÜ"), "accents": ("digits", "12 ’-"), "digits": ("letters", "ABC"),
    "small": ("capitals", "ABC"), "capitals": ("signs", "12 -_"), "signs": ("rare signs", "[ ] {"),
    "rare signs": ("small", "abc"),
}  # fmt: skip


def cased(text: str, key: str) -> str:
    """What a letter key adds to a name so far: capital at the start of a word, small within it."""
    return key if not text or text[-1] in " -’.:(/&+" else key.lower()


def _reflowed(rows: tuple[str, ...], across: int) -> list[str]:
    """The characters of some rows in shorter rows, letters in the order of the alphabet; two keys stay free."""
    letters = "".join(rows)
    letters = "".join(sorted(letters)) if letters.isalpha() and letters.isascii() else letters
    made = [letters[i : i + across] for i in range(0, len(letters), across)]
    return made if len(made[-1]) <= across - 2 else [*made, ""]


CALLED = {
    "’": later("apostrophe"), "'": later("apostrophe"), "-": later("hyphen"), ".": later("full stop"),
    ",": later("comma"), ":": later("colon"), ";": later("semicolon"), "!": later("exclamation mark"),
    "?": later("question mark"), "@": later("at"), "#": later("hash"), "$": later("dollar"), "%": later("percent"),
    "&": later("and"), "/": later("slash"), "(": later("bracket"), ")": later("bracket closed"), "+": later("plus"),
    '"': later("quotation mark"), "*": later("star"), "=": later("equals"), "<": later("less than"),
    ">": later("greater than"), "[": later("square bracket"), "]": later("square bracket closed"),
    "{": later("curly bracket"), "}": later("curly bracket closed"), "|": later("bar"), "\\": later("backslash"),
    "^": later("circumflex"), "~": later("tilde"), "`": later("grave accent"), "_": later("underscore"),
}  # fmt: skip
"""What a voice calls the signs on the keys."""
_TURNS = {
    "letters": later("letters"), "accents": later("letters with accents"), "digits": later("digits and signs"),
    "small": later("small letters"), "capitals": later("capital letters"), "signs": later("digits and signs"),
    "rare signs": later("rare signs"),
}  # fmt: skip
"""What it calls the keys that show other characters, by the page that they show."""


def _called(character: str, page: str) -> str:
    """What a voice calls a key, where its character is not enough."""
    if character in CALLED:
        return _(CALLED[character])
    return _("capital {letter}", letter=character) if page == "capitals" else ""


_left: frozenset[int] = frozenset()
_written_by_left = False


def leave_keys(numbers: frozenset[int] = frozenset()) -> None:
    """From now on these keys of a keyboard that is plugged in, by Kivy's numbers, are not for keyboards on the screen:
    somebody moves over the keys of the screen with them."""
    global _left, _written_by_left
    _left, _written_by_left = numbers, False


def pressed_now(number: int) -> None:
    """This key is down, and what is written next is its letter."""
    global _written_by_left
    _written_by_left = number in _left


PRESSED = {8: "on_delete", 13: "on_enter", 271: "on_enter"}
"""What keys of a keyboard that is plugged in do, by Kivy's numbers: backspace and both Enters."""


class Keyboard(Plane):
    """Three rows of letters with Delete, and pages of accents and of digits and signs; shorter rows where it is narrow.

    `on_key(keyboard, character)` gives what is on the key, for a name capitals (see `cased`); `on_delete(keyboard)`.
    The space is the screen's own, in its bar. A keyboard that is plugged in types as well, while this one is shown:
    `on_text(keyboard, text)` gives what it wrote, as it wrote it, and `on_enter(keyboard)`.
    """

    __events__ = ("on_key", "on_delete", "on_text", "on_enter")

    page = StringProperty("letters")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._across = 10
        self.follow(type(self)._build, "page")
        self.follow(type(self)._narrow, "width")
        self.follow(type(self)._listen, "parent")
        self._build()

    def _narrow(self, *_: object) -> None:
        across = 10 if self.width / theme.dp > 10 * 54 else 7
        if across != self._across:
            self._across = across
            self._build()

    def go_on_from(self, other: "Keyboard") -> None:
        """Shows the characters that another one showed that stood here before."""
        self.page = other.page

    def on_key(self, character: str) -> None:
        """A character was tapped."""

    def on_delete(self) -> None:
        """Delete was tapped."""

    def on_text(self, text: str) -> None:
        """This was typed on a keyboard that is plugged in."""

    def on_enter(self) -> None:
        """So was Enter."""

    def _listen(self, *_: object) -> None:
        listen = Window.bind if self.parent is not None else Window.unbind
        listen(on_textinput=self._written, on_key_down=self._pressed)

    def _written(self, _window: object, text: str) -> None:
        if self.get_root_window() is not None and not _written_by_left and text.isprintable():
            self.dispatch("on_text", text)

    def _pressed(self, _window: object, key: int, *_: object) -> None:
        if self.get_root_window() is not None and key not in _left and key in PRESSED:
            self.dispatch(PRESSED[key])

    def _build(self, *_changed: object) -> None:
        clear(self)
        self._rows: list[list[Choice]] = []
        rows = PAGES[self.page]
        for letters in rows if self._across == 10 else _reflowed(rows, self._across):
            row = []
            for letter in letters:
                key = Choice(title=letter, title_size=30, radius=10, typed=True, aloud=_called(letter, self.page))
                key.bind(on_tap=lambda key, letter=letter: key.parent.dispatch("on_key", letter))
                row.append(key)
            self._rows.append(row)
        page, words = _NEXT[self.page]
        more = Choice(title=words, title_size=22, radius=10, aloud=_(_TURNS[page]))
        more.bind(on_tap=lambda key: setattr(key.parent, "page", page))
        delete = Choice(title=_("Delete") if self._across == 10 else _("Del"), title_size=22, radius=10, typed=True)
        delete.bind(on_tap=lambda key: key.parent.dispatch("on_delete"))
        self._rows[-1] = [more, *self._rows[-1], delete]
        for key in (key for row in self._rows for key in row):
            self.add_widget(key)

    def arrange(self) -> None:
        across, down = self._across, len(self._rows)
        gap = theme.px(GAP)
        pitch, tall = (self.width + gap) / across, min((self.height + gap) / down, theme.px(92))
        spare = self.height + gap - round(down * tall)
        for i, row in enumerate(self._rows):
            last = i == down - 1
            # The keys at the ends of the last row take what its letters leave.
            ends = (across - len(row) + 2) * pitch / 2 if last else pitch
            left = 0.0 if last or across == 7 else (across - len(row)) * pitch / 2
            top, bottom = spare + round(i * tall), spare + round((i + 1) * tall) - gap
            for j, key in enumerate(row):
                wide = ends if j in (0, len(row) - 1) else pitch
                key.pos = (self.x + round(left), self.top - bottom)
                key.size = (round(left + wide) - gap - round(left), bottom - top)
                left += wide


class Stepper(Plane):
    """− n +: `value` between `least` and `most`; bind to `value`. `words` stand for the number where given.

    `stands_for` says what number it is, where there are several.
    """

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(13)
    words = ObjectProperty(None, allownone=True)  # value -> text
    figure_size = NumericProperty(44)
    stands_for = ObjectProperty(None, allownone=True)
    writes = True
    shows = (*Plane.shows, "value", "words", "figure_size")

    def __init__(self, **kwargs: object) -> None:
        self._less = Choice(title="−", title_size=36)
        self._more = Choice(title="+", title_size=36)
        super().__init__(**kwargs)
        self._less.bind(on_tap=lambda key: key.parent._step(-1))
        self._more.bind(on_tap=lambda key: key.parent._step(1))
        self.add_widget(self._less)
        self.add_widget(self._more)
        self.follow(type(self)._feed, "value", "least", "most", "ground", "words")
        self._feed()

    def _step(self, by: int) -> None:
        self.value = max(self.least, min(self.most, self.value + by))

    def _feed(self, *_changed: object) -> None:
        self._less.off, self._more.off = self.value <= self.least, self.value >= self.most
        self._less.ground = self._more.ground = self.ground
        self._less.aloud = _("less: now {figure}", figure=self._figure)
        self._more.aloud = _("more: now {figure}", figure=self._figure)

    @property
    def spoken_lines(self) -> list[str]:
        return []  # its keys say it

    @property
    def _figure(self) -> str:
        words: Callable[[float], str] | None = self.words
        return words(self.value) if words else str(int(self.value)).replace("-", "−")

    def arrange(self) -> None:
        side = min(self.height, theme.px(72))
        low = self.center_y - side / 2
        for key, left in ((self._less, self.x), (self._more, self.right - side)):
            key.pos, key.size = (left, round(low)), (side, side)

    def draw(self) -> None:
        super().draw()
        side = min(self.height, theme.px(72))
        room = (self.x + side, self.y, self.width - 2 * side, self.height)
        self.write(self._figure, room, self.figure_size, True, halign="center", steps=(36, 30, 28, 24, 22))

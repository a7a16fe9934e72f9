"""The tokens of the look, the unit of length, and which way the window lies.

All lengths in the screens are dp: 1 dp is the shorter side / 480 up to 799 px, and / 600 from 800 px on. The one
`theme` object holds it; widgets that draw listen to it.
"""

from functools import cache
from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty

from kiosk.base import words
from kiosk.base.language import _, card_letters, spoken

if TYPE_CHECKING:
    from kivy.core.window import WindowBase

COLOURS = {
    # grounds
    "felt": "#14432F",
    "rail": "#0C2C1F",
    "line": "#4A9672",  # round what can be tapped on it
    "seam": "#2B6A4E",  # round what cannot, and between things
    "ink": "#10171B",
    "black": "#0B1013",
    "slate": "#1C252B",
    "key": "#33444E",
    "edge": "#627A86",
    "chosen": "#40545F",
    "rule": "#36454E",
    # text
    "ivory": "#F6F0E0",
    "ivory2": "#BCC7C4",
    "ink2": "#4A4F50",
    "off": "#9AA8A5",
    # turn, trouble, sides
    "brass": "#E3B34C",
    "bronze": "#3A2E10",
    "red": "#B3261E",
    "red_text": "#FF8A80",
    "fault": "#4A1F1C",
    "made": "#1D583E",
    "sky": "#8CC8F0",
    # more lines of a chart, where more than two play each for themselves
    "mint": "#86D6A5",
    "lilac": "#C3A5F2",
    "rose": "#F0A3BF",
    "azure": "#7FA6FF",
    "pill": "#DCE5DF",
    # cards and slots
    "slot": "#113A29",
    "slot_turn": "#284E32",
    "card_edge": "#BDB296",
    "back": "#24496B",
    "back_line": "#3B6A86",
    "violet": "#5A2A8C",
    "no_joker": "#14181B",
    # suits on ivory
    "spade": "#14181B",
    "red_suit": "#C4161C",
    "heart4": "#D0400A",
    "diamond4": "#0B5FC4",
    "club4": "#007F63",
    # the same on a card that is not evidence
    "dim_ivory": "#98A094",
    "dim_edge": "#7C8577",
    "dim_spade": "#10231F",
    "dim_red": "#7A1E1D",
    "dim_heart4": "#813312",
    "dim_diamond4": "#0C4480",
    "dim_club4": "#06533F",
    "dim_violet": "#38285A",
    "ring_gap": "#31573F",
}

STRONG = {
    # grounds
    "felt": "#0B2C1E",
    "rail": "#04140D",
    "line": "#8FD6B2",
    "seam": "#4A9672",
    "ink": "#05090B",
    "black": "#000000",
    "slate": "#0B1013",
    "key": "#2A3B45",
    "edge": "#C4D4DC",
    "chosen": "#3A4E5A",
    "rule": "#5C717C",
    # text
    "ivory": "#FFFFFF",
    "ivory2": "#E6ECEA",
    "ink2": "#23282A",
    "off": "#C6D0CD",
    # turn, trouble, sides
    "brass": "#FFCB5C",
    "bronze": "#241B02",
    "red": "#94150F",
    "red_text": "#FFB4AC",
    "fault": "#33120F",
    "made": "#0F3D28",
    "sky": "#A9DBFF",
    "lilac": "#D6C1FA",
    "rose": "#F7BCD2",
    "azure": "#A8C3FF",
    # suits on ivory
    "spade": "#000000",
    "red_suit": "#AD0A10",
    "heart4": "#A83000",
    "diamond4": "#0A3FB0",
    "club4": "#00634A",
}
"""What other colours the tokens have where contrast is to be high: text is 7 and more on its ground."""

HIGH_CONTRAST = "high_contrast"
"""The setting that asks for them."""
FOUR_COLOUR = "four_colour"
"""The setting that asks for a colour of its own for each suit."""
TEXT_SIZE = "text_size"
"""The setting that says how large text is, in percent of the usual."""
TEXT_SIZES = (100, 125, 150)
LEFT_HANDED = "left_handed"
"""The setting that asks for the corners of a page to be mirrored."""

SIDE_COLOURS = ("ivory", "sky", "mint", "lilac", "rose", "azure", "ivory2")
"""By side: N–S and E–W, or one player after the other where each plays alone."""
SIGNS = "♠♥♦♣"
LITTLE, BIG = 52, 53
MINUS = "−"

_TWO = ("spade", "red_suit", "red_suit", "spade")
_FOUR = ("spade", "heart4", "diamond4", "club4")

Rgba = tuple[float, float, float, float]


@cache
def rgba(token: str) -> Rgba:
    """A colour token as Kivy takes it, in the contrast that the theme has."""
    value = (COLOURS | STRONG if theme.strong else COLOURS)[token]
    red, green, blue = (int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, 1.0


def luminance(colour: Rgba) -> float:
    """Relative luminance as WCAG defines it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colour tokens, 1 … 21."""
    high, low = sorted((luminance(rgba(one)), luminance(rgba(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def suit_token(suit: int) -> str:
    """The colour token of a suit (S H D C = 0 … 3) on ivory, in two or four colours as the theme says."""
    return (_FOUR if theme.four_colour else _TWO)[suit]


def signed(number: int) -> str:
    """A score in figures, with the true minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def card_name(card: int) -> str:
    """A card inside a line of text: ``10♥``, ``big joker``."""
    if card >= LITTLE:
        return _("big joker") if card == BIG else _("little joker")
    return words.rank(card % 13) + SIGNS[card // 13]


def text_size(kept: object) -> int:
    """How large text is, in percent, as it was kept; the usual where that is none of the sizes."""
    return next((size for size in TEXT_SIZES if kept == size and not isinstance(kept, bool)), TEXT_SIZES[0])


def dp_of(width: float, height: float, text: float = 1.0) -> float:
    """Pixels in one dp for a window of this size. For larger text a large window shows less, and all of it larger, as
    long as it still has 800 × 480 dp."""
    shorter, longer = sorted((width, height))
    if shorter < 800:
        return shorter / 480
    return max(shorter / 600, min(shorter / 600 * text, shorter / 480, longer / 800))


class Subscriber(Protocol):
    """Something that looks as the theme says."""

    def restyle(self) -> None:
        """Lengths or colours have changed."""


class Theme(EventDispatcher):
    """The window in dp, and the choices of look: text, colours, corners. There is one: `theme`."""

    width = NumericProperty(800)  # px
    height = NumericProperty(480)  # px
    four_colour = BooleanProperty(False)
    high_contrast = BooleanProperty(False)
    dimmed = BooleanProperty(False)
    """Whether the picture is darkened, on a screen with no light of its own: then it has the strong colours too."""
    strong = AliasProperty(
        lambda self: self.high_contrast or self.dimmed, None, bind=("high_contrast", "dimmed"), cache=True
    )
    left_handed = BooleanProperty(False)
    """Whether the corners of pages are mirrored."""
    translated = BooleanProperty(False)
    """Whether something on the screen is in another language than the house's."""

    text = NumericProperty(1.0)
    """How large text is wanted: 1 as usual, up to 1.5."""
    dp = AliasProperty(
        lambda self: dp_of(self.width, self.height, self.text), None, bind=("width", "height", "text"), cache=True
    )
    grow = AliasProperty(
        lambda self: self.text * dp_of(self.width, self.height) / self.dp, None, bind=("dp", "text"), cache=True
    )
    """How much larger than their dp letters are to be, where they have room: what of `text` is not in `dp`."""
    wide = AliasProperty(lambda self: self.width / self.dp, None, bind=("width", "dp"), cache=True)
    tall = AliasProperty(lambda self: self.height / self.dp, None, bind=("height", "dp"), cache=True)
    portrait = AliasProperty(lambda self: self.height > self.width, None, bind=("width", "height"), cache=True)
    panel = AliasProperty(lambda self: 280 if self.wide >= 960 else 240, None, bind=("wide",), cache=True)

    def __init__(self, **kwargs: object) -> None:
        # Not bound one by one: Kivy keeps the bindings of widgets that are gone, and goes through all at each bind.
        self._subscribers: WeakSet[Subscriber] = WeakSet()
        super().__init__(**kwargs)

    def subscribe(self, widget: "Subscriber") -> None:
        """Tell the widget, as long as it lives, when lengths or colours change."""
        self._subscribers.add(widget)

    @property
    def subscriber_count(self) -> int:
        """How many widgets it tells."""
        return len(self._subscribers)

    def on_dp(self, *_: object) -> None:
        for widget in list(self._subscribers):
            widget.restyle()

    on_four_colour = on_grow = on_left_handed = on_dp

    def on_strong(self, *_: object) -> None:
        rgba.cache_clear()
        self.on_dp()

    @property
    def looks(self) -> tuple[float, float, bool, bool, str, str]:
        """All that it changes of a widget's picture, and the language that is spoken, with the letters on cards."""
        return self.dp, self.grow, self.four_colour, self.strong, spoken(), card_letters()

    def follow(self, window: "WindowBase") -> None:
        """Take the size of Kivy's Window, now and whenever it changes."""
        window.bind(size=self._resize)
        self._resize(window, window.size)

    def _resize(self, _window: object, size: tuple[float, float]) -> None:
        self.width, self.height = size

    def grown(self, needed: float, room: float) -> float:
        """How much larger than usual words can be that need so many dp of a room of so many pixels."""
        return max(1.0, min(self.grow, room / self.dp / needed))

    def px(self, length: float) -> int:
        """A length in dp as whole pixels."""
        return round(length * self.dp)


theme = Theme()

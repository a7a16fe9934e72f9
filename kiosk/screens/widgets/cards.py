"""Playing cards as we draw them, and the places where they will lie."""

from collections.abc import Callable

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty

from kiosk.base import words
from kiosk.base.language import _
from kiosk.screens.theme import BIG, LITTLE, card_name, suit_token, theme
from kiosk.screens.widgets import emblems
from kiosk.screens.widgets import text as lettering
from kiosk.screens.widgets.drawn import Drawn, Written
from kiosk.screens.widgets.text import ROBOTO, ROBOTO_BOLD, line_width_dp

RADIUS = 0.09  # of the width
RING = 5  # dp
MARK = 0.13
"""The width of the mark, as a part of the card's: it stands at the edge, between the rank and the sign."""
ACE = 12
MIDDLES = {
    ACE: (emblems.RING, 0.34),
    11: (emblems.CROWN, 0.38),
    10: (emblems.CORONET, 0.29),
    9: (emblems.SHIELD, 0.34),
}
"""What stands in the middle of aces and courts, by rank, and what part of a card's width it takes: the queen's is clear
of the tails of both Qs."""
LEAST = 14
"""The pixels that it has at least."""

_DIMMED = {
    "ivory": "dim_ivory",
    "card_edge": "dim_edge",
    "spade": "dim_spade",
    "no_joker": "dim_spade",
    "red_suit": "dim_red",
    "heart4": "dim_heart4",
    "diamond4": "dim_diamond4",
    "club4": "dim_club4",
    "violet": "dim_violet",
}


class CardFace(Drawn):
    """One card: `card` 0 … 53, 13 * suit + rank, 52 the little joker, 53 the big one.

    The widget's box is the card (1 : 1.4; sideways at odd turns); the ring is drawn outside it. `turn` is quarters
    counter-clockwise: 0 reads from below (South), 1 from the right (East), 2 from above, 3 from the left (West).
    `marked` has a small dot, of which something is said beside.
    """

    card = NumericProperty(0)
    turn = NumericProperty(0)
    face_down = BooleanProperty(False)
    dim = BooleanProperty(False)
    ring = OptionProperty("", options=["", "ivory", "red"])
    marked = BooleanProperty(False)
    shows = ("card", "turn", "face_down", "dim", "ring", "marked")

    @property
    def name(self) -> str:
        """The card in words, for reading the screen."""
        if self.face_down:
            return _("a card face down")
        if self.card >= LITTLE:
            return _("big joker") if self.card == BIG else _("little joker")
        return card_name(int(self.card))

    def draw(self) -> None:
        if self.ring:
            self._draw_ring()
        sideways = self.turn % 2
        self._wide, self._tall = (self.height, self.width) if sideways else (self.width, self.height)
        # Corners, not the middle, are moved to: whole pixels stay whole.
        corner = ((self.x, self.y), (self.right, self.y), (self.right, self.top), (self.x, self.top))[self.turn % 4]
        self._pen.add(PushMatrix())
        self._pen.add(Translate(*corner, 0))
        self._pen.add(Rotate(angle=90 * self.turn, axis=(0, 0, 1), origin=(0, 0)))
        self._draw_card()
        if self.marked:
            side = MARK * self._wide
            self.fill((0.5 * side, (self._tall - side) / 2, side, side), "edge", side / 2 / theme.dp)
        self._pen.add(PopMatrix())
        # What was drawn turned is told as it stands on the screen.
        self.filled[:] = [(self.box, "ivory")]
        self.written[:] = [Written(self.name, self.box, self.box, (), "ivory", False)]

    def _draw_ring(self) -> None:
        gap, thick = theme.px(1), theme.px(RING if self.ring == "ivory" else 4)
        bow = RADIUS * min(self.size) / theme.dp
        for grow, colour in (
            (gap + thick, "ivory" if self.ring == "ivory" else "red_text"),
            (gap, "ring_gap"),
        ):
            box = (self.x - grow, self.y - grow, self.width + 2 * grow, self.height + 2 * grow)
            self.fill(box, colour, bow + grow / theme.dp)

    def _token(self, token: str) -> str:
        return _DIMMED.get(token, token) if self.dim else token

    def _draw_card(self) -> None:
        wide, tall = self._wide, self._tall
        radius = RADIUS * wide / theme.dp
        self.frame((0, 0, wide, tall), self._token("ivory"), self._token("card_edge"), 1.5, radius)
        if self.face_down:
            self._draw_back(radius)
        elif self.card >= LITTLE:
            self._draw_joker()
        else:
            self._draw_suited()

    def _draw_back(self, radius: float) -> None:
        wide, tall = self._wide, self._tall
        margin = max(2, round(0.06 * wide))
        x, y, width, height = margin, margin, wide - 2 * margin, tall - 2 * margin
        self.fill((x, y, width, height), "back", radius * 0.7)
        columns = 8 if wide > 50 * theme.dp else 5
        rows = round(columns * 1.4 * 1.05)
        line = max(1, theme.px(1))
        for i in range(1, columns):
            self.fill((x + round(i * width / columns), y + line, line, height - 2 * line), "back_line")
        for i in range(1, rows):
            self.fill((x + line, y + round(i * height / rows), width - 2 * line, line), "back_line")

    def _both_ways(self, draw: Callable[[Callable[[float, float], tuple[float, float]], bool], None]) -> None:
        """Call `draw(at, upside_down)` for each end of the card; `at` takes x from the left and y from the top."""
        draw(lambda x, y: (x, self._tall - y), False)
        draw(lambda x, y: (self._wide - x, y), True)

    def _draw_suited(self) -> None:
        wide = self._wide
        suit, rank = divmod(int(self.card), 13)
        name, colour = words.rank(rank), self._token(suit_token(suit))
        px = round((0.46 if name == "10" else 0.58) * wide)
        left, top, right, bottom = lettering.letters(name, ROBOTO_BOLD, px).box
        sign_px = 0.43 * wide
        line = 0.30 * wide  # the middle of rank and sign, from the top

        def end(at: Callable[[float, float], tuple[float, float]], upside_down: bool) -> None:
            margin = 0.05 if name == "10" else 0.065
            self.glyph(
                name, ROBOTO_BOLD, px, *at(margin * wide + (right - left) / 2, self._rank_middle(px, line)),
                colour, upside_down,
            )  # fmt: skip
            self.sign(suit, *at((0.775 if name != "10" else 0.79) * wide, line + 0.01 * wide), sign_px, colour,
                      upside_down)  # fmt: skip

        self._both_ways(end)
        if rank in MIDDLES:
            self._draw_middle(rank, suit, colour)

    def _rank_middle(self, px: int, line: float) -> float:
        """Q hangs below the line: its bowl, not its tail, stands where other letters do."""
        name = words.rank(int(self.card) % 13)
        _left, top, _right, bottom = lettering.letters(name, ROBOTO_BOLD, px).box
        _l, tall_top, _r, tall_bottom = lettering.letters("H", ROBOTO_BOLD, px).box
        return line + ((top + bottom) - (tall_top + tall_bottom)) / 2

    def _draw_middle(self, rank: int, suit: int, colour: str) -> None:
        """What only aces and courts have; on a card too small for it nothing."""
        emblem, part = MIDDLES[rank]
        x, y, side = self._wide / 2, self._tall / 2, part * self._wide
        if side < LEAST:
            return
        self.emblem(emblem, x, y, side, colour)
        if rank == ACE:
            self.sign(suit, x, y, 0.3 * self._wide, colour)

    def _draw_joker(self) -> None:
        wide, tall = self._wide, self._tall
        big = self.card == BIG
        colour = self._token("violet" if big else "no_joker")
        word = _("BIG") if big else _("LITTLE")
        px = round(min((0.29 if big else 0.215) * wide, 94 * wide / line_width_dp(word, 100, True)))
        small = round(0.17 * wide)

        def end(at: Callable[[float, float], tuple[float, float]], upside_down: bool) -> None:
            self.glyph(word, ROBOTO_BOLD, px, *at(wide / 2, 0.155 * wide), colour, upside_down)
            self.glyph(_("joker"), ROBOTO, small, *at(wide / 2, 0.35 * wide), colour, upside_down)

        self._both_ways(end)
        side = (0.5 if big else 0.42) * wide
        self.emblem(emblems.STAR if big else emblems.HOLLOW_STAR, wide / 2, tall / 2, side, colour)


class TinyCard(Drawn):
    """A card of a row of many: rank above, sign below; a joker by its first letters."""

    card = NumericProperty(0)
    shows = ("card",)

    def draw(self) -> None:
        self.fill(self.box, "ivory", 6)
        x, y, width, height = self.box
        card = int(self.card)
        if card >= LITTLE:
            self.write(_("Big") if card == BIG else _("Lit."), self.box, 18, True, "ink", "center")
            return
        suit, rank = divmod(card, 13)
        colour = suit_token(suit)
        upper = (x, y + 0.48 * height, width, 0.5 * height)
        self.write(words.rank(rank), upper, 20, True, colour, "center", steps=(18,), spoken=False)
        self.sign(suit, x + width / 2, y + 0.27 * height, 0.44 * height, colour)
        self.written[:] = [line._replace(text=card_name(card)) for line in self.written]


class Slot(Drawn):
    """Where a card is to come; brass when it is the next."""

    turn_now = BooleanProperty(False)
    shows = ("turn_now",)

    def draw(self) -> None:
        radius = RADIUS * min(self.size) / theme.dp
        if self.turn_now:
            self.frame(self.box, "slot_turn", "brass", 3, radius)
        else:
            self.frame(self.box, "slot", "seam", 2, radius)

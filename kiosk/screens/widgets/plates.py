"""What is only read: text, plates of the seats and their calls, pills, chips, the banner."""

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from kiosk.base.language import _
from kiosk.screens.theme import SIGNS, theme
from kiosk.screens.widgets.buttons import Touch
from kiosk.screens.widgets.drawn import Box, Drawn, Written
from kiosk.screens.widgets.room import free_room
from kiosk.screens.widgets.text import Gap, Part, Run, line_width_dp

PILL_SIZE = 20
LOW = 44
"""The dp inside a call's plate under which it is one line."""


class Text(Drawn):
    """A line of text (see `text.Line`), or with `wrap` a paragraph. Sizes in dp."""

    line = ObjectProperty("")
    size_dp = NumericProperty(24)
    bold = BooleanProperty(False)
    colour = StringProperty("ivory")
    halign = OptionProperty("left", options=["left", "center", "right"])
    valign = OptionProperty("middle", options=["top", "middle", "bottom"])
    steps = ListProperty()  # smaller sizes to try before the line is cut
    wrap = BooleanProperty(False)
    shows = ("line", "size_dp", "bold", "colour", "halign", "valign", "steps", "wrap")
    same_again = True

    def writing_room(self) -> Box | None:
        return free_room(self, self.halign, self.valign) if theme.grow > 1 else self.box

    def draw(self) -> None:
        if not self.line:
            return
        free = self.writing_room()
        room, grows = free or self.box, free is not None
        if self.wrap:
            self.write_wrapped(
                self.line, room, self.size_dp, self.bold, self.colour, self.halign, self.valign, grows=grows
            )
        else:
            self.write(
                self.line, room, self.size_dp, self.bold, self.colour, self.halign, self.valign, self.steps, grows=grows
            )


class Chip(Drawn):
    """A suit sign (0 … 3) in an ivory square."""

    suit = NumericProperty(0)
    shows = ("suit",)

    def draw(self) -> None:
        side = min(self.size)
        self.chip(int(self.suit), self.center_x - side / 2, self.center_y - side / 2, side)
        self.written.append(Written(SIGNS[int(self.suit)], self.box, self.box, (), "ivory", False))


def draw_pill(on: Drawn, words: str, box: Box, fill: str = "pill", colour: str = "ink") -> None:
    """Words in a pill that fills a box (pixels)."""
    on.fill(box, fill, box[3] / 2 / theme.dp)
    size = min(PILL_SIZE, box[3] / theme.dp * 0.72)
    on.write(words, box, size, True, colour, "center", steps=(18,) if size > 18 else (), grows=False)


def pill_width(words: str) -> float:
    """The width in dp that a pill needs."""
    return line_width_dp(words, PILL_SIZE, bold=True) + 28


class Pill(Drawn):
    """A word in a pill: “dealer” at a plate; `quiet` for marks such as “changed” in a list."""

    words = StringProperty("")
    quiet = BooleanProperty(False)
    shows = ("words", "quiet")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"words": _("dealer"), **kwargs})

    def draw(self) -> None:
        fill, colour = ("chosen", "ivory") if self.quiet else ("pill", "ink")
        draw_pill(self, self.words, self.box, fill, colour)


class SeatPlate(Touch):
    """A seat, small, and who sits there, large.

    `form` is "row" (North, South, rails: `right` is a line at the far end, `dealer` a pill after the name) or "stack"
    (East, West); with a `note` the name stands above it instead of below the seat, the pill at the right. `out`: who
    sits there does not play. `turn_now` is brass, `fault` red. `acts` says what a tap is: "" nothing, "choice"
    outlined, "ivory" acts at once, "empty" a seat still to be filled.
    """

    seat = StringProperty("")
    name = StringProperty("")
    right = ObjectProperty("")
    note = StringProperty("")
    out = BooleanProperty(False)
    fault = BooleanProperty(False)
    form = OptionProperty("row", options=["row", "stack"])
    turn_now = BooleanProperty(False)
    strong = BooleanProperty(False)  # the right hand line in bold: the highest call
    dealer = BooleanProperty(False)
    acts = OptionProperty("", options=["", "choice", "ivory", "empty"])
    name_size = NumericProperty(28)
    radius = NumericProperty(10)
    ground = StringProperty("felt", allownone=True)
    shows = (
        "seat",
        "name",
        "right",
        "note",
        "out",
        "fault",
        "form",
        "turn_now",
        "strong",
        "dealer",
        "acts",
        "name_size",
    )
    known_by = ("seat", "name", "acts")
    same_again = True

    @property
    def live(self) -> bool:
        return bool(self.acts) and not self.off

    def draw(self) -> None:
        first, second = self._plate()
        (self._draw_row if self.form == "row" else self._draw_stack)(first, second)

    def _plate(self) -> tuple[str, str]:
        if self.turn_now:
            self.fill(self.box, "brass", self.radius)
            return "ink", "bronze"
        if self.fault:
            self.frame(self.box, "fault", "red_text", 3, self.radius)
            return "ivory", "red_text"
        if self.out:
            return "ivory2", "ivory2"
        match self.acts:
            case "ivory":
                self.fill(self.box, "ivory", self.radius)
                return "ink", "ink2"
            case "choice":
                self.frame(self.box, "rail", "ivory" if self.chosen else "line", 3 if self.chosen else 2, self.radius)
            case "empty":
                self.frame(self.box, self.ground or "felt", "ivory" if self.chosen else "ivory2", 2, self.radius)
                return "ivory2", "ivory2"
            case _:
                self.fill(self.box, "rail", self.radius)
        return "ivory", "ivory2"

    def _draw_row(self, first: str, second: str) -> None:
        px = theme.px
        x, y, width, height = self.inset(14, 0)
        seat = Run(self.seat, 20, False, second)
        line: tuple[Part, ...] = (seat, Gap(12), Run(self.name))
        room = px(pill_width(_("dealer")))
        pill = room + px(10) if self.dealer else 0
        if self.right:
            colour = first if self.turn_now or self.strong or self.acts else "ivory"
            bold = self.strong or self.turn_now
            named = px(line_width_dp(line, 22, True) + 12) + pill
            grows = named + px(line_width_dp(self.right, 24, bold, theme.grow)) <= width
            box = (x + 0.45 * width, y, 0.55 * width, height)
            taken = self.write(self.right, box, 24, bold, colour, "right", steps=(22, 20), grows=grows)
            width -= taken + px(12)
        width -= pill
        bold = self.acts != "empty"
        wide = self.write(line, (x, y, width, height), self.name_size, bold, first, steps=(24, 22))
        if self.dealer:
            tall = px(28)
            draw_pill(self, _("dealer"), (round(x + wide + px(10)), round(y + (height - tall) / 2), room, tall))

    def _draw_stack(self, first: str, second: str) -> None:
        px = theme.px
        x, y, width, height = self.inset(6, 0)
        if self.dealer:
            room, tall = px(pill_width(_("dealer"))), px(28)
            draw_pill(self, _("dealer"), (round(x + width - room), round(y + (height - tall) / 2), room, tall))
            width -= room + px(8)
        if self.note:
            size = self.name_size if height >= px(58) else 24
            upper, lower = size * 1.1, 24 if size > 24 else 21
            grown = theme.grown(upper + lower, height)
            upper, lower = px(upper * grown), px(lower * grown)
            bottom = y + (height - upper - lower) / 2
            name = (x, bottom + lower, width, upper)
            self.write(self.name, name, size, not self.out, first, "center", steps=(24, 22))
            # Where there is no room for all of it, its first part has to do.
            fits = px(line_width_dp(self.note, 18)) <= width
            note = self.note if fits else self.note.split(",")[0]
            self.write(note, (x, bottom, width, lower), 20, False, second, "center", steps=(18,))
            return
        upper, lower = 24, self.name_size * 1.15
        grown = theme.grown(upper + lower, height)
        upper, lower = px(upper * grown), px(lower * grown)
        bottom = y + (height - upper - lower) / 2
        self.write(self.seat, (x, bottom + lower, width, upper), 20, False, second, "center", steps=(18,))
        name = (x, bottom, width, lower)
        bold = self.acts != "empty" and not self.out
        self.write(self.name, name, self.name_size, bold, first, "center", steps=(24, 22))


class CallPlate(Drawn):
    """A seat's place in the auction: seat, name, the call under it; name and call in one line where it is low.

    `highest` is bold, `turn_now` brass; `score`, where each plays alone, stands at the right and is always whole.
    """

    seat = StringProperty("")
    name = StringProperty("")
    call = ObjectProperty("")
    score = StringProperty("")
    highest = BooleanProperty(False)
    turn_now = BooleanProperty(False)
    dealer = BooleanProperty(False)
    shows: tuple[str, ...] = ("seat", "name", "call", "score", "highest", "turn_now", "dealer")
    same_again = True

    def draw(self) -> None:
        px = theme.px
        self.fill(self.box, "brass" if self.turn_now else "rail", 10)
        first, second = ("ink", "bronze") if self.turn_now else ("ivory", "ivory2")
        x, y, width, height = self.inset(14, 4, 10, 4)
        low, roomy = height < px(LOW), height >= px(60)
        taken = 0.0
        if self.score:
            box = (x, y, width, height / 2 if roomy else height)
            taken = self.write(self.score, box, 24, True, second, "right", grows=False)
            taken += px(12)
        if low:
            self._one_line(first, second, width - taken)
            return
        # Beside the score where the two under each other have no room.
        upper = (x, y + height / 2, width if roomy else width - taken, height / 2)
        if self.dealer:
            room, tall = px(pill_width(_("dealer")) - 8), px(26)
            draw_pill(self, _("dealer"), (x + upper[2] - room, round(upper[1] + (upper[3] - tall) / 2), room, tall))
            upper = (*upper[:2], upper[2] - room - px(6), upper[3])
        place: tuple[Part, ...] = (Run(self.seat, bold=False, colour=second), Gap(11)) if self.seat else ()
        self.write((*place, Run(self.name)), upper, 22, True, first, steps=(20,))
        call = first if self.highest or self.turn_now else second
        size = 30 if roomy else 24
        self.write(self.call, (x, y, width - taken, height / 2), size, self.highest, call, steps=(28, 24, 22))

    def _one_line(self, first: str, second: str, width: float) -> None:
        px = theme.px
        x, y, _width, height = self.inset(12, 0, 10, 0)
        colour = first if self.highest or self.turn_now else second
        call, least = self.call, px(line_width_dp(self.call, 18, self.highest) + 2)
        room = max(width - px(line_width_dp(self.name, 18, True) + 8), min(least, width / 2))
        if self.turn_now and line_width_dp(call, 18) * theme.dp > room:
            call = ""  # the brass says it
        box = (x + width - room, y, room, height)
        width -= self.write(call, box, 24, self.highest, colour, "right", steps=(22, 20, 18), grows=False) + px(8)
        if self.dealer:
            room, tall = px(pill_width(_("dealer")) - 8), px(26)
            width -= room + px(6)
            draw_pill(self, _("dealer"), (x + width + px(6), round(y + (height - tall) / 2), room, tall))
        self.write(self.name, (x, y, width, height), 22, True, first, steps=(20, 18))


class Banner(Drawn):
    """One sentence on red, full width, 84–96 dp, until somebody decides."""

    line = ObjectProperty("")
    colour = StringProperty("red")
    shows = ("line", "colour")

    def draw(self) -> None:
        self.fill(self.box, self.colour)
        room = self.inset(24, 8)
        if line_width_dp(self.line, 30, True) * theme.dp <= room[2]:
            self.write(self.line, room, 40, True, steps=(36, 30))
        else:
            self.write_wrapped(self.line, room, 28, True, valign="middle", leading=1.2)


class Plate(Drawn):
    """A large figure and what it counts, on a plate: “12” “cards each”."""

    figure = StringProperty("")
    words = StringProperty("")
    colour = StringProperty("rail")
    shows = ("figure", "words", "colour")

    def draw(self) -> None:
        self.fill(self.box, self.colour, 16)
        x, y, width, height = self.inset(8, 8)
        size = min(60, 0.54 * height / theme.dp)
        self.write(self.figure, (x, y + 0.36 * height, width, 0.6 * height), size, True, halign="center", steps=(44,))
        low = (x, y, width, 0.4 * height)
        self.write(self.words, low, 24, False, "ivory2", "center", steps=(22, 20, 18))


class Field(Drawn):
    """What is being typed, with the cursor after it; `hint` where nothing is typed."""

    text = StringProperty("")
    hint = StringProperty("")
    shows = ("text", "hint")

    def draw(self) -> None:
        self.fill(self.box, "ivory", 10)
        room = self.inset(16, 4)
        x, y, width, height = room
        wide = 0.0
        if self.text:
            wide = self.write(self.text, room, 36, True, "ink", steps=(30, 28, 24, 22))
        elif self.hint:
            after = theme.px(14)  # the cursor stands before it
            self.write(self.hint, (x + after, y, width - after, height), 24, False, "ink2", steps=(22, 20))
        self.fill((round(x + wide + theme.px(1)), round(y + 0.15 * height), theme.px(3), round(0.7 * height)), "ink")

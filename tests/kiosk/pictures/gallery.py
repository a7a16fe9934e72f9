# ruff: noqa: E402  Kivy must be prepared before it is imported.
"""Boards that show every widget: ``python tests/kiosk/pictures/gallery.py FOLDER`` keeps pictures to look at there."""

import sys
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3])]

from tests.kiosk.fingers.driving import Driver  # isort: skip

from kiosk.screens.theme import MINUS, theme
from kiosk.screens.widgets import (
    Banner,
    Bar,
    CallPlate,
    CardFace,
    CardPad,
    Cell,
    Chip,
    Choice,
    ContractPanel,
    Field,
    Key,
    Keyboard,
    LineChart,
    Pad,
    Pager,
    Paragraph,
    Pill,
    Plane,
    Plate,
    Primary,
    Race,
    Row,
    SeatPlate,
    Series,
    Slot,
    Stepper,
    Strip,
    Text,
    Tile,
    Turned,
    Undo,
    columns,
)
from kiosk.screens.widgets import text as t

ROW = (12, 13, 39 + 3, 26 + 5, 6, 13 + 7, 39 + 8, 26 + 8)
COURTS = (11, 13 + 10, 39 + 9, 26 + 11, 53, 52)


def cards() -> Plane:
    """All kinds of faces, chips and slots."""
    board = Plane(colour="felt")
    k = min(theme.wide / 1280, theme.tall / 800)

    def put(widget: Plane, x: float, y: float, wide: float, tall: float) -> None:
        board.put(widget, x * k, y * k, wide * k, tall * k)

    for y, row in ((76, ROW), (260, COURTS), (444, (12, 24, 36, 48, 8, 21, 34, 47))):
        for i, card in enumerate(row):
            put(CardFace(card=card), 172 + 132 * i, y, 120, 168)
    put(CardFace(card=3, face_down=True), 964, 260, 120, 168)
    put(CardFace(card=19, dim=True), 1096, 260, 60, 84)
    put(CardFace(card=42, ring="red"), 1172, 264, 54, 76)
    x = 172
    for card, wide in ((21, 60), (11, 80), (36, 98)):
        put(CardFace(card=card), x, 640, wide, wide * 1.4)
        x += wide + 16
    for i in range(4):
        put(Chip(suit=i), 460 + 52 * i, 640, 44, 44)
    for i, (card, at) in enumerate(((10, 470), (28, 540), (9, 640), (53, 710))):
        wide, tall = (60, 84) if i % 2 == 0 else (84, 60)
        put(CardFace(card=card, turn=i), at, 700, wide, tall)
    put(Slot(), 810, 640, 98, 137)
    put(Slot(turn_now=True), 920, 640, 98, 137)
    put(CardFace(card=12, ring="ivory"), 1040, 640, 98, 137)
    return board


def play() -> Plane:
    """The table, upright."""
    screen = Plane(colour="felt")
    strip = Strip(parts=["Table 3", "Hand 9", "Palace rules"], clock="21:47")
    screen.put(strip, 0, 0, 0, 48)
    panel = ContractPanel(
        contract="4 uptown", suit=0, by="by East, Otis", left_count=6, right_count=3, post=10, note="needs 10, has 6",
        sides=[("ivory", "N–S", "3"), ("sky", "E–W", "6")], score=[MINUS + "2", "0"],
    )  # fmt: skip
    primary = Primary(title="Enter card", note="if not read", ground="slate")
    if theme.portrait:
        top = theme.tall - 300
        screen.put(panel, 0, top, 0, 0)
        wide = theme.wide
    else:
        screen.put(panel, theme.wide - theme.panel, 48, 0, 0)
        wide, top = theme.wide - theme.panel, theme.tall
    x, y = wide / 2, 48 + (top - 48) / 2
    big = 122 if theme.wide >= 960 else 98
    if theme.portrait:
        big = 112 if theme.tall > 850 else 98
    tall = big * 1.4
    out = tall / 2 + (28 if theme.tall > 850 else 11)
    beside = y - tall / 2 - 74 if theme.portrait else y - 34
    for dx, dy, card in ((0, -out, 13 + 10), (big + 8, 0, 7), (0, out, 13 + 8)):
        screen.put(CardFace(card=card), x + dx - big / 2, y + dy - tall / 2, big, tall)
    screen.put(Slot(turn_now=True), x - big - 8 - big / 2, y - tall / 2, big, tall)
    screen.put(SeatPlate(seat="North", name="Ada"), x - 124, 56, 248, 52)
    screen.put(SeatPlate(seat="South", name="Ruby"), x - 124, top - 60, 248, 52)
    screen.put(SeatPlate(seat="West", name="Leon", form="stack", turn_now=True), 8, beside, 108, 68)
    screen.put(SeatPlate(seat="East", name="Otis", form="stack"), wide - 116, beside, 108, 68)
    screen.put(Pill(), 20, y + (tall / 2 + 12 if theme.portrait else 42), 84, 28)
    screen.put(Text(line="Trick 9", size_dp=28, bold=True), 16, top - 88 if theme.portrait else 56, 110, 36)
    screen.put(
        Text(line=(t.Chip(1, 32), t.Gap(8), "led"), colour="ivory2"), 16, top - 48 if theme.portrait else 96, 98, 36
    )
    trumps = Text(line=("trumps", t.Gap(10), t.Chip(0, 32)), colour="ivory2", halign="right")
    screen.put(trumps, wide - 146, 60, 130, 36)
    if theme.portrait:
        trumps.line = "trumps"
        trumps.place = (wide - 110, top - 92, 96, 36)
        screen.put(Chip(suit=0), wide - 48, top - 48, 34, 34)
    screen.put(Undo(note="Ruby’s 10♥"), 12, -12, 136, 64)
    screen.put(primary, -12, -12, 216, 64)
    return screen


def auction() -> Plane:
    """Call plates and the bid pad."""
    screen = Plane(colour="felt")
    screen.put(Strip(parts=["Table 3", "Hand 9"], clock="21:47", trouble="Reader away since 21:40"), 0, 0, 0, 48)
    for i, (seat, name, call, look) in enumerate(
        (
            ("North", "Ada", "3 uptown", {}),
            ("East", "Otis", "4 uptown", {"highest": True}),
            ("South", "Ruby", "calls now", {"turn_now": True}),
            ("West", "Leon", "", {"dealer": True}),
        )
    ):
        screen.put(CallPlate(seat=seat, name=name, call=call, **look), 12, 60 + 78 * i, 224, 70)
    slate = screen.put(Plane(colour="slate"), 248, 48, 0, 0)
    slate.put(Text(line="Ruby calls", size_dp=36, bold=True, colour="brass"), 12, 8, 300, 46)
    slate.put(Text(line="over 4 uptown", size_dp=24, colour="ivory2", halign="right"), -12, 12, 220, 40)
    keys = [
        Key(str(n), kind, (n, kind), off=(n < 5 and kind != "no trump") or n < 4)
        for kind in ("uptown", "downtown", "no trump")
        for n in range(3, 8)
    ]
    slate.put(Pad(keys=keys, columns=5), 12, 64, -12, -88)
    slate.put(Text(line=f"N–S {MINUS}2    E–W 0", colour="ivory2"), 12, -12, 260, 64)
    slate.put(Primary(title="Pass", title_size=30), -12, -12, 216, 64)
    screen.put(Undo(note="Otis, 4 uptown"), 12, -12, 136, 64)
    return screen


SHEET = ((44, "left"), (82, "left"), (0, "left"), (70, "right"), (68, "right"), (70, "right"))


def sheet() -> Plane:
    """A table with boxed figures, and the chart."""
    screen = Plane(colour="slate")
    screen.put(Strip(parts=["Table 3", "Score sheet", "Palace rules"], clock="21:47"), 0, 0, 0, 48)
    we, they = (5, 5, 0, 0, 3, 4, 4, -2, -2), (0, 4, 4, -2, -2, -6, 0, 0, -4)
    bids = ("4 up", "4 down", "5 up", "3 NT up", "3 up", "4 down", "5 up", "3 NT down", "4 up")
    suits = (1, 3, 0, None, 2, 1, 3, None, 0)
    names = ("Ada", "Otis", "Ruby", "Leon") * 3
    boxed = ((3, 0), (4, 1), (6, 1), (8, 0), (9, 1))

    def row(i: int) -> Row:
        suit = suits[i]
        bid = (bids[i],) if suit is None else (bids[i], t.Gap(6), t.Chip(suit, 24))
        cells = columns(SHEET, (t.Run(str(i + 1), colour="ivory2"), names[i], bid, str(9 + i % 4), "", ""))
        figures = ((we[i], "ivory", (i + 1, 0)), (they[i], "sky", (i + 1, 1)))
        for at, (number, colour, key) in enumerate(figures, 4):
            words = str(number).replace("-", MINUS)
            cells[at] = Cell(words, SHEET[at][0], "right", 24, True, colour, key in boxed)
        return Row(cells=cells, tall=37, margin=4)

    heads = columns(SHEET, ("", "by", "bid", "tricks", "N–S", "E–W"), size=20, colour="ivory2")
    wide = 480 if not theme.portrait else -16
    screen.put(Row(cells=heads, tall=42, margin=4, rule_colour=""), 16, 48, wide, 42)
    pager = Pager(items=list(range(9)), make=row, thumb=False)
    screen.put(pager, 16, 90, wide, 38 * 8)
    chart = LineChart(
        series=[Series("N–S", "ivory", we), Series("E–W", "sky", they, shape=1)],
        low=-7, high=7, low_words=f"{MINUS}7 loses", high_words="7 wins",
    )  # fmt: skip
    screen.put(chart, *((16, 420, -8, -180) if theme.portrait else (512, 72, -8, -130)))
    bar = Bar(left=[Undo(title="Back"), Choice(title="Correct a hand", title_size=22), pager.up_key, pager.down_key],
              right=Primary(title="Next hand", note="Ada deals"))  # fmt: skip
    screen.add_widget(bar)
    return screen


def form() -> Plane:
    """Rows with choices, a pager, stepper, pills."""
    screen = Plane(colour="slate")
    screen.put(Strip(parts=["New table", "2 of 2", "House rules"], clock="18:54", menu=""), 0, 0, 0, 48)
    screen.put(Text(line="Palace, with 1 change", size_dp=30, bold=True), 24, 56, 500, 46)
    screen.put(Choice(title="Back to Palace", title_size=22), -12, 58, 216, 48)
    rules = (
        ("Lowest bid", "The lowest number that may be bid.", ("1", "2", "3", "4"), 2),
        ("Kitty is shown", "Before the declarer takes it up.", ("never", "trump", "always"), 2),
        ("A set costs", "What the declarers lose.", ("the bid", "the shortfall"), 0),
        ("No trump doubles", "Both sides score twice.", ("yes", "no"), 0),
        ("Lowest bid again", "Something else.", ("1", "2", "3", "4"), 1),
        ("Boston", "All thirteen.", ("double", "nothing"), 1),
    )

    def row(rule: tuple[str, str, tuple[str, ...], int]) -> Row:
        name, help_, choices, chosen = rule
        made = Row(cells=[Cell(name, size=26, bold=True)], note=help_, tall=68)
        x = -16.0
        for i in reversed(range(len(choices))):
            key = Choice(title=choices[i], title_size=22, chosen=i == chosen, radius=8)
            made.put(key, x, 8, max(64, key.wish), 52)
            x -= max(64, key.wish) + 8
        return made

    pager = Pager(items=list(rules), make=row)
    screen.put(pager, 16, 112, -12, -96)
    screen.put(Pill(words="changed", quiet=True), 230, 190, 92, 26)
    bar = Bar(
        left=[Undo(title="Back"), pager.up_key, pager.down_key], right=Primary(title="Open table", note="Leon deals")
    )
    screen.add_widget(bar)
    return screen


def typing() -> Plane:
    """The keyboard."""
    screen = Plane(colour="slate")
    screen.put(Strip(parts=["New table", "Name for South"], clock="18:53", menu=""), 0, 0, 0, 48)
    screen.put(Field(text="Ru"), 12, 56, 420 if not theme.portrait else 240, 56)
    screen.put(Text(line="3 names match", size_dp=22, colour="ivory2"), 448 if not theme.portrait else 260, 56, 0, 56)
    for i, name in enumerate(("Ruby", "Ruth M.", "Rufus")):
        wide = min(192, (theme.wide - 40) / 3)
        screen.put(Choice(title=name, title_size=28), 12 + (wide + 8) * i, 120, wide, 60)
    screen.put(Keyboard(), 12, 190, -12, -88)
    screen.put(Undo(title="Back"), 12, -12, 136, 64)
    screen.put(Choice(title="space", title_size=22), 160, -12, -252, 64)
    screen.put(Primary(title="Ruby", note="sits South"), -12, -12, 228, 64)
    return screen


def pad() -> Plane:
    """The card pad."""
    screen = Plane(colour="slate")
    screen.put(Strip(parts=["Table 3", "Hand 9", "Trick 9"], clock="21:47"), 0, 0, 0, 48)
    screen.put(Text(line="Leon’s card?", size_dp=30, bold=True, colour="brass"), 16, 50, 300, 44)
    screen.put(Text(line=(t.Chip(1, 28), t.Gap(12), "led"), colour="ivory2", halign="right"), -16, 50, 120, 44)
    cards = [c for c in range(52) if c % 3 or c % 7 == 1]
    screen.put(CardPad(cards=[*cards, 52], jokers=[52, 53] if theme.portrait else []), 12, 98, -12, -94)
    screen.put(Undo(note="Ruby’s 10♥"), 12, -12, 136, 64)
    screen.put(Choice(title="Not known", note="then say who won"), -12, -12, 260 if not theme.portrait else 216, 64)
    return screen


def home() -> Plane:
    """Tiles."""
    screen = Plane(colour="felt")
    screen.put(Strip(parts=["Union Hall Whist Club"], clock="18:52", menu=""), 0, 0, 0, 48)
    rows = [("ivory", "Ada and Ruby", MINUS + "2"), ("sky", "Otis and Leon", "0")]
    tile = Tile(title="Table 3, hand 9", title_size=40, news="Leon to play to trick 9", rows=rows, chosen=True)
    screen.put(tile, 12, 60, 500, 204)
    screen.put(Tile(title="New table", note="four sit down"), 524, 60, -12, 98)
    screen.put(Tile(title="Night", note="drive or tournament"), 524, 168, -12, 96)
    screen.put(Tile(title="History", note="past tables, replay"), 12, 274, 246, 104)
    screen.put(Tile(title="Help", note="rules as played here"), 270, 274, 242, 104)
    screen.put(Tile(title="Devices", note="reader on, no shuffler"), 524, 274, -12, 104)
    screen.put(Choice(title="Switch off", ground="felt"), 270, -12, 242, 64)
    screen.put(Primary(title="Go on", note="table 3, hand 9"), -12, -12, 264, 64)
    return screen


def flat() -> Plane:
    """Pads and rails that face their players."""
    screen = Plane(colour="felt")
    screen.put(SeatPlate(seat="South", name="Ruby", right="3 tricks"), 84, -4, 356, 64)
    led = ("your turn,", t.Gap(8), t.Chip(2, 30), t.Gap(8), "led")
    screen.put(Turned(SeatPlate(seat="North", name="Ada", right=led, turn_now=True), 2), 84, 4, 356, 64)
    screen.put(Turned(SeatPlate(seat="West", name="Leon", dealer=True), 3), 4, 100, 64, 280)
    inner = Plane(colour="slate", radius=12)
    inner.put(Text(line="Otis calls", size_dp=30, bold=True, colour="brass"), 12, 4, 200, 40)
    keys = [Key(str(n), k, (n, k), off=n == 3) for k in ("uptown", "downtown", "no trump") for n in range(3, 8)]
    inner.put(Pad(keys=keys, columns=5, gap=6, title_size=40), 8, 50, -8, -76)
    inner.put(Undo(), 10, -6, 120, 64)
    inner.put(Primary(title="Pass"), -10, -6, 210, 64)
    screen.put(Turned(inner, 1), 448, 4, -4, 472)
    race = Plane(colour="rail", radius=10)
    race.put(Text(line="4 uptown", size_dp=28, bold=True), 16, 6, 180, 40)
    race.put(Race(left_count=6, right_count=3, post=10), 16, 48, -16, 38)
    race.put(Text(line="East needs 10, has 6", size_dp=22), 16, 88, -16, 34)
    screen.put(Turned(race, 3), 78, 122, 128, 236)
    for turn, card, place in ((2, 23, (260, 116, 86, 120)), (3, 53, (230, 240, 120, 86)), (0, 48, (356, 244, 86, 120))):
        screen.put(CardFace(card=card, turn=turn), *place)
    return screen


def rest() -> Plane:
    """Banner, evidence, plates, stepper, empty and chosen seats, a long name, paragraphs."""
    screen = Plane(colour="felt")
    screen.put(Banner(line="Stop: a renege by East, Otis"), 0, 0, 0, 84)
    box = screen.put(Plane(colour="rail", radius=12), 16, 96, 376, 150)
    for i, (card, look) in enumerate(((24, {}), (42, {"ring": "red"}), (19, {"dim": True}), (14, {"dim": True}))):
        box.put(CardFace(card=card, **look), 22 + 86 * i, 14, 76, 106)
    screen.put(Plate(figure="12", words="cards each"), 410, 96, 180, 120)
    screen.put(SeatPlate(seat="North", name="Florence", form="stack", acts="choice"), 410, 226, 108, 68)
    screen.put(SeatPlate(seat="South", name="who?", form="stack", acts="empty"), 526, 226, 108, 68)
    screen.put(SeatPlate(seat="East", name="Ruby", form="stack", acts="ivory"), 642, 226, 108, 68)
    screen.put(Stepper(value=6, least=0, most=6, ground="felt"), 410, 304, 240, 64)
    para = Paragraph(
        cells=[
            Cell("Book", 110, bold=True, size=28),
            Cell(("The first six tricks. A bid counts from there: ", t.Run("4♠", bold=True), " means 10 tricks.")),
        ],
        colour="slate",
    )
    para.fit(376)
    screen.put(para, 16, 256, 376, para.tall)
    screen.put(SeatPlate(seat="North", name="Ada", right="led"), 602, 96, -8, 52)
    screen.put(Undo(note="Otis’s 2♥"), 12, -12, 136, 64)
    screen.put(Choice(title="Take back", note="the 2♥ goes back"), 164, -12, 200, 64)
    screen.put(Choice(title="Undo", off=True), 376, -12, 136, 64)
    screen.put(Primary(title="Penalty", note="3 tricks to N–S"), -12, -12, 200, 64)
    return screen


BOARDS: tuple[Callable[[], Plane], ...] = (cards, play, auction, sheet, form, typing, pad, home, flat, rest)

UPRIGHT = (play, sheet, typing, pad)  # those that are laid out for a portrait window too


def keep(folder: Path, size: tuple[int, int]) -> None:
    """Keep a picture of every board at a window size in pixels."""
    driver = Driver(size)
    for board in BOARDS if size[0] > size[1] else UPRIGHT:
        driver.show(board())
        driver.picture(folder / f"{board.__name__}-{size[0]}x{size[1]}.png")
        for fault in driver.faults():
            print(f"{board.__name__} {size[0]}x{size[1]}: {fault}")
    driver.close()


if __name__ == "__main__":
    for window in ((800, 480), (1280, 800), (720, 1280)):
        keep(Path(sys.argv[1]), window)

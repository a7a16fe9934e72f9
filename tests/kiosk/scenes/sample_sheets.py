"""Score sheets of every game, made up: what the screen, the paper and the spreadsheet are tried with."""

from random import Random

from kiosk.table.views import SheetCell, SheetColumn, SheetRow, SheetView, SideView

NAMES = ("Ada", "Otis", "Ruby", "Leon", "Bess", "Florence", "Maximilian")
MINUS = "−"
DATE = "21 November 2026"
BOXED, CIRCLED, STRUCK = "boxed", "circled", "struck"


def score(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else str(points)


def change(points: int) -> str:
    return f"+{points}" if points > 0 else score(points)


def partners(names: tuple[str, ...] = NAMES) -> tuple[SideView, ...]:
    return (
        SideView(0, "N–S", (names[0], names[2]), 0, 0, False),
        SideView(1, "E–W", (names[1], names[3]), 0, 0, False),
    )


def alone(count: int, names: tuple[str, ...] = NAMES) -> tuple[SideView, ...]:
    return tuple(SideView(n, names[n], (names[n],), 0, 0, False) for n in range(count))


def sheet(**given: object) -> SheetView:
    usual: dict[str, object] = {
        "table": "Table 3", "date": DATE, "foot": (), "legend": (), "points": ((0, 0),), "target": None,
        "next": "Ada deals",
    }  # fmt: skip
    return SheetView(**(usual | given))  # type: ignore[arg-type]


def row(hand: int, cells: list[SheetCell], **given: object) -> SheetRow:
    usual: dict[str, object] = {
        "short": "", "trump": None, "result": "", "changes": (), "totals": (), "counts": True, "remark": "",
    }  # fmt: skip
    return SheetRow(hand, tuple(cells), **(usual | given))  # type: ignore[arg-type]


EVENING = (
    (0, "4 up", 1, 11, (5, 0)), (1, "4 down", 3, 10, (0, 4)), (2, "5 up", 0, 9, (-5, 0)),
    (3, "3 NT up", None, 8, (0, -6)), (0, "3 up", 2, 9, (3, 0)), (1, "4 down", 1, 6, (1, -4)),
    (3, "5 up", 3, 13, (0, 6)), (2, "3 NT down", None, 8, (-6, 0)), (1, "4 up", 0, 9, (0, -4)),
)  # fmt: skip


def bid_whist(hands: int = 9, names: tuple[str, ...] = NAMES) -> SheetView:
    """N–S and E–W; a set is boxed, a Boston circled; one hand does not count, one row is an adjustment."""
    columns = (
        SheetColumn("", 9, "left"), SheetColumn("by", 19, "left"), SheetColumn("bid", 28, "left"),
        SheetColumn("tricks", 14), SheetColumn("N–S", 14.5, side=0), SheetColumn("E–W", 15, side=1),
    )  # fmt: skip
    rows, points = [], [(0, 0)]
    for n in range(hands):
        by, bid, trump, tricks, changes = EVENING[n % len(EVENING)]
        total = tuple(a + b for a, b in zip(points[-1], changes, strict=True))
        side = by % 2
        lost = changes[side] < 0
        cells = [
            SheetCell(str(n + 1)), SheetCell(names[by]), SheetCell(bid, trump),
            SheetCell(str(tricks), mark=CIRCLED if tricks == 13 else ""),
            *(SheetCell(score(t), mark=BOXED if lost and s == side else "", strong=True) for s, t in enumerate(total)),
        ]  # fmt: skip
        said = f"{names[by]}, {tricks} tricks, {'set' if lost else 'made'}"
        rows.append(row(n + 1, cells, short=bid, trump=trump, result=said, totals=tuple(map(score, total))))
        points.append(total)
    return sheet(
        game="Bid Whist", preset="Palace rules", sides=partners(names), columns=columns, rows=tuple(rows),
        legend=((BOXED, "set: the bid was lost"), (CIRCLED, "Boston: all thirteen")), points=tuple(points),
        target=7, floor=-7,
    )  # fmt: skip


def with_an_adjustment() -> SheetView:
    """Bid Whist with an adjustment and a hand that does not count."""
    made = bid_whist(4)
    cells = [SheetCell("4"), SheetCell(), SheetCell("adjusted +2, 0"), SheetCell()]
    cells += [SheetCell("2", strong=True), SheetCell("−2", strong=True)]
    adjusted = row(4, cells, remark="adjusted")
    after = row(5, list(made.rows[0].cells), counts=False, remark="does not count")
    return sheet(**(vars(made) | {"rows": (*made.rows, adjusted, after)}))


def contract(players: int = 7, rounds: int = 13, names: tuple[str, ...] = NAMES) -> SheetView:
    """Rounds down, players across: bid, made and total; a bid that was made is circled."""
    rng = Random(players)
    columns = [SheetColumn("", 3, "left"), SheetColumn("cards", 6), SheetColumn("trumps", 6, "center")]
    for side in range(players):
        columns += [
            SheetColumn("bid", 4, "right", names[side], side), SheetColumn("made", 4, "right", names[side], side),
            SheetColumn("total", 6, "right", names[side], side),
        ]  # fmt: skip
    most = min(7, 52 // players)
    dealt = [most - n for n in range(most)] + list(range(2, most + 1))
    rows, points = [], [tuple([0] * players)]
    for n in range(rounds):
        cards = dealt[n % len(dealt)]
        bids = [rng.randrange(max(2, cards // 2 + 1)) for _ in range(players)]
        made = [0] * players
        for _ in range(cards):
            made[rng.randrange(players)] += 1
        changes = [10 + m if b == m else m for b, m in zip(bids, made, strict=True)]
        total = tuple(a + b for a, b in zip(points[-1], changes, strict=True))
        cells = [SheetCell(str(n + 1)), SheetCell(str(cards)), SheetCell("", n % 4)]
        for b, m, t in zip(bids, made, total, strict=True):
            cells += [SheetCell(str(b), mark=CIRCLED if b == m else ""), SheetCell(str(m))]
            cells.append(SheetCell(str(t), strong=True))
        rows.append(row(n + 1, cells, short=f"{cards} cards each", trump=n % 4))
        points.append(total)
    return sheet(
        game="Contract Whist", preset="Oh Hell rules", sides=alone(players, names), columns=tuple(columns),
        rows=tuple(rows), legend=((CIRCLED, "the bid was made"),), points=tuple(points),
    )  # fmt: skip


def contract_adjusted() -> SheetView:
    """Seven players, and an adjustment that tells more than there is room for."""
    made = contract()
    said = SheetCell("adjusted " + ", ".join(["+5", *"000000"]))
    cells = [SheetCell("13"), said, *(SheetCell() for _ in made.columns[2:])]
    for n in range(5, len(made.columns), 3):
        cells[n] = SheetCell("99", strong=True)
    return sheet(**(vars(made) | {"rows": (*made.rows, row(13, cells, remark="adjusted"))}))


def solo(deals: int = 12) -> SheetView:
    """A balance a player: they always add up to nothing."""
    calls = (
        (0, "solo", 1, 7, (42, -14, -14, -14)), (3, "abundance", 0, 8, (33, 33, 33, -99)),
        (2, "misère", None, 0, (-20, -20, 60, -20)), (1, "prop and cop", 2, 9, (-24, 24, -24, 24)),
        (None, "all passed", None, None, (0, 0, 0, 0)), (0, "slam", None, 12, (-180, 60, 60, 60)),
    )  # fmt: skip
    columns = (
        SheetColumn("", 5, "left"), SheetColumn("by", 14, "left"), SheetColumn("call", 25, "left"),
        SheetColumn("tricks", 10), *(SheetColumn(NAMES[s], 12, side=s) for s in range(4)),
    )  # fmt: skip
    rows, points = [], [(0, 0, 0, 0)]
    for n in range(deals):
        by, call, trump, tricks, changes = calls[n % len(calls)]
        total = tuple(a + b for a, b in zip(points[-1], changes, strict=True))
        lost = by is not None and changes[by] < 0
        cells = [
            SheetCell(str(n + 1)), SheetCell("" if by is None else NAMES[by]), SheetCell(call, trump),
            SheetCell("" if tricks is None else str(tricks)),
            *(SheetCell(score(t), mark=BOXED if lost and s == by else "", strong=True) for s, t in enumerate(total)),
        ]  # fmt: skip
        rows.append(row(n + 1, cells, short=call, trump=trump))
        points.append(total)
    return sheet(
        game="Solo Whist", preset="Britannica rules", sides=alone(4), columns=columns, rows=tuple(rows),
        legend=((BOXED, "the call was lost"),), points=tuple(points),
    )  # fmt: skip


def rubber() -> SheetView:
    """Whist: odd tricks, honours and game points of both sides; a line under each game."""
    columns = [SheetColumn("", 5, "left"), SheetColumn("trumps", 10, "center")]
    for side, name in enumerate(("N–S", "E–W")):
        columns += [
            SheetColumn("tricks", 11, "right", name, side), SheetColumn("honours", 12, "right", name, side),
            SheetColumn("game", 10, "right", name, side), SheetColumn("points", 10, "right", name, side),
        ]  # fmt: skip
    hands = (
        (0, ("3", "2", "5", "3"), ("", "", "0", "0"), True), (2, ("1", "", "1", ""), ("", "", "0", ""), False),
        (1, ("", "", "1", ""), ("4", "4", "5", "3"), True), (3, ("2", "", "2", ""), ("", "4", "4", ""), False),
        (0, ("3", "", "5", "1"), ("", "", "4", ""), True),
    )  # fmt: skip
    rows = []
    for n, (trump, we, they, ended) in enumerate(hands, 1):
        cells = [SheetCell(str(n)), SheetCell("", trump)]
        for side, given in enumerate((we, they)):
            shut_out = n == 4 and side == 1
            cells += [SheetCell(given[0]), SheetCell(given[1], mark=STRUCK if shut_out else ""), SheetCell(given[2]),
                      SheetCell(given[3], strong=True)]  # fmt: skip
        rows.append(row(n, cells, short="odd tricks", trump=trump, rule_after=ended))
    foot = (
        SheetCell("Rubber"), SheetCell(), SheetCell(), SheetCell(), SheetCell(), SheetCell("6", strong=True),
        SheetCell(), SheetCell(), SheetCell(), SheetCell("3", strong=True),
    )  # fmt: skip
    return sheet(
        game="Whist", preset="Short Whist rules", sides=partners(), columns=tuple(columns), rows=tuple(rows),
        foot=(foot,), legend=((STRUCK, "honours that do not count"),),
        points=((0, 0), (3, 0), (3, 0), (3, 3), (3, 3), (6, 3)),
    )  # fmt: skip


def drive() -> SheetView:
    """The card of a whist drive: tricks and their running total."""
    columns = [SheetColumn("hand", 12, "left"), SheetColumn("trumps", 16, "center")]
    for side, name in enumerate(("N–S", "E–W")):
        columns += [SheetColumn("tricks", 16, "right", name, side), SheetColumn("total", 16, "right", name, side)]
    rows, points = [], [(0, 0)]
    for n, took in enumerate((7, 5, 9, 6, 8, 4, 10, 7, 3, 8, 6, 11, 7, 5, 9, 6, 8, 4, 10, 7, 3, 8, 6, 11), 1):
        total = (points[-1][0] + took, points[-1][1] + 13 - took)
        cells = [SheetCell(str(n)), SheetCell("", (1, 3, 2, 0)[n % 4])]
        for tricks, sum_ in zip((took, 13 - took), total, strict=True):
            cells += [SheetCell(str(tricks)), SheetCell(str(sum_), strong=True)]
        rows.append(row(n, cells))
        points.append(total)
    sums = [(SheetCell(), SheetCell(score(total), strong=True)) for total in points[-1]]
    foot = (SheetCell("in all"), SheetCell(), *sums[0], *sums[1])
    return sheet(
        game="Whist", preset="Modern rules", sides=partners(), columns=tuple(columns), rows=tuple(rows), foot=(foot,),
        points=tuple(points), next="",
    )  # fmt: skip


def knockout() -> SheetView:
    """A card less each deal; who won none is out, and the first has a dog's life."""
    columns = (
        SheetColumn("", 5, "left"), SheetColumn("cards", 9), SheetColumn("trumps", 10, "center"),
        SheetColumn("by", 13, "left"), *(SheetColumn(NAMES[s], 9, "center", side=s) for s in range(7)),
    )  # fmt: skip
    deals = (
        (7, 1, "", "2 1 0 1 1 1 1"), (6, 0, "Ada", "1 2 dog 0 1 1 1"), (5, 3, "Otis", "1 1 1 out 0 2 0"),
        (4, 2, "Florence", "1 2 1 out out 0 out"), (3, 1, "Otis", "1 2 0 out out out out"),
        (2, 0, "Otis", "1 1 out out out out out"), (1, 3, "Ada", "0 1 out out out out out"),
    )  # fmt: skip
    rows = []
    for n, (cards, trump, by, tricks) in enumerate(deals, 1):
        cells = [SheetCell(str(n)), SheetCell(str(cards)), SheetCell("", trump), SheetCell(by)]
        cells += [SheetCell(t, mark=BOXED if t == "0" else "") for t in tricks.split()]
        rows.append(row(n, cells, short=f"{cards} cards each", trump=trump))
    return sheet(
        game="Knockout Whist", preset="Traditional rules", sides=alone(7), columns=columns, rows=tuple(rows),
        legend=((BOXED, "out"),), points=(), next="",
    )  # fmt: skip


def german() -> SheetView:
    """Two players; most of the last thirteen tricks wins the deal."""
    columns = (
        SheetColumn("", 6, "left"), SheetColumn("trumps", 14, "center"),
        SheetColumn("tricks", 20, "right", "Ada", 0), SheetColumn("deals", 20, "right", "Ada", 0),
        SheetColumn("tricks", 20, "right", "Otis", 1), SheetColumn("deals", 20, "right", "Otis", 1),
    )  # fmt: skip
    rows, points = [], [(0, 0)]
    for n, took in enumerate((7, 4, 9), 1):
        total = (points[-1][0] + (took > 6), points[-1][1] + (took < 7))
        cells = [SheetCell(str(n)), SheetCell("", n)]
        for tricks, wins in zip((took, 13 - took), total, strict=True):
            cells += [SheetCell(str(tricks)), SheetCell(str(wins), strong=True)]
        rows.append(row(n, cells))
        points.append(total)
    return sheet(
        game="German Whist", preset="Standard rules", sides=alone(2), columns=columns, rows=tuple(rows),
        points=tuple(points),
    )  # fmt: skip


LONG = tuple(f"{name} Featherstonehaugh-Cholmondeley of Whistlebury"[:40] for name in NAMES)
"""Names of forty letters, as many as a name can have."""

SHEETS = {
    "bid-whist": bid_whist(),
    "bid-whist-empty": bid_whist(0),
    "bid-whist-adjusted": with_an_adjustment(),
    "bid-whist-long": bid_whist(60, LONG),
    "contract-7": contract(),
    "contract-adjusted": contract_adjusted(),
    "contract-4": contract(4),
    "contract-3": contract(3),
    "contract-long": contract(7, 60, LONG),
    "solo": solo(),
    "rubber": rubber(),
    "drive": drive(),
    "knockout": knockout(),
    "german": german(),
}

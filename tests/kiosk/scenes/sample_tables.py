"""Tables of all games, made up: views as sessions make them, for every number of seats, with the longest of words."""

from dataclasses import replace
from random import Random
from typing import Any

from kiosk.base.words import initials
from kiosk.table.views import (
    AuctionStage,
    CallKey,
    ContractView,
    CorrectView,
    DealStage,
    DeclareKey,
    Field,
    Figures,
    NamesStage,
    OpenHand,
    OverStage,
    Party,
    PlayStage,
    Race,
    ReplayView,
    ResultStage,
    ScoreCourse,
    ScoreRow,
    SeatView,
    Share,
    SideResult,
    SideView,
    TableView,
    TurnUpStage,
    Undo,
)

NAMES = (
    "Ada", "Bartholomew-Maximilian Featherstonehaugh", "Ruby", "Wilhelmina Charlotte van der Groenendael", "Florence",
    "Maximilian", "Otis",
)  # fmt: skip
SUITS = tuple(DeclareKey(letter, label, n, "") for n, (letter, label) in enumerate(
    (("S", "Spades"), ("H", "Hearts"), ("D", "Diamonds"), ("C", "Clubs"))
))  # fmt: skip
PACK = tuple(13 * suit + rank for suit in (0, 1, 3, 2) for rank in range(12, -1, -1))
TRICK = (24, 18, 21, 14, 16, 40, 13)
"""Q♥ 7♥ 10♥ 3♥ 5♥ 3♣ 2♥: a card a seat."""
SCORES = (-1234, 48, 1234, -40, 7, 120, -8)


def seats(
    count: int, turn: int | None = 1, notes: bool = True, out: tuple[int, ...] = (), **said: Any
) -> tuple[SeatView, ...]:
    """Players at a table; the last deals. `calls` are what they said."""
    calls: tuple[str, ...] = said.get("calls", ())
    four = ("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")
    return tuple(
        SeatView(
            seat=n, letter=four[n][0] if count == 4 else str(n + 1),
            place=four[n][1] if count == 4 else f"Seat {n + 1}",
            name=NAMES[n], side=n, dealer=n == said.get("dealer", count - 1), turn=n == turn,
            said=calls[n] if n < len(calls) else "", high=n == said.get("high"), tricks=n,
            note="out" if n in out else f"bid {n}, has {n // 2}" if notes else "", out=n in out,
        )
        for n in range(count)
    )  # fmt: skip


def partners() -> tuple[SeatView, ...]:
    """Four seats in two partnerships."""
    return tuple(SeatView(**{**vars(seat), "side": seat.seat % 2}) for seat in seats(4, notes=False))


def alone(count: int) -> tuple[SideView, ...]:
    return tuple(SideView(n, NAMES[n], (NAMES[n],), n, SCORES[n], n == 0) for n in range(count))


def pairs() -> tuple[SideView, ...]:
    return SideView(0, "N–S", (NAMES[0], NAMES[2]), 3, 12, True), SideView(1, "E–W", (NAMES[1], NAMES[3]), 6, -4, False)


def figures(count: int) -> Figures:
    rows = tuple((n, NAMES[n], (str(n), str(n // 2), str(SCORES[n]).replace("-", "−"))) for n in range(count))
    return Figures(("bid", "tricks", "score"), rows)


def contract(count: int) -> ContractView:
    """Contract Whist: everybody for themselves."""
    return ContractView("10 cards each", 1, "", "bids 11 of 10", figures=figures(count))


SOLO = ContractView("Royal abundance", 2, "by East, Ada", "needs 9, has 6", race=Race(6, 3, 0, 1, 9))
GERMAN = ContractView("Trumps", 3, "", "", race=Race(3, 4, 0, 1, None))
DUMMY = OpenHand(2, "Dummy", PACK[:2] + PACK[14:18] + PACK[28:33] + PACK[50:52], 13, False)


def table(stage: Any, count: int = 4, **given: Any) -> TableView:
    usual: dict[str, Any] = {
        "table": "Table 3", "hand": 9, "preset": "Farthing rules", "seats": seats(count), "sides": alone(count),
        "contract": contract(count), "stage": stage, "undo": Undo(f"{NAMES[1]}, 10♥", "10♥"), "saving": False,
        "trouble": "", "notice": "", "faces": 0,
    }  # fmt: skip
    return TableView(**(usual | given))


def play(count: int, **given: Any) -> PlayStage:
    cards = tuple(TRICK[n] if n not in (1, count - 1) or count == 2 and n != 1 else None for n in range(count))
    usual: dict[str, Any] = {
        "number": 9, "tricks": 10, "leader": 2 % count, "turn": 1, "led": 1, "trump": 0, "cards": cards,
        "last": (None,) * count, "last_winner": None, "last_leader": None, "last_number": 8, "detail": "cards",
        "pad": tuple((card, card % 3 != 0) for card in PACK), "pad_headline": f"{NAMES[1]} played", "totals": (),
        "totals_headline": "", "open_tricks": 5, "winners": tuple(range(count)), "parties": parties(count),
    }  # fmt: skip
    return PlayStage(**(usual | given))


def parties(count: int) -> tuple[Party, ...]:
    return tuple(Party(n, NAMES[n], (NAMES[n],), n, n == 0) for n in range(count))


def shares(count: int) -> PlayStage:
    told = tuple(Share(n, NAMES[n], f"bid {n}", n // 2, 9, n // 2) for n in range(count))
    return play(count, detail="total", shares=told, shares_in_all=sum(s.value for s in told) + 2,
                totals_headline="Who took how many of 10 tricks?")  # fmt: skip


def bids(count: int, hooked: int = 3) -> AuctionStage:
    """Contract Whist: how many tricks, the dealer's hooked number off."""
    keys = tuple(CallKey(str(n), str(n), "", n != hooked) for n in range(14))
    return AuctionStage(1, f"{NAMES[1]} bids", "bids so far: 8 of 13", (keys,), False, "", "", (), "")


def solo() -> AuctionStage:
    names = (
        ("Prop", "8 tricks together"), ("Cop", "8 tricks together"), ("Solo", "5 tricks"), ("Misère", "no trick"),
        ("Abundance", "9 tricks"), ("Royal abundance", "9 tricks"), ("Spread misère", "no trick, open"),
        ("Slam", "all 13"),
    )  # fmt: skip
    keys = tuple(CallKey(name, name, words, n > 1) for n, (name, words) in enumerate(names))
    return AuctionStage(1, f"{NAMES[1]} calls", "over solo", (keys,), True, "", "all pass", (2, 3))


def turn_up() -> TurnUpStage:
    pad = tuple((card, card % 5 != 0) for card in PACK)
    return TurnUpStage(3, f"What did {NAMES[3]} turn up?", "the dealer’s last card", SUITS, pad)


def cut(count: int) -> NamesStage:
    keys = tuple((n, NAMES[n]) for n in range(count))
    return NamesStage(
        f"{NAMES[0]}, {NAMES[1]} and {NAMES[2]} are tied: they cut", "the highest card names trumps", keys, None
    )


def deal(count: int) -> DealStage:
    return DealStage(
        count - 1, f"{NAMES[3]} deals", f"one at a time, {NAMES[1]} first",
        ((10, "cards each"), (1, f"to {NAMES[1]}"), (12, "left over"), (52, "in the pack")),
        "Then one card is turned up.",
        "then the card turned up",
    )  # fmt: skip


def result(count: int, made: bool | None = None, remarks: tuple[str, ...] = ()) -> ResultStage:
    labels = ("N–S", "E–W") if count == 2 else NAMES
    told = "Ada, Ruby" if count == 2 else "bid 3, took 4"
    rows = tuple(ScoreRow(n, labels[n], told, "−1234", "+13", "−1221") for n in range(count))
    headline = "4 made their bids" if made is None else "Made"
    tricks = "8 to 5" if count == 2 else "2, 0, 1, 4, 2, 1, 0"
    cards = "10 cards each, trumps hearts"
    return ResultStage(made, headline, tricks, cards, "", rows, remarks, f"{NAMES[3]} deals", False)


def bids_went(names: str, remark: str) -> ResultStage:
    """Both sides have bid, and there is much to say of it."""
    sides = tuple(SideResult(n, True, "Made", names, "bid 3, took 6", remark) for n in range(2))
    made = replace(result(2), sides=sides, heads=("tricks", "bags"))
    told = {"before": "120", "score": "−150", "parts": ("+30", "−100")}
    return replace(made, rows=tuple(replace(row, **told) for row in made.rows))


def called(call: str) -> CorrectView:
    """Solo Whist: who called what."""
    calls = tuple((key.call, key.number, None) for key in solo().rows[0])
    who = tuple((NAMES[n], NAMES[n], None) for n in (0, 2, 4))
    fields = Field("call", "Call", call, choices=calls), Field("by", "Caller", NAMES[0], choices=who)
    return replace(correction(4, fields=0), fields=(*fields, *correction(4, fields=0).fields))


def over(count: int) -> OverStage:
    scores = tuple((n, str(SCORES[n]).replace("-", "−"), NAMES[n]) for n in range(count))
    found = (("bids made", "31 of 91"), ("best hand", "10 of 10 tricks"), ("played", "13 hands"))
    rng = Random(1)
    points = [(0,) * count]
    for _ in range(13):
        points.append(tuple(total + rng.randint(-2, 12) for total in points[-1]))
    course = ScoreCourse(NAMES[:count], tuple(points), 100, None)
    return OverStage(f"{NAMES[1]} wins", "1234 points after 13 hands", (1,), scores, found, "", (), course)


def correction(count: int, fields: int | None = None, why_not: str = "") -> CorrectView:
    """Contract Whist: bids and tricks of all, trumps."""
    numbers = [
        Field(f"{what}{n}", f"{NAMES[n]} {what}", n, 0, 10, who=NAMES[n], what=what)
        for what in ("bid", "took") for n in range(count)
    ][:fields]  # fmt: skip
    trump = Field("trump", "Trumps", "H", choices=tuple((key.contract, key.label, key.suit) for key in SUITS))
    rows = tuple(
        (label, n, was, becomes if n == 1 else was)
        for label, was, becomes in (("Hand 8", "+3", "+13"), ("Score", "−1234", "−1224")) for n in range(count)
    )  # fmt: skip
    return CorrectView(
        8,
        "10 cards each, trumps hearts",
        "",
        (*numbers, trump),
        "was 2, 0, 1",
        "now 2, 1, 1",
        rows,
        True,
        why_not,
        "Hand 9 goes on",
    )


def replay(count: int, trick: int) -> ReplayView:
    calls = tuple(
        (NAMES[n % count], str(n) if count != 4 else "Royal abundance") for n in range(count if count != 4 else 9)
    )
    tricks = 26 if count == 2 else 10
    return ReplayView(
        "Hand 8", 8, trick, tricks, TRICK[:count], 0, 1, f"{NAMES[1]} takes it", "East showed out",
        tuple(n % count for n in range(tricks)), tuple(initials(NAMES[:count])[n % count] for n in range(tricks)), None,
        contract(count), seats(count, turn=None), calls, "Auction", "by East",
        "2, 0, 1, 4, 2, 1, 0", "The auction",
    )  # fmt: skip

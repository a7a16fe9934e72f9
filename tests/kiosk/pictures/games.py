"""Tables of every game and of two to seven seats, for pictures: views made up, shown by the pages of a table."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.lobby.lobby import Lobby
from kiosk.main.app import Kiosk
from kiosk.screens.page import Page
from kiosk.screens.table.adjust import AdjustPage
from kiosk.screens.table.claim import ClaimPage
from kiosk.screens.table.correct import CorrectPage
from kiosk.screens.table.replay import ReplayPage
from kiosk.screens.table.upright import UprightTable
from kiosk.table.views import TableView
from tests.kiosk.scenes import sample_tables as sample


class Told:
    """Stands for a table's session: keeps what it was told."""

    def __init__(self) -> None:
        self.commands: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args: self.commands.append((name, args))


def show(driver: Driver, folder: Path, base: type[Page], shown: object, *args: Any, **state: Any) -> Any:
    """A page of a table's screens with a view in place of the session's; gives the page."""
    told = Told()

    class Sample(base):  # type: ignore[valid-type,misc]
        table = told

        def shown(self) -> object:
            return shown

        def names(self) -> tuple[str, ...]:
            return tuple(side.label for side in sample.alone(len(sample.NAMES)))[: state.get("count", 7)]

        def title(self) -> str:
            return "Table 3"

        def costs(self, trick: int) -> None:
            return None

        def recent(self) -> tuple[()]:
            return ()

    kiosk = Kiosk(Lobby.open(folder), lambda kiosk: Sample(kiosk, *args), clock=lambda: datetime(2026, 3, 4, 21, 47))
    driver.run(kiosk)
    page = kiosk.page
    for name, value in state.items():
        setattr(page, name, value)
    page.again()
    driver.frames(3)
    return page


Scene = Callable[[Driver, Path], Any]
PICTURES: dict[str, Scene] = {}


def stage(name: str, view: TableView, **state: Any) -> None:
    """A picture of the table itself."""
    PICTURES[f"games-{name}"] = lambda driver, folder: show(driver, folder, UprightTable, view, **state)


def page(name: str, base: type[Page], shown: object, *args: Any, **state: Any) -> None:
    """A picture of a page beside it."""
    PICTURES[f"games-{name}"] = lambda driver, folder: show(driver, folder, base, shown, *args, **state)


for count in range(2, 8):
    stage(f"play-{count}", sample.table(sample.play(count), count), mode="felt")
    stage(f"won-{count}", sample.table(sample.play(count, detail="tricks"), count))
    stage(f"shares-{count}", sample.table(sample.shares(count), count))
for count in (3, 5, 7):
    last = {"cards": (None,) * count, "last": sample.TRICK[:count], "last_winner": 1, "last_leader": 2}
    stage(f"takes-{count}", sample.table(sample.play(count, **last), count), mode="felt", _taking=True)
    stage(f"pad-takes-{count}", sample.table(sample.play(count, **last), count), _taking=True)
for count in (2, 4, 7):
    stage(f"pad-{count}", sample.table(sample.play(count), count))
    stage(
        f"auction-{count}",
        sample.table(sample.bids(count), count, seats=sample.seats(count, calls=("3", "0", "13"), high=0)),
    )
    stage(f"turn-up-{count}", sample.table(sample.turn_up(), count))
    stage(f"deal-{count}", sample.table(sample.deal(count), count))
    stage(f"result-{count}", sample.table(sample.result(count), count))
    stage(f"over-{count}", sample.table(sample.over(count), count))
    stage(f"names-{count}", sample.table(sample.cut(count), count))
    page(f"claim-{count}", ClaimPage, sample.table(sample.play(count), count))
    page(f"adjust-{count}", AdjustPage, sample.table(sample.play(count), count))
    page(f"correct-{count}", CorrectPage, sample.correction(count), 8, count=count)
    page(f"replay-{count}", ReplayPage, sample.replay(count, 3), 8, trick=3)
    page(f"replay-calls-{count}", ReplayPage, sample.replay(count, 0), 8)
out = sample.seats(7, out=(3, 5), dealer=1)
stage(
    "play-out",
    sample.table(
        sample.play(
            7,
            keep_words=f"{sample.NAMES[1]} keeps it",
            keep_note="keeps it",
            cards=(24, None, 21, None, 16, None, None),
        ),
        7,
        seats=out,
    ),
    mode="felt",
)
stage(
    "won-out",
    sample.table(sample.play(7, detail="tricks", winners=(0, 1, 2, 4, 6), keep_words="Keep it"), 7, seats=out),
)
stage("pad-keep", sample.table(sample.play(7, keep_words="Keep it"), 7, seats=out))
german = {"sides": sample.alone(2), "contract": sample.GERMAN, "seats": sample.seats(2, notes=False)}
stock = sample.play(2, stock=11, turned=22, stage_words="stage 1: no trick counts")
stage("german", sample.table(stock, 2, **german), mode="felt")
hidden = sample.play(
    2, stock=12, may_be_turned=tuple(card for card in range(52) if card != 22), stage_words="stage 1: no trick counts"
)
stage("german-hidden", sample.table(hidden, 2, **german), mode="felt")
stage("german-pad", sample.table(hidden, 2, **german))
stage("german-turned", sample.table(hidden, 2, **german), mode="turned")
dummy = {"sides": sample.pairs(), "seats": sample.partners(), "contract": sample.GERMAN}
stage("dummy", sample.table(sample.play(4, open_hand=sample.DUMMY), **dummy), mode="felt")
ask = sample.OpenHand(2, "Dummy", (), 13, True)
stage("dummy-ask", sample.table(sample.play(4, open_hand=ask), **dummy), mode="felt")
stage("dummy-pad", sample.table(sample.play(4, open_hand=ask), **dummy))
stage("dummy-tell", sample.table(sample.play(4, open_hand=ask), **dummy), mode="open", picked=sample.PACK[:12])
stage("solo", sample.table(sample.play(4), contract=sample.SOLO, seats=sample.seats(4, notes=False)), mode="felt")
stage("solo-auction", sample.table(sample.solo(), seats=sample.seats(4, calls=("solo",), high=0)))
stage("turned", sample.table(sample.turn_up(), 7), mode="turned")
stage("result-remarks", sample.table(sample.result(7, remarks=("With the penalty 3 tricks count.", "A slam.")), 7))
stage("result-pairs", sample.table(sample.result(2), sides=sample.pairs(), seats=sample.partners()))
bags = sample.bids_went("Ada, Ruby", "3 bags more, 2 now, ten bags cost 100")
stage("result-bids", sample.table(bags, sides=sample.pairs(), seats=sample.partners()))
both = replace(sample.over(2), headline=f"{sample.NAMES[1]} and {sample.NAMES[3]} win")
stage("over-both", sample.table(both, sides=sample.pairs(), seats=sample.partners()))
called = sample.called("Royal abundance")
page("correct-called", CorrectPage, called, 8, count=4)
jokers = tuple((card, True) for card in (*sample.PACK, 53, 52))
last = {"cards": (None,) * 4, "last": sample.TRICK[:4], "last_winner": 0, "last_leader": 2, "pad": jokers}
stage("pad-takes-jokers", sample.table(sample.play(4, **last)), _taking=True)
page("correct-no", CorrectPage, sample.correction(7, why_not="The tricks add up to 12 of 13."), 8, count=7)
page("correct-trump", CorrectPage, sample.correction(4), 8, count=4, mode="trump")

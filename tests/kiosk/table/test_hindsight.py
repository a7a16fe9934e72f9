"""Hands that are over, with all hands open: what is shown of them, when, and what becomes of the process that looks."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event

import pytest

from kiosk.base.task import Task
from kiosk.lobby.lobby import Lobby
from kiosk.table.given_away import SETTING, GivenAway, Kept
from kiosk.table.hindsight import KEPT, Hindsight, Shown, may_show
from kiosk.table.solver import COMMAND, NICE, Ended, Found, Told, solve
from kiosk.table.table import Table
from kiosk.table.views import DiscardsView
from rules.analysis import TRUMPS
from tests.kiosk.main.test_analyse import played
from tests.kiosk.scenes.tables import bid, do, filled, opened
from tests.rules.open_play import OpenPlay, dealt


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table of Bid Whist whose first hand is over, every card known: 4 uptown in spades by North. It stays as it
    is."""
    lobby = Lobby.open(tmp_path_factory.mktemp("over"))
    made = opened(lobby, filled(dealer=3))
    bid(made)
    do(made, made.start_play)
    hand, pack = made.hand, list(range(54))
    assert hand.order is not None
    Random(1).shuffle(pack)
    play = OpenPlay(hand.order, dealt(pack, 4, 12), hand.first_leader())
    while play.legal:
        made.play(play.legal[0])
        play.push(play.legal[0])
    lobby.journal.settle()
    assert made.hand.outcome is not None
    yield made
    lobby.close()


class Search:
    """Stands for the process: it says what a test says."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.tell: Callable[[Told], None] = lambda told: None
        self.hindsight = Hindsight(solve=self.solve)

    def solve(self, options: tuple[str, ...], record: str, report: Callable[[Told], None]) -> Task:
        self.tell = report
        self.tasks.append(Task("a search", lambda stopping: None if stopping.wait(30) else None))
        return self.tasks[-1]

    def costs(self, table: Table, trick: int = 1) -> tuple[str, tuple[int, ...], str]:
        self.hindsight.poll()
        shown = self.hindsight.costs(table, 1, trick, Shown.HOME)
        assert shown is not None
        return shown.said, shown.cost, shown.remark

    def find(self, *costs: tuple[int, str, int]) -> None:
        """Every trick is looked at, and these are found."""
        for trick in range(12, 0, -1):
            cards = [{"trick": trick, "seat": seat, "cost": cost} for at, seat, cost in costs if at == trick]
            self.tell(Found({"trick": trick, "play": cards}))
        self.tell(Ended(True))


@pytest.fixture
def search() -> Iterator[Search]:
    made = Search()
    yield made
    made.hindsight.leave()


def test_a_card_that_cost_a_trick_is_marked_and_nobody_is_named(table: Table, search: Search) -> None:
    search.costs(table)
    search.find((2, "S", 1), (5, "N", 2), (7, "E", 1), (7, "W", 1))
    head = "With all hands open: 4 cards cost a trick"
    assert search.costs(table, 1) == (head, (0, 0, 0, 0), "")
    assert search.costs(table, 2) == (head, (0, 0, 1, 0), "With all hands open, this card cost a trick.")
    assert search.costs(table, 5) == (head, (2, 0, 0, 0), "With all hands open, this card cost 2 tricks.")
    assert search.costs(table, 7) == (head, (0, 1, 0, 1), "With all hands open, the marked cards cost a trick each.")


def test_meanwhile_it_says_how_far_it_is_and_shows_what_it_has_found(table: Table, search: Search) -> None:
    assert search.costs(table, 12)[0] == "Looking … trick 12 of 12"
    search.tell(Found({"trick": 12, "play": [{"trick": 12, "seat": "E", "cost": 1}]}))
    assert search.costs(table, 12)[:2] == ("Looking … trick 11 of 12", (0, 1, 0, 0))


def test_what_is_finished_is_there_at_once_the_next_time_and_what_was_left_begins_again(
    table: Table, search: Search
) -> None:
    search.costs(table)
    search.hindsight.leave()
    assert search.tasks[0].wait(5)
    search.costs(table)
    search.find()
    assert search.costs(table)[0] == "With all hands open: no card cost a trick"
    search.hindsight.leave()
    assert search.costs(table)[0] == "With all hands open: no card cost a trick"
    assert len(search.tasks) == 2 < KEPT


@pytest.mark.parametrize("told", [Ended(False), Found({"trick": "?"}), Found({"play": [{}]})])
def test_a_search_that_dies_or_talks_nonsense_is_said_in_words(table: Table, search: Search, told: Told) -> None:
    search.costs(table)
    search.tell(told)
    assert search.costs(table)[0] == "This did not work. Open it once more."
    search.hindsight.leave()
    assert search.costs(table)[0] == "Looking … trick 12 of 12"


@pytest.mark.parametrize("well", [True, False])
def test_what_the_cards_of_each_seat_cost_is_kept_once_all_of_it_was_found(table: Table, well: bool) -> None:
    kept = dict[str, object]()
    search = Search()
    search.hindsight = Hindsight(solve=search.solve, given=GivenAway(kept.get, kept.__setitem__))
    search.costs(table)
    search.tell(
        Found({"trick": 5, "play": [{"trick": 5, "seat": "N", "cost": 2}, {"trick": 5, "seat": "E", "cost": 1}]})
    )
    search.tell(Found({"trick": 3, "play": [{"trick": 3, "seat": "N", "cost": 1}]}))
    search.costs(table)
    assert not kept
    search.tell(Ended(well))
    search.costs(table)
    search.hindsight.leave()
    hands = Kept.of(kept.get(SETTING)).hands
    assert [cost.tricks for cost in hands.values()] == [{"N": 3, "E": 1}] * well


def test_what_could_be_made_is_filled_cell_by_cell_with_the_kittys_trick_and_what_was_played_is_framed(
    table: Table, search: Search
) -> None:
    search.hindsight.made(table, 1, Shown.HOME)
    search.tell(Found({"kind": "tricks", "declarer": "N", "trumps": "S", "tricks": 7}))
    search.tell(Found({"kind": "downtown", "declarer": "W", "trumps": "NT", "tricks": 3}))
    search.hindsight.poll()
    made = search.hindsight.made(table, 1, Shown.HOME)
    assert made is not None and made.said.startswith("Looking … 2 of 40.")
    up, down = made.blocks
    assert (up.head, down.head, up.trumps) == ("Uptown", "Downtown", (0, 1, 3, 2, None))
    assert [row.tricks for row in up.rows][0] == ("8", "", "", "", "")
    assert [row.tricks for row in down.rows][3] == ("", "", "", "", "4")
    assert [row.played for row in (*up.rows, *down.rows)] == [0, *[None] * 7]


def cells(worth: Callable[[str, str, str], int]) -> Iterator[Found]:
    """All forty answers to what could be made."""
    for kind in ("tricks", "downtown"):
        for trumps in TRUMPS:
            for seat in "NESW":
                tricks = worth(kind, trumps, seat)
                yield Found({"kind": kind, "trumps": trumps, "declarer": seat, "tricks": tricks})


def test_once_all_is_known_the_best_bid_is_said(table: Table, search: Search) -> None:
    search.hindsight.made(table, 1, Shown.HOME)
    for found in cells(lambda kind, trumps, seat: 12 if (kind, trumps, seat) == ("downtown", "H", "S") else 5):
        search.tell(found)
    search.hindsight.poll()
    made = search.hindsight.made(table, 1, Shown.HOME)
    assert made is not None and "Best bid" not in made.said
    search.tell(Ended(True))
    search.hindsight.poll()
    made = search.hindsight.made(table, 1, Shown.HOME)
    assert made is not None and made.discards
    assert made.said.endswith("Best bid: South 5 downtown hearts, 13 tricks, 7 points."), made.said


def test_a_best_bid_that_is_lost_says_why_it_is_the_best(table: Table, search: Search) -> None:
    ours = {("tricks", "S", "N"): 12, ("tricks", "S", "S"): 12, ("downtown", "C", "E"): 6, ("downtown", "C", "W"): 6}
    search.hindsight.made(table, 1, Shown.HOME)
    for found in cells(lambda *cell: ours.get(cell, 1)):
        search.tell(found)
    search.tell(Ended(True))
    search.hindsight.poll()
    made = search.hindsight.made(table, 1, Shown.HOME)
    assert made is not None and "Best bid: " in made.said


def test_discards_that_were_better_are_shown_below_what_was_laid_away(table: Table, search: Search) -> None:
    def shown() -> DiscardsView:
        search.hindsight.poll()
        found = search.hindsight.discards(table, 1, Shown.HOME)
        assert found is not None
        return found

    def tell(tricks: int, tried: int) -> None:
        figures = {"tricks": tricks, "before": 7, "tried": tried, "of": 2195}
        search.tell(Found({"discards": ["S2", "S3", "H2", "H3", "D2", "D3"], **figures}))

    before = shown()
    assert before.contract.startswith("4 uptown in spades by North") and before.said.startswith("Looking …")
    assert [(laid.head, len(laid.cards), laid.good) for laid in before.laid] == [("Laid away", 6, "")]
    tell(7, 0)
    assert [laid.good for laid in shown().laid] == ["good for 8 tricks"] and "0 of 2,195 ways" in shown().said
    tell(9, 40)
    assert [(laid.head, laid.good) for laid in shown().laid][1:] == [("Better", "good for 10 tricks")]
    tell(9, 2195)
    search.tell(Ended(True))
    assert shown().laid[1].head == "Best" and "all 2,195 ways that differ were tried" in shown().said


def test_where_no_discards_are_better_that_is_said_and_nothing_more_is_shown(table: Table, search: Search) -> None:
    search.hindsight.discards(table, 1, Shown.HOME)
    search.tell(Found({"discards": ["S2"], "tricks": 7, "before": 7, "tried": 60, "of": 60}))
    search.tell(Ended(True))
    search.hindsight.poll()
    found = search.hindsight.discards(table, 1, Shown.HOME)
    assert found is not None and len(found.laid) == 1
    assert found.said == "No other cards come to more: all 60 ways that differ were tried."


def test_where_all_tricks_are_taken_no_other_way_was_tried(table: Table, search: Search) -> None:
    search.hindsight.discards(table, 1, Shown.HOME)
    search.tell(Found({"discards": ["S2"], "tricks": 12, "before": 7, "tried": 60, "of": 60}))
    search.tell(Ended(True))
    search.hindsight.poll()
    found = search.hindsight.discards(table, 1, Shown.HOME)
    assert found is not None and found.said == "No other cards come to more: these are all tricks."


def test_chances_are_a_sample_with_its_margin_that_gets_nearer(table: Table, search: Search) -> None:
    def shown(**figures: object) -> tuple[str, str, str]:
        if figures:
            search.tell(Found({"after": 5, "every": False, "decided": False, **figures}))
            search.hindsight.poll()
        found = search.hindsight.chances(table, 1, 5, Shown.HOME)
        assert (
            found is not None and found.when == "After trick 5" and found.what == "How often 4 uptown in spades is made"
        )
        return found.figure, found.margin, found.said

    assert shown() == ("", "", "Drawing deals … Going back ends it.")
    assert shown(made=6, deals=10, of=1000)[:2] == ("about 60 of 100", "give or take 26")
    assert shown(made=620, deals=1000, of=1000)[:2] == ("about 62 of 100", "give or take 3")
    search.tell(Ended(True))
    assert shown(made=9, deals=12, of=12, every=True) == (
        "75 of 100", "", "No more than 12 deals fit what was known: these are all."
    )  # fmt: skip
    assert shown(made=0, deals=1, of=1, every=True, decided=True)[0] == "no more"


def test_chances_after_another_trick_are_another_question_and_both_are_kept(table: Table, search: Search) -> None:
    for trick in (5, 6):
        search.hindsight.chances(table, 1, trick, Shown.HOME)
        search.tell(Found({"after": trick, "made": trick, "deals": 100, "of": 100, "every": False, "decided": False}))
        search.tell(Ended(True))
        search.hindsight.poll()
    again = search.hindsight.chances(table, 1, 5, Shown.HOME)
    assert again is not None and again.figure == "about 5 of 100" and len(search.tasks) == 2


def test_chances_that_cannot_be_are_no_figure(table: Table, search: Search) -> None:
    search.hindsight.chances(table, 1, 5, Shown.HOME)
    search.tell(Found({"after": 5, "made": 7, "deals": 5, "of": 9, "every": False, "decided": False}))
    search.hindsight.poll()
    found = search.hindsight.chances(table, 1, 5, Shown.HOME)
    assert found is not None and (found.figure, found.said) == ("", "This did not work. Open it once more.")


class Boards:
    """A night whose board 7 somebody has still to play."""

    def __init__(self, *still: int) -> None:
        self.still = frozenset(still)

    def withheld(self, public: bool = False) -> frozenset[int]:
        return self.still if public else frozenset()

    def why_withheld(self, number: int) -> str:
        return "Others play it."


def test_nothing_is_shown_at_a_night_or_where_it_is_off_unless_the_setting_says_so(table: Table) -> None:
    assert may_show(table, 1, Shown.HOME) and not may_show(table, 1, Shown.OFF)
    home, table.opening = table.opening, replace(table.opening, night={"stream": "n", "round": 1, "place": 1})
    assert not may_show(table, 1, Shown.HOME) and may_show(table, 1, Shown.NIGHTS)
    table.opening = home


@pytest.mark.parametrize(
    ("night", "shown"), [(Boards(7), False), (None, False), (Boards(8), True)], ids=["awaited", "lost", "played"]
)
def test_nobody_not_even_the_director_is_shown_a_board_that_somebody_may_still_play(
    table: Table, search: Search, night: Boards | None, shown: bool
) -> None:
    home, table.opening = table.opening, replace(table.opening, night={"stream": "n", "boards": (7,)})
    table.belongs_to(night)
    found = search.hindsight.costs(table, 1, 1, Shown.NIGHTS)
    chances = search.hindsight.chances(table, 1, 1, Shown.NIGHTS)
    table.opening = home
    table.belongs_to(None)
    assert (found is not None) == (chances is not None) == shown == bool(search.tasks)


def test_a_hand_whose_last_card_was_taken_back_is_not_looked_at_any_more(table: Table, search: Search) -> None:
    search.costs(table)
    do(table, table.undo)
    found = search.hindsight.costs(table, 1, 0, Shown.NIGHTS)
    do(table, table.redo)
    assert found is None and search.tasks[0].wait(5)
    assert search.costs(table)[0] == "Looking … trick 12 of 12"


@pytest.mark.parametrize("shown", Shown)
def test_the_setting_is_kept_and_what_cannot_be_read_is_the_default(shown: Shown) -> None:
    assert Shown.of(shown.content()) is shown
    for kept in (None, "off", {}, {"version": 2, "shown": "off"}, {"version": 1, "shown": ["off"]}):
        assert Shown.of(kept) is Shown.HOME


# The process.


def reports(record: str, *options: str, command: tuple[str, ...] = COMMAND) -> list[Told]:
    """All that a search says."""
    said = SimpleQueue[Told]()
    task = solve(options, record, said.put, command)
    found = [said.get(timeout=300)]
    while isinstance(found[-1], Found):
        found.append(said.get(timeout=300))
    assert task.wait(300)
    return found


def test_the_real_search_finds_what_a_card_cost_trick_by_trick() -> None:
    *found, end = reports(played("S2"), "--play")
    assert end == Ended(True)
    tricks = [each.content["trick"] for each in found if isinstance(each, Found)]
    assert tricks == list(range(13, 0, -1))
    assert isinstance(found[-1], Found)
    assert found[-1].content["play"] == [{"trick": 1, "seat": "W", "card": "S2", "cost": 11}]


@pytest.mark.parametrize("command", ["exit 3", "echo '{}'; echo nonsense", "kill -9 $$"])
def test_a_process_that_ends_badly_is_told_as_that(command: str) -> None:
    assert reports("", command=("sh", "-c", f"cat >/dev/null; {command}"))[-1] == Ended(False)


def test_a_program_that_is_not_there_is_told_as_that(tmp_path: Path) -> None:
    assert reports("", command=(str(tmp_path / "none"),)) == [Ended(False)]


def test_a_search_gives_way_to_everything_else() -> None:
    found = reports("", command=("sh", "-c", 'cat >/dev/null; echo \\"$(nice)\\"'))
    assert found[0] == Found(str(max(NICE, os.nice(0))))  # type: ignore[arg-type]


def test_a_search_that_is_stopped_ends_at_once_and_says_nothing_more() -> None:
    said, begun = SimpleQueue[Told](), Event()

    def report(told: Told) -> None:
        said.put(told)
        begun.set()

    task = solve((), "", report, ("sh", "-c", "cat >/dev/null; echo $$; exec sleep 1000"))
    assert begun.wait(300)
    (process,) = [each.content for each in (said.get(),) if isinstance(each, Found)]
    assert task.stop() and said.empty()
    assert not os.path.exists(f"/proc/{process}")


def test_the_search_ends_with_the_kiosk_that_reads_what_it_prints() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, *COMMAND[1:], "/dev/stdin"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as search:
        assert search.stdin and search.stdout
        search.stdout.close()  # as it is once the kiosk is no more; its input never ends
        assert search.wait(300) == 0

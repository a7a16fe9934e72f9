"""What each side could take of a deal if everybody saw all cards, computed by `endplay`, if that is installed.

It is loaded on first use, and computes in a thread that lasts while deals wait; results are kept as long as the kiosk
runs. Only for deals of 52 cards: it knows no joker and no kitty.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Event, Lock

from kiosk.base.log import log_exception
from kiosk.base.task import Task
from rules.boards import Board

NOT_INSTALLED = "Double-dummy tricks need the package endplay, which is not installed."
NOT_THESE = "Double-dummy tricks are for deals without jokers and kitty."
FAILED = "Double-dummy tricks could not be computed."
COMPUTING = "Double-dummy tricks are being computed."

Solve = Callable[[tuple[int, ...]], "Tricks"]


@dataclass(frozen=True)
class Tricks:
    """`by_suit[trump][seat]`: the tricks that a seat's side takes with these trumps (4: no trump) when the player on
    its left leads; seats are N E S W."""

    by_suit: tuple[tuple[int, int, int, int], ...]


class DoubleDummy:
    """The waiting deals and the results. Call `ask` from one thread only."""

    def __init__(self, solve: Solve | None = None) -> None:
        """`solve` computes the tricks of four hands (masks); by default with `endplay`."""
        self._solve = solve
        self._known: dict[tuple[int, ...], Tricks | str] = {}
        self._waiting: deque[tuple[int, ...]] = deque()
        self._working = False
        self._turn = Lock()
        """For these two: a thread that ends must not miss a deal that is asked for meanwhile."""

    def ask(self, board: Board) -> Tricks | str:
        """The tricks of a deal; or in words why they are unknown, or not known yet."""
        deal = board.hands
        if board.kitty or any(hand >> 52 for hand in deal):
            return NOT_THESE
        if deal not in self._known:
            if self._solve is None and find_spec("endplay") is None:
                return NOT_INSTALLED
            self._known[deal] = COMPUTING
            with self._turn:
                self._waiting.append(deal)
                begins, self._working = not self._working, True
            if begins:
                Task("double dummy", self._work)
        return self._known[deal]

    def _work(self, stopping: Event) -> None:
        while (deal := self._next(stopping)) is not None:
            try:
                self._known[deal] = (self._solve or by_endplay)(deal)
            except Exception as error:  # Whatever the package does, the kiosk goes on without it.
                log_exception(error, "double-dummy tricks were not computed")
                self._known[deal] = FAILED

    def _next(self, stopping: Event) -> tuple[int, ...] | None:
        """The next deal; None if none waits, or everything is to stop: then the thread ends."""
        with self._turn:
            self._working = bool(self._waiting) and not stopping.is_set()
            return self._waiting.popleft() if self._working else None


def by_endplay(hands: tuple[int, ...]) -> Tricks:
    """The tricks of four hands of 13, as masks. Takes a moment, and loads the package the first time."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    from rules.cards import cards_in, format_hand

    table = calc_dd_table(Deal("N:" + " ".join(format_hand(cards_in(hand)) for hand in hands)))
    suits = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    seats = (Player.north, Player.east, Player.south, Player.west)
    return Tricks(tuple((*(int(table[suit, seat]) for seat in seats),) for suit in suits))  # type: ignore[misc]


DOUBLE_DUMMY = DoubleDummy()
"""The kiosk's only instance."""

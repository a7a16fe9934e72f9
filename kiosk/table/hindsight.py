"""What a hand that is over looks like with all hands open: which cards cost a trick, what could have been made, and how
often the contract is made over deals that fit what the table knew.

It is worked out by a process of its own (`kiosk.table.solver`) while somebody looks, and kept in memory for the last
hands that were looked at. Nobody is shown anything of a hand that is not over, nor of a board that somebody may still
play (`kiosk.table.withheld`), nor where the setting says so.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from kiosk.base import words
from kiosk.base.inbox import Inbox
from kiosk.base.language import _, _n, later
from kiosk.base.task import Task
from kiosk.table import solver
from kiosk.table.games.faces import face_of
from kiosk.table.given_away import GivenAway
from kiosk.table.solver import Ended, Told
from kiosk.table.state import TableState
from kiosk.table.views import ChancesView, ContractView, CostsView, DiscardsView, Laid, MadeBlock, MadeRow, MadeView
from kiosk.table.withheld import withheld_boards
from rules.analysis import TRUMPS, CannotAnalyse, Made, as_played, orders
from rules.best_bid import BestBid, best_bid
from rules.cards import SORTED_SUITS, Card, cards_in, mask_of
from rules.chances import DEALS, Chance, aim
from rules.discards import Discards, has_discards, laid_away
from rules.games.bid_whist import BidWhistHand
from rules.hand import Hand
from rules.record import record_of, write

KEPT = 64
"""How many answers are kept, the latest: a long evening's hands. Each takes some hundred bytes."""
SETTING = "hindsight"
VERSION = 1
HEADS = {"tricks": later("Uptown"), "downtown": later("Downtown")}
ENDED = later("This did not work. Open it once more.")


class Shown(Enum):
    """At which tables it is shown, with the words of the setting."""

    HOME = later("home tables")
    NIGHTS = later("nights too")
    OFF = later("off")

    @classmethod
    def of(cls, kept: object) -> Shown:
        """From the stored form; anything unusable takes its default."""
        kept = kept if isinstance(kept, dict) and kept.get("version") == VERSION else {}
        return next((each for each in cls if each.name.lower() == kept.get("shown")), cls.HOME)

    def content(self) -> dict[str, object]:
        """The stored form."""
        return {"version": VERSION, "shown": self.name.lower()}

    @property
    def next(self) -> Shown:
        """What a tap changes it to."""
        every = list(Shown)
        return every[(every.index(self) + 1) % len(every)]


Options = tuple[str, ...]
"""What is asked of a hand, as options of the command."""
COSTS: Options = ("--play",)
MADE: Options = ()
DISCARDS: Options = ("--discards",)


def chances_after(trick: int) -> Options:
    """Asks for the chances after this trick."""
    return ("--chances", str(trick))


@dataclass
class Answer:
    """What is known so far: of COSTS the tricks by card's trick and seat, and the tricks that have been looked at; of
    MADE the tricks by kind, trumps and declarer; of the chances the latest figure; of DISCARDS the best until now."""

    costs: dict[tuple[int, str], int] = field(default_factory=dict)
    looked: int = 0
    made: dict[tuple[str, str, str], int] = field(default_factory=dict)
    best: BestBid | None = None
    """Of MADE, once all of it was found."""
    chance: Chance | None = None
    discards: Discards | None = None
    ended: Ended | None = None

    def take(self, told: Told) -> None:
        """Takes what was found. Raises LookupError, TypeError or ValueError where it is none of this."""
        if isinstance(told, Ended):
            self.ended = told
            return
        content = told.content
        if "play" in content:
            for card in content["play"]:
                self.costs[int(card["trick"]), str(card["seat"])] = int(card["cost"])
            self.looked += 1
        elif "after" in content:
            made, deals, of = (int(content[name]) for name in ("made", "deals", "of"))
            if not 0 <= made <= deals <= of or not deals:
                raise ValueError("a chance of more than all")
            self.chance = Chance(made, deals, of, bool(content["every"]), bool(content["decided"]))
        elif "discards" in content:
            cards = mask_of(Card.parse(card) for card in content["discards"])
            tricks, before, tried, of = (int(content[name]) for name in ("tricks", "before", "tried", "of"))
            self.discards = Discards(cards, tricks, before, tried, of)
        else:
            cell = str(content["kind"]), str(content["trumps"]), str(content["declarer"])
            self.made[cell] = int(content["tricks"])


class Solve(Protocol):
    """How the work is begun: `kiosk.table.solver.solve`."""

    def __call__(self, options: tuple[str, ...], record: str, report: Callable[[Told], None]) -> Task:
        """Begins; what it finds is reported from another thread."""


def may_show(table: TableState, number: int, shown: Shown) -> bool:
    """Whether a hand may be looked at with all hands open: it is over, its cards are known, its board is played
    everywhere, and the setting allows it."""
    hand = table.hand_state(number).hand
    night = table.opening.night
    if shown is Shown.OFF or (shown is Shown.HOME and night) or hand.outcome is None:
        return False
    boards = night.get("boards", ())
    if number <= len(boards) and boards[number - 1] in withheld_boards(table):
        return False
    try:
        as_played(hand)
    except CannotAnalyse:
        return False
    return True


class Hindsight:
    """Belongs to the thread that owns the state. One hand is looked at at a time."""

    def __init__(
        self, wake: Callable[[], None] = lambda: None, solve: Solve | None = None, given: GivenAway | None = None
    ) -> None:
        """`wake` is called, in any thread, when there is something to `poll`; `given` keeps what cards cost."""
        self._given = given
        self._found: Callable[[Mapping[str, int]], None] | None = None
        self._solve = solve or solver.solve
        self._inbox = Inbox[Told]()
        self._inbox.wake = wake
        self._kept: OrderedDict[tuple[Options, str], Answer] = OrderedDict()
        self._asked: tuple[Options, str] | None = None
        self._task: Task | None = None

    def costs(self, table: TableState, number: int, trick: int, shown: Shown) -> CostsView | None:
        """What the cards of a trick cost, as far as is known; begins to look. None where nothing may be shown."""
        answer = self._look(COSTS, table, number, shown)
        return None if answer is None else _costs(table.hand_state(number).hand, answer, trick)

    def made(self, table: TableState, number: int, shown: Shown) -> MadeView | None:
        """What each side could have made, as far as is known; begins to look. None where nothing may be shown."""
        answer = self._look(MADE, table, number, shown)
        return None if answer is None else _made(table, number, answer)

    def discards(self, table: TableState, number: int, shown: Shown) -> DiscardsView | None:
        """What the declarer would best have laid away, as far as is known; begins to look. None where nothing may be
        shown."""
        answer = self._look(DISCARDS, table, number, shown)
        return None if answer is None else _discards(table, number, answer)

    def chances(self, table: TableState, number: int, trick: int, shown: Shown) -> ChancesView | None:
        """How often the contract is made over deals that fit what the table knew after this trick, as far as is known;
        begins to look. None where nothing may be shown."""
        answer = self._look(chances_after(trick), table, number, shown)
        return None if answer is None else _chances(table, number, trick, answer)

    def poll(self) -> bool:
        """Takes what was found; whether there was anything."""
        came = False
        for told in self._inbox.taken():
            if self._asked is None:
                break
            came = True
            try:
                self._kept[self._asked].take(told)
            except (LookupError, TypeError, ValueError):
                self._kept[self._asked].take(Ended(False))
                self._stop()
            if told == Ended(True) and self._found is not None:
                cost = Counter[str]()
                for (_trick, seat), tricks in self._kept[self._asked].costs.items():
                    cost[seat] += tricks
                self._found(cost)
        return came

    def leave(self) -> None:
        """Nobody looks any more: what is not finished is given up."""
        self._stop()
        if self._asked is not None:
            answer = self._kept[self._asked]
            if answer.ended is None or not answer.ended.well:
                del self._kept[self._asked]
            self._asked = None

    def _stop(self) -> None:
        self._inbox.drop()
        if self._task is not None:
            self._task.ask_to_stop()
            self._task = None
        self._found = None

    def _look(self, question: Options, table: TableState, number: int, shown: Shown) -> Answer | None:
        if not may_show(table, number, shown):
            self.leave()
            return None
        asked = question, write([record_of(table.hand_state(number).hand, {}, table.opening.preset)])
        if asked != self._asked:
            self.leave()
            self._asked = asked
            if asked not in self._kept:
                self._kept[asked] = Answer()
                asks = self._given if question == COSTS else None
                self._found = asks.looks_at(table, number) if asks else None
                self._task = self._solve(question, asked[1], self._inbox.open())
            self._kept.move_to_end(asked)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[asked]


# What is shown of it.


def _costs(hand: Hand, answer: Answer, trick: int) -> CostsView:
    letters, tricks = hand.seating.letters, len(hand.tricks)
    cost = tuple(answer.costs.get((trick, letter), 0) for letter in letters)
    dear = [each for each in cost if each]
    remark = ""
    if len(dear) == 1:
        cost_one = _("With all hands open, this card cost a trick.")
        cost_more = _("With all hands open, this card cost {count} tricks.", count=dear[0])
        remark = cost_one if dear[0] == 1 else cost_more
    elif dear and len(set(dear)) > 1:
        remark = _("With all hands open, the marked cards cost tricks.")
    elif dear and dear[0] == 1:
        remark = _("With all hands open, the marked cards cost a trick each.")
    elif dear:
        remark = _("With all hands open, the marked cards cost {count} tricks each.", count=dear[0])
    if answer.ended is None:
        said = _("Looking … trick {number} of {all}", number=max(1, tricks - answer.looked), all=tricks)
    elif not answer.ended.well:
        said = _(ENDED)
    elif answer.costs:
        said = _n(
            "With all hands open: {n} card cost a trick",
            "With all hands open: {n} cards cost a trick",
            len(answer.costs),
        )
    else:
        said = _("With all hands open: no card cost a trick")
    return CostsView(said, cost, remark)


def _made(table: TableState, number: int, answer: Answer) -> MadeView:
    state = table.hand_state(number)
    hand, face = state.hand, face_of(table)
    seating, order = hand.seating, hand.order
    extra = sum(hand.extra_tricks())
    asked = orders(hand)
    declarer = face.declarer(hand)
    played = state.dealer if declarer is None else declarer
    blocks = []
    for kind in dict.fromkeys(kind for kind, _trumps, _declarer in asked):
        trumps = sorted((name for each, name, _ in asked if each == kind), key=_place)
        this = order is not None and order.downtown == (kind == "downtown")
        here = next((n for n, name in enumerate(trumps) if this and order and TRUMPS[name] == order.trump), None)
        rows = []
        for seat, letter in enumerate(seating.letters):
            found = (answer.made.get((kind, name, letter)) for name in trumps)
            figures = tuple("" if tricks is None else str(tricks + extra) for tricks in found)
            rows.append(MadeRow(words.place(seat, seating.count), figures, here if seat == played else None))
        head = _(HEADS[kind]) if hand.game == "BidWhist" else ""
        blocks.append(MadeBlock(head, tuple(TRUMPS[name] for name in trumps), tuple(rows)))
    every = len(asked) * seating.count
    if answer.ended is None:
        said = _(
            "Looking … {count} of {all}. It can take minutes; going back ends it.", count=len(answer.made), all=every
        )
    elif not answer.ended.well or len(answer.made) < every:
        said = _(ENDED)
    else:
        said = " ".join([_("Framed is what was played."), *_best_bid(table, hand, answer)])
    return MadeView(
        title=_("Hand {number}", number=number),
        blocks=tuple(blocks),
        said=said,
        notes=(
            _("Tricks of the declarer’s side, kitty included, had all seen the hands as they were played.")
            if extra
            else _("Tricks of the declarer’s side, had all seen the hands as they were played."),
            _("At a table nobody does."),
        ),
        discards=isinstance(hand, BidWhistHand) and has_discards(hand),
    )


def _best_bid(table: TableState, hand: Hand, answer: Answer) -> Iterator[str]:
    """What the auction would have come to, had everybody known these hands."""
    if not isinstance(hand, BidWhistHand):
        return
    if answer.best is None:
        made: dict[str, Made] = {}
        for (kind, trumps, letter), tricks in answer.made.items():
            made.setdefault(kind, {}).setdefault(letter, {})[trumps] = tricks
        answer.best = best_bid(hand.rules, hand.dealer, made)
    best = answer.best
    points = best.score[hand.seating.side_of[best.declarer]]
    called = f"{words.place(best.declarer)} {face_of(table).contract_text(str(best.contract))}"
    took = _n("{n} trick", "{n} tricks", best.tricks)
    if points < 0:
        yield _(
            "Best bid: {bid}, {tricks}: it costs {points}, less than what the others would make.",
            bid=called,
            tricks=took,
            points=-points,
        )
    else:
        yield _(
            "Best bid: {bid}, {tricks}, {points}.",
            bid=called,
            tricks=took,
            points=_n("{n} point", "{n} points", points),
        )


def _discards(table: TableState, number: int, answer: Answer) -> DiscardsView:
    hand, found = table.hand_state(number).hand, answer.discards
    extra = sum(hand.extra_tricks())
    laid = [Laid(_("Laid away"), cards_in(laid_away(hand)), "" if found is None else _good(found.before + extra))]
    done = answer.ended is not None
    if found is not None and found.tricks > found.before:
        laid.append(Laid(_("Best") if done else _("Better"), cards_in(found.cards), _good(found.tricks + extra)))
    if answer.ended is not None and not answer.ended.well:
        said = _(ENDED)
    elif found is None:
        said = _("Looking … Going back ends it.")
    elif not done:
        said = _(
            "Looking … {count} of {all} ways. It can take minutes; going back ends it.",
            count=words.grouped(found.tried),
            all=words.grouped(found.of),
        )
    else:
        said = (
            _("No other cards come to more: these are all tricks.")
            if found.tricks == hand.hand_size
            else _(
                "No other cards come to more: all {count} ways that differ were tried.", count=words.grouped(found.of)
            )
        )
    contract = face_of(table).contract(table, table.hand_state(number))
    assert contract is not None
    return DiscardsView(
        title=_("Hand {number}", number=number),
        contract=f"{_in_suit(contract)} {contract.by}",
        laid=tuple(laid),
        said=said,
        notes=(
            _("Tricks of the declarer’s side, kitty included, if everybody had seen all hands.")
            if extra
            else _("Tricks of the declarer’s side, if everybody had seen all hands."),
            _("At a table nobody does."),
        ),
    )


def _in_suit(contract: ContractView) -> str:
    if contract.trump is None:
        return contract.title
    return _("{bid} in {suit}", bid=contract.title, suit=words.suit_name(contract.trump))


def _good(tricks: int) -> str:
    return _n("good for {n} trick", "good for {n} tricks", tricks)


def _chances(table: TableState, number: int, trick: int, answer: Answer) -> ChancesView:
    state, chance = table.hand_state(number), answer.chance
    hand, wanted = state.hand, aim(state.hand)
    contract = face_of(table).contract(table, state)
    if wanted.odd:
        what = _("How often {who} take the odd trick", who=words.side(wanted.side))
    else:
        what = _("How often {bid} is made", bid=_in_suit(contract)) if contract else _("How often the contract is made")
    figure = margin = ""
    if chance is not None and chance.decided:
        figure = _("it is made") if chance.made else _("no more")
    elif chance is not None:
        figure, margin = _("{percent} of 100", percent=chance.percent), ""
        if chance.margin:
            figure = _("about {percent} of 100", percent=chance.percent)
            margin = _("give or take {margin}", margin=chance.margin)
    if answer.ended is not None and not answer.ended.well:
        said = _(ENDED)
    elif chance is None:
        said = _("Drawing deals … Going back ends it.")
    elif chance.decided:
        said = _("The tricks taken by then have settled it.")
    elif answer.ended is None:
        said = _(
            "{count} of {all} deals … The figure gets nearer. Going back ends it.",
            count=words.grouped(chance.deals),
            all=words.grouped(chance.of),
        )
    elif chance.every:
        said = _n(
            "No more than {n} deal fit what was known: these are all.",
            "No more than {n} deals fit what was known: these are all.",
            chance.of,
        )
    else:
        said = _(
            "{count} deals drawn that fit what was known, each played with all hands open.",
            count=words.grouped(chance.of),
        )
    early = chance is not None and not chance.every and chance.of < DEALS
    return ChancesView(
        title=_("Hand {number}", number=number),
        trick=trick,
        tricks=len(hand.tricks),
        when=_("After trick {number}", number=trick) if trick else _("Before the first card"),
        what=what,
        figure=figure,
        margin=margin,
        said=said,
        notes=(
            _("What the whole table knew then: which cards had fallen and who did not follow suit. Nobody’s own hand."),
            _("Early in a hand fewer deals are drawn, since each takes longer.") if early else "",
        ),
    )


def _place(trumps: str) -> int:
    """Where trumps stand on the screen; no trump comes last."""
    suit = TRUMPS[trumps]
    return len(SORTED_SUITS) if suit is None else SORTED_SUITS.index(suit)

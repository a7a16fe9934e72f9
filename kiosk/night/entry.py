"""The result of a hand at a night's table while it is entered: what is missing, and what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.base.not_now import NotNow
from kiosk.night import extra_answers as beside
from kiosk.night.duplicate import board_trumps, hand_words, turn_ups
from kiosk.night.result_draft import draft_result
from kiosk.night.room import round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.withheld import to_be_played, why_withheld
from kiosk.table.views import Field
from rules.cards import SUITS
from rules.rounds import Seated

OPTIONAL = frozenset({"honours"})
"""Fields that may be left out: by default nobody held any."""


@dataclass(frozen=True)
class SideResult:
    """One side at a table, or one player: what the hand counts for it, "" until entered."""

    side: int
    label: str
    names: str
    figure: str
    agreed: str = ""
    """When it agreed to the hand as it is told: ``21:47``."""


@dataclass(frozen=True)
class EntryView:
    """A hand's result as far as entered.

    `fields` are the game's, with their `values`; `asked` is the next field, "" when all are filled. `told`: it is on
    record as shown. `why_not` prevents entering it; `needs_reason`: its round is over, so the director gives a reason;
    `late`: and nothing was told. `level`: all hands of the table are entered, and the winner is still to be cut for.
    `withheld` says why a result on record is not shown; nothing of it is in the view then.
    """

    night: str
    title: str  # "Round 5"
    table: str  # "Table 5, hand 2 of 2", "Table 5, board 7"
    fields: tuple[Field, ...]
    values: Mapping[str, int | str]
    asked: str
    sides: tuple[SideResult, ...]
    together: str  # "13 together"
    told: bool
    hands: int  # that are played at the table, as far as that is settled
    why_not: str
    needs_reason: bool
    late: bool
    level: bool
    to_sign: bool  # no more hand is played, and it has to be signed
    hand_names: tuple[str, ...]  # "Hand 1", "Board 7": for all hands; with an open end, to the next
    says: str  # "Trumps are hearts. Each trick counts two.": if hands differ
    headlines: Mapping[str, str]  # "Ada spoke": heading of a field's pad, if not its label
    others: str  # "With board 7 the others made 9, 8 and 6 for N–S.": once nobody has it to play any more
    withheld: str  # "Others have still to play board 7. It is shown when 2 more tables have played it."


@dataclass
class ResultEntry:
    """A result being entered. Belongs to the thread that owns the state."""

    night: Night
    place: int
    hand: int = 0
    """The hand; 0: the next one whose result is missing."""
    number: int | None = None
    """The round; None: the one being played."""
    values: dict[str, int | str] = field(default_factory=dict)
    told_here: bool = False
    """Whether it was just entered: then its sides can see it and agree to it."""

    def __post_init__(self) -> None:
        state = self.night.round_of(self.number)
        self.number = state.number
        self.hand = self.hand or self.night.next_hand(state, self.place)

    def put(self, id: str, value: int | str) -> None:
        """Sets one value of the hand; what is then as it was told is not being changed."""
        self.values[id] = value
        if self.view().told:
            self.values.clear()

    def enter(self, why: str = "") -> None:
        """Records what was entered."""
        over = self.view()
        if over.why_not:
            self.night.notice = over.why_not
            self.night.changed()
            return
        self.night.record_result(self.place, {**self._on_board(), **self.values}, self.hand, self.number, why)
        self.values.clear()
        self.told_here = True

    def agree(self, side: int) -> None:
        """A side agrees to the result."""
        self.night.confirm(self.place, side, self.hand)

    def view(self) -> EntryView:
        """The entry as it stands. Raises `NotNow` if there is no such table or hand."""
        night, state = self.night, self.night.round_of(self.number)
        night.stream_at(self.place, state.number)
        seated = state.table(self.place)
        assert seated is not None
        over = night.results_at(state, self.place)
        result = over.get(self.hand)
        hands = night.most_hands(state, self.place)
        if self.hand > len(over) + 1 or self.hand > hands:
            raise NotNow(
                _(
                    "{table} has not reached {hand}.",
                    table=night.at(self.place),
                    hand=hand_words(seated.boards, self.hand),
                )
            )
        values = {**self._on_board(), **self.values}
        hand = draft_result(night, state, self.place, self.hand, values)
        made, told_too, same = hand.made, hand.beside, not hand.changes
        round, plan = state.number, night.plan
        fields = tuple(sorted(made.fields, key=lambda each: not each.choices))  # what it was, then the tricks
        fields += beside.fields(plan, round, self.hand, told_too)
        optional = OPTIONAL | {each.id for each in beside.asked(plan, round, self.hand) if each.optional}
        if result is not None:
            values = {each.id: each.value for each in fields}
        elif seated.boards and seated.boards[self.hand - 1] in night.withheld():
            fields = tuple(each for each in fields if each.id not in self._on_board())
        missing = [each.id for each in fields if each.id not in values and each.id not in optional]
        counted = None if missing or made.why_not else hand.counts
        why_not = "" if missing else hand.why_not
        figures = beside.figures(plan, round, self.hand, counted, told_too) if counted and not why_not else []
        says = beside.says(plan, round, self.hand)
        agreed = night.agreed(result) if result is not None and same else ()
        names, seating = seat_names(night, seated), night.plan.seating
        sides = tuple(
            SideResult(
                side,
                words.side(side) if seating.partners else words.place(side),
                words.together([names[seat] for seat in seating.members(side)]),
                figures[side] if figures else "",
                agreed[side] if agreed else "",
            )
            for side in range(len(seating.sides))
        )
        boards = seated.boards
        of = (
            ""
            if plan.conduct.open_end
            else _c("hand 2 of 3", " of {n}", n=hands)
            if not boards
            else f", {trumps}"
            if (trumps := self._trumps(boards))
            else ""
        )
        named = min(hands, len(over) + 1) if plan.conduct.open_end else hands
        view = EntryView(
            night=night.plan.name,
            title=round_title(night, state),
            table=night.at(self.place) + (f", {hand_words(boards, self.hand)}{of}" if hands > 1 or boards else ""),
            fields=fields,
            values=values,
            asked=missing[0] if missing else "",
            sides=sides,
            together=_("{count} together", count=sum(counted))
            if counted and plan.counting == "tricks" and not says
            else "",
            told=result is not None and same,
            hands=len(over) if night.no_more_hands(state, self.place) else hands,
            why_not=why_not,
            needs_reason=state.closed,
            late=state.closed and result is None,
            level=night.plan.format.needs_winners and self.place in night.level(state),
            to_sign=not (state.closed or night.complete(state, self.place) or night.why_not_sign(state, self.place)),
            hand_names=tuple(words.capital(hand_words(boards, n)) for n in range(1, named + 1)),
            says=says,
            headlines=beside.headlines(plan, round, self.hand, names),
            others=self._others(seated, boards[self.hand - 1]) if boards and result is not None and same else "",
            withheld="",
        )
        board = boards[self.hand - 1] if boards else 0
        if result is None or self.told_here or board not in night.withheld():
            return view
        return replace(
            view,
            fields=(),
            values={},
            asked="",
            sides=tuple(replace(side, figure="", agreed="") for side in sides),
            together="",
            told=False,
            why_not="",
            others="",
            withheld=_("Others have still to play board {board}. {why}", board=board, why=why_withheld(night, board)),
        )

    def _others(self, own: Seated, board: int) -> str:
        """What the other tables made of a board; "" as long as somebody may still play it, where standings are hidden,
        and where there is nobody else."""
        night = self.night
        if board in to_be_played(night) or (night.plan.hidden != 0 and not night.over):
            return ""
        made = [
            night.on_boards(state, table.number).get(board)
            for state in night.rounds
            for table in state.round.tables
            if (state.number, table.number) != (self.number, own.number)
        ]
        known = sorted((each[0] for each in made if each is not None), reverse=True)
        told = words.together([words.score(points) for points in known])
        return _("With board {board} the others made {results} for N–S.", board=board, results=told) if known else ""

    def _on_board(self) -> dict[str, int | str]:
        """A value that nobody has to enter for a new result: the suit that its board's deal turns up."""
        state = self.night.round_of(self.number)
        seated = state.table(self.place)
        turned = turn_ups(self.night, seated.boards).get(self.hand) if seated is not None else None
        untold = self.hand not in self.night.results_at(state, self.place)
        return {"trump": SUITS[turned // 13]} if turned is not None and untold else {}

    def _trumps(self, boards: Sequence[int]) -> str:
        """The trumps of the hand's board; "" if the table settles them. Only players who have the board before them may
        see a card that its deal turns up."""
        board = boards[self.hand - 1]
        return board_trumps(self.night, board, deal=board not in to_be_played(self.night))

"""What the screens of a table show, as plain data for one viewer: sessions make it, screens draw it.

Seats and sides are indexes (`rules.seats`), cards integers (`rules.cards`), words finished for people. Every view of a
table has the same frame (`TableView`) and one `stage`, which is one of the classes below.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SeatView:
    """One seat. `said` is its call in words, "" before it has called; `high`: it is the highest call so far."""

    seat: int
    letter: str
    place: str  # "North"
    name: str
    side: int
    dealer: bool
    turn: bool
    said: str
    high: bool
    tricks: int


@dataclass(frozen=True)
class SideView:
    """One side: N–S is 0 (ivory), E–W is 1 (sky)."""

    side: int
    label: str  # "N–S"
    names: tuple[str, ...]
    tricks: int
    score: int
    declares: bool


@dataclass(frozen=True)
class ContractView:
    """The contract as the panel shows it. `left` and `right` are the tricks of declarers (kitty included) and
    defenders, of thirteen; `post` the declarers' box that makes it."""

    title: str  # "4 uptown"
    trump: int | None  # suit, None at no trump
    by: str  # "by East, Otis"
    side: int
    left: int
    right: int
    post: int
    words: str  # "needs 10, has 6", "made", "down"
    order: str  # "uptown" or "downtown"


@dataclass(frozen=True)
class Undo:
    """What undo would undo, in few words: "Otis, 4 uptown"; `short`, in fewer, where there is no room: "4 uptown"."""

    what: str
    short: str = ""


@dataclass(frozen=True)
class DealStage:
    """Before a hand: who deals, how, and how many cards go where."""

    dealer: int
    headline: str  # "Leon deals"
    pattern: str  # "one at a time, Ada first"
    counts: tuple[tuple[int, str], ...]  # (12, "cards each")
    note: str
    next: str  # second line of Dealt: "Ada calls first"
    first_hand: bool


@dataclass(frozen=True)
class CallKey:
    call: str  # what `Table.call` takes
    number: str
    type: str
    legal: bool


@dataclass(frozen=True)
class AuctionStage:
    """The bidding pad, by rows (uptown, downtown, no trump). `ahead`: seats that may be tapped to say that all before
    them passed (see `Table.skip_to`)."""

    caller: int
    headline: str  # "Ruby calls", "Leon must bid"
    note: str  # "over 4 uptown", "first to call", "three passes"
    rows: tuple[tuple[CallKey, ...], ...]
    may_pass: bool
    why_no_pass: str
    others_pass: str  # words of a key that passes for all still to call ("all pass"), "" where that is not offered
    ahead: tuple[int, ...]


@dataclass(frozen=True)
class DeclareKey:
    contract: str  # what `Table.declare` takes
    label: str  # "Spades", "Uptown"
    suit: int | None
    order: str  # "A K Q J 10 …" for an order, else ""


@dataclass(frozen=True)
class DeclareStage:
    declarer: int
    headline: str
    note: str
    call: str  # "4 uptown"
    keys: tuple[DeclareKey, ...]


@dataclass(frozen=True)
class KittyStage:
    """Kitty and discards. `cards` are the kitty's where this viewer may see them; `shown`: the rules sport it."""

    declarer: int
    shown: bool
    headline: str
    cards: tuple[int, ...]
    size: int
    discards: str  # "Otis discards 6, face down"
    note: str  # "They count as the first trick."
    ask_exchanged: bool
    exchanged: int
    next: str  # "Otis leads"
    pack: tuple[int, ...]  # every card of the pack, in the order of a pad


@dataclass(frozen=True)
class PlayStage:
    """The trick on the table. `cards` are by seat, None where none lies there. `last` is the trick before, to be shown
    with its winner ringed until the next card or for 1.2 s (`trick` then has no cards yet). `detail` is how the table
    keeps this hand now: cards (a pad), tricks (who won), total (a number)."""

    number: int
    tricks: int
    leader: int | None
    turn: int | None
    led: int | None
    trump: int | None
    cards: tuple[int | None, ...]
    last: tuple[int | None, ...]
    last_winner: int | None
    last_leader: int | None
    last_number: int
    detail: str  # "cards" | "tricks" | "total"
    pad: tuple[tuple[int, bool], ...]  # every card of the pack, and whether it may still be played
    pad_headline: str  # "Leon played"
    totals: tuple[tuple[int, str, bool], ...]  # number, "set by 3" | "made" | "", possible
    totals_headline: str
    open_tricks: int  # tricks still open, for a claim


@dataclass(frozen=True)
class Evidence:
    """One trick of the evidence: cards by seat in the order played."""

    title: str  # "Trick 3", "Trick 7, now"
    plays: tuple[tuple[int, int], ...]  # (seat, card)
    marked: int  # seat whose card is the point
    words: str  # "showed out of hearts"


@dataclass(frozen=True)
class Option:
    """Something the table may decide; `why_not` is set where it may not now, and says why. `short` is the detail, or
    the reason, where there is little room."""

    id: str
    label: str
    detail: str
    why_not: str = ""
    short: str = ""


@dataclass(frozen=True)
class RenegeStage:
    """A proven renege stops the table. `options` ids: take_back, overrule, penalty. `faces`: the side wronged."""

    offender: int
    headline: str
    evidence: tuple[Evidence, ...]
    question: str
    options: tuple[Option, ...]
    faces: int
    faces_seat: int


@dataclass(frozen=True)
class QuestionStage:
    """Something a reader saw that only the table can explain. `options` ids: ``leave``, ``enter``, or a card's number;
    the last one is the likeliest. `faces` is the seat that a flat pad turns to."""

    headline: str  # "K♥: can that be?"
    detail: str
    cards: tuple[int, ...]
    options: tuple[Option, ...]
    faces: int | None


@dataclass(frozen=True)
class ScoreRow:
    side: int
    label: str
    names: str
    before: str
    hand: str
    score: str


@dataclass(frozen=True)
class ResultStage:
    made: bool | None
    headline: str  # "Made", "Set by 1"
    tricks: str  # "11 tricks"
    contract: str  # "4 uptown spades by East"
    needed: str
    rows: tuple[ScoreRow, ...]
    remarks: tuple[str, ...]  # penalties, Boston, fee
    next: str  # "Ada deals", "the game is over"
    over: bool


@dataclass(frozen=True)
class OverStage:
    headline: str  # "Ada and Ruby win"
    detail: str
    winners: tuple[int, ...]
    scores: tuple[tuple[int, str, str], ...]  # side, "9", "N–S  Ada, Ruby"
    figures: tuple[tuple[str, str], ...]  # ("bids made", "6 of 11")
    question: str  # asked when a correction has ended the game before later hands; "" otherwise
    options: tuple[Option, ...]  # ids: count, leave


Stage = (
    DealStage
    | AuctionStage
    | DeclareStage
    | KittyStage
    | PlayStage
    | RenegeStage
    | QuestionStage
    | ResultStage
    | OverStage
)


@dataclass(frozen=True)
class TableView:
    """A table as one viewer may see it. `trouble` is a red banner's sentence (something not saved), "" otherwise, with
    what is `saved` and what is `unsaved`; `saving` is true while a fact is on its way to the disk."""

    table: str  # "Table 3"
    hand: int
    preset: str  # "Palace rules"
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    contract: ContractView | None
    stage: Stage
    undo: Undo | None
    saving: bool
    trouble: str
    notice: str  # why the last thing was not taken, until the next that is
    faces: int | None  # the seat that a flat pad turns to
    saved: str = ""  # "Everything up to Ruby’s 10♥ is saved."
    unsaved: str = ""  # "What came next, Leon’s 9♠, is not."
    reading: bool = False  # a reader sees the cards


@dataclass(frozen=True)
class SheetRow:
    """One hand of the score sheet. `boxed` is the side whose score is boxed (it was set), `circled` a Boston."""

    hand: int
    by: str
    bid: str  # "4 down"
    trump: int | None
    tricks: str
    changes: tuple[str, ...]
    totals: tuple[str, ...]
    boxed: int | None
    circled: bool
    counts: bool
    remark: str  # "adjusted", "misdeal", ""


@dataclass(frozen=True)
class SheetView:
    table: str
    sides: tuple[SideView, ...]
    rows: tuple[SheetRow, ...]
    points: tuple[tuple[int, ...], ...]  # running totals by hand, by side, the start first: for the chart
    target: int
    next: str


@dataclass(frozen=True)
class CorrectView:
    """An earlier hand with a change not made yet: what was and what becomes. `rows`: (label, side, was, becomes)."""

    hand: int
    contract: str
    by: str
    tricks: int
    least: int
    most: int
    was: str
    now: str
    rows: tuple[tuple[str, int, str, str], ...]
    changed: bool
    goes_on: str  # "Hand 9 goes on"
    bids: tuple[str, ...]
    declarers: tuple[tuple[int, str], ...]
    contracts: tuple[DeclareKey, ...]
    declarer: int
    bid: str
    text: str  # the contract as `Table.correct` takes it
    side: int


@dataclass(frozen=True)
class ReplayView:
    """A trick of a hand that is over (0: the auction and the kitty)."""

    title: str
    hand: int
    trick: int
    tricks: int
    cards: tuple[int | None, ...]
    winner: int | None
    led: int | None
    headline: str  # "Ada takes it"
    remark: str  # "East showed out"
    winners: tuple[int | None, ...]  # side by trick, None where not known
    kitty_side: int | None
    contract: ContractView | None
    seats: tuple[SeatView, ...]
    auction: tuple[tuple[str, str], ...]  # name, call
    by: str  # "by East"
    result: str  # "set by 1"


Json = dict[str, Any]

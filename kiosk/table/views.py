"""What the screens of a table show, as plain data for one viewer: sessions make it, screens draw it.

Seats and sides are indexes (`rules.seats`), cards integers (`rules.cards`), words ready for people. Every view of a
table has the same frame (`TableView`) and one `stage`, which is one of the classes below.
"""

from dataclasses import dataclass, field

from kiosk.base.language import later


@dataclass(frozen=True)
class SeatView:
    """One seat. `said` is its call in words, "" before it has called; `high`: it is the highest call so far. `note` is
    shown beside the name in the play ("bid 3, has 1"); `out`: it plays no more, or not in this hand."""

    seat: int
    letter: str
    place: str  # "North"; "Seat 3" unless there are four
    name: str
    side: int
    dealer: bool
    turn: bool
    said: str
    high: bool
    tricks: int
    note: str = ""
    out: bool = False


@dataclass(frozen=True)
class SideView:
    """One side: N–S is 0 (ivory), E–W is 1 (sky); if everybody plays alone, one player."""

    side: int
    label: str  # "N–S"; the player's name if everybody plays alone
    names: tuple[str, ...]
    tricks: int
    score: int
    declares: bool


@dataclass(frozen=True)
class Race:
    """Boxes (thirteen, or one a trick) that two parties fill from both ends. `left` and `right` are their tricks,
    `side` and `other` the sides whose colours they have; `post` is the box that makes the contract, None if nothing was
    promised."""

    left: int
    right: int
    side: int
    other: int
    post: int | None
    boxes: int = 13


@dataclass(frozen=True)
class Figures:
    """A small table in the panel if everybody plays alone: a row a side, and the columns' headings."""

    heads: tuple[str, ...]  # ("bid", "tricks", "score")
    rows: tuple[tuple[int, str, tuple[str, ...]], ...]  # side, name, figures


@dataclass(frozen=True)
class SideBid:
    """How a side stands to its bid, where both sides have bid."""

    side: int
    label: str  # "N–S bid 7"
    bid: int
    has: int
    words: str  # "needs 3", "made", "set"
    beside: str  # "2 bags"


@dataclass(frozen=True)
class ContractView:
    """What is played, as the panel shows it. If more than two play each for themselves, `race` is None and there are
    `figures`."""

    title: str  # "4 uptown", "Solo", "5 cards each"
    trump: int | None  # suit, None at no trump
    by: str  # "by East, Otis"
    words: str  # "needs 10, has 6", "made", "down"
    order: str = ""  # "uptown", "downtown", "no trump"; "" if it never varies
    race: Race | None = None
    figures: Figures | None = None
    bids: tuple[SideBid, ...] = ()  # where both sides have bid: instead of the figures where there is room for races
    pending: str = ""  # the effect of penalties: "+3 to E–W"
    standing: str = ""  # how far whose contract is: "East needs 10, has 6", "made by East"; "" where it is nobody's


@dataclass(frozen=True)
class Undo:
    """What undo would take back, in few words: "Otis, 4 uptown"; `short` is shorter, for little room: "4 uptown"."""

    what: str
    short: str = ""


@dataclass(frozen=True)
class ShufflerView:
    """The shuffler before a hand: what it does or what is wrong, and its keys."""

    said: str  # "The machine is shuffling.", "A card is stuck at East’s place."; "" while all goes well
    advice: str
    wrong: bool  # whether somebody has to do something
    keys: tuple["ShufflerKey", ...]  # the one that goes on first
    by_hand: bool  # whether the deal by hand can be taken up
    progress: str = field(default="", compare=False)  # "17 of 54 dealt": no reason to rebuild a page


@dataclass(frozen=True)
class ShufflerKey:
    """A key for the shuffler; `id` is the argument of `ShufflerAtTable.press`."""

    id: str
    title: str  # "Deal by machine"
    note: str
    off: bool = False


@dataclass(frozen=True)
class DealStage:
    """Before a hand: who deals, how, and how many cards go where."""

    dealer: int
    headline: str  # "Leon deals"
    pattern: str  # "one at a time, Ada first"
    counts: tuple[tuple[int, str], ...]  # (12, "cards each")
    note: str
    next: str  # second line of Dealt: "Ada calls first"
    first: tuple[int, str] | None = None  # the seat that is first, and what it does: "calls first"
    seen: tuple[tuple[str, int, int], ...] = ()  # what antennas saw: place in words, cards seen there, cards it gets
    misdeal: str = ""  # what is wrong with it, in a sentence or two, naming no card
    machine: ShufflerView | None = None  # None without a shuffler


@dataclass(frozen=True)
class TurnUpStage:
    """The card turned up for trumps: its suit is tapped, or (`pad`) the card itself."""

    dealer: int
    headline: str  # "What did Leon turn up?"
    note: str  # "the dealer's last card"
    keys: tuple["DeclareKey", ...]  # `contract` is what `Table.turn_up` takes: a suit's letter
    pad: tuple[tuple[int, bool], ...]  # every card of the pack, and whether it may have been turned up


@dataclass(frozen=True)
class NamesStage:
    """Somebody has to be named: who won the cut, who held the honours. `keys` are the arguments of `Table.point_out`,
    with names."""

    headline: str  # "Otis and Ruby are tied: they cut"
    note: str  # "the highest card names trumps"
    keys: tuple[tuple[int, str], ...]
    faces: int | None


@dataclass(frozen=True)
class CallKey:
    call: str  # the argument of `Table.call`
    number: str  # the large text: a number, or a bid's name
    type: str  # the text below it: "uptown", "5 tricks", ""
    legal: bool
    short: str = ""  # what stands there where that finds no room; "" where nothing is shorter


@dataclass(frozen=True)
class AuctionStage:
    """The bidding pad, by rows (Bid Whist: uptown, downtown, no trump). `ahead`: seats that may be tapped to say that
    everybody before them passed (see `Table.skip_to`). `pass_words` is "" if nobody can pass."""

    caller: int
    headline: str  # "Ruby calls", "Leon must bid"
    note: str  # "over 4 uptown", "first to call", "three passes"
    rows: tuple[tuple[CallKey, ...], ...]
    may_pass: bool
    why_no_pass: str
    others_pass: str  # words of a key that passes for everybody still to call ("all pass"), "" if it is not offered
    ahead: tuple[int, ...]
    pass_words: str = "Pass"
    turn_words: str = "calls now"  # what whoever calls does
    together: tuple[int, ...] = ()  # the seats that call as one, where partners do
    advice: str = ""  # what stands at the foot: "Blind nil: 16 behind, needs 100."
    turned: int | None = None  # the suit of the card turned up, or of trumps settled otherwise


@dataclass(frozen=True)
class DeclareKey:
    contract: str  # the argument of `Table.declare`
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
    where: str = ""  # "Leon to name trumps": where the hand stands; "" where the headline says it


@dataclass(frozen=True)
class KittyStage:
    """Kitty and discards. `cards` are the kitty's if this viewer may see them; `shown`: the rules sport it."""

    declarer: int
    shown: bool
    headline: str
    cards: tuple[int, ...]
    size: int
    discards: str  # "Otis discards 6, face down"
    note: str  # "They are one of the declarers’ tricks."
    ask_exchanged: bool
    exchanged: int
    next: str  # "Otis leads"
    pack: tuple[int, ...]  # every card of the pack, in the order of a pad
    detail: str  # how the play will be kept


@dataclass(frozen=True)
class Share:
    """How many tricks somebody can have taken, if everybody plays alone: `least` to `most`, at first `value`."""

    side: int
    name: str
    note: str  # "bid 3"
    least: int
    most: int
    value: int


@dataclass(frozen=True)
class OpenHand:
    """A hand that lies open: the dummy's, or a spread misère's. `cards` are those still held, () if unknown; `ask`:
    they may be entered now (see `Table.know`)."""

    seat: int
    title: str  # "Dummy", "Otis, open"
    cards: tuple[int, ...]
    size: int
    ask: bool


@dataclass(frozen=True)
class OwnHand:
    """The cards of one player, for that player alone (`kiosk.table.present.own_hand`): no view has it, so no screen
    shows it.

    `cards` are those of which the kiosk knows that they are the player's, `size` is how many are held. They are more
    than `size` while a declarer has cards to put away, or has put some away unseen. `whole`: they are just those that
    are held.
    """

    seat: int
    cards: tuple[int, ...]
    size: int
    legal: tuple[int, ...]  # those of the cards that may be played now, in its turn
    whole: bool = False


@dataclass(frozen=True)
class Party:
    """Those whose tricks are counted, and may be claimed, together: a side; in Solo Whist, the declarers and the
    others. `party` is the argument of `Table.claim` and `Table.concede`, `side` the side whose colour it has."""

    party: int
    label: str  # "N–S", "Ada and Otis", "the others"
    names: tuple[str, ...]
    side: int
    declares: bool


DETAILS = {"cards": later("Cards"), "tricks": later("Tricks"), "total": later("Total")}
"""How the play can be kept, by the argument of `Table.set_detail`: every card, who won each trick, just a number."""


@dataclass(frozen=True)
class PlayStage:
    """The trick on the table.

    `cards` are by seat, None if none lies there. `last` is the trick before, shown with its winner ringed until the
    next card or for 1.2 s (`trick` then has no cards yet). `detail` is how the table keeps this hand now: cards (a
    pad), tricks (who won), total (a number). With `total` there is either `totals` (one number, the declaring side's),
    or, if everybody plays alone, `shares` (a number each, see `Table.totals_of`).
    """

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
    totals: tuple[tuple[int, str, bool], ...]  # number, "set by 3" | "made" | "", possible; with `total` alone
    totals_headline: str
    open_tricks: int  # tricks still open, for a claim
    parties: tuple[Party, ...] = ()  # who can claim; with more than two parties, one gets all the rest
    winners: tuple[int, ...] = (0, 1, 2, 3)  # the seats that may have won the trick
    shares: tuple[Share, ...] = ()
    shares_in_all: int = 0  # what `shares` add up to
    keep_words: str = ""  # the key with which the next player keeps the card ("Keep it"), "" if there is none
    keep_note: str = ""  # the same beside the name: "keeps it"
    open_hand: OpenHand | None = None
    turned: int | None = None  # the card on top of the stock
    may_be_turned: tuple[int, ...] = ()  # what it may be, where it can be entered now (see `Table.turn_up`)
    stock: int = 0  # cards in it
    stage_words: str = ""  # "stage 1: no trick counts", in games that have such stages


@dataclass(frozen=True)
class Evidence:
    """One trick of the evidence: cards by seat in the order played."""

    title: str  # "Trick 3", "Trick 7, now"
    plays: tuple[tuple[int, int], ...]  # (seat, card)
    marked: int  # seat whose card is the point
    words: str  # "showed out of hearts"


@dataclass(frozen=True)
class Option:
    """A possible decision of the table; if `why_not` is set it is not possible now, and that says why. `short` is the
    detail, or the reason, for little room."""

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
    the last one is the most likely. `faces` is the seat that a flat pad turns to."""

    headline: str  # "K♥: is that right?"
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
    parts: tuple[str, ...] = ()  # of `hand`, one for each of `ResultStage.heads`


@dataclass(frozen=True)
class SideResult:
    """How the bid of one side went, where both sides have bid."""

    side: int
    made: bool
    headline: str  # "Made", "Set by 2"
    names: str
    words: str  # "bid 7, took 8"
    remark: str  # "1 bag more, 3 now"


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
    sides: tuple[SideResult, ...] = ()
    heads: tuple[str, ...] = ()  # what the parts of each score are
    in_short: str = ""  # "3 took none": the headline where its names find no room


@dataclass(frozen=True)
class ScoreCourse:
    """How the score went: for each side what its line is called, and the running totals by hand, beginning with the
    start; `target` is the score that wins, None for a fixed number of deals, and `floor` the one that loses."""

    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    target: int | None
    floor: int | None


@dataclass(frozen=True)
class OverStage:
    """The game is over. `course` is None where no score runs on from hand to hand."""

    headline: str  # "Ada and Ruby win"
    detail: str
    winners: tuple[int, ...]
    scores: tuple[tuple[int, str, str], ...]  # side, "9", "N–S  Ada, Ruby"
    figures: tuple[tuple[str, str], ...]  # ("bids made", "6 of 11")
    question: str  # asked if a correction ends the game before later hands; "" otherwise
    options: tuple[Option, ...]  # ids: count, leave
    course: ScoreCourse | None = None


@dataclass(frozen=True)
class PlayedStage:
    """A board is finished that others have still to play: nothing of it is shown. `over`: it was the table's last
    one."""

    headline: str  # "Board 7 is played"
    detail: str
    next: str  # "Ada deals"
    over: bool


Stage = (
    DealStage
    | TurnUpStage
    | NamesStage
    | AuctionStage
    | DeclareStage
    | KittyStage
    | PlayStage
    | RenegeStage
    | QuestionStage
    | ResultStage
    | OverStage
    | PlayedStage
)


@dataclass(frozen=True)
class TableView:
    """A table as one viewer may see it. `trouble` is the sentence of a red banner (something not saved), "" otherwise,
    with what is `saved` and `unsaved`; `saving` is true while a fact is on its way to the disk."""

    table: str  # "Table 3"
    hand: int
    preset: str  # "Palace rules"
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    contract: ContractView | None
    stage: Stage
    faces: int | None  # the seat that a flat pad turns to
    undo: Undo | None = None
    saving: bool = False
    trouble: str = ""
    notice: str = ""  # why the last action was refused, until the next that is not
    saved: str = ""  # "Everything up to Ruby’s 10♥ is saved."
    unsaved: str = ""  # "What came next, Leon’s 9♠, is not."
    reading: bool = False  # a reader sees the cards
    held: tuple[int, ...] = ()  # the viewer's own hand now, if every card of it is known; the public holds none


@dataclass(frozen=True)
class SheetColumn:
    """A column of the score sheet. `group` is the heading of columns that belong together (a player's name above bid,
    made and total). `width` is in proportion; `side` is set if the column is one side's."""

    head: str
    width: float
    align: str = "right"  # "left" | "right" | "center"
    group: str = ""
    side: int | None = None


@dataclass(frozen=True)
class SheetCell:
    """`suit` is a sign after the text; `mark`: "boxed" (a bid that was lost), "circled" (a Boston, a bid made),
    "struck" (does not count), "" otherwise; `strong` is bold."""

    text: str = ""
    suit: int | None = None
    mark: str = ""
    strong: bool = False


@dataclass(frozen=True)
class SheetRow:
    """One hand of the score sheet: a cell for each column. `short` is for lists of hands ("4 down", "5 cards each"),
    with `trump` and `result` ("Otis, 10 tricks, set") beside it; `changes` and `totals` are by side. `remark`:
    "adjusted", "annulled", "does not count", ""; `rule_after`: a line under it, at the end of a game."""

    hand: int
    cells: tuple[SheetCell, ...]
    short: str
    trump: int | None
    result: str
    changes: tuple[str, ...]
    totals: tuple[str, ...]
    counts: bool
    remark: str
    rule_after: bool = False
    adjusted: bool = False
    annulled: bool = False


@dataclass(frozen=True)
class SheetView:
    """The score sheet of a table, the same on the screen, on paper and as CSV. `points` are the running totals by hand,
    by side, beginning with the start (for the chart); `target` is the score that wins, None for a fixed number of
    deals, and `floor` the one that loses. `foot` are lines of totals below the rows, `legend` explains the marks that
    occur."""

    table: str  # "Table 3"
    game: str  # "Bid Whist"
    preset: str  # "Palace rules"
    date: str  # "21 November 2026"
    sides: tuple[SideView, ...]
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    foot: tuple[tuple[SheetCell, ...], ...]
    legend: tuple[tuple[str, str], ...]  # mark, words
    points: tuple[tuple[int, ...], ...]
    target: int | None
    next: str
    floor: int | None = None


@dataclass(frozen=True)
class Field:
    """One value of an earlier hand that can be corrected: a number (`least` to `most`) or one of `choices`."""

    id: str
    label: str  # "Ada took", "Trumps"
    value: int | str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str, int | None], ...] = ()  # value, words, suit
    who: str = ""  # whom the label names: "Ada", and
    what: str = ""  # what it says of them: "took"; "" where it names nobody


@dataclass(frozen=True)
class CorrectView:
    """A correction of an earlier hand that is not made yet: what it was and what it becomes. `rows`: (label, side, was,
    becomes). `why_not` says why it cannot be made ("The tricks add up to 12 of 13.")."""

    hand: int
    title: str  # "4 uptown spades"
    by: str  # "by East, Otis. Needed 10."
    fields: tuple[Field, ...]
    was: str
    now: str
    rows: tuple[tuple[str, int, str, str], ...]
    changed: bool
    why_not: str
    goes_on: str  # "Hand 9 goes on"


@dataclass(frozen=True)
class ReplayView:
    """A trick of a finished hand (0: the auction and the kitty)."""

    title: str
    hand: int
    trick: int
    tricks: int
    cards: tuple[int | None, ...]
    winner: int | None
    led: int | None
    headline: str  # "Ada takes it"
    remark: str  # "East showed out"
    winners: tuple[int | None, ...]  # side by trick, None if unknown
    taken_by: tuple[str, ...]  # by trick who won it, in a letter or two; "" if unknown
    kitty_side: int | None
    contract: ContractView | None
    seats: tuple[SeatView, ...]
    auction: tuple[tuple[str, str], ...]  # name, call
    auction_words: str  # "Auction", "Bids"
    by: str  # "by East"
    result: str  # "set by 1"
    auction_title: str = ""  # "The auction", "The bids"


@dataclass(frozen=True)
class CostsView:
    """What the cards of a finished hand cost with all hands open, as far as is known yet."""

    said: str  # "With all hands open: 3 cards cost a trick", "Looking … trick 5 of 12"
    cost: tuple[int, ...]  # by seat, what its card of the trick cost
    remark: str  # "With all hands open, this card cost a trick."; "" where none did


@dataclass(frozen=True)
class MadeRow:
    """What the side of one declarer takes, by trumps, "" where that is not known yet; `played` is the place of what
    was played."""

    declarer: str  # "North"
    tricks: tuple[str, ...]
    played: int | None


@dataclass(frozen=True)
class MadeBlock:
    """What each side could have made in one order of the cards."""

    head: str  # "Uptown"; "" where the order never varies
    trumps: tuple[int | None, ...]  # suits; None: no trump
    rows: tuple[MadeRow, ...]


@dataclass(frozen=True)
class MadeView:
    """What each side could have made of a finished hand with all hands open, as far as is known yet."""

    title: str  # "Hand 3"
    blocks: tuple[MadeBlock, ...]
    said: str  # "Looking … 12 of 40. …"
    notes: tuple[str, ...]
    discards: bool  # whether it can be asked what would best have been laid away


@dataclass(frozen=True)
class Laid:
    """Cards laid away."""

    head: str  # "Laid away", "Best"
    cards: tuple[int, ...]
    good: str  # "good for 9 tricks"; "" where it is not known yet


@dataclass(frozen=True)
class DiscardsView:
    """What the declarer of a finished hand would best have laid away, with all hands open, as far as is known yet."""

    title: str  # "Hand 3"
    contract: str  # "4 uptown spades by North, Ada"
    laid: tuple[Laid, ...]
    said: str  # "Looking … 50 of 2,195 ways. …"
    notes: tuple[str, ...]


@dataclass(frozen=True)
class ChancesView:
    """How often a contract is made over deals that fit what the table knew after a trick, as far as is known yet."""

    title: str  # "Hand 3"
    trick: int  # 0: before the first card
    tricks: int
    when: str  # "After trick 5"
    what: str  # "How often 4 spades is made"
    figure: str  # "about 62 of 100"; "" where nothing is known yet
    margin: str  # "give or take 3"; "" where there is none
    said: str  # "240 of 1,000 deals. Going back ends it."
    notes: tuple[str, ...]

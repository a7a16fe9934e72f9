"""Hands as records write them (records#text): from PBN to the engine's hands and back.

Each game's own part is in its form (`rules.record_forms`); everything else is common to all games.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules import pbn
from rules.actions import Fault, Keep, Know, Origin, Play, Refused, Ruling, Totals, TrickWon
from rules.cards import CARDS, Card, MalformedCard, format_hand
from rules.hand import Hand, Stage
from rules.match import Line
from rules.matches import Match, Named, Names
from rules.pbn import NotPbn, OnError, Page, RawHand
from rules.phrases import Phrase
from rules.record_forms import FORMS, NOT_KNOWN, Form, Source, Unreadable, known
from rules.tricks import Trick, can_win


@dataclass(frozen=True)
class Record:
    """A hand with its record.

    `tags` are the record's own, in order, with ``#`` filled in; those of the hand itself come first when written.
    `preset` is the id of the house rules' preset. `dealer` is None if the record does not say. `faults` are those that
    only the record's own `Result`, `Score` and winners show. `has_play`: the record has part of the play. `line` is the
    running score after it in its file, None if that is not kept.
    """

    hand: Hand
    tags: Mapping[str, str] = field(default_factory=dict)
    preset: str | None = None
    dealer: int | None = None
    faults: tuple[Fault, ...] = ()
    has_play: bool = False
    sections: Mapping[str, Sequence[str]] = field(default_factory=dict)
    line: Line | None = None

    @property
    def violations(self) -> list[Fault]:
        return [*self.hand.violations, *self.faults]

    @property
    def contract(self) -> str | None:
        """The contract in the record's own words."""
        text = self.tags.get("Contract", "")
        return None if text in NOT_KNOWN else text


def record_of(hand: Hand, tags: Mapping[str, str], preset: str | None = None) -> Record:
    """The record of a hand that was kept; `tags` are those that the hand does not know, such as `Event` and the
    players."""
    return Record(hand, tags, preset, hand.dealer)


@dataclass(frozen=True)
class Readings:
    """The content of a file: its hands in order, None where one cannot be read, and why."""

    records: list[Record | None]
    errors: list[NotPbn]


# Reading.


def read(data: bytes | str) -> Readings:
    """The hands of a whole file. What is against a game's rules is kept and judged; what is no record is reported."""
    errors = list[NotPbn]()
    return Readings(list(records(pbn.hands([pbn.plain(data)], errors.append), errors.append)), errors)


def records(raws: Iterable[RawHand], on_error: OnError) -> Iterator[Record | None]:
    """The hands of a file one by one, None where one cannot be read, which is reported."""
    names, reader = Names(), Reader()
    for raw in raws:
        yield reader.read(raw, names.of(raw.values()), on_error)


class Reader:
    """Reads hands in their order, each as one of its match, and counts them there."""

    def __init__(self) -> None:
        self._matches = defaultdict[Hashable, Match](Match)

    def read(self, raw: RawHand, named: Named, on_error: OnError) -> Record | None:
        """The record of the next hand; None if it cannot be read, which is reported unless its text was spoilt: that
        was reported before."""
        if raw.spoilt:
            return None
        try:
            return _read_hand(raw, self._matches[named.match], named.names)
        except Unreadable as unreadable:
            on_error(unreadable.error)
            return None


def _read_hand(raw: RawHand, match: Match, names: Mapping[str, str]) -> Record:
    """The record of a hand, which is counted in its match. Raises `Unreadable`, and then it is not."""
    tags = raw.values()
    source = Source(raw, match.round, match.before, match.scores)
    game = source.value("Game") or "Bridge"
    if game not in FORMS:
        source.fail(
            "Game", Phrase("there is no game {game} here; there are {names}", game=repr(game), names=", ".join(FORMS))
        )
    form = FORMS[game]
    preset, dealer, hand = form.begin(source)
    seating = hand.seating
    for seat, cards in source.deal(seating).items():
        hand.push(Know(seating.letters[seat], cards), Origin.RECORDED)
    form.prepare(source, hand)
    try:
        faults = _read_play(source, hand)
    except Refused:
        source.fail("Play", Phrase("there is a card in it that nobody can have played"))
    for offender in source.seats("Penalties", seating):
        hand.push(Ruling(offender, None, True), Origin.RECORDED)
    wrong = _read_result(source, hand)
    hand.end_decided()
    wrong += _read_score(source, hand, form)
    if wrong:
        faults.append(Fault("result-mismatch", detail="; ".join(wrong)))
    return Record(
        hand,
        tags,
        preset,
        dealer,
        tuple(faults),
        "Play" in raw.tags or "TrickWinners" in raw.tags,
        {name: [words.text for words in texts] for name, texts in raw.sections.items()},
        match.count(hand, tags, names),
    )


@dataclass
class _Told:
    """What a record tells of a hand's play: `rows`, one a trick with a cell a seat, from the seat `columns` on; who won
    (`winners`) and who led out of turn (`leads`), from the first trick on."""

    source: Source
    hand: Hand
    rows: list[list[Card | None]]
    columns: int
    winners: list[int]
    leads: list[int]

    def card(self, number: int, seat: int) -> Card | None:
        """What a seat played to a trick, from 0; None where that is not told."""
        return self.rows[number][(seat - self.columns) % self.hand.seating.count] if number < len(self.rows) else None

    @cached_property
    def falls(self) -> dict[int, int]:
        """In which trick, from 0, who has one card plays it, as far as that is known: it stands in a row, or it is said
        where nobody has read it, or it has won the trick."""
        seating, unread, falls = self.hand.seating, self.source.numbers("Unread"), dict[int, int]()
        for letter, number in (unread or {}).items():
            if (seat := seating.parse(letter)) is not None:
                falls[seat] = number - 1
        if unread is None or len(falls) < len(unread):
            why = Phrase("it needs players, each with the number of a trick, as in {seat} 4", seat=seating.letters[0])
            self.source.fail("Unread", why)
        for seat in range(seating.count):
            shown = [number for number in range(len(self.rows)) if self.card(number, seat) is not None]
            if shown:
                falls[seat] = shown[0]
            elif seat in self.winners:
                falls.setdefault(seat, self.winners.index(seat))
        return falls


def _read_play(source: Source, hand: Hand) -> list[Fault]:
    """Plays the rows and the winners, as far as the hand has tricks. Returns contradictions and surplus cards."""
    seating, faults = hand.seating, list[Fault]()
    columns = source.seat("Play", seating) or 0
    rows = _rows(source, seating.count)
    winners, leads = source.seats("TrickWinners", seating), source.seats("Leads", seating)
    if len(winners) > hand.length:
        source.fail(
            "TrickWinners",
            Phrase("{count} winners, where the hand has {tricks} tricks", count=len(winners), tricks=hand.length),
        )
    if hand.stage is Stage.OVER:
        return [Fault("result-mismatch", trick=1, detail="Play")] if rows or winners else []
    told = _Told(source, hand, rows, columns, winners, leads)
    done = 0 if leads or winners else hand.push_rows(rows, columns)
    for number in range(done, min(hand.length, max(len(rows), len(winners)))):
        winner = winners[number] if number < len(winners) else None
        before = len(hand.tricks)
        if leads or not hand.push_rows(rows[number : number + 1], columns):
            _push_cards(told, number)
        if winner is not None:
            if _contradicted(hand, before, winner):
                faults.append(Fault("result-mismatch", winner, number + 1, detail="TrickWinners"))
            if len(hand.tricks) == before or hand.tricks[-1].winner is None:
                hand.push(TrickWon(winner), Origin.RECORDED)
    return faults + _surplus(hand, rows, columns)


def _push_cards(told: _Told, number: int) -> None:
    """Plays the cards of a row one by one, as far as it has any, and as far as it is known which dogs keep theirs."""
    hand = told.hand
    leader, trick = hand.next_leader(), hand.trick
    if trick and not trick.plays and hand.waiting:
        seats = hand.waiting
    else:
        seats = hand.due(hand.new_trick(told.columns if leader is None else leader))
    if number < len(told.leads) and told.leads[number] in seats:  # out of turn, with the others after it
        first = seats.index(told.leads[number])
        seats = seats[first:] + seats[:first]
    cards = [(seat, told.card(number, seat)) for seat in seats]
    dogs = [seat for seat, card in cards if card is None and hand.may_keep(seat)]
    kept, unsure = _kept(told, number, dogs) if dogs else ([], [])
    if number < len(told.winners) or number == len(told.rows) - 1:
        while cards and cards[-1][1] is None and (cards[-1][0] not in kept or any(seat in unsure for seat, _ in cards)):
            cards.pop()
    for seat, card in cards:
        hand.push(Keep(seat) if seat in kept else Play(seat, card), Origin.RECORDED)


def _kept(told: _Told, number: int, dogs: list[int]) -> tuple[list[int], list[int]]:
    """Which of the dogs that a row has no card of keep theirs in it, and of which that is not known. Where nothing says
    where a dog's card falls, it keeps it in a row that has the cards of all the others."""
    whole = all(told.card(number, seat) is not None for seat, size in enumerate(told.hand.sizes) if size > 1)
    open_ = [dog for dog in dogs if dog not in told.falls]
    kept = [dog for dog in dogs if told.falls.get(dog, number) != number] + (open_ if whole else [])
    return kept, [] if whole else open_


class _Cells(dict[str, Card | None]):
    """What stands in a cell of the play by its text."""

    def __missing__(self, text: str) -> Card:
        return Card.parse(text)


_CELLS = _Cells({"-": None, **{str(card): card for card in CARDS}})


def _rows(source: Source, count: int) -> list[list[Card | None]]:
    """The rows of the play, a cell for each seat."""
    cells: list[Card | None] = []
    words = source.words("Play")
    try:
        cells += map(_CELLS.__getitem__, words)
    except MalformedCard as error:
        raise Unreadable(source.line_of("Play", words.index(error.text)), f"Play: {error}") from None
    cells += [None] * (-len(cells) % count)
    return [cells[n : n + count] for n in range(0, len(cells), count)]


def _contradicted(hand: Hand, before: int, winner: int) -> bool:
    """Whether the cards of the latest trick show another winner."""
    if len(hand.tricks) > before and hand.tricks[-1].winner is not None:
        return hand.tricks[-1].winner != winner
    trick = hand.trick
    return bool(
        trick and trick.card_of(winner) is not None and hand.order and not can_win(trick, winner, hand.order, 0)
    )


def _surplus(hand: Hand, rows: list[list[Card | None]], columns: int) -> list[Fault]:
    """Cards beyond the hand's tricks: their seats can hold no more."""
    faults, played = [], hand.played
    playing = hand.seating.clockwise(columns)
    for number, row in enumerate(rows[hand.length :], hand.length + 1):
        for seat, card in zip(playing, row, strict=True):
            if card is not None:
                bit = 1 << card
                kind = "duplicate" if bit & played else "not-held" if bit & hand.pack else "not-in-pack"
                faults.append(Fault(kind, seat, number, card))
                played |= bit
    return faults


def _read_result(source: Source, hand: Hand) -> list[str]:
    """Takes the result of a hand whose play does not give it. Returns what contradicts the cards, for people."""
    told = _by_party(source, hand)
    if hand.final:
        least = most = hand.final[1]
    else:
        least = hand.shares()
        most = tuple(tricks + hand.tricks_open() for tricks in least)
        in_all = hand.tricks_in_all()
        if len(told) == hand.parties - 1:
            missing = next(party for party in range(hand.parties) if party not in told)
            told[missing] = in_all - sum(told.values())
        if len(told) == hand.parties and sum(told.values()) == in_all and min(told.values()) >= 0:
            seats = _by_seat(source, hand)
            each = [told[party] for party in range(hand.parties)]
            hand.push(Totals(tuple(seats.values() if len(seats) == hand.seating.count else each)), Origin.RECORDED)
    sums = hand.final[1] if hand.final else least
    wrong = [
        f"Result {party} {tricks}"
        for party, tricks in told.items()
        if not least[party] <= tricks <= most[party] or (hand.final and sums[party] != tricks)
    ]
    if len(told) == hand.parties and sum(told.values()) != hand.tricks_in_all():
        wrong.append(f"Result: {sum(told.values())} tricks of {hand.tricks_in_all()}")
    if wrong or not (seats := _by_seat(source, hand)):
        return wrong
    won = hand.won_by_side()
    left = hand.length - sum(won)
    return [
        f"Result {hand.seating.letters[seat]} {tricks}"
        for seat, tricks in seats.items()
        if not won[seat] <= tricks <= won[seat] + left
    ]


def _by_seat(source: Source, hand: Hand) -> dict[int, int]:
    """The tricks of seats in `Result`, in their order, where the parties are not the sides (Solo Whist)."""
    if hand.party_of == hand.seating.side_of or source.number("Result") is not None or _by_pair(source, hand):
        return {}
    return dict(sorted(source.by_side("Result", hand.seating, None).items()))


def _by_party(source: Source, hand: Hand) -> dict[int, int]:
    """The tricks in `Result` by party; where all seats of a party are given, their sum."""
    declarer = getattr(hand, "declarer", None)
    alone = source.number("Result")
    if alone is not None:
        return {} if declarer is None or hand.parties > 2 else {hand.party_of[declarer]: alone}
    if pairs := _by_pair(source, hand):
        return pairs
    told = source.by_side("Result", hand.seating, declarer)
    if hand.finer:
        return {}
    seats = {seat: told[side] for seat, side in enumerate(hand.seating.side_of) if side in told}
    found = {}
    for party in range(hand.parties):
        members = [seat for seat in range(hand.seating.count) if hand.party_of[seat] == party]
        if all(seat in seats for seat in members):
            sides = {hand.seating.side_of[seat] for seat in members}
            found[party] = sum(told[side] for side in sides)
    return found


def _by_pair(source: Source, hand: Hand) -> dict[int, int]:
    """The tricks of whole parties in `Result`, named by the letters of their seats: ``NS 9`` for prop and cop."""
    party_of = {frozenset(letters): party for party, letters in enumerate(_names_of_parties(hand))}
    told = {frozenset(who): tricks for who, tricks in (source.numbers("Result") or {}).items()}
    single = max(map(len, told), default=0) < 2 and not hand.finer
    if single or not told.keys() <= party_of.keys():
        return {}
    return {party_of[who]: tricks for who, tricks in told.items()}


def _read_score(source: Source, hand: Hand, form: Form) -> list[str]:
    if not form.scored:
        return []
    told = source.by_side("Score", hand.seating, getattr(hand, "declarer", None))
    outcome = hand.outcome
    if outcome is None or outcome.score is None:
        return []
    if form.may_score:
        wrong = {} if form.may_score(hand, told) else told
    else:
        wrong = {side: points for side, points in told.items() if outcome.score[side] != points}
    return [f"Score {hand.seating.sides[side]} {points}" for side, points in wrong.items()]


# Writing.


def write(records: Iterable[Record]) -> str:
    """The records as the text of a PBN file, which reads back to the same hands."""
    return pbn.write(_page(record) for record in records)


def _page(record: Record) -> Page:
    hand, form = record.hand, FORMS[record.hand.game]
    tags, sections = form.write(hand, record.preset)
    if record.dealer is not None:
        tags["Dealer"] = hand.seating.letters[record.dealer]
    first = next((seat for k in hand.known if (seat := hand.seating.parse(k.place)) is not None), None)
    if first is not None:
        places = [hand.seating.letters[seat] for seat in hand.seating.clockwise(first)]
        dealt = [format_hand(told.cards) if (told := known(hand, place)) else "-" for place in places]
        tags["Deal"] = f"{places[0]}:{' '.join(dealt)}"
    _write_play(record, tags, sections)
    penalised = [hand.seating.letters[ruling.seat] for ruling in hand.rulings if ruling.penalty]
    if penalised:
        tags["Penalties"] = "".join(penalised)
    outcome = hand.outcome
    if hand.final and hand.final[0] not in ("annulled", "decided"):
        tags["Result"] = _result_text(hand, hand.final[1])
    if form.scored and outcome and outcome.score and form.settled(hand, outcome.score):
        tags["Score"] = _by_side(hand, outcome.score)
    # What does not fit this hand stays as in the record.
    told_by_hand = form.told_by_hand - (
        {"Play", "TrickWinners", "Leads"} if any(f.trick for f in record.faults) else set()
    )
    own = {name: text for name, text in record.tags.items() if name not in told_by_hand}
    for name in own:
        words = " ".join(record.sections.get(name, ())).split()
        sections[name] = [" ".join(words[n : n + 4]) for n in range(0, len(words), 4)]
    named = {"Event": "#", **tags, **own}
    return Page({name: named[name] for name in (*_FIRST, *named) if name in named}, sections)


def _result_text(hand: Hand, tricks: tuple[int, ...]) -> str:
    """The tricks as `Result` writes them: the declaring party's, or one of two sides', or everybody's."""
    declarer = getattr(hand, "declarer", None)
    if declarer is not None and hand.parties == 2:
        return str(tricks[hand.party_of[declarer]])
    if hand.parties == 2 and hand.seating.partners:
        return f"{hand.seating.sides[0]} {tricks[0]}"
    if hand.finer:
        return " ".join(f"{who} {number}" for who, number in zip(_names_of_parties(hand), tricks, strict=True))
    return _by_side(hand, hand.result_by_side() or ())


def _names_of_parties(hand: Hand) -> list[str]:
    """The letters of the seats of each party: ``NS``, ``E``."""
    seats = [""] * hand.parties
    for letter, party in zip(hand.seating.letters, hand.party_of, strict=True):
        seats[party] += letter
    return seats


def _by_side(hand: Hand, numbers: Sequence[int | None]) -> str:
    """What is known of each side, clockwise."""
    told = sorted(
        zip(hand.seating.sides, numbers, strict=True), key=lambda each: hand.seating.letters.index(each[0][0])
    )
    return " ".join(f"{side} {number}" for side, number in told if number is not None)


PLAYERS = tuple(f"Player{number}" for number in range(1, 8))

_FIRST = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", *PLAYERS, "Game", "HouseRules", "Players",
    "Dealer", "Cards", "Out", "Dogs", "Deal", "Kitty", "Discards", "Swaps", "Stock", "TurnUp", "Trump", "Auction",
    "Declarer", "Partner", "Contract", "Play", "TrickWinners", "Leads", "Unread", "Penalties", "Result", "Score",
)  # fmt: skip
"""The tags written first, in this order."""


def _write_play(record: Record, tags: dict[str, str], sections: dict[str, list[str]]) -> None:
    hand = record.hand
    tricks = hand.tricks_seen()
    shown = max((n for n, trick in enumerate(tricks, 1) if _cards(trick)), default=0)
    if shown or (record.has_play and not tricks):
        seats = hand.seating.clockwise(tricks[0].leader if tricks else 0)
        tags["Play"] = hand.seating.letters[seats[0]]
        rows = []
        for trick in tricks[:shown]:
            cards = (trick.card_of(seat) for seat in seats)
            rows.append(" ".join("-" if card is None else str(Card(card)) for card in cards))
        sections["Play"] = [*rows, "*" if hand.stage is Stage.OVER else "+"]
        leads = [(hand.due(trick)[0], trick.plays[0][0] if trick.plays else None) for trick in tricks[:shown]]
        if any(seat not in (None, right) for right, seat in leads):
            tags["Leads"] = "".join(hand.seating.letters[right if seat is None else seat] for right, seat in leads)
    winners = [trick.winner for trick in tricks]
    told = winners[: winners.index(None) if None in winners else len(winners)]
    if told and (hand.order is None or any(_cards(trick) < len(hand.due(trick)) for trick in tricks[: len(told)])):
        tags["TrickWinners"] = "".join(hand.seating.letters[seat] for seat in told if seat is not None)


def _cards(trick: Trick) -> int:
    """How many cards of a trick are known."""
    return sum(card is not None for _, card in trick.plays)

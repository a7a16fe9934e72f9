"""A table's session: everything that people at it can do, and the state that follows from its facts.

Belongs to the thread that owns the state. A command decides on drafts, the journal makes them durable, and only its
acknowledgement changes the state (DESIGN §3). Commands that come meanwhile wait in order.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from kiosk import troubles, words
from kiosk.fold import IN_PLAY, HandState, TableState, encode, fold_hand, how_of, score_lines
from kiosk.journal import Draft, Fact, Journal, JournalClosed, JournalError, Source, new_id
from kiosk.projection import rows_of
from kiosk.views import QuestionStage
from rules.actions import (
    Action,
    Call,
    Claim,
    Declare,
    Discard,
    Fault,
    Know,
    Play,
    Refused,
    Ruling,
    Total,
    TrickWon,
)
from rules.cards import CARDS
from rules.games.bid_whist import PASS, BidWhistHand
from rules.hand import Outcome, Stage
from rules.match import Line

MOVES = frozenset({"retract", "replace"})


class NotNow(Exception):
    """Something that cannot be done now; the text says why, for people."""


class Table(TableState):
    """One table. Open one with `Table.open`; make one with `kiosk.lobby.Lobby.open_table`.

    `changed` is called after each change that a screen may show. Commands return at once; what cannot be done sets
    `notice`, in words, until the next command that can.
    """

    def __init__(self, journal: Journal, stream: str, facts: Sequence[Fact]) -> None:
        self.journal = journal
        self.stream = stream
        self.changed: Callable[[], None] = lambda: None
        self.notice = ""
        self.failure: JournalError | None = None
        self.detail_chosen: str | None = None
        self.exchanged: int | None = None
        self.reading = False
        """Whether a reader sees the cards."""
        self.question: QuestionStage | None = None
        """What a reader saw that only the table can explain (`kiosk.readings`)."""
        self._waiting: deque[tuple[Callable[[], Iterable[Draft]], Source]] = deque()
        self._sent: tuple[str, list[Draft], Mapping[str, str], Mapping[str, str]] | None = None
        self._extras: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
        self._names: dict[str, str | None] = {}
        super().__init__(facts)

    @classmethod
    def open(cls, journal: Journal, stream: str) -> "Table":
        """The table as its facts say it is."""
        return cls(journal, stream, journal.facts(stream))

    # State.

    @property
    def hand(self) -> BidWhistHand:
        hand = self.state.hand
        assert isinstance(hand, BidWhistHand)
        return hand

    def names(self, number: int | None = None) -> tuple[str, ...]:
        """The names by seat, in a hand or now; a removed name is shown by its seat."""
        ids = self.players if number is None else self.players_at(number)
        missing = [each for each in ids if each not in self._names]
        if missing:
            self._names.update(self.journal.people.names(missing))
        return tuple(self._names[each] or words.PLACES[seat] for seat, each in enumerate(ids))

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None before the deal, after the hand, and while a trick's winner has to be told.

        Jokers are swapped unseen (RULES §2): the table goes on as soon as the first card is led.
        """
        if not self.state.dealt:
            return None
        return self.hand.first_leader() if self.hand.stage is Stage.SWAP else self.hand.turn

    @property
    def unsaved(self) -> Sequence[Draft]:
        """What could not be saved."""
        return self._sent[1] if self._sent and self.failure else ()

    @property
    def remedies(self) -> tuple[tuple[str, str], ...]:
        """What may help when something could not be saved, each with its reason."""
        return troubles.trouble(self.failure).steps if self.failure else ()

    @property
    def can_redo(self) -> bool:
        """Whether the last thing done was an undo."""
        return bool(self.facts[-1].content.get("undo"))

    @property
    def saving(self) -> bool:
        """Whether a fact is on its way to the disk."""
        return self._sent is not None and self.failure is None

    @property
    def detail(self) -> str:
        """How the table keeps the play now: ``cards``, ``tricks`` or ``total``."""
        if self.detail_chosen or self.reading:
            return self.detail_chosen or "cards"
        for state in reversed(self.hands):
            kinds = [f.kind for f in state.facts if f.kind in ("play", "trick")]
            if kinds:
                return "cards" if kinds[-1] == "play" else "tricks"
        return "tricks"

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back."""
        hidden: set[str] = set()
        groups: dict[str, list[Fact]] = {}
        for fact in reversed(self.facts):
            if fact.id in hidden:
                continue
            if fact.kind == "retract":
                hidden.add(fact.content["fact"])
                if fact.content.get("undo"):
                    continue
            groups.setdefault(fact.command, []).insert(0, fact)
        for group in groups.values():
            if any(f.kind == "open" for f in group):
                return []
            if any(f.kind != "outcome" for f in group):
                return group
        return []

    # Commands. Each one is what somebody at the table does.

    def dealt(self, hands: Mapping[str, Sequence[int]] | None = None, source: Source | None = None) -> None:
        """The cards are dealt, and the hands and the kitty known where a reader saw them; the auction begins."""

        def drafts() -> Iterable[Draft]:
            known = [encode(Know(place, tuple(cards)), self.opening.seating) for place, cards in (hands or {}).items()]
            begin = self._only(not self.state.dealt, "dealt")
            return begin + [self._draft(*fact) for fact in known]

        self._do(drafts, source or ("reader" if hands else "touch"))

    def misdeal(self) -> None:
        """The deal is annulled; the same dealer deals again."""
        self._do(lambda: self._only(self.hand.stage is not Stage.OVER, "misdeal"))

    def call(self, call: str, source: Source = "touch") -> None:
        """Whoever's turn it is makes this call (as `CallKey.call` has it)."""
        self._do(self._answer(lambda: self._act(Call(self._turn(), call))), source)

    def skip_to(self, seat: int) -> None:
        """Everybody still to call before this seat passes."""
        self._do(lambda: self._passes(until=seat))

    def others_pass(self) -> None:
        """Everybody still to call passes."""
        self._do(lambda: self._passes(until=None))

    def declare(self, contract: str) -> None:
        """The declarer completes the contract (as `DeclareKey.contract` has it)."""
        self._do(lambda: self._act(Declare(self._turn(), contract)))

    def know(self, place: str, cards: Sequence[int]) -> None:
        """Somebody shows the cards of a place: a seat's letter or ``kitty``."""
        self._do(lambda: self._act(Know(place, tuple(cards))))

    def set_exchanged(self, count: int) -> None:
        """How many cards the declarer exchanged, until `start_play` puts it on record."""
        self.exchanged = max(0, min(self.hand.rules.kitty, count))
        self.changed()

    def start_play(self, source: Source = "touch") -> None:
        """The declarer has discarded; the play begins."""

        def drafts() -> Iterable[Draft]:
            shown = self.hand.rules.exchange_shown
            exchanged = self.exchanged if self.exchanged is not None else self.hand.rules.kitty
            return self._act(Discard(self._turn(), None, exchanged if shown else None))

        self._do(drafts, source)

    def play(self, card: int, seat: int | None = None, source: Source = "touch", tag: str | None = None) -> None:
        """A card falls: by the seat, or by whoever's turn it is. `tag` is what a reader saw."""
        seen = {"tag": tag} if tag else {}
        self._do(lambda: self._act(Play(self._turn() if seat is None else seat, card), seen=seen), source)

    def trick_won(self, seat: int) -> None:
        """Who took the trick in progress."""
        self._do(self._answer(lambda: self._act(TrickWon(seat))))

    def claim(self, side: int, tricks: int) -> None:
        """A side gets so many of the tricks still open, the other the rest."""
        self._do(lambda: self._act(Claim(side, tricks)))

    def concede(self, side: int) -> None:
        """A side gives the other all tricks still open."""
        self._do(lambda: self._act(Claim(1 - side, self.hand.tricks_open())))

    def total(self, tricks: int) -> None:
        """The declarers took so many tricks, the kitty's included where it counts."""
        self._do(lambda: self._act(Total(self._declarers(), tricks)))

    def set_detail(self, detail: str) -> None:
        """How the table wants to keep the play from now on: ``cards``, ``tricks`` or ``total``."""
        self.detail_chosen = detail
        self.changed()

    def rule(self, option: str) -> None:
        """The table decides on a proven renege: ``penalty``, ``overrule`` or ``take_back``."""

        def drafts() -> Iterable[Draft]:
            fault = self._renege()
            if option == "take_back":
                why = self.why_not_take_back(fault)
                if why:
                    raise NotNow(why)
                return [self._retract(f) for f in self._since_card(fault)]
            assert fault.seat is not None
            return self._act(Ruling(fault.seat, fault.trick, option == "penalty"))

        self._do(drafts)

    def next_hand(self, source: Source = "touch") -> None:
        """The next dealer deals; where the game is over, that is put on record instead."""

        def drafts() -> Iterable[Draft]:
            self._expect(self.hand.stage is Stage.OVER)
            if self.hand.unruled():
                raise NotNow("First decide on the renege.")
            if self.winner():
                return [self._draft("finish", {})]
            dealer = self.opening.seating.left(self.state.dealer)
            return [self._draft("next", {"dealer": dealer}, hand=self.state.number + 1)]

        self._do(drafts, source)

    def answer(self, counts: bool) -> None:
        """Whether the hands played after a corrected end count."""

        def drafts() -> Iterable[Draft]:
            hand = self.open_question()
            self._expect(hand is not None)
            return [self._draft("plays_on", {"hand": hand, "counts": counts})]

        self._do(drafts)

    def adjust(self, points: Sequence[int], reason: str = "") -> None:
        """The table agrees to change the score, by side, with a reason."""

        def drafts() -> Iterable[Draft]:
            self._expect(any(points))
            text = new_id() if reason else None
            self._extras = ({}, {text: reason} if text else {})
            return [self._draft("adjust", {"points": list(points), "reason": text})]

        self._do(drafts)

    def replace_player(self, seat: int, name: str) -> None:
        """Somebody else takes a seat from the hand in progress on."""

        def drafts() -> Iterable[Draft]:
            person = self.journal.people.find(name)
            id = person.id if person else new_id()
            if id in self.players:
                raise NotNow(f"{name.strip()} sits at this table already.")
            self._extras = ({id: name.strip()}, {})
            return [self._draft("player", {"seat": seat, "player": id})]

        self._do(drafts)

    def undo(self, source: Source = "touch") -> None:
        """Takes back the last thing that was done, whatever it was."""

        def drafts() -> Iterable[Draft]:
            group = self.last_undoable()
            if not group:
                raise NotNow("There is nothing to undo.")
            return [self._retract(fact, undo=True) for fact in reversed(group)]

        self._do(drafts, source)

    def redo(self) -> None:
        """Takes the last undo back, where nothing was done since."""

        def drafts() -> Iterable[Draft]:
            last = self.facts[-1]
            group = [f for f in self.facts if f.command == last.command]
            if not group[0].content.get("undo"):
                raise NotNow("There is nothing to do again.")
            return [self._retract(fact) for fact in reversed(group)]

        self._do(drafts)

    def correct(self, number: int, declarer: int, contract: str, tricks: int) -> None:
        """An earlier hand gets another contract or result; what was is kept in the journal."""
        self._do(lambda: self.correction(number, declarer, contract, tricks))

    # Corrections.

    def hand_state(self, number: int) -> HandState:
        """The hand of that number. Raises `NotNow` where there is none."""
        for state in self.hands:
            if state.number == number:
                return state
        raise NotNow(f"There is no hand {number} at this table.")

    def correction(self, number: int, declarer: int, contract: str, tricks: int) -> list[Draft]:
        """The drafts that correct a hand: the contract replaced in its place, and the play by its result.

        Cards already on record stay where they agree with the new result.
        """
        state = self.hand_state(number)
        hand = state.hand
        assert isinstance(hand, BidWhistHand)
        outcome = hand.outcome
        if outcome is None or outcome.tricks is None or hand.declarer is None:
            raise NotNow(f"Hand {number} is not over.")
        drafts: list[Draft] = []
        seating = self.opening.seating
        if (declarer, contract) != (hand.declarer, str(hand.contract)):
            kind, content = encode(Declare(declarer, contract), seating)
            content["agreed"] = True
            old = next(f for f in state.facts if f.kind == "declare")
            drafts.append(self._draft("replace", {"fact": old.id, "kind": kind, "content": content}, hand=number))
            if declarer != hand.declarer or contract[:2] != str(hand.contract)[:2]:
                drafts += [self._retract(f) for f in state.facts if f.kind == "call"]
            if declarer != hand.declarer:
                drafts += [self._retract(f) for f in state.facts if f.kind == "discard"]
        side = seating.side_of[declarer]
        trial = self.trial(number, drafts)
        kept = trial.hand.outcome
        if kept is None or kept.tricks is None or kept.tricks[side] != tricks or trial.conflicts:
            drafts += [self._retract(f) for f in state.facts if f.kind in IN_PLAY]
            kind, content = encode(Total(side, tricks), seating)
            drafts.append(self._draft(kind, content, hand=number))
        if not drafts:
            raise NotNow("Nothing has changed.")
        becomes = self.trial(number, drafts).hand.outcome
        if becomes:
            drafts.append(self._draft("outcome", outcome_content(becomes), hand=number))
        return drafts

    def trial(self, number: int, drafts: Sequence[Draft]) -> HandState:
        """The hand as it would be with these drafts; changes nothing."""
        facts = [f for f in self.facts if f.hand == number]
        made = fold_hand(self.opening, [*facts, *pretend(drafts)])
        assert made is not None
        return made

    def lines_with(self, number: int, drafts: Sequence[Draft]) -> list[tuple[int, Line]]:
        """The running score as it would be with these drafts; changes nothing."""
        trial = self.trial(number, drafts)
        return score_lines(self.opening, [trial if s.number == number else s for s in self.hands])

    # Undoing by rule: taking a reneging card back.

    def _renege(self) -> Fault:
        faults = self.hand.unruled()
        if not faults:
            raise NotNow("No renege is open.")
        return faults[0]

    def why_not_take_back(self, fault: Fault) -> str:
        """Why the card can no longer be corrected (RULES §1: until the next trick is led); "" where it can."""
        hand = self.hand
        started = len(hand.tricks) + bool(hand.trick and hand.trick.plays)
        if fault.trick != started:
            return f"trick {(fault.trick or 0) + 1} was led"
        return "" if self._since_card(fault) else "the card was not entered"

    def _since_card(self, fault: Fault) -> list[Fact]:
        """The facts from the reneging card on, last first."""
        since: list[Fact] = []
        letter = self.opening.seating.letters[fault.seat or 0]
        card = None if fault.card is None else str(CARDS[fault.card])
        for fact in reversed(self.state.facts):
            if fact.kind in IN_PLAY:
                since.append(fact)
                if fact.kind == "play" and fact.content["seat"] == letter and fact.content["card"] == card:
                    return since
        return []

    # From a command to its facts.

    def _only(self, holds: bool, kind: str) -> list[Draft]:
        self._expect(holds)
        return [self._draft(kind, {})]

    def _expect(self, holds: bool) -> None:
        if not holds:
            raise NotNow("Not now.")

    def _answer(self, decide: Callable[[], Iterable[Draft]]) -> Callable[[], Iterable[Draft]]:
        """The same, but only while the question on the screen is still the one that was answered: of two taps that
        come while a fact is being saved the second is not the next player's."""

        def question() -> object:
            return self.state.number, self.hand.stage, self.turn, len(self.hand.tricks)

        asked = question()

        def drafts() -> Iterable[Draft]:
            if question() != asked:
                raise NotNow("")
            return decide()

        return drafts

    def _turn(self) -> int:
        if not self.state.dealt:
            raise NotNow("First the cards are dealt.")
        turn = self.turn
        if turn is None:
            over = self.hand.stage is Stage.OVER
            raise NotNow("The hand is over." if over else "First say who won the trick.")
        return turn

    def _declarers(self) -> int:
        if self.hand.declarer is None:
            raise NotNow("First the auction and the contract.")
        return self.opening.seating.side_of[self.hand.declarer]

    def _passes(self, until: int | None) -> list[Draft]:
        self._expect(self.hand.stage is Stage.AUCTION and self.state.dealt)
        to_call = [self.opening.seating.left(self._turn(), n) for n in range(4 - len(self.hand.calls))]
        passing = to_call if until is None else to_call[: to_call.index(until)] if until in to_call else []
        if not passing or (until is None and not self.hand.high_call()):
            raise NotNow("The dealer must bid." if until is None else "That player has called.")
        return [d for seat in passing for d in self._act(Call(seat, PASS), check=False)]

    def _act(self, action: Action, check: bool = True, seen: Mapping[str, Any] | None = None) -> list[Draft]:
        """The draft of an action, with the outcome where it ends the hand. Raises `Refused`."""
        self._expect(self.state.dealt)
        kind, content = encode(action, self.opening.seating)
        content.update(seen or {})
        drafts = [self._draft(kind, content)]
        if not check:
            return drafts
        hand = self.hand
        before = hand.outcome
        hand.push(action, how_of(kind, content))
        after = hand.outcome
        hand.pop()
        if after is not None and after != before:
            drafts.append(self._draft("outcome", outcome_content(after)))
        return drafts

    def _draft(self, kind: str, content: Mapping[str, Any], hand: int | None = None) -> Draft:
        return Draft(self.stream, kind, content, "touch", self.state.number if hand is None else hand)

    def _retract(self, fact: Fact, undo: bool = False) -> Draft:
        content: dict[str, Any] = {"fact": fact.id, "undo": True} if undo else {"fact": fact.id}
        return Draft(self.stream, "retract", content, "touch", fact.hand)

    def _do(self, decide: Callable[[], Iterable[Draft]], source: Source = "touch") -> None:
        self._waiting.append((decide, source))
        self._send()

    def _send(self) -> None:
        while self._waiting and self._sent is None:
            decide, source = self._waiting.popleft()
            self._extras = ({}, {})
            try:
                drafts = [Draft(d.stream, d.kind, d.content, source, d.hand) for d in decide()]
            except Refused as refused:
                self.notice = words.refusal(refused)
            except NotNow as reason:
                self.notice = str(reason)
            else:
                self.notice = ""
                self._sent = (new_id(), drafts, *self._extras)
                self._append()
        self.changed()

    def _append(self) -> None:
        assert self._sent is not None
        command, drafts, names, texts = self._sent
        self.journal.append(command, drafts, self._acknowledged, names=names, texts=texts)

    def retry(self) -> None:
        """Tries once more to save what could not be saved."""
        if self.failure:
            self.failure = None
            self._append()
            self.changed()

    def _acknowledged(self, result: tuple[Fact, ...] | JournalError) -> None:
        if isinstance(result, JournalError):
            self.failure = result
            self._waiting.clear()
            self.changed()
            return
        assert self._sent is not None
        self._names.update(self._sent[2])
        self._sent = None
        self.take(result)
        self._send()

    def take(self, facts: Sequence[Fact]) -> None:
        """Facts that have become durable change the state."""
        self.facts += facts
        again = sorted({f.hand for f in facts if f.hand is not None and (f.kind in MOVES or f.kind == "next")})
        if again:
            self.fold(again)
            self.exchanged = None
        for fact in facts:
            if fact.hand is not None and fact.hand not in again:
                self.hand_state(fact.hand).take(fact)
        if any(f.kind in ("total", "claim") for f in facts):
            self.detail_chosen = None
        self.project()

    def project(self) -> None:
        """Brings the ordinary tables up to date, once no commit waits; a journal being closed does so when opened."""
        with suppress(JournalClosed):
            self.journal.projections.update(self.stream, self.facts[-1].seq, rows_of(self))


def outcome_content(outcome: Outcome) -> dict[str, Any]:
    """An outcome as a fact stores it."""
    return {
        "reason": outcome.reason,
        "tricks": outcome.tricks,
        "made": outcome.made,
        "score": outcome.score,
        "declarer": outcome.declarer,
        "contract": outcome.contract,
    }


def pretend(drafts: Iterable[Draft]) -> list[Fact]:
    """Drafts as facts that were never written, to see what they would change."""
    return [
        Fact(f"trial-{n}", "", n, "trial", n, d.stream, d.hand, "", d.source, d.kind, dict(d.content), "", "")
        for n, d in enumerate(drafts)
    ]

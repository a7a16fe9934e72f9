"""A table's session: everything that people can do there, and the state that follows from its facts.

It belongs to the thread that owns the state. A command makes drafts, the journal makes them durable, and only its
acknowledgement changes the state (design#way). Commands wait in order meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Draft, Fact, Journal, JournalClosed, Source, new_id, retraction
from kiosk.journal.session import Decide, Session
from kiosk.table import corrections, device_claims, reneges
from kiosk.table.drafts import Foreseen, drafts_of
from kiosk.table.fold import encode, step_of
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import MUST_CALL, PASS, passes, suit_of
from kiosk.table.kinds import NOT_PROJECTED, REFOLD
from kiosk.table.rows import rows_of
from kiosk.table.state import TableState
from kiosk.table.withheld import why_withheld_at, withheld_hands
from rules.actions import (
    Action,
    Call,
    Claim,
    Declare,
    Discard,
    Fault,
    Honours,
    Keep,
    Know,
    Play,
    Ruling,
    Total,
    Totals,
    TrickWon,
    Turned,
)
from rules.cards import SUITS, cards_in, mask_of
from rules.hand import Stage, Step


class Table(Session, TableState):
    """One table. `Table.open` opens one; `kiosk.lobby.lobby.Lobby.open_table` makes one.

    The ordinary tables are updated when a hand ends, or when something else changes them; what happens within a hand
    reaches them with that, or when the table is left (`project`).
    """

    def __init__(self, journal: Journal, stream: str, facts: Sequence[Fact]) -> None:
        Session.__init__(self, journal, stream)
        TableState.__init__(self, facts, self.known_names)
        self.refusals = face_of(self).refusals
        self._foreseen = Foreseen(self)
        self._projected = 0
        self._steps: list[Step | None] = []
        """The steps of facts on their way to the disk."""

    @classmethod
    def open(cls, journal: Journal, stream: str) -> Table:
        """The table with these facts."""
        return cls(journal, stream, journal.facts(stream))

    # State.

    @property
    def can_redo(self) -> bool:
        """Whether the last thing done was an undo. At a table of boards only one made since it was opened: what was
        undone before may be the result of a board that people looking at it now have still to play."""
        of_others = bool(self.opening.night.get("boards")) and len(self.facts) == self.facts_before
        return bool(self.facts[-1].content.get("undo")) and not of_others

    def last_undoable(self) -> list[Fact]:
        """The facts of the last command that undo would take back: never into a hand that nobody is shown, as that
        would reveal its cards one by one."""
        withheld = withheld_hands(self)
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
                into = {f.hand - (f.kind == "next") for f in group if f.hand is not None}
                return group if into.isdisjoint(withheld) else []
        return []

    def foresee(self) -> bool:
        """Works out the effect of a few cards that may be played next, while nobody waits for it; whether any are
        left."""
        turn = self.turn
        if turn is None or self.hand.stage is not Stage.PLAY or self.detail != "cards":
            return False
        return self._foreseen.work_out(Play(turn, card) for card in cards_in(self.hand.legal_cards(turn)))

    def problems(self, play: Play) -> list[Fault]:
        """What is wrong with this card now; a card worked out beforehand has nothing wrong."""
        return [] if self._foreseen.get(play) else self.hand.problems(play)

    # Commands. Each one is something that somebody at the table does.

    def dealt(
        self, hands: Mapping[str, Sequence[int]] | None = None, source: Source | None = None, turned: int | None = None
    ) -> None:
        """The cards are dealt, and the hand begins. `hands` (with the kitty) are what a device saw, by default the
        antennas; `turned` is the card turned up, by default the board's."""
        if hands is None and self.devices.deal and (hands := dict(self.devices.deal.hands())):
            source = "reader"
        if turned is None and not hands:
            turned = self.devices.turned_up.get(self.state.number)

        def drafts() -> Iterable[Draft]:
            seen: list[Action] = [Know(place, tuple(cards)) for place, cards in (hands or {}).items()]
            if turned is not None:
                seen.append(Turned(suit_of(turned), turned))
            begin = self._only(not self.state.dealt, "dealt")
            return begin + [self.draft(*encode(action, self.opening.seating)) for action in seen]

        self._do(drafts, source or ("reader" if hands else "touch"))

    def record_hands(self, hands: Mapping[str, Sequence[int]], void: Collection[str] = ()) -> None:
        """The antennas have seen more, or something else, before the first call or lead: the `hands` are known, and
        reports about the places `void` no longer hold."""

        def drafts() -> Iterable[Draft]:
            drafts = device_claims.claim_hands(self, hands, void)
            if not (drafts and self.state.dealt):
                raise NotNow("")
            return drafts

        self._do(drafts, "reader")

    def record_discards(self, cards: int) -> None:
        """Before the first lead an antenna has seen all the declarer's discards (a mask)."""

        def drafts() -> Iterable[Draft]:
            drafts = device_claims.claim_discards(self, cards)
            if not drafts:
                raise NotNow("")
            return drafts

        self._do(drafts, "reader")

    def forget_hands(self) -> None:
        """The table says that devices reported the hands wrongly: none of it holds any longer."""

        def drafts() -> Iterable[Draft]:
            self._expect(bool(device_claims.claims(self)))
            return device_claims.withdraw(self)

        self._do(drafts)

    def turn_up(self, suit: str, card: int | None = None, source: Source = "touch", tag: str | None = None) -> None:
        """A card is turned up: its suit, as a letter, and the card itself if it was seen.

        Before the play it makes trumps; in German Whist's first stage it is the next card of the stock. Without a card
        `suit` gives the suit, else the card does. `tag` is what a reader saw.
        """

        def drafts() -> Iterable[Draft]:
            number = SUITS.index(suit) if suit in tuple(SUITS) else None
            seen = {"tag": tag} if tag else {}
            return self._act(Turned(number if card is None else suit_of(card), card), seen=seen)

        self._do(self._answer(drafts), source)

    def point_out(self, key: int) -> None:
        """The table answers a `NamesStage` with one of its keys: who won the cut, or the game's own question."""
        self._do(self._answer(lambda: self._act(face_of(self).pointed_out(self.hand, key))))

    def misdeal(self) -> None:
        """The deal is annulled; the same dealer deals again."""
        self._do(lambda: self._only(self.hand.stage is not Stage.OVER, "misdeal"))

    def call(self, call: str, source: Source = "touch") -> None:
        """The next player makes this call (see `CallKey.call`)."""
        self._do(self._answer(lambda: self._act(Call(self._turn(), call))), source)

    def skip_to(self, seat: int) -> None:
        """Everybody before this seat passes; refused in games without passes."""
        self._do(lambda: self._passes(until=seat))

    def others_pass(self) -> None:
        """Everybody still to call passes; refused in games without passes, and if somebody has to bid."""
        self._do(lambda: self._passes(until=None))

    def declare(self, contract: str) -> None:
        """The declarer completes the contract (see `DeclareKey.contract`)."""
        self._do(lambda: self._act(Declare(self._turn(), contract)))

    def know(self, place: str, cards: Sequence[int]) -> None:
        """Somebody shows the cards of a place: a seat's letter, for the cards it still holds, or ``kitty``."""

        def drafts() -> Iterable[Draft]:
            seat = self.opening.seating.parse(place)
            tricks = [*self.hand.tricks, *filter(None, [self.hand.trick])]
            laid = (trick.card_of(seat) for trick in tricks) if seat is not None else ()
            return self._act(Know(place, (*(card for card in laid if card is not None), *cards)))

        self._do(drafts)

    def set_exchanged(self, count: int) -> None:
        """How many cards the declarer exchanged, until `start_play` puts it on record."""
        self.exchanged = max(0, min(self.hand.places().get("kitty", 0), count))
        self.changed()

    def start_play(self, source: Source = "touch", discards: Collection[int] = ()) -> None:
        """The declarer has discarded; the play begins. The discards are recorded if the declarer told them to the kiosk
        alone, or an antenna saw every one."""

        def drafts() -> Iterable[Draft]:
            seen = self.devices.deal.discards() if self.devices.deal else None
            cards = mask_of(discards) if discards else seen
            return self._act(Discard(self._turn(), cards, face_of(self).exchanged(self)))

        self._do(drafts, source)

    def play(self, card: int, seat: int | None = None, source: Source = "touch", tag: str | None = None) -> None:
        """A card is played, by `seat` or the next player. `tag` is what a reader saw."""
        seen = {"tag": tag} if tag else {}
        self._do(lambda: self._act(Play(self._turn() if seat is None else seat, card), seen=seen), source)

    def trick_won(self, seat: int, source: Source = "touch") -> None:
        """Who took the trick in progress."""
        self._do(self._answer(lambda: self._act(TrickWon(seat))), source)

    def keep(self) -> None:
        """The next player keeps the card instead of playing it (Knockout Whist's dog's life)."""
        self._do(self._answer(lambda: self._act(Keep(self._turn()))))

    def claim(self, party: int, tricks: int) -> None:
        """A party gets so many of the open tricks, the other the rest; with more than two parties one gets them all."""
        self._do(lambda: self._act(Claim(party, tricks)))

    def concede(self, party: int) -> None:
        """One of two parties gives the other all open tricks."""

        def drafts() -> Iterable[Draft]:
            if self.hand.parties > 2:
                raise NotNow(_("Say who gets the tricks."))
            return self._act(Claim(1 - party, self.hand.tricks_open()))

        self._do(drafts)

    def total(self, tricks: int) -> None:
        """One of two parties took so many tricks: the declarers (with the kitty's where it counts), or the first
        party."""
        self._do(lambda: self._act(Total(face_of(self).asked(self.hand), tricks)))

    def totals_of(self, tricks: Sequence[int]) -> None:
        """With more than two parties: how many tricks each took."""

        def drafts() -> Iterable[Draft]:
            in_all = self.hand.tricks_in_all()
            if sum(tricks) != in_all:
                raise NotNow(corrections.wrong_sum(sum(tricks), in_all))
            return self._act(Totals(tuple(tricks)))

        self._do(drafts)

    def honours(self, side: int, count: int) -> None:
        """How many honours a side held, where the cards do not show it (partnership Whist). 0: none that count."""
        self._do(lambda: self._act(Honours(side, count)))

    def set_detail(self, detail: str) -> None:
        """How the table wants to keep the play from now on: ``cards``, ``tricks`` or ``total``."""
        self.detail_chosen = detail
        self.changed()

    def rule(self, option: str) -> None:
        """The table decides on a proven renege: ``penalty``, ``overrule`` or ``take_back``."""

        def drafts() -> Iterable[Draft]:
            faults = self.hand.unruled()
            if not faults:
                raise NotNow(_("There is no renege to decide."))
            fault = faults[0]
            if option == "take_back":
                why = reneges.why_not_take_back(self, fault)
                if why:
                    raise NotNow(why)
                return [retraction(f) for f in reneges.since_card(self, fault)]
            assert fault.seat is not None
            return self._act(Ruling(fault.seat, fault.trick, option == "penalty"))

        self._do(drafts)

    def next_hand(self, source: Source = "touch") -> None:
        """The next dealer deals; if the game is over, that is recorded instead."""

        def drafts() -> Iterable[Draft]:
            self._expect(self.hand.stage is Stage.OVER)
            if self.hand.unruled():
                raise NotNow(_("First decide on the renege."))
            if face_of(self).after_play(self):
                raise NotNow(_("First answer the question."))
            if self.winner():
                return [self.draft("finish", {})]
            return [self.draft("next", self.following().content(), hand=self.state.number + 1)]

        self._do(drafts, source)

    def answer(self, counts: bool) -> None:
        """The table answers whether hands count that were played after a corrected end."""

        def drafts() -> Iterable[Draft]:
            hand = self.open_question()
            self._expect(hand is not None)
            return [self.draft("plays_on", {"hand": hand, "counts": counts})]

        self._do(drafts)

    def agree(self, side: int) -> None:
        """A side agrees to what stands on the sheet now."""

        def drafts() -> Iterable[Draft]:
            outcomes = self.outcomes()
            self._expect(bool(outcomes) and side in range(len(self.opening.seating.sides)))
            if side in self.agreed():
                raise NotNow("")
            return [self.draft("agree", {"side": side, "outcomes": outcomes})]

        self._do(drafts)

    def call_time(self) -> None:
        """Time is up: the game ends with the hand in progress, or with the one before if this one is not dealt."""

        def drafts() -> Iterable[Draft]:
            self._expect(self.by_the_clock and not self.timed and not self.over)
            last = self.state.number - (not self.state.dealt)
            if not last:
                raise NotNow(_("No hand has been played yet."))
            return [self.draft("time", {"hand": last})]

        self._do(drafts)

    def adjust(self, points: Sequence[int], reason: str = "") -> None:
        """The table agrees to change the score, by side, with a reason."""

        def drafts() -> Iterable[Draft]:
            self._expect(any(points))
            text = new_id() if reason else None
            self._extras = ({}, {text: reason} if text else {})
            return [self.draft("adjust", {"points": list(points), "reason": text})]

        self._do(drafts)

    def replace_player(self, seat: int, name: str) -> None:
        """Somebody else takes over from the player of this number (`Seating.player_of`), from the hand in progress
        on."""

        def drafts() -> Iterable[Draft]:
            person = self.journal.people.find(name)
            id = person.id if person else new_id()
            if id in self.players:
                raise NotNow(_("{name} sits at this table already.", name=name.strip()))
            self._extras = ({id: name.strip()}, {})
            return [self.draft("player", {"seat": seat, "player": id})]

        self._do(drafts)

    def redo(self) -> None:
        """Takes back the last undo, if nothing was done since."""

        def drafts() -> Iterable[Draft]:
            if not self.can_redo:
                raise NotNow(_("There is nothing to redo."))
            group = [f for f in self.facts if f.command == self.facts[-1].command]
            return [retraction(fact) for fact in reversed(group)]

        self._do(drafts)

    def correct(self, number: int, values: Mapping[str, int | str]) -> None:
        """Gives an earlier hand other values, by field id (`review.correction`); its old facts are kept."""

        def drafts() -> Iterable[Draft]:
            if why_not := why_withheld_at(self, number):
                raise NotNow(why_not)
            correction = corrections.correction(self, number, values)
            if correction.why_not or not correction.drafts:
                raise NotNow(correction.why_not or _("Nothing has changed."))
            return correction.drafts

        self._do(drafts)

    def _answer(self, decide: Decide) -> Decide:
        """Does the command only while the question on the screen is still the same: of two taps while a fact is being
        saved, the second is not meant for the next player."""

        def question() -> object:
            return self.state.number, self.hand.stage, self.turn, len(self.hand.tricks), face_of(self).after_play(self)

        asked = question()

        def drafts() -> Iterable[Draft]:
            if question() != asked:
                raise NotNow("")
            return decide()

        return drafts

    # From a command to its facts.

    def _only(self, holds: bool, kind: str) -> list[Draft]:
        self._expect(holds)
        return [self.draft(kind, {})]

    def _expect(self, holds: bool) -> None:
        if not holds:
            raise NotNow(_("Not now."))

    def _turn(self) -> int:
        if not self.state.dealt:
            raise NotNow(_("Deal the cards first."))
        turn = self.turn
        if turn is None:
            over = self.hand.stage is Stage.OVER
            raise NotNow(_("The hand is over.") if over else _("First say who won the trick."))
        return turn

    def _passes(self, until: int | None) -> list[Draft]:
        self._expect(self.hand.stage is Stage.AUCTION and self.state.dealt and bool(face_of(self).pass_words))
        seats, ends = passes(self.hand)
        if until is None and not ends:
            raise NotNow(words.sentence(_(MUST_CALL)))
        passing = seats if until is None else seats[: seats.index(until)] if until in seats else ()
        if not passing:
            raise NotNow(_("That player has already called."))
        return self._act(*(Call(seat, PASS) for seat in passing))

    def _act(self, *actions: Action, seen: Mapping[str, Any] | None = None) -> list[Draft]:
        """The drafts of actions, as `drafts_of`; what a device has `seen` goes with the first."""
        self._expect(self.state.dealt)
        foreseen = self._foreseen.get(actions[0]) if len(actions) == 1 else None
        first, *others = foreseen or drafts_of(self, *actions)
        return [self.draft(first.kind, {**first.content, **seen}) if seen else first, *others]

    # From facts to the state.

    def _append(self) -> None:
        super()._append()
        assert self._sent is not None
        # Decoded while the disk works.
        self._steps = [step_of(draft.kind, draft.content, self.opening.seating) for draft in self._sent[1]]

    def take(self, facts: Sequence[Fact]) -> None:
        self.facts += facts
        kinds = {fact.kind for fact in facts}
        again = {f.hand for f in facts if f.kind in REFOLD and f.hand is not None}
        if again:
            self.fold(sorted(again))
        for fact, step in zip(facts, self._steps, strict=True):
            if fact.hand is not None and fact.hand not in again:
                self.take_one(self.hand_state(fact.hand), fact, step)
        if not kinds <= NOT_PROJECTED:
            self.project()
        if kinds & REFOLD:
            self.exchanged = None
        if kinds & {"total", "totals", "claim"}:
            self.detail_chosen = None

    def project(self) -> None:
        """Updates the ordinary tables once no commit waits; if the journal closes first, it happens when it is
        opened."""
        if (last := self.facts[-1].seq) == self._projected:
            return
        self._projected = last
        with suppress(JournalClosed):
            self.journal.projections.update(self.stream, last, rows_of(self))

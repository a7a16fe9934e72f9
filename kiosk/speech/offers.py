"""What may be done now at a table, for somebody who moves over it by ear: each thing in words, with what does it.

It is made of what a screen shows of the table (`kiosk.table.views`), so no stage of any game needs anything of its own
here; and of the cards of the player who listens, which are for that ear alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.speech.aloud import aloud
from kiosk.speech.heard import card_words
from kiosk.table.device_claims import claims
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import PASS
from kiosk.table.present import menu_options, own_hand
from kiosk.table.table import Table
from kiosk.table.views import (
    DETAILS,
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    Party,
    PlayedStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    TableView,
    TurnUpStage,
)
from rules.cards import LITTLE, SUITS

MORE, CLAIM, TURNED, SHOWN, MISSED, ANY = "more", "claim", "turned", "shown", "missed", "any"
"""Lists beside what a stage asks: what else may be done, a claim, the card turned up, cards that lie open, who took a
trick of which a card is not known, any card of the pack."""


@dataclass(frozen=True)
class Offer:
    """Something that may be done now. `does` gives what is said of it, "" where the table itself will tell; `opens` is
    the list that it leads to instead. `private`: it is for the listener's ear alone."""

    key: Hashable
    words: str
    does: Callable[[], str | None] = field(compare=False)
    private: bool = False
    opens: str | None = None
    column: Hashable = None
    """What it has in common with those of other rows: the number of a bid."""


Rows = list[list[Offer]]


@dataclass
class Draft:
    """What somebody has begun to tell: the list that is open, cards chosen of several, tricks by side."""

    opened: str = ""
    picked: tuple[int, ...] = ()
    numbers: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Beside:
    """What is done beside the table's session: by a reader's question, a shuffler, the page of a menu."""

    answer: Callable[[str], object] = lambda _option: None
    machine: Callable[[str], object] = lambda _key: None
    menu: Callable[[], object] | None = None
    """Shows the table's menu on the screen; None where that cannot be."""


def offers(table: Table, shown: TableView, listener: int | None, draft: Draft, beside: Beside) -> Rows:
    """What may be done now, in rows (a suit, the bids of one kind); empty where only the page has something to do.
    `shown` is the table as everybody may see it, `listener` the seat whose player has the earphone."""
    return [row for row in _Offers(table, shown, listener, draft, beside).rows() if row]


class _Offers:
    """One look at a table."""

    def __init__(self, table: Table, shown: TableView, listener: int | None, draft: Draft, beside: Beside) -> None:
        self.table, self.view, self.listener, self.draft, self.beside = table, shown, listener, draft, beside
        self.names = [seat.name for seat in shown.seats]

    def rows(self) -> Rows:
        table, stage = self.table, self.view.stage
        if table.failure:
            return [[Offer("retry", _("Try again to save it"), _quietly(table.retry))]]
        if self.draft.opened:
            opened = {
                MORE: self._more, CLAIM: self._claim, TURNED: self._turned, SHOWN: self._shown, MISSED: self._winners,
                ANY: self._any,
            }[self.draft.opened]()  # fmt: skip
            return [*opened, [Offer("back", _("Back"), _nothing, opens="")]]
        match stage:
            case DealStage():
                return [*self._deal(stage), self._else()]
            case TurnUpStage():
                suits = [
                    Offer(("suit", key.contract), aloud(key.label), _quietly(table.turn_up, key.contract))
                    for key in stage.keys
                ]
                cards = [card for card, may in stage.pad if may]
                return [suits, *_by_suit(cards, self._turn_card), self._else()]
            case NamesStage():
                named = [Offer(("name", n), aloud(name), _quietly(table.point_out, n)) for n, name in stage.keys]
                return [named, self._else()]
            case AuctionStage():
                return [*self._auction(stage), self._else()]
            case DeclareStage():
                named = [
                    Offer(("declare", key.contract), aloud(key.label), _quietly(table.declare, key.contract))
                    for key in stage.keys
                ]
                return [named, self._else()]
            case KittyStage():
                return [*self._kitty(stage), self._else()]
            case PlayStage():
                return [*self._play(stage), self._else()]
            case RenegeStage():
                return [[
                    Offer(("rule", o.id), _with(o.label, o.detail), _quietly(table.rule, o.id))
                    for o in stage.options if not o.why_not
                ]]  # fmt: skip
            case QuestionStage():
                return [[
                    Offer(("answer", o.id), _with(o.label, o.detail), _quietly(self.beside.answer, o.id))
                    for o in stage.options if not o.why_not
                ]]  # fmt: skip
            case ResultStage():
                said = aloud(_("Finish, {next}", next=stage.next) if stage.over else self._next_hand(stage.next))
                return [[Offer("next", said, _quietly(table.next_hand, "button"))], self._else()]
            case OverStage():
                return [self._over(stage)]
            case PlayedStage():
                said = aloud(self._next_hand(stage.next))
                return [] if stage.over else [[Offer("next", said, _quietly(table.next_hand, "button"))]]

    def _next_hand(self, then: str) -> str:
        return _("Next hand, {next}", next=then)

    # Before the play.

    def _deal(self, stage: DealStage) -> Rows:
        keys = [
            Offer(("machine", key.id), _with(key.title, key.note), _quietly(self.beside.machine, key.id))
            for key in (stage.machine.keys if stage.machine else ())
            if not key.off
        ]
        dealt = Offer("dealt", _("Dealt"), _quietly(self.table.dealt, None, "button"))
        by_hand = stage.machine is None or stage.machine.by_hand
        return [[dealt], keys] if by_hand else [keys]

    def _auction(self, stage: AuctionStage) -> Rows:
        face, table = face_of(self.table), self.table
        passes = []
        if stage.may_pass:
            passes.append(Offer(("call", PASS), stage.pass_words, _quietly(table.call, PASS, "button")))
        if stage.others_pass:
            passes.append(Offer("all pass", words.capital(stage.others_pass), _quietly(table.others_pass)))

        def call(key_call: str, number: str) -> Offer:
            said = aloud(face.call(key_call))
            return Offer(("call", key_call), said, _quietly(table.call, key_call, "button"), column=number)

        return [passes, *([call(key.call, key.number) for key in row if key.legal] for row in stage.rows)]

    def _kitty(self, stage: KittyStage) -> Rows:
        exchanged = [
            Offer(("exchanged", n), _n("{n} card exchanged", "{n} cards exchanged", n), partial(self._exchange, n))
            for n in (range(stage.size + 1) if stage.ask_exchanged else ())
        ]
        asked = [Offer("shown", _("Tell the cards of the kitty"), _nothing, opens=SHOWN)]
        own = own_hand(self.table, stage.declarer) if stage.declarer == self.listener else None
        away = own is not None and len(own.cards) == own.size + stage.size
        rows = [
            [self._begin_play(stage)],
            asked if stage.shown and not stage.cards else [],
            exchanged,
        ]
        if own is not None and away:
            rows[1:1] = self._picks(own.cards, stage.size, later("{card}, put away"), private=True)
        return rows

    def _begin_play(self, stage: KittyStage) -> Offer:
        picked, table = self.draft.picked, self.table
        if not picked:
            return Offer("play", _("Play. The cards are put away"), _quietly(table.start_play, "button"))
        missing = stage.size - len(picked)
        if missing:
            said = _n("{n} more card to put away", "{n} more cards to put away", missing)
            return Offer("play", said, lambda: said, private=True)
        said = _("Play, with these put away: {cards}", cards=_named(picked))
        return Offer("play", said, _quietly(table.start_play, "button", picked), private=True)

    # The play.

    def _play(self, stage: PlayStage) -> Rows:
        if stage.detail == "total":
            return self._shares(stage) if stage.shares else self._total(stage)
        if stage.detail == "tricks" or stage.turn is None:
            return self._winners()
        beside = []
        if stage.keep_words:
            beside.append(Offer("keep", aloud(stage.keep_words), _quietly(self.table.keep)))
        if stage.may_be_turned:
            beside.append(Offer("turned", _("The card turned up"), _nothing, opens=TURNED))
        if stage.open_hand and stage.open_hand.ask:
            said = _("{who}: tell the cards", who=stage.open_hand.title)
            beside.append(Offer("shown", said, _nothing, opens=SHOWN))
        own = None if self.listener is None else own_hand(self.table, self.listener)
        if own is None or not own.cards:
            return [*self._free(stage), beside]
        if own.seat != stage.turn:
            return [*self._free(stage, without=own.cards), beside]
        other = Offer(ANY, _("Another card"), _nothing, private=True, opens=ANY)
        return [*_by_suit(own.legal, self._lay), [*beside, other]]

    def _free(self, stage: PlayStage, without: Collection[int] = ()) -> Rows:
        """What may fall next as everybody sees it."""
        return _by_suit((card for card, can in stage.pad if can and card not in without), self._lay)

    def _any(self) -> Rows:
        stage = self.view.stage
        return self._free(stage) if isinstance(stage, PlayStage) else []

    def _lay(self, card: int) -> Offer:
        """A card to be played. Where somebody has the earphone it is for that ear alone: what that player thinks of
        playing, and that others are not offered the player's own cards."""
        seat = self.view.stage.turn if isinstance(self.view.stage, PlayStage) else None
        private = self.listener is not None
        return Offer(("card", card), card_words(card), _quietly(self.table.play, card, seat, "button"), private)

    def _winners(self) -> Rows:
        stage = self.view.stage
        if not isinstance(stage, PlayStage):
            return []

        def won(seat: int) -> None:
            if stage.detail == "cards":
                self.table.set_detail("cards")
            self.table.trick_won(seat, "button")

        takes = [
            Offer(("won", seat), _("{name} takes the trick", name=self.names[seat]), _quietly(won, seat))
            for seat in stage.winners
        ]
        keeps = [Offer("keep", aloud(stage.keep_words), _quietly(self.table.keep))] if stage.keep_words else []
        return [takes, keeps]

    def _total(self, stage: PlayStage) -> Rows:
        def said(tricks: int, means: str) -> str:
            took = _n("{n} trick", "{n} tricks", tricks)
            return aloud(f"{took}, {means}" if means else took)

        return [[
            Offer(("total", n), said(n, means), _quietly(self.table.total, n))
            for n, means, possible in stage.totals if possible
        ]]  # fmt: skip

    def _shares(self, stage: PlayStage) -> Rows:
        told = {share.side: self.draft.numbers.get(share.side, share.value) for share in stage.shares}
        left = stage.shares_in_all - sum(told.values())
        each = ", ".join(f"{share.name} {told[share.side]}" for share in stage.shares)
        if left:
            missing = (
                _n("{n} trick more", "{n} tricks more", left)
                if left > 0
                else _n("{n} trick too many", "{n} tricks too many", -left)
            )
            said = f"{missing}: {each}"
            done = Offer("done", said, lambda: said)
        else:
            numbers = [told.get(side.side, 0) for side in self.view.sides]
            done = Offer("done", _("Done: {tricks}", tricks=each), _quietly(self.table.totals_of, numbers))
        rows: Rows = [[done]]
        for share in stage.shares:
            rows.append([
                Offer(("share", share.side, n), _n("{who} {n} trick", "{who} {n} tricks", n, who=share.name),
                      partial(self._count, share.side, share.name, n), column=n)
                for n in range(share.least, share.most + 1)
            ])  # fmt: skip
        return rows

    # Lists that are opened.

    def _turned(self) -> Rows:
        stage = self.view.stage
        return _by_suit(stage.may_be_turned, self._turn_card) if isinstance(stage, PlayStage) else []

    def _turn_card(self, card: int) -> Offer:
        return Offer(("turned", card), card_words(card), _quietly(self.table.turn_up, "", card, "button"))

    def _shown(self) -> Rows:
        """Cards that lie open to all: the kitty's, or a hand's."""
        stage = self.view.stage
        if isinstance(stage, KittyStage):
            place, size, cards = "kitty", stage.size, stage.pack
        elif isinstance(stage, PlayStage) and stage.open_hand:
            place, size = self.view.seats[stage.open_hand.seat].letter, stage.open_hand.size
            cards = tuple(card for card, free in stage.pad if free)
        else:
            return []
        missing = size - len(self.draft.picked)
        if missing:
            said = _n("{n} more card", "{n} more cards", missing)
            done = Offer("done", said, lambda: said)
        else:
            said = _("Shown: {cards}", cards=_named(self.draft.picked))
            done = Offer("done", said, _quietly(self.table.know, place, self.draft.picked))
        return [[done], *self._picks(cards, size, later("{card}, told"))]

    def _claim(self) -> Rows:
        stage = self.view.stage
        if not isinstance(stage, PlayStage):
            return []
        table, open_ = self.table, stage.open_tricks
        if len(stage.parties) != 2:
            return [[
                Offer(("claim", each.party), _("{who} gets the rest", who=self._party(each)),
                      _quietly(table.claim, each.party, open_))
                for each in stage.parties
            ]]  # fmt: skip
        return [
            [
                Offer(
                    ("claim", each.party, n),
                    _n("{who}: {n} of the tricks left", "{who}: {n} of the tricks left", n, who=self._party(each)),
                    _quietly(table.claim, each.party, n),
                    column=n,
                )
                for n in range(open_, -1, -1)
            ]
            for each in stage.parties
        ]

    def _party(self, party: Party) -> str:
        return words.capital(aloud(party.label))

    def _more(self) -> Rows:
        table, stage = self.table, self.view.stage
        may = {option.id for option in menu_options(table) if not option.why_not}
        rows: Rows = []
        if isinstance(stage, PlayStage | KittyStage):
            rows.append(
                [
                    Offer(("detail", id), _("From now on: {how}", how=_(label)), partial(self._keep_by, id))
                    for id, label in DETAILS.items()
                    if id != stage.detail
                ]
            )
        if isinstance(stage, PlayStage) and stage.detail == "cards" and stage.turn is not None:
            rows.append([Offer(MISSED, _("A card is not known: who took the trick?"), _nothing, opens=MISSED)])
        if "claim" in may:
            rows.append([Offer(CLAIM, _("Claim or concede"), _nothing, opens=CLAIM)])
        commands = {
            "time": (_("Time is up"), table.call_time),
            "misdeal": (_("Misdeal: the same player deals again"), table.misdeal),
            "redo": (_("Redo what was undone last"), table.redo),
            "forget": (_("The hands as read are wrong: forget them"), table.forget_hands),
        }
        may |= {"forget"} if claims(table) and table.hand.outcome is None else set()
        rows += [[Offer(id, said, _quietly(does))] for id, (said, does) in commands.items() if id in may]
        if self.beside.menu is not None:
            rows.append([Offer("menu", _("The menu, on the screen"), _quietly(self.beside.menu))])
        return rows

    def _else(self) -> list[Offer]:
        return [Offer(MORE, _("Something else"), _nothing, opens=MORE)]

    def _over(self, stage: OverStage) -> list[Offer]:
        table = self.table
        if stage.question:
            return [
                Offer(("counts", o.id), _with(o.label, o.detail), _quietly(table.answer, o.id == "count"))
                for o in stage.options
            ]
        if "desk" not in table.opening.night:
            return []
        agreed, seating = table.agreed(), table.opening.seating
        return [
            Offer(("agree", side), _("Agreed, for {who}", who=words.side_name(seating, side, table.names())),
                  _quietly(table.agree, side))
            for side in range(len(seating.sides)) if side not in agreed
        ]  # fmt: skip

    # What is begun, and no command yet.

    def _picks(self, cards: Sequence[int], size: int, chosen: str, private: bool = False) -> Rows:
        def offer(card: int) -> Offer:
            name = card_words(card)
            said = _(chosen, card=name) if card in self.draft.picked else name
            return Offer(("pick", card), said, partial(self._pick, card, size), private)

        return _by_suit(cards, offer)

    def _pick(self, card: int, size: int) -> str:
        draft, name = self.draft, card_words(card)
        if card in draft.picked:
            draft.picked = tuple(each for each in draft.picked if each != card)
            return _("{card}, no longer. {count} of {all}", card=name, count=len(draft.picked), all=size)
        if len(draft.picked) == size:
            return _("{all} are chosen already: {cards}", all=size, cards=_named(draft.picked))
        draft.picked = (*draft.picked, card)
        return _("{card}, {count} of {all}", card=name, count=len(draft.picked), all=size)

    def _count(self, side: int, name: str, tricks: int) -> str:
        self.draft.numbers[side] = tricks
        return _n("{who} {n} trick", "{who} {n} tricks", tricks, who=name)

    def _exchange(self, count: int) -> str:
        self.table.set_exchanged(count)
        return _n("{n} card exchanged", "{n} cards exchanged", count)

    def _keep_by(self, detail: str) -> str:
        self.table.set_detail(detail)
        self.draft.opened = ""
        return _("From now on: {how}", how=_(DETAILS[detail]))


def _by_suit(cards: Iterable[int], offer: Callable[[int], Offer]) -> Rows:
    """Cards in the order of a pad: a row a suit, and one for jokers."""
    rows: dict[int, list[Offer]] = {}
    for card in cards:
        rows.setdefault(len(SUITS) if card >= LITTLE else card // 13, []).append(offer(card))
    return list(rows.values())


def _with(what: str, more: str) -> str:
    """What a key does, with what stands below it."""
    return aloud(_("{what}: {more}", what=what, more=more) if more else what)


def _named(cards: Iterable[int]) -> str:
    return words.together([card_words(card) for card in cards])


def _quietly(does: Callable[..., object], *given: object) -> Callable[[], None]:
    """A command of which the table itself tells."""

    def do() -> None:
        does(*given)

    return do


def _nothing() -> None:
    """A list is opened instead."""

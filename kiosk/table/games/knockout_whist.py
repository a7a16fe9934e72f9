"""Knockout Whist as the kiosk shows it (rules/knockout-whist#game): who is in, who has the dog's life, who is out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.corrected import result_of, trump_field
from kiosk.table.games.face import Agreed, BeforePlay, Face, Values
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    DEAL_PASSES,
    FOREHAND_LEADS,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    renege,
    sentences,
    told,
    training,
)
from kiosk.table.views import (
    ContractView,
    Field,
    Figures,
    NamesStage,
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
    TurnUpStage,
    Undo,
)
from rules.actions import Declare
from rules.games.knockout_whist import CARDS, KnockoutWhistHand, KnockoutWhistRules
from rules.hand import Stage
from rules.match import Line

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState


class KnockoutWhistFace(Face[KnockoutWhistHand, KnockoutWhistRules]):
    """Knockout Whist: one card less each deal; no trick and you are out."""

    keeps_score = False
    refusals = {"must-play": later("Only a player with the dog’s life may keep a card, and not in the last trick.")}

    def declarer(self, hand: KnockoutWhistHand) -> int | None:
        return hand.declarer

    def declaring(self, hand: KnockoutWhistHand) -> int | None:
        return None

    def note(self, hand: KnockoutWhistHand, seat: int, has: int | None = None) -> str:
        if not hand.sizes[seat]:
            return _("out")
        took = hand.shares()[seat] if has is None else has
        if seat in hand.setup.dogs:
            return _("dog’s life") if hand.cards_left()[seat] else _("dog’s life, has {count}", count=took)
        return _("has {count}", count=took)

    def undo(self, table: TableState, kind: str, content: Mapping[str, Any]) -> Undo | None:
        names, seating = table.names(), table.opening.seating
        if kind in ("cut", "keep"):
            name = names[seating.parse(content["seat"]) or 0]
            if kind == "cut":
                return Undo(_("{who}, the cut", who=name), _("the cut"))
            return Undo(_("{who} kept it", who=name), _("card kept"))
        return super().undo(table, kind, content)

    # Stages.

    def before_play(self, table: TableState, viewer: int | None) -> BeforePlay | None:
        if table.hand.stage is not Stage.CUT:
            return super().before_play(table, viewer)
        names, choosers = table.names(), self.hand(table.state).setup.choosers
        tied = words.together([names[seat] for seat in choosers])
        return NamesStage(
            headline=_("Who won the cut?"),
            note=_("{who} are tied. The highest card names trumps.", who=tied),
            keys=tuple((seat, names[seat]) for seat in choosers),
            faces=choosers[0],
        )

    def turn_up(self, table: TableState) -> TurnUpStage:
        stage = super().turn_up(table)
        if self.hand(table.state).rules.trumps == "turned_up":
            return stage
        return replace(stage, note=_("{card}, or the suit you agree on", card=stage.note))

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if not hand.trumps_known:
            return None
        names, shares = table.names(state.number), hand.shares()
        by = _("turned up") if hand.declarer is None else _("named by {who}", who=names[hand.declarer])
        rows = tuple(
            (seat, name, (_("out") if not hand.sizes[seat] else str(shares[seat]),)) for seat, name in enumerate(names)
        )
        playing = sum(map(bool, hand.sizes))
        return ContractView(
            title=self.short(table, state),
            trump=hand.trump,
            by=by,
            words=_("{count} play", count=playing),
            figures=Figures((_("tricks"),), rows),
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        hand = self.hand(table.state)
        if stage.turn is None or not hand.may_keep(stage.turn):
            return stage
        return replace(stage, keep_words=_("{who} keeps it", who=table.names()[stage.turn]), keep_note=_("keeps it"))

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand, names = self.hand(table.state), table.names()
        outcome = hand.outcome
        assert outcome is not None and outcome.tricks is not None
        tricks, dogs = outcome.tricks, hand.next_dogs(outcome.tricks)
        out = [seat for seat in hand.playing if not tricks[seat] and seat not in dogs]
        rows = tuple(
            replace(row, names=_fate(hand, row.side, dogs), before="", hand=str(tricks[row.side]), score="")
            for row in stage.rows
            if hand.sizes[row.side]
        )
        none = 0
        if outcome.wins:
            who = words.together([names[seat] for seat in outcome.wins])
            headline = _("{who} win", who=who) if len(outcome.wins) > 1 else _("{who} wins", who=who)
        elif hand.rules.form == "traditional" and (out or dogs):
            headline = _("{who} took none", who=words.together([names[seat] for seat in (*out, *dogs)]))
            none = len(out) + len(dogs)
        else:
            headline = _("All stay in")
        return replace(
            stage,
            headline=headline,
            in_short=_("{count} took none", count=none) if none > 1 else "",
            rows=rows,
            tricks=_n("{n} trick", "{n} tricks", hand.hand_size),
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        """After more than one deal: when each player went out, instead of tricks that are no score."""
        hands = [(state.number, self.hand(state)) for state in table.hands if state.hand.final]
        if len(hands) < 2:
            return stage
        last = {seat: number for number, hand in hands for seat in hand.playing}
        found = sorted(stage.scores, key=lambda row: (row[0] not in stage.winners, -last[row[0]]))
        said = {
            seat: _("wins") if seat in stage.winners else _("out in hand {number}", number=number)
            for seat, number in last.items()
        }
        return replace(stage, scores=tuple((seat, said[seat], name) for seat, _tricks, name in found), course=None)

    # Looking back at the hand.

    def title(self, table: TableState, state: HandState) -> str:
        trump, cards = self.hand(state).trump, self.short(table, state)
        return cards if trump is None else _("{cards}, trumps {suit}", cards=cards, suit=words.suit_name(trump))

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        labels = table.side_labels()
        wide = 80 / len(labels)
        sides = (SheetColumn(label, wide, "right", side=side) for side, label in enumerate(labels))
        return (SheetColumn(_("cards"), 10, "left"), SheetColumn("", 8, "center"), *sides)

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand = self.hand(state)
        tricks = hand.shares()
        dogs = hand.next_dogs(tricks)
        found = [SheetCell(str(hand.hand_size)), SheetCell(suit=hand.trump)]
        for seat, took in enumerate(tricks):
            if not hand.sizes[seat]:
                found.append(SheetCell())
            elif hand.rules.form == "single" or took:
                found.append(SheetCell(str(took), strong=True))
            else:
                found.append(SheetCell(_("dog’s life") if seat in dogs else _("out")))
        return tuple(found)

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        named = [trump_field(state, values)] if any(f.kind == "declare" for f in state.facts) else []
        return (*named, *super().fields(table, state, values))

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        hand = self.hand(state)
        if hand.declarer is None:
            return super().corrected(table, state, values)
        return Agreed((Declare(hand.declarer, str(values["trump"])),), result_of(state, self.asked(hand), values))

    # Help.

    def help(self, rules: KnockoutWhistRules, players: int) -> tuple[Section, ...]:
        one_deal = rules.form == "single"
        return (
            Section(
                _("Deal"),
                (
                    sentences(_("Everybody plays alone."), _(NO_JOKERS)),
                    _("{cards} cards each, one at a time.", cards=CARDS)
                    if one_deal
                    else _("{cards} cards each, one at a time; one fewer each deal.", cards=CARDS),
                    *_trumps(rules),
                    *told(*([SAME_DEALER] if one_deal else [SAME_DEALER, DEAL_PASSES])),
                    *training(rules.training),
                ),
            ),
            Section(_("Play"), (_(FOREHAND_LEADS), *following(), renege(COSTS_NOTHING), _(TAKE_BACK))),
            Section(
                _("Winning"),
                (_("Most tricks win; those who are tied share the win."),)
                if one_deal
                else (
                    _("Whoever takes no trick is out. The last one in wins."),
                    *(told(*_DOGS, _AGAIN[rules.dogs_again]) if rules.dogs_life else ()),
                ),
            ),
        )

    def in_short(self, rules: KnockoutWhistRules, players: int) -> str:
        if rules.form == "single":
            return _("one deal of seven cards")
        return _("until one is left, dog’s life") if rules.dogs_life else _("until one is left")


def _trumps(rules: KnockoutWhistRules) -> tuple[str, ...]:
    if rules.trumps == "turned_up":
        return (_("The next card is turned up for trumps."),)
    if rules.form == "single":
        return (_("The table agrees on trumps, or turns up the next card."),)
    return (
        _("In the first deal the table agrees on trumps, or turns up the next card."),
        _("Then whoever took most tricks names trumps; if tied, they cut."),
    )


_DOGS = (
    later("Dog’s life: those who go out first, all in the same deal, get one card in the next."),
    later("In their turn they play it or keep it; at the last trick they must play. A trick brings them back."),
)

_AGAIN = (later("It is given once in a game."), later("Once all are back in, the next to go out get it too."))


def _fate(hand: KnockoutWhistHand, seat: int, dogs: tuple[int, ...]) -> str:
    """What happens to somebody who played."""
    if hand.rules.form == "single" or hand.shares()[seat]:
        return _("back in") if seat in hand.setup.dogs else ""
    return _("dog’s life") if seat in dogs else _("out")

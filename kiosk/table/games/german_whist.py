"""German Whist as the kiosk shows it (rules/german-whist#game): the stock, two stages, and who won the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.table.games import german_whist_help
from kiosk.table.games.face import Face
from kiosk.table.games.parts import party_name, plain, race
from kiosk.table.games.sentences import Section
from kiosk.table.views import ContractView, DealStage, OverStage, PlayStage, ResultStage, TurnUpStage
from rules.cards import cards_in, mask_of
from rules.games.german_whist import GermanWhistHand, GermanWhistRules

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState


class GermanWhistFace(Face[GermanWhistHand, GermanWhistRules]):
    """German Whist: one stage for the cards of the stock, one for tricks."""

    refusals = {"illegal-turn-up": later("That card cannot be on top of the stock.")}
    left_over = later("in the stock")
    total_head = later("deals")

    def may_fall(self, hand: GermanWhistHand, turn: int | None) -> int:
        """All cards except those played, those on the stock, and those the other player was seen to draw."""
        cards, own = hand.pack & ~hand.played, 0
        for number, card in hand.turned_cards().items():
            drawn = number < hand.top
            owner = hand.tricks[number // 2].winner if drawn else None
            if turn is not None and owner == turn:
                own |= 1 << card & cards
            elif owner is not None or not drawn:
                cards &= ~(1 << card)
        return own if turn is not None and own.bit_count() >= hand.cards_left()[turn] else cards

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        return replace(super().deal(table), note=_("The rest is the stock. Its top card is turned up."))

    def turn_up(self, table: TableState) -> TurnUpStage:
        note = _("the stock’s top card")
        if self.hand(table.state).rules.jokers:
            note = _("the stock’s top card; a joker goes into the stock")
        return replace(super().turn_up(table), note=note)

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if not hand.trumps_known:
            return None
        if hand.final:
            title, by = self.title(table, state), ""
        elif hand.stage_1:
            title, by = _("Stage 1"), _("{count} in the stock", count=hand.stock_left())
        else:
            title, by = _("Stage 2"), _("no stock")
        return ContractView(title=title, trump=hand.trump, by=by, words=_standing(hand), race=race(hand))

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        hand = self.hand(table.state)
        headline = stage.totals_headline
        if hand.rules.count != "all":
            headline = _("{who} took in stage 2", who=party_name(table, self.asked(hand)))
        asked = stage.detail == "cards" and hand.may_be_turned()
        return replace(
            stage,
            turned=plain(hand.top_card),
            may_be_turned=cards_in(_may_lie_turned(hand)) if asked else (),
            stock=hand.stock_left(),
            stage_words=_stage_words(hand),
            totals_headline=headline,
        )

    def total_words(self, hand: GermanWhistHand, tricks: int) -> str:
        others = hand.tricks_in_all() - tricks
        return _("wins") if tricks > others else _("loses") if tricks < others else _("a draw")

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand = self.hand(table.state)
        took = hand.shares()
        return replace(
            stage,
            rows=tuple(replace(row, names=_("took {count}", count=took[row.side])) for row in stage.rows),
            headline=_who_won(hand, table.names()),
            tricks=_("{result} tricks", result=self.took(hand)),
            needed="" if hand.rules.count == "all" else _("in stage 2"),
        )

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        hands = [self.hand(state) for state in table.hands if state.hand.final]
        best = max(hands, key=lambda hand: max(hand.shares()), default=None)
        drawn = sum(len(set(hand.shares())) == 1 for hand in hands)
        figures = []
        if best:
            figures.append((_("best deal"), words.against(tuple(map(str, sorted(best.shares(), reverse=True))))))
        if drawn:
            figures.append((_("deals drawn"), str(drawn)))
        return replace(stage, figures=(*figures, *stage.figures))

    # Looking back at the hand.

    def short(self, table: TableState, state: HandState) -> str:
        return _("trumps")

    def outcome_words(self, hand: GermanWhistHand) -> str:
        return _("{result} tricks", result=self.took(hand))

    def target(self, rules: GermanWhistRules) -> tuple[int | None, int | None]:
        return (rules.deals // 2 + 1 if rules.deals > 1 else None), None

    # Help.

    def help(self, rules: GermanWhistRules, players: int) -> tuple[Section, ...]:
        return german_whist_help.sections(rules)

    def in_short(self, rules: GermanWhistRules, players: int) -> str:
        return german_whist_help.in_short(rules)


def _stage_words(hand: GermanWhistHand) -> str:
    """The stage in a few words: ``stage 1: no trick counts``."""
    if hand.rules.count == "all":
        return _("stage 1: every trick counts") if hand.stage_1 else _("stage 2: every trick counts")
    return _("stage 1: no trick counts") if hand.stage_1 else _("stage 2: tricks count")


def _may_lie_turned(hand: GermanWhistHand) -> int:
    """The cards (a mask) that may lie turned up now, as far as everybody saw: what a reader knows besides is told to
    nobody."""
    return hand.of_its_suit(hand.top, hand.pack & ~hand.played & ~mask_of(hand.turned_cards().values()))


def _standing(hand: GermanWhistHand) -> str:
    """What the tricks are for, and the result at the end: ``7 tricks win``, ``7 to 6``."""
    if hand.final:
        return words.against(tuple(map(str, hand.shares())))
    counts = not hand.stage_1 or hand.rules.count == "all"
    return _("{count} tricks win", count=hand.tricks_in_all() // 2 + 1) if counts else _("no trick counts")


def _who_won(hand: GermanWhistHand, names: tuple[str, ...]) -> str:
    tricks = hand.shares()
    if len(set(tricks)) == 1:
        return _("A draw")
    return _("{who} wins the deal", who=words.together([names[tricks.index(max(tricks))]]))

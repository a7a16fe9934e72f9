"""Whist in partnerships as the kiosk shows it (rules/whist#game): honours, games and rubbers, and a drive's deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.base import words
from kiosk.base.language import _, _c, _n, later
from kiosk.table.games import whist_help
from kiosk.table.games.face import Agreed, Face, Values
from kiosk.table.games.parts import race, seats_of
from kiosk.table.games.sentences import Section
from kiosk.table.views import (
    ContractView,
    DealStage,
    Field,
    Figures,
    NamesStage,
    OpenHand,
    OverStage,
    PlayStage,
    ResultStage,
    SheetCell,
    SheetColumn,
)
from rules.actions import Action, Fault, Honours
from rules.cards import cards_in
from rules.games.whist import WhistHand, WhistRules, penalty_points
from rules.match import Line, Standing

if TYPE_CHECKING:
    from kiosk.table.fold import HandState
    from kiosk.table.state import TableState


class WhistFace(Face[WhistHand, WhistRules]):
    """Whist: tricks, honours asked after the play unless the cards show them, and game marks."""

    marks = {"circled": later("won the game"), "struck": later("did not count")}
    refusals = {"impossible-honours": later("The cards played say otherwise.")}

    def penalty(self, table: TableState, fault: Fault) -> tuple[str, str]:
        assert fault.seat is not None
        party, labels = table.hand.party_of[fault.seat], self._labels(table)
        own, other = labels[party], labels[1 - party]
        three = _n("{n} point", "{n} points", 3)
        match self.hand(table.state).rules.revoke_penalty:
            case "lost":
                said = _("{who} lose 3 points", who=own)
                return said, said
            case "gained":
                return _("3 points to {who}", who=other), three
            case "transferred":
                return _("3 points to {who}, from {others}", who=other, others=own), three
            case "two_transferred":
                said = _("2 points to {who}, from {others}", who=other, others=own)
                return said, _n("{n} point", "{n} points", 2)
        return super().penalty(table, fault)

    def pending(self, table: TableState) -> str:
        hand, labels = self.hand(table.state), self._labels(table)
        points = penalty_points(hand.rules, hand.penalised())
        changed = [party for party, change in enumerate(points) if change]
        if not changed:
            return ""
        party = max(changed, key=lambda party: points[party])
        if points[party] > 0:
            return _("{count} to {who}", count=words.change(points[party]), who=labels[party])
        return _("{count} for {who}", count=words.change(points[party]), who=labels[party])

    def may_fall(self, hand: WhistHand, turn: int | None) -> int:
        cards = super().may_fall(hand, turn)
        told = None if hand.dummy is None else hand.given(hand.seating.letters[hand.dummy])
        return cards if told is None else cards & (told if turn == hand.dummy else ~told)

    def declaring(self, hand: WhistHand) -> int | None:
        """The two who play with the dummy."""
        return None if hand.dummy is None else hand.party_of[hand.dummy]

    # Stages.

    def deal(self, table: TableState) -> DealStage:
        stage, hand = super().deal(table), self.hand(table.state)
        if not hand.trumps_known:
            return replace(stage, note=_("The dealer’s last card is turned up."))
        trumps = _("No trump.") if hand.trump is None else _("Trumps are {suit}.", suit=words.suit_name(hand.trump))
        return replace(stage, note=trumps)

    def contract(self, table: TableState, state: HandState) -> ContractView | None:
        hand = self.hand(state)
        if not hand.trumps_known:
            return None
        turned = hand.turned is not None
        return ContractView(
            title=_("No trump") if hand.trump is None else words.suit(hand.trump),
            trump=hand.trump,
            by=_("turned up by {who}", who=table.names(state.number)[hand.dealer]) if turned else "",
            words=self._where(table, state),
            race=race(hand, self.asked(hand)),
            figures=self._with_dummy(table, state) if hand.dummy is not None else None,
        )

    def _with_dummy(self, table: TableState, state: HandState) -> Figures:
        """Each player's score, with the tricks of those who play together."""
        hand, totals = self.hand(state), table.totals()
        shares, seats = hand.shares(), [hand.seating.members(side)[0] for side in range(len(totals))]
        labels = table.side_labels(state.number)
        return Figures(
            (_("tricks"), _("score")),
            tuple(
                (side, labels[side], (str(shares[hand.party_of[seat]]), words.score(totals[side])))
                for side, seat in enumerate(seats)
            ),
        )

    def _where(self, table: TableState, state: HandState) -> str:
        """Where the match stands in this hand: ``game 2, to 5``, ``deal 7 of 24``; at a table of a night ``hand 1 of
        2``, as each of its hands stands alone."""
        if table.opening.hands:
            return _("hand {number} of {all}", number=state.number, all=table.opening.hands)
        rules = self.hand(state).rules
        if rules.game is None:
            return _("deal {number} of {all}", number=state.number, all=rules.deals)
        standings = [line.standing for n, line in table.lines() if n < state.number and line.standing]
        won = sum(standings[-1].games) if standings else 0
        return (
            _("game {number}, to {points}", number=won + 1, points=rules.game)
            if rules.rubber
            else _("to {points}", points=rules.game)
        )

    def play(self, table: TableState, stage: PlayStage) -> PlayStage:
        hand = self.hand(table.state)
        if hand.dummy is None:
            return stage
        letter = hand.seating.letters[hand.dummy]
        told = hand.given(letter)
        seen = all(trick.card_of(hand.dummy) is not None for trick in hand.tricks)
        held = cards_in((told or 0) & ~hand.played)
        return replace(
            stage,
            open_hand=OpenHand(
                seat=hand.dummy,
                title=_("Dummy"),
                cards=tuple(int(card) for card in held),
                size=hand.cards_left()[hand.dummy],
                ask=told is None and seen,
            ),
        )

    def after_play(self, table: TableState) -> NamesStage | None:
        hand = self.hand(table.state)
        if not hand.honours_open or hand.trump is None:
            return None
        labels = self._labels(table)
        # A column a side where keys stand two and two, as they do.
        answers = sorted(enumerate(hand.honours_answers()), key=lambda each: (not each[1].count, each[1].count))
        return NamesStage(
            headline=_("Who held the honours?"),
            note=_(
                "{honours} of {suit}, as dealt", honours=words.ranks((12, 11, 10, 9)), suit=words.suit_name(hand.trump)
            ),
            keys=tuple((number, _honours(hand, answer, labels)) for number, answer in answers),
            faces=None,
        )

    def pointed_out(self, hand: WhistHand, key: int) -> Action:
        return hand.honours_answers()[key]

    def result(self, table: TableState, stage: ResultStage) -> ResultStage:
        hand, line = self.hand(table.state), self._line(table, table.state)
        outcome = hand.outcome
        assert outcome is not None
        standing = line.standing if line else None
        remarks = []
        if hand.counts_honours:
            held = self._held(hand, self._labels(table), words.NO_BREAK)
            if self._honours_count(hand, line):
                remarks.append(_("Honours: {held}.", held=held) if held else _("No honours."))
            else:
                ignored = _("Honours: {held}; they do not count.", held=held)
                remarks.append(ignored if held else _("No honours; they do not count."))
        lost = zip(outcome.penalty or (), table.side_labels(), strict=False)
        changes = [words.change_of(label, points) for points, label in lost if points]
        if changes:
            remarks.append(_n("Renege: {changes}.", "Reneges: {changes}.", len(changes), changes=", ".join(changes)))
        headline = stage.headline
        if line and standing and hand.rules.game is not None and (standing.game_over or standing.winner):
            best = [label for label, n in zip(table.side_labels(), line.total, strict=True) if n == max(line.total)]
            who = words.together(best)
            several = hand.dummy is None or len(best) > 1
            headline = _("{who} win the game", who=who) if several else _("{who} wins the game", who=who)
            remarks.append(_marks(standing, hand.rules))
        return replace(stage, headline=headline, remarks=(*remarks, *stage.remarks))

    def over(self, table: TableState, stage: OverStage) -> OverStage:
        won = table.winner()
        rules = self.hand(table.state).rules
        standing = next((line.standing for n, line in table.lines() if won and n == won[0] and line.winner), None)
        if standing is None or standing.points is None or rules.game is None:
            return stage
        points = standing.points
        figures = [(_("points"), words.against([words.score(each) for each in sorted(points, reverse=True)]))]
        scores = stage.scores
        if rules.rubber:
            games = sorted(standing.games, reverse=True)
            figures.insert(0, (_("games"), words.against(tuple(map(str, games)))))
            scores = tuple((side, words.score(points[side]), said) for side, _, said in scores)
            if not table.opening.seating.partners:
                scores = tuple(sorted(scores, key=lambda row: points[row[0]], reverse=True))
        return replace(stage, scores=scores, figures=(*figures, *stage.figures))

    # Looking back at the hand.

    def short(self, table: TableState, state: HandState) -> str:
        order = state.hand.order
        return "" if order is None else words.suit_name(order.trump) if order.trump is not None else _("no trump")

    def outcome_words(self, hand: WhistHand) -> str:
        outcome = hand.outcome
        return _("points {points}", points=_scores(outcome.score)) if outcome and outcome.score else ""

    def columns(self, table: TableState) -> tuple[SheetColumn, ...]:
        rules: WhistRules = table.opening.rules  # type: ignore[assignment]
        if rules.game is None:
            return super().columns(table)
        honours = (SheetColumn(_("honours"), 20, "left"),) if rules.honours else ()
        heads = table.side_labels()
        return (
            SheetColumn(_("trumps"), 12, "center"),
            SheetColumn(_("tricks"), 14, "center"),
            *honours,
            *(SheetColumn(head, 34 / len(heads), side=side) for side, head in enumerate(heads)),
        )

    def cells(self, table: TableState, state: HandState, line: Line) -> tuple[SheetCell, ...]:
        hand = self.hand(state)
        if hand.rules.game is None:
            return super().cells(table, state, line)
        ended = line.standing is not None and (line.standing.game_over or line.standing.winner is not None)
        honours = []
        if hand.rules.honours:
            text = "?" if hand.honours() is None else self._held(hand, self._short_labels(table, state))
            honours.append(SheetCell(text, mark="" if self._honours_count(hand, line) else "struck"))
        return (
            SheetCell("" if hand.trump is not None else _c("trumps", "none"), suit=hand.trump),
            SheetCell("–".join(map(str, hand.shares()))),
            *honours,
            *(
                SheetCell(words.score(total), mark="circled" if ended and total == max(line.total) else "", strong=True)
                for total in line.total
            ),
        )

    def foot(self, table: TableState) -> tuple[tuple[SheetCell, ...], ...]:
        rules: WhistRules = table.opening.rules  # type: ignore[assignment]
        standings = [line.standing for _, line in table.lines() if line.counts and line.standing]
        if rules.game is None or not standings or standings[-1].points is None:
            return ()
        blank = [SheetCell()] * (3 if rules.honours else 2)
        rows = [(_("games"), standings[-1].games)] if rules.rubber else []
        rows.append((_("points"), standings[-1].points))
        return tuple(
            (SheetCell(), SheetCell(head), *blank[1:], *(SheetCell(words.score(n), strong=True) for n in numbers))
            for head, numbers in rows
        )

    def target(self, rules: WhistRules) -> tuple[int | None, int | None]:
        return rules.game, None

    def fields(self, table: TableState, state: HandState, values: Values) -> tuple[Field, ...]:
        hand = self.hand(state)
        found = super().fields(table, state, values)
        if not hand.counts_honours or hand.honours_by_cards() is not None:
            return found
        sides, labels = hand.party_sides, self._labels(table, state)
        choices = [Honours(sides[0], 0), *(Honours(side, count) for side in sides for count in (3, 4))]
        was = hand.told if hand.told in choices else choices[0]
        value = values.get("honours", _honours_id(was or choices[0]))
        return (
            *found,
            Field(
                "honours",
                _("Honours"),
                value,
                choices=tuple((_honours_id(c), _honours(hand, c, labels), None) for c in choices),
            ),
        )

    def corrected(self, table: TableState, state: HandState, values: Values) -> Agreed:
        agreed = super().corrected(table, state, values)
        if "honours" not in values:
            return agreed
        side, count = divmod(int(values["honours"]), 10)
        return replace(agreed, actions=(*agreed.actions, Honours(side, count)))

    def _labels(self, table: TableState, state: HandState | None = None) -> Sequence[str]:
        """The parties in few words: ``N–S``; in Dummy whist the dealer, and the others."""
        hand, names = self.hand(state or table.state), table.names((state or table.state).number)
        if hand.dummy is None:
            return words.side(0), words.side(1)
        return names[hand.dealer], words.together([names[seat] for seat in seats_of(hand, 1)])

    def _short_labels(self, table: TableState, state: HandState) -> Sequence[str]:
        """The same where there is little room."""
        dealer, others = self._labels(table, state)
        return (dealer, others) if state.hand.seating.partners else (dealer, _("others"))

    def _held(self, hand: WhistHand, labels: Sequence[str], space: str = " ") -> str:
        """Who scores how much for honours: ``N–S 4``; "" if nobody does."""
        return ", ".join(f"{label}{space}{n}" for label, n in zip(labels, hand.honours() or (), strict=False) if n)

    def _line(self, table: TableState, state: HandState) -> Line | None:
        """The running score after a hand."""
        return next((line for number, line in table.lines() if number == state.number), None)

    def _honours_count(self, hand: WhistHand, line: Line | None) -> bool:
        """Whether the hand's honours count in its score, rather than being ignored because of the game."""
        outcome = hand.outcome
        if outcome is None or line is None or line.score is None or outcome.score is None:
            return True
        held = enumerate(outcome.honours or ())
        return not any(points and line.score[side] < outcome.score[side] for side, points in held)

    # Help.

    def help(self, rules: WhistRules, players: int) -> tuple[Section, ...]:
        return whist_help.sections(rules, dummy=players == 3)

    def in_short(self, rules: WhistRules, players: int) -> str:
        return whist_help.in_short(rules)


def _honours(hand: WhistHand, told: Honours, labels: Sequence[str]) -> str:
    """Who held how many honours, in few words; `labels` are the parties'."""
    party = hand.party_sides.index(told.side)
    return words.colon(labels[party], words.number(told.count)) if told.count else _("Two each")


def _honours_id(told: Honours) -> str:
    return str(10 * told.side + told.count)


def _marks(standing: Standing, rules: WhistRules) -> str:
    """Games and points in a sentence: ``Games 1 to 0, points 2 to 0.``"""
    points = _scores(standing.points or (0, 0))
    if not rules.rubber:
        return _("Points {points}.", points=points)
    games = words.against(tuple(map(str, standing.games)))
    return _("Games {games}, points {points}.", games=games, points=points)


def _scores(points: Sequence[int]) -> str:
    return words.against(tuple(map(words.score, points)))

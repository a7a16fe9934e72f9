"""The stages of a hand in `kiosk.table.views`: what the table is asked now, and what it sees.

Each game's own part comes from its face (`kiosk.table.games`); this is what all games share, for any number of seats.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.frame import running, sides
from kiosk.table.games.face import Face
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import colour_of, pad_order, party_name, plain, seats_of
from kiosk.table.missed_cards import missed_cards_note
from kiosk.table.reneges import why_not_take_back
from kiosk.table.state import TableState
from kiosk.table.views import (
    DealStage,
    Evidence,
    Option,
    OverStage,
    Party,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    ScoreCourse,
    ScoreRow,
    Share,
    Stage,
)
from rules.actions import Fault
from rules.hand import Hand
from rules.hand import Stage as HandStage
from rules.tricks import Trick, can_win, led_suit


def stage_of(table: TableState, viewer: int | None) -> Stage:
    state, hand = table.state, table.hand
    if table.over:
        return face_of(table).over(table, _over(table))
    if not state.dealt:
        return _deal(table)
    if hand.unruled():
        return _renege(table, hand.unruled()[0])
    if table.devices.question:
        return _asked(table.devices.question)
    if hand.stage is HandStage.OVER:
        return face_of(table).after_play(table) or face_of(table).result(table, _result(table))
    before = None if hand.stage is HandStage.PLAY else face_of(table).before_play(table, viewer)
    return before or face_of(table).play(table, _play(table))


def _asked(question: QuestionStage) -> QuestionStage:
    """A question of a device in the language that is spoken here."""
    options = tuple(replace(each, label=_(each.label), detail=_(each.detail)) for each in question.options)
    return replace(question, headline=_(question.headline), detail=_(question.detail), options=options)


def _deal(table: TableState) -> DealStage:
    stage = replace(face_of(table).deal(table), machine=table.devices.machine)
    if table.board is not None:
        dealer = table.names()[stage.dealer]
        stage = replace(
            stage,
            headline=_("Board {number}", number=table.board),
            pattern=_("cards out of the board; {who} is dealer", who=dealer),
        )
    deal, machine = table.devices.deal, table.devices.machine
    if deal:
        by_machine = machine is not None and machine.progress != ""  # It counts for itself.
        stage = replace(stage, seen=() if by_machine else deal.places(), misdeal=deal.misdeal())
    return replace(stage, note=_("A misdeal: the same player deals again.")) if table.state.misdeals else stage


def _play(table: TableState) -> PlayStage:
    hand, names, face = table.hand, table.names(), face_of(table)
    trick, turn, order = hand.trick, table.turn, hand.order
    assert order is not None
    fresh = trick is None or not trick.plays
    last = hand.tricks[-1] if fresh and hand.tricks and hand.tricks[-1].plays else None
    shares, open_tricks, in_all = hand.shares(), hand.tricks_open(), hand.tricks_in_all()
    two, asked = hand.parties == 2, face.asked(hand)
    may_fall = face.may_fall(hand, turn)
    return PlayStage(
        number=len(hand.tricks) + 1,
        tricks=hand.length,
        leader=trick.leader if trick else hand.first_leader(),
        turn=turn,
        led=led_suit(trick.plays, order) if trick else None,
        trump=order.trump,
        cards=_by_seat(table, trick),
        last=_by_seat(table, last),
        last_winner=last.winner if last else None,
        last_leader=last.leader if last else None,
        last_number=len(hand.tricks),
        detail=table.detail,
        pad=tuple((c, bool(may_fall >> c & 1)) for c in pad_order(hand)),
        pad_headline=""
        if turn is None
        else _("{who} leads", who=names[turn])
        if fresh
        else _("{who}’s card?", who=names[turn]),
        totals=tuple(
            (n, face.total_words(hand, n), shares[asked] <= n <= shares[asked] + open_tricks) for n in range(in_all + 1)
        )
        if two and table.detail == "total"  # each is scored, for its words
        else (),
        totals_headline=_("{who} took", who=party_name(table, asked)) if two else _("Who took how many?"),
        open_tricks=open_tricks,
        parties=tuple(
            each for each in _parties(table) if two or shares[each.party] + open_tricks <= hand.most_tricks(each.party)
        ),
        winners=_may_win(hand, face),
        shares=() if two else _shares(table),
        shares_in_all=0 if two else in_all,
    )


def _may_win(hand: Hand, face: Face[Any, Any]) -> tuple[int, ...]:
    """The seats that may win the trick, by what everybody has seen: it reveals nothing else known of a hand."""
    trick, left = hand.trick, hand.cards_left()

    def may(seat: int) -> bool:
        if trick is None or hand.order is None:
            return bool(left[seat])
        plays = trick.has_played(seat) or (bool(left[seat]) and seat not in trick.kept)
        return plays and can_win(trick, seat, hand.order, face.may_fall(hand, seat))

    return tuple(seat for seat, size in enumerate(hand.sizes) if size and may(seat))


def _parties(table: TableState) -> tuple[Party, ...]:
    """The parties, as they can claim."""
    hand, names, declaring = table.hand, table.names(), face_of(table).declaring(table.hand)

    def label(party: int) -> str:
        seats = seats_of(hand, party)
        if len(seats) == 1 or not hand.seating.partners:
            alone = len(seats) == 1 or declaring in (party, None)
            return words.together([names[seat] for seat in seats]) if alone else _("the others")
        return words.side(hand.seating.side_of[seats[0]])

    return tuple(
        Party(
            n, label(n), tuple(names[s] for s in seats_of(hand, n)), colour_of(hand, n, n == declaring), n == declaring
        )
        for n in range(hand.parties)
    )


def _shares(table: TableState) -> tuple[Share, ...]:
    """How many tricks each can have taken, if there are more than two parties."""
    hand, names, face = table.hand, table.names(), face_of(table)
    so_far, left = hand.shares(), hand.tricks_open()

    def share(party: int, seat: int) -> Share:
        least = so_far[party]
        most = max(least, min(least + left, hand.sizes[seat]))
        alone = not hand.seating.partners or len(seats_of(hand, party)) == 1
        name = names[seat] if alone else words.side(hand.seating.side_of[seat])
        return Share(hand.seating.side_of[seat], name, face.share_note(hand, party), least, most, least)

    seats = ((party, seats_of(hand, party)[0]) for party in range(hand.parties))
    return tuple(share(party, seat) for party, seat in seats if hand.sizes[seat])


def _by_seat(table: TableState, trick: Trick | None) -> tuple[int | None, ...]:
    return tuple(plain(trick.card_of(seat)) if trick else None for seat in range(table.opening.seating.count))


def _renege(table: TableState, fault: Fault) -> RenegeStage:
    hand, names, seating = table.hand, table.names(), table.hand.seating
    assert fault.seat is not None and fault.trick is not None and hand.order is not None
    tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
    first = tricks[fault.trick - 1]
    led = led_suit(first.plays, hand.order)
    now = len(tricks) if not (hand.trick and not hand.trick.plays) else len(tricks) - 1
    named = words.suit_name(led or 0)
    leads = first.plays[0][0] == fault.seat
    claimed = _("led {suit}, not yet broken", suit=named) if leads else _("showed out of {suit}", suit=named)
    evidence = [_evidence(fault.trick, now, first, fault.seat, claimed)]
    if fault.proof:
        proof = tricks[fault.proof.trick - 1]
        words_after = _(_PLAYS[hand.order.suit[fault.proof.card]])
        evidence.append(_evidence(fault.proof.trick, now, proof, fault.seat, words_after))
    else:
        holds = _("holds another suit") if leads else _(_HOLDS[led or 0])
        evidence[0] = _evidence(fault.trick, now, first, fault.seat, holds)
    penalty, in_short = face_of(table).penalty(table, fault)
    back = _("the card goes back") if fault.card is None else _("the {card} goes back", card=words.card(fault.card))
    why_not = why_not_take_back(table, fault)
    wronged = [s for s in seating.clockwise(seating.left(fault.seat)) if hand.party_of[s] != hand.party_of[fault.seat]]
    asked = words.together([names[s] for s in sorted(wronged)]) if hand.parties == 2 else _("The others")
    first_wronged = min(wronged) if seating.partners else wronged[0]
    return RenegeStage(
        offender=fault.seat,
        headline=_("Stop: a renege by {who}", who=_who(table, fault.seat)),
        evidence=tuple(evidence),
        question=_("{who}: what do you ask for?", who=asked),
        options=(
            Option("take_back", _("Take back"), back, why_not, _("too late") if why_not else _("goes back")),
            Option("overrule", _("Overrule"), _("no penalty, play on"), short=_("play on")),
            *([Option("penalty", _("Penalty"), penalty, short=in_short)] if penalty else []),
        ),
        faces=seating.side_of[first_wronged],
        faces_seat=first_wronged,
    )


_PLAYS = (
    later("plays a spade after all"), later("plays a heart after all"),
    later("plays a diamond after all"), later("plays a club after all"),
)  # fmt: skip
_HOLDS = (later("holds a spade"), later("holds a heart"), later("holds a diamond"), later("holds a club"))
"""What somebody did who reneged, by suit."""


def _who(table: TableState, seat: int) -> str:
    """Somebody by place and name; by name alone if places have no names."""
    names = table.names()
    return f"{words.place(seat)}, {names[seat]}" if len(names) == len(words.PLACES) else names[seat]


def _evidence(number: int, now: int, trick: Trick, seat: int, said: str) -> Evidence:
    title = _("Trick {number}, now", number=number) if number == now else _("Trick {number}", number=number)
    return Evidence(title, tuple((s, int(c)) for s, c in trick.plays if c is not None), seat, said)


def _result(table: TableState) -> ResultStage:
    names, outcome = table.names(), table.hand.outcome
    assert outcome is not None
    annulled = outcome.reason == "annulled"
    line = next((line for number, line in table.lines() if number == table.state.number and line.counts), None)
    score = (line.score if line else outcome.score) or (0,) * len(table.opening.seating.sides)
    after = table.totals()
    before = tuple(t - s for t, s in zip(line.total, score, strict=True)) if line else after
    unread, chips = missed_cards_note(table), table.chips() or ()
    letters = tuple(map(words.seat_letter, table.opening.seating.letters))
    who = letters if table.opening.seating.partners else table.player_names()
    said = words.chips(who, chips) if any(chips) else ""
    return ResultStage(
        made=outcome.made,
        headline=_("The deal is annulled") if annulled else _most(table, score),
        tricks="" if annulled else face_of(table).took(table.hand),
        contract="" if annulled else face_of(table).title(table, table.state),
        needed="",
        rows=tuple(
            ScoreRow(
                s.side, s.label, ", ".join(s.names), words.score(before[s.side]),
                words.change(score[s.side]), words.score(after[s.side]),
            )
            for s in sides(table)
        ),
        remarks=tuple(filter(None, (said, unread))),
        next=_("the game is over") if table.winner() else _("{who} deals", who=names[table.following().dealer]),
        over=table.winner() is not None,
    )  # fmt: skip


def _most(table: TableState, score: tuple[int, ...]) -> str:
    """Who scored most in a hand: ``N–S score 3``."""
    best = [label for label, points in zip(table.side_labels(), score, strict=True) if points == max(score)]
    if len(best) == len(score):
        return _("All score the same")
    who, points = words.together(best), words.score(max(score))
    if len(best) > 1 or table.opening.seating.partners:
        return _("{who} score {points}", who=who, points=points)
    return _("{who} scores {points}", who=who, points=points)


def _over(table: TableState) -> OverStage:
    won = table.winner()
    assert won is not None
    number, winners = won
    names, labels, seating = table.names(number), table.side_labels(number), table.seating(number)
    line = next(line for n, line in table.lines() if n == number and line.winner is not None)
    who = [words.together([names[s] for s in seating.members(side)]) for side in winners]
    states = [s for s in table.hands if s.number <= number]
    order: Sequence[int] = range(len(labels))
    if not seating.partners:
        order = sorted(order, key=lambda side: line.total[side], reverse=True)
    question = table.open_question()
    played = sum(state.dealt for state in table.hands if state.number > number)
    chips = table.chips() or ()
    one = _("{who} win", who=who[0]) if seating.partners else _("{who} wins", who=who[0])
    target, floor = face_of(table).target(table.opening.rules)
    several = _("A tie") if len(who) == len(labels) else _("{who} win together", who=words.together(who))
    return OverStage(
        headline=one if len(who) == 1 else several,
        detail=", ".join(filter(None, (_n("after {n} hand", "after {n} hands", number), _duration(table)))),
        winners=winners,
        scores=tuple(
            (
                side,
                words.score(line.total[side]),
                f"{labels[side]}  {', '.join(names[m] for m in seating.members(side))}"
                if seating.partners
                else _("{who}, chips {chips}", who=labels[side], chips=words.change(chips[side]))
                if chips
                else labels[side],
            )
            for side in order
        ),
        figures=((_("chips N E S W"), " ".join(map(words.change, chips))),)
        if chips and seating.partners
        else ((_("reneges"), str(sum(r.penalty for s in states for r in s.hand.rulings))),),
        question=""
        if question is None
        else _n(
            "Hand {number}, as corrected, ends the game. {n} hand came after it.",
            "Hand {number}, as corrected, ends the game. {n} hands came after it.",
            played,
            number=number,
        ),
        options=(
            Option("count", _("They count"), _("the game goes on")),
            Option("leave", _("They do not"), _("the game ended there")),
        )
        if question is not None
        else (),
        course=ScoreCourse(
            names=tuple(labels),
            points=running(table.opening.start, (each for each in table.lines() if each[0] <= number)),
            target=target,
            floor=floor,
        ),
    )


def _duration(table: TableState) -> str:
    begun = datetime.fromisoformat(table.opened_at)
    ended = datetime.fromisoformat(table.facts[-1].time or table.opened_at)
    minutes = max(0, int((ended - begun).total_seconds() // 60))
    if not minutes:
        return ""
    hours, minutes = divmod(minutes, 60)
    said = _n("{n} minute", "{n} minutes", minutes)
    return f"{_n('{n} hour', '{n} hours', hours)} {said}" if hours else said

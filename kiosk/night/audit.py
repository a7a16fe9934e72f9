"""Every result that was changed, from the facts: what it was, what it is, who changed it and why."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.journal import Fact, effective
from kiosk.night.duplicate import hand_words
from kiosk.night.session import Night
from kiosk.table.kinds import AMENDMENTS


@dataclass(frozen=True)
class Corrected:
    """A changed result. `time` is UTC, ISO 8601; `was` and `now` are in words; `reason` is "" if none was given or its
    text was erased."""

    time: str
    round: int
    place: int
    hand: str  # "hand 2", "board 7"; whom a penalty is for, or who was missing
    was: str
    now: str
    who: str
    reason: str
    board: int = 0


def audit(night: Night) -> tuple[Corrected, ...]:
    """All corrections of a night, latest first; looked for only when something has changed."""
    return night.cached("corrections", lambda: _corrections(night))


def _corrections(night: Night) -> tuple[Corrected, ...]:
    told = {fact.command: fact for fact in night.facts if fact.kind == "told"}
    texts = night.journal.texts.read([f.content["reason"] for f in told.values() if f.content.get("reason")])
    late: dict[int, set[str]] = defaultdict(set)
    for fact in told.values():
        if fact.content.get("reason"):
            late[fact.content["round"]].add(fact.command)
    found: list[tuple[int, Corrected]] = []
    for state in night.rounds:
        for place, stream in state.streams.items():
            if place in state.carried:
                continue  # it stands with the round in which the table has played on
            log = night.logs.get(stream, ())
            for fact, hand, was, now in _changes(log, late[state.number]):
                by = told.get(fact.command)
                why = by.content.get("reason") if by else None
                who = _("the director") if why else teller(by)
                reason = texts.get(why) if why else ""
                said = (_outcome(night, was) if was else _("no result"), _outcome(night, now))
                seated = state.table(place)
                name = hand_words(seated.boards if seated else (), hand)
                board = seated.boards[hand - 1] if seated and seated.boards else 0
                one = Corrected(fact.time, state.number, place, name, *said, who, reason or "", board)
                found.append((fact.seq, one))
    found += _rulings(night)
    found += [(seq, cut) for seq, cut in _cuts(night) if cut.was]
    return tuple(one for _seq, one in sorted(found, key=lambda each: -each[0]))


def by_board(corrections: Sequence[Corrected]) -> tuple[Corrected, ...]:
    """The same in the order of boards; what is about none comes last."""
    return tuple(sorted(corrections, key=lambda one: (one.board or sys.maxsize, one.time)))


def ends(night: Night) -> tuple[Corrected, ...]:
    """How rounds have ended at their tables, latest first: who signed the sheet, or said that it was the last hand, and
    who won the tied ones."""
    found = []
    for fact in effective(night.facts):
        if fact.kind == "sign":
            content = fact.content
            state, place = night.rounds[content["round"] - 1], content["place"]
            stands = [result.id for result in night.results_at(state, place).values()] == content["outcomes"]
            side = words.side(content["side"])
            now = _("{side} signed", side=side) if stands else _("{side} signed, changed since", side=side)
            found.append(
                (fact.seq, Corrected(fact.time, state.number, place, _("the sheet"), "", now, teller(fact), ""))
            )
    cuts = [(seq, cut) for seq, cut in _cuts(night) if not cut.was]
    return tuple(one for _seq, one in sorted([*found, *cuts], key=lambda each: -each[0]))


def _cuts(night: Night) -> list[tuple[int, Corrected]]:
    """Who won the tied tables, and each change of that."""
    found = []
    before: dict[tuple[int, int], str] = {}
    for fact in effective(night.facts):
        if fact.kind == "cut":
            content, by = fact.content, fact.content.get("by")
            where = content["round"], content["place"]
            was, now = before.get(where, ""), night.plan.won_it(content["side"])
            before[where] = now
            who = teller(fact) if by or not was else _("the director")
            found.append((fact.seq, Corrected(fact.time, *where, night.plan.tie_break, was, now, who, "")))
    return found


def _rulings(night: Night) -> list[tuple[int, Corrected]]:
    """What the director has ruled, penalties, and teams that were missing."""
    found = []
    missing: dict[tuple[int, int], tuple[str, str]] = {}
    for fact in effective(night.facts):
        content = fact.content
        if fact.kind == "ruling":
            state, place, board = night.rounds[content["round"] - 1], content["place"], content["board"]
            made = night.on_boards(state, place).get(board)
            was = words.result(made) if made else _("no result")
            ruled = content["ruled"]
            now = _("not played")
            if ruled:
                now = was if ruled == "stands" else _("{one}% to {other}%", one=ruled[0], other=ruled[1])
            what = _("board {number}", number=board)
            said = (fact.time, content["round"], place, what, was, now, _("the director"), _("a ruling"), board)
            found.append((fact.seq, Corrected(*said)))
        elif fact.kind == "forfeit":
            number, place = where = content["round"], content["place"]
            seated = night.rounds[number - 1].table(place)
            gone, was = missing.pop(where, ("", ""))
            if content["side"] is None:
                now = _("was there")
            else:
                before, costs = gone, content["costs"]
                gone = night.label(seated.seats[content["side"]]) if seated else ""
                was = was if gone == before else ""
                now = _n("lost, −{n} point", "lost, −{n} points", costs) if costs else _("lost")
                missing[where] = gone, now
            said = (fact.time, number, place, gone, was, now, _("the director"), _("a missing team"), 0)
            found.append((fact.seq, Corrected(*said)))
        elif fact.kind == "penalty":
            percent = content["percent"]
            now = _("−{percent}% of a board", percent=percent) if percent else _("no penalty")
            who = night.label(content["entrant"])
            said = (fact.time, content["round"], 0, who, "", now, _("the director"), _("a penalty"), 0)
            found.append((fact.seq, Corrected(*said)))
    return found


def teller(told: Fact | None) -> str:
    """Who told a result: ``the players``, at the kiosk; ``a phone of table 7, West``; ``table 7’s kiosk``."""
    by = told.content.get("by") if told is not None else None
    if by and "kiosk" in by:
        return _("table {number}’s kiosk", number=by["place"])
    if by:
        return _("a phone of table {number}, {place}", number=by["place"], place=words.place(by["seat"]))
    return _("the players")


Outcome = Mapping[str, Any]


def _changes(log: Sequence[Fact], late: Collection[str]) -> list[tuple[Fact, int, Outcome | None, Outcome | None]]:
    """Each change of a result in a table's log: the fact that ends it, the hand, and the results before and after; the
    first result too where a command of `late` tells it."""
    if not late and _as_told(log):
        return []
    found: list[tuple[Fact, int, Outcome | None, Outcome | None]] = []
    before: dict[int, Outcome] = {}
    end = 0
    for command, group in groupby(log, key=lambda fact: fact.command):
        facts = list(group)
        end += len(facts)
        if not any(fact.kind == "outcome" or fact.kind in AMENDMENTS for fact in facts):
            continue
        after = _results(log[:end])
        for hand in before if command not in late else before | after:
            if after.get(hand) != before.get(hand):
                found.append((facts[-1], hand, before.get(hand), after.get(hand)))
        before = after
    return found


def _as_told(log: Sequence[Fact]) -> bool:
    """Whether each result of a table stands as it was told first."""
    told = set[int | None]()
    for fact in log:
        if fact.kind in AMENDMENTS:
            return False
        if fact.kind == "outcome":
            if fact.hand in told:
                return False
            told.add(fact.hand)
    return True


def _results(log: Sequence[Fact]) -> dict[int, Outcome]:
    return {f.hand: f.content for f in effective(log) if f.kind == "outcome" and f.hand is not None}


def _outcome(night: Night, outcome: Outcome | None) -> str:
    """A result in words: ``7 to 6``."""
    if outcome is None:
        return _("taken back")
    points = night.by_side(outcome)
    return _("annulled") if points is None else words.result(points)

"""From what has changed at a table to what is said of it: a pure function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kiosk.base import words
from kiosk.base.language import _
from kiosk.speech.choices import Said
from kiosk.speech.heard import Heard, card_words


@dataclass(frozen=True)
class Sentence:
    """Something to say. A newer sentence `about` the same takes the place of one that was not begun; one that is
    `instead` takes that of all."""

    text: str
    about: str
    instead: bool = False


def sentences(before: Heard | None, now: Heard, said: Said) -> tuple[Sentence, ...]:
    """What is said in the language that is spoken here, in order; `before` is None where nothing was told yet."""
    return tuple(_said(before, now, said)) if said else ()


def _said(before: Heard | None, now: Heard, said: Said) -> Iterator[Sentence]:
    if before is None or before.table != now.table:
        before = replace(now, trumps="", question="", turn="")
    elif _taken_back(before, now):
        yield Sentence(_("Taken back"), "back", instead=True)
        before = replace(now, question="", turn="", score=before.score)
    elif now.hand > before.hand:
        before = replace(before, calls=(), trumps="", shown=(), tricks=(), result="")
    news = [each for level, each in _news(before, now) if level <= said]
    yield from news
    if now.turn and (news or now.turn != before.turn):
        yield Sentence(now.turn, "turn")


def _news(before: Heard, now: Heard) -> Iterator[tuple[Said, Sentence]]:
    """What has come since, except whose turn it is."""
    for seat, call in now.calls[len(before.calls) :]:
        yield Said.TURNS, Sentence(f"{now.names[seat]}: {call}", f"call {seat}")
    shown = [card_words(card) for card in now.shown if card not in before.shown]
    if shown:
        yield Said.CARDS, Sentence(_("Open on the table: {cards}", cards=words.together(shown)), "shown")
    if now.trumps and now.trumps != before.trumps:
        yield Said.TURNS, Sentence(now.trumps, "trumps")
    for place, trick in enumerate(now.tricks):
        was = before.tricks[place] if place < len(before.tricks) else None
        for seat, card in trick.plays[len(was.plays) if was else 0 :]:
            yield Said.CARDS, Sentence(f"{now.names[seat]}: {card_words(card)}", f"card {seat}")
        if trick.winner is not None and (was is None or was.winner is None):
            yield Said.CARDS, Sentence(_("{name} takes the trick", name=now.names[trick.winner]), "trick")
    if now.result and now.result != before.result:
        yield Said.SCORE, Sentence(now.result, "result")
    if now.score != before.score:
        yield Said.SCORE, Sentence(_("The score: {score}", score=now.score), "score")
    if now.question and now.question != before.question:
        yield Said.TURNS, Sentence(now.question, "question")


def _taken_back(before: Heard, now: Heard) -> bool:
    """Whether something that was told is no longer so: it was undone, or corrected in the hand."""
    if now.hand != before.hand:
        return now.hand < before.hand
    begun = zip(before.tricks, now.tricks, strict=False)
    return (
        now.calls[: len(before.calls)] != before.calls
        or len(now.tricks) < len(before.tricks)
        or any(trick.plays[: len(was.plays)] != was.plays for was, trick in begun)
        or any(was.winner not in (None, trick.winner) for was, trick in zip(before.tricks, now.tricks, strict=False))
        or bool(before.trumps and not now.trumps)
    )

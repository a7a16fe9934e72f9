"""From what has changed at a table to what is said of it: a pure function."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from kiosk.base import words
from kiosk.base.language import _
from kiosk.speech.chimes import Chime
from kiosk.speech.choices import Said
from kiosk.speech.heard import Heard, Trick, card_words, hand_words


@dataclass(frozen=True)
class Sentence:
    """Something to say, or the sound of a `chime` in its place; with neither there is no more to say about it.

    A newer sentence `about` the same takes the place of an older one; one that is `instead` takes that of all. What is
    `private` is for one player's ear alone.
    """

    text: str
    about: str
    instead: bool = False
    private: bool = False
    chime: Chime | None = None

    def replaces(self, older: Sentence) -> bool:
        """Whether it takes the place of an older one."""
        return self.instead or self.about == older.about


def chime_of(chime: Chime) -> Sentence:
    """A sound to be heard; a newer sound takes its place."""
    return Sentence("", "sound", chime=chime)


_News = Iterator[tuple[Said | None, Sentence]]
"""Each with its kind; None for what is said wherever anything is."""


def sentences(before: Heard | None, now: Heard, said: Collection[Said], sounds: bool = False) -> tuple[Sentence, ...]:
    """What is said in the language that is spoken here, in order; `before` is None where nothing was told yet."""

    def wanted(kind: Said | None, each: Sentence) -> bool:
        return sounds if each.chime is not None else bool(said) and (kind is None or kind in said)

    back = before is not None and before.table == now.table and _taken_back(before, now)
    first = [Sentence(_("Taken back"), "back", instead=True)] if back and said else []
    told = _told(before, now, back)
    news = first + [each for kind, each in _news(told, now) if wanted(kind, each)]
    turned = now.turn != told.turn or (now.turn and any(each.text for each in news))
    turn = [Sentence(now.turn, "turn")] if Said.TURN in said and turned else []
    return (*news, *turn)


def _told(before: Heard | None, now: Heard, back: bool) -> Heard:
    """What the listeners know already."""
    if before is None or before.table != now.table:
        return replace(now, trumps="", question="", turn="", own=())
    if back:
        return replace(now, question="", turn="", score=before.score)
    if now.hand > before.hand:
        return replace(
            before, calls=(), trumps="", shown=(), tricks=(), stock=None, result="", points="", open_hand=None, own=()
        )
    return before


def _news(before: Heard, now: Heard) -> _News:
    """What has come since, except whose turn it is."""
    if now.misdeals > before.misdeals:
        yield None, Sentence(_("A misdeal: the same player deals again."), "misdeal", instead=True)
    for seat, who, call in now.calls[len(before.calls) :]:
        yield Said.CALLS, Sentence(_("{name}: {call}", name=who, call=call), f"call {seat}")
    shown = [card for card in now.shown if card not in before.shown]
    if shown:
        yield None, chime_of(Chime.CARD)
        yield Said.CARDS, Sentence(_("Open on the table: {cards}", cards=_cards(shown)), "shown")
    if now.stock is not None and now.stock != before.stock:
        yield None, chime_of(Chime.CARD)
        yield Said.CARDS, Sentence(_("On the stock: {card}", card=card_words(now.stock)), "stock")
    if now.trumps and now.trumps != before.trumps:
        yield Said.CALLS, Sentence(now.trumps, "trumps")
    yield from _own(before, now)
    if now.open_hand and not before.open_hand:
        seat, cards = now.open_hand
        yield Said.CARDS, Sentence(_("{name} shows {hand}", name=now.names[seat], hand=hand_words(cards)), "open")
    for place, trick in enumerate(now.tricks):
        was = before.tricks[place] if place < len(before.tricks) else None
        for seat, card in trick.plays[len(was.plays) if was else 0 :]:
            yield None, chime_of(Chime.CARD)
            yield Said.CARDS, Sentence(_("{name}: {card}", name=now.names[seat], card=card_words(card)), f"card {seat}")
        for seat in trick.kept[len(was.kept) if was else 0 :]:
            yield Said.CARDS, Sentence(_("{who} keeps it", who=now.names[seat]), f"card {seat}")
        if trick.winner is not None and (was is None or was.winner is None):
            yield None, chime_of(Chime.TRICK)
            yield Said.TRICKS, Sentence(_("{name} takes the trick", name=now.names[trick.winner]), "trick")
    if now.ended > before.ended:
        yield None, chime_of(Chime.GAME)
    if now.result and now.result != before.result:
        yield Said.SCORE, Sentence(now.result, "result")
    if now.points and now.points != before.points:
        yield Said.SCORE, Sentence(_("This hand: {score}", score=now.points), "points")
    if now.score not in (before.score, now.points):
        yield Said.SCORE, Sentence(_("The score: {score}", score=now.score), "score")
    if now.question != before.question:
        if now.question:
            yield None, chime_of(Chime.QUESTION)
        yield None, Sentence(now.question, "question")


def _own(before: Heard, now: Heard) -> _News:
    """What has come into the listener's own hand, for that ear alone; public views have none."""
    came = [card for card in now.own if card not in before.own]
    if came and not before.own:
        yield Said.CARDS, Sentence(_("Your cards: {hand}", hand=hand_words(now.own)), "own", private=True)
    elif came := [card for card in came if card not in now.shown]:
        yield Said.CARDS, Sentence(_("You get: {cards}", cards=_cards(came)), "own", private=True)


def _cards(cards: Collection[int]) -> str:
    return words.together([card_words(card) for card in cards])


def _taken_back(before: Heard, now: Heard) -> bool:
    """Whether something that was told is no longer so: it was undone, or corrected in the hand."""
    if (now.hand, now.misdeals) != (before.hand, before.misdeals):
        return (now.hand, now.misdeals) < (before.hand, before.misdeals)
    begun = zip(before.tricks, now.tricks, strict=False)
    return (
        now.calls[: len(before.calls)] != before.calls
        or len(now.tricks) < len(before.tricks)
        or any(not _goes_on(was, trick) for was, trick in begun)
        or bool(before.trumps and not now.trumps)
    )


def _goes_on(was: Trick, trick: Trick) -> bool:
    """Whether a trick has only gone on, or has ended."""
    plays, kept = trick.plays[: len(was.plays)], trick.kept[: len(was.kept)]
    return (plays, kept) == (was.plays, was.kept) and was.winner in (None, trick.winner)

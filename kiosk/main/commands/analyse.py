"""`whist-kiosk analyse`: what each side could have made of deals, with all hands open (analysis#command)."""

import json
import os
import select
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Event

import click

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.task import Task
from kiosk.main.commands.pbn_files import CannotRead, text_of
from rules import pbn
from rules.analysis import (
    EVERYTHING,
    TRUMPS,
    Asked,
    CannotAnalyse,
    Costly,
    Made,
    as_played,
    costly,
    costs,
    could_make,
    makes,
    open_hands,
)
from rules.best_bid import BestBid, best_bid
from rules.cards import CARDS, cards_in
from rules.chances import Chance, aim, chances
from rules.discards import Discards, best_discards
from rules.games.bid_whist import BidWhistHand
from rules.hand import Hand
from rules.pbn import NotPbn
from rules.record import records

HEADS = {"tricks": later("Tricks"), "downtown": later("Downtown")}
STDOUT = 1
LOOK = 500
"""Milliseconds after which it is seen at the latest that the work is done."""

FIRST, STEP = 5, 20
"""After how many deals a chance is told at first, and then."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each board, one a line.")
@click.option("--play", is_flag=True, help="Say instead which cards of the play cost a trick.")
@click.option(
    "--chances", "after", type=click.IntRange(0), metavar="TRICK",
    help="Say instead how often the contract is made over deals that fit what was known after this trick.",
)  # fmt: skip
@click.option("--discards", is_flag=True, help="Say instead what the declarer of Bid Whist would best have laid away.")
@click.option(
    "--as-found", is_flag=True, help="Print JSON for a trick, or a declarer and trumps, as soon as it is found."
)
@click.option("--trumps", type=click.Choice([*TRUMPS]), help="Ask about these trumps alone.")
@click.option("--declarer", metavar="SEAT", help="Ask about this declarer alone: N, E, S or W.")
@click.argument("file", metavar="FILE")
def analyse(
    as_json: bool, play: bool, after: int | None, discards: bool, as_found: bool, trumps: str | None,
    declarer: str | None, file: str,
) -> None:  # fmt: skip
    """Say what each side could have made of the deals of a PBN file, if everybody had seen all the cards.

    For each declarer and trumps, the tricks of the declarer's side when all play as well as can be. A kitty lies aside.
    A board takes a minute or two. With --play it is the cards after which their side could make less than before.
    With --chances 5 it is how often the contract is made over deals drawn by chance that fit what the table knew after
    trick 5.
    With --discards it is what the declarer would best have laid away for the contract that was played.
    With --as-found hands that were played are taken as they were played, and it ends where nobody reads what it prints
    any more.
    The exit status is 0 if all is well, 2 if something could not be read or analysed.
    """
    status = 0

    def tell(wrong: NotPbn) -> None:
        nonlocal status
        status = 2
        name, why = click.format_filename(file), _(wrong.why)
        click.echo(_("{file}, line {line}: {why}", file=name, line=wrong.line, why=why), err=True)

    def asked(hand: Hand) -> Asked:
        seat = None if declarer is None else hand.seating.parse(declarer)
        if declarer is not None and seat is None:
            letters = ", ".join(hand.seating.letters)
            raise CannotAnalyse(_("it has no seat {seat}, but {letters}", seat=declarer, letters=letters))
        return Asked(trumps, seat)

    def said(board: str, hand: Hand) -> Iterator[str]:
        letters = hand.seating.letters
        if after is not None:
            yield from _chances(board, hand, after, as_found, as_json)
        elif discards:
            yield from _discards(board, hand, as_found, as_json)
        elif as_found:
            yield from _costs_as_found(board, hand) if play else _makes_as_found(board, hand, asked(hand))
        elif play:
            cards = costly(hand)
            yield _listed(board, cards, letters) if as_json else _told(board, cards, letters)
        else:
            wanted = asked(hand)
            made = could_make(hand, wanted)
            best = None
            if isinstance(hand, BidWhistHand) and wanted == EVERYTHING:
                best = best_bid(hand.rules, hand.dealer, made)
            yield (
                json.dumps({"board": board, **made, **_best(hand, best)})
                if as_json
                else "\n".join([_described(board, made), *_best_told(hand, best)])
            )

    try:
        with _ended_with_its_reader(as_found):
            for number, record in enumerate(records(pbn.hands(text_of(file), tell), tell), 1):
                if record is not None:
                    board = record.tags.get("Board") or str(number)
                    try:
                        for line in said(board, record.hand):
                            click.echo(line)
                    except CannotAnalyse as error:
                        status = 2
                        name, why = click.format_filename(file), _(str(error))
                        click.echo(_("{file}, board {board}: {why}", file=name, board=board, why=why), err=True)
    except CannotRead as error:
        status = 2
        click.echo(f"{click.format_filename(file)}: {error}", err=True)
    raise SystemExit(status)


@contextmanager
def _ended_with_its_reader(wanted: bool) -> Iterator[None]:
    """Meanwhile, where it prints to another program, it ends with that: a search may take minutes to its next line."""

    def work(stopping: Event) -> None:
        read = select.poll()
        read.register(STDOUT, 0)  # an error is always told: nobody reads
        while not stopping.is_set():
            if read.poll(LOOK):
                os._exit(0)

    task = Task("who reads", work) if wanted and stat.S_ISFIFO(os.fstat(STDOUT).st_mode) else None
    try:
        yield
    finally:
        if task is not None:
            task.ask_to_stop()


def _costs_as_found(board: str, hand: Hand) -> Iterator[str]:
    """A line a trick, the last one first."""
    for trick, cards in costs(hand):
        yield json.dumps({"board": board, "trick": trick, "play": _cards(cards, hand.seating.letters)})


def _makes_as_found(board: str, hand: Hand, asked: Asked) -> Iterator[str]:
    """A line for each declarer and trumps."""
    for kind, trumps, seat, tricks in makes(hand, as_played(hand) if hand.tricks else open_hands(hand), asked):
        declarer = hand.seating.letters[seat]
        yield json.dumps({"board": board, "kind": kind, "declarer": declarer, "trumps": trumps, "tricks": tricks})


def _chances(board: str, hand: Hand, after: int, as_found: bool, as_json: bool) -> Iterator[str]:
    """A line each time that the figure has come nearer, or the last one alone."""
    last: Chance | None = None
    cards = after * hand.seating.count
    for last in chances(hand, cards, Random(after)):  # the same question has the same answer
        if as_found and last.deals < last.of and last.deals % (STEP if last.deals > STEP else FIRST) == 0:
            yield _chance(board, after, last)
    assert last is not None
    yield _chance(board, after, last) if as_found or as_json else _chance_told(board, hand, after, last)


def _discards(board: str, hand: Hand, as_found: bool, as_json: bool) -> Iterator[str]:
    """A line for each better discards and each so many ways that were tried, or the last one alone."""
    last: Discards | None = None
    for last in best_discards(hand):
        if as_found and last.tried < last.of:
            yield _laid_away(board, last)
    assert last is not None
    yield _laid_away(board, last) if as_found or as_json else _discards_told(board, last)


def _laid_away(board: str, found: Discards) -> str:
    figures = {"tricks": found.tricks, "before": found.before, "tried": found.tried, "of": found.of}
    return json.dumps({"board": board, "discards": [str(card) for card in cards_in(found.cards)], **figures})


def _discards_told(board: str, found: Discards) -> str:
    """Discards for people."""
    given = {"board": board, "cards": " ".join(str(card) for card in cards_in(found.cards))}
    if found.tricks == found.before:
        return _n(
            "Board {board}, with all hands open: no discards were better than {cards}, good for {n} trick",
            "Board {board}, with all hands open: no discards were better than {cards}, good for {n} tricks",
            found.tricks, **given,
        )  # fmt: skip
    return _n(
        "Board {board}, with all hands open: the best discards were {cards}, good for {n} trick; as it was, {before}",
        "Board {board}, with all hands open: the best discards were {cards}, good for {n} tricks; as it was, {before}",
        found.tricks, **given, before=found.before,
    )  # fmt: skip


def _chance(board: str, after: int, chance: Chance) -> str:
    figures = {"percent": chance.percent, "margin": chance.margin}
    return json.dumps({"board": board, "after": after, **chance._asdict(), **figures})


def _chance_told(board: str, hand: Hand, after: int, chance: Chance) -> str:
    """A chance for people."""
    wanted = aim(hand)
    when = _("after trick {number}", number=after) if after else _("before the first card")
    side = "".join(map(words.seat_letter, hand.seating.sides[wanted.side]))
    what = _("{side} take the odd trick", side=side) if wanted.odd else _("the contract is made")
    given = {"board": board, "when": when, "what": what}
    if chance.decided:
        surely = _("Board {board}, {when}: {what} surely, it has its tricks", **given)
        return surely if chance.made else _("Board {board}, {when}: {what} no more, it cannot get its tricks", **given)
    drawn = _n(
        "{count} deal that fits what was known, each played with all hands open",
        "{count} deals that fit what was known, each played with all hands open",
        chance.deals, count=words.grouped(chance.deals),
    )  # fmt: skip
    if chance.every:
        head = _("Board {board}, {when}: {what} {percent} of 100 times", **given, percent=chance.percent)
        return f"{head}\n  {_('all {deals}', deals=drawn)}"
    head = _(
        "Board {board}, {when}: {what} about {percent} of 100 times, give or take {margin}",
        **given, percent=chance.percent, margin=chance.margin,
    )  # fmt: skip
    return f"{head}\n  {_('{deals}, drawn by chance', deals=drawn)}"


def _described(board: str, made: dict[str, Made]) -> str:
    """A board for people: a line a declarer, a column for each trumps."""
    lines = [_("Board {board}, with all hands open", board=board)]
    for kind, tricks in made.items():
        trumps = list(next(iter(tricks.values())))
        lines.append(f"{_(HEADS[kind]):>10}" + "".join(f"{trump:>4}" for trump in trumps))
        lines += [
            f"{words.seat_letter(seat):>10}" + "".join(f"{by[trump]:>4}" for trump in trumps)
            for seat, by in tricks.items()
        ]
    return "\n".join(lines)


def _best(hand: Hand, best: BestBid | None) -> dict[str, object]:
    if best is None:
        return {}
    figures = {"tricks": best.tricks, "score": dict(zip(hand.seating.sides, best.score, strict=True))}
    return {"best": {"declarer": hand.seating.letters[best.declarer], "contract": str(best.contract), **figures}}


def _best_told(hand: Hand, best: BestBid | None) -> Iterator[str]:
    """The best bid for people, where there is one."""
    if best is not None:
        sides = ("".join(map(words.seat_letter, side)) for side in hand.seating.sides)
        score = ", ".join(f"{side} {points}" for side, points in zip(sides, best.score, strict=True))
        said = _n(
            "best bid, the kitty aside: {seat} {bid} with {n} trick, {score}",
            "best bid, the kitty aside: {seat} {bid} with {n} tricks, {score}",
            best.tricks, seat=words.seat_letter(hand.seating.letters[best.declarer]), bid=best.contract, score=score,
        )  # fmt: skip
        yield f"  {said}"


def _listed(board: str, cards: list[Costly], letters: tuple[str, ...]) -> str:
    return json.dumps({"board": board, "play": _cards(cards, letters)})


def _cards(cards: list[Costly], letters: tuple[str, ...]) -> list[dict[str, object]]:
    return [each._asdict() | {"seat": letters[each.seat], "card": str(CARDS[each.card])} for each in cards]


def _told(board: str, cards: list[Costly], letters: tuple[str, ...]) -> str:
    """The cards for people: a line each."""
    head = _("Board {board}, with all hands open", board=board)
    lines = [
        _n(
            "trick {trick}, {seat}: another card than {card} was good for {n} trick more",
            "trick {trick}, {seat}: another card than {card} was good for {n} tricks more",
            each.cost,
            trick=each.trick,
            seat=words.seat_letter(letters[each.seat]),
            card=CARDS[each.card],
        )  # fmt: skip
        for each in cards
    ]
    return "\n".join([head, *(f"  {line}" for line in lines or [_("every card was as good as any other")])])

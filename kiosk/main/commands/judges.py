"""Hands judged by all of a computer's cores, in the order of their text (`rules.verdicts`).

A process reads the text and gives the hands, a few at once, to several others, which judge: one for each core. Those
of a match go to the same, for the next follows from the one before; a new match to whoever got the fewest hands. What
is under way is what the pipes between them hold: whoever is further ahead waits.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fcntl import F_SETPIPE_SZ, fcntl
from itertools import chain
from typing import TYPE_CHECKING, Any

from kiosk.base.language import _
from rules.matches import Named, Names
from rules.pbn import Found, NotPbn, RawHand
from rules.record import Reader
from rules.verdicts import Judged, in_turn, judged

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ALONE = 60
"""Hands that are judged before other processes begin, which takes about as long."""
ROOM = 1 << 20
"""Bytes that a pipe holds: some hundreds of hands, more than a match has."""


class JudgeEnded(Exception):
    """Why not all hands were judged, and what to do."""


def judges(found: Iterator[list[Found]]) -> Iterator[Judged]:
    """As `rules.verdicts.one_by_one`. Raises `JudgeEnded`."""
    names, reader, cores, told = Names(), Reader(), len(os.sched_getaffinity(0)), 0
    for some in found:
        yield from in_turn(some, names, reader)
        told += len(some)
        if told >= ALONE and cores > 1 and (more := next(found, None)):
            yield from _together(chain([more], found), names, reader, cores)
            return


def _together(found: Iterator[list[Found]], names: Names, reader: Reader, cores: int) -> Iterator[Judged]:
    """The rest, by processes that know what was read until now."""
    from multiprocessing import get_context  # which takes longer than a small file

    fork = get_context("fork")

    def pipe() -> "tuple[Connection, Connection]":
        ends = fork.Pipe(duplex=False)
        with suppress(OSError):  # then it holds less
            fcntl(ends[1].fileno(), F_SETPIPE_SZ, ROOM)
        return ends

    (order, to_order), hands, verdicts = pipe(), [pipe() for _ in range(cores)], [pipe() for _ in range(cores)]
    ends = {order, to_order, *(end for pair in (*hands, *verdicts) for end in pair)}

    def process(work: Callable[..., None], *given: Any, hands: "Sequence[Connection]", answers: "Connection") -> Any:
        def run() -> None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked ends it
            for end in ends.difference(hands, [answers]):
                end.close()  # so that everybody sees who has ended
            try:
                work(*given, hands, answers)
            except (EOFError, BrokenPipeError):  # another has ended
                pass
            except Exception as error:
                answers.send(error)

        begun = fork.Process(target=run, daemon=True)
        begun.start()
        return begun

    team = [process(_read, found, names, hands=[write for _, write in hands], answers=to_order)]
    for (read, _write), (_read_end, write) in zip(hands, verdicts, strict=True):
        team.append(process(_judge, reader, hands=[read], answers=write))
    answers = [read for read, _write in verdicts]
    for end in ends - {order, *answers}:
        end.close()
    try:
        while some := _answer(order):
            told = {judge: iter(_answer(answers[judge])) for judge in {each for each in some if isinstance(each, int)}}
            for each in some:
                yield from next(told[each]) if isinstance(each, int) else [each]
    except EOFError:
        why = _("not all hands could be judged: a process of this program has ended; try again, or give fewer hands")
        raise JudgeEnded(why) from None
    finally:
        for each in team:
            each.kill()
            each.join()
        for end in (order, *answers):
            end.close()


def _answer(end: "Connection") -> Any:
    """What a process has to say. Raises the error that has ended it."""
    said = end.recv()
    if isinstance(said, Exception):
        raise said
    return said


def _read(found: Iterator[list[Found]], names: Names, hands: "Sequence[Connection]", order: "Connection") -> None:
    """Gives hands to who judges them, a few at once. Says in which order: by the number of that process, with what
    could not be read between; nothing at the end."""
    whose, load = dict[int, int](), [0] * len(hands)
    for some in found:
        said, given = list[int | NotPbn](), [list[tuple[RawHand, Named]]() for _ in hands]
        for each in some:
            if isinstance(each, RawHand):
                named = names.of(each.values())
                judge = whose.setdefault(hash(named.match), load.index(min(load)))
                load[judge] += 1
                given[judge].append((each, named))
                said.append(judge)
            else:
                said.append(each)
        for to, its in zip(hands, given, strict=True):
            if its:
                to.send(its)
        order.send(said)
    order.send([])


def _judge(reader: Reader, hands: "Sequence[Connection]", verdicts: "Connection") -> None:
    """Judges hands until there are no more."""
    (given,) = hands
    while True:
        verdicts.send([judged(raw, named, reader) for raw, named in given.recv()])

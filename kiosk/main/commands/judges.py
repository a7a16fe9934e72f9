"""Hands judged by all of a computer's cores, in the order of their text (`rules.verdicts`).

A process reads the text and gives each hand to one of several others, which judge: one for each core. Hands of a match
go to the same, for the next follows from the one before. What is under way is what the pipes between them hold: whoever
is further ahead waits.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fcntl import F_SETPIPE_SZ, fcntl
from itertools import islice
from typing import TYPE_CHECKING, Any

from kiosk.base.language import _
from rules.matches import Names
from rules.pbn import RawHand
from rules.record import Reader
from rules.verdicts import Found, Judged, judged

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ALONE = 200
"""Hands that are judged before other processes begin, which takes as long as some hundred hands."""
ROOM = 1 << 20
"""Bytes that a pipe holds: some hundreds of hands, more than a match has."""


class JudgeEnded(Exception):
    """Why not all hands were judged, and what to do."""


def judges(found: Iterator[Found]) -> Iterator[Judged]:
    """As `rules.verdicts.one_by_one`. Raises `JudgeEnded`."""
    names, reader, cores = Names(), Reader(), len(os.sched_getaffinity(0))

    def alone(some: Iterator[Found]) -> Iterator[Judged]:
        for each in some:
            if isinstance(each, RawHand):
                yield from judged(each, names.of(each.values()), reader)
            else:
                yield each

    yield from alone(islice(found, ALONE) if cores > 1 else found)
    for each in islice(found, 1):  # there is more
        yield from alone(iter([each]))
        yield from _together(found, names, reader, cores)


def _together(found: Iterator[Found], names: Names, reader: Reader, cores: int) -> Iterator[Judged]:
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

    def process(work: Callable[..., None], *given: Any, uses: "set[Connection]") -> Any:
        def run() -> None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked ends it
            for end in ends - uses:
                end.close()  # so that everybody sees who has ended
            with suppress(EOFError, BrokenPipeError):
                work(*given)

        begun = fork.Process(target=run, daemon=True)
        begun.start()
        return begun

    into = [write for _, write in hands]
    team = [process(_read, found, names, to_order, into, uses={to_order, *into})]
    for (read, _write), (_read_end, write) in zip(hands, verdicts, strict=True):
        team.append(process(_judge, read, write, reader, uses={read, write}))
    answers = [read for read, _write in verdicts]
    for end in ends - {order, *answers}:
        end.close()
    try:
        while (what := order.recv()) is not None:
            if isinstance(what, int):
                what = answers[what].recv()
            if isinstance(what, Exception):
                raise what
            yield from what
    except EOFError:
        why = _("not all hands could be judged: a process of this program has ended; try again, or give fewer hands")
        raise JudgeEnded(why) from None
    finally:
        for each in team:
            each.kill()
            each.join()
        for end in (order, *answers):
            end.close()


def _read(found: Iterator[Found], names: Names, order: "Connection", hands: "Sequence[Connection]") -> None:
    """Gives each hand to who judges it. Says in which order: by the number of that process, with what could not be
    read between, an error that ends the reading, or None at the end."""
    whose: dict[int, int] = {}
    while True:
        try:
            each = next(found, None)
        except Exception as error:
            order.send(error)
            return
        if isinstance(each, RawHand):
            named = names.of(each.values())
            judge = whose.setdefault(hash(named.match), len(whose) % len(hands))
            hands[judge].send((each, named))
            order.send(judge)
        else:
            order.send(each and [each])
            if each is None:
                return


def _judge(hands: "Connection", verdicts: "Connection", reader: Reader) -> None:
    """Judges hands until there are no more."""
    while True:
        raw, named = hands.recv()
        verdicts.send(judged(raw, named, reader))

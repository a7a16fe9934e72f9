"""The kiosk's side of the phones: lets them in, and puts on record what they tell.

Belongs to the thread that owns the state. A phone is answered once its fact is durable, and not before; a command that
comes again gets the same answer. What cannot go on record goes to the director as a claim.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kiosk.base.disk_words import reason
from kiosk.base.language import SOURCE, _, speaking
from kiosk.base.log import log
from kiosk.base.not_now import NotNow
from kiosk.hall.access import KEY, Access
from kiosk.hall.line import Line
from kiosk.hall.serving import Serving
from kiosk.hall.sitting import Sitting, playing, sheet_mark
from kiosk.journal import Fact, effective
from kiosk.lobby.lobby import Lobby
from kiosk.night.entry import ResultEntry
from kiosk.night.result_draft import draft_result
from kiosk.night.session import Night
from kiosk.night.state import CUT, Claim, HandResult, RoundState
from rules.phrases import Phrase

Answer = Callable[[Mapping[str, Any]], None]

SAVED, CLAIMED, CHANGED, REFUSED = "saved", "claimed", "changed", "refused"
"""What can become of a command: it is on record; it goes to the director; something else came first; it cannot be."""
HERE_FOR = 30.0
"""Seconds for which the pages' process is taken to serve after it has said so."""


@dataclass(frozen=True)
class Told:
    """A command from a phone: to ``tell`` a result, to ``agree`` to one, to ``sign`` the sheet. `round` is the id of
    the fact that seated it; `hand` may be `CUT`; `seen` is the id of the result that its page showed, "" for none, or
    what stands for the sheet (`sheet_mark`)."""

    id: str
    do: str
    night: str
    round: str
    place: int
    hand: int
    entrant: int
    person: str
    seen: str
    values: Mapping[str, int | str]
    language: str = SOURCE
    """What the phone speaks."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Told:
        """What came over the line. Raises ValueError."""
        texts = {name: given.get(name) for name in ("id", "do", "night", "round", "person", "seen")}
        numbers = {name: given.get(name) for name in ("place", "hand", "entrant")}
        values = given.get("values", {})
        fits = all(isinstance(text, str) for text in texts.values()) and isinstance(values, dict)
        fits = fits and all(type(number) is int for number in numbers.values())
        if not fits or not all(type(value) in (int, str) for value in values.values()):
            raise ValueError("no command of a phone")
        if not re.fullmatch("[0-9a-f]{32}", str(texts["id"])) or texts["do"] not in ("tell", "agree", "sign"):
            raise ValueError("no command of a phone")
        return cls(**texts, **numbers, values=values, language=str(given.get("language", SOURCE)))  # type: ignore[arg-type]


class Hall:
    """The phones of the hall, as the kiosk has them."""

    def __init__(
        self,
        lobby: Lobby,
        wake: Callable[[], None],
        serve: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`wake` may be called in any thread, and asks for a `poll`. `serve`: the pages' process is the kiosk's to
        start."""
        self._lobby, self._wake, self._clock, self._serve = lobby, wake, clock, serve
        self._line: Line | None = None
        self._serving: Serving | None = None
        self._pending: dict[str, list[Answer]] = {}
        """Who waits for an answer, by the command."""
        self._waiting: deque[Told] = deque()
        """The commands that wait until what was asked for before is on record: they are held against that."""
        self._served: tuple[float, int] | None = None
        self.trouble = ""
        """Why phones cannot be let in; "" where they can."""
        if self.access.on:
            self._open()

    @property
    def access(self) -> Access:
        return Access.of(self._lobby.setting(KEY))

    @property
    def on(self) -> bool:
        """Whether phones are let in."""
        return self._line is not None

    @property
    def phones(self) -> int | None:
        """How many phones have a page open; None where nobody serves the pages."""
        if self._served is None or self._clock() - self._served[0] > HERE_FOR:
            return None
        return self._served[1]

    def let_in(self) -> None:
        """Phones are let in from now on; the director's. Codes that there are hold again."""
        self._lobby.director.expect()
        kept = self.access
        if not kept.secret:
            kept = kept.renewed(self._lobby.journal.time())
        self._keep(replace(kept, on=True))
        self._open()

    def send_off(self) -> None:
        """No phone is let in any more; the director's."""
        self._lobby.director.expect()
        self._keep(replace(self.access, on=False))
        self._close()

    def new_codes(self) -> None:
        """All codes that were given end, and others hold; the director's."""
        self._lobby.director.expect()
        self._keep(self.access.renewed(self._lobby.journal.time()))

    def show_names(self, how: str) -> None:
        """Phones show people by their whole names, or by the first name and an initial; the director's."""
        self._lobby.director.expect()
        self._keep(replace(self.access, names=how))

    def remind(self, state: RoundState) -> None:
        """The phones of the tables that have not told this round say so; the director's."""
        self._lobby.director.expect()
        self._keep(replace(self.access, reminded=state.fact))

    def reminded(self, state: RoundState) -> bool:
        """Whether that was done in this round."""
        return self.access.reminded == state.fact

    def stop(self) -> None:
        """Answers nobody any more, and waits until the pages' process has ended."""
        self._close()
        if self._serving is not None:
            self._serving.stop()

    def _close(self) -> None:
        """Answers nobody any more."""
        if self._serving is not None:
            self._serving.ask_to_stop()
        if self._line is not None:
            self._line.stop()
        self._line, self._served = None, None
        self._pending.clear()
        self._waiting.clear()

    def poll(self) -> None:
        """Takes what phones have told, and does it once nothing else is on its way to the disk."""
        for answer, question in self._line.asked() if self._line is not None else ():
            self._hear(answer, question)
        self._go_on()

    def _keep(self, access: Access) -> None:
        self._lobby.journal.settings.set(KEY, access.values())

    def _open(self) -> None:
        if self._line is not None:
            return
        try:
            self._line = Line(self._lobby.journal.path.parent.absolute(), self._wake)
        except OSError as error:
            self.trouble = Phrase("Phones cannot be let in: {why}.", why=reason(error))
            log.error("no line for the hall could be opened: %s", error.strerror)
            return
        self.trouble = ""
        if self._serve:
            self._serving = Serving(self._lobby.journal.path.parent.absolute(), self._serving)

    # What the pages' process says.

    def _hear(self, answer: Answer, question: object) -> None:
        if not isinstance(question, dict):
            answer({"is": REFUSED, "said": ""})
        elif question.get("do") == "here":
            self._here(question)
            answer({"is": SAVED})
        else:
            try:
                told = Told.of(question)
            except ValueError:
                answer({"is": REFUSED, "said": _("This page is broken. Open it again.")})
                return
            self._take(told, answer)

    def _here(self, question: Mapping[str, Any]) -> None:
        phones = question.get("phones")
        if isinstance(phones, int):
            before, self._served = self.phones, (self._clock(), phones)
            if before != phones:
                self._lobby.changed()
        told = {name: question[name] for name in ("address", "wifi", "password") if question.get(name)}
        fits = all(isinstance(text, str) and len(text) <= 80 and text.isprintable() for text in told.values())
        access = replace(self.access, **told) if fits else self.access
        if access != self.access:
            self._lobby.journal.settings.set(KEY, access.values(), lambda _result: self._lobby.changed())

    def _take(self, told: Told, answer: Answer) -> None:
        """A command in its turn, or what became of it when it came before."""
        if told.id in self._pending:
            self._pending[told.id].append(answer)
        elif recorded := self._lobby.journal.of_command(told.id):
            with speaking(told.language):
                answer(_changed() if self._undone(recorded) else _answered(recorded))
        else:
            self._pending[told.id] = [answer]
            self._waiting.append(told)

    def _undone(self, recorded: Iterable[Fact]) -> bool:
        """Whether what a command has put on record was taken back since."""
        night = self._lobby.night
        if night is None:
            return False
        own = {fact.id for fact in recorded if fact.stream == night.stream}
        return bool(own) and own.isdisjoint(fact.id for fact in effective(night.facts))

    def _go_on(self) -> None:
        while self._waiting and not (self._lobby.night is not None and self._lobby.night.busy):
            told = self._waiting.popleft()
            with speaking(told.language):
                try:
                    self._do(told)
                except NotNow as why:
                    self._heard(told.id, str(why))

    def _heard(self, command: str, result: tuple[Fact, ...] | str) -> None:
        said = _answered(result) if isinstance(result, tuple) else {"is": REFUSED, "said": result}
        self._say(command, said)

    def _say(self, command: str, said: Mapping[str, Any]) -> None:
        for answer in self._pending.pop(command, ()):
            answer(said)

    def _do(self, told: Told) -> None:
        night = self._night(told.night)
        if all(state.fact != told.round for state in night.rounds):
            raise NotNow(_("The seats of this round were made anew. Open the page again."))
        found = playing(night, told.round, told.entrant, told.person)
        if found is None or found[1].place != told.place:
            raise NotNow(_("You do not sit at {table} in this round.", table=night.at(told.place, within=True)))
        state, sits = found
        here = self._lobby.table
        if here is not None and here.stream == state.streams.get(told.place):
            raise NotNow(_("{table} is played at the kiosk: it is told there.", table=night.at(told.place)))
        result = night.told_at(state, told.place).get(told.hand)

        def heard(became: tuple[Fact, ...] | str) -> None:
            with speaking(told.language):
                self._heard(told.id, became)

        with night.commanded(told.id, "phone", heard):
            if told.do == "agree":
                self._agree(night, state, sits, told, result)
            elif told.do == "sign":
                self._sign(night, state, sits, told)
            else:
                self._tell(_telling(night, state, sits, told), told, result)

    def _night(self, stream: str) -> Night:
        latest = next((night.name for night in self._lobby.nights()), None)
        if latest != stream:
            raise NotNow(_("That night is over."))
        night = self._lobby.go_on_with_night(stream)
        if night.over and night.finished:
            raise NotNow(_("The night is over. No more results are taken."))
        return night

    def _agree(self, night: Night, state: RoundState, sits: Sitting, told: Told, result: HandResult | None) -> None:
        if result is None or result.id != told.seen:
            self._say(told.id, _changed())
        elif night.agreed(result)[sits.side]:
            self._say(told.id, {"is": SAVED})
        elif state.closed:
            raise NotNow(_("Round {number} is over.", number=state.number))
        else:
            night.confirm(told.place, sits.side, told.hand)

    def _sign(self, night: Night, state: RoundState, sits: Sitting, told: Told) -> None:
        signed = night.signed(state, told.place)
        if told.seen != sheet_mark(night, state, told.place):
            self._say(told.id, _changed())
        elif signed[sits.side] or (any(signed) and not night.plan.conduct.signed):
            self._say(told.id, {"is": SAVED})
        elif state.closed:
            raise NotNow(_("Round {number} is over.", number=state.number))
        else:
            night.sign(told.place, sits.side, by=sits.by)

    def _tell(self, telling: Telling, told: Told, result: HandResult | None) -> None:
        night, state, sits = telling.night, telling.state, telling.sits
        if state.closed:
            if telling.same:
                self._say(told.id, {"is": SAVED})
            else:
                telling.claim("late", result)
        elif result is None:
            telling.record()
        elif telling.same:
            if night.agreed(result)[sits.side]:
                self._say(told.id, {"is": SAVED})
            else:
                night.confirm(told.place, sits.side, told.hand)
        elif result.id != told.seen:
            self._say(told.id, {"is": CHANGED, "said": _("The result was told meanwhile. Look at it first.")})
        elif all(night.agreed(result)):
            raise NotNow(_("All have agreed to it: ask the director to change it."))
        elif night.agreed(result)[sits.side]:
            if night.side_of_phone(result) != sits.side:
                raise NotNow(_("Your side has agreed to it: ask the director to change it."))
            telling.record()
        else:
            telling.claim("differs", result)


@dataclass(frozen=True)
class Telling:
    """What a phone tells of its table: `same`: it stands so on record; `said`: what it comes to, in words."""

    night: Night
    state: RoundState
    sits: Sitting
    told: Told
    same: bool
    said: Callable[[], str]
    record: Callable[[], None]

    def claim(self, why: str, result: HandResult | None) -> None:
        """Leaves it to the director."""
        outcome, told = result.id if result is not None else "", self.told
        who = (self.state.number, told.place, told.hand, self.sits.side)
        with speaking(SOURCE):  # it goes on record
            said = self.said()
        self.night.claim(Claim(why, *who, dict(told.values), said, outcome))


def _telling(night: Night, state: RoundState, sits: Sitting, told: Told) -> Telling:
    """Raises `NotNow` where it cannot be told."""
    if told.hand == CUT:
        return _telling_cut(night, state, sits, told)
    draft = draft_result(night, state, told.place, told.hand, told.values)
    if draft.why_not:
        raise NotNow(draft.why_not)
    entry = ResultEntry(night, told.place, told.hand, state.number, dict(told.values), told_here=True)
    same = told.hand in night.results_at(state, told.place) and not draft.changes

    def said() -> str:
        return " to ".join(side.figure for side in entry.view().sides)

    record = partial(night.record_result, told.place, told.values, told.hand, state.number, by=sits.by)
    return Telling(night, state, sits, told, same, said, record)


def _telling_cut(night: Night, state: RoundState, sits: Sitting, told: Told) -> Telling:
    side = told.values.get("cut")
    if not night.plan.format.needs_winners or not night.tied(state, told.place):
        raise NotNow(_("{table} is not tied.", table=night.at(told.place)))
    if side not in (0, 1):
        raise NotNow(_("Say who won {tie_break}.", tie_break=night.plan.tie_break))
    same = state.decided.get(told.place) == side
    record = partial(night.cut, told.place, side, state.number, by=sits.by)
    return Telling(night, state, sits, told, same, lambda: night.plan.won_it(side), record)


def _changed() -> dict[str, Any]:
    """What a phone is told that has not seen what stands now."""
    return {"is": CHANGED, "said": _("It was changed meanwhile. Look at it once more.")}


def _answered(facts: tuple[Fact, ...] | list[Fact]) -> dict[str, Any]:
    """What a phone is told of a command that is on record."""
    claim = next((fact for fact in facts if fact.kind == "claim"), None)
    if claim is None:
        return {"is": SAVED}
    if claim.content["why"] == "late":
        said = _("Round {number} is over: the director has what you told.", number=claim.content["round"])
        return {"is": CLAIMED, "said": said}
    return {"is": CLAIMED, "said": _("Something else is on record: the director decides.")}

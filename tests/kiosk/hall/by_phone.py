"""An evening that is told by phone: what each table makes of each round, how its people tell it, and what the director
does about it. All of it follows from a seed, so that the same evening can be told at the kiosk too.

Run as a program it is the kiosk of such an evening, without a window, until it is killed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event

from kiosk.hall.access import Access
from kiosk.hall.desk import Hall
from kiosk.lobby.lobby import Lobby
from kiosk.night.claims import REASON
from kiosk.night.room import seat_names
from kiosk.night.session import Night
from kiosk.night.state import HandResult, RoundState
from tests.kiosk.hall.phones import Phone, Reached
from tests.kiosk.scenes import nights

PLAIN, TWICE, CHANGED, ASTRAY, WRONG, DISPUTED, ASLEEP = WAYS = (
    "plain", "twice", "changed", "astray", "wrong", "disputed", "asleep",
)  # fmt: skip
"""How a table tells its result: as it should be; the same form again and again, and from both partners; another figure
first; after the card of another table was scanned; a wrong figure, and the other side the right one; the right one, and
the other side a wrong one; not before the round is over."""
TOLD = {CHANGED: 2, WRONG: 2}
"""How many facts there are of a result that is told in such a way; 1 where nothing stands here."""
CLAIMED = (WRONG, DISPUTED)


@dataclass(frozen=True)
class Script:
    """What happens in an evening."""

    seed: int

    def tricks(self, number: int, place: int) -> int:
        """What north and south of a table really make."""
        return Random(f"tricks {self.seed} {number} {place}").randrange(14)

    def way(self, number: int, place: int) -> str:
        """How it is told."""
        return Random(f"way {self.seed} {number} {place}").choice((PLAIN, *WAYS))

    def wrong(self, number: int, place: int) -> int:
        return (self.tricks(number, place) + 3) % 14

    def is_right(self, night: Night, state: RoundState, place: int, result: HandResult | None) -> bool:
        made = night.by_side(result.outcome) if result is not None else None
        return made is not None and made[0] == self.tricks(state.number, place)


# The director.


def direct(night: Night, script: Script) -> None:
    """The next thing that the director does, if there is one."""
    state = night.current
    if state is None:
        if not night.over:
            night.seat()
        elif not night.finished:
            night.finish()
    elif not state.started:
        night.start()
    elif claim := next(iter(night.open_claims()), None):
        right = claim.round == state.number and claim.values == {"tricks": script.tricks(claim.round, claim.place)}
        if right:
            night.take_claim(claim.id, REASON)
        else:
            night.settle(claim.id)
    elif all(told(night, state, script, table.number) for table in state.round.tables):
        asleep = [place for place in night.missing(state) if script.way(state.number, place) == ASLEEP]
        if asleep:
            night.record_result(asleep[0], {"tricks": script.tricks(state.number, asleep[0])})
        else:
            night.close()
    night.journal.settle()


def told(night: Night, state: RoundState, script: Script, place: int) -> bool:
    """Whether all that a table will tell of its round is told."""
    way, result = script.way(state.number, place), night.results_at(state, place).get(1)
    if way == ASLEEP:
        return True
    if result is None or not script.is_right(night, state, place, result):
        return False
    if way in CLAIMED:
        claims = [fact.content for fact in night.facts if fact.kind == "claim"]
        return any((claim["round"], claim["place"]) == (state.number, place) for claim in claims)
    return all(night.agreed(result))


def tell_at_the_kiosk(night: Night, script: Script) -> None:
    """The same evening without a phone."""
    while not night.over:
        night.seat()
        night.start()
        night.journal.settle()
        state = night.current
        assert state is not None
        for table in state.round.tables:
            night.record_result(table.number, {"tricks": script.tricks(state.number, table.number)})
        night.close()
        night.journal.settle()
    night.finish()
    night.journal.settle()


# The people.


class People:
    """Everybody with a phone; each keeps its pass from round to round."""

    def __init__(self, script: Script, reach: Callable[[int], Reached]) -> None:
        """`reach` says how a phone of a number reaches the pages."""
        self._script, self._reach = script, reach
        self._phones: dict[str, Phone] = {}
        self._forms: list[tuple[Phone, dict[str, str]]] = []
        self.saved: set[tuple[int, int]] = set()
        """The results of which a phone has said that they are saved: round and table."""
        self.again = 0
        """How often something had to be asked again."""

    def phone(self, name: str) -> Phone:
        if name not in self._phones:
            self._phones[name] = Phone(self._reach(len(self._phones)))
        return self._phones[name]

    def wake(self) -> None:
        """Who slept sends what they had on their screen."""
        forms, self._forms = self._forms, []
        for phone, form in forms:
            self._insist(phone, "POST", "/tell", form)

    def play(self, night: Night, access: Access, state: RoundState, place: int) -> None:
        """The people of a table tell their round, as the script says."""
        table = state.table(place)
        assert table is not None
        number, way = state.number, self._script.way(state.number, place)
        right, wrong = self._script.tricks(number, place), self._script.wrong(number, place)
        north, east, south, west = (
            self._seated(name, access.code(night.stream, place)) for name in seat_names(night, table)
        )
        for phone in (south, west):
            self._insist(phone, "GET", "/standings")
        if way == ASTRAY:
            other = place % len(state.round.tables) + 1
            self._insist(north, "GET", f"/t/{access.code(night.stream, other)}?who=1")
        form = self._pad(north, wrong if way in (CHANGED, WRONG) else right)
        if way == ASLEEP:
            self._forms.append((north, form))
            return
        for _ in range(3 if way == TWICE else 1):
            self._tell(north, form | {"place": "1"}, (number, place))
        if way == TWICE:
            self._tell(south, self._pad(south, right), (number, place))
        if way == CHANGED:
            self._tell(north, self._pad(north, right), (number, place))
        if way in CLAIMED:
            self._tell(east, self._pad(east, right if way == WRONG else wrong), (number, place))
            return
        self._insist(east, "GET", "/hand/1")
        agreed = east.form("/agree")
        for _ in range(2 if way == TWICE else 1):
            self._insist(east, "POST", "/agree", agreed)

    def _seated(self, name: str, code: str) -> Phone:
        phone = self.phone(name)
        if phone.pass_:
            self._insist(phone, "GET", "/")
        else:
            self._insist(phone, "GET", f"/t/{code}?who=1")
            self._insist(phone, "GET", phone.links()[name])
        return phone

    def _pad(self, phone: Phone, tricks: int) -> dict[str, str]:
        self._insist(phone, "GET", f"/tell?hand=1&tricks={tricks}")
        return phone.form("/tell")

    def _tell(self, phone: Phone, form: dict[str, str], what: tuple[int, int]) -> None:
        self._insist(phone, "POST", "/tell", form)
        assert phone.page.status_code == 200, phone.text
        if self._script.way(*what) not in CLAIMED:  # the director may have settled it meanwhile
            assert "Saved at the desk" in phone.text, phone.text
        self.saved.add(what)

    def _insist(self, phone: Phone, method: str, path: str, fields: dict[str, str] | None = None) -> None:
        """Asks until there is an answer, as a phone does that says “not saved yet”."""
        for _ in range(2000):
            try:
                phone.get(path) if fields is None else phone.post(path, fields)
                if phone.page.status_code not in (429, 503):
                    return
            except (OSError, HTTPException):
                pass
            self.again += 1
            Event().wait(0.05)
        raise AssertionError(f"{method} {path} was never answered")


def main(folder: str, seed: str) -> None:
    """The kiosk of an evening, its director with it."""
    lobby, bell, script = Lobby.open(Path(folder)), Event(), Script(int(seed))
    night = lobby.go_on_with_night(lobby.nights()[0].name)
    hall = Hall(lobby, bell.set)
    lobby.director.enter(nights.PIN)
    while True:
        bell.wait(0.02)
        bell.clear()
        hall.poll()
        lobby.poll()
        direct(night, script)


if __name__ == "__main__":
    main(*sys.argv[1:])

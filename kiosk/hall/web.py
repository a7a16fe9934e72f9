"""The pages for phones: what may be seen of the night, and the forms that tell a result.

They only read the records. What a phone tells goes over the line to the kiosk, and is said to be saved once the kiosk
has answered that it is.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from kiosk.base import place, times, words
from kiosk.base.alphabet import unaccented
from kiosk.base.language import _, _c, speaking, spoken, wanted
from kiosk.base.not_now import NotNow
from kiosk.hall import qr, views
from kiosk.hall.access import TABLES, Access, plain
from kiosk.hall.asking import ask
from kiosk.hall.guard import MOST, PROBES, Buckets, Guard
from kiosk.hall.line import NAME as LINE
from kiosk.hall.sitting import Sitting, playing, side_people, sitting
from kiosk.hall.watching import OldCard, PublicNight, Watching
from kiosk.journal import Journal, JournalError, new_id
from kiosk.night.boards.open_cards import open_cards
from kiosk.night.clock import ClockView
from kiosk.night.duplicate import board_trumps
from kiosk.night.hand_records import hand_records
from kiosk.night.room import clock_words, everybody, round_title
from kiosk.night.standings import player_view, standings_view
from kiosk.night.state import RoundState
from kiosk.night.travellers import travellers
from rules.cards import SORTED_SUITS

COOKIE = "hall"
LOOK = 0.25
"""Seconds between two looks into the records while phones wait for news."""
BEAT = 15.0
"""Seconds after which a phone that waits for news hears that there is none, and the kiosk how many phones wait."""
STREAMS = 12
"""Pages of one person that may wait for news at once: nobody uses up what there is for all."""
PATIENCE = 5.0
"""Seconds in which a form has come, once it has begun to."""
TURN = 12
"""Seconds that a page of the wall stands."""
PAGES = Path(__file__).with_name("pages")


@dataclass(frozen=True)
class Viewer:
    """Whose phone it is."""

    night: PublicNight
    entrant: int
    person: str

    @property
    def name(self) -> str:
        return self.night.name(self.person)


class Closed(Exception):
    """There is no page for this phone now: why, and what to do."""

    def __init__(self, title: str, said: str, todo: str = "", status: int = 403) -> None:
        super().__init__(title)
        self.title, self.said, self.todo, self.status = title, said, todo, status


@cache
def templates() -> Environment:
    """The pages' words and forms, each read once in a process."""
    made = Environment(
        loader=FileSystemLoader(PAGES), autoescape=select_autoescape(default=True), undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.globals.update(
        _=_, _c=_c, _h=marked_up, language=spoken, mark_up=Markup, mark=asset_mark(), script_words=script_words,
        seat_letter=words.seat_letter, side=words.side, sides=SIDES, sorted_suits=SORTED_SUITS,
        suit_names=words.SUIT_NAMES, suit_paths=SUIT_PATHS,
    )  # fmt: skip
    return made


class Pages:
    """The pages of one night, beside the kiosk whose data lie in `folder`."""

    watching: Watching

    def __init__(
        self,
        folder: Path,
        here: Callable[[], Mapping[str, str]] = dict,
        while_on: Callable[[], object] | None = None,
        ending: Callable[[], bool] = lambda: False,
    ) -> None:
        """`here` says what the kiosk is told for its codes: the `address` of the pages, the `wifi` and its `password`.
        `while_on` is called once phones are off or the kiosk has ended. `ending` says whether the process is to end:
        then nobody waits for news any more."""
        self._folder, self._here, self._while_on, self._ending = folder, here, while_on, ending
        self._tries = Buckets(12, 10.0)
        """Codes that are none: how many each phone may give."""
        self._all_tries = Buckets(200, 1.0)
        self._sent = Buckets(20, 2.0)
        self._waiting: Counter[tuple[int, str]] = Counter()
        """The pages that wait for news, by whose phone they are on."""
        self._news = asyncio.Condition()

    @property
    def streams(self) -> int:
        """How many pages wait for news."""
        return self._waiting.total()

    def app(self, names: tuple[str, ...] = ()) -> Starlette:
        """The application; `names` as `Guard` takes them."""
        routes = [
            Route("/", self._page(self.table)),
            Route("/t/{code}", self._page(self.code)),
            Route("/t/{code}/{key}", self._page(self.who)),
            Route("/code", self._page(self.typed)),
            Route("/tell", self._page(self.tell), methods=["GET", "POST"]),
            Route("/hand/{hand}", self._page(self.hand)),
            Route("/agree", self._page(self.agree), methods=["POST"]),
            Route("/sheet", self._page(self.sheet)),
            Route("/sign", self._page(self.sign), methods=["POST"]),
            Route("/seats", self._page(self.seats)),
            Route("/standings", self._page(self.standings)),
            Route("/me", self._page(self.me)),
            Route("/board/{board}", self._page(self.board)),
            Route("/wall", self._page(self.wall)),
            Route("/news", self.news),
            Route("/favicon.ico", answered("", "text/plain")),
            Route("/hall.css", asset("hall.css", "text/css")),
            Route("/hall.js", asset("hall.js", "text/javascript")),
            *(Route(probe, answered(*said)) for probe, said in PROBES.items()),
        ]
        return Starlette(
            routes=routes, middleware=[Middleware(Guard, names=names)], lifespan=self._lifespan,
            exception_handlers={404: self._not_found},
        )  # fmt: skip

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        with Journal.open_to_read(self._folder / "journal.db") as journal:
            self.watching = Watching(journal)
            tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._present())]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self) -> None:
        """Looks into the records again and again, for those who wait for news. Who asks for a page looks too, and may
        have come first."""
        told = 0
        while True:
            await asyncio.sleep(LOOK)
            place.live_in(place.kept(self._folder))
            if self._while_on is not None and not (self._folder / LINE).exists():
                self._while_on()
            if self.streams:
                with suppress(JournalError):
                    self.watching.look()
                if told != self.watching.changes or self._ending():
                    told = self.watching.changes
                    async with self._news:
                        self._news.notify_all()

    async def _present(self) -> None:
        """Tells the kiosk who is here."""
        while True:
            await ask(self._folder, {"do": "here", "phones": self.streams, **self._here()})
            await asyncio.sleep(BEAT)

    # What every page begins with.

    def _page(self, make: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            with speaking(wanted(request.headers.get("accept-language", ""))):
                return await in_words(request)

        async def in_words(request: Request) -> Response:
            try:
                self.watching.look()
                if not self.watching.access.on:
                    raise Closed(_("Phones are off"), _("Results are told at the desk."), status=503)
                return await make(request)
            except Closed as closed:
                return self._closed(closed, "/wall" if request.url.path == "/wall" else "")
            except NotNow as why:
                return self._closed(Closed(str(why), _("Nothing was sent."), status=409))
            except JournalError:
                return self._closed(
                    Closed(
                        _("The desk is busy"), _("Its records cannot be read just now."), _("Try again."), status=503
                    )
                )

        return page

    async def _not_found(self, request: Request, _error: Exception) -> Response:
        with speaking(wanted(request.headers.get("accept-language", ""))):
            gone = Closed(_("There is no such page"), _("Scan the card that lies on your table."), status=404)
            return self._closed(gone)

    def _shown(self, template: str, status: int = 200, **given: Any) -> HTMLResponse:
        return HTMLResponse(templates().get_template(template).render(given), status)

    def _closed(self, closed: Closed, turn: str = "") -> Response:
        night = self.watching.night
        return self._shown(
            "closed.html", closed.status, night=night.plan.name if night else "Whist", who="", tab="", news="",
            wait=TURN if turn else 0, turn=turn, title=closed.title, said=closed.said, todo=closed.todo, result="",
        )  # fmt: skip

    def _night(self) -> PublicNight:
        night = self.watching.night
        if night is None:
            raise Closed(_("No night has begun"), _("The director begins it at the desk."), status=503)
        return night

    def _viewer(self, request: Request) -> Viewer:
        night = self._night()
        kept = request.cookies.get(COOKIE, "")
        holder = self.watching.access.holder(kept, night.stream) if kept else None
        entry = night.entries.get(holder[0]) if holder else None
        if holder is None or entry is None or holder[1] not in entry.people:
            said = _("The code that this phone had is of another night, or has ended.") if kept else ""
            raise Closed(
                _("Which table?"), said, _("Scan the card that lies on your table tonight, or ask at the desk.")
            )
        return Viewer(night, *holder)

    def _place(self, request: Request, code: str) -> tuple[PublicNight, RoundState, int]:
        """The table that a code is of. Raises `Closed` where it is of none, or too many were tried."""
        night = self._night()
        who = request.client.host if request.client else "?"
        if not self._tries.has(who) or not self._all_tries.has(""):
            raise Closed(_("Too many codes"), _("Wait a minute, then try again."), status=429)
        state = night.rounds[-1] if night.rounds else None
        most = max([TABLES, *(table.number for table in state.round.tables)] if state else [TABLES])
        place = self.watching.access.place(code, night.stream, range(1, most + 1))
        if place is None:
            if (old := self.watching.old_card(plain(code))) is not None:
                raise _old(old, self.watching.access)
            self._tries.take(who)
            self._all_tries.take("")
            raise Closed(
                _("This code opens no table"), _("It does not hold tonight. Nothing was sent."),
                _("Scan the card that lies on your table tonight, or ask at the desk."),
            )  # fmt: skip
        if state is None:
            raise Closed(_("Seats come soon"), _("Nobody has been seated yet. Open this page again then."), status=409)
        if state.table(place) is None:
            raise Closed(
                _("Nobody sits at table {number}", number=place), _("Look on the wall where you sit."), status=409
            )
        return night, state, place

    # Who.

    async def typed(self, request: Request) -> Response:
        """A code that was typed."""
        return RedirectResponse(f"/t/{plain(request.query_params.get('code', '')) or '-'}", 303)

    async def code(self, request: Request) -> Response:
        """A table by its code: its page, or who is who there."""
        code = plain(request.path_params["code"])
        night, state, place = self._place(request, code)
        with suppress(Closed):
            viewer = self._viewer(request)
            own = sitting(night, state, viewer.entrant, viewer.person)
            if own is not None and own.place == place and "who" not in request.query_params:
                return RedirectResponse("/", 303)
        return self._table_page(night, state, place, None, code)

    async def who(self, request: Request) -> Response:
        """Somebody says who they are."""
        night, state, place = self._place(request, request.path_params["code"])
        found = views.chair(night, state, place, request.path_params["key"])
        if found is None:
            raise Closed(_("Nobody sits there"), _("Scan the card once more."), status=404)
        answer = RedirectResponse("/", 303)
        kept = self.watching.access.pass_of(night.stream, found.entrant, found.person)
        answer.set_cookie(COOKIE, kept, max_age=16 * 3600, httponly=True, samesite="lax")
        return answer

    # One's own table.

    async def table(self, request: Request) -> Response:
        """The first page: one's table, or where one goes."""
        viewer = self._viewer(request)
        night = viewer.night
        if night.over:
            return self._over(viewer)
        state = night.rounds[-1] if night.rounds else None
        if state is None:
            raise Closed(_("Seats come soon"), _("Nobody has been seated yet."), status=409)
        own = sitting(night, state, viewer.entrant, viewer.person)
        if own is None or not state.started:
            return self._next_page(viewer, state)
        return self._table_page(night, state, own.place, viewer, "")

    def _table_page(
        self, night: PublicNight, state: RoundState, place: int, viewer: Viewer | None, code: str
    ) -> Response:
        own = sitting(night, state, viewer.entrant, viewer.person) if viewer else None
        known, trump = night.plan.trump(state.number)
        hands = views.hands(night, state, own) if own is not None else ()
        ask_for = next((hand for hand in hands if hand.state == "theirs"), None)
        untold = next((hand for hand in hands if hand.state == "untold"), None)
        clock = night.clock()
        table = state.table(place)
        sheet = views.sheet(night, state, own) if own is not None else None
        boards = {}
        if own is not None and table is not None and table.boards:
            boards = {hand: board_trumps(night, board, deal=False) for hand, board in enumerate(table.boards, 1)}
        return self._shown(
            "table.html", night=night.plan.name, who=viewer.name if viewer else "", tab="table" if viewer else "",
            news=self._mark(viewer) if viewer else "", wait=10,
            round=round_title(night, state), at=night.at(place), at_within=night.at(place, within=True), place=place,
            chairs=views.chairs(night, state, place, own), code=code, trumps=known, trump=trump,
            says=_(night.plan.format.says(state.number)), clock=_clock(clock),
            closed=state.closed, hands=hands, asked=ask_for, untold=untold,
            reminded=untold is not None and not state.closed and self.watching.access.reminded == state.fact,
            boards=boards, several=len(hands) > 1 or night.most_hands(state, place) > 1, sheet=sheet,
            missed=place in state.forfeits, who_won=night.plan.who_won,
        )  # fmt: skip

    def _next_page(self, viewer: Viewer, state: RoundState) -> Response:
        night = viewer.night
        known, trump = night.plan.trump(state.number)
        return self._shown(
            "next.html", night=night.plan.name, who=viewer.name, tab="table", news=self._mark(viewer), wait=10,
            seat=views.next_seat(night, state, viewer.entrant, viewer.person), trumps=known, trump=trump,
            started=state.started,
        )  # fmt: skip

    def _over(self, viewer: Viewer) -> Response:
        view = player_view(viewer.night, viewer.entrant)
        total = view.rows[-1].total if view.rows else ""
        figure = f"{view.place}, {total} {view.unit}" if view.place else ""
        return self._shown(
            "closed.html", night=viewer.night.plan.name, who=viewer.name, tab="", news="", wait=0,
            title=_("The night is over"), said=_("No more results are taken."), todo="", result=figure,
        )  # fmt: skip

    async def seats(self, request: Request) -> Response:
        """Where everybody sits, by name."""
        viewer = self._viewer(request)
        night = viewer.night
        if not night.rounds:
            raise Closed(_("Seats come soon"), _("Nobody has been seated yet."), status=409)
        state = night.rounds[-1]
        return self._shown(
            "seats.html", night=night.plan.name, who=viewer.name, tab="table", news=self._mark(viewer), wait=0,
            round=round_title(night, state), where=everybody(night, state), own=viewer.name,
        )  # fmt: skip

    # A result.

    async def tell(self, request: Request) -> Response:
        """The pad; a POST tells what was chosen on it."""
        given = await _form(request) if request.method == "POST" else dict(request.query_params)
        viewer = self._viewer(request)
        night = viewer.night
        now = night.current.fact if night.current is not None and request.method == "GET" else ""
        found = self._playing(viewer, given.get("round", "")) or self._playing(viewer, now)
        if found is None:
            raise Closed(_("You sit at no table now"), _("Nothing was sent."), status=409)
        state, own = found
        hand = _number(given.get("hand", ""))
        hand = night.next_hand(state, own.place) if hand is None else hand
        pad, values = views.pad(night, state, own, hand, given)
        if request.method == "GET":
            return self._pad_page(viewer, state, hand, pad, given)
        if pad.missing:
            return self._pad_page(viewer, state, hand, pad, given, pad.missing)
        return await self._send(request, viewer, state, own.place, hand, "tell", given, values, pad)

    def _pad_page(
        self, viewer: Viewer, state: RoundState, hand: int, pad: views.Pad, given: Mapping[str, str], said: str = ""
    ) -> Response:
        night = viewer.night
        own = sitting(night, state, viewer.entrant, viewer.person)
        assert own is not None
        others = [side for side in range(len(night.plan.seating.sides)) if side != own.side]
        confirm = words.one_of([name for side in others for name in side_people(night, state, own.place, side)])
        return self._shown(
            "tell.html", night=night.plan.name, who=viewer.name, tab="", news="", wait=0, pad=pad, hand=hand,
            round=state.fact, id=_command(given), seen=given.get("seen", pad.seen), confirm=confirm, said=said,
            at=night.at(own.place), at_within=night.at(own.place, within=True),
        )  # fmt: skip

    async def agree(self, request: Request) -> Response:
        """The other side's result is right."""
        given = await _form(request)
        viewer = self._viewer(request)
        found, hand = self._playing(viewer, given.get("round", "")), _number(given.get("hand", ""))
        if found is None or hand is None:
            raise Closed(_("You sit at no table now"), _("Nothing was sent."), status=409)
        state, own = found
        return await self._send(request, viewer, state, own.place, hand, "agree", given, {}, None)

    def _playing(self, viewer: Viewer, fact: str) -> tuple[RoundState, Sitting] | None:
        return playing(viewer.night, fact, viewer.entrant, viewer.person)

    async def sheet(self, request: Request) -> Response:
        """What the table has made, to be signed."""
        viewer = self._viewer(request)
        night = viewer.night
        found = self._playing(viewer, night.rounds[-1].fact if night.rounds else "")
        sheet = views.sheet(night, *found) if found is not None else None
        if found is None or sheet is None:
            return RedirectResponse("/", 303)
        state, own = found
        others = [name for side in (0, 1) if side != own.side for name in side_people(night, state, own.place, side)]
        return self._shown(
            "sheet.html", night=night.plan.name, who=viewer.name, tab="", news=self._mark(viewer), wait=10, sheet=sheet,
            at=night.at(own.place), round=state.fact, title=round_title(night, state), id=new_id(),
            changed="changed" in request.query_params, others=words.one_of(others),
            marks=[_("signed") if each and sheet.signs else "" for each in sheet.signed],
            next_hand=night.next_hand(state, own.place),
        )  # fmt: skip

    async def sign(self, request: Request) -> Response:
        """A side signs, or says that it was the last hand."""
        given = await _form(request)
        viewer = self._viewer(request)
        found = self._playing(viewer, given.get("round", ""))
        if found is None:
            raise Closed(_("You sit at no table now"), _("Nothing was sent."), status=409)
        state, own = found
        return await self._send(request, viewer, state, own.place, 0, "sign", given, {}, None)

    async def _send(
        self,
        request: Request,
        viewer: Viewer,
        state: RoundState,
        place: int,
        hand: int,
        do: str,
        given: Mapping[str, str],
        values: Mapping[str, int | str],
        pad: views.Pad | None,
    ) -> Response:
        """Sends a command to the kiosk, and says what has become of it."""
        if not self._sent.take(f"{viewer.entrant}.{viewer.person}"):
            raise Closed(_("Too many at once"), _("Wait a moment, then send it again."), status=429)
        command = {
            "id": _command(given), "do": do, "night": viewer.night.stream, "round": state.fact, "place": place,
            "hand": hand, "entrant": viewer.entrant, "person": viewer.person, "seen": given.get("seen", ""),
            "values": dict(values), "language": spoken(),
        }  # fmt: skip
        answer = await ask(self._folder, command)
        self.watching.look()
        if answer is None:
            return self._shown(
                "unsaved.html", 503, night=viewer.night.plan.name, who=viewer.name, tab="", news="", wait=0,
                pad=pad, do=do, at=viewer.night.at(place), round=round_title(viewer.night, state),
                fields={**{name: given.get(name, "") for name in ("seen",)}, "id": command["id"], "hand": hand,
                        "round": state.fact, **values},
            )  # fmt: skip
        if answer.get("is") == "refused":
            raise Closed(str(answer.get("said")) or _("That cannot be"), _("Nothing was saved."), status=409)
        said = {"claimed": "?claimed=1", "changed": "?changed=1"}.get(str(answer.get("is")), "")
        late = "late" if state.closed and answer.get("is") == "claimed" else ""
        if late:
            said = _("It is saved at the desk. Nothing counts by it yet.")
            raise Closed(str(answer.get("said")), said, status=200)
        return RedirectResponse(f"/sheet{said}" if do == "sign" else f"/hand/{hand}{said}", 303)

    async def hand(self, request: Request) -> Response:
        """What has become of a hand's result: sent, to agree to, agreed."""
        viewer = self._viewer(request)
        night = viewer.night
        state = night.rounds[-1] if night.rounds else None
        own = sitting(night, state, viewer.entrant, viewer.person) if state is not None else None
        if state is None or own is None or not state.started:
            return RedirectResponse("/", 303)
        lines = views.hands(night, state, own)
        asked = _number(request.path_params["hand"])
        line = next((line for line in lines if line.hand == asked), None)
        if line is None or line.state == "untold":
            return RedirectResponse(f"/tell?hand={line.hand}" if line else "/", 303)
        tellers = [side for side in range(len(night.plan.seating.sides)) if side != own.side]
        others = [name for side in tellers for name in side_people(night, state, own.place, side)]
        return self._shown(
            "hand.html", night=night.plan.name, who=viewer.name, tab="", news=self._mark(viewer), wait=10, line=line,
            at=night.at(own.place), round=state.fact, title=round_title(night, state), id=new_id(), closed=state.closed,
            saved=_("Saved at the desk at {time}", time=line.time) if line.time else _("Saved at the desk"),
            others=words.together(others), confirm=words.one_of(others), changed="changed" in request.query_params,
            after=next(iter(lines[lines.index(line) + 1 :]), None), sheet=views.sheet(night, state, own),
            several=night.most_hands(state, own.place) > 1,
        )  # fmt: skip

    # The night.

    async def standings(self, request: Request) -> Response:
        """Who is where, as far as everybody may see it."""
        viewer = self._viewer(request)
        view = standings_view(viewer.night, public=True)
        wanted = " ".join(request.query_params.get("name", "").split())[:40]
        return self._shown(
            "standings.html", night=viewer.night.plan.name, who=viewer.name, tab="standings", news=self._mark(None),
            wait=10, view=view, own=viewer.entrant, wanted=wanted,
            rows=[row for row in view.rows if not wanted or unaccented(wanted) in unaccented(row.name)],
            place=player_view(viewer.night, viewer.entrant).place if view.rows else "",
        )  # fmt: skip

    async def wall(self, request: Request) -> Response:
        """What a whole room reads from afar, on any screen with a browser; no code is asked, for nothing is told here.
        It turns its pages by itself."""
        night, access = self._night(), self.watching.access
        view = views.wall(night, _number(request.query_params.get("page", "")) or 1)
        code, wide = qr.drawn(qr.code(access.url or str(request.base_url)))
        return self._shown(
            "wall.html", night=night.plan.name, who="", tab="", news="", wait=TURN, turn=f"/wall?page={view.next}",
            view=view, clock=_clock(night.clock()) if view.told else None, code=code, code_wide=wide,
            address=access.address, wifi=access.wifi, password=access.password,
        )  # fmt: skip

    async def me(self, request: Request) -> Response:
        """One's own night."""
        viewer = self._viewer(request)
        night = viewer.night
        view = player_view(night, viewer.entrant)
        state = night.current
        seat = views.next_seat(night, state, viewer.entrant, viewer.person) if state is not None else None
        boards = [each.board for each in travellers(night, public=True)] if night.plan.format.boards else []
        return self._shown(
            "me.html", night=night.plan.name, who=viewer.name, tab="me", news=self._mark(viewer), wait=10, view=view,
            seat=seat, boards=boards, hidden=standings_view(night, public=True).hidden,
        )  # fmt: skip

    async def board(self, request: Request) -> Response:
        """What all tables made of a board, and its cards, once nobody has it to play."""
        viewer = self._viewer(request)
        night, number = viewer.night, _number(request.path_params["board"])
        if number is None:
            raise Closed(_("There is no such board"), "", status=404)
        found = next((each for each in travellers(night, public=True) if each.board == number), None)
        record = next((each for each in hand_records(night) if each.number == number), None)
        if found is None:
            why = night.why_withheld(number) or _("It is shown once its round is over.")
            raise Closed(_("Board {number} is not shown yet", number=number), why, status=404)
        made = open_cards(night, record) if record is not None else None
        wait, turn = (TURN, f"/board/{number}") if made is not None and not made.known else (0, "")
        return self._shown(
            "board.html", night=night.plan.name, who=viewer.name, tab="", news="", wait=wait, turn=turn, board=found,
            record=record, made=made, own=viewer.entrant,
        )  # fmt: skip

    # News.

    def _mark(self, viewer: Viewer | None) -> str:
        """What a phone's page follows from: another mark, and the page is to be asked for again."""
        night = self.watching.night
        if night is None:
            return ""
        access = self.watching.access
        state = night.rounds[-1] if night.rounds else None
        parts: list[object] = [night.stream, access.on, access.secret, access.names, night.finished]
        parts += [self.watching.shown_to_all, len(night.rounds)]
        if state is not None:
            clock, now = [fact.id for fact in state.clock], night.clock()
            half = now is not None and now.half_called
            parts += [state.fact, state.started, state.closed, clock, half, access.reminded]
            own = sitting(night, state, viewer.entrant, viewer.person) if viewer is not None else None
            if own is not None:
                told = night.told_at(state, own.place).values()
                parts += [(result.id, night.agreed(result)) for result in told]
                parts += [night.signed(state, own.place), own.place in state.forfeits]
                parts += [night.time_is_up()] if night.plan.conduct.open_end else []
                parts += [claim.id for claim in night.open_claims() if claim.place == own.place]
        return sha256(repr(parts).encode()).hexdigest()[:16]

    async def news(self, request: Request) -> Response:
        """A stream that says when a page is to be asked for again."""
        try:
            self.watching.look()
            viewer = self._viewer(request)
        except (Closed, JournalError):
            return PlainTextResponse("", 403)
        public = request.query_params.get("of") == "all"
        who = viewer.entrant, viewer.person
        now = partial(self._mark, None if public else viewer)

        async def marks() -> AsyncIterator[str]:
            if self._waiting[who] >= STREAMS:
                return
            self._waiting[who] += 1
            try:
                said = None
                yield "retry: 3000\n\n"
                while not self._ending():
                    mark = now()
                    yield f"data: {mark}\n\n" if mark != said else ": here\n\n"
                    said = mark
                    await self._wait_while(mark, now)
            finally:
                self._waiting[who] -= 1

        headers = {"X-Accel-Buffering": "no"}
        return StreamingResponse(marks(), media_type="text/event-stream", headers=headers)

    async def _wait_while(self, mark: str, now: Callable[[], str]) -> None:
        """Waits until a page has another mark, at most for a beat."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT), self._news:
                await self._news.wait_for(lambda: self._ending() or now() != mark)


SIDES = ("north", "east", "south", "west")
"""How the seats are called where the look of a page is written."""

SUIT_PATHS = (
    "M10 1C7 5 2 8 2 12a4 4 0 0 0 7 2.6C8.8 17 8 18 7 19h6c-1-1-1.8-2-2-4.4A4 4 0 0 0 18 12C18 8 13 5 10 1Z",
    "M10 18C6 14 1 11 1 6.5A4.5 4.5 0 0 1 10 5a4.5 4.5 0 0 1 9 1.5C19 11 14 14 10 18Z",
    "M10 1l7 9-7 9-7-9Z",
    "M10 1a4 4 0 0 0-3.4 6.2A4 4 0 1 0 9 13.5C8.8 16.5 8 18 7 19h6c-1-1-1.8-2.5-2-5.5a4 4 0 1 0 2.4-6.3"
    "A4 4 0 0 0 10 1Z",
)
"""The suits as drawings: phones make coloured pictures of their signs."""


def marked_up(text: str, /, **given: object) -> Markup:
    """A text in which some of what is `given` is marked up, and the rest made safe."""
    return Markup(_(text)).format(**given)


def script_words() -> str:
    """What the pages' script says, as JSON."""
    return json.dumps(
        {
            "left": _c("of the time", "left"),
            "up": _("time is up"),
            "sending": _("Sending"),
            "unsaved": _("Not saved yet"),
            "kept": _("This phone does not reach the desk. Keep this page open: it tries again every 5 seconds."),
            "say": _("Or say at the desk:"),
        }
    )


def _clock(clock: ClockView | None) -> dict[str, Any] | None:
    """What a page shows of the round's clock: when it ends, by the time of day, for scripts how long it is, and whether
    half time is being called."""
    if clock is None:
        return None
    ends = (datetime.now() + timedelta(seconds=clock.left)).strftime("%H:%M")
    told = {"left": round(clock.left), "words": clock_words(clock), "running": clock.running, "ends": ends}
    return {**told, "half": clock.running and clock.half_called}


def _old(card: OldCard, access: Access) -> Closed:
    """What is said of a card that holds no more: which night it is of, and nothing else."""
    night = card.night or _("another night")
    if card.tonight:
        title, time = _("This card was replaced"), times.clock(access.since)
        said = _(
            "It is of tonight, {night}, but new codes were made at {time}. Nothing was sent.", night=night, time=time
        )
    else:
        title, day = _("This card is from another night"), times.day(datetime.fromisoformat(card.began), datetime.now())
        said = _("It is of {night}, {day}. Nothing was sent.", night=night, day=day)
    return Closed(title, said, _("Ask the director for a new card, or scan the one that lies on your table."))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _command(given: Mapping[str, str]) -> str:
    """The command's id that the form was given; another where it is none."""
    id = given.get("id", "")
    return id if re.fullmatch("[0-9a-f]{32}", id) else new_id()


async def _form(request: Request) -> dict[str, str]:
    """What was sent with a form; of a name that comes twice the last one."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST:
                    raise Closed(_("That is too long"), _("Nothing was sent."), status=413)
        return dict(parse_qsl(body.decode("ascii"), max_num_fields=64))
    except (ValueError, TimeoutError, ClientDisconnect):
        raise Closed(_("That is no form of these pages"), _("Nothing was sent."), status=400) from None


def answered(said: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """The same answer to everybody; the one that says that there is nothing where `said` is ""."""

    async def sent(_request: Request) -> Response:
        return Response(said, media_type=kind) if said else Response(status_code=204)

    return sent


def asset_mark() -> str:
    """Changes with what pages are drawn with."""
    return sha256(b"".join((PAGES / name).read_bytes() for name in ("hall.css", "hall.js"))).hexdigest()[:8]


def asset(name: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """A file that pages are drawn with; kept by phones, as its address changes with it."""
    content = (PAGES / name).read_bytes()

    async def sent(_request: Request) -> Response:
        return Response(content, media_type=kind, headers={"Cache-Control": "public, max-age=86400"})

    return sent

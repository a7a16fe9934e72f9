"""A hall for tests: a kiosk with a night, the pages beside it, and phones that open them."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, Self, TypeVar, cast

import httpx2 as httpx
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient

from kiosk.hall.desk import Hall
from kiosk.hall.web import Pages
from kiosk.journal import Fact
from kiosk.lobby.lobby import Lobby
from kiosk.night.room import seat_names
from kiosk.night.session import Night
from tests.kiosk.scenes import nights

T = TypeVar("T")
PATIENCE = 30.0
PEOPLE = ["Ada", "Ruby", "Otis", "Leon", "Cora", "Earl", "Nell", "Roy"]


class Reached(Protocol):
    """The pages, as a phone reaches them."""

    origin: str

    def ask(self, method: str, path: str, fields: dict[str, str] | None, headers: dict[str, str]) -> httpx.Response:
        """What is answered to one request; nothing is followed."""
        ...


class Evening:
    """Two tables, unless told otherwise: the first round has begun, and phones are on."""

    origin = "http://127.0.0.1:8080"

    def __init__(self, folder: Path, start: bool = True, names: list[str] | None = None, **plan: Any) -> None:
        self.folder = folder
        self.lobby = Lobby.open(folder)
        plan = {"format": "round_robin", "hands": 1, "rounds": 3, **plan}
        self.night: Night = nights.begin(self.lobby, nights.plan(**plan), names or PEOPLE)
        if start:
            self.night.seat()
            self.night.start()
            self.lobby.journal.settle()
        self.hall = Hall(self.lobby, lambda: None)
        self.lobby.director.enter(nights.PIN)
        self.hall.let_in()
        self.lobby.director.leave()
        self._calls = ThreadPoolExecutor(1)
        self.deaf = False
        """Whether the kiosk hears nothing of its phones."""
        self._serve()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__(None, None, None)
        self._calls.shutdown()
        self.hall.stop()
        self.lobby.journal.settle()
        self.lobby.close()

    def _serve(self) -> None:
        self.pages = Pages(self.folder)
        self.client = TestClient(self.pages.app(), base_url=self.origin, follow_redirects=False)
        self.client.__enter__()

    def pages_anew(self) -> None:
        """Another process serves the pages."""
        self.client.__exit__(None, None, None)
        self._serve()

    def begin_anew(self) -> None:
        """The kiosk is switched off and on again."""
        self.hall.stop()
        self.lobby.close()
        self.lobby = Lobby.open(self.folder)
        self.night = self.lobby.go_on_with_night(self.night.stream)
        self.hall = Hall(self.lobby, lambda: None)

    def another_night(self, name: str) -> None:
        """The next night begins, with the same people."""
        people = [self.night.name(person) for entry in self.night.entries.values() for person in entry.people]
        self.night = nights.begin(self.lobby, replace(self.night.plan, name=name), people)
        self.night.seat()
        self.night.start()
        self.lobby.journal.settle()

    def call(self, do: Callable[[], T]) -> T:
        """What a phone asks, while the kiosk goes on."""
        asked = self._calls.submit(do)
        while not asked.done():
            if not self.deaf:
                self.hall.poll()
                self.lobby.journal.poll()
            with_patience(asked)
        return asked.result()

    def ask(self, method: str, path: str, fields: dict[str, str] | None, headers: dict[str, str]) -> httpx.Response:
        self.client.cookies.clear()
        return self.call(lambda: self.client.request(method, path, data=fields, headers=headers))

    def until(self, true: Callable[[], bool]) -> None:
        """Waits for something while the kiosk goes on."""
        end = monotonic() + PATIENCE
        while not true():
            assert monotonic() < end, "it has not come about"
            self.call(lambda: None)

    def director(self) -> None:
        """The director is here."""
        self.lobby.director.enter(nights.PIN)

    def code(self, place: int = 1) -> str:
        return self.hall.access.code(self.night.stream, place)

    def north(self, place: int = 1) -> str:
        """Who sits north at a table."""
        return self.seat(0, place)

    def seat(self, seat: int, place: int = 1) -> str:
        """Who sits at a seat of a table."""
        assert self.night.current is not None
        table = self.night.current.table(place)
        assert table is not None
        return seat_names(self.night, table)[seat]

    def phone(self, name: str, language: str = "") -> Phone:
        """Somebody's phone, which has scanned the card of their table."""
        assert self.night.current is not None
        for table in self.night.current.round.tables:
            phone = Phone(self, language)
            phone.get(f"/t/{self.code(table.number)}")
            if name in phone.links():
                phone.get(phone.links()[name])
                return phone
        raise AssertionError(f"{name} sits nowhere")

    async def news(self, phone: Phone) -> AsyncGenerator[str]:
        """What a page of a phone hears while it waits, as it comes."""
        cookie = b"cookie", f"hall={phone.pass_}".encode()
        asked = {"type": "http", "method": "GET", "path": "/news", "query_string": b"", "headers": [cookie]}
        answer = await self.pages.news(Request(asked))
        assert isinstance(answer, StreamingResponse)
        return cast("AsyncGenerator[str]", answer.body_iterator)

    def facts(self, kind: str) -> list[Fact]:
        """The facts of a kind that are in the night and its tables."""
        logs = [self.night.facts, *self.night.logs.values()]
        return [fact for log in logs for fact in log if fact.kind == kind]


def with_patience(asked: Any) -> None:
    """A moment in which what was asked may be done."""
    try:
        asked.exception(timeout=0.002)
    except TimeoutError:
        return


class Phone:
    """A phone with its cookie; it follows where it is led, as a browser does."""

    def __init__(self, hall: Reached, language: str = "") -> None:
        self._hall, self.language = hall, language
        self._cookies: dict[str, str] = {}
        self.page: httpx.Response

    @property
    def pass_(self) -> str:
        return self._cookies.get("hall", "")

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> httpx.Response:
        """Sends a form, from a page of its own unless `headers` say otherwise."""
        return self._ask("POST", path, fields, {"Origin": self._hall.origin, **headers})

    def _ask(self, method: str, path: str, fields: dict[str, str] | None, headers: dict[str, str]) -> httpx.Response:
        for _ in range(5):
            cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
            sent = {**headers, **({"Cookie": cookies} if cookies else {})}
            sent |= {"Accept-Language": self.language} if self.language else {}
            self.page = self._hall.ask(method, path, fields, sent)
            self._cookies |= dict(self.page.cookies)
            if self.page.status_code not in (302, 303, 307):
                break
            method, path, fields = "GET", self.page.headers["location"], None
        return self.page

    @property
    def text(self) -> str:
        """What is read on the page."""
        main = self.page.text.partition("<main>")[2].partition("</main>")[0]
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())

    def links(self) -> dict[str, str]:
        """Who can be chosen at a table, and the link that says so."""
        return {unescape(who): to for to, who in re.findall(r'<a href="(/t/[^"]+)"[^>]*>([^<]*)</a>', self.page.text)}

    def form(self, action: str) -> dict[str, str]:
        """What a form of the page sends."""
        found = re.search(rf'<form method="post" action="{action}"[^>]*>(.*?)</form>', self.page.text, re.S)
        assert found, f"there is no form {action}: {self.text}"
        return dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', found[1]))

    def tell(self, hand: int = 1, **values: object) -> httpx.Response:
        """Chooses on the pad, and sends it."""
        chosen = "".join(f"&{name}={value}" for name, value in values.items())
        self.get(f"/tell?hand={hand}{chosen}")
        return self.post("/tell", self.form("/tell"))

    def agree(self, hand: int = 1) -> httpx.Response:
        self.get(f"/hand/{hand}")
        return self.post("/agree", self.form("/agree"))

    def sign(self, anew: bool = True) -> httpx.Response:
        """Signs the sheet; or sends once more what was sent."""
        if anew:
            self.get("/sheet")
            self._signed = self.form("/sign")
        return self.post("/sign", self._signed)

"""The pages in a real browser: two phones and a desk, without scripts too, on small screens, in the light and in the
dark. Skips unless the environment variable `WHIST_BROWSER` names a folder for pictures (`make hall-test`)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from kiosk.base.language import LANGUAGES, LONGER
from kiosk.night.room import seat_names
from kiosk.night.travellers import travellers
from rules.movements.conduct import Conduct
from rules.movements.formats import FORMATS
from rules.movements.moving_team import MovingTeam
from tests.kiosk.hall.phones import Evening
from tests.kiosk.hall.test_what_phones_see import served
from tests.kiosk.scenes import duplicate_nights, nights
from tests.kiosk.scenes.duplicate_nights import draw_all, looked_at
from tests.kiosk.scenes.nights import people

FOLDER = os.environ.get("WHIST_BROWSER", "")
CHROMIUM = shutil.which("chromium") or ""
SIZES = ((390, 844), (320, 568))
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not FOLDER or not CHROMIUM, reason="WHIST_BROWSER names no folder, or no chromium")

SMALL = """[...document.querySelectorAll('a,button,input:not([type=hidden])')].filter(each => {
    const box = each.getBoundingClientRect(); return box.width && (box.height < 47.5 || box.width < 44)
}).map(each => each.outerHTML)"""


WHOLE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


class Room:
    """A hall with browsers in it. Browsers are driven in a thread of their own, while the kiosk goes on in this one."""

    def __init__(self, evening: Evening, address: str) -> None:
        self.evening, self.address = evening, address
        self._thread = ThreadPoolExecutor(1)
        self._started = self.do(self._start)

    def _start(self) -> Any:
        sync_api = pytest.importorskip("playwright.sync_api")
        self._playwright = sync_api.sync_playwright().start()
        return self._playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    def do(self, act: Callable[[], Any]) -> Any:
        """What happens in browsers, while the kiosk hears its phones."""
        asked, end = self._thread.submit(act), monotonic() + PATIENCE
        while not asked.done() and monotonic() < end:
            if not self.evening.deaf:
                self.evening.hall.poll()
                self.evening.lobby.journal.poll()
            try:
                return asked.result(timeout=0.005)
            except TimeoutError:
                if asked.done():
                    raise
        return asked.result(timeout=0)

    def close(self) -> None:
        self.do(self._started.close)
        self.do(self._playwright.stop)
        self._thread.shutdown()

    def screen(self, size: tuple[int, int]) -> Any:
        """A screen with a browser; in the browsers' thread."""
        return self._started.new_context(viewport={"width": size[0], "height": size[1]}).new_page()

    def phone(self, seat: str, size: tuple[int, int] = SIZES[0], **how: Any) -> Any:
        """A phone that has scanned the card of table 1 and taps a name there."""

        def opened() -> Any:
            context = self._started.new_context(viewport={"width": size[0], "height": size[1]}, **how)
            page = context.new_page()
            page.goto(f"{self.address}/t/{self.evening.code()}")
            page.locator(f".seat.{seat} a").first.click()
            page.wait_for_url(f"{self.address}/")
            return page

        return self.do(opened)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Evening(tmp_path, names=people(16)) as evening, served(evening) as (_, address):
        made = Room(evening, address)
        yield made
        made.close()


def tell(page: Any, tricks: int) -> None:
    """Tells a result, as a finger does."""
    page.goto(page.url.rstrip("/") + "/tell?hand=1")
    page.locator(f"button[name=tricks][value='{tricks}']").click()
    page.wait_for_url("**tricks=**")
    page.wait_for_timeout(500)  # what is tapped in the first moments of a page was meant for the one before
    page.get_by_role("button", name="Send").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_two_phones_and_the_desk_settle_a_result(room: Room, scripts: bool) -> None:
    first = room.phone("north", java_script_enabled=scripts)
    other = room.phone("east", java_script_enabled=scripts)
    room.do(lambda: (tell(first, 8), first.wait_for_url("**/hand/1")))
    assert "Saved at the desk" in room.do(lambda: first.inner_text("main"))
    room.do(lambda: (other.goto(room.address + "/hand/1"), other.wait_for_timeout(500)))
    room.do(lambda: (other.get_by_role("button", name="Agree").click(), other.wait_for_selector("h1:text('Agreed')")))
    state = room.evening.night.current
    assert state is not None
    (result,) = room.evening.night.results_at(state, 1).values()
    assert all(room.evening.night.agreed(result))
    if scripts:  # the first phone hears of it by itself
        room.do(lambda: first.wait_for_selector("h1:text('Agreed')"))


def test_what_the_desk_did_not_hear_is_kept_in_the_phone_and_sent_again(room: Room) -> None:
    phone = room.phone("north")
    room.evening.deaf = True
    room.do(lambda: (tell(phone, 8), phone.wait_for_selector("h1:text('Not saved yet')")))
    assert not room.evening.facts("told")
    room.do(lambda: phone.goto(room.address + "/seats"))  # the page is left, as where a browser is closed
    room.evening.deaf = False
    room.do(lambda: phone.wait_for_url("**/hand/1"))
    assert "Saved at the desk" in room.do(lambda: phone.inner_text("main"))
    assert len(room.evening.facts("told")) == 1


def test_a_phone_that_was_offline_says_so_and_comes_back(room: Room) -> None:
    phone = room.phone("north")
    room.do(lambda: phone.goto(room.address + "/tell?hand=1&tricks=9"))
    room.do(lambda: phone.context.set_offline(True))
    room.do(lambda: (phone.wait_for_timeout(500), phone.get_by_role("button", name="Send").click()))
    room.do(lambda: phone.wait_for_selector("h1:text('Not saved yet')"))
    room.do(lambda: phone.context.set_offline(False))
    room.do(lambda: phone.wait_for_url("**/hand/1"))
    assert len(room.evening.facts("told")) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pages_keep_to_small_screens_and_their_keys_are_large_enough(
    room: Room, size: tuple[int, int], scheme: str
) -> None:
    state = room.evening.night.current
    assert state is not None and len(seat_names(room.evening.night, state.round.tables[0])) == 4
    room.evening.director()
    room.evening.hall.remind(state)
    room.evening.lobby.journal.settle()
    phone = room.phone("north", size, color_scheme=scheme)
    folder = Path(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for path in ("/", "/tell?hand=1", "/tell?hand=1&tricks=8", "/standings", "/me", "/seats", "/t/XXXXXXXX"):
        room.do(lambda path=path: phone.goto(room.address + path))  # type: ignore[misc]
        name = path.strip("/").replace("?", "-").replace("&", "-") or "table"
        picture = folder / f"{name}-{scheme}-{size[0]}x{size[1]}.png"
        room.do(lambda picture=picture: phone.screenshot(path=picture))  # type: ignore[misc]
        wide = room.do(lambda: phone.evaluate("document.documentElement.scrollWidth"))
        assert wide <= size[0], path
        assert room.do(lambda: phone.evaluate(SMALL)) == [], path


@pytest.mark.parametrize("language", [*LANGUAGES, LONGER])
def test_pages_keep_to_small_screens_in_every_language(room: Room, language: str) -> None:
    size = SIZES[-1]
    first, other = (
        room.phone(seat, size, extra_http_headers={"Accept-Language": language}) for seat in ("north", "east")
    )
    room.do(lambda: first.goto(room.address + "/tell?hand=1&tricks=8"))
    room.do(lambda: (first.wait_for_timeout(500), first.locator("button.primary").click()))
    room.do(lambda: first.wait_for_url("**/hand/1"))
    pages = ("/", "/hand/1", "/tell?hand=1", "/standings", "/me", "/seats", "/t/XXXXXXXX")
    for phone, who, paths in ((first, "north", pages), (other, "east", ("/", "/hand/1"))):
        for path in paths:
            room.do(lambda phone=phone, path=path: phone.goto(room.address + path))  # type: ignore[misc]
            name = path.strip("/").replace("/", "-").replace("?", "-") or "table"
            picture = Path(FOLDER) / f"{name}-{who}-{language}.png"
            room.do(lambda phone=phone, picture=picture: phone.screenshot(path=picture))  # type: ignore[misc]
            wide = room.do(lambda phone=phone: phone.evaluate("document.documentElement.scrollWidth"))  # type: ignore[misc]
            assert wide <= size[0], path
            assert room.do(lambda phone=phone: phone.evaluate(SMALL)) == [], path  # type: ignore[misc]


def faults(page: Any) -> list[str]:
    """What axe-core has against a page that is open: the rule, and the piece of the page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_people_who_see_or_tap_badly_can_use_every_page(room: Room, size: tuple[int, int], scheme: str) -> None:
    evening = room.evening
    found: dict[str, str] = {}

    def look(phone: Any, *paths: str) -> None:
        for path in paths:
            room.do(lambda path=path: phone.goto(room.address + path))  # type: ignore[misc]
            found.update({f"{path} {n}": said for n, said in enumerate(room.do(lambda: faults(phone)))})

    first, other = (room.phone(seat, size, color_scheme=scheme) for seat in ("north", "east"))
    state = evening.night.current
    assert state is not None
    evening.director()
    evening.hall.remind(state)
    evening.lobby.journal.settle()
    look(first, "/", f"/t/{evening.code()}?who=1", "/tell?hand=1", "/tell?hand=1&tricks=8", "/t/XXXXXXXX", "/seats")
    room.do(lambda: (first.goto(room.address), tell(first, 8), first.wait_for_url("**/hand/1")))
    look(first, "/hand/1", "/")
    look(other, "/hand/1", "/")
    room.do(lambda: (other.goto(room.address), tell(other, 7), other.wait_for_url("**/hand/1**")))
    look(other, "/hand/1", "/")
    evening.night.close(without=True)
    evening.lobby.journal.settle()
    look(first, "/", "/standings", "/standings?name=zz", "/me", "/hand/1")
    evening.night.seat()
    evening.lobby.journal.settle()
    look(first, "/", "/seats", "/me")
    evening.hall.send_off()
    evening.lobby.journal.settle()
    look(first, "/")
    assert found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "made"), [("Whist", 6), ("BidWhist", [n % 13 for n in range(40)])])
def test_people_who_see_or_tap_badly_can_use_a_board_that_all_have_played(
    tmp_path: Path, scheme: str, game: str, made: int | list[int]
) -> None:
    how: dict[str, Any] = {"hands": FORMATS["mitchell"]().boards, "rounds": None, "game": game}
    how |= {"preset": "palace", "counting": "points"} if game == "BidWhist" else {}
    with Evening(tmp_path, start=False, format="mitchell", names=people(12), **how) as evening:
        evening.director()
        draw_all(evening.night)
        duplicate_nights.play_round(evening.night)
        while not travellers(evening.night, public=True):
            duplicate_nights.play_round(evening.night)
        evening.night.seat()
        evening.night.start()
        evening.lobby.journal.settle()
        board = travellers(evening.night, public=True)[0].board
        looked_at(evening.night, {board: made})
        with served(evening) as (_, address):
            room = Room(evening, address)
            try:
                for size in SIZES:
                    phone = room.phone("north", size, color_scheme=scheme)
                    room.do(lambda phone=phone: phone.goto(f"{address}/board/{board}"))  # type: ignore[misc]
                    picture = Path(FOLDER) / f"board-{game}-{scheme}-{size[0]}x{size[1]}.png"
                    room.do(lambda phone=phone, picture=picture: phone.screenshot(path=picture))  # type: ignore[misc]
                    assert room.do(lambda phone=phone: faults(phone)) == []  # type: ignore[misc]
                    assert room.do(lambda phone=phone: phone.evaluate(SMALL)) == []  # type: ignore[misc]
            finally:
                room.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_people_who_see_or_tap_badly_can_cut_and_sign(tmp_path: Path, size: tuple[int, int], scheme: str) -> None:
    how: dict[str, Any] = {"format": MovingTeam(first_rounds=2, playoff=2), "rounds": None, "minutes": 0, "hands": 2}
    with (
        Evening(tmp_path, names=people(16, long=True), conduct=Conduct(signed=True), **how) as evening,
        served(evening) as (_, address),
    ):
        room = Room(evening, address)
        found: dict[str, list[str]] = {}

        def look(phone: Any, name: str, path: str) -> None:
            picture = Path(FOLDER) / f"{name}-{scheme}-{size[0]}x{size[1]}.png"
            room.do(lambda: (phone.goto(address + path), phone.screenshot(path=picture)))
            found[name] = [*room.do(lambda: faults(phone)), *room.do(lambda: phone.evaluate(SMALL))]
            if room.do(lambda: phone.evaluate("document.documentElement.scrollWidth")) > size[0]:
                found[name].append("too wide")

        def press(phone: Any, key: str, then: str) -> None:
            room.do(lambda: phone.wait_for_timeout(500))
            heading = f"h1:text('{then}')"
            room.do(lambda: (phone.get_by_role("button", name=key).click(), phone.wait_for_selector(heading)))

        try:
            first, other = (room.phone(seat, size, color_scheme=scheme) for seat in ("north", "east"))
            for tricks in (7, 6):
                evening.night.record_result(1, {"tricks": tricks})
                for side in (0, 1):
                    evening.night.confirm(1, side)
            evening.lobby.journal.settle()
            look(first, "sign-table", "/")
            look(first, "sign", "/sheet")
            press(first, "Sign", "Signed for your team")
            look(first, "sign-waits", "/sheet")
            look(first, "sign-table-waits", "/")
            evening.night.sign(1, 1)
            evening.lobby.journal.settle()
            look(first, "sign-done", "/sheet")
            look(first, "cut-table", "/")
            look(first, "cut-empty", "/tell?hand=0")
            look(first, "cut", "/tell?hand=0&cut=1")
            press(first, "Send", "Sent")
            look(first, "cut-sent", "/hand/0")
            look(other, "cut-right", "/hand/0")
            press(other, "Agree", "Agreed")
            look(other, "cut-agreed", "/")
            evening.director()
            evening.hall.new_codes()
            old = evening.code()
            evening.hall.new_codes()
            evening.lobby.journal.settle()
            look(first, "old-card", f"/t/{old}")
        finally:
            room.close()
        assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (390, 844), (320, 568)])
def test_the_wall_is_whole_on_any_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    names = people(60, long=True)
    with Evening(tmp_path, format="individual", names=names, minutes=14) as evening, served(evening) as (_, address):
        room = Room(evening, address)
        try:
            evening.director()
            evening.until(lambda: evening.hall.access.address != "")
            screen = room.do(lambda: room.screen(size))
            for n, name in enumerate(("round", "between", "seats")):
                room.do(lambda: screen.goto(f"{address}/wall"))
                room.do(lambda name=name: screen.screenshot(  # type: ignore[misc]
                    path=Path(FOLDER) / f"wall-{name}-{size[0]}x{size[1]}.png"
                ))  # fmt: skip
                assert room.do(lambda: faults(screen)) == []
                wide, tall = room.do(lambda: screen.evaluate(WHOLE))
                assert wide <= size[0] and (tall <= size[1] or size[0] < 1000), name
                if n == 0:
                    nights.tell_all(evening.night, Random(2))
                    evening.night.close()
                elif n == 1:
                    evening.night.seat()
                evening.lobby.journal.settle()
        finally:
            room.close()

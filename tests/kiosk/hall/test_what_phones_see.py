"""What a phone is shown: every format's pad, boards that others have still to play, names, news."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from html import unescape
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from urllib.request import Request, urlopen

import pytest

from kiosk.hall import web
from kiosk.hall.watching import first_and_initial
from kiosk.night.board_facts import kept_boards
from kiosk.night.boards.every_bid import CELLS
from kiosk.night.clock import ClockView
from kiosk.night.session import Night
from kiosk.night.withheld import to_be_played
from kiosk.table.hindsight import Shown
from rules.catalogue import GAMES
from rules.movements.formats import FORMATS
from tests.kiosk.hall.phones import Evening, Phone
from tests.kiosk.scenes.duplicate_nights import draw_all, looked_at, tell
from tests.kiosk.scenes.nights import people, play_round

PATIENCE = 30.0


def chosen(phone: Phone, rng: Random) -> None:
    """Goes over the pad until it can be sent: a key of the first thing that is missing, again and again."""
    for _ in range(80):
        page = phone.page.text
        if "disabled" not in page:
            return
        link = phone.form("/tell")
        fields = re.findall(r"<fieldset>.*?</fieldset>", page, re.S)
        pressed = [field for field in fields if "aria-pressed" not in field] or fields
        keys = re.findall(r'name="([^"]*)" value="([^"]*)"', rng.choice(pressed))
        name, value = rng.choice(keys)
        link[name] = unescape(value)
        phone.get("/tell?" + "&".join(f"{key}={unescape(given).replace('+', '%2B')}" for key, given in link.items()))
    raise AssertionError(f"it cannot be sent: {phone.text}")


@pytest.mark.parametrize("format", [*FORMATS])
def test_the_pad_of_every_format_can_be_filled_in_and_sent(tmp_path: Path, format: str) -> None:
    with Evening(tmp_path, format=format, names=people(16), hands=FORMATS[format]().boards or 1) as evening:
        phone = evening.phone(evening.north())
        phone.get("/tell?hand=1")
        chosen(phone, Random(3))
        phone.post("/tell", phone.form("/tell"))
        assert "Sent Saved at the desk" in phone.text
        assert len(evening.facts("told")) == 1


@pytest.mark.parametrize(
    ("game", "preset"), [("BidWhist", "palace"), ("SoloWhist", "britannica"), ("ContractWhist", ""), ("Whist", "drive")]
)
def test_the_pad_of_every_game_can_be_filled_in_and_sent(tmp_path: Path, game: str, preset: str) -> None:
    preset = preset or GAMES[game].presets[0].id
    how: dict[str, Any] = {"format": "individual", "game": game, "preset": preset, "counting": "points"}
    with Evening(tmp_path, names=people(8), **how) as evening:
        phone = evening.phone(evening.north())
        phone.get("/tell?hand=1")
        chosen(phone, Random(5))
        phone.post("/tell", phone.form("/tell"))
        assert "Saved at the desk" in phone.text
        assert len(evening.facts("outcome")) == 1


def test_a_board_that_others_have_to_play_is_seen_only_until_both_sides_have_agreed(tmp_path: Path) -> None:
    with Evening(tmp_path, format="mitchell", names=people(16), hands=FORMATS["mitchell"]().boards) as evening:
        phone = evening.phone(evening.north())
        phone.tell(tricks=8)
        assert " 8 " in phone.text and " 5 " in phone.text
        evening.night.confirm(1, 1, 1)
        evening.lobby.journal.settle()
        phone.get("/hand/1")
        assert "Others have still to play this board" in phone.text
        assert " 8 " not in phone.text and " 5 " not in phone.text
        phone.get("/")
        assert "agreed" in phone.text
        assert "<strong>8</strong>" not in phone.page.text
        board = evening.night.rounds[0].round.tables[0].boards[0]
        assert phone.get(f"/board/{board}").status_code == 404


def test_a_phone_of_another_table_never_sees_a_board_that_it_has_to_play(tmp_path: Path) -> None:
    with Evening(tmp_path, format="mitchell", names=people(16), hands=FORMATS["mitchell"]().boards) as evening:
        evening.phone(evening.north()).tell(tricks=8)
        other = evening.phone(evening.north(2))
        for path in ("/", "/hand/1", "/standings", "/me", *(f"/board/{number}" for number in range(1, 20))):
            other.get(path)
            assert "<strong>8</strong>" not in other.page.text, path


def test_what_could_have_been_made_of_a_board_is_told_once_nobody_has_it_to_play(tmp_path: Path) -> None:
    with Evening(tmp_path, start=False, format="howell", names=people(12), hands=1, rounds=None) as evening:
        night = evening.night
        evening.director()
        draw_all(night)
        boards = [*kept_boards(night)]
        looked_at(night, dict.fromkeys(boards, 9))
        shown: set[int] = set()
        while len(shown) < 2:
            night.seat()
            night.start()
            evening.lobby.journal.settle()
            phone = evening.phone(evening.north())
            shut = to_be_played(night)
            for path in ("/", "/me", "/standings", "/wall", *(f"/board/{board}" for board in shut)):
                assert "cards open" not in phone.get(path).text, path
            shown = {*boards} - shut
            for board in shown:
                phone.get(f"/board/{board}")
                assert "With all cards open: N–S 9, E–W 4" in phone.text.replace("\xa0", " ")
                assert phone.page.text.count('<tr class="own">') == 1, "one's own result"
                signs = re.findall(r'class="suit[^>]*aria-label="([a-z]+)"', phone.page.text)
                assert signs[-16:] == 4 * ["spades", "hearts", "clubs", "diamonds"], "as on the kiosk's screens"
            tell(night)
            night.close()
            evening.lobby.journal.settle()
        one, other = sorted(shown)
        looked_at(night, {}, looking=one)
        assert "With all cards open: being worked out" in phone.get(f"/board/{one}").text
        assert "cards open" not in phone.get(f"/board/{other}").text
        looked_at(night, {one: 9})
        night.journal.settings.set("hindsight", Shown.OFF.content())
        assert "cards open" not in phone.get(f"/board/{one}").text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Best bid, the kitty aside: East 3 downtown clubs, 11 tricks"),
        ("de", "Ost 3 downtown Kreuz, 11 Stiche"),
        ("es", "Este 3 downtown tréboles, 11 bazas"),
        ("fr", "Est 3 downtown trèfle, 11 plis"),
        ("nl", "Oost 3 downtown klaveren, 11 slagen"),
    ],
)
def test_of_bid_whist_a_table_and_the_best_bid_are_told_once_nobody_has_the_board_to_play(
    tmp_path: Path, language: str, said: str
) -> None:
    with Evening(
        tmp_path, start=False, game="BidWhist", preset="palace", format="howell", names=people(8), hands=1, rounds=None,
        counting="points",
    ) as evening:  # fmt: skip
        night = evening.night
        evening.director()
        draw_all(night)
        boards = [*kept_boards(night)]
        looked_at(night, dict.fromkeys(boards, [10 if cell == ("downtown", "E", "C") else 5 for cell in CELLS]))
        for _ in range(2):
            night.seat()
            night.start()
            evening.lobby.journal.settle()
            phone = evening.phone(evening.north(), language)
            shut = to_be_played(night)
            for path in ("/", "/me", "/standings", "/wall", *(f"/board/{board}" for board in shut)):
                assert said not in phone.get(path).text, path
            tell(night)
            night.close()
            evening.lobby.journal.settle()
        one, *_ = {*boards} - to_be_played(night)
        assert said in phone.get(f"/board/{one}").text
        page = phone.page.text
        assert re.findall(r'<thead><tr><th scope="col">(\w+)</th>', page) == ["Uptown", "Downtown"]
        rows = re.findall(r'<tr><th scope="row">.*?</tr>', page)
        assert [re.findall(r"<td>(\d+)</td>", row) for row in rows] == [
            *[["6"] * 5] * 3,  # both sides uptown, N–S downtown
            ["6", "6", "11", "6", "6"],
            ["6"] * 5,
        ]
        night.journal.settings.set("hindsight", Shown.OFF.content())
        assert said not in phone.get(f"/board/{one}").text


def test_names_are_shown_as_the_club_has_it(tmp_path: Path) -> None:
    names = [f"{name} Longname{n}" for n, name in enumerate(people(8))]
    with Evening(tmp_path, names=names) as evening:
        phone = evening.phone(evening.north())
        assert "Longname" in (phone.get("/seats") and phone.text)
        evening.director()
        evening.hall.show_names("first")
        for path in ("/", "/seats", "/standings", "/me", "/tell"):
            assert "Longname" not in phone.get(path).text, path


@pytest.mark.parametrize(
    ("whole", "short"), [("Ada Byron Lovelace", "Ada L."), ("Ada", "Ada"), ("Łucja Ńu", "Łucja Ń."), ("?", "?")]
)
def test_a_first_name_and_an_initial(whole: str, short: str) -> None:
    assert first_and_initial(whole) == short


# The wall.


def wall(evening: Evening, path: str = "/wall") -> Phone:
    """A screen in the hall, which nobody has told who it is."""
    screen = Phone(evening)
    screen.get(path)
    return screen


def test_the_wall_says_whom_the_room_waits_for_and_then_how_everybody_stands(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        north = evening.north()
        evening.night.record_result(1, {"tricks": 8})
        evening.lobby.journal.settle()
        assert "1 of 2 results in to come: table 2" in wall(evening).text
        evening.director()
        evening.night.close(without=True)
        evening.lobby.journal.settle()
        text = wall(evening).text
        assert "Standings after round 1" in text and north in text and "moved" not in text
        play_round(evening.night, Random(2))
        assert "moved" in wall(evening).text


def test_the_wall_shows_everybody_by_name_where_they_sit_before_a_round(tmp_path: Path) -> None:
    names = people(100)
    with Evening(tmp_path, start=False, format="individual", names=names) as evening:
        evening.night.seat()
        evening.lobby.journal.settle()
        pages = [wall(evening, f"/wall?page={n}").text for n in (1, 2, 3, 4)]
        assert "page 1 of 4" in pages[0] and "Where you sit" in pages[0]
        assert all(any(name in page for page in pages) for name in names)
        assert 'data-turn="/wall?page=1"' in wall(evening, "/wall?page=4").page.text, "then from the beginning"


def test_the_wall_keeps_what_is_hidden_and_tells_no_code(tmp_path: Path) -> None:
    with Evening(tmp_path, hidden=None) as evening:
        for place in (1, 2):
            evening.night.record_result(place, {"tricks": 9})
        evening.director()
        evening.night.close()
        evening.lobby.journal.settle()
        page = wall(evening).page.text
        assert "Standings are shown when the night is over." in page and "<tbody>" not in page
        assert evening.code(1) not in page


def test_the_wall_comes_back_by_itself_when_phones_are_on_again(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.director()
        evening.hall.send_off()
        screen = wall(evening)
        assert screen.page.status_code == 503 and 'data-turn="/wall"' in screen.page.text


# The pages' process.


@contextmanager
def served(evening: Evening, before: Sequence[str] = ()) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process that serves the pages, and where; `before` is what it is started by."""
    command = [*before, sys.executable, "-m", "kiosk", "--data-dir", str(evening.folder), "hall", "--host", "127.0.0.1"]
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen([*command, "--port", "0", "--while-on"], **told) as process:
        try:
            assert process.stdout is not None
            port = process.stdout.readline().rpartition(":")[2].strip()
            yield process, f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def test_the_process_serves_what_the_kiosk_has_and_tells_it_where(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, served(evening) as (_, address):
        page = urlopen(f"{address}/t/{evening.code()}", timeout=PATIENCE).read().decode()
        assert "Who are you? Tap your name." in page
        end = monotonic() + PATIENCE
        while not evening.hall.access.address and monotonic() < end:
            evening.hall.poll()
            evening.lobby.journal.settle()
        assert evening.hall.access.address.endswith(address.rpartition(":")[2])
        assert evening.hall.phones == 0


def test_phones_that_wait_hear_that_there_is_news_and_nothing_of_other_tables(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, served(evening) as (_, address), ExitStack() as closed:

        def news(place: int) -> Iterator[bytes]:
            asked = Request(f"{address}/news", headers={"Cookie": f"hall={evening.phone(evening.north(place)).pass_}"})
            stream = closed.enter_context(urlopen(asked, timeout=PATIENCE))
            lines = (line for line in iter(stream.readline, b"") if line.strip())
            assert next(lines).startswith(b"retry:")
            return lines

        here, there = news(1), news(2)
        before = next(here)
        assert next(there).startswith(b"data:")
        for place, heard in ((2, there), (1, here)):
            evening.night.record_result(place, {"tricks": 8})
            evening.lobby.journal.settle()
            told = next(heard)
            assert told.startswith(b"data:") and told != before


def test_a_phone_that_waits_hears_of_what_another_page_has_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "BEAT", 3600.0)
    with Evening(tmp_path) as evening:
        waits, asks = (evening.phone(evening.seat(seat)) for seat in (1, 0))
        portal = evening.client.portal
        assert portal is not None
        said = portal.call(evening.news, waits)

        async def heard() -> str:
            return await anext(said)

        assert [portal.call(heard).partition(":")[0] for _ in range(2)] == ["retry", "data"]
        next_said = portal.start_task_soon(heard)
        evening.night.record_result(1, {"tricks": 8})
        evening.lobby.journal.settle()
        asks.get("/")
        try:
            assert next_said.result(PATIENCE).startswith("data:")
        finally:
            next_said.cancel()


def test_a_page_has_another_mark_once_what_it_shows_was_corrected(tmp_path: Path) -> None:
    with Evening(tmp_path, names=people(12)) as evening:
        night = evening.night
        phones = [evening.phone(evening.north(place)) for place in (1, 2, 3)]
        evening.director()
        for place, tricks in ((1, 8), (2, 9), (3, 5)):
            night.record_result(place, {"tricks": tricks})
        night.close()
        night.seat()
        night.start()
        assert night.current is not None
        entry = night.entries[night.current.round.tables[0].seats[0]]
        beside = night.entries[night.current.round.tables[1].seats[1]].people[0]

        def looked_at() -> dict[tuple[int, str], tuple[str, str]]:
            evening.lobby.journal.settle()
            found = {}
            for number, phone in enumerate(phones):
                for path in ("/", "/me", "/standings", "/seats", "/sheet"):
                    phone.get(path)
                    if mark := re.search(r'data-news="([^"]*)"', phone.page.text):
                        found[number, path] = phone.text, mark[1]
            return found

        def people_now(name: str) -> list[str]:
            return [name, *map(night.name, entry.people[1:])]

        before = looked_at()
        for corrected in (
            lambda: night.record_result(1, {"tricks": 13}, 1, 1, "written wrong"),
            lambda: night.set_people(entry.number, people_now("Zelda New")),
            lambda: evening.lobby.journal.people.rename(beside, "Vera Renamed", lambda _result: None),
        ):
            evening.director()
            corrected()
            now = looked_at()
            others = {page for page, (text, _) in now.items() if text != before[page][0]}
            assert others and all(now[page][1] != before[page][1] for page in others)
            before = now
            assert looked_at() == now


@pytest.mark.parametrize("how", ["phones are off", "it is told to end"])
def test_the_process_ends_without_a_word_though_phones_wait_for_news(tmp_path: Path, how: str) -> None:
    with Evening(tmp_path) as evening, served(evening) as (process, address), ExitStack() as closed:
        for seat in (0, 1):
            asked = Request(f"{address}/news", headers={"Cookie": f"hall={evening.phone(evening.seat(seat)).pass_}"})
            assert closed.enter_context(urlopen(asked, timeout=PATIENCE)).readline().startswith(b"retry:")
        if how == "phones are off":
            evening.director()
            evening.hall.send_off()
        else:
            process.terminate()
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert process.stdout is not None and process.stdout.read() == ""


def test_a_killed_process_loses_nothing_and_another_goes_on(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        with served(evening) as (process, address):
            urlopen(f"{address}/t/{evening.code()}", timeout=PATIENCE).close()
            os.kill(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
        phone = evening.phone(evening.north())
        phone.tell(tricks=8)
        with served(evening) as (_, address):
            asked = Request(f"{address}/hand/1", headers={"Cookie": f"hall={phone.pass_}"})
            assert "Saved at the desk" in urlopen(asked, timeout=PATIENCE).read().decode()


def test_half_time_is_called_on_phones_and_on_the_wall_and_is_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Evening(tmp_path, names=people(8), minutes=15) as evening:
        phone = evening.phone(evening.north())
        called, news = [], []
        for left in (451.0, 449.0, 380.0):
            clock = ClockView(left, 900.0, True, 0.0, half_time=True)
            monkeypatch.setattr(Night, "clock", lambda _night, clock=clock: clock)
            phone.get("/wall")
            on_the_wall = "Half time" in phone.text
            phone.get("/")
            called.append((on_the_wall, "Half time" in phone.text))
            news += re.findall(r'data-news="([^"]*)"', phone.page.text)
    assert called == [(False, False), (True, True), (False, False)]
    assert news[0] == news[2] != news[1]

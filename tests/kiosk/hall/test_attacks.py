"""What must not be had from the hall's network: others' results, what is hidden, more than one's share."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from kiosk.hall.access import LENGTH, REMEMBERED, SIGNS, Access
from kiosk.hall.guard import MOST, Buckets
from kiosk.hall.serve import Impatient
from kiosk.hall.sitting import sittings
from kiosk.hall.web import STREAMS
from rules.movements.conduct import Conduct
from rules.movements.moving_team import MovingTeam
from tests.kiosk.hall.phones import PEOPLE, Evening, Phone

SELF = "http://127.0.0.1:8080"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path) as made:
        yield made


def test_guessed_codes_open_nothing_and_soon_nothing_is_guessed_any_more(evening: Evening) -> None:
    phone = Phone(evening)
    said = [phone.get(f"/t/{sign * LENGTH}").status_code for sign in SIGNS[:14]]
    assert set(said[:12]) == {403} and said[12:] == [429, 429]
    assert phone.get(f"/t/{evening.code()}").status_code == 429


def test_codes_of_another_night_or_secret_or_table_are_not_this_ones(evening: Evening) -> None:
    access = evening.hall.access
    night = evening.night.stream
    assert access.place(access.code(night, 1), night, range(1, 10)) == 1
    assert access.place(access.code("night:other", 1), night, range(1, 10)) is None
    assert access.place(Access(secret="f" * 64).code(night, 1), night, range(1, 10)) is None
    assert len({access.code(night, place) for place in range(1, 200)}) == 199


def test_without_a_secret_nothing_is_a_code() -> None:
    assert Access().place(Access().code("night:1", 1), "night:1", [1]) is None
    assert Access().holder(Access().pass_of("night:1", 1, "a"), "night:1") is None


def test_new_codes_end_the_old_ones_and_the_phones_that_came_by_them(evening: Evening) -> None:
    phone, old = evening.phone(evening.north(1)), evening.code()
    evening.director()
    evening.hall.new_codes()
    assert phone.get(f"/t/{old}").status_code == 403
    assert phone.get("/").status_code == 403
    assert phone.get(f"/t/{evening.code()}").status_code == 200


def test_a_card_of_an_earlier_night_says_which_and_nothing_else(evening: Evening) -> None:
    old, people = evening.code(), evening.north()
    evening.another_night("Sunday night")
    phone = Phone(evening)
    for _ in range(14):  # its holder guesses nothing
        assert phone.get(f"/t/{old}").status_code == 403
    assert "This card is from another night It is of Friday night, " in phone.text
    assert "Ask the director for a new card" in phone.text
    assert people not in phone.page.text and "table 1" not in phone.page.text
    phone.get(f"/t/{evening.code()}")
    assert "Who are you?" in phone.text


def test_a_card_whose_code_was_renewed_says_so(evening: Evening) -> None:
    old = evening.code()
    evening.director()
    evening.hall.new_codes()
    phone = Phone(evening)
    assert phone.get(f"/t/{old}").status_code == 403
    assert "This card was replaced It is of tonight, Friday night, but new codes were made at " in phone.text
    assert phone.get(f"/t/{old}/0-0").status_code == 403 and not phone.pass_
    phone.get(f"/t/{'2' * LENGTH}")
    assert "This code opens no table" in phone.text and "Friday night" not in phone.text


def test_secrets_that_have_ended_open_nothing_and_few_are_kept() -> None:
    access = Access(secret="a")
    for _ in range(9):
        access = access.renewed("2026-11-20T18:00:00.000Z")
    assert len(access.ended.split()) == REMEMBERED
    for ended in access.ended.split():
        before = replace(access, secret=ended)
        assert access.place(before.code("night:1", 1), "night:1", range(1, 9)) is None
        assert access.holder(before.pass_of("night:1", 1, "a"), "night:1") is None


def test_only_the_director_has_phones_on_or_off_or_new_codes(evening: Evening) -> None:
    for act in (evening.hall.new_codes, evening.hall.send_off, evening.hall.let_in):
        with pytest.raises(Exception, match="director"):
            act()
    assert evening.hall.on


def test_a_phone_of_one_table_tells_nothing_of_another(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    phone.get("/tell?hand=1&tricks=8&place=2")
    phone.post("/tell", {**phone.form("/tell"), "place": "2"})
    assert {fact.content["place"] for fact in evening.facts("told")} == {1}


@pytest.mark.parametrize(
    "forged", ["{entrant}.{person}.{mac}0", "99.{person}.{mac}", "{entrant}.{person}.", "1", "", "x.y.z", "1" * 500]
)
def test_a_forged_pass_is_nobodys(evening: Evening, forged: str) -> None:
    phone = evening.phone(evening.north(1))
    entrant, person, mac = phone.pass_.split(".")
    assert phone.get("/").status_code == 200
    phone._cookies["hall"] = forged.format(entrant=entrant, person=person, mac=mac)
    assert phone.get("/").status_code == 403
    assert phone.post("/tell", {"hand": "1", "tricks": "8"}).status_code == 403
    assert not evening.facts("told")


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}, {"Origin": "http://127.0.0.1"},
                {"Origin": "", "Referer": "http://evil.example/127.0.0.1:8080"}],
)  # fmt: skip
def test_a_form_of_another_page_is_not_taken(evening: Evening, headers: dict[str, str]) -> None:
    phone = evening.phone(evening.north(1))
    phone.get("/tell?hand=1&tricks=8")
    assert phone.post("/tell", phone.form("/tell"), **headers).status_code == 403
    assert not evening.facts("told")


def test_a_form_with_a_referer_of_ours_is_taken_where_a_browser_sends_no_origin(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    phone.get("/tell?hand=1&tricks=8")
    phone.post("/tell", phone.form("/tell"), Origin="", Referer=f"{SELF}/tell")
    assert len(evening.facts("told")) == 1


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "127.0.0.1@evil.example"])
def test_another_host_is_not_answered(evening: Evening, host: str) -> None:
    phone = evening.phone(evening.north(1))
    assert phone.get("/", Host=host).status_code == 421


def test_whatever_host_asks_whether_there_is_an_internet_is_answered(evening: Evening) -> None:
    assert Phone(evening).get("/generate_204", Host="connectivitycheck.example").status_code == 204


def test_huge_and_strange_bodies_are_refused(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    assert phone.post("/tell", {"hand": "1" * MOST}).status_code == 413
    assert phone.post("/tell", {"hand": "1"}, **{"Content-Type": "application/json"}).status_code == 415
    assert phone.post("/tell", {"hand": "9" * 3000, "round": "ü"}).status_code == 409
    assert phone.get("/tell?hand=" + "9" * 2000).status_code == 200
    assert phone.post("/tell", {"hand": "1"}, **{"Content-Length": "0" * 20 + "9" * 9}).status_code == 413
    assert phone.get("/board/" + "9" * 5000).status_code == 404
    assert phone.get("/hand/" + "9" * 5000).status_code == 200
    assert not evening.facts("told")


def test_a_form_that_never_ends_is_not_waited_for(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.hall.web.PATIENCE", 0.01)
    app, said = evening.pages.app(), []
    headers = {"host": "127.0.0.1:8080", "origin": SELF, "content-length": "99", "content-type": FORM}
    scope = {
        "type": "http", "method": "POST", "scheme": "http", "path": "/tell", "query_string": b"", "root_path": "",
        "server": ("127.0.0.1", 8080), "headers": [(name.encode(), each.encode()) for name, each in headers.items()],
    }  # fmt: skip
    begun = [{"type": "http.request", "body": b"hand=", "more_body": True}]

    async def receive() -> Any:
        return begun.pop() if begun else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        said.append(message.get("status"))

    assert evening.client.portal is not None
    evening.client.portal.call(app, scope, receive, send)
    assert said[0] == 400


def test_who_calls_and_does_not_say_what_for_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.hall.serve.PATIENCE", 0.01)

    async def half_a_question() -> bytes:
        config = uvicorn.Config(lambda *_: None, log_config=None)
        config.load()
        state = uvicorn.server.ServerState()
        pages = await asyncio.get_running_loop().create_server(lambda: Impatient(config, state, {}), "127.0.0.1", 0)
        async with pages:
            reader, writer = await asyncio.open_connection(*pages.sockets[0].getsockname())
            writer.write(b"GET / HT")
            try:
                return await reader.read()
            finally:
                writer.close()

    assert asyncio.run(half_a_question()) == b""


def test_other_methods_are_refused(evening: Evening) -> None:
    assert evening.client.request("DELETE", "/", headers={"Host": "127.0.0.1"}).status_code == 405
    assert evening.client.request("OPTIONS", "/tell", headers={"Host": "127.0.0.1"}).status_code == 405


def test_a_pad_takes_nothing_but_its_own_keys(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    for value in ("14", "-1", "8.0", "٨", "8' OR 1=1", "<b>"):
        phone.get("/tell?hand=1")
        form = phone.form("/tell")
        phone.post("/tell", {**form, "tricks": value})
    assert not evening.facts("told")


def test_markup_in_names_is_text(tmp_path: Path) -> None:
    bad = '<script>alert("x")</script>'
    how: dict[str, Any] = {"format": MovingTeam(first_rounds=2, playoff=2), "rounds": None, "minutes": 0, "hands": 2}
    with Evening(tmp_path, names=[bad, *PEOPLE[1:]], conduct=Conduct(signed=True), **how) as evening:
        phone = evening.phone(bad)
        assert evening.night.current is not None
        there = sittings(evening.night, evening.night.current)
        place = next(each.place for each in there if evening.night.name(each.person) == bad)
        for tricks in (7, 6):
            evening.night.record_result(place, {"tricks": tricks})
        for side in (0, 1):
            evening.night.sign(place, side)
        evening.lobby.journal.settle()
        paths = ("/", "/seats", "/standings", "/me", "/tell?hand=1", "/sheet", "/tell?hand=0&cut=0", "/hand/1", "/wall")
        for path in paths:
            page = phone.get(path).text
            assert "<script>alert" not in page, path
        assert escape(bad).replace("&quot;", "&#34;") in phone.get("/seats").text


def test_every_answer_says_how_it_is_to_be_taken(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    for path in ("/", "/nothing", "/hall.js", "/t/XXXX"):
        headers = phone.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff", path
    assert "no-store" in phone.get("/").headers["cache-control"]


def test_no_code_and_no_pass_is_in_the_log(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    phone = evening.phone(evening.north(1))
    phone.tell(tricks=8)
    phone.get("/t/" + "2" * LENGTH)
    own = [record.getMessage() for record in caplog.records if record.name.startswith(("kiosk", "uvicorn", "asyncio"))]
    assert not any(evening.code() in said or phone.pass_ in said for said in own)


def test_phones_that_are_off_see_nothing(evening: Evening) -> None:
    phone = evening.phone(evening.north(1))
    evening.director()
    evening.hall.send_off()
    assert phone.get("/").status_code == 503
    assert "Phones are off" in phone.text
    assert phone.post("/tell", {"hand": "1", "tricks": "8"}).status_code == 503
    assert not evening.facts("told")


def test_hidden_standings_are_hidden_from_phones(tmp_path: Path) -> None:
    with Evening(tmp_path, hidden=None) as evening:
        for place in (1, 2):
            evening.night.record_result(place, {"tricks": 9})
        evening.night.close()
        evening.lobby.journal.settle()
        evening.night.seat()
        evening.night.start()
        evening.lobby.journal.settle()
        evening.director()
        phone = evening.phone(evening.north(1))
        phone.get("/standings")
        assert "Standings are shown when the night is over." in phone.text
        assert "<tbody>" not in phone.page.text
        assert "<tbody>" not in phone.get("/me").text


def test_nobody_waits_for_news_on_so_many_pages_that_others_cannot(evening: Evening) -> None:
    pages, phone = evening.pages, evening.phone(evening.north(1))

    async def many() -> list[bool]:
        streams = [await evening.news(phone) for _ in range(STREAMS + 3)]
        heard = [await anext(each, None) is not None for each in streams]
        for each in streams:
            await each.aclose()
        return heard

    assert evening.client.portal is not None
    assert evening.client.portal.call(many) == [True] * STREAMS + [False] * 3
    assert pages.streams == 0


def test_a_share_is_used_up_and_comes_again() -> None:
    now = [0.0]
    share = Buckets(2, 10.0, clock=lambda: now[0], most=2)
    assert [share.take("a") for _ in range(3)] == [True, True, False]
    assert share.take("b")
    now[0] = 10.0
    assert share.take("a") and not share.take("a")

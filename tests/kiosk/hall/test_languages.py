"""Phones speak the language of their browser."""

import re
from html import unescape
from pathlib import Path
from random import Random

import pytest

from kiosk.base.language import LONGER
from rules.catalogue import GAMES
from rules.movements.conduct import Conduct
from rules.movements.formats import FORMATS
from tests.kiosk.hall.phones import PEOPLE, Evening, Phone
from tests.kiosk.hall.test_rounds_by_phone import other, tied, tournament
from tests.kiosk.hall.test_what_phones_see import chosen
from tests.kiosk.scenes.nights import people, tell_all

SEATS = ["N", "E", "S", "W"]


def english(phone: Phone, names: list[str]) -> list[str]:
    """What on a page was never looked up: the words outside the marks of the language that is none."""
    body = phone.page.text.partition("<body")[2].partition(">")[2]
    labels = re.findall(r'(?:aria-label|placeholder)="([^"]*)"', body)
    deep, outside = 0, ""
    for letter in unescape("\n".join([re.sub(r"<[^>]*>", "\n", body), *labels])):
        deep += (letter == "«") - (letter == "»")
        outside += "" if deep or letter == "»" else letter
    for name in sorted(names, key=len, reverse=True):
        outside = outside.replace(name, "")
    return [line.strip() for line in outside.split("\n") if re.search(r"[A-Za-z]{2}", line)]


def expect_no_english(phone: Phone, evening: Evening) -> None:
    tables = [evening.night.plan.format.place_name(number) for number in range(1, 9)]
    names = [*PEOPLE, *people(16), evening.night.plan.name, *tables, "Zoe"]
    assert phone.page.text.startswith('<!doctype html>\n<html lang="qps">')
    assert not english(phone, names), phone.page.url


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if 4 in game.players])
def test_the_pad_of_every_game_is_in_the_phones_language(tmp_path: Path, game: str) -> None:
    with Evening(tmp_path, game=game, preset=GAMES[game].presets[0].id) as evening:
        phone = evening.phone(evening.north(), LONGER)
        phone.get("/tell?hand=1")
        expect_no_english(phone, evening)
        chosen(phone, Random(3))
        expect_no_english(phone, evening)


@pytest.mark.parametrize("format", FORMATS)
def test_a_round_of_every_format_is_in_the_phones_language(tmp_path: Path, format: str) -> None:
    with Evening(tmp_path, format=format, names=people(16), hands=FORMATS[format]().boards or 1) as evening:
        north, east = (evening.phone(evening.seat(seat), LONGER) for seat in (0, 1))
        north.get(f"/t/{evening.code()}?who")
        expect_no_english(north, evening)
        for page in ("/", "/seats", "/standings", "/me", "/wall", "/sheet", "/tell?hand=1"):
            north.get(page)
            expect_no_english(north, evening)
        chosen(north, Random(3))
        north.post("/tell", north.form("/tell"))
        for phone in (north, east):
            for page in ("/hand/1", "/", "/me", "/standings", "/wall"):
                phone.get(page)
                expect_no_english(phone, evening)
        east.agree()
        expect_no_english(east, evening)


@pytest.mark.parametrize("path", ["/nowhere", "/t/ABCD", "/board/3", "/hand/7", "/standings?name=Zoe"])
def test_a_page_that_there_is_not_says_so_in_the_phones_language(tmp_path: Path, path: str) -> None:
    with Evening(tmp_path) as evening:
        phone = evening.phone(evening.north(), LONGER)
        phone.get(path)
        expect_no_english(phone, evening)


def test_a_result_that_is_not_saved_and_one_that_is_refused_say_so_in_the_phones_language(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        north = evening.phone(evening.north(), LONGER)
        north.get("/tell?hand=1&tricks=8")
        form = north.form("/tell")
        evening.deaf = True
        north.post("/tell", form)
        expect_no_english(north, evening)
        evening.deaf = False
        north.post("/tell", {**form, "round": "0" * 32})
        expect_no_english(north, evening)


def test_what_a_phone_tells_is_on_record_as_if_it_were_english(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        north, east = evening.phone(evening.north(), LONGER), evening.phone(evening.seat(1), "de")
        north.tell(tricks=8)
        east.tell(tricks=7)
        [claim] = evening.facts("claim")
        assert claim.content["said"] == "7 to 6"


def expect_none_on(evening: Evening, phones: tuple[Phone, ...], *pages: str) -> None:
    for phone in phones:
        for page in pages:
            phone.get(page)
            expect_no_english(phone, evening)


def test_the_cut_of_a_tied_table_is_in_the_phones_language(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=2) as (evening, north):
        east = other(evening)
        north.language = east.language = LONGER
        tied(evening)
        expect_none_on(evening, (north, east), "/", "/tell?hand=0", "/hand/1", "/hand/2")
        north.tell(0, cut=0)
        expect_none_on(evening, (north, east), "/", "/hand/0")
        east.agree(0)
        expect_none_on(evening, (north, east), "/", "/hand/0")


def test_the_sheet_that_teams_sign_is_in_the_phones_language(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(signed=True), hands=1) as (evening, north):
        east = other(evening)
        north.language = east.language = LONGER
        north.tell(1, tricks=8)
        east.agree(1)
        expect_none_on(evening, (north, east), "/", "/sheet", "/hand/1")
        north.sign()
        expect_none_on(evening, (north, east), "/", "/sheet")
        east.sign()
        expect_none_on(evening, (north, east), "/", "/sheet")


@pytest.mark.parametrize("format", ["partner_drive", "swiss", "elimination", "mitchell", "teams", "court"])
def test_standings_and_ones_own_evening_are_in_the_phones_language(tmp_path: Path, format: str) -> None:
    with Evening(tmp_path, start=False, format=format, names=people(12), hands=1, rounds=None) as evening:
        night = evening.night
        evening.director()
        phone: Phone | None = None
        for _round in range(3):
            night.seat()
            evening.lobby.journal.settle()
            phone = phone or evening.phone(evening.north(), LONGER)
            phone.get("/")
            expect_no_english(phone, evening)
            night.start()
            night.journal.settle()
            tell_all(night, Random(1))
            night.close()
            evening.lobby.journal.settle()
            boards = [f"/board/{number}" for number in range(1, 5)] if night.plan.format.boards else []
            for page in ("/", "/standings", "/me", "/wall", *boards):
                phone.get(page)
                expect_no_english(phone, evening)
        night.finish()
        evening.lobby.journal.settle()
        for page in ("/", "/standings", "/me", "/wall"):
            phone.get(page)
            expect_no_english(phone, evening)


def test_two_phones_at_one_table_read_two_languages(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        north, east = evening.phone(evening.north(), "de-AT, en;q=0.5"), evening.phone(evening.seat(1), "fr")
        north.tell(tricks=8)
        assert "Gesendet" in north.text and "Bei der Leitung gespeichert" in north.text
        east.get("/")
        assert "Est-ce juste ?" in east.text
        north.get("/standings")
        assert "Noch ist keine Runde vorbei." in north.text
        east.get("/standings")
        assert "Aucun tour n’est encore fini." in east.text
        evening.director()
        evening.hall.send_off()
        evening.lobby.journal.settle()
        north.get("/")
        assert "Handys sind ausgeschaltet" in north.text

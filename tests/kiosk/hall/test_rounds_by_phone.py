"""What ends a round at a table, told by phone: the cut of a tied table, the sheet that teams sign, the last hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kiosk.night.audit import audit, ends
from kiosk.night.claims import claims, waiting
from rules.movements.conduct import Conduct
from rules.movements.moving_team import MovingTeam
from rules.movements.running import Running
from tests.kiosk.hall.phones import PEOPLE, Evening, Phone


@contextmanager
def tournament(folder: Path, conduct: Conduct | None = None, **plan: Any) -> Iterator[tuple[Evening, Phone]]:
    """A round of a tournament, with the phone of who sits north at table 1."""
    how = {"format": MovingTeam(first_rounds=2, playoff=2), "rounds": None, "minutes": 0, **plan}
    with Evening(folder, conduct=conduct or Conduct(), **how) as evening:
        yield evening, evening.phone(evening.north())


def other(evening: Evening) -> Phone:
    """The phone of who sits east at table 1."""
    return evening.phone(evening.seat(1))


def tied(evening: Evening) -> None:
    """Table 1 has played its two hands, and nobody has won."""
    for tricks in (7, 6):
        evening.night.record_result(1, {"tricks": tricks})
        for side in (0, 1):
            evening.night.confirm(1, side)
    evening.lobby.journal.settle()


def winner(evening: Evening) -> int | None:
    return evening.night.winner(evening.night.rounds[0], 1)


# The cut.


def test_the_cut_of_a_tied_table_is_told_and_agreed_to(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=2) as (evening, north):
        east = other(evening)
        tied(evening)
        north.get("/")
        assert "Who won the cut? Table 1 is tied" in north.text
        north.tell(0, cut=1)
        assert "Sent Saved at the desk" in north.text
        assert winner(evening) == 1 and len(waiting(evening.night)) == 1
        east.get("/")
        assert "Is it right?" in east.text
        east.agree(0)
        assert "Agreed" in east.text and not waiting(evening.night)
        (cut,) = ends(evening.night)
        assert (cut.hand, cut.now, cut.who) == ("the cut", "E–W won the cut", "a phone of table 1, North")


def test_the_other_side_of_a_cut_goes_to_the_director_who_takes_or_keeps_it(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=2) as (evening, north):
        east = other(evening)
        tied(evening)
        north.tell(0, cut=0)
        east.tell(0, cut=1)
        assert "The director decides" in east.text and winner(evening) == 0
        (row,) = claims(evening.night)
        assert (row.at, row.says, row.stands) == ("Table 1, the cut", "E–W won the cut", "N–S won the cut")
        evening.night.take_claim(row.claim.id, "")
        evening.lobby.journal.settle()
        assert winner(evening) == 0, "a player at the kiosk is not the director"
        evening.director()
        evening.night.take_claim(row.claim.id, "")
        evening.lobby.journal.settle()
        assert winner(evening) == 1 and not claims(evening.night)


def test_who_told_the_cut_changes_it_until_the_others_agree_and_nobody_agrees_unseen(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=2) as (evening, north):
        east = other(evening)
        tied(evening)
        north.tell(0, cut=0)
        east.get("/hand/0")
        unseen = east.form("/agree")
        north.tell(0, cut=1)
        east.post("/agree", unseen)
        assert "changed meanwhile" in east.text and not evening.facts("confirm")[4:]
        (changed,) = audit(evening.night)
        assert (changed.was, changed.now, changed.who) == (
            "N–S won the cut", "E–W won the cut", "a phone of table 1, North"
        )  # fmt: skip
        east.agree(0)
        north.tell(0, cut=0)
        assert "ask the director" in north.text and winner(evening) == 1


def test_no_cut_is_told_where_nothing_is_tied_and_none_for_nobody(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=2) as (evening, north):
        assert north.get("/tell?hand=0").status_code == 409
        tied(evening)
        north.get("/tell?hand=0&cut=1")
        form = north.form("/tell")
        for cut in ("2", "-1", "", "N"):
            north.post("/tell", {**form, "cut": cut})
        assert not evening.facts("cut")
        evening.night.record_result(1, {"tricks": 9}, 2)
        evening.lobby.journal.settle()
        assert north.post("/tell", {**form, "cut": "1"}).status_code == 409
        assert "is not tied" in north.text and not evening.facts("cut")


# The sheet.


def test_each_team_signs_on_its_own_phone_and_it_is_on_record_from_which(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(signed=True), hands=1) as (evening, north):
        east = other(evening)
        north.tell(1, tricks=8)
        north.sign()
        assert "Signed for your team Saved at the desk" in north.text
        assert evening.night.signed(evening.night.rounds[0], 1) == (True, False)
        north.sign(anew=False)
        east.get("/")
        assert "Is it right?" in east.text, "first the result"
        east.agree(1)
        east.sign()
        assert "Both teams have signed" in east.text and evening.night.missing(evening.night.rounds[0]) == (2,)
        assert [(one.now, one.who) for one in ends(evening.night)] == [
            ("E–W signed", "a phone of table 1, East"), ("N–S signed", "a phone of table 1, North"),
        ]  # fmt: skip


def test_nobody_signs_what_they_have_not_seen_and_a_change_asks_both_once_more(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(signed=True), hands=1) as (evening, north):
        east = other(evening)
        north.tell(1, tricks=8)
        east.get("/sheet")
        unseen = east.form("/sign")
        north.sign()
        north.tell(1, tricks=7)
        east.post("/sign", unseen)
        assert "It was changed meanwhile." in east.text
        assert evening.night.signed(evening.night.rounds[0], 1) == (False, False)
        assert [one.now for one in ends(evening.night)] == ["N–S signed, changed since"]


def test_a_phone_signs_for_its_own_team_alone_and_not_before_there_is_a_sheet(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(signed=True), hands=1) as (evening, north):
        assert "Tell our result" in (north.get("/sheet") and north.text)
        north.tell(1, tricks=8)
        north.get("/sheet")
        north.post("/sign", {**north.form("/sign"), "side": "1", "place": "2"})
        assert evening.night.signed(evening.night.rounds[0], 1) == (True, False)
        assert len(evening.facts("sign")) == 1


def test_a_phone_that_slept_over_the_end_of_the_round_signs_nothing_and_agrees_to_nothing(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(signed=True), hands=1) as (evening, north):
        east = other(evening)
        north.tell(1, tricks=8)
        forms = {}
        for phone, path, to in ((north, "/sheet", "/sign"), (east, "/hand/1", "/agree")):
            phone.get(path)
            forms[to] = phone.form(to)
        evening.director()
        evening.night.close(without=True)
        evening.lobby.journal.settle()
        for phone, to in ((north, "/sign"), (east, "/agree")):
            assert phone.post(to, forms[to]).status_code == 409
            assert "Round 1 is over." in phone.text
        assert not evening.facts("sign") and not evening.facts("confirm")


def test_in_a_round_with_time_a_phone_says_that_it_was_the_last_hand(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(until="time")) as (evening, north):
        east = other(evening)
        north.tell(1, tricks=8)
        north.get("/")
        assert "Another hand The last hand?" in north.text
        north.sign()
        assert "That was the last hand" in north.text and evening.night.missing(evening.night.rounds[0]) == (2,)
        east.get("/")
        assert "Tell our result" not in east.text


def test_before_time_is_up_the_sheet_says_why_it_waits(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(until="time"), minutes=30) as (evening, north):
        north.tell(1, tricks=8)
        north.get("/sheet")
        assert "Time is not up: play another hand." in north.text and "/sign" not in north.page.text


# Rounds that are played in another way.


def test_a_table_at_which_a_team_was_missing_is_asked_for_nothing(tmp_path: Path) -> None:
    with tournament(tmp_path, hands=1) as (evening, north):
        evening.director()
        evening.night.forfeit(1, 1)
        evening.lobby.journal.settle()
        north.get("/")
        assert "Table 1 does not play: a team was not there." in north.text and "Tell our result" not in north.text


def test_a_form_of_a_table_that_plays_on_while_others_are_seated_is_taken(tmp_path: Path) -> None:
    names = [*PEOPLE, "Ida", "Vera", "Wade", "Opal"]
    how: dict[str, Any] = {"format": Running(games_each=3), "rounds": None, "hands": 1, "minutes": 0, "names": names}
    with tournament(tmp_path, **how) as (evening, north):
        assert len(evening.night.rounds[0].round.tables) == 3
        north.get("/tell?hand=1&tricks=8")
        form = north.form("/tell")
        for place in (2, 3):
            evening.night.record_result(place, {"tricks": 9})
        evening.night.advance()
        evening.lobby.journal.settle()
        assert 1 in evening.night.rounds[0].carried
        north.post("/tell", form)
        assert "Sent Saved at the desk" in north.text
        assert not evening.night.open_claims() and len(evening.facts("told")) == 3


def test_a_tie_is_asked_about_as_the_night_breaks_it(tmp_path: Path) -> None:
    with tournament(tmp_path, Conduct(level="hand"), hands=2) as (evening, north):
        tied(evening)
        north.get("/tell?hand=0")
        assert "Table 1 is tied, 13 to 13: who won one more hand?" in north.text

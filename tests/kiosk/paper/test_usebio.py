"""Results as USEBIO, read back by a reader of its own: the form of real files, and matchpoints that are computed anew.

`FORM` is the order of elements in real files of two unions' programs. With `WHIST_USEBIO` naming a folder of such
files the reader is tried on these first.
"""

import os
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from kiosk.base.not_now import NotNow
from kiosk.night.hand_records import hand_records
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from kiosk.paper.usebio import usebio
from tests.kiosk.scenes.paper_nights import a_night

FORM = {
    "USEBIO": "CLUB EVENT HANDSET",
    "CLUB": "CLUB_NAME CLUB_ID_NUMBER",
    "EVENT": "EVENT_IDENTIFIER EVENT_DESCRIPTION PROGRAM_NAME PROGRAM_VERSION WINNER_TYPE TITLE DATE VENUE"
    " MASTER_POINT_SCALE MASTER_POINT_TYPE MPS_AWARDED_FLAG SESSION_COUNT SECTION_COUNT P2P_CHARGE_RATE SCORING_METHOD"
    " CONTACT PARTICIPANTS BOARD",
    "PARTICIPANTS": "PAIR",
    "PAIR": "PAIR_NUMBER DIRECTION TOTAL_SCORE PERCENTAGE PLACE MASTER_POINTS_AWARDED MASTER_POINT_TYPE PLAYER",
    "PLAYER": "PLAYER_NAME NATIONAL_ID_NUMBER CLUB_ID_NUMBER",
    "BOARD": "BOARD_NUMBER BOARD_AVERAGE TRAVELLER_LINE HAND",
    "TRAVELLER_LINE": "NS_PAIR_NUMBER EW_PAIR_NUMBER CONTRACT PLAYED_BY LEAD TRICKS SCORE NS_MATCH_POINTS"
    " EW_MATCH_POINTS NS_BUTLER_POINTS EW_BUTLER_POINTS NS_CROSS_IMP_POINTS EW_CROSS_IMP_POINTS",
    "HANDSET": "BOARD",
}
SUITS = {"SPADES", "HEARTS", "DIAMONDS", "CLUBS"}


def read(data: bytes | Path) -> ET.Element:
    """The root of a file whose elements stand in the order of real ones."""
    root = ET.fromstring(data) if isinstance(data, bytes) else ET.parse(data).getroot()
    for element in root.iter():
        children = [child.tag for child in element]
        if element.tag == "HAND":
            assert children[0] == "DIRECTION" and set(children[1:]) <= SUITS
        elif children and element.tag != "CONTACT":
            places = [FORM[element.tag].split().index(tag) for tag in children]
            assert places == sorted(places), (element.tag, children)
    return root


def text(element: ET.Element, name: str) -> str:
    found = element.find(name)
    assert found is not None
    return found.text or ""


def travellers(root: ET.Element) -> dict[str, list[ET.Element]]:
    return {text(board, "BOARD_NUMBER"): board.findall("TRAVELLER_LINE") for board in root.iterfind("EVENT/BOARD")}


def by_pair(root: ET.Element, points: str) -> dict[str, Fraction]:
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for lines in travellers(root).values():
        for line in lines:
            for side in ("NS", "EW"):
                sums[text(line, f"{side}_PAIR_NUMBER")] += Fraction(text(line, f"{side}_{points}_POINTS"))
    return sums


def matchpoints(root: ET.Element) -> tuple[int, int]:
    """How many lines have the matchpoints that follow from the scores of their board, two for each beaten and one for
    each equalled, and how many have others. Boards with an average, or that fewer have played, are left out."""
    right = wrong = 0
    most = max(map(len, travellers(root).values()))
    for lines in travellers(root).values():
        scores = [text(line, "SCORE") for line in lines]
        if len(lines) < most or any(score.startswith("A") for score in scores):
            continue
        made = [int(score) for score in scores]
        for own, line in zip(made, lines, strict=True):
            points = sum(2 * (own > other) + (own == other) for other in made) - 1
            same = Fraction(text(line, "NS_MATCH_POINTS")) == points
            same &= Fraction(text(line, "EW_MATCH_POINTS")) == 2 * (most - 1) - points
            right, wrong = right + same, wrong + (not same)
    return right, wrong


@pytest.fixture(scope="module")
def mitchell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    with a_night(tmp_path_factory.mktemp("m"), "mitchell", 12, None, 3, scoring="matchpoints") as night:
        yield night


@pytest.mark.skipif("WHIST_USEBIO" not in os.environ, reason="WHIST_USEBIO names no folder with real files")
def test_the_reader_understands_real_files_and_their_matchpoints() -> None:
    right = wrong = 0
    for file in sorted(Path(os.environ["WHIST_USEBIO"]).glob("*.xml")):
        root = read(file)
        event = root.find("EVENT")
        if event is not None and event.get("EVENT_TYPE") == "MP_PAIRS":
            found = matchpoints(root)
            right, wrong = right + found[0], wrong + found[1]
    assert right > 1000 and wrong < 0.03 * right  # a director has adjusted some


def test_a_mitchell_has_the_form_of_real_files_with_pairs_places_and_percentages(mitchell: Night) -> None:
    root = read(usebio(mitchell, "Whist & <Bid>"))
    event = root.find("EVENT")
    assert event is not None and event.get("EVENT_TYPE") == "MP_PAIRS"
    assert text(root, "CLUB/CLUB_NAME") == "Whist & <Bid>" and text(event, "WINNER_TYPE") == "2"
    rows = {row.name: row for row in standings_view(mitchell, public=True).rows}
    pairs = list(root.iter("PAIR"))
    assert len(pairs) == 6
    sums = by_pair(root, "MATCH")
    for pair in pairs:
        row = rows[" and ".join(text(player, "PLAYER_NAME") for player in pair.findall("PLAYER"))]
        assert text(pair, "DIRECTION") == {"north–south": "NS", "east–west": "EW"}[row.direction]
        assert float(text(pair, "PERCENTAGE")) == pytest.approx(float(row.total), abs=0.006)
        assert Fraction(text(pair, "TOTAL_SCORE")) == sums[text(pair, "PAIR_NUMBER")]
    for side in ("NS", "EW"):
        places = {text(p, "PLACE"): float(text(p, "PERCENTAGE")) for p in pairs if text(p, "DIRECTION") == side}
        assert places["1"] == max(places.values())


def test_its_matchpoints_are_those_computed_anew_from_its_scores(mitchell: Night) -> None:
    root = read(usebio(mitchell))
    assert matchpoints(root) == (3 * 6, 0)
    assert {len(lines) for lines in travellers(root).values()} == {3}


def test_the_deals_are_those_of_the_hand_records_each_card_once(mitchell: Night) -> None:
    root = read(usebio(mitchell))
    records = {str(record.number): record for record in hand_records(mitchell)}
    boards = list(root.iterfind("HANDSET/BOARD"))
    assert {text(board, "BOARD_NUMBER") for board in boards} == set(records) and boards
    for board in boards:
        record = records[text(board, "BOARD_NUMBER")]
        for hand, shown in zip(board.iterfind("HAND"), record.hands, strict=True):
            assert text(hand, "DIRECTION") == shown.place
            for suit, ranks in zip(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), shown.suits, strict=True):
                assert text(hand, suit) == ranks.replace("10", "T").replace(" ", "").strip("–")


def test_differences_are_what_was_made_against_the_average(tmp_path: Path) -> None:
    with a_night(tmp_path, "howell", 8, None, 2) as night:
        root = read(usebio(night))
    for lines in travellers(root).values():
        made = [int(text(line, "SCORE")) for line in lines]
        for own, line in zip(made, lines, strict=True):
            assert float(text(line, "NS_BUTLER_POINTS")) == pytest.approx(own - sum(made) / len(made), abs=0.006)
            assert float(text(line, "EW_BUTLER_POINTS")) == pytest.approx(sum(made) / len(made) - own, abs=0.006)


def test_what_is_no_duplicate_of_pairs_or_hidden_is_refused(tmp_path: Path) -> None:
    with a_night(tmp_path / "d", "drive", 4, 2, 0) as night, pytest.raises(NotNow, match="pairs at duplicate"):
        usebio(night)
    with a_night(tmp_path / "m", "mitchell", 8, None, 1, hidden=None) as night, pytest.raises(NotNow, match="over"):
        usebio(night)

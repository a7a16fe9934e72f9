"""Score sheets on paper and for spreadsheets, from made-up sheets of every game."""

import csv
import re
from datetime import UTC, datetime
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader

from kiosk.base.language import LANGUAGES, LONGER, _, speaking
from kiosk.base.words import capital
from kiosk.paper import fonts
from kiosk.paper.handouts import PlayersCard
from kiosk.paper.keypad_card import KeypadCard
from kiosk.paper.pages import pdf
from kiosk.paper.paper import printed as papers_printed
from kiosk.paper.spreadsheet import spreadsheet, table
from kiosk.speech.keypad import SAID, Key
from kiosk.table.views import SheetView
from tests.kiosk.scenes.sample_sheets import (
    LONG,
    NAMES,
    SHEETS,
    bid_whist,
    contract,
    german,
    rubber,
    with_an_adjustment,
)

MADE = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
A4, LETTER = (595, 842), (612, 792)


@pytest.fixture(autouse=True)
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is on this machine: only the fonts of the screen."""
    font_with = fonts.font_with
    monkeypatch.setattr(fonts, "font_with", lambda sign, folders: font_with(sign, ()))


def printed(*sheets: SheetView, paper: str = "a4") -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf(sheets, MADE, paper))).pages)


def size(page: PageObject) -> tuple[int, int]:
    return round(float(page.mediabox.width)), round(float(page.mediabox.height))


def lines(page: PageObject) -> list[str]:
    """The text of a page, line by line from the top, blanks as one."""
    text = page.extract_text(extraction_mode="layout")
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def in_a_spreadsheet(*sheets: SheetView) -> list[list[str]]:
    return list(csv.reader(StringIO(spreadsheet(sheets).decode("utf-8-sig"), newline="")))


# PDF.


def test_a_bid_whist_sheet_is_printed_with_its_table_players_hands_and_marks() -> None:
    (page,) = printed(bid_whist())
    found = lines(page)
    assert found[:5] == [
        "Table 3 21 November 2026", "Bid Whist, Palace rules", "N–S: Ada and Ruby", "E–W: Otis and Leon",
        "by bid tricks N–S E–W",
    ]  # fmt: skip
    assert found[5] == "1 Ada 4 up ♥ 11 5 0" and found[13] == "9 Otis 4 up ♠ 9 −2 −4"
    assert found[14:] == ["set: the bid was lost", "Boston: all thirteen", "page 1 of 1 Table 3, 21 November 2026"]


@pytest.mark.parametrize("paper, portrait", [("a4", A4), ("letter", LETTER)])
def test_the_page_lies_on_its_side_only_where_the_columns_need_it(paper: str, portrait: tuple[int, int]) -> None:
    assert size(printed(bid_whist(), paper=paper)[0]) == portrait
    assert size(printed(contract(7), paper=paper)[0]) == portrait[::-1]


def test_sixty_hands_fill_pages_with_the_heads_on_each_and_no_hand_left_out_or_twice() -> None:
    pages = printed(bid_whist(60, LONG))
    assert len(pages) > 1
    numbers = []
    for n, page in enumerate(pages, 1):
        found = lines(page)
        assert "by bid tricks N–S E–W" in found
        assert f"page {n} of {len(pages)} Table 3, 21 November 2026" == found[-1]
        numbers += [int(line.split()[0]) for line in found if re.match(r"[0-9]+ (Ada|Otis|Ruby|Leon)", line)]
    assert numbers == list(range(1, 61))


def test_names_of_forty_letters_stand_in_full_in_the_head() -> None:
    text = " ".join(lines(printed(contract(7, 13, LONG))[0]))
    assert all(name.split()[-1] in text for name in LONG)
    first = " ".join(lines(printed(bid_whist(3, LONG))[0]))
    assert first.count(LONG[1]) >= 2  # as a player, and as who bid


def test_seven_players_are_printed_in_eleven_points_or_more() -> None:
    sizes: set[int] = set()

    def note(text: str, _cm: object, _tm: object, _font: object, points: float) -> None:
        if re.fullmatch(r"[0-9]+", text.strip()):
            sizes.add(round(points))

    printed(contract(7))[0].extract_text(visitor_text=note)
    assert sizes and min(sizes) >= 11


@pytest.mark.parametrize(("size", "language"), [("letter", "en"), *(("a4", each) for each in (*LANGUAGES, LONGER))])
def test_a_card_for_players_has_two_sides_and_each_keeps_within_half_a_page(size: str, language: str) -> None:
    sides = PdfReader(BytesIO(papers_printed([PlayersCard(language)], MADE, size).pdf)).pages
    with speaking(language):
        assert [lines(side)[0] for side in sides] == [_("At a table"), _("At a night")]
        assert capital(_("call the director")) in " ".join(lines(sides[1]))
    for side in sides:
        halves: tuple[set[str], set[str]] = set(), set()
        middle = float(side.mediabox.height) / 2

        def note(text: str, _cm: object, tm: list[float], _font: object, _points: float) -> None:
            halves[tm[5] > middle].add(text.strip())  # noqa: B023  it is called before the next side

        side.extract_text(visitor_text=note)
        assert halves[0] - {""} == halves[1] - {""} and len(halves[0]) > 10


@pytest.mark.parametrize(("size", "language"), [("letter", "en"), *(("a4", each) for each in (*LANGUAGES, LONGER))])
def test_a_card_of_the_number_pad_has_each_key_in_large_type_twice_a_page(size: str, language: str) -> None:
    (page,) = PdfReader(BytesIO(papers_printed([KeypadCard(language)], MADE, size).pdf)).pages
    middle, halves = float(page.mediabox.height) / 2, ([], [])  # type: tuple[list[str], list[str]]
    small: list[float] = []

    def note(text: str, _cm: object, tm: list[float], _font: object, points: float) -> None:
        if text.strip():
            halves[tm[5] > middle].append(text.strip())
            small.append(points)

    page.extract_text(visitor_text=note)
    assert halves[0] == halves[1]
    with speaking(language):
        said = " ".join(halves[0])
        assert all(key.label in halves[0] for key in Key) and _(SAID[0]).split()[0] in said
    assert min(small) >= 11


def test_a_hand_that_does_not_count_says_so_on_paper() -> None:
    found = lines(printed(with_an_adjustment())[0])
    assert "4 adjusted +2, 0 2 −2" in found and "1 Ada 4 up ♥ 11 does not count" in found


def test_an_adjustment_stands_in_its_row_however_narrow_the_columns() -> None:
    page = printed(SHEETS["contract-adjusted"])[0]
    assert "13 adjusted +5, 0, 0, 0, 0, 0, 0 99 99 99 99 99 99 99" in lines(page)
    assert size(page) == size(printed(contract(7))[0])


def test_totals_stand_below_the_last_hand() -> None:
    found = lines(printed(rubber())[0])
    assert found[found.index("Rubber 6 3") - 1].startswith("5 ♠")


def test_each_sheet_begins_a_page_and_all_pages_are_counted() -> None:
    pages = printed(bid_whist(), german(), contract(4))
    assert [lines(page)[1].split(",")[0] for page in pages] == ["Bid Whist", "German Whist", "Contract Whist"]
    assert [lines(page)[-1].split(" Table")[0] for page in pages] == [f"page {n} of 3" for n in (1, 2, 3)]


@pytest.mark.parametrize("name", ["bid-whist", "contract-7", "rubber", "knockout"])
def test_the_same_sheet_gives_the_same_file(name: str) -> None:
    assert pdf([SHEETS[name]], MADE) == pdf([SHEETS[name]], MADE)


def test_fonts_are_in_the_file_and_no_character_is_lost_silently(caplog: pytest.LogCaptureFixture) -> None:
    names = ("Ζωή", "Өлзий", "שרה", "李", *NAMES[3:])
    pages = printed(bid_whist(4, names))
    found = " ".join(lines(pages[0]))
    assert "Ζωή" in found and "Өлзий" in found and "李" not in found
    assert not caplog.records
    fonts = pages[0]["/Resources"]["/Font"].get_object()  # type: ignore[index]
    for font in fonts.values():
        descendant = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in descendant["/FontDescriptor"]


def test_a_sheet_without_a_hand_says_so() -> None:
    assert "No hand is over yet." in lines(printed(bid_whist(0))[0])


# For spreadsheets.


def test_a_spreadsheet_gets_the_head_the_columns_and_figures_as_numbers() -> None:
    found = in_a_spreadsheet(bid_whist())
    assert found[:5] == [
        ["Table 3", "21 November 2026"], ["Bid Whist", "Palace rules"], ["N–S: Ada and Ruby"], ["E–W: Otis and Leon"],
        ["", "by", "bid", "tricks", "N–S", "E–W", "result", "remark"],
    ]  # fmt: skip
    assert found[8] == ["4", "Leon", "3 NT up", "8", "0", "-2", "Leon, 8 tricks, set", ""]
    assert spreadsheet([bid_whist()]).startswith(b"\xef\xbb\xbf")


def test_columns_of_a_player_carry_the_name_and_totals_come_last() -> None:
    assert in_a_spreadsheet(contract(3))[3][3:6] == ["Ada bid", "Ada made", "Ada total"]
    assert in_a_spreadsheet(rubber())[-1][0] == "Rubber"


def test_several_sheets_are_parted_by_an_empty_line() -> None:
    found = in_a_spreadsheet(bid_whist(), german())
    assert found[found.index([]) + 2] == ["German Whist", "Standard rules"]


def test_figures_with_a_fraction_and_a_sign_are_numbers_too() -> None:
    rows = [("+5.7", "−0.25"), ("+", "1.2.3"), ("-1+1", "47.5"), ("007", "0")]
    written = table(("a", "b"), rows).decode("utf-8-sig")
    assert list(csv.reader(StringIO(written)))[1:] == [
        ["5.7", "-0.25"],
        ["'+", "1.2.3"],
        ["'-1+1", "47.5"],
        ["007", "0"],
    ]


FORMULAS = st.text("=+-@\t\r\n\"',;x1", min_size=1, max_size=8)


@given(FORMULAS)
def test_no_name_becomes_a_formula_and_every_name_can_be_read_again(name: str) -> None:
    found = in_a_spreadsheet(bid_whist(4, (name, *NAMES[1:])))
    written = found[next(n for n, row in enumerate(found) if row[:1] == ["1"])][1]
    if re.fullmatch("[+-]?[0-9]+", name):
        assert int(written) == int(name)
    else:
        assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))
        assert written.removeprefix("'") == name.removeprefix("'")

"""What a night has on paper: all of it there, nothing cut, nothing that not everybody may see."""

import os
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import pytest

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.lobby.lobby import Lobby
from kiosk.night.board_facts import kept_boards
from kiosk.night.hand_records import hand_records
from kiosk.night.named import NamedNight
from kiosk.night.reading import read_night
from kiosk.night.session import Night
from kiosk.night.standings import prize_rows, standings_view
from kiosk.night.travellers import travellers
from kiosk.paper.document import Document
from kiosk.paper.files import files
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.measures import LEAST, MARGIN, MM
from kiosk.paper.paper import printed
from kiosk.paper.tables import List
from rules.cards import SORTED_SUITS
from tests.kiosk.scenes.duplicate_nights import draw_all, duplicate_night, looked_at, play_all
from tests.kiosk.scenes.nights import PIN
from tests.kiosk.scenes.paper_nights import LONG, WIDE, Spot, a_night, pages, spots, words_of


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    with a_night(tmp_path_factory.mktemp("drive"), "drive", 8, 2, 2) as night:
        yield night


@pytest.fixture(scope="module")
def duplicate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    with a_night(tmp_path_factory.mktemp("mitchell"), "mitchell", 12, None, 3) as night:
        yield night


@lru_cache
def paper(night: NamedNight, *kinds: str, size: str = "a4", round: int | None = None) -> bytes:
    made = [each for kind in kinds for each in papers(KINDS[kind], night, round)]
    return printed(made, datetime.fromisoformat(night.opened_at), size).pdf


@lru_cache
def found_on(pdf: bytes) -> list[list[Spot]]:
    return [spots(page) for page in pages(pdf)]


def plain(text: str) -> str:
    return "".join(text.split())


ALL = bool(os.environ.get("WHIST_PAPER"))
"""Whether every kind is looked at in both sizes."""
LOOKED_AT = [("letter", "drive"), ("a4", "mitchell"), *([("a4", "drive"), ("letter", "mitchell")] if ALL else [])]
OF_DRIVES = tuple(kind.id for kind in KINDS.values() if kind.boards is not True)
OF_BOARDS = tuple(kind.id for kind in KINDS.values() if kind.boards or ALL and kind.boards is None)


@pytest.mark.parametrize("size, which", LOOKED_AT)
def test_nothing_of_any_paper_is_outside_the_margins_or_too_small_for_a_dim_hall(
    drive: Night, duplicate: Night, size: str, which: str
) -> None:
    pdf = paper(drive, *OF_DRIVES, size=size) if which == "drive" else paper(duplicate, *OF_BOARDS, size=size)
    for page, found in zip(pages(pdf), found_on(pdf), strict=True):
        right, top = float(page.mediabox.width) - 8 / MM, float(page.mediabox.height)
        for spot in found:
            assert spot.left >= (MARGIN - 0.1) / MM and spot.right <= right, spot
            assert 4 / MM < spot.y < top - 4 / MM, spot
            assert spot.size >= LEAST or spot.size == 9 and spot.y < 10 / MM, spot  # the foot of the page


def test_papers_made_from_the_records_are_those_of_the_night_that_is_open(drive: Night, duplicate: Night) -> None:
    for night, kinds in ((drive, OF_DRIVES), (duplicate, OF_BOARDS)):
        assert paper(read_night(night.journal, night.stream), *kinds) == paper(night, *kinds)
        assert list(files(read_night(night.journal, night.stream))) == list(files(night))


@pytest.mark.parametrize("kind", ["seats", "movement", "table-cards", "score-cards", "standings", "results"])
def test_every_name_stands_in_full_however_long(drive: Night, kind: str) -> None:
    names = [drive.name(person) for entry in drive.entries.values() for person in entry.people]
    assert {LONG, WIDE} <= set(names)
    found = words_of(paper(drive, kind))
    assert not [name for name in names if plain(name) not in found]


def test_lines_on_a_page_do_not_run_into_each_other(drive: Night, duplicate: Night) -> None:
    for pdf in (paper(drive, *OF_DRIVES, size="letter"), paper(duplicate, *OF_BOARDS)):
        for found in found_on(pdf):
            lines: dict[float, list[tuple[float, float]]] = {}
            for spot in found:
                if spot.text in words.SUIT_SIGNS:  # of another font, whose width is not told
                    continue
                lines.setdefault(round(spot.y, 1), []).append((spot.left, spot.right))
            for ends in lines.values():
                ordered = sorted(ends)
                assert all(after[0] >= before[1] - 1 for before, after in zip(ordered, ordered[1:], strict=False))


def test_the_standings_on_paper_are_those_on_the_screen(drive: Night) -> None:
    found = words_of(paper(drive, "standings"))
    view = standings_view(drive, public=True)
    assert plain(view.title.replace("Final", "final")) in found
    for row in view.rows:
        assert plain(f"{row.name}{''.join(row.figures)}{row.total}") in found


def test_prizes_are_printed_when_the_night_is_over_with_who_has_won_them(drive: Night, tmp_path: Path) -> None:
    found = words_of(paper(drive, "prizes"))
    for row in prize_rows(drive):
        assert plain(row.prize + row.winner) in found
    with a_night(tmp_path, "drive", 8, 3, 1) as night, pytest.raises(NotNow, match="when the night is over"):
        paper(night, "prizes")


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("kind", ["hand-records", "travellers"])
def test_boards_of_bid_whist_have_a_table_of_what_each_declarer_could_have_made_and_nothing_is_cut(
    tmp_path: Path, kind: str, size: str
) -> None:
    lobby = Lobby.open(tmp_path)
    night = duplicate_night(lobby, game="BidWhist", preset="britannica", counting="points")
    draw_all(night)
    play_all(night)
    looked_at(night, dict.fromkeys(kept_boards(night), [(3 * n + n // 10) % 12 for n in range(40)]))
    pdf = printed(papers(KINDS[kind], night), datetime.fromisoformat(night.opened_at), size).pdf
    found, boards = words_of(pdf), len(hand_records(night))
    assert found.count("Uptown") == found.count("Downtown") == boards
    assert found.count("N1410" + "71" + "E471") == boards, "suits as hands are sorted"
    assert found.count("Withallcardsopen.Bestbid,thekittyaside:") == found.count("Thekitty’strickcounts.") == boards
    for page, each in zip(pages(pdf), found_on(pdf), strict=True):
        for spot in each:
            assert spot.left >= MARGIN / MM - 1 and spot.right <= float(page.mediabox.width) - 8 / MM, spot
            assert spot.size >= LEAST or spot.size == 9 and spot.y < 10 / MM, spot  # the foot of the page
    lobby.close()


def test_travellers_have_every_table_of_every_board(duplicate: Night) -> None:
    found = words_of(paper(duplicate, "travellers"))
    for traveller in travellers(duplicate, public=True):
        for row in traveller.rows:
            assert plain(f"{row.table}{row.numbered[0]}") in found or plain(row.numbered[0]) in found
            assert plain(f"{row.ns_result}{row.ew_result}{row.ns_points}{row.ew_points}") in found
    assert found.count("deals,") == len(travellers(duplicate, public=True))


def test_empty_travellers_are_there_for_every_board_before_a_card_is_played(tmp_path: Path) -> None:
    with a_night(tmp_path, "mitchell", 12, None, 0) as night:
        found = words_of(paper(night, "blank-travellers"))
        assert [f"Board{n}" in found for n in range(1, 8)] == [True] * 6 + [False]


def test_hand_records_have_every_card_once_and_only_of_boards_that_all_have_played(duplicate: Night) -> None:
    found = words_of(paper(duplicate, "hand-records"))
    for record in hand_records(duplicate):
        assert f"Board{record.number},{words.PLACES[record.dealer]}deals" in found
        for hand in record.hands:
            in_hand = "".join(hand.suits[suit] for suit in SORTED_SUITS)
            assert plain(in_hand) in plain(found.translate({ord(sign): "" for sign in words.SUIT_SIGNS}))


def test_hand_records_of_boards_still_in_play_are_refused(tmp_path: Path) -> None:
    with a_night(tmp_path, "mitchell", 12, None, 1) as night, pytest.raises(NotNow, match="played everywhere"):
        paper(night, "hand-records")


@pytest.mark.parametrize("kind", ["standings", "results", "players"])
def test_what_is_hidden_until_the_end_is_not_on_paper_before(tmp_path: Path, kind: str) -> None:
    with (
        a_night(tmp_path, "drive", 8, 3, 1, hidden=None) as night,
        pytest.raises(NotNow, match="when the night is over"),
    ):
        paper(night, kind)


def test_rounds_that_are_hidden_are_left_out_and_paper_says_so(tmp_path: Path) -> None:
    with a_night(tmp_path, "drive", 8, 4, 3, hidden=2) as night:
        pdf = paper(night, "results", "standings")
        assert "Thelast2roundsstayhiddenuntilthenightisover." in words_of(pdf)
        assert "afterround2" in words_of(pdf)
        rows = papers(KINDS["results"], night)[0].rows  # type: ignore[attr-defined]
        assert len(rows) == 2 * 2 * 2  # rounds, tables, hands


def test_all_rounds_of_an_individual_night_are_known_before_and_those_of_a_drive_are_not(tmp_path: Path) -> None:
    with a_night(tmp_path / "i", "individual", 8, 4, 0) as night:
        found = words_of(paper(night, "movement"))
        assert "allrounds" in found and "Round4" in found and "Laterrounds" not in found
        night.seat()
        night.start()
        night.journal.settle()
        first = night.rounds[0].round
        assert all(f"{table.number}" in found for table in first.tables)
    with a_night(tmp_path / "d", "drive", 8, 4, 0) as night:
        found = words_of(paper(night, "movement"))
        assert "Laterroundsdependonresults." in found and "Round2" not in found


def test_a_score_card_has_a_line_for_every_hand_with_its_trumps(drive: Night) -> None:
    first = pages(paper(drive, "score-cards"))[0]
    signs = [spot.text for spot in spots(first) if spot.text in words.SUIT_SIGNS]
    assert len(signs) == 2 * 4 and set(signs[:4]) <= set("♥♦♠♣") and signs[0] == signs[1]
    for entry, card in zip(drive.entries.values(), papers(KINDS["score-cards"], drive)[0].cards, strict=True):  # type: ignore[attr-defined]
        at = [str(t.number) for state in drive.rounds for t in state.round.tables if entry.number in t.seats]
        assert [line.table for line in card.lines if line.first] == at


def test_the_seats_of_an_earlier_round_can_be_printed(duplicate: Night) -> None:
    assert "Round1" in words_of(paper(duplicate, "seats", round=1))
    with pytest.raises(NotNow, match="no round 9"):
        paper(duplicate, "seats", round=9)


def test_papers_of_boards_are_refused_elsewhere_and_score_cards_at_duplicate(drive: Night, duplicate: Night) -> None:
    with pytest.raises(NotNow, match="Only a night of duplicate"):
        paper(drive, "travellers")
    with pytest.raises(NotNow, match="travellers"):
        paper(duplicate, "score-cards")


def test_where_tables_have_names_papers_say_them_and_a_team_has_a_card_for_each_pair(tmp_path: Path) -> None:
    with a_night(tmp_path, "military", 16, 3, 1) as night:
        forts = [night.plan.format.place_name(number) for number in range(1, 5)]
        for kind in ("seats", "table-cards"):
            found = words_of(paper(night, kind))
            assert all(fort in found for fort in forts), kind
        cards = words_of(paper(night, "score-cards"))
        assert all(cards.count(f"{fort}:") == 2 for fort in forts)
        first = night.entries[1]
        other = next(t.number for t in night.rounds[0].round.tables if 1 in t.seats[1:])
        home, away = papers(KINDS["score-cards"], night)[0].cards[:2]  # type: ignore[attr-defined]
        assert home.lines[0].table == f"1 {forts[0]}" and away.lines[0].table == f"{other} {forts[other - 1]}"
        assert night.name(first.people[0]) in home.name and night.name(first.people[3]) in away.name


def test_a_score_card_of_court_whist_says_how_each_block_counts_and_has_the_trumps_of_its_hands(
    tmp_path: Path,
) -> None:
    with a_night(tmp_path, "court", 8, None, 0, hands=4) as night:
        pdf = paper(night, "score-cards", size="letter")
        assert len(pages(pdf)) == 8, "a page for everybody"
        said = "".join(page.extract_text() for page in pages(pdf)[:1]).replace("\n", " ")
        for number, block in enumerate(("Coronation", "Prosperity", "Conspiracy", "Revolution"), 1):
            assert plain(f"{block}. {night.plan.format.says(number)}") in plain(said)
        assert said.count("NT") == 4


def test_the_first_prize_of_teams_is_in_what_their_boards_are_counted_in(tmp_path: Path) -> None:
    with a_night(tmp_path, "teams", 16, None, 3) as night:
        assert prize_rows(night)[0].points.endswith(" tricks")


def test_a_long_name_in_chinese_is_broken_anywhere_instead_of_being_small() -> None:
    document = Document("a4", datetime(2026, 11, 21))
    document.type(20)
    document.shown = lambda text: text  # type: ignore[method-assign]  # whatever fonts there are
    assert not document.breaks("慕容復欧阳修諸葛亮", 60) and document.breaks("W" * 20, 60)


def test_a_team_that_was_not_there_is_named_so_and_a_pair_sits_out_in_the_plural(tmp_path: Path) -> None:
    with a_night(tmp_path, "moving_team", 6, None, 0) as night:
        night.director.enter(PIN)
        for step in (night.seat, night.start, lambda: night.forfeit(1, 1), night.close):
            step()
            night.journal.settle()
        ((table,), (out,)) = night.rounds[0].round.tables, night.rounds[0].round.sit_out
        here, gone = map(night.label, table.seats)
        (results,) = papers(KINDS["results"], night)
        assert isinstance(results, List) and results.columns[-1].head == "remark"
        assert [row[-3:] for row in results.rows] == [("0", "−5", f"not there: {gone}")]
        played = {each.title: each.rows[0][1:4] for each in papers(KINDS["players"], night) if isinstance(each, List)}
        assert played[here] == ("not played", gone, "0") and played[gone] == ("not there", here, "−5")
        assert played[night.label(out)][0] == "sat out"
        by_table = papers(KINDS["seats"], night)[1]
        assert isinstance(by_table, List) and by_table.below == (f"{night.label(out)} sit out.",)

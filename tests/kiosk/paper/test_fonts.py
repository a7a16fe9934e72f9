"""Names in every script: printed with a font that has them, or in Latin letters with a word about it; never lost."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from kiosk.paper import fonts
from kiosk.paper.document import Document

MADE = datetime(2026, 11, 21, tzinfo=UTC)
ANY = Document("a4", MADE, ())


def written(*texts: str, folders: tuple[Path, ...] = ()) -> tuple[str, Document]:
    """The text of a page with these lines, as another program reads it, and the document."""
    document = Document("a4", MADE, folders)
    document.add_page()
    document.label = "names"
    for n, text in enumerate(texts):
        document.fit(text, 20, 20 + 12 * n, 160, 10, 20)
    (page,) = PdfReader(BytesIO(bytes(document.output()))).pages
    return page.extract_text(), document


@pytest.fixture
def own_font(tmp_path: Path) -> Path:
    """A folder with one font, of one sign: 李."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 700), (700, 700), (700, 0)):
        pen.lineTo(point)
    pen.closePath()
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder([".notdef", "li"])
    made.setupCharacterMap({ord("李"): "li"})
    made.setupGlyf({".notdef": pen.glyph(), "li": pen.glyph()})
    made.setupHorizontalMetrics({".notdef": (800, 0), "li": (800, 0)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own-Regular"})
    made.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    made.setupPost()
    made.save(tmp_path / "Own.ttf")
    (tmp_path / "Broken.ttf").write_bytes(b"no font")
    return tmp_path


def test_greek_and_cyrillic_are_written_with_the_fonts_of_the_screen() -> None:
    found, document = written("Ζωή Καζαντζάκη", "Достоевский, Фёдор", "Łódź", "4♥ 3♠")
    assert all(each in found for each in ("Ζωή Καζαντζάκη", "Достоевский, Фёдор", "Łódź", "4♥ 3♠"))
    assert document.note == ""


def test_a_sign_that_only_another_font_on_the_machine_has_is_written_with_that(own_font: Path) -> None:
    found, document = written("李 Ada", folders=(own_font,))
    assert "李" in found and document.note == ""


def test_a_sign_that_no_font_has_is_said_to_be_in_latin_letters_on_the_page_too(own_font: Path) -> None:
    found, document = written("李 王", folders=(own_font,))
    assert document.note == "Chinese in Latin letters: this machine has no font for it."
    assert document.note in found and "李" in found and "王" not in found


def test_latin_letters_can_be_read_aloud() -> None:
    found, _ = written("王小龙", "김민수")
    assert "WangXiaoLong" in found and "GimMinSu" in found


def test_hebrew_and_arabic_are_written_from_right_to_left() -> None:
    found, document = written("שרה", "محمد")
    assert document.note == "" and "שרה" in found
    assert document.wide("محمد") < sum(map(document.wide, "محمد"))  # letters are joined


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=40))
def test_whatever_a_name_is_it_is_written_or_said_not_to_be(text: str) -> None:
    document = ANY
    shown = document.shown(text)
    lost = [sign for sign in text if not fonts.is_silent(sign) and not sign.isspace()]
    assert bool(shown.strip()) >= bool(lost) or document.note
    assert "\ufffd" not in shown or "\ufffd" in text
    document.type(12)
    assert all(document.wide(line) <= 40.1 or len(line) == 1 for line in document.broken(text, 40))
    assert "".join("".join(document.broken(text, 40)).split()) == "".join(text.split())


@pytest.mark.parametrize("wide, tall", [(30, 12), (60, 8), (150, 20)])
def test_a_text_is_made_to_fit_its_box_whole(wide: float, tall: float) -> None:
    document = Document("letter", MADE, ())
    document.add_page()
    boxes: list[tuple[str, float, float]] = []
    document.put = lambda text, x, y, width, height, *_: boxes.append((text, y, height))  # type: ignore[method-assign]
    for text in ("Bartholomew-Maximilian Featherstonehaugh", "W" * 40, "Ng", "", "a b c d e f g h"):
        boxes.clear()
        document.fit(text, 20, 50, wide, tall, 30)
        assert "".join("".join(line for line, _, _ in boxes).split()) == "".join(text.split())
        assert all(document.wide(line) <= wide + 0.1 for line, _, _ in boxes)
        assert all(y >= 49.9 and y + height <= 50 + tall + 0.1 for _, y, height in boxes)

"""Cards for tables with the codes of a night."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from kiosk.base.not_now import NotNow
from kiosk.hall import qr
from kiosk.hall.access import KEY, spoken
from kiosk.paper.kinds import KINDS, papers
from kiosk.paper.paper import printed
from kiosk.paper.phone_cards import PhoneCards
from tests.kiosk.hall.phones import Evening

ADDRESS = "10.42.0.1:8080"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path, start=False) as made:
        yield made


def served(evening: Evening, **more: str) -> None:
    """The pages' process has said where it is."""
    evening.lobby.journal.settings.set(KEY, replace(evening.hall.access, address=ADDRESS, **more).values())


def cards(evening: Evening) -> PhoneCards:
    (made,) = papers(KINDS["phone-cards"], evening.night)
    assert isinstance(made, PhoneCards)
    return made


def test_there_is_a_card_for_each_table_before_anybody_is_seated(evening: Evening) -> None:
    served(evening)
    assert [card.number for card in cards(evening).cards] == [1, 2]


def test_the_codes_on_the_cards_open_their_tables(evening: Evening) -> None:
    served(evening)
    evening.night.seat()
    evening.lobby.journal.settle()
    for card in cards(evening).cards:
        code = evening.code(card.number)
        assert card.code == spoken(code)
        assert card.table_code == qr.code(f"http://{ADDRESS}/t/{code}")


def test_the_words_stand_on_the_paper(evening: Evening) -> None:
    served(evening, wifi="Whist Hall", password="seven-hearts-lamp")
    made = printed([cards(evening)], datetime(2026, 11, 20, tzinfo=UTC))
    text = " ".join(PdfReader(BytesIO(made.pdf)).pages[0].extract_text().split())
    for words in ("Whist Hall", "seven-hearts-lamp", ADDRESS, spoken(evening.code(1)), spoken(evening.code(2))):
        assert words in text


def test_without_an_address_or_with_phones_off_there_are_no_cards(evening: Evening) -> None:
    with pytest.raises(NotNow, match="address"):
        cards(evening)
    evening.director()
    evening.hall.send_off()
    with pytest.raises(NotNow, match="Phones are off"):
        cards(evening)

"""Languages (docs/languages.md)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest

from kiosk.base import language as language_module
from kiosk.base import words
from kiosk.base.language import LANGUAGES, SOURCE, InWords, _, _c, _n, speaking, spoken, wanted
from rules.phrases import Phrase
from tests.texts import CALLS, TRANSLATED, in_python, read, texts

Text = str | tuple[str, ...]
now = cache(texts)


def strings(text: Text) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _text, name, _form, _how in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_code_is_in_every_language_and_no_other(language: str) -> None:
    wanted_texts = {(message.context, message.id) for message in now()}
    found = {(message.context, message.id) for message in read(language)}
    hint = "run python -m tests.texts, and translate what is new"
    assert wanted_texts - found == set(), hint
    assert found - wanted_texts == set(), hint


def test_texts_are_found_second_in_a_line_and_beside_values_with_the_name_of_a_call() -> None:
    code = b"""f"{night}, {_('prizes')}", _("{count} together", count=sum(counted)), words.later("Trumps")"""
    found = [said[0] for _line, _name, said, _comments in in_python(BytesIO(code), CALLS, (), {})]
    assert set(found) == {"prizes", "{count} together", "Trumps"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_with_the_same_names_in_braces(language: str) -> None:
    for message in read(language):
        if message.id:
            assert not message.fuzzy, message.id
            needed, of_one = places(strings(message.id)[-1]), places(strings(message.id)[0])
            for said in strings(message.string):
                assert said, message.id
                assert places(said) in (needed, needed - {"n"}, of_one), (message.id, said)
                assert said == said.strip() or strings(message.id)[0] != strings(message.id)[0].strip(), said
                assert "..." not in said, said
                assert "  " not in said or "  " in strings(message.id)[0], said


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_ends_as_the_english_one_does(language: str) -> None:
    for message in read(language):
        for text, said in zip(strings(message.id), strings(message.string), strict=True):
            if text.endswith((".", ":", "?")) and not text.endswith("..."):
                assert said.endswith(text[-1]), (text, said)


def test_a_text_is_said_in_the_language_that_is_spoken_there_and_then_in_the_one_before() -> None:
    assert _("Back") == "Back" and spoken() == SOURCE
    with speaking("de"):
        assert _("Back") == "Zurück"
        with speaking("nl"):
            assert _("Table {number}", number=7) == "Tafel 7"
        assert _("Back") == "Zurück"
    assert _("Back") == "Back"


def test_how_many_and_what_is_meant_decide_what_is_said() -> None:
    with speaking("es"):
        assert [_n("{n} trick", "{n} tricks", n) for n in (1, 2)] == ["1 baza", "2 bazas"]
        assert (_("East"), _c("seat", "W")) == ("Este", "O")


def test_what_no_language_has_is_said_in_english() -> None:
    for language in (*LANGUAGES, "tlh", ""):
        with speaking(language):
            assert _("No such text {number}", number=3) == "No such text 3"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("da, fr;q=0.5, nl;q=0.7", "nl"), ("*", "en"),
        ("es;q=0, fr", "fr"), ("EN-us", "en"), ("nl;q=x, es", "es"), (",;;=,", "en"), ("fr;q=0.3,es;q=0.3", "fr"),
    ],
)  # fmt: skip
def test_a_browser_gets_the_first_of_our_languages_that_it_asks_for(accepted: str, language: str) -> None:
    assert wanted(accepted) == language


@pytest.fixture
def uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the texts of all languages, none of them compiled, from which everything is read."""
    for file in language_module.FOLDER.glob("*.po"):
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(language_module, "FOLDER", tmp_path)
    language_module._catalogue.cache_clear()
    yield tmp_path
    language_module._catalogue.cache_clear()


def spoil(uncompiled: Path) -> None:
    """German texts that are older than what was compiled of them and cannot be read."""
    (uncompiled / "de.po").write_text("")
    os.utime(uncompiled / "de.po", (0, 0))
    language_module._catalogue.cache_clear()


def german() -> tuple[str, ...]:
    with speaking("de"):
        return _("Back"), _n("{n} trick", "{n} tricks", 3), _c("seat", "E")


def test_a_language_that_the_installer_compiled_says_the_same(uncompiled: Path) -> None:
    language_module.compile_all()
    spoil(uncompiled)
    assert german() == ("Zurück", "3 Stiche", "O")


def test_a_language_is_compiled_when_it_is_first_spoken(uncompiled: Path) -> None:
    said = german()
    spoil(uncompiled)
    assert german() == said


def test_a_language_is_compiled_again_when_its_texts_are_newer(uncompiled: Path) -> None:
    german()
    file = uncompiled / "de.po"
    file.write_bytes(file.read_bytes().replace('msgstr "Zurück"'.encode(), b'msgstr "Retour"'))
    os.utime(file, (2**32, 2**32))
    language_module._catalogue.cache_clear()
    assert german()[0] == "Retour"


def test_processes_that_compile_a_language_at_the_same_time_all_speak_it(uncompiled: Path) -> None:
    says = (
        "from pathlib import Path; from kiosk.base import language; import sys\n"
        "language.FOLDER = Path(sys.argv[1]); sys.stdin.read()\n"
        "with language.speaking('de'): sys.exit(language._('Back') != 'Zurück')"
    )
    command = [sys.executable, "-c", says, str(uncompiled)]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE) for _ in range(4)]
    for each in processes:
        assert each.stdin
        each.stdin.close()  # none begins before
    assert [each.wait(60) for each in processes] == [0] * 4
    assert [each.name for each in (uncompiled / "de" / "LC_MESSAGES").iterdir()] == ["whist-kiosk.mo"]


def test_a_language_is_spoken_where_nothing_can_be_written(uncompiled: Path) -> None:
    said = german()
    shutil.rmtree(uncompiled / "de")
    (uncompiled / "de").write_text("in the way of the folder")
    language_module._catalogue.cache_clear()
    assert german() == said


def test_what_was_said_with_a_card_is_read_in_the_language_in_which_it_is_shown() -> None:
    with speaking("de"):
        kept = Phrase("{card}: is that right?", card=InWords(words.card, 9))
    for language, shown in (
        ("fr", "V♠\xa0: est-ce juste\xa0?"),
        ("nl", "B♠: klopt dat?"),
        ("en", "J♠: is that right?"),
    ):
        with speaking(language):
            assert _(kept) == shown

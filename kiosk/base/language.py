"""What people read, in their language (docs/languages.md).

English is the source: it stands in the code, and the other languages lie in `kiosk/languages/`, a file each, by the
English words. A text is looked up where it is shown, so that two people can read the same thing in two languages at
once: the whole program speaks the language of the house (`speak`), and within `speaking` another one, as a phone's
request asks.

What goes on record, and what programs read, stays English: it is made within ``speaking(SOURCE)``.
"""

import gettext
import locale
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import get_ident

from kiosk.base.whole_file import put_whole
from rules.phrases import Phrase

SOURCE = "en"
LANGUAGES = {SOURCE: "English", "de": "Deutsch", "es": "Español", "fr": "Français", "nl": "Nederlands"}
"""Every language by its code, as its speakers call it."""
LONGER = "qps"
"""No language: English with other letters and a third longer. It shows what was never looked up, and what is cut."""
FOLDER = Path(__file__).parent.parent / "languages"
DOMAIN = "whist-kiosk"
"""What the compiled texts are called, as gettext wants it."""
SETTING = "language"
"""The setting of a kiosk that says which language its house speaks."""
CARD_LETTERS = {SOURCE: "JQKA", "de": "BDKA", "fr": "VDRA", "nl": "BVHA"}
"""What stands on jack, queen, king and ace; in languages that are not here the English letters."""
LETTERS_SETTING = "card_letters"
"""The setting that says whose letters stand on the cards of the house; by itself those of its language."""

_spoken: ContextVar[str | None] = ContextVar("language", default=None)
"""None: the language of the house."""
_on_cards: ContextVar[str | None] = ContextVar("letters on cards", default=None)
"""None: the letters of the house."""
_house = SOURCE
_letters: str | None = None


def _(text: "str | InWords", /, **given: object) -> str:
    """A text in the language that is spoken here, with what is `given` in place of its ``{names}``; also one that the
    rules have filled (`rules.phrases`), and one that is only made where it is shown."""
    if isinstance(text, InWords):
        return str(text)
    if isinstance(text, Phrase):
        return _of_rules(text, given)
    return _filled(_catalogue(spoken()).gettext(text), given) if text else ""


def _c(context: str, text: str, /, **given: object) -> str:
    """A word that English has for two things; `context` says which one is meant."""
    return _filled(_catalogue(spoken()).pgettext(context, text), given)


def _n(one: str, many: str, count: int, /, **given: object) -> str:
    """A text that says how many, as ``{n}``."""
    return _filled(_catalogue(spoken()).ngettext(one, many, count), {"n": count, **given})


def later(text: str) -> str:
    """The same text: one that is looked up where it is shown."""
    return text


def later_n(one: str, many: str) -> tuple[str, str]:
    """The same for a text that says how many: ``_n(*those, count)``."""
    return one, many


class InWords:
    """Words that are only made where they are shown: what is given in a `Phrase` and is words itself, such as a card,
    ``InWords(words.card, 9)``; or a text that several make together."""

    def __init__(self, say: Callable[..., str], *about: object) -> None:
        self._say, self._about = say, about

    def __str__(self) -> str:
        return self._say(*self._about)


def spoken() -> str:
    """The code of the language that is spoken here."""
    return _spoken.get() or _house


def speak(language: object, letters: object = None) -> bool:
    """From now on the whole program speaks this language, in every thread; English where it is none of ours. On cards
    stand the `letters` of another one, where the house has such cards. Whether anything changed."""
    global _house, _letters
    before = _house, _letters
    _house = _ours(language)
    _letters = letters if isinstance(letters, str) and letters in CARD_LETTERS else None
    return (_house, _letters) != before


def card_letters() -> str:
    """What stands on jack, queen, king and ace: on the cards of the house, and for whoever reads another language than
    the house what that one calls them."""
    return CARD_LETTERS.get(_on_cards.get() or _letters or _house, CARD_LETTERS[SOURCE])


@contextmanager
def speaking(language: str, cards_of_the_house: bool = False) -> Iterator[None]:
    """Within it that language is spoken; English where it is none of ours. Cards are called what that language calls
    them, or what stands on the `cards_of_the_house`."""
    spoken_before = _spoken.set(_ours(language))
    cards_before = _on_cards.set(None if cards_of_the_house else _ours(language))
    try:
        yield
    finally:
        _on_cards.reset(cards_before)
        _spoken.reset(spoken_before)


def wanted(accepted: str) -> str:
    """The first of our languages that a browser asks for (``Accept-Language``, RFC 9110 §12.5.4); English where it asks
    for none of them."""
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:400].split(",")):
        name, _semicolon, weight = part.partition(";")
        code = name.strip().partition("-")[0].lower()
        number = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        much = float(number[1]) if number else 0.0 if weight.strip() else 1.0
        if (code in LANGUAGES or code == LONGER) and much > 0:
            found.append((-much, place, code))
    return min(found)[2] if found else SOURCE


def of_terminal(environment: Mapping[str, str]) -> str:
    """The language of the person at a terminal, as gettext finds it (GNU gettext §2.3): the first of ours in
    ``LANGUAGE``, or that of the locale; English for a locale of none of ours, and for ``C``."""
    local = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    if re.split(r"[.@]", local)[0] in ("C", "POSIX"):
        return SOURCE
    for name in (*environment.get("LANGUAGE", "").split(":"), local):
        code = re.split(r"[_.@]", name)[0]
        if code in LANGUAGES or code == LONGER:
            return code
    return SOURCE


def libraries_speak(language: str) -> None:
    """From now on libraries that use gettext find their own words in the compiled texts of ours, and the system tells
    its troubles, in the language that the environment asks for. They speak English where it does, and where nothing can
    be written."""
    if language == SOURCE or language not in LANGUAGES:
        gettext.textdomain("messages")
        return
    if not _is_compiled(language):
        _packed(language)
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    with suppress(locale.Error):  # the system has no such language
        locale.setlocale(locale.LC_MESSAGES, "")


def _ours(language: object) -> str:
    return language if isinstance(language, str) and (language in LANGUAGES or language == LONGER) else SOURCE


def _of_rules(text: Phrase, given: dict[str, object]) -> str:
    catalogue = _catalogue(spoken())
    if text.one:
        said = catalogue.ngettext(text.one, text.text, text.n)
    elif text.context:
        said = catalogue.pgettext(text.context, text.text)
    else:
        said = catalogue.gettext(text.text)
    all_given = {**text.given, **given}
    return _filled(said, {name: _(value) if isinstance(value, Phrase) else value for name, value in all_given.items()})


def given_in(text: str, said: str) -> dict[str, str] | None:
    """What was given in place of the ``{names}`` of an English text, where `said` is made of it; else None."""
    found = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)), said)
    return found.groupdict() if found else None


def _filled(text: str, given: dict[str, object]) -> str:
    return text.format(**given) if given else text


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """What there is of a language. Each is read once, when it is first spoken."""
    if language == SOURCE:
        return gettext.NullTranslations()
    if language == LONGER:
        return _Longer()
    return gettext.GNUTranslations(BytesIO(_packed(language)))


def _file(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _is_compiled(language: str) -> bool:
    """Whether the texts are compiled as they are now."""
    made = _file(language)
    return made.exists() and made.stat().st_mtime >= (FOLDER / f"{language}.po").stat().st_mtime


def _packed(language: str) -> bytes:
    """The texts of a language in the form that is read fast. To make it takes longer than the rest of a start, so it is
    kept beside the texts where something can be written."""
    if _is_compiled(language):
        return _file(language).read_bytes()
    made = _compiled(language)
    with suppress(OSError):
        _keep(language, made)
    return made


def _compiled(language: str) -> bytes:
    from babel.messages.mofile import write_mo  # it takes a second on a slow machine
    from babel.messages.pofile import read_po

    packed = BytesIO()
    with (FOLDER / f"{language}.po").open("rb") as file:
        write_mo(packed, read_po(file, locale=language))
    return packed.getvalue()


def _keep(language: str, compiled: bytes) -> None:
    file = _file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{os.getpid()}-{get_ident()}.mo")  # others may be doing the same
    try:
        new.write_bytes(compiled)
        put_whole(new, file)
    finally:
        new.unlink(missing_ok=True)


def compile_all() -> None:
    """Keeps all languages compiled beside their texts, for the installer: no start has to do it then."""
    for language in LANGUAGES:
        if language != SOURCE:
            _keep(language, _compiled(language))


class _Longer(gettext.NullTranslations):
    """English that cannot be taken for English."""

    _LETTERS = str.maketrans("aceinouyzACEINOUYZ", "áçéíñóúýžÁÇÉÍÑÓÚÝŽ")

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        if not any(map(str.isalpha, "".join(parts[::2]))) or message.startswith("«"):
            return message  # figures are the same in every language, and so is what was looked up before
        letters = sum(len(part) for part in parts if not part.startswith("{"))
        words = "".join(part if part.startswith("{") else part.translate(self._LETTERS) for part in parts)
        more = -(-letters // 3) - 2  # the marks count
        filling = " ëxtra" * (1 + max(0, more) // 6)
        return f"«{words}{filling[:more].rstrip() if more > 1 else 'ë' * max(0, more)}»"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

"""The texts of the program that people read, and what there is of them in each language (docs/languages.md).

``python -m tests.texts`` brings `kiosk/languages/` up to date with the code: new texts are added, those that are gone
are dropped, and it says how many are to be translated.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from kiosk.base.language import FOLDER, LANGUAGES, SOURCE

ROOT = Path(__file__).parent.parent
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
CALLS = {"_": None, "_h": None, "later": None, "_c": ((1, "c"), 2), "_n": (1, 2), "Measure": (2,)}
"""What texts are given to, with the places among the arguments where they stand. A measure says what broke a tie."""
METHODS = [("**.py", "python"), ("**.html", "jinja2")]


def texts() -> Catalog:
    """Every text in the code, with where it stands."""
    found = Catalog()
    for part in ("kiosk", "rules"):
        for file, _line, text, _comments, context in extract_from_dir(ROOT / part, METHODS, keywords=CALLS):
            found.add(text, locations=[(f"{part}/{file}", None)], context=context)
    return found


def read(language: str) -> Catalog:
    """What there is of a language."""
    file = FOLDER / f"{language}.po"
    if not file.exists():
        return Catalog(
            language, header_comment=f"# whist-kiosk: {LANGUAGES[language]}", project="whist-kiosk", fuzzy=False
        )
    with file.open("rb") as lines:
        return read_po(lines, locale=language)


def write(language: str, catalogue: Catalog) -> None:
    """Writes a language's file."""
    with (FOLDER / f"{language}.po").open("wb") as lines:
        write_po(lines, catalogue, width=120, sort_output=True, include_previous=False, omit_header=False)


def main() -> None:
    """Brings all languages up to date."""
    now = texts()
    for language in TRANSLATED:
        found = read(language)
        found.update(now, no_fuzzy_matching=True, update_creation_date=False)
        found.obsolete.clear()
        write(language, found)
        untold = [message for message in found if message.id and not all(_strings(message.string))]
        print(f"{language}: {len(found)} texts, {len(untold)} to be translated")


def _strings(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()

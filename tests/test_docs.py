"""The guides hold together: what the code cites is there, links lead somewhere, and every guide is easily reached.

A citation is a page below `docs/` and a heading, so: ``design#facts`` (`docs/contributing.md`, “Citing these pages”).
"""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rules.catalogue import GAMES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GUIDES = sorted(DOCS.rglob("*.md"))
PAGES = [*GUIDES, ROOT / "README.md", ROOT / "CHANGELOG.md"]
CODE = sorted(
    file for part in ("rules", "hardware", "kiosk", "benchmarks", "tests") for file in (ROOT / part).rglob("*.py")
)

CITATION = re.compile(r"(?<![\w/.#-])([a-z][a-z-]*(?:/[a-z][a-z-]*)*)#([a-z0-9][a-z0-9-]*)")
GUIDE = re.compile(r"\bdocs/[\w/*-]+\.md\b")
LINK = re.compile(r"\]\(([^()\s]+)\)")
OLD = re.compile(r"\b(?:RULES|DESIGN|UI|TOURNAMENTS|HARDWARE|PLATFORM|STRUCTURE|CLUBS|HALL) ?§|\b(?:RECORD|PEERS)\b")
"""Documents that lay beside the project once, and that nobody has who takes it over."""

QUOTED = re.compile(r"\*\*(.+?)\*\*|(?<!\*)\*([^*|]+)\*(?!\*)", re.DOTALL)
"""What a guide quotes from the screen: messages in bold, keys in italics."""
UNSAID = re.compile(r'""".*?"""|(?<!")"\s+f?"(?!")|^\s*#.*?$', re.DOTALL | re.MULTILINE)
"""In Python what nobody is told, and the seams of a text that goes over several lines."""
PUT_IN = re.compile(r"""\{[^{}\n"]*\}""")
PUT_IN_BY_SHELL = re.compile(r"\$\(\([^()]*\)\)|\$\([^()]*\)|\$\{[^}]*\}|\$[\w*]+")
"""Where a text has a name, a number or a path that is known only later; a guide has … there."""


def prose(page: Path) -> str:
    """A guide without its examples."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def headings(page: Path) -> frozenset[str]:
    """The headings of a guide as links name them."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return frozenset(re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles)


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """The links of a guide that stay in the project: as written, the file, and the heading or ""."""
    for link in LINK.findall(prose(page)):
        if not re.match(r"[a-z]+:", link):
            path, _, heading = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, heading


def said(file: Path) -> str:
    """What a file of code says to people who read it: its comments and texts."""
    tokens = tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline)
    plain = (tokenize.NAME, tokenize.OP, tokenize.NUMBER)
    return "\n".join(token.string for token in tokens if token.type not in plain)


def astray(file: Path) -> Iterator[str]:
    """The citations in a file that lead nowhere."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        text = LINK.sub("", text)
    for page, heading in CITATION.findall(text):
        guide = DOCS / f"{page}.md"
        if not guide.is_file() or heading not in headings(guide):
            yield f"{page}#{heading}"
    yield from (path for path in GUIDE.findall(text) if not any(ROOT.glob(path)))


def told() -> str:
    """What the program, its pages for phones and its installer tell people, all in one, with … where a text differs."""
    texts = []
    for file in sorted(file for part in ("kiosk", "hardware") for file in (ROOT / part).rglob("*.py")):
        text = UNSAID.sub("", file.read_text(encoding="utf-8"))
        texts.append(PUT_IN.sub("…", PUT_IN.sub("…", text)))  # twice: one may lie in another
    texts += [PUT_IN_BY_SHELL.sub("…", file.read_text(encoding="utf-8")) for file in (ROOT / "systemd").rglob("*.sh")]
    texts += [file.read_text(encoding="utf-8") for file in (ROOT / "kiosk/hall/pages").glob("*.*")]
    return re.sub("…+", "…", "\n".join(texts))


def at(file: Path, faults: Iterable[str]) -> list[str]:
    return [f"{file.relative_to(ROOT)}: {fault}" for fault in faults]


def test_what_is_cited_is_a_guide_and_a_heading_of_it() -> None:
    faults = [fault for file in (*CODE, *PAGES) for fault in at(file, astray(file))]
    assert not faults, "\n".join(faults)


def test_nothing_is_cited_that_is_not_in_the_project() -> None:
    old = [fault for page in PAGES for fault in at(page, OLD.findall(page.read_text(encoding="utf-8")))]
    for file in CODE:
        if file != Path(__file__) and OLD.search(file.read_text(encoding="utf-8")):
            old += at(file, OLD.findall(said(file)))
    assert not old, "\n".join(old)


def test_every_link_leads_to_a_file_and_a_heading_of_the_project() -> None:
    astray = [
        fault
        for page in PAGES
        for link, file, heading in links(page)
        if not file.exists() or not file.is_relative_to(ROOT) or (heading and heading not in headings(file))
        for fault in at(page, [link])
    ]
    assert not astray, "\n".join(astray)


def test_every_guide_is_two_clicks_from_the_readme() -> None:
    reached = {ROOT / "README.md"}
    for _ in range(2):
        reached |= {file for page in reached if page.suffix == ".md" for _, file, _ in links(page)}
    assert not [str(page.relative_to(ROOT)) for page in GUIDES if page not in reached]


def test_every_message_and_key_that_the_guide_to_trouble_quotes_is_one_of_the_program() -> None:
    said = told()
    quoted = [" ".join((bold or key).split()) for bold, key in QUOTED.findall(prose(DOCS / "trouble.md"))]
    assert len(quoted) > 100
    assert not [quote for quote in quoted if quote not in said]


def test_every_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    wrong = []
    for page in PAGES:
        for table in re.findall(r"^\|.*(?:\n\|.*)+", prose(page), re.MULTILINE):
            head, *rows = (re.sub(r"`[^`]*`|\\\|", "", row).count("|") for row in table.split("\n"))
            if any(row != head for row in rows):
                wrong += at(page, [table.split("\n")[0]])
    assert not wrong, "\n".join(wrong)


def test_every_game_of_the_catalogue_has_its_page() -> None:
    names = {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", game).lower() for game in GAMES}
    assert {page.stem for page in (DOCS / "rules").glob("*.md")} == names | {"common"}

"""The guides hold together: links lead somewhere, and every guide is easily reached."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rules.catalogue import GAMES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GUIDES = sorted(DOCS.rglob("*.md"))
PAGES = [*GUIDES, ROOT / "README.md", ROOT / "CHANGELOG.md"]
LINK = re.compile(r"\]\(([^()\s]+)\)")


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


def at(file: Path, faults: Iterable[str]) -> list[str]:
    return [f"{file.relative_to(ROOT)}: {fault}" for fault in faults]


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


def test_every_game_of_the_catalogue_has_its_page() -> None:
    names = {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", game).lower() for game in GAMES}
    assert {page.stem for page in (DOCS / "rules").glob("*.md")} == names | {"common"}

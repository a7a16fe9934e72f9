"""Names in a file, as people keep them: one a line, or a table out of a spreadsheet, with a heading or without.

Whatever stands there that is not used is said in words, with its line.
"""

import csv
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kiosk.base import words
from kiosk.base.language import _, _n

LARGEST = 1_000_000
"""Bytes; no longer file is a list of names."""
LONGEST = 40
"""Letters of a name."""
MOST = 2000
"""How many names are taken from a file."""
HEADINGS = {
    "name": "name names player players fullname playername playersname member members participant guest partner name1"
    " name2 name3 name4 player1 player2 player3 player4 firstplayer secondplayer",
    "first": "first firstname forename givenname christianname",
    "last": "last lastname surname familyname",
    "role": "role sex gender playsas ladygent ladyorgent ladiesgents mf lg direction",
    "number": "number no nr num id playernumber memberno membernumber membershipnumber membershipno memberid"
    " ebuno ebu #",
    "club": "club clubname clubs homeclub",
    "group": "pair pairno pairnumber team teamno teamnumber teamname fort",
}
"""What a column may be called, in small letters and without blanks, by what it holds."""
KINDS = {heading: kind for kind, headings in HEADINGS.items() for heading in headings.split()}
SEPARATORS = "\t;|,"
MARKS = frozenset("-*•–")
"""What stands before each line of a list."""
ROLES = {
    word: role
    for role, said in {
        "lady": "lady ladies l f fem female w woman women mrs ms miss",
        "gent": "gent gents gentleman gentlemen g m male man men mr",
        "north–south": "northsouth north south ns n s",
        "east–west": "eastwest east west ew e",
    }.items()
    for word in said.split()
}
"""Roles as people write them, in small letters."""


@dataclass(frozen=True)
class Listed:
    """Somebody in a file. `role` is one of `ROLES`, `group` what a pair or a team is called there; "" where the file
    does not say."""

    name: str
    line: int
    role: str = ""
    number: str = ""
    club: str = ""
    group: str = ""


@dataclass(frozen=True)
class NameList:
    """What is in a file, in its order, and what of it was not used."""

    people: tuple[Listed, ...] = ()
    said: tuple[str, ...] = ()


Row = tuple[int, list[str]]
"""A line of the file, and what stands in its columns."""
WIDEST, COLUMNS, LINES = 2000, 20, 5000
"""Letters of a line, columns, and lines that are looked at."""
SAID = 40
"""How many sentences say what is not used."""


def read(data: bytes, together: int = 1) -> NameList:
    """The names in a file, as CSV or plain text in whatever letters; `together` so many play as one, and may stand in
    columns side by side."""
    text = _decoded(data)
    if text is None:
        return NameList(said=(_("It is no text. In the program that made it, save it as CSV."),))
    rows = _rows(text)
    kinds, said = _headed(rows[0][1]) if rows else ([], [])
    if kinds:
        rows = rows[1:]
    elif rows:
        kinds, said = _guessed(rows, together)
    people: list[Listed] = []
    for line, cells in rows:
        found, wrong = _listed(line, list(zip(kinds, cells, strict=False)), together)
        people += found
        said += wrong
    people, doubles = _once(people)
    said += doubles
    if len(people) > MOST:
        said.append(_("{n} names are too many: the first {most} are taken.", n=len(people), most=MOST))
    if not people:
        said.append(_("No name is in it."))
    if len(said) > SAID:
        said[SAID:] = [_("So it is with {n} more.", n=len(said) - SAID)]
    return NameList(tuple(people[:MOST]), tuple(said))


def _decoded(data: bytes) -> str | None:
    """The text, by its mark or by what the bytes can be; None where they are no text."""
    low, high = data[::2].count(0), data[1::2].count(0)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    elif 4 * max(low, high) > len(data):
        text = data.decode("utf-16-be" if low > high else "utf-16-le", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    odd = sum(unicodedata.category(letter) == "Cc" and not letter.isspace() for letter in text)
    return None if 50 * odd > len(text) else unicodedata.normalize("NFC", text)


def _rows(text: str) -> list[Row]:
    """The lines that say something, in columns. Each by itself: a quotation mark too many costs no other line."""
    lines = [(n, line[:WIDEST]) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line.strip()][:LINES]
    first = lines[0][1].strip() if lines else ""
    if first.casefold().startswith("sep=") and len(first) == 5:
        separator, lines = first[4], lines[1:]
    else:
        separator = _separator([line for _, line in lines])
    rows: list[Row] = []
    for n, line in lines:
        cells = next(csv.reader([line], delimiter=separator), []) if separator else [line]
        cells = [_clean(cell) for cell in cells[:COLUMNS]]
        if any(cells):
            rows.append((n, cells))
    return rows


def _separator(lines: Sequence[str]) -> str:
    """What stands between columns: what most of the lines have; "" where there is one column."""
    count, sign = max(((sum(sign in line for line in lines), sign) for sign in SEPARATORS), key=lambda each: each[0])
    return sign if 2 * count > len(lines) else ""


def _clean(cell: str) -> str:
    """Without blanks too many, and without what nobody sees."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in cell).split())


def _key(cell: str) -> str:
    return "".join(letter for letter in cell.casefold() if letter.isalnum()) or cell


def _headed(cells: Sequence[str]) -> tuple[list[str], list[str]]:
    """What the columns hold by the heading, and which are not used; nothing where the line is none."""
    kinds = [KINDS.get(_key(cell), "") for cell in cells]
    if not {"name", "first", "last"} & {*kinds}:
        return [], []
    unused = [f"“{cell[:LONGEST]}”" for cell, kind in zip(cells, kinds, strict=True) if cell and not kind]
    which = words.together(unused)
    said = _n("Column {which} is not used.", "Columns {which} are not used.", len(unused), which=which)
    return kinds, [said] if unused else []


def _guessed(rows: Sequence[Row], together: int) -> tuple[list[str], list[str]]:
    """What the columns hold where no heading says so, and which are not used."""
    kinds: list[str] = []
    said: list[str] = []
    for n in range(max(len(cells) for _line, cells in rows)):
        column = [cells[n] for _line, cells in rows if n < len(cells) and cells[n]]
        kinds.append(_guess(column, kinds.count("name"), together))
        if not kinds[-1] and column:
            said.append(
                _(
                    "Column {number} is not used, as no heading says what it is. Put a heading over each column: name,"
                    " or first name and surname; role, number, club.",
                    number=n + 1,
                )
            )
    return kinds, said


def _guess(column: Sequence[str], names: int, together: int) -> str:
    figures = [cell.rstrip(".") for cell in column]
    if all(figure.isdecimal() for figure in figures):
        return "number" if names or figures != [str(n + 1) for n in range(len(figures))] else "count"
    if all(_key(cell) in ROLES for cell in column):
        return "role"
    if names < together:
        return "name"
    return "club" if len(column) > 2 and 2 * len({*column}) <= len(column) else ""


def _listed(line: int, cells: Sequence[tuple[str, str]], together: int) -> tuple[list[Listed], list[str]]:
    """Who stands in a line, and what is wrong there."""
    of: dict[str, str] = {}
    for kind, cell in cells:
        of.setdefault(kind, cell)
    whole = " ".join(filter(None, (of.get("first"), of.get("last"))))
    given = [whole, *(cell for kind, cell in cells if kind == "name")]
    names = [name for cell in given for name in _parted(cell, together)]
    said: list[str] = []
    role = ROLES.get(_key(of.get("role", "")), "")
    if of.get("role") and not role:
        role_given = of["role"][:LONGEST]
        said.append(_("Line {line}: “{role}” is no role. The role is left out.", line=line, role=role_given))
    said += [
        _("Line {line}: the name has more than {most} letters. It is left out.", line=line, most=LONGEST)
        for name in names
        if len(name) > LONGEST
    ]
    if not any(names):
        said.append(_("Line {line} has no name. It is left out.", line=line))
    group = of.get("group") or (f"line {line}" if len(names) > 1 else "")
    one = Listed("", line, role, of.get("number", "")[:LONGEST], of.get("club", "")[:LONGEST], group)
    return [replace(one, name=name) for name in names if name and len(name) <= LONGEST], said


def _parted(cell: str, together: int) -> list[str]:
    """The names in a cell, without what counts them: “3. Ada and Otis” of a pair."""
    mark, _blank, rest = cell.partition(" ")
    if rest and (mark in MARKS or (mark[-1:] in ".)" and mark[:-1].isdecimal())):
        cell = rest
    if together > 1:
        for sign in ("&", "+", "/"):
            cell = cell.replace(sign, " and ")
        names = [" ".join(name.split()) for name in f" {cell} ".split(" and ")]
        return [name for name in names if any(map(str.isalpha, name))]
    return [cell] if any(map(str.isalpha, cell)) else []


def _once(people: Sequence[Listed]) -> tuple[list[Listed], list[str]]:
    """Each name once, and which stand there more often."""
    first: dict[str, Listed] = {}
    said = []
    for each in people:
        known = first.setdefault(each.name.casefold(), each)
        if known is not each:
            said.append(
                _(
                    "Line {line}: {name} stands in that line already, and is taken once. If they are two people, add"
                    " an initial to one.",
                    line=each.line,
                    name=each.name,
                )
                if known.line == each.line
                else _(
                    "Line {line}: {name} stands in line {other} already, and is taken once. If they are two people, add"
                    " an initial to one.",
                    line=each.line,
                    name=each.name,
                    other=known.line,
                )
            )
    return list(first.values()), said

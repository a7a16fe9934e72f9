"""The text of PBN (records#text): hands as tags and sections; comments and notes are skipped.

Nothing here knows a game. Text that is not PBN never stops the reading: it is reported with its line, its hand is
marked as spoilt, and the reading goes on.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple, TypeVar

from rules.phrases import Phrase

PLAIN = frozenset({
    "Event", "Site", "Date", "Round", "Board", "Room", "Table", "North", "East", "South", "West", "Vulnerable",
    "Scoring", "Competition", "Dealer", "Deal", "Declarer", "Contract", "Result", "Score",
    "Game", "HouseRules", "Players", "Swaps", "Dummy", "Kitty", "Discards", "Undealt", "CardsRemoved", "Cards", "Stock",
    "TurnUp", "Trump", "Partner", "Honours", "TrickWinners", "Leads", "Penalties",
})  # fmt: skip
"""Tags that no section follows. Any other tag may have one, which is skipped if the tag is unknown."""

LONGEST = 1_000_000
"""The longest line and the longest comment, in characters: anything longer is no record."""
ROOM = 20_000_000
"""The most bytes that the tags and words of one hand take, roughly."""
_TAG_TAKES, _WORD_TAKES = 500, 100

# Linear in the length of a line, whatever is in it: what `++`, `*+` and `(?>` have taken is never tried otherwise.
# Python before 3.11.5, which Debian 12 has, lets `(?:...)*+` end in the middle of its group: only one that cannot fail
# there may be repeated so.
_TOKEN = re.compile(
    r"""
      (?P<space> \s++ )
    | (?P<passed> ;.* )
    | (?P<opened> \{ )
    | (?P<closed> \} )
    | (?P<tag> \[\s*+ (?P<name>\w++) \s*+
        (?: "(?P<value>(?:[^"\\]++|\\.)*+)" \s*+\]
          | "(?P<loose>.*)" \s*+\] (?=\s*+$) ) )
    | (?P<words> (?: [^\s\[\]{};"] | "[^"]*+" ) [^\[\]{};"]*+ )
    | (?P<odd> .+ )
    """,
    re.VERBOSE | re.DOTALL,
)
_TOGETHER = re.compile(
    r"""
      (?> (?: \[ \w++ [ ] " [^"\\\n{}]{0,200}+ " \] \n ){2,40} )  # each a tag
    | (?> (?: [ \t]*+ [\w+*-] [\w \t+*-]{0,200}+ \n ){2,40} )  # nothing but words
    | [^\n]*+ \n
    """,
    re.VERBOSE,
)
"""What is read at once: lines as nearly all are written, or else a line."""
_TAG_ALONE = re.compile(r'\[(\w++) "([^"\\]*+)"\](\n?+)')
"""A tag at the begin of a line, as nearly all are written."""
_PLAIN_WORDS = re.compile(r"[\w\s+*-]*+")
"""Words that have no suffix and are no note."""
_ESCAPE = re.compile(r'\\(["\\])')
_REVERSED_SUFFIX = re.compile(r"[!?]++|\d++\$|=\d*+=")
"""A suffix of a word, read backwards, so that there is only one way to split several."""


@dataclass(frozen=True, slots=True)
class NotPbn:
    """Text that cannot be read: its line, from 1, and what is wrong with it, for people."""

    line: int
    why: str


class Text(NamedTuple):
    """A tag's value, or words of a section, and its line from 1."""

    text: str
    line: int


@dataclass(slots=True)
class RawHand:
    """One hand: its tags in order, the words of its sections by tag, of whole lines together where they have nothing
    but words, and its first line. `error` is the first thing that could not be read."""

    line: int
    tags: dict[str, Text] = field(default_factory=dict)
    sections: dict[str, list[Text]] = field(default_factory=dict)
    error: NotPbn | None = None

    @property
    def spoilt(self) -> bool:
        """Whether some of its text could not be read."""
        return self.error is not None

    def values(self) -> dict[str, str]:
        """The values of its tags."""
        return {name: text.text for name, text in self.tags.items()}

    def __reduce__(self) -> tuple[object, ...]:
        """Texts and lines apart, which other processes get in half the time."""
        sections = {tag: _apart(words) for tag, words in self.sections.items()}
        return _hand_of, (self.line, [*self.tags], _apart(self.tags.values()), sections, self.error)


_Apart = tuple[list[str], list[int]]


def _apart(texts: Iterable[Text]) -> _Apart:
    return [text.text for text in texts], [text.line for text in texts]


def _hand_of(line: int, names: list[str], values: _Apart, sections: dict[str, _Apart], error: NotPbn | None) -> RawHand:
    tags = dict(zip(names, map(Text, *values), strict=True))
    return RawHand(line, tags, {tag: [*map(Text, *words)] for tag, words in sections.items()}, error)


@dataclass(slots=True)
class Pbn:
    """The content of a file, and what of it could not be read."""

    hands: list[RawHand] = field(default_factory=list)
    errors: list[NotPbn] = field(default_factory=list)


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, else Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def plain(data: bytes | str) -> str:
    """The whole text of a file, with newlines alone between its lines."""
    text = decode(data) if isinstance(data, bytes) else data
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse(data: bytes | str) -> Pbn:
    """The hands of a whole file. For each hand the first error is reported."""
    errors = list[NotPbn]()
    return Pbn(list(hands([plain(data)], errors.append)), errors)


OnError = Callable[[NotPbn], object]
"""Takes each error, line after line."""
Found = NotPbn | RawHand
"""What a text has: hands, and what of them could not be read."""


def hands(
    pieces: Iterable[str], on_error: OnError, first: int = 1, before: Mapping[str, str] | None = None
) -> Iterator[RawHand]:
    """The hands of a text that comes in pieces, each as soon as it ends. For each hand the first error is reported.

    `first` is the number of the text's first line, `before` are the tags of the hand before it.
    """
    return readable(chain.from_iterable(found(pieces, first, before)), on_error)


T = TypeVar("T")


def readable(found: Iterable[NotPbn | T], on_error: OnError) -> Iterator[T]:
    """What could be read of what was found; the errors are reported."""
    for each in found:
        if isinstance(each, NotPbn):
            on_error(each)
        else:
            yield each


def found(pieces: Iterable[str], first: int = 1, before: Mapping[str, str] | None = None) -> Iterator[list[Found]]:
    """The same in order, each error before its hand: a few at once, and all that there are before more of the text is
    asked for."""
    return _Reader(_lines(pieces, first), before or {}).read()


_FEW = 32
_PIECE_ENDS = 0, ""
"""What comes after the lines that end in a piece of text."""


def _lines(pieces: Iterable[str], first: int) -> Iterator[tuple[int, str]]:
    """The lines of a text, those that are read at once together, and the number of the first; up to the first that is
    too long."""
    held, number = "", first
    for piece in pieces:
        held += piece
        end = held.rfind("\n") + 1
        for text in _TOGETHER.findall(held, 0, end):
            yield number, text[:-1]
            number += text.count("\n")
        held = held[end:]
        if len(held) > LONGEST:
            break
        yield _PIECE_ENDS
    yield number, held


_Where = tuple[int, str, int]
"""A line, its text with that of lines after it that are read at once, and a place in it."""


class _Reader:
    def __init__(self, lines: Iterator[tuple[int, str]], before: Mapping[str, str]) -> None:
        self.lines = lines
        self.before: Mapping[str, Text] = {name: Text(value, 0) for name, value in before.items()}
        """The tags of the hand before."""
        self.hand: RawHand | None = None
        self.found: list[Found] = []
        """What is not told yet: a few, and what the line that is read has, no more than its letters."""
        self.tag = ""
        self.room = ROOM
        self.stray = False
        """Whether text outside all hands was reported."""
        self.after_comment = False
        self.ahead = deque[tuple[int, str]]()
        """Lines already searched for the end of a comment, without one; they have `searched` characters."""
        self.searched = 0

    def read(self) -> Iterator[list[Found]]:
        while numbered := self._next():
            # The end of a comment may be in a piece of text that has not come.
            waits = numbered is _PIECE_ENDS or numbered[1].rfind("{") > numbered[1].rfind("}")
            where: _Where | None = (*numbered, 0)
            while where:
                if len(self.found) >= _FEW or (self.found and waits):
                    yield self.found
                    self.found = []
                where = self._read_line(*where)
            if len(numbered[1]) > LONGEST:
                self._error(
                    numbered[0],
                    Phrase("a line of more than {most} characters is no part of a record", most=f"{LONGEST:,}"),
                )
                break
        self._end()
        if self.found:
            yield self.found

    def _end(self) -> None:
        """The hand has ended."""
        if hand := self.hand:
            self.found += [hand.error, hand] if hand.error else [hand]

    def _next(self) -> tuple[int, str] | None:
        if not self.ahead:
            return next(self.lines, None)
        self.searched -= len(self.ahead[0][1]) + 1
        return self.ahead.popleft()

    def _read_line(self, line: int, text: str, at: int) -> _Where | None:
        """Reads a line to its end, or up to a comment that goes on: returns where that ends, on a later line."""
        if not at:
            text = text.replace("\x1a", " ")
            if text.startswith("%"):
                self.after_comment = False
                return None
            while tag := _TAG_ALONE.match(text, at):
                name, value, more = tag.groups()
                self.after_comment = False
                self._tag(name, value, line)
                line += len(more)
                at = tag.end()
        while at < len(text) and (token := _TOKEN.match(text, at)):
            kind, begin, at = token.lastgroup, at, token.end()
            if kind == "space" or (kind == "closed" and self.after_comment):
                continue
            self.after_comment = False
            match kind:
                case "opened" if end := self._end_of_comment(line, text, at):
                    self.after_comment = True
                    if end[0] != line:
                        return end
                    at = end[2]
                case "tag":
                    value = token["value"]
                    value = token["loose"] if value is None else value
                    self._tag(token["name"], _ESCAPE.sub(r"\1", value) if "\\" in value else value, line)
                case "words":
                    self._words(token[0], line)
                case "opened" | "closed" | "odd":
                    self._odd(text[begin:], line)
                    return None
        return None

    def _end_of_comment(self, line: int, text: str, at: int) -> _Where | None:
        """The line and position at which a comment ends; None if it does not. No line is searched twice, however many
        comments are left open."""
        end = text.find("}", at)
        if end >= 0:
            return line, text, end + 1
        while self.searched <= LONGEST and (numbered := next(self.lines, None)):
            if numbered is _PIECE_ENDS:
                continue
            end = numbered[1].find("}")
            if end >= 0 and len(numbered[1]) <= LONGEST:
                self.ahead.clear()
                self.searched = 0
                return (*numbered, end + 1)
            self.ahead.append(numbered)
            self.searched += len(numbered[1]) + 1
        return None

    def _begin(self, name: str, line: int) -> RawHand:
        hand = self.hand
        if hand is None or name == "Event" or (name == "Board" and "Board" in hand.tags):
            if hand is not None:
                self.before = hand.tags
                self._end()
            self.hand, self.room = RawHand(line), ROOM
            return self.hand
        return hand

    def _tag(self, name: str, value: str, line: int) -> None:
        hand = self._begin(name, line)
        if name == "Note":  # explains a word of the section before it, which may continue
            return
        self.tag = name
        hand.sections.pop(name, None)
        if value == "#":
            if name not in self.before:
                return
            value = self.before[name].text
        if self._has_room(_TAG_TAKES + len(value), line):
            hand.tags[name] = Text(value, line)

    def _words(self, words: str, line: int) -> None:
        if self.hand is None or self.tag in PLAIN:
            self._error(line, Phrase("{text} is no part of a record", text=_shown(words.partition("\n")[0])))
            return
        section = self.hand.sections.setdefault(self.tag, [])
        if _PLAIN_WORDS.fullmatch(words) and self.room > len(words) * (_WORD_TAKES + 1):
            found = words.split()
            self.room -= len(found) * _WORD_TAKES + sum(map(len, found))
            section.append(Text(words, line))
            return
        for word in words.split():
            backwards, end = word[::-1], 0
            while suffix := _REVERSED_SUFFIX.match(backwards, end):
                end = suffix.end()
            bare = word[: len(word) - end]
            if bare and bare[0] != "^" and self._has_room(_WORD_TAKES + len(bare), line):
                section.append(Text(bare, line))

    def _has_room(self, size: int, line: int) -> bool:
        self.room -= size
        if self.room < 0:
            self._error(line, Phrase("this hand has more tags and words than any hand needs"))
        return self.room >= 0

    def _odd(self, text: str, line: int) -> None:
        tag = re.match(r"\[\s*(\w+)", text)
        if tag:
            self._begin(tag[1], line)
            self.tag = ""
        if text[0] == "{":
            why = Phrase("a comment begins here that does not end")
        elif text[0] == "[":
            why = Phrase('{text} is not a tag: [Name "value"]', text=_shown(text))
        else:
            why = Phrase("{text} is no part of a record", text=_shown(text))
        self._error(line, why)

    def _error(self, line: int, why: str) -> None:
        if self.hand is None:
            if not self.stray:
                self.stray = True
                self.found.append(NotPbn(line, why))
        elif not self.hand.error:
            self.hand.error = NotPbn(line, why)


def _shown(text: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in text.strip()[:31])
    return f"“{text if len(text) <= 30 else text[:29] + '…'}”"


@dataclass(frozen=True)
class Page:
    """One hand to write: tags in order, and the lines of the sections after some of them."""

    tags: Mapping[str, str]
    sections: Mapping[str, Sequence[str]] = field(default_factory=dict)


def write(pages: Iterable[Page]) -> str:
    """The pages as the text of a PBN file."""
    lines = ["% PBN 2.1"]
    for page in pages:
        lines.append("")
        for name, value in page.tags.items():
            lines.append(f'[{name} "{_quoted(value)}"]')
            lines += page.sections.get(name, ())
    return "\n".join(lines) + "\n"


def _quoted(value: str) -> str:
    flat = "".join(c if c.isprintable() else " " for c in value)
    return flat.replace("\\", "\\\\").replace('"', '\\"')

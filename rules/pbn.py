"""The text of PBN (records#text): hands as tags and sections with their lines, comments and notes passed over.

Nothing here knows a game. Reading never stops at text that is not PBN: it is told with its line, the hand it stands in
is marked as spoilt, and what follows is still read.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

PLAIN = frozenset({
    "Event", "Site", "Date", "Round", "Board", "Room", "Table", "North", "East", "South", "West", "Vulnerable",
    "Scoring", "Competition", "Dealer", "Deal", "Declarer", "Contract", "Result", "Score",
    "Game", "HouseRules", "Players", "Swaps", "Dummy", "Kitty", "Discards", "Undealt", "CardsRemoved", "Cards", "Stock",
    "TurnUp", "Trump", "Partner", "Honours", "TrickWinners", "Penalties",
})  # fmt: skip
"""Tags that no section follows. After any other tag there may be one, to be passed over where the tag is not known."""

_TOKEN = re.compile(
    r"""
      (?P<space> [^\S\n]*\n | [^\S\n]+ )
    | (?P<passed> ^%[^\n]* | ;[^\n]* | \{[^}]*\}(?:\s*\})* )
    | (?P<tag> \[[^\S\n]* (?P<name>\w+) [^\S\n]*
        (?: "(?P<value>(?:[^"\\\n]|\\[^\n])*)" [^\S\n]*\]
          | "(?P<loose>[^\n]*)" [^\S\n]*\] (?=[^\S\n]*$) ) )
    | (?P<words> (?: [^\s\[\]{};"] | "[^"\n]*" ) [^\n\[\]{};"]* )
    | (?P<odd> [^\n]+ )
    """,
    re.MULTILINE | re.VERBOSE,
)
_ESCAPE = re.compile(r'\\(["\\])')
_SUFFIX = re.compile(r"(?:=\d*=|[!?]+|\$\d+)+$")


@dataclass(frozen=True, slots=True)
class NotPbn:
    """Text that cannot be read: its line, from 1, and what is wrong with it, for people."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class Text:
    """A tag's value, or a word of a section, and its line from 1."""

    text: str
    line: int


@dataclass(slots=True)
class RawHand:
    """One hand: its tags in order, the words of its sections by tag, and the line at which it begins.

    `spoilt` is true where some of its text could not be read.
    """

    line: int
    tags: dict[str, Text] = field(default_factory=dict)
    sections: dict[str, list[Text]] = field(default_factory=dict)
    spoilt: bool = False


@dataclass(slots=True)
class Pbn:
    """What a file holds, and what of it could not be read."""

    hands: list[RawHand] = field(default_factory=list)
    errors: list[NotPbn] = field(default_factory=list)


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, else Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def parse(data: bytes | str) -> Pbn:
    """The hands of a file. Of each hand, the first thing that is wrong is told."""
    text = decode(data) if isinstance(data, bytes) else data
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x1a", " ")
    return _Reader().read(text)


class _Reader:
    def __init__(self) -> None:
        self.found = Pbn()
        self.hand: RawHand | None = None
        self.before: RawHand | None = None
        self.tag = ""

    def read(self, text: str) -> Pbn:
        line = 1
        for token in _TOKEN.finditer(text):
            match token.lastgroup:
                case "space":
                    line += token.end() > token.start() and text[token.end() - 1] == "\n"
                case "passed":
                    line += text.count("\n", token.start(), token.end())
                case "tag":
                    value = token["value"]
                    value = token["loose"] if value is None else value
                    self._tag(token["name"], _ESCAPE.sub(r"\1", value) if "\\" in value else value, line)
                case "words":
                    self._words(token[0], line)
                case _:
                    self._odd(token[0], line)
        return self.found

    def _begin(self, name: str, line: int) -> RawHand:
        hand = self.hand
        if hand is None or name == "Event" or (name == "Board" and "Board" in hand.tags):
            self.before, self.hand = hand, RawHand(line)
            self.found.hands.append(self.hand)
            return self.hand
        return hand

    def _tag(self, name: str, value: str, line: int) -> None:
        hand = self._begin(name, line)
        if name == "Note":  # explains a word of the section before it, which may go on
            return
        self.tag = name
        hand.sections.pop(name, None)
        if value == "#":
            same = self.before and self.before.tags.get(name)
            if not same:
                return
            value = same.text
        hand.tags[name] = Text(value, line)

    def _words(self, words: str, line: int) -> None:
        if self.hand is None or self.tag in PLAIN:
            self._error(line, f"{_shown(words)} is no part of a record")
            return
        section = self.hand.sections.setdefault(self.tag, [])
        for word in words.split():
            bare = _SUFFIX.sub("", word)
            if bare and bare[0] != "^":
                section.append(Text(bare, line))

    def _odd(self, text: str, line: int) -> None:
        tag = re.match(r"\[\s*(\w+)", text)
        if tag:
            self._begin(tag[1], line)
            self.tag = ""
        if text[0] == "{":
            why = "a comment begins here that does not end"
        elif text[0] == "[":
            why = f'{_shown(text)} is not a tag: [Name "value"]'
        else:
            why = f"{_shown(text)} is no part of a record"
        self._error(line, why)

    def _error(self, line: int, why: str) -> None:
        if self.hand is None:
            if not self.found.errors:
                self.found.errors.append(NotPbn(line, why))
        elif not self.hand.spoilt:
            self.hand.spoilt = True
            self.found.errors.append(NotPbn(line, why))


def _shown(text: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in text.strip())
    return f"“{text if len(text) <= 30 else text[:29] + '…'}”"


@dataclass(frozen=True)
class Page:
    """One hand to be written: tags in order, and the lines of the sections that follow some of them."""

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

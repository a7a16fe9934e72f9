"""A reader for the records the generator makes: tags, and the two sections' words."""

from dataclasses import dataclass, field


@dataclass
class Hand:
    """One hand of a file: its tags with `#` filled in, and its sections word by word."""

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)


def hands_of(text: str) -> list[Hand]:
    """The hands of a file in order."""
    hands: list[Hand] = []
    before: dict[str, str] = {}
    section: list[str] = []
    for kind, name, value in pieces(text):
        if kind == "word":
            section.append(name)
            continue
        if name == "Note":
            section = []
            continue
        if name == "Event" or not hands or (name == "Board" and "Board" in hands[-1].tags):
            before = hands[-1].tags if hands else {}
            hands.append(Hand())
        hand = hands[-1]
        hand.tags[name] = before[name] if value == "#" else value
        section = []
        if name in ["Auction", "Play"]:
            hand.sections[name] = section
    return hands


def pieces(text: str) -> list[tuple[str, str, str]]:
    """`("tag", name, value)` and `("word", word, "")`, without comments, notes and suffixes."""
    found: list[tuple[str, str, str]] = []
    at = 0
    line_start = True
    while at < len(text):
        letter = text[at]
        if (letter == "%" and line_start) or letter == ";":
            while at < len(text) and text[at] != "\n":
                at += 1
        elif letter == "{":
            at = text.index("}", at) + 1
            line_start = False
        elif letter == "[":
            opening = text.index('"', at)
            closing = text.index('"', opening + 1)
            found.append(("tag", text[at + 1 : opening].strip(), text[opening + 1 : closing]))
            at = text.index("]", closing) + 1
            line_start = False
        elif letter.isspace():
            line_start = letter == "\n" or (line_start and letter == "\r")
            at += 1
        else:
            start = at
            while at < len(text) and not text[at].isspace() and text[at] not in "{;[":
                at += 1
            word = bare(text[start:at])
            if word:
                found.append(("word", word, ""))
            line_start = False
    return found


def bare(word: str) -> str:
    """A word without note (`=1=`) and suffix (`!`, `?`, `$4`); nothing where it was only that."""
    word = word.split("=")[0]
    word = word.split("$")[0]
    return word.strip("!?")


def cards_in(text: str) -> list[str]:
    """The cards of `S.H.D.C` or `S.H.D.C.J`."""
    found: list[str] = []
    for suit, ranks in zip("SHDCJ", text.split("."), strict=False):
        for rank in ranks:
            found.append(suit + rank)
    return found

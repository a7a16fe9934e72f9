"""The text of a record's parts, in the many ways people's software writes them."""

import random

from tests.oracle.cards import JOKERS, RANKS, SUITS, from_seat, left_of
from tests.oracle.dealing import Dealt
from tests.oracle.play import Row


def tag(name: str, value: str) -> str:
    return f'[{name} "{value}"]'


def hand_text(rng: random.Random, cards: list[str]) -> str:
    """`S.H.D.C`, with a fifth group where there are jokers, or an empty one."""
    groups = ["".join(rank for rank in reversed(RANKS["U"]) for _ in range(cards.count(suit + rank))) for suit in SUITS]
    jokers = "".join(joker[1] for joker in JOKERS if joker in cards)
    if jokers or rng.random() < 0.2:
        groups.append(jokers)
    return ".".join(groups)


def deal_text(rng: random.Random, dealt: dict[str, list[str]], hidden: list[str]) -> str:
    first = rng.choice(list(dealt))
    hands = ["-" if seat in hidden else hand_text(rng, dealt[seat]) for seat in from_seat(first)]
    return f"{first}:{' '.join(hands)}"


def auction_lines(rng: random.Random, hand: Dealt, so_far: int | None) -> list[str]:
    """The section `Auction`; with `so_far`, that many calls and still open."""
    words = [call[0] if call[1:] == "U" and rng.random() < 0.5 else call for call in hand.calls]
    if so_far is not None:
        words = [*words[:so_far], "+"]
    words = [noted(rng, word) for word in words]
    per_line = rng.choice([4, 4, 4, 1, 3])
    lines = [" ".join(words[at : at + per_line]) for at in range(0, len(words), per_line)]
    return [tag("Auction", left_of(hand.dealer)), *lines, *notes(rng, words)]


def play_lines(rng: random.Random, rows: list[Row], first_column: str, whole: bool) -> list[str]:
    """The section `Play`, a column for each seat; one cut short ends with `*`, `+`, or just ends."""
    lines = []
    words = []
    for row in rows:
        cards = [noted(rng, row[seat]) for seat in from_seat(first_column)]
        words += cards
        lines.append(rng.choice([" ", " ", "  ", "\t"]).join(cards))
    endings = ["", "*"] if whole else ["", "*", "*", "+"]
    ending = rng.choice(endings)
    return [tag("Play", first_column), *lines, *([ending] if ending else []), *notes(rng, words)]


def noted(rng: random.Random, word: str) -> str:
    """A call or card, now and then with a note or a suffix."""
    if word in ["+", "-"] or rng.random() > 0.02:
        return word
    return word + rng.choice([" =1=", "!", "?", "!?", " $4", "$12", " ??"])


def notes(rng: random.Random, words: list[str]) -> list[str]:
    if any("=1=" in word for word in words):
        return [tag("Note", rng.choice(["1:as agreed", "1:after thought"]))]
    return []


def decorated(rng: random.Random, lines: list[str]) -> list[str]:
    """The lines with comments and blank lines among them."""
    found = []
    chance = rng.choice([0, 0, 0.03, 0.15])
    for line in lines:
        if rng.random() < chance:
            found.append(
                rng.choice(
                    [
                        "",
                        "% kept by hand",
                        "; the kitty was bare",
                        "{a long evening}",
                        '{ two\nlines; [Event "no"] and\n% 4NT }',
                    ]
                )
            )
        if line and rng.random() < chance:
            line += rng.choice([" ; so they say", " {well}", "  "])
        found.append(line)
    return found

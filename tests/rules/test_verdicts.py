"""The short way of judging whole files of bridge held against the long one, which reads every record.

100 files of random hands are judged, spoilt in one place after the other; the environment variable `WHIST_VERDICTS`
sets another number: `WHIST_VERDICTS=5000 pytest tests/rules/test_verdicts.py`.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules import verdicts as short
from rules.cards import Card, cards_in, format_hand, order
from rules.pbn import NotPbn, plain
from rules.record import read
from rules.report import Verdict, report, report_of
from rules.verdicts import verdicts, won_by_the_rules
from tests.rules.open_play import OpenPlay, dealt

FILES = int(os.environ.get("WHIST_VERDICTS", "100"))
STRAINS = {"S": 0, "H": 1, "D": 2, "C": 3, "NT": None}
ODD = (
    "{ remark }", "{", "}", "; the rest of a line\n", "\n% a line\n", '[Note "1:weak"]\n', "=1=", "!", "-", "^S", "*",
    "+", "$4", '[Game "Bridge"]\n', '[Penalties "N"]\n', '[TrickWinners "N"]\n', '[Board "7"]\n', '[Event "#"]\n', "\\",
    '"', "[", "]", "#", "\r\n", "SA", "h3", "\x1a", " ", '[Table "1"]\nsome words\n', '[Board ""]', "\n",
)  # fmt: skip


def hand_text(rng: random.Random, number: int) -> str:
    """A hand of bridge in PBN, played to the end or up to a claim, now and then with a renege in it, or passed out."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands, declarer, strain = dealt(pack, 4, 13), rng.randrange(4), rng.choice(list(STRAINS))
    first = (declarer + 1) % 4
    play, rows = OpenPlay(order(STRAINS[strain]), hands, first), [["-"] * 4 for _ in range(13)]
    for laid in range(rng.choice((52, rng.randrange(53)))):
        seat = play.turn
        assert seat is not None
        held = [int(card) for card in cards_in(play.hands[seat])]
        card = rng.choice(play.legal if rng.random() < 0.98 else held)
        play.push(card)
        rows[laid // 4][(seat - first) % 4] = str(Card(card))
    deal = " ".join(format_hand(cards_in(hand)) for hand in hands)
    tricks = play.won[declarer] + play.won[declarer - 2]
    result = tricks if rng.random() < 0.8 else rng.randrange(14)
    lines = [
        f'[Event "{"#" if number and rng.random() < 0.5 else "Spring"}"]',
        f'[Board "{number}"]',
        f'[Deal "N:{deal}"]',
        rng.choice(("", '[Dealer "S"]', '[Dealer "E"]')),
    ]
    if rng.random() < 0.1:
        return "\n".join([*lines, f'[Contract "{rng.choice(("Pass", "PASS", "Pas"))}"]']) + "\n\n"
    lines += [
        f'[Declarer "{"NESW"[declarer]}"]',
        f'[Contract "{rng.randint(1, 7)}{strain}{rng.choice(("", "X", "XX"))}"]',
        '[Auction "N"]\n1NT Pass Pass Pass',
        f'[Play "{"NESW"[first]}"]',
        *(" ".join(row) for row in rows if row != ["-"] * 4),
        rng.choice(("*", "+", "")),
        f'[Result "{result}"]',
    ]
    return "\n".join(lines) + "\n\n"


def long_way(text: str) -> object:
    """What the record's own reading says."""
    found = read(text)
    return report("x.pbn", found.records), [record and record.violations for record in found.records], found.errors


def judged(text: str, size: int | None = None) -> tuple[list[Verdict | None], list[NotPbn]]:
    """The verdicts on a text that comes in pieces of so many letters, and what of it cannot be read."""
    errors, whole = list[NotPbn](), plain(text)
    size = size or len(whole) or 1
    pieces = (whole[at : at + size] for at in range(0, len(whole), size))
    return list(verdicts(pieces, errors.append)), errors


def short_way(text: str, size: int | None = None) -> object:
    hands, errors = judged(text, size)
    return list(report_of("x.pbn", hands)), [verdict and list(verdict.faults) for verdict in hands], errors


def spoilt(text: str, rng: random.Random) -> str:
    """The text with something put in, taken out or changed."""
    at, to = sorted(rng.randrange(len(text)) for _ in range(2))
    match rng.randrange(5):
        case 0:
            return text[:at] + rng.choice(ODD) + text[at:]
        case 1:
            return text[:at] + text[at + rng.randint(1, 3) :]
        case 2:
            return text[:at] + text[to:]
        case 3:
            return text[:at] + rng.choice(text) + text[at + 1 :]
        case _:
            words = text.split(" ")
            here, there = (rng.randrange(len(words)) for _ in range(2))
            words[here], words[there] = words[there], words[here]
            return " ".join(words)


@pytest.mark.parametrize("seed", range(FILES))
def test_the_short_way_says_of_every_text_what_the_long_way_says(seed: int) -> None:
    rng = random.Random(seed)
    text = "% PBN 2.1\n" + "".join(hand_text(rng, number) for number in range(2))
    assert short_way(text) == long_way(text)
    for _ in range(4):
        text = spoilt(text, rng)
        assert short_way(text) == long_way(text), text
        assert short_way(text, rng.choice((1, 7, 100, 1000))) == long_way(text), text


@pytest.mark.parametrize(
    "odd", ['[Site "two\nlines"]\n', '[Site "a [b] c"]\n', "- - - -\n", "{\n[Event}\n", '[Board "#"]\n']
)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_odd_goes_the_long_way(odd: str, seed: int) -> None:
    lines = hand_text(random.Random(seed), 1).splitlines(keepends=True)
    for at in range(len(lines)):
        text = "".join([*lines[:at], odd, *lines[at:]])
        assert short_way(text) == long_way(text)


def test_only_hands_in_which_a_rule_is_broken_go_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, went = random.Random(7), list[str]()
    whole = short._long_way

    def noted(pieces: list[str], *others: Any) -> Iterator[Verdict | None]:
        went.extend(pieces)
        return whole(pieces, *others)

    monkeypatch.setattr(short, "_long_way", noted)
    hands = [hand_text(rng, number) for number in range(60)]
    kinds = {fault.kind for verdict in judged("".join(hands))[0] if verdict for fault in verdict.faults}
    assert kinds == {"revoke", "result-mismatch"}
    broken = [
        text for text in went if '"Pas"' in text or any(record and record.violations for record in read(text).records)
    ]
    assert went == broken and len(went) < len(hands) / 2


def test_what_is_as_in_the_hand_before_is_not_known_in_the_first() -> None:
    text = hand_text(random.Random(5), 1)
    for name in ("Board", "Deal", "Contract", "Declarer", "Result", "Play", "Auction"):
        first = "\n".join(f'[{name} "#"]' if line.startswith(f"[{name} ") else line for line in text.splitlines())
        assert short_way(first) == long_way(first)
        assert short_way(text + first) == long_way(text + first)


def test_a_hand_that_cannot_be_read_is_told_with_its_line_and_the_others_are_judged() -> None:
    rng = random.Random(3)
    good, bad = hand_text(rng, 0), hand_text(rng, 1).replace('[Contract "', '[Contract "9')
    hands, errors = judged(good + bad + good)
    assert [verdict is not None for verdict in hands] == [True, False, True]
    line = next(n for n, text in enumerate((good + bad).splitlines(), 1) if "Contract" in text and "9" in text)
    assert [(error.line, error.why[:9]) for error in errors] == [(line, "Contract:")]


@pytest.mark.parametrize("seed", range(30))
def test_a_lawful_play_is_won_as_card_by_card_and_one_wrong_card_is_noticed(seed: int) -> None:
    rng = random.Random(seed)
    seats, size = rng.randint(2, 7), rng.randint(1, 7)
    pack = list(range(52))
    rng.shuffle(pack)
    hands, ranks = dealt(pack, seats, size), order(rng.choice((None, 0, 1, 2, 3)), rng.random() < 0.3)
    leader = rng.randrange(seats)
    play, cards = OpenPlay(ranks, hands, leader), [-1] * (seats * size)
    for laid in range(rng.randint(0, seats * size)):
        seat = play.turn
        assert seat is not None
        column = laid // seats * seats + (seat - leader) % seats
        wrong = [card for card in pack if card not in play.legal]
        cards[column] = rng.choice(wrong)
        assert won_by_the_rules(ranks, hands, leader, cards[: (laid // seats + 1) * seats]) is None
        cards[column] = rng.choice(play.legal)
        play.push(cards[column])
        assert won_by_the_rules(ranks, hands, leader, [-1] * seats + cards) is None
        rows = cards[: (laid // seats + 1) * seats]
        assert won_by_the_rules(ranks, hands, leader, rows) == play.won


@pytest.mark.parametrize(
    "hand",
    [
        '[Event "A"]\n[Game "Whist"]\n[Result "NS 8"]\n',
        hand_text(random.Random(5), 1),
        hand_text(random.Random(5), 1).replace("[Event ", '[Board "1"]\n[Site '),
    ],
    ids=["Whist", "Bridge", "Bridge without events"],
)
def test_a_hand_is_judged_before_the_text_of_the_one_after_the_next_comes(hand: str) -> None:
    come = 0

    def pieces() -> Iterator[str]:
        nonlocal come
        for _ in range(5):
            come += 1
            yield hand

    found = verdicts(pieces(), lambda error: None)
    for number in range(1, 6):
        assert next(found) is not None
        assert come <= number + 1

"""The tags of a recorded hand, read for their meaning."""

import re
from typing import NoReturn

from rules.cards import Card, MalformedHand, parse_hand
from rules.hand import Hand
from rules.pbn import NotPbn, RawHand
from rules.phrases import Phrase
from rules.seats import FOUR, Seating

NOT_KNOWN = ("", "-", "?")
_LONG = 300
_ENDS = frozenset({"*", "+", "*+"})
"""Words after which a section goes no further."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Unreadable(Exception):
    """Something in a hand that no record may have."""

    def __init__(self, line: int, why: str) -> None:
        if len(why) > 2 * _LONG:  # which mostly is a value
            why = f"{why[:_LONG]} … {why[-_LONG:]}"
        super().__init__(why)
        self.error = NotPbn(line, why)


class Source:
    """The tags of one hand, read for their meaning. What cannot be read ends the hand, naming its line."""

    def __init__(self, raw: RawHand, round: int = 0, before: Hand | None = None, scores: tuple[int, ...] = ()) -> None:
        """`round` is the number of hands of the same match before this one; `before` is what `Match` keeps of them,
        `scores` how it stands."""
        self.raw, self.round, self.before, self.scores = raw, round, before, scores
        self._values = {name: value for name, (text, _) in raw.tags.items() if (value := text.strip()) not in NOT_KNOWN}

    def value(self, *names: str) -> str | None:
        """The value of the first of these tags that has one."""
        for name in names:
            if name in self._values:
                return self._values[name]
        return None

    def fail(self, name: str, why: str) -> NoReturn:
        text = self.raw.tags.get(name)
        raise Unreadable(text.line if text else self.raw.line, Phrase("{tag}: {why}", tag=name, why=why))

    def seat(self, name: str, seating: Seating = FOUR) -> int | None:
        value = self.value(name)
        if value is None:
            return None
        seat = seating.parse(value.lstrip("^"))
        if seat is None:
            self.fail(
                name,
                Phrase("{text} is not a seat; they are {seats}", text=repr(value), seats=" ".join(seating.letters)),
            )
        return seat

    def seats(self, name: str, seating: Seating) -> list[int]:
        """The seats whose letters stand in a tag one after the other."""
        found = []
        for letter in re.sub(r"[\s,]", "", self.value(name) or ""):
            seat = seating.parse(letter)
            if seat is None:
                seats = " ".join(seating.letters)
                self.fail(name, Phrase("{text} is not a seat; they are {seats}", text=repr(letter), seats=seats))
            found.append(seat)
        return found

    def number(self, name: str) -> int | None:
        """The number in a tag; None if it is something else."""
        value = (self.value(name) or "").lstrip("^")
        return int(value) if _NUMBER.fullmatch(value) else None

    def words(self, name: str) -> list[str]:
        """The words of a section up to its end."""
        words = " ".join([text for text, _ in self.raw.sections.get(name, ())]).split()
        return words[: min([words.index(end) for end in _ENDS if end in words], default=None)]

    def line_of(self, name: str, number: int) -> int:
        """The line of a word of a section, by its number from 0."""
        lines = [
            line + n
            for text, line in self.raw.sections[name]
            for n, part in enumerate(text.split("\n"))
            for _ in part.split()
        ]
        return lines[number]

    def cards(self, *names: str) -> tuple[Card, ...] | None:
        """The cards of a tag that holds one hand."""
        for name in names:
            value = self.value(name)
            if value is not None:
                return self._hand(name, value)
        return None

    def deal(self, seating: Seating) -> dict[int, tuple[Card, ...]]:
        """The hands that `Deal` gives, by seat, in its order."""
        value = self.value("Deal")
        if value is None:
            return {}
        first, colon, rest = value.partition(":")
        seat, hands = seating.parse(first.strip()), rest.split()
        if seat is None or not colon or len(hands) != seating.count:
            why = Phrase("it needs a seat, a colon, and {count} hands clockwise from that seat", count=seating.count)
            self.fail("Deal", why)
        dealt = zip(seating.clockwise(seat), hands, strict=True)
        return {who: self._hand("Deal", hand) for who, hand in dealt if hand not in NOT_KNOWN}

    def _hand(self, name: str, text: str) -> tuple[Card, ...]:
        try:
            return parse_hand(text)
        except MalformedHand as error:
            self.fail(name, str(error))

    def numbers(self, name: str) -> dict[str, int] | None:
        """The numbers given by name, as in ``N 3 E 4``; None if it is no such list."""
        words = (self.value(name) or "").upper().replace(",", " ").split()
        if len(words) % 2 or not all(map(_NUMBER.fullmatch, words[1::2])):
            return None
        return {who: int(number) for who, number in zip(words[::2], words[1::2], strict=True)}

    def by_side(self, name: str, seating: Seating, declarer: int | None) -> dict[int, int]:
        """Numbers by side: a single one is the declaring side's, none if that is unknown. Tricks of seats add up."""
        value = self.value(name)
        if value is None:
            return {}
        if _NUMBER.fullmatch(value.lstrip("^")):
            return {} if declarer is None else {seating.side_of[declarer]: int(value.lstrip("^"))}
        sides, told = seating.side_named, self.numbers(name)
        if told is None or not told.keys() <= sides.keys():
            self.fail(
                name,
                Phrase(
                    "{text} is neither a number nor sides with theirs, as in {side} 4",
                    text=repr(value),
                    side=seating.sides[0],
                ),
            )
        found: dict[int, int] = {}
        for who, number in told.items():
            found[sides[who]] = number + (found.get(sides[who], 0) if name == "Result" else 0)
        return found

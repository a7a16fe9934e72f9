"""Facts, the drafts they are made from, their chain, and the effective log that is folded."""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

Source = Literal["touch", "button", "reader", "shuffler", "director", "kiosk", "phone"]
SOURCES: frozenset[str] = frozenset(get_args(Source))

RETRACT = "retract"  # content {"fact": id}
REPLACE = "replace"  # content {"fact": id, "kind": kind, "content": content}
_REFERENCE = {RETRACT: {"fact"}, REPLACE: {"fact", "kind", "content"}}


def new_id() -> str:
    """A random id, unique in the world: for commands, facts, people, texts, streams."""
    return os.urandom(16).hex()


_PLAIN = frozenset({str, int, bool, type(None)})
"""Values that JSON returns unchanged."""
_NAME = frozenset({str})
"""Keys that JSON returns unchanged; it turns others into text."""
_quoted, _number = json.encoder.encode_basestring, int.__repr__
_encoded = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
_decoded = json.JSONDecoder().decode


def canonical(value: object) -> str:
    """The canonical JSON text of a value. Raises TypeError or ValueError if JSON (or UTF-8) cannot express it."""
    text = _encoded(value)
    text.encode()
    return text


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody did or a device saw, before it is recorded. `stream` is its log ("table:…"), `hand` the hand it
    concerns, None for the stream as a whole."""

    stream: str
    kind: str
    content: Mapping[str, Any]
    source: Source
    hand: int | None = None
    text: str = field(init=False, repr=False, compare=False)
    """The content as stored."""

    def __post_init__(self) -> None:
        if self.source not in SOURCES:
            raise ValueError(f"no such source: {self.source!r}")
        if not self.stream or not self.kind:
            raise ValueError("a fact has a stream and a kind")
        if self.kind in _REFERENCE and (missing := _REFERENCE[self.kind] - set(self.content)):
            raise ValueError(f"a {self.kind} must say its {', '.join(sorted(missing))}")
        text = canonical(self.content)
        object.__setattr__(self, "text", text)
        # As it will be read back: an acknowledged fact equals the same fact read again.
        same = _PLAIN.issuperset(map(type, self.content.values())) and _NAME.issuperset(map(type, self.content))
        object.__setattr__(self, "content", dict(self.content) if same else _decoded(text))


class Fact(NamedTuple):
    """A durable draft. The fields are the columns of the table `facts`, in order.

    `seq` counts from 1 without gaps in the chain of `kiosk`; `part` is the place in the group that `command` wrote;
    `time` is UTC, ISO 8601; `previous` is the hash of the fact before, "" for the first.
    """

    id: str
    kiosk: str
    seq: int
    command: str
    part: int
    stream: str
    hand: int | None
    time: str
    source: Source
    kind: str
    content: dict[str, Any]
    previous: str
    hash: str

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def seal(self) -> str:
        """The hash that this fact must have: SHA-256 of the canonical JSON of all its other fields."""
        return _seal(*self.row_with(_encoded(self.content))[:-1])

    @property
    def row(self) -> tuple[Any, ...]:
        """The values of its columns."""
        return self.row_with(canonical(self.content))

    def row_with(self, content: str) -> tuple[Any, ...]:
        """Like `row`, with the content's canonical JSON given."""
        return (*self[:CONTENT], content, *self[CONTENT + 1 :])

    @classmethod
    def of_row(cls, row: tuple[Any, ...], content: Mapping[str, Any]) -> "Fact":
        """The fact with these column values, its content decoded and its hash as it is."""
        return cls._make((*row[:CONTENT], content, *row[CONTENT + 1 :]))

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Fact":
        """The fact with these column values. Raises ValueError if its hash does not fit."""
        try:
            if seal_of(row) == row[-1] and isinstance(content := json.loads(row[CONTENT]), dict):
                return cls.of_row(row, content)
        except (TypeError, IndexError, RecursionError) as error:
            raise ValueError("no fact") from error
        raise ValueError(f"fact {row[2]} is not what was written")


FIELDS = Fact._fields
COLUMNS = ", ".join(FIELDS)
"""The columns as a SELECT names them."""
CONTENT = FIELDS.index("content")
_MOST = 2**63
"""What SQLite's integers stay below."""


def seal_of(row: tuple[Any, ...]) -> str:
    """The hash that a fact with these column values must have."""
    return _seal(*row[:-1])


def _seal(
    id: str,
    kiosk: str,
    seq: int,
    command: str,
    part: int,
    stream: str,
    hand: int | None,
    time: str,
    source: str,
    kind: str,
    content: str,
    previous: str,
) -> str:
    """The hash of a fact with these columns. Its `canonical` JSON is spelled out here, because every fact written or
    checked needs it."""
    text = (
        f'{{"command":{_quoted(command)},"content":{content},"hand":{"null" if hand is None else _number(hand)}'
        f',"id":{_quoted(id)},"kind":{_quoted(kind)},"kiosk":{_quoted(kiosk)}'
        f',"part":{_number(part)},"previous":{_quoted(previous)},"seq":{_number(seq)}'
        f',"source":{_quoted(source)},"stream":{_quoted(stream)},"time":{_quoted(time)}}}'
    )
    return hashlib.sha256(text.encode()).hexdigest()


def proven(row: tuple[Any, ...]) -> Fact | None:
    """The fact with these column values, or None if they are none or the hash does not fit."""
    try:
        return Fact.from_row(row)
    except ValueError:
        return None


def row_of(text: str) -> tuple[Any, ...]:
    """The column values that `text_of` has written. Raises ValueError for any other text."""
    try:
        row = json.loads(text)
    except RecursionError as error:
        raise ValueError("no fact") from error
    if not isinstance(row, list):
        raise ValueError("no fact")
    return tuple(row)


def text_of(row: tuple[Any, ...]) -> str:
    """Column values as one line."""
    return canonical(row)


def arrived(row: tuple[Any, ...]) -> Fact | None:
    """Like `proven`, for a row from anywhere: also None where the journal could not have written it."""
    fact = proven(row)
    numbers = [] if fact is None else [fact.seq, fact.part, *([] if fact.hand is None else [fact.hand])]
    if (
        fact is None
        or fact.seq < 1
        or any(type(number) is not int or not -_MOST <= number < _MOST for number in numbers)
    ):
        return None
    try:
        return fact if canonical(fact.content) == row[CONTENT] else None
    except (ValueError, RecursionError):
        return None


def sealed(draft: Draft, *, kiosk: str, seq: int, command: str, part: int, time: str, previous: str) -> Fact:
    """The draft as the fact after the one whose hash is `previous`."""
    id, stream, hand, source, kind = new_id(), draft.stream, draft.hand, draft.source, draft.kind
    seal = _seal(id, kiosk, seq, command, part, stream, hand, time, source, kind, draft.text, previous)
    content = dict(draft.content)
    return Fact(id, kiosk, seq, command, part, stream, hand, time, source, kind, content, previous, seal)


def retraction(fact: Fact, source: Source = "touch", undo: bool = False) -> Draft:
    """A draft that hides a fact, or, for a retraction, shows its fact again. `undo`: somebody took back the last thing
    done."""
    content: dict[str, Any] = {"fact": fact.id, "undo": True} if undo else {"fact": fact.id}
    return Draft(fact.stream, RETRACT, content, source, fact.hand)


def replacement(fact: Fact, kind: str, content: Mapping[str, Any], source: Source) -> Draft:
    """A draft that puts `kind` and `content` in the place of `fact`; if `fact` is a replacement, in the place it stands
    in."""
    return Draft(fact.stream, REPLACE, {"fact": fact.id, "kind": kind, "content": content}, source, fact.hand)


def effective(facts: Iterable[Fact]) -> list[Fact]:
    """The facts that count, in their original order, from the log of a stream or of one of its hands.

    A retraction hides an earlier fact; retracting the retraction shows it again. A replacement gives an earlier fact
    another kind and content, keeping its id and place; the latest replacement that is not retracted holds. Replacing a
    replacement changes the same place. A retraction cannot be replaced, only retracted. References to missing or later
    facts have no effect.
    """
    hidden: set[str] = set()
    stand_ins: dict[str, tuple[str, dict[str, Any]]] = {}
    kept: list[Fact] = []
    for fact in reversed(list(facts)):  # only later facts can change one, so one pass from the end is enough
        if fact.id in hidden:
            continue
        if fact.kind == RETRACT:
            hidden.add(fact.content["fact"])
        elif fact.kind == REPLACE:
            own = (fact.content["kind"], fact.content["content"])
            stand_ins.setdefault(fact.content["fact"], stand_ins.get(fact.id, own))
        elif fact.id in stand_ins:
            kind, content = stand_ins[fact.id]
            kept.append(fact._replace(kind=kind, content=content))
        else:
            kept.append(fact)
    kept.reverse()
    return kept

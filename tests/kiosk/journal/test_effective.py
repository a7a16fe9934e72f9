"""Undo, redo and correction: which facts of a log count."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal import Draft, Fact, effective, replacement, retraction


def log(*drafts: Draft) -> list[Fact]:
    """The drafts as facts with the ids 0, 1, 2, …"""
    return [
        Fact(str(n), "k", n + 1, f"c{n}", 0, d.stream, d.hand, "", d.source, d.kind, dict(d.content), "", "")
        for n, d in enumerate(drafts)
    ]


def call(bid: int) -> Draft:
    return Draft("table:1", "call", {"bid": bid}, "touch", 1)


def undo(target: int) -> Draft:
    return Draft("table:1", "retract", {"fact": str(target)}, "touch", 1)


def instead(target: int, bid: int) -> Draft:
    return Draft("table:1", "replace", {"fact": str(target), "kind": "call", "content": {"bid": bid}}, "touch", 1)


def bids(*drafts: Draft) -> list[int]:
    return [fact.content["bid"] for fact in effective(log(*drafts))]


def test_without_corrections_every_fact_counts() -> None:
    facts = log(call(3), call(4))
    assert effective(facts) == facts


def test_a_retracted_fact_is_hidden() -> None:
    assert bids(call(3), call(4), undo(1)) == [3]


def test_retracting_the_retraction_shows_the_fact_again_in_its_old_place() -> None:
    assert bids(call(3), call(4), undo(0), undo(2)) == [3, 4]


def test_a_redo_can_be_undone_again() -> None:
    assert bids(call(3), call(4), undo(0), undo(2), undo(3)) == [4]


def test_a_fact_retracted_twice_stays_hidden_until_both_are_retracted() -> None:
    assert bids(call(3), undo(0), undo(0), undo(1)) == []
    assert bids(call(3), undo(0), undo(0), undo(1), undo(2)) == [3]


def test_a_replacement_stands_in_the_place_of_the_fact_and_under_its_id() -> None:
    facts = effective(log(call(3), call(4), instead(0, 5)))
    assert [(fact.id, fact.content["bid"]) for fact in facts] == [("0", 5), ("1", 4)]


def test_of_two_replacements_the_later_holds() -> None:
    assert bids(call(3), instead(0, 5), instead(0, 6)) == [6]


def test_a_retracted_replacement_gives_way_to_what_was_there_before() -> None:
    assert bids(call(3), instead(0, 5), instead(0, 6), undo(2)) == [5]
    assert bids(call(3), instead(0, 5), undo(1)) == [3]


def test_a_replaced_replacement_still_stands_in_the_same_place() -> None:
    assert bids(call(3), call(4), instead(0, 5), instead(2, 6)) == [6, 4]


def test_replacing_a_hidden_fact_does_not_show_it() -> None:
    assert bids(call(3), undo(0), instead(0, 5)) == []


def test_references_to_nothing_itself_or_later_facts_have_no_effect() -> None:
    assert bids(undo(9), undo(1), undo(3), call(4), instead(4, 5), instead(9, 9)) == [4]


def test_the_drafts_of_corrections_belong_to_the_hand_of_the_fact() -> None:
    (fact,) = log(call(3))
    for draft in (retraction(fact, "touch"), replacement(fact, "call", {"bid": 4}, "director")):
        assert (draft.stream, draft.hand, draft.content["fact"]) == ("table:1", 1, "0")


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "retract"},
        {"kind": "replace", "content": {"fact": "1"}},
        {"source": "guess"},
        {"stream": ""},
        {"kind": ""},
        {"content": {"bid": float("nan")}},
        {"content": {"name": "\ud800"}},
    ],
)
def test_a_draft_that_could_not_be_read_back_is_refused(wrong: dict[str, object]) -> None:
    right = {"stream": "s", "kind": "call", "content": {}, "source": "touch"}
    with pytest.raises(ValueError):
        Draft(**{**right, **wrong})  # type: ignore[arg-type]


def test_a_draft_holds_what_will_be_read_back() -> None:
    assert Draft("s", "trick", {"cards": ("AS", "KS")}, "touch").content == {"cards": ["AS", "KS"]}
    assert Draft("s", "trick", {3: "N"}, "touch").content == {"3": "N"}


# An independent model, slow and literal: who hides whom, asked recursively.


@dataclass(frozen=True)
class Model:
    facts: list[Fact]

    def later(self, kind: str, place: int) -> list[int]:
        target = self.facts[place].id
        return [
            n
            for n in range(place + 1, len(self.facts))
            if self.facts[n].kind == kind and self.facts[n].content["fact"] == target and self.counts(n)
        ]

    def counts(self, place: int) -> bool:
        return not self.later("retract", place)

    def reading(self, place: int) -> tuple[str, dict[str, object]]:
        fact = self.facts[place]
        if replaced := self.later("replace", place):
            return self.reading(replaced[-1])
        if fact.kind == "replace":
            return fact.content["kind"], fact.content["content"]
        return fact.kind, fact.content

    def effective(self) -> list[Fact]:
        kept = []
        for place, fact in enumerate(self.facts):
            if fact.kind not in ("retract", "replace") and self.counts(place):
                kind, content = self.reading(place)
                kept.append(fact._replace(kind=kind, content=content))
        return kept


drafts = st.one_of(
    st.integers(1, 7).map(call),
    st.integers(0, 14).map(undo),
    st.builds(instead, st.integers(0, 14), st.integers(1, 7)),
)
logs = st.lists(drafts, max_size=14).map(lambda made: log(*made))


@given(logs)
def test_the_effective_log_is_that_of_a_slow_model(facts: list[Fact]) -> None:
    assert effective(facts) == Model(facts).effective()


@given(st.lists(drafts, min_size=1, max_size=14), st.integers(0, 13))
def test_undo_then_redo_changes_nothing(made: list[Draft], target: int) -> None:
    size = len(made)
    # No reference may already name the facts that undo and redo will be.
    made = [replace(d, content={**d.content, "fact": str(int(d.content.get("fact", 0)) % size)}) for d in made]
    assert effective(log(*made, undo(target % size), undo(size))) == effective(log(*made))


@given(logs)
def test_what_is_kept_keeps_its_order_and_its_ids(facts: list[Fact]) -> None:
    kept = [int(fact.id) for fact in effective(facts)]
    assert kept == sorted(set(kept))

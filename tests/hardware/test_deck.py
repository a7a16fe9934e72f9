"""Tags and cards: what a tag is, enrolling and mending a pack, checking a deck."""

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.deck import (
    DEMO_PACK,
    DeckCheck,
    Enrolment,
    Form,
    Known,
    MalformedPack,
    MalformedTag,
    Pack,
    Refusal,
    Suspect,
    TagRefused,
    Unknown,
    demo_tag,
    identify,
    near,
    parse_tag,
    replace_card,
)
from rules.cards import BIG, CARDS, LITTLE, Card, mask_of, pack

RED = Pack("red", "Club pack", "red", {f"04AA{n:02X}{n * 37 % 256:02X}{n * 91 % 256:02X}": CARDS[n] for n in range(52)})
SPADE_ACE = Card.parse("SA")


def test_a_known_tag_is_its_card_of_its_pack() -> None:
    assert identify(demo_tag(SPADE_ACE), [RED, DEMO_PACK]) == Known(demo_tag(SPADE_ACE), SPADE_ACE, "demo")


def test_an_unknown_tag_is_no_card() -> None:
    assert identify("DEADBEEF", [RED, DEMO_PACK]) == Unknown("DEADBEEF")


@given(st.sampled_from(CARDS), st.integers(0, 55))
def test_a_tag_one_bit_off_is_suspect_and_no_card(card: Card, bit: int) -> None:
    misread = f"{int(demo_tag(card), 16) ^ 1 << bit:014X}"
    assert identify(misread, [DEMO_PACK]) == Suspect(misread, (Known(demo_tag(card), card, "demo"),))


@given(st.sampled_from(CARDS), st.integers(1, 8), st.integers(0, 255), st.booleans())
def test_a_shifted_tag_is_suspect_and_no_card(card: Card, by: int, fill: int, left: bool) -> None:
    whole, extra = int(demo_tag(card), 16), fill & ((1 << by) - 1)
    shifted = (whole << by | extra) & ((1 << 56) - 1) if left else whole >> by | extra << (56 - by)
    found = identify(f"{shifted:014X}", [DEMO_PACK])
    assert isinstance(found, Suspect) and Known(demo_tag(card), card, "demo") in found.like


def test_a_tag_of_which_a_part_was_read_is_suspect() -> None:
    tag = demo_tag(SPADE_ACE)
    assert isinstance(identify(tag[:8], [DEMO_PACK]), Suspect)
    assert isinstance(identify("88" + tag[:6] + tag[6:], [DEMO_PACK]), Suspect)


def test_the_demo_tags_never_change_and_are_far_apart() -> None:
    assert demo_tag(SPADE_ACE) == "04360BF3A8254A"
    assert len(DEMO_PACK.cards) == 54 and DEMO_PACK.mask == pack(2)
    for one, other in combinations(DEMO_PACK.cards, 2):
        assert not near(one, other)
        assert (int(one, 16) ^ int(other, 16)).bit_count() >= 3, "no bit error of one is near another"


@pytest.mark.parametrize(("form", "tag"), [(Form.ISO15693, "E004B93FC69E84CE"), (Form.KHZ125, "0A6640D785")])
def test_a_demo_card_is_known_in_every_form_of_tag_and_counted_once(form: Form, tag: str) -> None:
    assert demo_tag(SPADE_ACE, form) == tag
    for card in CARDS:
        assert identify(demo_tag(card, form), [RED, DEMO_PACK]) == Known(demo_tag(card, form), card, "demo")
    assert len(DEMO_PACK.cards) == 54 and DEMO_PACK.tag_of(SPADE_ACE) == demo_tag(SPADE_ACE)
    check = DeckCheck(DEMO_PACK)
    for card in CARDS:
        check.lay(demo_tag(card, form))
    assert (check.missing, check.double, check.strangers) == ((), (), [])
    for one, other in combinations([demo_tag(card, each) for each in Form for card in CARDS], 2):
        assert not near(one, other)


def test_a_tag_of_the_built_in_pack_is_refused_in_every_form() -> None:
    enrolment = Enrolment(EMPTY, jokers=0, others=[DEMO_PACK])
    for form in Form:
        with pytest.raises(TagRefused) as refused:
            enrolment.lay(demo_tag(SPADE_ACE, form))
        assert refused.value.reason is Refusal.USED_ELSEWHERE


def test_a_pack_survives_json() -> None:
    for whole in (DEMO_PACK, RED):
        assert Pack.from_data(json.loads(json.dumps(whole.to_data()))) == whole
    assert RED.to_data()["cards"]["S2"] == "04AA000000"
    assert (RED.jokers, DEMO_PACK.jokers) == (0, 2)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"id": "a", "name": "b", "back": "c", "cards": {"SX": "04AABBCC"}},
        {"id": "a", "name": "b", "back": "c", "cards": {"SA": "04"}},
        {"id": "a", "name": "b", "back": "c", "cards": {"SA": 4}},
        {"id": "a", "name": "b", "back": "c", "cards": {"SA": "04AABBCC", "SK": "04aabbcc"}},
        {"id": "a", "name": "b", "back": "c", "cards": {"SA": "04AABBCC", "sa": "04AABBCD"}},
        {"id": 1, "name": "b", "back": "c", "cards": {}},
    ],
)
def test_data_that_is_no_pack_is_refused(data: object) -> None:
    with pytest.raises(MalformedPack):
        Pack.from_data(data)


def test_tags_are_written_one_way() -> None:
    assert parse_tag("04 a1 b2 c3") == "04A1B2C3"
    for wrong in ("", "04A1B2", "04A1B2C", "SA", "00" * 11):
        with pytest.raises(MalformedTag):
            parse_tag(wrong)


EMPTY = Pack("new", "New pack", "blue", {})


def test_a_pack_is_enrolled_by_laying_its_cards_in_order() -> None:
    enrolment = Enrolment(EMPTY, jokers=2, others=[RED])
    laid = []
    while (card := enrolment.expected) is not None:
        assert enrolment.lay(demo_tag(card)) == card
        laid.append(card)
    assert laid[:2] == [Card.parse("S2"), Card.parse("S3")] and laid[-2:] == [CARDS[BIG], CARDS[LITTLE]]
    assert enrolment.pack.cards == DEMO_PACK.cards and enrolment.pack.back == "blue"
    with pytest.raises(TagRefused) as refused:
        enrolment.lay("04CAFE00112233")
    assert refused.value.reason is Refusal.COMPLETE


@pytest.mark.parametrize(("jokers", "last"), [(0, "DA"), (1, "JH"), (2, "JL")])
def test_the_big_joker_comes_before_the_little_one(jokers: int, last: str) -> None:
    assert str(Enrolment(EMPTY, jokers).order[-1]) == last


def test_a_pack_may_be_without_some_cards() -> None:
    out = [Card.parse("H2"), Card.parse("D2")]
    order = Enrolment(EMPTY, 2, out=out).order
    assert len(order) == 52 and not {*order} & {*out}
    assert order[12:14] == (Card.parse("SA"), Card.parse("H3"))


def test_a_check_for_a_game_without_two_deuces_names_them_and_misses_none() -> None:
    out = mask_of([Card.parse("H2"), Card.parse("D2")])
    check = DeckCheck(DEMO_PACK, pack(2) & ~out)
    for card in DEMO_PACK.cards.values():
        check.lay(demo_tag(card))
    assert (check.missing, check.surplus) == ((), (Card.parse("H2"), Card.parse("D2")))


def test_a_tag_of_any_pack_is_refused_and_its_card_named() -> None:
    enrolment = Enrolment(EMPTY, jokers=0, others=[RED])
    enrolment.lay(demo_tag(Card.parse("S2")))
    for tag, reason, owner in (
        (demo_tag(Card.parse("S2")), Refusal.USED_HERE, Known(demo_tag(Card.parse("S2")), Card.parse("S2"), "new")),
        ("04AA000000", Refusal.USED_ELSEWHERE, Known("04AA000000", Card.parse("S2"), "red")),
        ("08AABBCC", Refusal.CHANGING, None),
    ):
        with pytest.raises(TagRefused) as refused:
            enrolment.lay(tag)
        assert (refused.value.reason, refused.value.owner) == (reason, owner)
    assert enrolment.expected == Card.parse("S3"), "nothing has changed"


def test_the_last_card_enrolled_can_be_taken_back() -> None:
    enrolment = Enrolment(EMPTY, jokers=0)
    assert enrolment.undo() is None
    enrolment.lay("04AA0001")
    enrolment.lay("04AA0102")
    assert enrolment.undo() == Card.parse("S3")
    assert enrolment.lay("04AA0102") == Card.parse("S3"), "its tag is free again"


def test_one_worn_card_is_replaced_without_the_rest() -> None:
    mended = replace_card(RED, SPADE_ACE, "04CAFE0011", [RED, DEMO_PACK])
    assert identify("04CAFE0011", [mended]) == Known("04CAFE0011", SPADE_ACE, "red")
    assert not isinstance(identify(str(RED.tag_of(SPADE_ACE)), [mended]), Known)
    assert mended.mask == RED.mask and len(mended.cards) == 52
    for tag in (demo_tag(SPADE_ACE), RED.tag_of(Card.parse("SK")), RED.tag_of(SPADE_ACE)):
        with pytest.raises(TagRefused):
            replace_card(RED, SPADE_ACE, str(tag), [RED, DEMO_PACK])


def test_a_deck_check_names_the_missing_the_double_and_the_strangers() -> None:
    check = DeckCheck(DEMO_PACK, pack(0))
    for card in CARDS[2:53]:
        check.lay(demo_tag(card))
    assert check.lay(demo_tag(SPADE_ACE)) == SPADE_ACE
    assert check.lay("DEADBEEF") is None
    check.lay("DEADBEEF")
    assert check.missing == (Card.parse("S2"), Card.parse("S3"))
    assert check.double == (SPADE_ACE,)
    assert check.surplus == (CARDS[LITTLE],)
    assert check.strangers == ["DEADBEEF"]
    assert check.seen == mask_of(CARDS[2:53])


def test_a_whole_deck_leaves_nothing_to_name() -> None:
    check = DeckCheck(DEMO_PACK)
    for tag in reversed(DEMO_PACK.cards):
        check.lay(tag)
    assert (check.missing, check.double, check.surplus, check.strangers) == ((), (), (), [])

"""The widgets: what they show, what a finger does to them, and that every size of window holds them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from hardware.deck import enrolment_order
from kiosk.base.language import CARD_LETTERS, SOURCE, speak
from kiosk.screens import theme as look
from kiosk.screens.table.score_chart import score_chart
from kiosk.screens.theme import COLOURS, contrast, dp_of, signed, theme
from kiosk.screens.widgets import (
    Bar,
    Bookmark,
    CallPlate,
    CardFace,
    CardPad,
    Cell,
    Choice,
    ContractPanel,
    Key,
    Keyboard,
    Pad,
    Pager,
    Plane,
    Primary,
    Race,
    Row,
    SeatPlate,
    Stepper,
    Strip,
    Text,
    Turned,
    Undo,
    cased,
    emblems,
    guard,
)
from kiosk.screens.widgets import text as lettering
from kiosk.screens.widgets.cards import MIDDLES
from kiosk.screens.widgets.chart import SHAPES
from kiosk.screens.widgets.gone import clear
from kiosk.screens.widgets.pictures import pictures
from kiosk.table.games.parts import suit_choices, suit_keys
from kiosk.table.views import ScoreCourse
from rules.cards import SORTED_SUITS
from tests.kiosk.fingers.driving import EVERY_SIZE, Driver
from tests.kiosk.fingers.faults import faults, missing
from tests.kiosk.pictures import gallery


def screen_with(driver: Driver, widget: Widget, *place: float) -> Plane:
    """The widget on slate, at a place in dp."""
    plane = Plane(colour="slate")
    plane.put(widget, *place)
    driver.show(plane)
    return plane


# lengths and colours


@pytest.mark.parametrize(
    ("size", "dp"),
    [
        ((800, 480), 1),
        ((480, 800), 1),
        ((1280, 800), 4 / 3),
        ((720, 1280), 1.5),
        ((1920, 1080), 1.8),
        ((1000, 799), 799 / 480),
    ],
)
def test_one_dp_follows_the_shorter_side_and_changes_its_base_at_800_pixels(size: tuple[int, int], dp: float) -> None:
    assert dp_of(*size) == pytest.approx(dp)


def test_the_theme_knows_the_window_in_dp_and_which_way_it_lies(driver: Driver) -> None:
    driver.resize(1280, 800)
    assert (theme.wide, theme.tall, theme.panel, theme.portrait) == (960, 600, 280, False)
    driver.resize(720, 1280)
    assert (theme.wide, round(theme.tall), theme.panel, theme.portrait) == (480, 853, 240, True)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("ivory", "felt", 9.9),
        ("ivory2", "chosen", 4.6),
        ("brass", "slate", 8.0),
        ("ivory", "red", 5.7),
        ("bronze", "brass", 6.9),
    ],
)
def test_the_contrasts_are_those_of_the_tokens(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.06)


@pytest.mark.parametrize("ground", ["felt", "rail", "slate", "ink"])
def test_what_cannot_be_tapped_now_can_still_be_read(ground: str) -> None:
    assert contrast("off", ground) >= 4.5
    assert contrast("off", ground) < contrast("ivory2", ground)


@pytest.mark.parametrize(("edge", "ground"), [("edge", "slate"), ("edge", "ink"), ("line", "felt"), ("line", "rail")])
def test_the_edge_of_a_key_stands_out_from_its_ground(edge: str, ground: str) -> None:
    assert contrast(edge, ground) >= 3


def test_a_key_that_says_why_it_is_off_is_as_legible_as_any_text(driver: Driver) -> None:
    plane = Plane(colour="felt")
    plane.put(Primary(title="Pass", note="the dealer must bid", off=True), 10, 10, 216, 64)
    plane.put(Choice(title="Redo", note="nothing was undone", off=True, ground="felt"), 10, 90, 216, 64)
    driver.show(plane)
    assert driver.faults() == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
def test_the_keys_of_all_cards_and_letters_lie_8_dp_apart(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    for pad in (CardPad(cards=list(range(54)), jokers=[52, 53]), Keyboard()):
        screen_with(driver, pad, 12, 60, -12, theme.tall - 160)
        driver.frames()
        keys = pad.children
        for one in keys:
            for other in keys:
                if one.y == other.y and one.x < other.x:
                    assert other.x - one.right >= theme.px(8) - 1
                if one.x == other.x and one.y < other.y:
                    assert other.y - one.top >= theme.px(8) - 1


def test_every_colour_is_a_full_hex_token() -> None:
    assert all(len(value) == 7 and int(value[1:], 16) >= 0 for value in COLOURS.values())


def test_scores_are_written_with_the_true_minus_sign() -> None:
    assert [signed(n) for n in (-4, 0, 7)] == ["−4", "0", "7"]


# lettering


@pytest.mark.parametrize("character", "♠♥♦♣−’…·–éÀßŁš✓⌫↺▲")
def test_every_sign_is_set_in_a_font_that_has_it(driver: Driver, character: str) -> None:
    for piece in lettering.pieces(character, lettering.Style(24)):
        assert not missing(piece.text, piece.font)


def test_a_line_is_as_wide_as_its_pieces_in_windows_of_any_size_one_after_the_other(driver: Driver) -> None:
    ways = [
        (line, style, grown)
        for line in ("10♥ for Ada", ["Ada", lettering.Chip(1), lettering.Run("leads", 18), lettering.Gap(9)])
        for style in (lettering.Style(24), lettering.Style(24, True, "ink"))
        for grown in (1.0, 1.5)
    ]
    for size in (*EVERY_SIZE, *EVERY_SIZE[:2]):
        driver.resize(*size)
        for line, style, grown in ways:
            items = lettering.pieces(line, style, grown=grown)
            assert lettering.line_width(line, style, grown) == sum(map(lettering.item_width, items))
            sized = [item for item in items if isinstance(item, lettering.Piece) and item.text != "leads"]
            assert {(piece.px, piece.colour) for piece in sized} == {(theme.px(24 * grown), style.colour)}
    several = ["Ada"]
    before = lettering.line_width(several, lettering.Style(24))
    several.append("♥")
    assert lettering.line_width(several, lettering.Style(24)) > before


def test_a_suit_sign_in_roboto_would_be_noticed(driver: Driver) -> None:
    assert missing("♠", lettering.ROBOTO)
    assert not missing("A", lettering.ROBOTO)


def test_a_long_name_first_steps_down_then_is_cut_with_an_ellipsis(driver: Driver) -> None:
    plate = SeatPlate(seat="West", name="Theodora", form="stack")
    screen_with(driver, plate, 8, 60, 108, 68)
    assert [line.cut for line in plate.written] == [False, False]
    assert plate.written[1].pieces[0].px < theme.px(28)
    plate.name = "Theodora Wilhelmina"
    driver.frames(2)
    assert plate.written[1].cut
    assert plate.written[1].pieces[0].text.endswith("…")
    assert plate.written[1].pieces[0].px == theme.px(22)


def test_a_paragraph_breaks_between_words_and_keeps_a_card_whole(driver: Driver) -> None:
    lines = lettering.wrap("a card like the 10♥ stays whole", lettering.Style(24), 150)
    words = ["".join(piece.text for piece in line).strip() for line in lines]
    assert " ".join(words) == "a card like the 10♥ stays whole"
    assert len(words) > 1 and any("10♥" in line for line in words)
    assert all(sum(map(lettering.item_width, line)) <= 160 for line in lines)


def test_no_line_of_a_paragraph_takes_more_than_its_room_also_where_its_words_fit_one_by_one(driver: Driver) -> None:
    said = (
        "It is shown when 6 more tables have played it. Every pair meets every other, now north–south, now east–west."
    )
    for size in (18, 20, 28):
        for width in range(200, 700, 7):
            lines = lettering.wrap(said, lettering.Style(size), width)
            assert " ".join(lettering.plain([piece.text for piece in line]) for line in lines) == said
            assert all(sum(map(lettering.item_width, line)) <= width for line in lines)


def test_a_paragraph_does_not_break_at_a_no_break_space(driver: Driver) -> None:
    said = "Chips: N\u00a0−20, E\u00a00, S\u00a010\u00a0♥\u00a00."
    for width in range(40, 300, 10):
        lines = lettering.wrap(said, lettering.Style(18), width)
        assert " ".join("".join(piece.text for piece in line).strip(" ") for line in lines) == said


def test_a_paragraph_in_the_middle_leaves_no_word_alone(driver: Driver) -> None:
    said = "Put it back on top of the pack, and close the machine. Then go on."
    text = Text(line=said, size_dp=26, halign="center", wrap=True)
    screen_with(driver, text, 24, 100, 752, 120)
    assert len(text.written) == 2
    first, last = (line.box[2] for line in text.written)
    assert first - last < 0.3 * first and " ".join(line.text for line in text.written) == said


def test_of_a_sentence_that_is_too_long_the_name_gives_way_and_not_what_is_said_of_it(driver: Driver) -> None:
    name = "Christopher Montgomery-Wetherington-Smyt"
    text = Text(line=lettering.giving(f"What did {name} turn up?", ("Chris", name)), bold=True, steps=(20,))
    screen_with(driver, text, 8, 60, 400, 44)
    shown = "".join(piece.text for piece in text.written[0].pieces)
    assert shown.startswith("What did Christopher M") and shown.endswith("… turn up?") and text.written[0].cut
    assert sum(map(lettering.item_width, text.written[0].pieces)) <= 400
    text.place = (8, 60, 40, 44)  # no room for so much as a name
    driver.frames(2)
    assert "".join(piece.text for piece in text.written[0].pieces).endswith("…")


# touch


def count_taps(key: Widget) -> list[Widget]:
    taps: list[Widget] = []
    key.bind(on_tap=taps.append)
    return taps


def test_a_tap_acts_on_touch_up_inside_and_looks_pressed_at_once(driver: Driver) -> None:
    key = Primary(title="Dealt")
    screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    finger = driver.down(*key.center)
    assert key.pressed and not taps
    driver.up(finger)
    assert not key.pressed and taps == [key]


def test_a_finger_that_leaves_the_key_before_it_is_lifted_does_nothing(driver: Driver) -> None:
    key = Primary(title="Dealt")
    screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    finger = driver.down(*key.center)
    driver.move(finger, key.right + 30, key.top)
    assert not key.pressed
    driver.up(finger, key.right + 30, key.top)
    assert not taps


def test_a_key_that_is_off_takes_no_touch(driver: Driver) -> None:
    key = Choice(title="Up", off=True)
    screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    driver.tap("Up")
    assert not taps


def test_for_400_ms_after_a_change_nothing_is_taken(driver: Driver) -> None:
    key = Primary(title="Next hand")
    screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    guard()
    driver.tap(key, rest=0)
    driver.wait(0.3)
    driver.tap(key, rest=0)
    assert not taps
    driver.wait(0.1)
    driver.tap(key, rest=0)
    assert taps == [key]


def test_a_finger_already_down_when_the_question_changes_is_not_taken(driver: Driver) -> None:
    key = Primary(title="Pass")
    screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    finger = driver.down(*key.center)
    guard()
    driver.up(finger)
    assert not taps


def test_two_players_can_tap_two_keys_at_the_same_time(driver: Driver) -> None:
    one, other = Choice(title="Undo"), Choice(title="Menu")
    plane = screen_with(driver, one, 10, 100, 136, 64)
    plane.put(other, 300, 100, 136, 64)
    driver.frames(2)
    taps = count_taps(one) + count_taps(other)
    both: list[Widget] = []
    one.bind(on_tap=both.append)
    other.bind(on_tap=both.append)
    first, second = driver.down(*one.center), driver.down(*other.center)
    assert one.pressed and other.pressed and not taps
    driver.up(second)
    driver.up(first)
    assert both == [other, one]


def test_a_key_taken_away_under_the_finger_does_nothing(driver: Driver) -> None:
    key = Primary(title="Pass")
    plane = screen_with(driver, key, 100, 100, 216, 64)
    taps = count_taps(key)
    finger = driver.down(*key.center)
    plane.remove_widget(key)
    driver.up(finger)
    assert not taps


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_pad_takes_touches_where_its_keys_are_seen(driver: Driver, turn: int) -> None:
    pad = Pad(keys=[Key(str(n), value=n) for n in range(6)], columns=3)
    picked: list[object] = []
    pad.bind(on_pick=lambda _pad, value: picked.append(value))
    place = (200, 60, 300, 200) if turn % 2 == 0 else (200, 60, 200, 300)
    screen_with(driver, Turned(pad, turn), *place)
    for n in range(6):
        driver.tap(str(n))
    assert picked == list(range(6))
    # The first key lies at the upper left as its player sees it.
    x, y = pad.children[-1].to_window(*pad.children[-1].center)
    corner = (x < 350, y > 300) if turn % 2 == 0 else (x < 300, y > 270)
    assert corner == ((True, True), (True, False), (False, False), (False, True))[turn]
    assert driver.faults() == []


@pytest.mark.parametrize("turn", range(4))
def test_what_is_turned_is_drawn_in_its_place(driver: Driver, turn: int) -> None:
    screen_with(driver, Turned(Plane(colour="brass"), turn), 200, 60, 300, 100)
    width, height = map(int, Window.size)
    pixels = driver.pixels()

    def lit(x: int, y: int) -> bool:
        at = 4 * ((height - 1 - y) * width + x)
        return pixels[at : at + 3] != pixels[:3]

    across = [x for x in range(width) if lit(x, 100)]
    down = [y for y in range(height) if lit(300, y)]
    assert (across[0], across[-1], down[0], down[-1]) == (200, 499, 60, 159)


def test_the_menu_key_fills_the_strip_for_the_finger(driver: Driver) -> None:
    strip = Strip(parts=["Table 3"], clock="21:47")
    screen_with(driver, strip, 0, 0, 0, 48)
    opened: list[Widget] = []
    strip.bind(on_menu_tap=opened.append)
    driver.wait(0.5)
    driver.up(driver.down(750, Window.height - 2))
    assert opened == [strip]


def test_the_strip_leaves_out_what_finds_no_room_beside_trouble(driver: Driver) -> None:
    parts = ["Table 3", "Hand 9", "Palace rules"]
    strip = Strip(parts=parts, clock="21:47")
    screen_with(driver, strip, 0, 0, 0, 48)
    assert driver.shown("Palace rules")
    strip.trouble = "Reader away since 21:40, buttons too"
    driver.frames(3)
    assert driver.shown("Hand 9") and not driver.shown("Palace rules")
    assert driver.faults() == []


# cards and pads


def test_a_card_names_itself_and_lies_as_its_player_laid_it(driver: Driver) -> None:
    plane = Plane(colour="felt")
    for turn, card in enumerate((8 + 13, 52, 53, 12)):
        wide, tall = (98, 137) if turn % 2 == 0 else (137, 98)
        plane.put(CardFace(card=card, turn=turn), 20 + 180 * turn, 100, wide, tall)
    plane.put(CardFace(card=3, face_down=True), 20, 300, 98, 137)
    driver.show(plane)
    assert driver.texts() == ["10♥", "little joker", "big joker", "A♠", "a card face down"]


def test_four_colours_redraw_the_suits(driver: Driver) -> None:
    face = CardFace(card=26)
    screen_with(driver, face, 20, 100, 98, 137)
    assert look.suit_token(2) == "red_suit"
    theme.four_colour = True
    assert look.suit_token(2) == "diamond4"
    assert face._redraw.is_triggered


def test_the_card_pad_gives_the_card_that_was_tapped_and_no_other(driver: Driver) -> None:
    pad = CardPad(cards=[0, 21, 51, 52], jokers=[52, 53])
    tapped: list[int] = []
    pad.bind(on_card=lambda _pad, card: tapped.append(card))
    screen_with(driver, pad, 12, 60, -12, -94)
    for card in ("10♥", "A♣", "2♠", "Little joker", "Big joker", "K♦"):
        driver.tap(card)
    assert tapped == [21, 51, 0, 52]


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
def test_every_letter_of_the_keyboard_can_be_tapped(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    keyboard = Keyboard()
    typed: list[str] = []
    keyboard.bind(on_key=lambda _keyboard, letter: typed.append(letter))
    screen_with(driver, keyboard, 12, 190, -12, -88)
    assert driver.faults() == []
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        driver.tap(letter, rest=0.02)
    driver.tap("ÀÉÜ")
    driver.tap("É")
    driver.tap("12 ’-")
    driver.tap("’")
    assert "".join(typed) == "ABCDEFGHIJKLMNOPQRSTUVWXYZÉ’"
    assert driver.faults() == []


def test_a_typed_name_gets_its_capitals_by_itself() -> None:
    name = ""
    for key in "MARY-ANN O’NEIL":
        name += cased(name, key)
    assert name == "Mary-Ann O’Neil"


def test_the_stepper_stops_at_its_ends(driver: Driver) -> None:
    stepper = Stepper(value=5, least=0, most=6)
    screen_with(driver, stepper, 12, 100, 240, 64)
    for _ in range(3):
        driver.tap("+")
    assert stepper.value == 6
    for _ in range(8):
        driver.tap("−")
    assert stepper.value == 0 and driver.shown("0")


# lists


def test_the_pager_shows_whole_rows_and_its_keys_reach_every_one(driver: Driver) -> None:
    pager = Pager(items=list(range(40)), make=lambda n: Row(cells=[Cell(f"row {n}")], tall=38 + n % 3 * 10))
    plane = screen_with(driver, pager, 16, 60, -16, -100)
    plane.add_widget(Bar(left=[Undo(title="Back"), pager.up_key, pager.down_key]))
    driver.frames(3)
    seen = {text for text in driver.texts() if text.startswith("row")}
    assert pager.up_key.off and not pager.down_key.off
    pages = 0
    while not pager.down_key.off:
        driver.tap("Down")
        seen |= {text for text in driver.texts() if text.startswith("row")}
        assert driver.faults() == []
        pages += 1
        assert pages < 20
    assert seen == {f"row {n}" for n in range(40)}
    while not pager.up_key.off:
        driver.tap("Up")
    assert pager.first == 0


def test_a_list_opens_at_its_bookmark_and_takes_it_along(driver: Driver) -> None:
    def shown(rows: int) -> Pager:
        pager = Pager(items=list(range(rows)), make=lambda n: Row(cells=[Cell(f"row {n}")]), bookmark=bookmark)
        plane = screen_with(driver, pager, 16, 60, -16, -100)
        plane.add_widget(Bar(left=[Undo(title="Back"), pager.up_key, pager.down_key]))
        driver.frames(3)
        return pager

    bookmark = Bookmark(20)
    assert shown(40).first == 20 and "row 20" in driver.texts()
    driver.tap("Up")
    left = bookmark.first
    assert left < 20 and shown(40).first == left
    assert shown(left).first == left - 1  # the list has become shorter


def test_a_pager_whose_rows_all_fit_shows_no_thumb(driver: Driver) -> None:
    pager = Pager(items=[1, 2], make=lambda n: Row(cells=[Cell(str(n))]))
    screen_with(driver, pager, 16, 60, -16, -100)
    assert pager.all_fit and pager.up_key.off and pager.down_key.off
    assert not pager.filled


def test_an_unchanged_screen_is_not_drawn_again(driver: Driver) -> None:
    driver.show(gallery.play())
    driver.frames(5)
    drawn: list[Widget] = []
    for widget in driver.drawn():
        widget.draw = lambda widget=widget: drawn.append(widget)  # type: ignore[method-assign]
        for name, value in ((name, getattr(widget, name)) for name in widget.shows):
            setattr(widget, name, value)
    driver.frames(30)
    assert drawn == []


# everything, at every size


@pytest.mark.parametrize("board", gallery.BOARDS, ids=lambda board: board.__name__)
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_small_pale_covered_or_out_of_reach(
    driver: Driver, board: Callable[[], Plane], size: tuple[int, int]
) -> None:
    driver.resize(*size)
    driver.show(board())
    assert driver.faults() == []


@pytest.mark.parametrize("board", gallery.UPRIGHT, ids=lambda board: board.__name__)
@pytest.mark.parametrize("size", [(720, 1280), (480, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_portrait_window_holds_them_too(driver: Driver, board: Callable[[], Plane], size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.show(board())
    assert driver.faults() == []


class Counted(Choice):
    """A key that counts how often it was drawn."""

    drawn = 0

    def draw(self) -> None:
        Counted.drawn += 1
        super().draw()


def test_what_looks_as_before_on_a_screen_built_anew_is_not_drawn_again(driver: Driver) -> None:
    def built(*titles: str) -> list[Counted]:
        pictures.keep(plane)
        plane.clear_widgets()
        keys = [plane.put(Counted(title=title), 12, 12 + 80 * n, 200, 64) for n, title in enumerate(titles)]
        before = Counted.drawn
        driver.frames(2)
        counts.append(Counted.drawn - before)
        assert driver.texts() == list(titles)
        return keys

    counts: list[int] = []
    plane = Plane(colour="slate")
    driver.show(plane)
    first = built("Hearts", "Pass")
    again = built("Hearts", "Clubs")
    again[0].off = True
    driver.frames()
    built("Hearts", "Clubs")
    assert counts == [2, 1, 1]
    plane.clear_widgets()
    for n, key in enumerate(first):  # those whose picture went to others have one again
        plane.put(key, 12, 12 + 80 * n, 200, 64)
    driver.frames(2)
    assert driver.texts() == ["Hearts", "Pass"]


def test_what_comes_back_to_the_screen_has_its_picture_though_another_had_it_meanwhile(driver: Driver) -> None:
    def pad() -> Plane:
        made = Plane()
        made.put(Choice(title="Hearts"), 0, 0, 200, 64)
        return made

    plane = Plane(colour="slate")
    driver.show(plane)
    kept = pad()
    for each in (kept, pad(), kept):
        pictures.keep(plane)
        plane.clear_widgets()
        plane.put(each, 12, 12, 200, 64)
        driver.frames(2)
        assert driver.texts() == ["Hearts"]
        driver.wait(0.1)


def test_a_window_that_changes_its_size_is_laid_out_anew(driver: Driver) -> None:
    key = Undo(note="Ruby’s 10♥")
    screen_with(driver, key, 12, -12, 136, 64)
    assert (key.x, key.y, key.width, key.height) == (12, 12, 136, 64)
    driver.resize(1280, 800)
    assert (key.x, key.y, key.width, key.height) == (16, 16, 181, 85)


def test_the_check_finds_what_a_person_would_find(driver: Driver) -> None:
    plane = Plane(colour="slate")
    plane.put(Text(line="much too long for it"), 10, 60, 60, 30)
    plane.put(Text(line="small", size_dp=14), 10, 120, 200, 30)
    plane.put(Text(line="pale", colour="edge"), 10, 160, 200, 30)
    plane.put(Text(line="gone"), 780, 200, 100, 30)
    plane.put(Choice(title="tiny"), 10, 240, 100, 40)
    plane.put(Text(line="under"), 300, 100, 100, 30)
    plane.put(Plane(colour="felt"), 290, 90, 200, 60)
    plane.put(Text(line="one"), 300, 300, 100, 30)
    plane.put(Text(line="two"), 310, 300, 100, 30)
    driver.show(plane)
    found = "\n".join(driver.faults())
    for words in (
        "is cut",
        "14 dp",
        "contrast",
        "'gone' sticks out",
        "too small to tap",
        "lies under",
        "'one' and 'two'",
    ):
        assert words in found
    assert faults([]) == []


def test_a_picture_shows_what_was_drawn(driver: Driver, tmp_path: Path) -> None:
    from kivy.core.image import Image

    driver.show(Plane(colour="brass"))
    kept = Image.load(str(driver.picture(tmp_path / "brass.png")), keep_data=True)
    assert kept.size == (800, 480)
    assert kept.read_pixel(400, 240)[:3] == pytest.approx(look.rgba("brass")[:3], abs=0.01)


def test_a_screen_built_a_hundred_times_leaves_nothing_behind_in_the_theme(driver: Driver) -> None:
    plane = Plane()
    driver.show(plane)
    driver.clear_away()
    before = theme.subscriber_count
    for _ in range(100):
        clear(plane)
        plane.put(Primary(title="Next hand"), 0, 0, 216, 64)
        driver.frames()
    clear(plane)
    driver.clear_away()
    assert theme.subscriber_count <= before


def test_no_two_suits_of_a_colour_stand_beside_each_other_on_any_pad() -> None:
    red = [suit in (1, 2) for suit in SORTED_SUITS]
    assert sorted(SORTED_SUITS) == [0, 1, 2, 3] and all(one != other for one, other in zip(red, red[1:], strict=False))
    assert [key.suit for key in suit_keys()] == list(SORTED_SUITS)
    assert [number for _letter, _name, number in suit_choices()] == list(SORTED_SUITS)
    assert [card // 13 for card in enrolment_order(0)[::13]] == list(SORTED_SUITS)


@pytest.mark.parametrize("width", [50, 60, 73, 86, 98, 122, 163])
@pytest.mark.parametrize("rank", MIDDLES)
@pytest.mark.parametrize("letters", CARD_LETTERS)
def test_what_stands_in_the_middle_of_aces_and_courts_touches_neither_letter_nor_sign(
    driver: Driver, letters: str, rank: int, width: int
) -> None:
    speak(SOURCE, letters)
    driver.resize(800, 480)
    tall = round(1.4 * width)
    screen_with(driver, CardFace(card=rank), 0, 480 - tall, width, tall)
    emblem, part = MIDDLES[rank]
    side = round(part * width)
    left, low = round(width / 2 - side / 2), round(tall / 2 - side / 2)
    cover = emblems.cover(emblem, side)
    own = {(left + n % side, low + n // side) for n, part in enumerate(cover) if part}
    pixels, wide = driver.pixels(), int(Window.width)
    edge = 4
    ink = {
        (x, y) for x in range(edge, width - edge) for y in range(edge, tall - edge) if pixels[4 * (y * wide + x)] < 0xC0
    }
    assert ink & own, "it is there"
    inside = {(x, y) for x, y in ink if rank == 12 and (x - width / 2) ** 2 + (y - tall / 2) ** 2 < (0.4 * side) ** 2}
    others = ink - own - inside  # an ace has its sign within
    near = {(x + dx, y + dy) for x, y in own for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert not others & near


def test_a_card_too_small_for_a_picture_has_none(driver: Driver) -> None:
    drawn = []
    for width in (30, 60):
        card = CardFace(card=10)
        screen_with(driver, card, 0, 0, width, 1.4 * width)
        drawn.append(len([each for each in card._pen.children if isinstance(each, Rectangle)]))
    assert drawn[1] == drawn[0] + 1


@pytest.mark.parametrize("emblem", [emblems.CROWN, emblems.CORONET, emblems.SHIELD, emblems.STAR])
def test_no_edge_of_a_picture_is_jagged(emblem: emblems.Emblem) -> None:
    side = 37
    cover = emblems.cover(emblem, side)
    rows = [cover[n : n + side] for n in range(0, len(cover), side)]
    between = [part for part in cover if 0 < part < 255]
    assert len(set(between)) > 20, "pixels at an edge are covered as far as it covers them"
    for row in rows:  # from nothing to all there is a pixel between, where an edge runs aslant
        steps = [(a, b) for a, b in zip(row, row[1:], strict=False) if {a, b} == {0, 255}]
        assert len(steps) <= 4


@pytest.mark.parametrize("note", ["", "Ruby’s nil goes on"])
def test_what_is_pending_leaves_room_to_say_that_spades_are_broken(driver: Driver, note: str) -> None:
    sides = [("ivory", "N–S", "7"), ("sky", "E–W", "3")]
    bids = [(colour, f"{name} bid 8", 8, int(has), "needs 1", "4 bags") for colour, name, has in sides]
    said = {"by": "spades broken", "pending": "+3 to N–S", "note": note}
    panel = ContractPanel(sides=sides, score=["−88", "12"], bids=bids, race=False, **said)
    ground = Plane(colour="felt")
    ground.put(panel, 560, 48, 0, 0)
    ground.put(Primary(title="Enter"), -12, -12, 216, 64)
    driver.show(ground)
    assert driver.faults() == [] and all(driver.shown(words) for words in said.values())


def test_a_promise_of_more_tricks_than_there_are_has_its_post_at_the_end_of_the_race(driver: Driver) -> None:
    posts = []
    for post in (13, 19):
        race = Race(left_count=2, post=post)
        driver.show(race)
        posts.append([box for box, colour in race.filled if colour == "ivory"])
    assert posts[0] and posts[0] == posts[1]


def test_whose_turn_it_is_can_be_read_on_a_low_plate_with_a_long_name(driver: Driver) -> None:
    ground = Plane(colour="felt")
    for row, name in enumerate(("Wilhelmina Charlotte van der Groenendael", "Otis")):
        ground.put(CallPlate(name=name, call="calls now", score="−19", turn_now=True), 12, 60 * row, 224, 40)
    driver.show(ground)
    shown = [(line.text, "".join(piece.text for piece in line.pieces)) for _widget, line in driver.lines()]
    assert dict(shown)["Wilhelmina Charlotte van der Groenendael"].startswith("Wilhelmina")
    assert [text for text, _ in shown].count("calls now") == 1


def test_each_of_seven_lines_of_a_score_has_a_mark_of_its_own() -> None:
    chart = score_chart(ScoreCourse(tuple("ABCDEFG"), ((0,) * 7, tuple(range(7))), None, None))
    assert len({SHAPES[line.shape] for line in chart.series}) == 7

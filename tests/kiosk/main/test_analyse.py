"""`whist-kiosk analyse`: what each side could have made, for people and for programs."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from kiosk.main.commands.analyse import analyse
from rules.actions import Call, Declare, Know, Play
from rules.cards import Card, cards_in
from rules.catalogue import GAMES
from rules.hand import Origin
from rules.match import Setup
from rules.record import record_of, write
from tests.rules.open_play import OpenPlay

A_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def analysed(folder: Path, text: str, *options: str) -> Result:
    file = folder / "deals.pbn"
    file.write_text(text)
    return CliRunner().invoke(analyse, [*options, str(file)])


def test_each_board_is_a_line_of_json(tmp_path: Path) -> None:
    text = "".join(f'[Event ""]\n[Board "{board}"]\n[Deal "{A_SUIT_EACH}"]\n\n' for board in ("7", "8a"))
    result = analysed(tmp_path, text, "--json")
    boards = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [board["board"] for board in boards] == ["7", "8a"]
    assert boards[0]["tricks"]["E"] == {"S": 0, "H": 13, "D": 0, "C": 13, "NT": 0}
    assert "downtown" not in boards[0]


def test_people_read_a_line_for_each_declarer(tmp_path: Path) -> None:
    result = analysed(tmp_path, f'[Board "7"]\n[Deal "{A_SUIT_EACH}"]\n')
    head, trumps, north, *_ = result.stdout.splitlines()
    assert head == "Board 7, with all hands open"
    assert trumps.split() == ["Tricks", "S", "H", "D", "C", "NT"]
    assert north.split() == ["N", "13", "0", "13", "0", "0"]


def test_a_board_whose_hands_are_not_known_is_named_and_the_others_are_analysed(tmp_path: Path) -> None:
    text = f'[Board "1"]\n[Deal "N:AKQJT98765432... - - -"]\n\n[Board "2"]\n[Deal "{A_SUIT_EACH}"]\n'
    result = analysed(tmp_path, text, "--json")
    assert result.exit_code == 2
    assert "board 1: not all hands are known" in result.stderr
    assert json.loads(result.stdout)["board"] == "2"


def test_one_declarer_or_trumps_alone_can_be_asked_about(tmp_path: Path) -> None:
    text = f'[Board "7"]\n[Deal "{A_SUIT_EACH}"]\n'
    one = json.loads(analysed(tmp_path, text, "--json", "--trumps", "H", "--declarer", "e").stdout)
    assert one["tricks"] == {"E": {"H": 13}}
    wrong = analysed(tmp_path, text, "--declarer", "X")
    assert wrong.exit_code == 2 and "board 7: it has no seat X, but N, E, S, W" in wrong.stderr


def played(first: str) -> str:
    """West has hearts but for the lowest and the lowest spade, North the lowest heart and the other spades; South plays
    no trump. West leads `first`, then everybody takes what can be taken."""
    hands = {"W": ["S2", *(f"H{r}" for r in "3456789TJQKA")], "N": ["H2", *(f"S{r}" for r in "3456789TJQKA")],
             "E": [f"D{r}" for r in "23456789TJQKA"], "S": [f"C{r}" for r in "23456789TJQKA"]}  # fmt: skip
    deal = "W:" + " ".join(".".join("".join(c[1] for c in hands[seat] if c[0] == s) for s in "SHDC") for seat in "WNES")
    lines, leader, card = [], "W", first
    while hands["W"]:
        own = hands[leader]
        card = card or max(own, key=lambda c: (c[0] != ("S" if leader == "W" else "H"), "23456789TJQKA".index(c[1])))
        trick = {leader: card}
        for seat in "WNES":
            if seat != leader:
                held = hands[seat]
                follow = [c for c in held if c[0] == card[0]]
                trick[seat] = max(follow, key=lambda c: "23456789TJQKA".index(c[1])) if follow else held[0]
                if not follow and seat in "WN":  # what is no winner goes first
                    trick[seat] = next((c for c in held if c in ("S2", "H2")), held[0])
        for seat, each in trick.items():
            hands[seat].remove(each)
        lines.append(" ".join(trick[seat] for seat in "WNES"))
        suit = card[0]
        leader = max((s for s in trick if trick[s][0] == suit), key=lambda s: "23456789TJQKA".index(trick[s][1]))
        card = ""
    head = f'[Board "1"]\n[Dealer "S"]\n[Deal "{deal}"]\n[Declarer "S"]\n[Contract "1NT"]\n[Play "W"]\n'
    return head + "\n".join(lines) + "\n\n"


def test_a_card_after_which_its_side_could_make_less_is_told_with_what_it_cost(tmp_path: Path) -> None:
    result = analysed(tmp_path, played("S2") + played("HA"), "--play", "--json")
    assert result.exit_code == 0, result.stderr
    dear, good = (json.loads(line)["play"] for line in result.stdout.splitlines())
    assert dear == [{"trick": 1, "seat": "W", "card": "S2", "cost": 11}] and good == []


def test_people_read_what_another_card_was_good_for(tmp_path: Path) -> None:
    result = analysed(tmp_path, played("S2") + played("HA"), "--play")
    assert "trick 1, W: another card than S2 was good for 11 tricks more" in result.stdout
    assert "every card was as good as any other" in result.stdout


def test_what_is_no_pbn_is_said_in_words(tmp_path: Path) -> None:
    result = CliRunner().invoke(analyse, [str(tmp_path / "gone.pbn")])
    assert result.exit_code == 2
    assert "No such file" in result.stderr and "give the path of a PBN file" in result.stderr


def test_chances_are_told_as_a_sample_with_its_margin_the_same_each_time(tmp_path: Path) -> None:
    said = analysed(tmp_path, played("S2"), "--chances", "10").stdout
    assert said.startswith("Board 1, after trick 10: the contract is made ")
    one, other = (analysed(tmp_path, played("H3"), "--chances", "4", "--as-found").stdout for _ in range(2))
    assert one == other
    *_, last = map(json.loads, one.splitlines())
    assert last["deals"] == last["of"] and (last["after"], last["board"]) == (4, "1")
    assert last["percent"] == round(100 * last["made"] / last["deals"])


def test_chances_after_a_trick_that_there_is_not_are_refused_in_words(tmp_path: Path) -> None:
    result = analysed(tmp_path, played("S2"), "--chances", "14")
    assert result.exit_code == 2 and "board 1: it has no more than 13 tricks" in result.stderr


def test_a_bid_whist_board_that_is_asked_about_as_a_whole_says_the_best_bid_too(tmp_path: Path) -> None:
    game = GAMES["BidWhist"]
    hand = game.new_hand(game.parse_rules("palace")[1], 4, Setup(0))
    for seat, letter in enumerate("NESW"):
        hand.push(Know(letter, tuple(cards_in(((1 << 12) - 1) << 13 * seat))), Origin.RECORDED)
    text = write([record_of(hand, {}, "palace")])
    board = json.loads(analysed(tmp_path, text, "--json").stdout)
    assert set(board) == {"board", "tricks", "downtown", "best"}
    assert board["best"]["tricks"] == 13 and board["best"]["contract"].startswith("7")
    assert "best" not in json.loads(analysed(tmp_path, text, "--json", "--trumps", "S").stdout)
    last = analysed(tmp_path, text).stdout.splitlines()[-1]
    declarer, contract = board["best"]["declarer"], board["best"]["contract"]
    assert last.startswith(f"  best bid, the kitty aside: {declarer} {contract} with 13 tricks, ")


def laid_the_trumps_away() -> str:
    """Everybody has a suit but for its ace, North plays 4 uptown in hearts, and lays the jokers and the aces away."""
    game = GAMES["BidWhist"]
    hand = game.new_hand(game.parse_rules("palace, first_lead=declarer")[1], 4, Setup(3))
    hands = [((1 << 12) - 1) << 13 * seat for seat in range(4)]
    for action in (Call(0, "4U"), *(Call(seat, "pass") for seat in (1, 2, 3)), Declare(0, "4UH")):
        hand.push(action)
    assert hand.order is not None
    play = OpenPlay(hand.order, hands, 0)
    while play.legal:
        hand.push(Play(play.turn, Card(play.legal[0])))
        play.push(play.legal[0])
    return write([record_of(hand, {}, "palace")])


def test_the_best_discards_are_told_beside_what_was_laid_away(tmp_path: Path) -> None:
    text = laid_the_trumps_away()
    *_, before_last, last = map(json.loads, analysed(tmp_path, text, "--discards", "--as-found").stdout.splitlines())
    assert (last["tricks"], last["before"]) == (3, 0) and last["tried"] == last["of"] > before_last["tried"]
    assert len(last["discards"]) == 6 and not {"HA", "BJ", "LJ"} & set(last["discards"])
    assert json.loads(analysed(tmp_path, text, "--discards", "--json").stdout) == last
    said = analysed(tmp_path, text, "--discards").stdout
    assert said.startswith("Board 1, with all hands open: the best discards were ") and said.endswith("as it was, 0\n")


def test_a_game_without_discards_is_refused_in_words(tmp_path: Path) -> None:
    result = analysed(tmp_path, played("S2"), "--discards")
    assert result.exit_code == 2 and "board 1: there were no discards to choose" in result.stderr

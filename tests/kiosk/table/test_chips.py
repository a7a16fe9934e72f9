"""What a table says of the chips that it plays for: after a hand, at the end of the game, and on the sheet."""

from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import OverStage, ResultStage
from tests.kiosk.scenes.tables import do, filled, open_table, opened


def played_for(lobby: Lobby, *hands: tuple[str, int], **rules: int) -> Table:
    """A table of Bid Whist that has played these contracts, each by forehand."""
    table = open_table(lobby, **rules)
    for n, (contract, tricks) in enumerate(hands):
        if n:
            do(table, table.next_hand)
        bid = contract[:2]
        do(table, table.dealt, lambda bid=bid: table.call(bid), table.others_pass)
        do(table, lambda contract=contract: table.declare(contract), lambda tricks=tricks: table.total(tricks))
    return table


def test_the_result_of_a_hand_has_the_fee_and_everybodys_chips(lobby: Lobby) -> None:
    table = played_for(lobby, ("4US", 9), set_fee=2)
    stage = view(table).stage
    assert isinstance(stage, ResultStage)
    assert stage.remarks == ("North pays 2 chips to the bank.", "Chips: N\u00a0−2, E\u00a00, S\u00a00, W\u00a00.")


def test_nothing_is_said_of_chips_where_none_were_paid_yet(lobby: Lobby) -> None:
    stage = view(played_for(lobby, ("4US", 10), stake=5)).stage
    assert isinstance(stage, ResultStage) and stage.remarks == ()


def test_the_end_of_a_game_says_what_everybody_has_won_or_lost(lobby: Lobby) -> None:
    table = played_for(lobby, ("4US", 9), ("7US", 13), stake=5, set_fee=2)
    do(table, table.next_hand)
    stage = view(table).stage
    assert isinstance(stage, OverStage)
    assert stage.figures == (("bids made", "1 of 2"), ("chips N E S W", "−7 +5 −5 +5")), "what there is room for"


def test_the_sheet_has_a_line_of_chips_and_one_for_each_partner_where_they_differ(lobby: Lobby) -> None:
    def foot(table: Table) -> list[list[str]]:
        return [[cell.text for cell in line] for line in review.sheet(table).foot]

    assert foot(played_for(lobby, ("7US", 13), stake=5)) == [["", "", "chips", "", "+5", "−5"]]
    assert foot(played_for(lobby, ("4US", 9), ("7US", 13), stake=5, set_fee=2)) == [
        ["", "", "chips of Ada and Otis", "", "−7", "+5"],
        ["", "", "chips of Ruby and Leon", "", "−5", "+5"],
    ]
    assert foot(played_for(lobby, ("7US", 13))) == []


def test_at_dummy_whist_each_players_chips_stand_beside_the_name(lobby: Lobby) -> None:
    table = opened(lobby, filled("Whist", "drive", 3, deals=1, stake=2, trumps="cycle"))
    do(table, table.dealt, lambda: table.total(13), table.next_hand)
    stage = view(table).stage
    assert isinstance(stage, OverStage)
    assert sorted(name for _side, _score, name in stage.scores) == [
        "Ada, chips −2", "Otis, chips −2", "Ruby, chips +4",
    ]  # fmt: skip

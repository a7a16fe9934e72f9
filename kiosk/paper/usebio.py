"""Results of a night of pairs at duplicate as USEBIO 1.2 XML, which clubs' web pages and unions' programs read.

It is a format for bridge. What whist does not have (a lead) is left out or empty, and so are union numbers where nobody
has one, and contracts, whose notation differs. Matchpoints are matchpoints; differences are written as Butler points,
the same sum against the average, without a scale of IMPs: here in tricks or points. `SCORE` is what north–south made
(tricks), or made more than east–west (points). An unfinished board is an average for both (``A5050``); a ruling is
written so too (``A6040``), and ``NP`` for a board that was not played.
"""

import xml.etree.ElementTree as ET
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version

from kiosk.base import words
from kiosk.base.not_now import NotNow
from kiosk.base.times import local
from kiosk.night.hand_records import hand_records
from kiosk.night.named import NamedNight
from kiosk.night.standings import visible_rounds
from rules.boards import SEATS, Board
from rules.cards import LITTLE, Card, cards_in
from rules.rounds import Played
from rules.standings.boards import Points, by_table
from rules.standings.standings import standings

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
EVENTS = {"matchpoints": ("MP_PAIRS", "MATCH"), "differences": ("BUTLER_PAIRS", "BUTLER")}
"""By the scoring of boards: the kind of event, and of points."""
DIRECTIONS = ("NS", "EW")
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def usebio(night: NamedNight, club: str = "") -> bytes:
    """The results that everybody may see. Raises `NotNow` unless the night is duplicate of pairs with results."""
    ranking = night.plan.format.ranking
    if not ranking.boards or night.plan.format.unit != "pair":
        raise NotNow("USEBIO is for pairs at duplicate.")
    played, hidden = visible_rounds(night, public=True)
    if not played:
        raise NotNow(hidden or "No round is over yet.")
    root = ET.Element("USEBIO", Version="1.2")
    of_club = _add(root, "CLUB")
    _add(of_club, "CLUB_NAME", club or night.plan.name)
    _add(of_club, "CLUB_ID_NUMBER")
    kind, points = EVENTS[ranking.boards]
    event = _add(root, "EVENT", EVENT_TYPE=kind)
    day = local(datetime.fromisoformat(night.opened_at))
    for name, text in {
        "EVENT_IDENTIFIER": night.stream.rpartition(":")[2],
        "EVENT_DESCRIPTION": f"{night.plan.name}, {night.plan.game.label}, {night.plan.format.title}",
        "PROGRAM_NAME": "whist-kiosk",
        "PROGRAM_VERSION": _version(),
        "WINNER_TYPE": "2" if ranking.by_side else "1",
        "DATE": f"{day:%d/%m/%Y}",
        "SESSION_COUNT": "1",
        "SECTION_COUNT": "1",
    }.items():
        _add(event, name, text)
    _participants(event, night, played)
    _boards(event, night, played, points)
    _deals(root, [record.deal for record in hand_records(night)])
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{ET.tostring(root, encoding="unicode")}\n'.encode()


def _participants(event: ET.Element, night: NamedNight, played: list[Played]) -> None:
    ranking, sides, about = night.plan.format.ranking, night.roles(), night.details_of()
    participants = _add(event, "PARTICIPANTS", EVENT_TYPE=event.attrib["EVENT_TYPE"])
    for row in standings(played, ranking):
        entry = night.entries.get(row.entrant)
        if entry is None:
            continue
        pair = _add(participants, "PAIR")
        _add(pair, "PAIR_NUMBER", str(entry.number))
        if ranking.by_side:
            _add(pair, "DIRECTION", DIRECTIONS[sides[entry.number]])
        _add(pair, "TOTAL_SCORE", _number(row.line.total))
        if ranking.boards == "matchpoints":
            _add(pair, "PERCENTAGE", _number(row.line.percent))
        _add(pair, "PLACE", str(row.place))
        for person in entry.people:
            player = _add(pair, "PLAYER")
            _add(player, "PLAYER_NAME", night.name(person))
            _add(player, "NATIONAL_ID_NUMBER", about[person].number if person in about else None)


def _boards(event: ET.Element, night: NamedNight, played: list[Played], points: str) -> None:
    lines: dict[int, list[ET.Element]] = {}
    worths, hidden = by_table(played, night.plan.format.ranking), night.withheld(public=True)
    for index, one in enumerate(played):
        for table in one.round.tables:
            for board in table.boards:
                if board in hidden:
                    continue
                made = one.boards.get(table.number, {}).get(board)
                line = ET.Element("TRAVELLER_LINE")
                for name, entrant in zip(DIRECTIONS, table.seats, strict=True):
                    _add(line, f"{name}_PAIR_NUMBER", str(entrant))
                ruled = one.ruled.get(table.number, {})
                if board in ruled:
                    percents = ruled[board]
                    _add(line, "SCORE", f"A{percents[0]:02}{percents[1]:02}" if percents else "NP")
                elif made is None:
                    _add(line, "SCORE", "A5050")
                elif night.plan.counting == "tricks":
                    _add(line, "TRICKS", str(made[0]))
                    _add(line, "SCORE", str(made[0]))
                else:
                    _add(line, "SCORE", str(made[0] - made[1]))
                for name, worth in zip(DIRECTIONS, worths[index, table.number][board], strict=True):
                    _add(line, f"{name}_{points}_POINTS", _number(worth.points))
                lines.setdefault(board, []).append(line)
    for number in sorted(lines):
        board_ = _add(event, "BOARD", EVENT_TYPE=event.attrib["EVENT_TYPE"])
        _add(board_, "BOARD_NUMBER", str(number))
        board_.extend(lines[number])


def _deals(root: ET.Element, boards: list[Board]) -> None:
    """The deals; none for games with jokers or a kitty, for which the format has no place."""
    fit = [board for board in boards if not board.kitty and not any(mask >> LITTLE for mask in board.hands)]
    if not fit:
        return
    deals = _add(root, "HANDSET")
    for board in fit:
        deal = _add(deals, "BOARD")
        _add(deal, "BOARD_NUMBER", str(board.number))
        for seat in range(len(SEATS)):
            hand = _add(deal, "HAND")
            _add(hand, "DIRECTION", words.PLACES[seat])
            cards = [Card(card) for card in reversed([*cards_in(board.hands[seat])])]
            for suit in reversed(range(len(SUITS))):
                _add(hand, SUITS[suit], "".join(str(card)[-1] for card in cards if card.suit == suit))


def _add(within: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    made = ET.SubElement(within, name, attributes)
    if text is not None:
        made.text = "".join(c for c in text if c.isprintable())
    return made


def _number(points: Points) -> str:
    return f"{float(points):.2f}".removesuffix(".00")


def _version() -> str:
    try:
        return version("whist-kiosk")
    except PackageNotFoundError:
        return ""

"""Deals from records: the PBN files in the folder ``deals`` beside the journal, to be dealt by hand (records#text)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kiosk.base.language import _
from kiosk.table.state import TableState
from kiosk.table_io.dealing import dealt_places
from rules.cards import cards_in, mask_of
from rules.record import Record, read

FOLDER = "deals"


@dataclass(frozen=True)
class Board:
    """One deal of a file. `why_not`: why it cannot be dealt at this table, "" if it can."""

    file: str
    name: str
    given: Mapping[int, str]
    why_not: str = ""


def boards(folder: Path, table: TableState) -> list[Board]:
    """The deals of all files, by file name; an unreadable file appears as one that cannot be dealt."""
    found: list[Board] = []
    for path in sorted(folder.glob("*.pbn")):
        try:
            records = read(path.read_bytes()).records
        except OSError:
            found.append(Board(path.stem, "", {}, _("the file cannot be read")))
            continue
        for number, record in enumerate(records, 1):
            name = _("Board {number}", number=(record and record.tags.get("Board")) or number)
            if record is None:
                found.append(Board(path.stem, name, {}, _("it cannot be read")))
            else:
                given, why_not = _given(record, table)
                found.append(Board(path.stem, name, given, why_not))
        if not records:
            found.append(Board(path.stem, "", {}, _("it has no deals")))
    return found


def _given(record: Record, table: TableState) -> tuple[dict[int, str], str]:
    """Where each card goes; or why this is impossible."""
    hand, places = table.hand, dealt_places(table.hand)
    given = {int(card): known.place for known in record.hand.known for card in known.cards if known.place in places}
    rest = hand.pack & ~mask_of(given)
    if "kitty" in places and "kitty" not in given.values() and rest.bit_count() == places["kitty"]:
        given |= {int(card): "kitty" for card in cards_in(rest)}
    all_dealt = sum(places.values()) == hand.pack.bit_count()
    if mask_of(given) & ~hand.pack or (all_dealt and mask_of(given) != hand.pack):
        missing = not set(places) - {"kitty"} <= set(given.values())
        return {}, _("not all hands are in it") if missing else _("it is dealt from another pack")
    sizes = Counter(given.values())
    if any(sizes[place] != size for place, size in places.items()):
        return {}, _("its hands are of another size") if set(places) <= set(sizes) else _("not all hands are in it")
    return given, ""

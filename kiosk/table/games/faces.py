"""The face of each game."""

from typing import Any

from kiosk.table.fold import Opening
from kiosk.table.games.bid_whist import BidWhistFace
from kiosk.table.games.contract_whist import ContractWhistFace
from kiosk.table.games.face import Face
from kiosk.table.games.german_whist import GermanWhistFace
from kiosk.table.games.knockout_whist import KnockoutWhistFace
from kiosk.table.games.solo_whist import SoloWhistFace
from kiosk.table.games.spades import SpadesFace
from kiosk.table.games.whist import WhistFace
from kiosk.table.state import TableState
from rules.catalogue import GAMES
from rules.house_rules import HouseRules

FACES: dict[str, Face[Any, Any]] = {
    "BidWhist": BidWhistFace(),
    "Spades": SpadesFace(),
    "Whist": WhistFace(),
    "SoloWhist": SoloWhistFace(),
    "ContractWhist": ContractWhistFace(),
    "KnockoutWhist": KnockoutWhistFace(),
    "GermanWhist": GermanWhistFace(),
}
"""By the game's id."""


def face_of(of: TableState | Opening | HouseRules) -> Face[Any, Any]:
    """The face of a table's game, or of the game with these house rules."""
    if isinstance(of, HouseRules):
        return FACES[next(game.id for game in GAMES.values() if game.kind is type(of))].spoken(of)
    opening = of.opening if isinstance(of, TableState) else of
    return FACES[opening.game.id].spoken(opening.rules)

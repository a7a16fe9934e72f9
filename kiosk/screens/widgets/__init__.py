"""The widgets of the kiosk: small, fed with plain data, without rules or sessions."""

from kiosk.screens.widgets.bars import BAR, STRIP, Bar, Panel, Strip
from kiosk.screens.widgets.buttons import (
    Choice,
    PadKey,
    PageKey,
    PlaceKey,
    Primary,
    Tile,
    Touch,
    Turn,
    Undo,
    guard,
    guarded,
    on,
)
from kiosk.screens.widgets.cards import CardFace, Slot, TinyCard
from kiosk.screens.widgets.chart import BarChart, LineChart, Series
from kiosk.screens.widgets.contract import ContractPanel
from kiosk.screens.widgets.drawn import Drawn
from kiosk.screens.widgets.pads import CardPad, Key, Keyboard, Pad, Stepper, Switch, cased
from kiosk.screens.widgets.plane import EDGE, Plane
from kiosk.screens.widgets.plates import Banner, CallPlate, Chip, Field, Pill, Plate, SeatPlate, Text
from kiosk.screens.widgets.race import Race
from kiosk.screens.widgets.rows import Bookmark, Cell, Pager, Paragraph, Row, columns
from kiosk.screens.widgets.turned import Turned

__all__ = [
    "BAR", "EDGE", "STRIP", "Banner", "Bar", "BarChart", "Bookmark", "CallPlate", "CardFace", "CardPad", "Cell", "Chip",
    "Choice", "ContractPanel", "Drawn", "Field", "Key", "Keyboard", "LineChart", "Pad", "PadKey", "PageKey", "Pager",
    "Panel", "Paragraph", "Pill", "PlaceKey", "Plane", "Plate", "Primary", "Race", "Row", "SeatPlate", "Series", "Slot",
    "Stepper", "Strip", "Switch", "Text", "Tile", "TinyCard", "Touch", "Turn", "Turned", "Undo", "cased", "columns",
    "guard", "guarded", "on",
]  # fmt: skip

"""A claim: how many of the tricks still open go to the claimer's side; or, of many, who gets them all. Chosen first,
then made by one key that says what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _, _n
from kiosk.base.words import together
from kiosk.screens.flat import parts, trick
from kiosk.screens.flat.parts import FlatPad
from kiosk.screens.table.claim import claim_key, leaves
from kiosk.screens.widgets import Choice, Key, Pad
from kiosk.table.views import PlayStage

if TYPE_CHECKING:
    from kiosk.screens.flat.page import FlatPage, Look

SHORT = 60
"""The dp of a label that finds room on a key."""


def build(page: FlatPage, look: Look) -> None:
    stage = look.view.stage
    assert isinstance(stage, PlayStage) and look.opened
    seat = look.opened[1]
    parts.rails(page, look, seat, lambda other: trick.taken(look, other))
    pad = parts.pad(page, seat)
    back = parts.choosing(_("Back"), page.close, size=26)
    pad.put(back, parts.EDGE, -parts.EDGE, 136, parts.FOOT)
    two = len(stage.parties) == 2
    party = _of_two(page, look, pad, stage, seat) if two else _of_many(page, look, pad, stage)
    key = claim_key(page.table, stage.parties, stage.open_tricks, party, look.claimed if two else None, page.close)
    key.title_size = 24
    pad.put(key, -parts.EDGE, -parts.EDGE, min(300, pad.wide - 2 * parts.EDGE - parts.GAP - 136), parts.FOOT)


def _of_two(page: FlatPage, look: Look, pad: FlatPad, stage: PlayStage, seat: int) -> int:
    """How many the party of whoever opened the pad gets; gives the party."""
    name, open_tricks = look.view.seats[seat].name, stage.open_tricks
    party = next((each for each in stage.parties if name in each.names), stage.parties[0])
    other = stage.parties[1 - party.party].label
    who = together(party.names)
    headline = _("{who} get", who=who) if len(party.names) > 1 else _("{who} gets", who=who)
    parts.head(pad, look, headline, _("of {count} tricks", count=open_tricks), "ivory")

    def words(number: int) -> str:
        if number in (0, open_tricks):
            return _("concede") if number == 0 < open_tricks else _("all")
        return leaves(other, open_tricks - number, SHORT)

    keys = [Key(str(n), words(n), n, chosen=n == look.claimed) for n in range(open_tricks + 1)]
    grid = Pad(keys=keys, columns=min(5, max(3, len(keys))), title_size=44, tallest=120, dark=True)
    grid.bind(on_pick=lambda _pad, number: page.choose_claim(int(number)))
    pad.put(grid, parts.EDGE, 54, -parts.EDGE, pad.foot - 54 - parts.GAP)
    return party.party


def _of_many(page: FlatPage, look: Look, pad: FlatPad, stage: PlayStage) -> int | None:
    """Who gets all the rest; gives who was chosen."""
    tricks = stage.open_tricks
    said = _n("The last trick goes to", "The last {n} tricks go to", tricks)
    parts.head(pad, look, said, "", "ivory")
    parts.name_keys(
        pad, [(each.party, each.label) for each in stage.parties], page.choose_claim,
        lambda party, name: Choice(title=name, title_size=30, chosen=party == look.claimed),
    )  # fmt: skip
    return look.claimed

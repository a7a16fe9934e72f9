"""The kinds of facts in a night's log, and their properties for undo, for the ordinary tables, and for the PIN."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """`roster`: it changes the list of names or the plan, which is the director's once a round is seated. `projected`:
    the ordinary tables of nights say it (results stand with those of tables). `barrier`: no undo goes behind it.
    `skipped`: undo passes over it. `placeless`: no place in the standings depends on it."""

    roster: bool = False
    projected: bool = False
    barrier: bool = False
    skipped: bool = False
    placeless: bool = False


KINDS: dict[str, Kind] = {
    "open": Kind(projected=True, barrier=True),
    "plan": Kind(roster=True, projected=True),
    "enter": Kind(roster=True, projected=True),
    "change": Kind(roster=True, projected=True),
    "withdraw": Kind(roster=True, projected=True),
    # Once two spellings are one person, the other is no longer known: that cannot be taken back.
    "same": Kind(roster=True, projected=True, barrier=True),
    "round": Kind(projected=True),
    "start": Kind(projected=True),
    "close": Kind(projected=True, barrier=True),
    "finish": Kind(projected=True, barrier=True),
    "retract": Kind(projected=True, skipped=True),
    "replace": Kind(projected=True, skipped=True),
    "pause": Kind(placeless=True),
    "resume": Kind(placeless=True),
    "minutes": Kind(placeless=True),
    "told": Kind(),
    "confirm": Kind(placeless=True),
    "cut": Kind(),
    "sign": Kind(),
    # At duplicate the director puts a percentage in the place of a result, or takes some of a board away.
    "ruling": Kind(),
    "penalty": Kind(),
    # A team that was not there has lost the round.
    "forfeit": Kind(),
    "claim": Kind(skipped=True),
    "settled": Kind(skipped=True),
    # Another kiosk of the club is a table's, from a round on; and what it has played stands on record already.
    "kiosk": Kind(placeless=True, skipped=True),
    "heard": Kind(placeless=True, skipped=True),
    "board": Kind(skipped=True),
    "made": Kind(skipped=True),
}
ROSTER_KINDS = frozenset(kind for kind, of in KINDS.items() if of.roster)
RULINGS = frozenset({"ruling", "penalty", "forfeit"})
NOT_PROJECTED = frozenset(kind for kind, of in KINDS.items() if not of.projected)
UNDO_BARRIERS = frozenset(kind for kind, of in KINDS.items() if of.barrier)
SKIPPED_BY_UNDO = frozenset(kind for kind, of in KINDS.items() if of.skipped)
PLACELESS = frozenset(kind for kind, of in KINDS.items() if of.placeless)

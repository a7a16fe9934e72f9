"""A game's rules in sentences, each following from the house rules in force (design#rules)."""

from kiosk.table.games.faces import face_of
from kiosk.table.games.sentences import Section
from rules.house_rules import HouseRules

__all__ = ["Section", "in_short", "sections"]


def sections(rules: HouseRules, players: int = 4) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return face_of(rules).help(rules, players)


def in_short(rules: HouseRules, players: int = 4) -> str:
    """For somebody who knows the game, in a few words: ``to 7, forehand leads, a set costs the bid``."""
    return face_of(rules).in_short(rules, players)

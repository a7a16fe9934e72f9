"""Settings that several formats have."""

from typing import Any

from rules.house_rules import rule


def bye_scores() -> Any:
    """What a bye scores."""
    return rule(
        "average",
        "A sit-out scores",
        "What a round is worth to those who sit it out.",
        "club rules: the average, decided",
        ("average", "the average of the other rounds"),
        ("nothing", "nothing"),
    )


def bye_wins() -> Any:
    """Whether a bye is a round won."""
    return rule(True, "A bye wins the round", "Otherwise it counts as one not played.", "decided")


def best_of() -> Any:
    """How a meeting of two pairs is decided."""
    return rule(
        None,
        "A meeting is",
        "Points over all hands decide, or the first to win more than half of the hands.",
        "club rules",
        (None, "as many hands as a round has"),
        (3, "best of 3"),
        (5, "best of 5"),
        (7, "best of 7"),
        (9, "best of 9"),
    )


def ahead(best_of: int, won: tuple[int, int]) -> int | None:
    """The side (0 or 1) that has won a meeting, given the hands won by each; None while it goes on."""
    return next((side for side in (0, 1) if 2 * won[side] > best_of), None)

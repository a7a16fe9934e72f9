"""What the table has asked of a shuffler, and what is known of a deal."""

from dataclasses import dataclass, field

from hardware.events import Void
from hardware.shuffler.commands import CardIs, Command
from hardware.shuffler.pattern import Pattern


@dataclass
class Dealing:
    """A deal as far as it is known."""

    id: int
    pattern: Pattern
    begun: int | None = None
    """The greeting under which it was first sent, 0 for one before our time; None: never sent."""
    cards: dict[int, CardIs] = field(default_factory=dict)
    told: int = 0
    """The cards of which the table was told."""
    void: Void | None = None


@dataclass(eq=False)
class Job:
    """Something asked for: what, in the word that events use, and the command; of a deal, the deal too."""

    what: str
    command: Command
    dealing: Dealing | None = None

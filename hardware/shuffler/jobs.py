"""What the table has asked a shuffler to do, and what is known of a deal."""

from dataclasses import dataclass, field

from hardware.events import Void
from hardware.shuffler.commands import CardIs, Command
from hardware.shuffler.pattern import Pattern


@dataclass
class Dealing:
    """A deal as far as known."""

    id: int
    pattern: Pattern
    begun: int | None = None
    """The greeting under which it was first sent, 0 for one from before this program's start; None: never sent."""
    cards: dict[int, CardIs] = field(default_factory=dict)
    told: int = 0
    """The number of cards reported to the table."""
    void: Void | None = None


@dataclass(eq=False)
class Job:
    """A job: its word in events, the command, and for a deal the deal."""

    what: str
    command: Command
    dealing: Dealing | None = None

"""Winners play winners, in rounds and then a playoff (movements#tournaments)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.movements.event import Event
from rules.movements.format import Field
from rules.movements.swiss import swiss_round
from rules.rounds import Played, Ranking, Round


@dataclass(frozen=True)
class WinnersMeet(Event):
    """Swiss rounds."""

    id: ClassVar[str] = "winners_meet"
    title: ClassVar[str] = "Winners play winners"
    help: ClassVar[str] = (
        "Teams of two. Each round brings together teams with about as many games won, and new opponents. Games won "
        "rank, points break ties; then, if you like, a playoff."
    )
    source: ClassVar[str] = "club rules"

    def seat(self, field: Field, played: Sequence[Played]) -> Round:
        """Neighbours in the standings meet."""
        return swiss_round(Ranking(("won", "total"), self.bye, self.bye_wins), field, played)

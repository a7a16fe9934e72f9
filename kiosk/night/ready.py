"""Plans of nights that are ready to be played, as clubs announce them (movements#ready-plans)."""

from dataclasses import dataclass

from kiosk.base.language import later
from rules.movements.conduct import Conduct
from rules.movements.event import Event
from rules.movements.moving_team import MovingTeam
from rules.movements.winners_meet import WinnersMeet
from rules.standings.prizes import PrizeRules


@dataclass(frozen=True)
class ReadyPlan:
    """Everything but people, hours and name. `help` is a sentence or two for people who choose, two lines of
    the small screen."""

    title: str
    help: str
    game: str
    preset: str
    format: Event
    conduct: Conduct
    hidden: str | int | None = "level"
    prize_rules: PrizeRules = PrizeRules()


READY = (
    ReadyPlan(
        later("Bid Whist tournament"),
        later(
            "Columbus rules: six games with a moving team, then a playoff of the best eight. Both teams sign; scores "
            "stay hidden till then; a Boston pot."
        ),
        "BidWhist",
        "columbus",
        MovingTeam(first_rounds=6, playoff=8),
        Conduct(until="game", round_minutes=20, level="hand", signed=True, missing_after=5),
        prize_rules=PrizeRules(boston_pot=True),
    ),
    ReadyPlan(
        later("Spades tournament"),
        later(
            "JJDA rules: seven games, winners play winners, then a playoff of the best eight. Both teams sign; a game "
            "ends at 350 points, or with time."
        ),
        "Spades",
        "jjda",
        WinnersMeet(first_rounds=7, playoff=8),
        Conduct(until="game", round_minutes=30, half_time=True, level="hand", signed=True, missing_after=5),
        hidden=0,
    ),
    ReadyPlan(
        later("Bid Whist marathon"),
        later(
            "Detroit rules: four rounds of 15 minutes with a moving team; then sixteen play three, eight two, four "
            "one. The better half goes on. Both sign."
        ),
        "BidWhist",
        "detroit",
        MovingTeam(first_rounds=4, playoff=16, playoff_games=0),
        Conduct(until="time", round_minutes=15, half_time=True, level="hand", signed=True),
    ),
)

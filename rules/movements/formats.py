"""All formats of a night, in the order in which people choose (movements#formats)."""

from rules.movements.court import Court
from rules.movements.drive import Drive, PartnerDrive
from rules.movements.elimination import Elimination
from rules.movements.format import Format
from rules.movements.howell import Howell
from rules.movements.ladder import Ladder
from rules.movements.losers_leave import LosersLeave
from rules.movements.military import Military
from rules.movements.mitchell import Mitchell
from rules.movements.moving_team import MovingTeam
from rules.movements.round_robin import RoundRobin
from rules.movements.running import Running
from rules.movements.swiss import Swiss
from rules.movements.teams import Teams
from rules.movements.whist_tables import Individual
from rules.movements.winners_meet import WinnersMeet

FORMATS: dict[str, type[Format]] = {
    format.id: format
    for format in (
        Drive, PartnerDrive, Individual, Swiss, RoundRobin, Elimination, Ladder, LosersLeave, MovingTeam, WinnersMeet,
        Running,        Mitchell, Howell, Teams, Military, Court,
    )
}  # fmt: skip
"""The formats by id."""

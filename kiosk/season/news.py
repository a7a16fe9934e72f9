"""What home tells of the club: who won last, and who leads the season."""

from dataclasses import dataclass
from itertools import takewhile

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.season.nights import NightResult
from kiosk.season.snapshot import Snapshot
from kiosk.season.views import LeagueView, counted


@dataclass(frozen=True)
class LastNight:
    """The last night that is over: its log, when it was opened (UTC, ISO 8601), its name, who won and by what."""

    stream: str
    opened: str
    name: str
    winner: str
    figures: str  # "181 tricks, 3 before Amos"


@dataclass(frozen=True)
class SeasonNews:
    """Each is None or "" where there is nothing to tell."""

    night: LastNight | None
    leader: str
    figures: str  # "52 points, Faye 51"


def season_news(snapshot: Snapshot, league: LeagueView, going: str) -> SeasonNews:
    """The news; the night `going`, which is not over, is none."""
    nights = [night for night in snapshot.nights() if night.stream != going]
    return SeasonNews(_last_night(snapshot, nights[-1]) if nights else None, *_leader(league))


def _last_night(snapshot: Snapshot, night: NightResult) -> LastNight:
    best = [result for result in night.results if result.place == 1]
    names = [words.together(snapshot.names(result.who)) for result in best]
    figures = _("won")
    if night.by_points and len({result.points for result in best}) == 1:
        made = counted(best[0].points, night.counting)
        figures = made
        second = [result for result in night.results if result.place == 2]
        if len(best) == len(second) == 1 and best[0].points > second[0].points:
            ahead = words.decimal(best[0].points - second[0].points)
            figures = _(
                "{points}, {ahead} before {names}",
                points=made, ahead=ahead, names=words.together(snapshot.names(second[0].who)),
            )  # fmt: skip
    return LastNight(night.stream, night.opened, night.name, words.together(names), figures)


def _leader(league: LeagueView) -> tuple[str, str]:
    """Who leads, and by what; two "" where nobody does."""
    if not league.rows or league.rows[0].place != "1":  # all came to too few nights
        return "", ""
    first, *others = league.rows
    best = [first, *takewhile(lambda row: row.place == "=", others)]
    if len(best) > 1:
        names = [row.name for row in best] if len(best) == 2 else [_n("{n} player", "{n} players", len(best))]
        return words.together(names), _("level, {points} points", points=first.total)
    if others and others[0].place == "2":
        second = others[0]
        text = _("{points} points, {name} {others}", points=first.total, name=second.name, others=second.total)
        return first.name, text
    return first.name, _("{points} points", points=first.total)

"""The data behind the season's pages, command and lists: the book, and the ratings that follow from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from kiosk.base.alphabet import by_name
from kiosk.base.language import _, later
from kiosk.base.times import date_of
from kiosk.journal import Journal
from kiosk.season.book import EMPTY, Book, Progress, TableResult, read_book
from kiosk.season.nights import NightResult, by_pair, by_person
from rules.league import LeagueRow, Scheme, Span, league
from rules.standings.rating import RatingRules, Ratings, Who

NO_NAME = later("name removed")


@dataclass(frozen=True)
class Snapshot:
    """Everything as it was at one moment."""

    book: Book = EMPTY
    ratings: Ratings = field(default_factory=lambda: Ratings(RatingRules()))
    tables: Mapping[str, Sequence[TableResult]] = field(default_factory=dict)
    """The tables of each person that count, in the order of the chain."""
    hands: Mapping[str, int] = field(default_factory=dict)
    """Each person's experience: hands played, at training tables too (S0)."""
    veiled: frozenset[str] = frozenset()
    """The night in progress, if its standings or boards are hidden from the players: nothing of it counts yet."""
    left_out: frozenset[str] = frozenset()
    """The nights that somebody has excluded from the league."""

    def name(self, person: str) -> str:
        """A person's name; an erased person keeps the place without one."""
        return self.book.names.get(person) or _(NO_NAME)

    def names(self, who: Who) -> tuple[str, ...]:
        """A player's name, or those of a pair in their order."""
        return tuple(sorted(map(self.name, who), key=by_name))

    def nights(self, span: Span | None = None, scheme: Scheme | None = None) -> list[NightResult]:
        """The nights that count, in the order of the chain; those of a season, or those that count in a league."""
        found = [
            night
            for night in self.book.nights.values()
            if night.results
            and not night.training
            and night.stream not in self.veiled
            and (span is None or day_of(night) in span)
            and (scheme is None or self.in_league(night, scheme))
        ]
        return sorted(found, key=lambda night: night.seq)

    def in_league(self, night: NightResult, scheme: Scheme) -> bool:
        """Whether a night counts in a league."""
        right = scheme.format in ("all", night.format) and scheme.game in ("all", night.game)
        return right and night.stream not in self.left_out

    def league(self, span: Span, scheme: Scheme, pairs: bool = False) -> tuple[LeagueRow, ...]:
        """The league of a season: of players, or of pairs over the nights played in pairs."""
        nights = self.nights(span, scheme)
        return league(by_pair(nights) if pairs else by_person(nights), scheme)


def take(
    journal: Journal,
    rules: RatingRules,
    before: Book = EMPTY,
    progress: Progress = lambda _done, _of: None,
) -> Snapshot:
    """Reads what has changed since `before`, and rates everybody again. Slow if there is much: not for the thread that
    owns the state."""
    book = read_book(journal, before, progress)
    last = max(book.nights.values(), key=lambda night: night.seq, default=None)
    veiled = frozenset([last.stream] if last is not None and last.veiled else [])
    shown = [table for table in book.in_order() if table.night not in veiled]
    tables: dict[str, list[TableResult]] = {}
    hands: Counter[str] = Counter()
    for table in shown:
        for person, count in table.hands:
            hands[person] += count
            if not table.training:
                tables.setdefault(person, []).append(table)
    ratings = Ratings(rules, (table.meeting for table in shown if table.meeting is not None and not table.training))
    return Snapshot(book, ratings, tables, hands, veiled)


def day_of(night: NightResult) -> date:
    """The day of a night, in the kiosk's own time zone."""
    return date_of(night.opened)

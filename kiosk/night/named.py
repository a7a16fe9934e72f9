"""A night with the names of its people: all that looking at one needs, on pages, papers and lists.

What people do at one is in `kiosk.night.session`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.journal import Details, Fact
from kiosk.night.state import NightEntry, NightState, RoundState
from kiosk.night.withheld import to_be_played, why_withheld
from kiosk.table.state import NamesOf, TableState
from rules.rounds import DUMMY, Entrant


class NamedNight(NightState):
    """A night as its facts have it, with the tables of its rounds."""

    def __init__(
        self,
        facts: Sequence[Fact],
        log_of: Callable[[str], Iterable[Fact]],
        names_of: NamesOf = dict.fromkeys,
        past: bool = False,
        details_of: Callable[[], Mapping[str, Details]] = dict,
        settings_of: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        """`log_of` gives the facts of a table by its stream; `past`: another night has begun since; `details_of`: what
        else is known of people, by id; `settings_of`: the kiosk's settings."""
        self.names_of, self._past, self.details_of, self.settings_of = names_of, past, details_of, settings_of
        super().__init__(facts)
        self.take_tables(log_of)

    @property
    def past(self) -> bool:
        return self._past

    @property
    def directed(self) -> bool:
        """Whether the director is here, who may see what others may not."""
        return False

    def withheld(self, public: bool = False, all: bool = False) -> frozenset[int]:
        """The boards whose results are shown to nobody now. The director sees all, but not in `public`; `all`: for the
        director's files, made where nobody is asked for a PIN.

        Their cards are shown to nobody at all in hand records: who directs may play as well.
        """
        return frozenset() if all or (self.directed and not public) else to_be_played(self)

    def why_withheld(self, number: int) -> str:
        """Why nobody is shown a board; "" where everybody is."""
        return why_withheld(self, number)

    # Its people.

    def name(self, person: str) -> str:
        """A person's name; “?” where it was removed."""
        return self.kept_name(person) or "?"

    def kept_name(self, person: str) -> str | None:
        """A person's name; None where it was removed."""
        known = self.names_of(())
        if person not in known:  # asked for together, and once: a list of standings asks for each
            known = self.names_of([p for entry in self.entries.values() for p in entry.people])
        return known.get(person)

    def label(self, entrant: Entrant) -> str:
        """Who moves as one, for people: ``Ada``, ``Ada and Ruby``, or the team's table; “Dummy” where nobody sits."""
        entry = self.entries.get(entrant)
        if entry is None:
            return _("Dummy") if entrant == DUMMY else "?"
        return self.home(entrant) or words.together([self.name(person) for person in entry.people])

    def in_full(self, entrant: Entrant) -> str:
        """The same with the people of a team that has the name of its table: ``Dover: Ada, Amos, Cora and Earl``."""
        home, entry = self.home(entrant), self.entries.get(entrant)
        if not home or entry is None:
            return self.label(entrant)
        return words.colon(home, words.together([self.name(person) for person in entry.people]))

    def find(self, name: str) -> NightEntry | None:
        """Who of the night goes by this name, alone or with others; capitals and outer blanks aside."""
        wanted = " ".join(name.split()).casefold()
        by_name = ((entry, self.kept_name(person)) for entry in self.entries.values() for person in entry.people)
        return next((entry for entry, known in by_name if known and known.casefold() == wanted), None)

    # The tables of its rounds.

    def round_of(self, number: int | None = None) -> RoundState:
        """A round; without a number the one that is seated or played. Raises `NotNow`."""
        state = self.current if number is None else self.round(number)
        if state is None:
            raise NotNow(
                _("No round is being played.") if number is None else _("There is no round {number}.", number=number)
            )
        return state

    def stream_at(self, place: int, number: int | None = None) -> str:
        """The log of a table of a round. Raises `NotNow` where there is none that can be read."""
        state = self.round_of(number)
        if place not in state.streams:
            known = state.table(place)
            raise NotNow(
                _("Round {number} has not begun.", number=state.number)
                if known
                else _("There is no table {place}.", place=place)
            )
        stream = state.streams[place]
        if not any(fact.kind == "open" for fact in self.logs[stream]):
            raise NotNow(_("The start of {table} is missing from the records.", table=self.at(place, within=True)))
        return stream

    def table_at(self, place: int, number: int | None = None) -> TableState:
        """A table of a round, to be looked at. Raises `NotNow`."""
        table = TableState(self.logs[self.stream_at(place, number)], self.names_of)
        table.belongs_to(self)
        return table

    @property
    def plays_here(self) -> bool:
        """Whether a table can be played at a kiosk, card by card: not where the format asks more than cards
        show, or the round ends with the game."""
        return self.plan.format.special(1, 1) is None and self.plan.conduct.until != "game"

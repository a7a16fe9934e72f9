"""A table being set up: the game, whose rules, how many play, who sits where and who deals."""

from dataclasses import dataclass, field

from kiosk.base import words
from kiosk.base.language import _
from kiosk.base.not_now import NotNow
from kiosk.table.cutting import Cut
from kiosk.table.games.faces import face_of
from rules.catalogue import GAMES, Game
from rules.house_rules import HouseRules, Problem, Value, rules_of, with_value
from rules.match import Setup
from rules.seats import Seating


@dataclass
class NewTable:
    """The state of the form. `names` are by seat, "" for an empty seat; `start` is the score to start from, by side.
    `stood` are the names from seats removed by a smaller number of players: they sit down again when it grows."""

    game: Game
    preset: str
    rules: HouseRules
    names: list[str] = field(default_factory=list)
    dealer: int | None = None
    start: tuple[int, ...] = ()
    stood: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = self.names or [""] * self.game.players[0]
        self._fit()

    @classmethod
    def begin(cls, game: str = "", preset: str = "") -> "NewTable":
        """An empty form: by default with the first game and its first preset."""
        made = GAMES[game or next(iter(GAMES))]
        chosen = made.preset(preset) if preset else made.presets[0]
        return cls(made, chosen.id, chosen.rules)

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def seating(self) -> Seating:
        return self.game.seating(self.rules, self.count)

    # The game and its rules.

    def choose_game(self, id: str) -> None:
        """Chooses a game with its first preset, for as many of those named so far as it takes."""
        if id == self.game.id:
            return
        self.game = GAMES[id]
        self.preset, self.rules = self.game.presets[0].id, self.game.presets[0].rules
        wanted = max(self.game.players[0], sum(map(bool, [*self.names, *self.stood])))
        self.set_players(min(self.game.players, key=lambda count: abs(count - wanted)))

    def choose_preset(self, id: str) -> None:
        """Takes all house rules from a preset."""
        self.preset, self.rules = id, self.game.preset(id).rules
        self._fit()

    def set_rule(self, id: str, value: Value) -> None:
        """Changes one house rule. Raises `UnknownHouseRule`."""
        self.rules = with_value(self.rules, id, value)
        self._fit()

    @property
    def changed(self) -> list[str]:
        """The house rules that differ from the preset's."""
        base = self.game.preset(self.preset).rules
        return [r.id for r in rules_of(self.game.kind) if getattr(base, r.id) != getattr(self.rules, r.id)]

    def problems(self) -> list[Problem]:
        """Why these house rules cannot be played, with the fields."""
        return self.rules.problems()

    # Who plays.

    def set_players(self, count: int) -> None:
        """Sets the number of players. Raises `NotNow` if the game cannot be played so."""
        if count not in self.game.players:
            raise NotNow(_("{game} is for {players}.", game=_(self.game.label), players=players_words(self.game)))
        seated = {name.casefold() for name in self.names[:count]}
        back = [name for name in self.stood if name.casefold() not in seated]
        people = [*self.names, *back]
        self.names, self.stood = (people + [""] * count)[:count], people[count:]
        if self.dealer is not None and self.dealer >= count:
            self.dealer = None
        self._fit()

    def set_name(self, seat: int, name: str) -> None:
        """Seats somebody. Raises `NotNow` for a name that is empty or seated already."""
        name = " ".join(name.split())
        if not name:
            raise NotNow(_("A name has at least one letter."))
        if any(name.casefold() == other.casefold() for n, other in enumerate(self.names) if n != seat):
            raise NotNow(_("{name} is already at this table. Add an initial.", name=name))
        self.names[seat] = name

    def swap(self, seat: int, other: int) -> None:
        """Two seats change places."""
        self.names[seat], self.names[other] = self.names[other], self.names[seat]

    @property
    def first_dealt(self) -> str:
        """The card, dealt face up, whose owner deals first: ``the first club``; "" where the highest card cut does."""
        described = next((rule for rule in rules_of(self.game.kind) if rule.id == "first_dealer"), None)
        value = getattr(self.rules, "first_dealer", "cut")
        return "" if described is None or value == "cut" else _(described.describe(value))

    def cut(self, partners: bool = False) -> Cut:
        """A cut for the deal, or for partners too, from the pack of these rules."""
        if self.problems():
            return Cut(partners=partners, seats=self.count)
        return Cut(self.game.new_hand(self.rules, self.count, Setup(0)).pack, partners, self.count)

    def take_cut(self, cut: Cut) -> None:
        """Takes the result of a cut: who deals, and with partners cut for who sits where."""
        self.names = [self.names[seat] for seat in cut.places()]
        self.dealer = cut.dealer

    # The score to start from.

    def sides(self) -> tuple[str, ...]:
        """The sides by the names entered so far; by their places if there are none."""
        seating, places = self.seating, [words.place(seat, self.count) for seat in range(self.count)]
        players = [map(seating.player_of, seating.members(side)) for side in range(len(seating.sides))]
        named = [[self.names[n] for n in each if n is not None and self.names[n]] for each in players]
        return tuple(words.together(each) or words.side_name(seating, side, places) for side, each in enumerate(named))

    @property
    def range(self) -> tuple[int, int] | None:
        """The least and the most possible score to start from, one short of the end of the game; None in games that are
        not played to a score."""
        if self.problems():
            return None
        wins, loses = face_of(self.rules).target(self.rules)
        return None if wins is None else (0 if loses is None else loses + 1, wins - 1)

    def _fit(self) -> None:
        """Gives the score to start from a number for each side; zero in games that are not played to a score."""
        sides = len(self.seating.sides)
        unscored = self.range is None and not self.problems()
        self.start = (0,) * sides if unscored or len(self.start) != sides else self.start

    # Whether it is complete.

    @property
    def empty(self) -> int | None:
        """The first empty seat."""
        return next((seat for seat, name in enumerate(self.names) if not name), None)

    def why_not(self) -> str:
        """What is still missing before the table can be opened; "" if nothing is."""
        if self.count not in self.game.players:
            return _("{game} is for {players}.", game=_(self.game.label), players=players_words(self.game))
        if self.empty is not None:
            if self.count == len(words.PLACES):
                return _("Who sits {place}?", place=words.place(self.empty, self.count))
            return _("Who sits in seat {number}?", number=self.empty + 1)
        if self.dealer is None:
            return _("Who deals?")
        problems = self.problems()
        if problems:
            return _(problems[0].reason)
        return self._start_problem()

    def _start_problem(self) -> str:
        if not any(self.start):
            return ""
        if self.range is None:
            return _("This game is not played to a score: it starts at zero.")
        least, most = self.range
        off = next((points for points in self.start if not least <= points <= most), None)
        if off is None:
            return ""
        return _("A game to {most} cannot start at {points}.", most=most + 1, points=words.score(off))


def at(seat: int, count: int) -> str:
    """A seat in a sentence: ``North``; ``in seat 3`` unless there are four."""
    if count == len(words.PLACES):
        return words.place(seat, count)
    return _("in seat {number}", number=seat + 1)


def players_words(game: Game) -> str:
    """How many a game is for: ``four players``, ``3 to 7 players``."""
    counts = sorted(game.players)
    if len(counts) == 1:
        return _("{number} players", number=words.number(counts[0]))
    whole = counts == list(range(counts[0], counts[-1] + 1))
    if whole and len(counts) > 2:
        return _("{least} to {most} players", least=counts[0], most=counts[-1])
    fewer = ", ".join(map(words.number, counts[:-1]))
    return _("{some} or {number} players", some=fewer, number=words.number(counts[-1]))

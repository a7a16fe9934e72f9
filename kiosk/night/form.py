"""A night being planned: how many people, how long, which format and game, and everything else that has a default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from kiosk.base.language import _, _n, later
from kiosk.night.choices import COUNTS, GAME_DEFAULTS, PLAIN, asked
from kiosk.night.plan import Plan, prize_values, prizes_of
from kiosk.night.ready import READY, ReadyPlan
from kiosk.night.seats import Seats, dummies_words, hands_words, out_words, seats, tables_words
from kiosk.table.help import in_short
from kiosk.table.new_table import NewTable
from rules.catalogue import GAMES, Game
from rules.house_rules import Problem, Rule, UnknownHouseRule, Value, from_values, rules_of, with_value
from rules.movements.conduct import Conduct
from rules.movements.drive import Ring
from rules.movements.duplicate import Duplicate
from rules.movements.event import Event
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.formats import FORMATS
from rules.movements.military import Military
from rules.movements.running import Running
from rules.movements.whist_tables import Individual, Mixed, mixed
from rules.standings.prizes import Prize, PrizeRules, usual

BOARDS = "boards_a_round"
"""The setting, in formats of duplicate, that is asked like the hands of a round."""
CONDUCT = frozenset(rule.id for rule in rules_of(Conduct))
MOVE = 1
"""Minutes for changing tables."""
FAMILIES = (later("Individual"), later("Drive"), later("Pairs"), later("Tournament"), later("Duplicate"))
"""The first choice between formats: everyone for themselves, a ring of tables, fixed pairs, pairs with a playoff after
some rounds, the same boards."""


def family_of(format: type[Format]) -> str:
    """Which family a format belongs to."""
    if issubclass(format, (Ring, Military)):
        return "Drive"
    if issubclass(format, Event | Running):
        return "Tournament"
    if issubclass(format, Duplicate):
        return "Duplicate"
    return "Pairs" if format.unit == "pair" else "Individual"


def formats_of(family: str) -> list[type[Format]]:
    """The formats of a family, in their order."""
    return [format for format in FORMATS.values() if family_of(format) == family]


@dataclass
class NightForm:
    """The state of the form. `table` holds game, preset and house rules. None stands for the default: `rounds` as many
    as there is time for, `minutes_a_hand` (and `counting` if "") those of the game, `prizes` those of the format."""

    name: str
    format: Format
    table: NewTable = field(default_factory=lambda: _table("Whist"))
    people: int = 24
    half_hours: int = 6
    hands: int = 2
    rounds: int | None = None
    clock: bool = True
    minutes_a_hand: int | None = None
    last_hand: int = 5
    counting: str = ""
    hidden: int | str | None = 0
    prizes: tuple[Prize, ...] | None = None
    prize_rules: PrizeRules = PrizeRules()
    conduct: Conduct = Conduct()

    @classmethod
    def begin(cls, name: str, last: object = None) -> NightForm:
        """A form planned like the last night (`content`); with defaults if there was none, or it cannot be read any
        more."""
        if isinstance(last, Mapping):
            with suppress(KeyError, TypeError, ValueError):
                return cls._of(name, last)
        return cls(name, next(format for family in FAMILIES for format in formats_of(family))())

    def content(self) -> dict[str, Any]:
        """The content from which the next night begins."""
        own = {name: getattr(self, name) for name in PLAIN}
        format = {"format": self.format.id, "settings": self.format.values()}
        prizes: dict[str, object] = {"prizes": prize_values(self.prizes), "prize_rules": self.prize_rules.values()}
        prizes["conduct"] = self.conduct.values()
        return {
            **own,
            **format,
            **prizes,
            "game": self.game.id,
            "preset": self.table.preset,
            "rules": self.table.rules.values(),
        }

    @classmethod
    def _of(cls, name: str, last: Mapping[str, Any]) -> NightForm:
        game = GAMES[last["game"]]
        table = NewTable(game, game.preset(last["preset"]).id, from_values(game.kind, last["rules"]))
        table.set_players(4)
        made = cls(name, from_values(FORMATS[last["format"]], last["settings"]), table)
        for id in PLAIN:
            made.set_rule(id, last[id])
        made.prizes = prizes_of(last["prizes"])
        made.prize_rules = from_values(PrizeRules, last["prize_rules"])
        made.conduct = from_values(Conduct, last.get("conduct", {}))
        scopes = [prize.scope for prize in made.prizes or ()]
        if any(rules.problems() for rules in (made.prize_rules, made.conduct, *scopes)):
            raise ValueError("these prizes cannot be given")
        if made.problems() or game not in made.games():
            raise ValueError("this night cannot be played")
        return made

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that the format has."""
        return self.format.roles

    @property
    def given(self) -> tuple[Prize, ...]:
        """The prizes, in the order of giving."""
        return usual(self.format.roles) if self.prizes is None else self.prizes

    # Choices.

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def pairs(self) -> bool:
        """Whether fixed pairs, or teams, move as one."""
        return self.format.together > 1

    @property
    def family(self) -> str:
        """The family of the format."""
        return family_of(type(self.format))

    def choose_format(self, id: str) -> None:
        """Chooses a format, keeping the game if possible."""
        if id == self.format.id:
            return
        if FORMATS[id].roles != self.format.roles:
            self.prizes = None
        self.format = FORMATS[id]()
        if self.format.boards:
            self.format = with_value(self.format, BOARDS, self.hands)
        if not self.conducted:
            self.conduct = Conduct()
        if self.hidden == "level" and not self.levels:
            self.hidden = 0
        if self.game not in self.games():
            self.choose_game("Whist")

    def choose_ready(self, ready: ReadyPlan) -> None:
        """Takes all of a ready plan."""
        self.choose_format(ready.format.id)
        self.choose_game(ready.game, ready.preset)
        self.format, self.conduct, self.hidden = ready.format, ready.conduct, ready.hidden
        self.prizes, self.prize_rules = None, ready.prize_rules

    @property
    def ready(self) -> ReadyPlan | None:
        """The ready plan that this still is."""

        def same(plan: ReadyPlan) -> bool:
            return (self.format, self.conduct, self.game.id, self.table.preset) == (
                plan.format, plan.conduct, plan.game, plan.preset,
            )  # fmt: skip

        return next(filter(same, READY), None)

    @property
    def conducted(self) -> bool:
        """Whether it can be chosen how a round of the format is played: pairs meet, with cards of their own."""
        return self.format.unit == "pair" and not self.format.boards

    @property
    def levels(self) -> bool:
        """Whether the format has rounds and then a playoff."""
        return isinstance(self.format, Event)

    @property
    def open_end(self) -> bool:
        """Whether a table plays as many hands as it takes."""
        return self.conduct.open_end

    def games(self) -> list[Game]:
        """The games that the format can be played with: if sides win tables, there must be two."""
        sides = self.pairs or bool(self.format.roles)
        only = self.format.games or GAME_DEFAULTS
        found = [game for game in GAMES.values() if game.id in GAME_DEFAULTS and game.id in only]
        return [game for game in found if not sides or _partners(game)]

    def presets(self, game: Game) -> list[str]:
        """The presets of a game for a night."""
        return list(GAME_DEFAULTS[game.id].presets or (preset.id for preset in game.presets))

    def in_short(self, game: Game, preset: str) -> str:
        """A preset in short, for a night: in Whist all tricks count, though at a table it may be odd tricks."""
        if GAME_DEFAULTS[game.id].counting == "tricks":
            return _("all tricks count")
        return in_short(game.preset(preset).rules)

    def choose_game(self, id: str, preset: str = "") -> None:
        """Chooses a game, with its usual minutes and counting."""
        self.table = _table(id, preset)
        self.minutes_a_hand, self.counting = None, ""

    def asked(self) -> tuple[Rule, ...]:
        """Everything besides people, hours, hands and game that can be set, for a form made from it."""
        settled = ({"minutes_a_hand"} if self.own_minutes else set()) | ({"rounds"} if self.played_out else set())
        settled |= {"counting", "trumps"} if self.special else set()
        settled |= {"counting"} if not GAME_DEFAULTS[self.game.id].tricks else set()
        own = [rule for rule in asked(GAME_DEFAULTS[self.game.id], self.levels) if rule.id not in settled]
        format = [rule for rule in rules_of(type(self.format)) if rule.id != BOARDS]
        trumps = [rule for rule in rules_of(self.game.kind) if rule.id == "trumps" and rule.id not in settled]
        first = [rule for rule in own if rule.id == "rounds"]
        conduct = [rule for rule in rules_of(Conduct) if self.conducted and self._matters(rule)]
        return (*first, *format, *conduct, *trumps, *(rule for rule in own if rule not in first))

    def _matters(self, rule: Rule) -> bool:
        """Whether a rule of the rounds makes a difference by the others."""
        if rule.id == "until":
            return self.best_of is None
        if rule.id == "round_minutes":
            return self.open_end and not hasattr(self.format, "minutes")
        return rule.id != "missing_costs" or self.conduct.missing_after is not None

    @property
    def own_minutes(self) -> bool:
        """Whether the format itself sets the length of a round."""
        return hasattr(self.format, "minutes") or self.open_end

    def value(self, id: str) -> Value:
        """The value of a setting."""
        if id in PLAIN:
            asked: object = self
        elif id in CONDUCT:
            asked = self.conduct
        else:
            asked = self.table.rules if id == "trumps" else self.format
        found: Value = getattr(asked, id)
        return found

    def set_rule(self, id: str, value: Value) -> None:
        """Changes a setting. Raises `UnknownHouseRule`."""
        if id in PLAIN:
            known = COUNTS.get(id) or next(
                rule for rule in asked(GAME_DEFAULTS[self.game.id], self.levels) if rule.id == id
            )
            if not known.allows(value):
                raise UnknownHouseRule("value", id, f"{id}={value!r} is not one of {known.allowed}")
            setattr(self, id, value)
            if id == "hands" and self.format.boards:
                self.format = with_value(self.format, BOARDS, value)
        elif id in CONDUCT:
            self.conduct = with_value(self.conduct, id, value)
        elif id == "trumps":
            self.table.set_rule(id, value)
        else:
            self.format = with_value(self.format, id, value)

    def problems(self) -> list[Problem]:
        """Why the format or the game cannot be played, with the fields."""
        both = [*self.format.problems(), *self.table.problems()]
        if self.open_end and self.best_of is not None:
            reason = later("A meeting of so many hands ends with them, not with time")
            both.append(Problem(("best_of", "until"), reason))
        return both

    # Results.

    @property
    def entrants(self) -> int:
        """How many move as one: people, pairs or teams."""
        return self.people // self.format.together

    @property
    def best_of(self) -> int | None:
        """A meeting is over when one side has won more than half of so many hands; None: all hands are played."""
        found = self.format.values().get("best_of")
        return found if isinstance(found, int) else None

    @property
    def hands_a_round(self) -> int:
        """The most hands that a table plays in a round; at duplicate the boards."""
        return self.format.boards or self.format.hands or self.best_of or self.hands

    @property
    def special(self) -> bool:
        """Whether the format sets a hand's trumps and what it counts."""
        return self.format.special(1, 1) is not None

    @property
    def round_minutes(self) -> int:
        """The length of a round in minutes, without the time to move."""
        if self.own_minutes:
            return int(getattr(self.format, "minutes", self.conduct.round_minutes))
        return self.hands_a_round * (self.minutes_a_hand or GAME_DEFAULTS[self.game.id].minutes)

    @property
    def planned(self) -> int:
        """How many rounds are played: those asked for, or as many as there are and there is time for."""
        if isinstance(self.format, Running):
            return self.format.games_each
        own = self.format.rounds(max(self.entrants, self.format.least))
        if own is not None and (self.played_out or self.rounds is None):
            return own if self.played_out else min(own, self.in_time)
        if self.rounds is None:
            return self.in_time
        return min(self.rounds, own) if self.format.ends and own is not None else self.rounds

    @property
    def in_time(self) -> int:
        """How many rounds there is time for."""
        return 30 * self.half_hours // (self.round_minutes + MOVE)

    @property
    def played_out(self) -> bool:
        """Whether the format itself ends the night."""
        return self.format.played_out

    def first_round(self) -> Seats | CannotSeat | None:
        """The first round with so many, or why it cannot be made."""
        players = tuple(range(1, self.entrants + 1))
        return seats(self.format, Field(players, rounds=None if self.played_out else self.planned))

    def why_not(self) -> str:
        """Why the night cannot be played; "" if it can."""
        problems = self.problems()
        if problems:
            return f"{_(problems[0].reason)}."
        first = self.first_round()
        if isinstance(first, CannotSeat):
            return _(first.why)
        if not self.planned:
            return _n(
                "A round takes {n} minute: there is no time for one.",
                "A round takes {n} minutes: there is no time for one.",
                self.round_minutes + MOVE,
            )
        return "" if first else _("Too few to play.")

    @property
    def headline(self) -> str:
        """How many people, how long, and what they play: ``28 people, 3 hours of Whist``."""
        people = _n("{n} person", "{n} people", self.people)
        return _("{people}, {time} of {game}", people=people, time=hours(self.half_hours), game=_(self.game.label))

    def sentence(self) -> str:
        """The resulting night: ``12 rounds of 2 hands, 7 tables, nobody sits out``; "" if there is none."""
        first = self.first_round()
        if not isinstance(first, Seats) or self.why_not():
            return ""
        return ", ".join(filter(None, (self._rounds(), tables_words(first.tables), self._out(first))))

    def _rounds(self) -> str:
        """How many rounds of how many hands: ``12 rounds of 2 hands``."""
        minutes = self.round_minutes
        if self.open_end and self.conduct.until == "game":
            hands = _n("a game in {n} minute", "a game in {n} minutes", minutes)
        elif self.open_end:
            hands = _n("{n} minute", "{n} minutes", minutes)
        elif self.best_of:
            hands = _("best of {n} hands", n=self.best_of)
        else:
            hands = hands_words(self.hands_a_round, bool(self.format.boards))
        if self.format.running:
            games = _n("{n} game", "{n} games", self.planned)
            if self.best_of:
                return _("{games}, {hands} for each team", games=games, hands=hands)
            return _("{games} of {hands} for each team", games=games, hands=hands)
        rounds = _n("{n} round", "{n} rounds", self.planned)
        if self.best_of:
            return _("{rounds}, {hands}", rounds=rounds, hands=hands)
        return _("{rounds} of {hands}", rounds=rounds, hands=hands)

    def _out(self, first: Seats) -> str:
        if first.dummies:
            return dummies_words(first.dummies)
        left = self.people % self.format.together
        alone = _("one has no partner")
        if self.format.unit != "pair":
            alone = _n("{n} is left over", "{n} are left over", left)
        if not first.out:
            return alone if left else _("nobody sits out")
        out = out_words(first.out, self.format.unit if self.pairs else "", self.played_out)
        return f"{out}, {alone}" if left else out

    def promises(self) -> Iterator[str]:
        """What else to know about the format with so many people; if it has to be searched for, better and better
        answers, the last one final."""
        if self.why_not():
            yield self.why_not()
            return
        time = self._time()
        if not isinstance(self.format, Individual):
            yield time + _(self.ready.help if self.ready else self.format.help)
            return
        players = tuple(range(1, self.entrants + 1))
        for found in self.format.planning(Field(players, rounds=self.planned), ()):
            if len(found.rounds) == self.planned:
                looking = _("Looking for a better one: {share}.", share=f"{found.share:.0%}")
                more = "" if found.share == 1 else f"  {looking}"
                yield f"{time}{_mixed_words(mixed(players, found.rounds))}{more}"

    def _time(self) -> str:
        """How long it takes, if that differs from the time available."""
        needed, there = self.planned * (self.round_minutes + MOVE), 30 * self.half_hours
        all_there_are = self.planned == self.format.rounds(self.entrants)
        if needed > there or (all_there_are and needed <= there - 30):
            return _("It takes {time}.", time=hours(-(-needed // 30))) + " "
        return ""

    def plan(self) -> Plan:
        """The plan with which the night is opened."""
        minutes = self.round_minutes if self.clock else 0
        return Plan(
            name=self.name,
            format=self.format,
            game=self.game,
            preset=self.table.preset,
            rules=self.table.rules,
            people=self.people,
            rounds=None if self.played_out else self.planned,
            hands=self.format.boards or self.format.hands or self.hands,
            counting="tricks" if self.special else self.counting or GAME_DEFAULTS[self.game.id].counting,
            minutes=minutes,
            last_hand=0 if self.open_end else min(self.last_hand, max(0, minutes - 1)),
            hidden=self.hidden,
            prizes=self.prizes,
            prize_rules=self.prize_rules,
            conduct=self.conduct,
        )


def _mixed_words(found: Mixed) -> str:
    """How well players are mixed."""
    if found.everyone and not found.partners:
        once = _("Everyone partners everyone once.")
        return once if found.opponents else f"{once} {_('Everyone opposes everyone twice.')}"
    partners, opponents = _times(found.partners), _times(found.opponents)
    if not found.opponents:
        if not found.partners:
            return _("No partner twice, no opponent more than twice.")
        return _("Partners meet again {times}, no opponent more than twice.", times=partners)
    if not found.partners:
        return _("No partner twice, opponents more than twice {times}.", times=opponents)
    return _("Partners meet again {times}, opponents more than twice {others}.", times=partners, others=opponents)


def _times(count: int) -> str:
    if count == 2:
        return _("twice")
    return _("once") if count == 1 else _("{n} times", n=count)


def hours(half: int) -> str:
    """A time in words: ``3 hours``, ``2½ hours``, ``half an hour``."""
    if half == 1:
        return _("half an hour")
    return _n("{hours} hour", "{hours} hours", -(-half // 2), hours=f"{half // 2}{'½' if half % 2 else ''}")


def _table(id: str, preset: str = "") -> NewTable:
    usual = GAME_DEFAULTS[id]
    made = NewTable.begin(id, preset or usual.preset or next(iter(usual.presets), ""))
    made.set_players(4)
    return made


def _partners(game: Game) -> bool:
    return game.seating(game.presets[0].rules, 4).partners

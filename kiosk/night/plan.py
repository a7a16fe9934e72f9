"""The plan that a night is opened with, and its form in a fact."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.base import words
from kiosk.base.language import _, later
from rules.catalogue import GAMES, Game
from rules.house_rules import HouseRules, Value, from_values, with_value
from rules.match import Setup
from rules.movements.conduct import Conduct
from rules.movements.format import Format
from rules.movements.formats import FORMATS
from rules.seats import Seating
from rules.standings.prizes import Prize, PrizeRules, Scope, usual

UNITS = (later("tricks"), later("points"), later("flags"))
"""What is counted for everybody at a hand; a format may count what is its own."""
ROLES = (later("lady"), later("gent"), later("north–south"), later("east–west"))
"""What formats call people by (`rules.movements.format.Format.roles`)."""
SCORINGS = (later("differences"), later("matchpoints"))
"""How boards are scored (`rules.rounds.Ranking.boards`)."""
MOST_HANDS = 60
"""The most hands of a table in a round that ends with a game or with time."""


@dataclass(frozen=True)
class Plan:
    """The plan that a night is opened with. `counting` is what counts for everybody at a hand: ``tricks`` or
    ``points``. `minutes` are those of a round, 0 for no clock; the last hand is called `last_hand` minutes before the
    end. `hidden` says how long players do not see the standings: 0 not at all, n for the last n rounds, ``level`` while
    a level of a tournament is played, None until the end."""

    name: str
    format: Format
    game: Game
    preset: str
    rules: HouseRules
    people: int
    rounds: int | None
    hands: int
    counting: str
    minutes: int
    last_hand: int = 5
    hidden: int | str | None = 0
    prizes: tuple[Prize, ...] | None = None
    """None: the usual ones of the format."""
    prize_rules: PrizeRules = PrizeRules()
    conduct: Conduct = Conduct()

    @property
    def given(self) -> tuple[Prize, ...]:
        """The prizes, in the order of giving."""
        return usual(self.format.roles) if self.prizes is None else self.prizes

    @property
    def pairs(self) -> bool:
        """Whether fixed pairs, or teams, move as one."""
        return self.format.together > 1

    @property
    def best_of(self) -> int | None:
        """In such formats, a meeting goes to the first to win more than half of so many hands."""
        found: int | None = getattr(self.format, "best_of", None)
        return found

    @property
    def most_hands(self) -> int:
        """The most hands that a table plays in a round."""
        return MOST_HANDS if self.conduct.open_end else self.format.boards or self.best_of or self.hands

    @property
    def hands_on_cards(self) -> int:
        """How many lines of a score card a round has: one, if nobody knows how many hands it will have."""
        return 1 if self.conduct.open_end else self.most_hands

    @property
    def tie_break(self) -> str:
        """What decides a level table: ``the cut``."""
        return _("one more hand") if self.conduct.level == "hand" else _("the cut")

    @property
    def who_won(self) -> str:
        """What is asked of a level table."""
        return _("Who won one more hand?") if self.conduct.level == "hand" else _("Who won the cut?")

    def won_it(self, side: int) -> str:
        """Who has decided a level table: ``N–S won the cut``."""
        won = _("{side} won one more hand") if self.conduct.level == "hand" else _("{side} won the cut")
        return won.format(side=words.side(side))

    @property
    def unit(self) -> str:
        """The unit of what is counted, for people: ``tricks``."""
        return _(self.format.counted_in or self.counting)

    @property
    def seating(self) -> Seating:
        """How four people sit at a table."""
        return self.game.seating(self.rules, 4)

    def content(self) -> dict[str, Any]:
        """The content of a fact: every rule's value, not the preset's name."""
        return {
            "name": self.name, "format": self.format.id, "settings": self.format.values(), "game": self.game.id,
            "preset": self.preset, "rules": self.rules.values(), "people": self.people, "rounds": self.rounds,
            "hands": self.hands, "counting": self.counting, "minutes": self.minutes, "last_hand": self.last_hand,
            "hidden": self.hidden, "prizes": prize_values(self.prizes), "prize_rules": self.prize_rules.values(),
            "conduct": self.conduct.values(),
        }  # fmt: skip

    @staticmethod
    def of(content: Mapping[str, Any]) -> "Plan":
        """The plan from a fact's content."""
        game = GAMES[content["game"]]
        settings: Mapping[str, Value] = content["settings"]
        plain = {name: value for name, value in content.items() if name != "settings"}
        made = {
            "format": from_values(FORMATS[content["format"]], settings),
            "game": game,
            "prizes": prizes_of(content.get("prizes")),
            "prize_rules": from_values(PrizeRules, content.get("prize_rules", {})),
            "conduct": from_values(Conduct, content.get("conduct", {})),
        }
        return Plan(**{**plain, "rules": from_values(game.kind, content["rules"]), **made})

    def rules_in(self, round: int) -> HouseRules:
        """The rules of a round, from 1; with the format's trumps, if it sets them."""
        special = self.format.special(round, 1)
        trumps = "cycle_nt" if special and special.trumps else "turned_up"
        return self.rules if special is None else with_value(self.rules, "trumps", trumps)

    def deal(self, round: int, hand: int) -> int:
        """The deal by which trumps rotate, in a hand of a round: the round of its `Setup`."""
        special = self.format.special(round, hand)
        if special is None or not special.trumps:
            return round - 1
        cycle: Sequence[int | None] = getattr(self.rules_in(round), "cycle")  # noqa: B009  only Whist has it
        return cycle.index(special.trumps[0])

    def trump(self, number: int) -> tuple[bool, int | None]:
        """Whether trumps are settled for a round before the deal, and the trumps; None: no trump. At duplicate each
        board has its own, and if the format says so, each hand."""
        if self.format.boards or self.format.special(number, 1):
            return False, None
        hand = self.game.new_hand(self.rules, 4, Setup(0, number - 1))
        known = bool(getattr(hand, "trumps_known", False))
        return known, getattr(hand, "trump", None) if known else None


def prize_values(prizes: Iterable[Prize] | None) -> list[dict[str, Any]] | None:
    """Prizes as the content of a fact."""
    return None if prizes is None else [{"name": prize.name, "scope": prize.scope.values()} for prize in prizes]


def prizes_of(stored: Iterable[Mapping[str, Any]] | None) -> tuple[Prize, ...] | None:
    """Prizes from a fact's content."""
    return None if stored is None else tuple(Prize(p["name"], from_values(Scope, p["scope"])) for p in stored)

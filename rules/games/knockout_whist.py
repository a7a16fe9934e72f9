"""Knockout Whist (rules/knockout-whist#game; S1): one card less each deal, and a player who takes no trick is out."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.actions import Action, Cut, Declare, Fault
from rules.cards import SUITS, pack
from rules.hand import Outcome, Stage
from rules.house_rules import HouseRules, rule, training_rule
from rules.match import Setup, Winner
from rules.seats import alone
from rules.tricks import Trick
from rules.turned_up import TurnUpHand

PLAYERS = (4, 2, 3, 5, 6, 7)
"""How many may play (S1: two to seven)."""
CARDS = 7
"""The cards of each in the first deal (S1)."""


@dataclass(frozen=True)
class KnockoutWhistRules(HouseRules):
    """The house rules of Knockout Whist; the defaults are S1's."""

    BEFORE = {"dogs_again": True}

    form: str = rule(
        "single",
        "The game is",
        "One deal, or a card less each deal until one is left.",
        "S1: one deal; the traditional form",
        ("single", "one deal"),
        ("traditional", "until one is left"),
    )
    trumps: str = rule(
        "turned_up",
        "Trumps",
        "Chosen by whoever took most tricks; if tied, they cut.",
        "S1: turned up or named",
        ("turned_up", "turned up"),
        ("named", "named"),
    )
    dogs_life: bool = rule(False, "Dog’s life", "Whoever goes out first gets one card more.", "the traditional form")
    dogs_again: bool = rule(
        False, "Dog’s life again", "Once all are back in, the next to go out get it too.", "usually once a game"
    )
    training: bool = training_rule("S0")


PRESETS = {
    "single": KnockoutWhistRules(),
    "traditional": KnockoutWhistRules(form="traditional", trumps="named", dogs_life=True),
}


class KnockoutWhistHand(TurnUpHand):
    """One deal: trumps turned up or named, then the play.

    Trumps are turned up in the first deal, when nobody has won tricks yet. `cards`: how many each is dealt, if not the
    round's number.
    """

    game = "KnockoutWhist"

    def __init__(self, rules: KnockoutWhistRules, players: int, setup: Setup, cards: int | None = None) -> None:
        size = max(1, CARDS - setup.round) if cards is None else cards
        super().__init__(alone(players), setup.dealer, pack(), size)
        self.rules = rules
        self.setup = setup
        self.playing = tuple(range(players)) if setup.seats is None else setup.seats
        self.sizes = tuple(1 if seat in setup.dogs else size if seat in self.playing else 0 for seat in range(players))
        self.dogs = setup.dogs
        """The seats with the dog's life."""
        self.namer = setup.choosers[0] if len(setup.choosers) == 1 else None
        self.declarer: int | None = None
        self.named: int | None = None
        if rules.trumps == "named" and setup.choosers:
            self.stage = Stage.DECLARE if self.namer is not None else Stage.CUT

    @property
    def forehand(self) -> int:
        """The first seat to the dealer's left that plays."""
        return next(seat for seat in self.seating.clockwise(self.seating.left(self.dealer)) if self.sizes[seat])

    # Trumps.

    @property
    def trumps_known(self) -> bool:
        return self.named is not None or super().trumps_known

    @property
    def trump(self) -> int | None:
        return super().trump if self.named is None else self.named

    def after_turn_up(self) -> None:
        self.begin_play()

    def early_turn(self) -> int | None:
        return self.namer if self.stage is Stage.DECLARE else super().early_turn()

    def later_offers(self) -> Iterable[Action]:
        if self.stage is Stage.CUT:
            return [Cut(seat) for seat in self.setup.choosers]
        named = self.stage is Stage.DECLARE and self.namer is not None
        return [Declare(self.namer, suit) for suit in SUITS] if named else ()

    def later_problems(self, action: Action) -> list[Fault]:
        match action:
            case Cut(seat) if self.stage is Stage.CUT:
                return [] if seat in self.setup.choosers else [Fault("not-tied", seat)]
            case Declare(seat, suit) if self.stage is Stage.DECLARE:
                if suit not in tuple(SUITS):
                    return [Fault("illegal-contract", seat, detail=suit)]
                return [] if seat == self.namer else [Fault("not-declarer", seat)]
        return [Fault("too-late" if self.stage is Stage.PLAY else "too-early")]

    def later_do(self, action: Action) -> None:
        match action:
            case Cut(seat):
                self.namer, self.stage = seat, Stage.DECLARE
            case Declare(seat, suit):
                self.declarer, self.named = seat, SUITS.index(suit)
                self.begin_play()

    @property
    def turned_in(self) -> str:
        return "stock"

    # The play, with dogs.

    def new_trick(self, leader: int) -> Trick:
        return Trick(leader, kept=self._played_out()) if self.dogs else super().new_trick(leader)

    def _played_out(self) -> tuple[int, ...]:
        """The dogs whose one card has fallen."""
        full = (self.trick,) if self.trick and self.is_full(self.trick) else ()
        tricks = (*self.tricks, *full)
        return tuple(dog for dog in self.dogs if any(t.has_played(dog) or t.winner == dog for t in tricks))

    def may_keep(self, seat: int) -> bool:
        if seat not in self.dogs or not self.cards_left()[seat]:
            return False
        last = len(self.tricks) + 1 == self.length
        return not last or self._may_have_fallen(seat)

    def _may_have_fallen(self, dog: int) -> bool:
        """Whether the dog's card may lie in a trick of which only the winner is known."""
        return any(dog not in trick.kept for trick in self.tricks)

    def cards_left(self) -> tuple[int, ...]:
        left = super().cards_left()
        if not self.dogs:
            return left
        now, gone = list(left), self._played_out()
        for dog in self.dogs:
            laid = self.trick is not None and self.trick.has_played(dog)
            now[dog] = int(dog not in gone and not laid and self.stage is not Stage.OVER)
        return tuple(now)

    def leads_after(self, winner: int) -> int:
        if not self.dogs and self.sizes[winner]:
            return winner
        out = self._played_out()
        return next(s for s in self.seating.clockwise(winner) if self.sizes[s] and s not in out)

    # How it ends.

    def survivors(self, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that took a trick: of a record also those of whom nobody knew that they were in."""
        return tuple(seat for seat, took in enumerate(tricks) if took)

    def next_dogs(self, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that get the dog's life: the first to go out, in the same deal, if another deal follows."""
        had = self.setup.dogs_had and not self.rules.dogs_again
        first_out = len(self.playing) == self.seating.count and not self.setup.dogs and not had
        if not (self.rules.dogs_life and first_out and self.hand_size > 1):
            return ()
        return tuple(seat for seat in self.playing if not tricks[seat])

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        if self.rules.form == "single":
            wins: Winner | None = most_of(tricks)
        else:
            left = sorted((*self.survivors(tricks), *self.next_dogs(tricks)))
            wins = tuple(left) if len(left) == 1 else None
        return Outcome(reason, tricks, tricks, None, tricks, wins=wins)


def most_of(tricks: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with most tricks; several share a win (S1), or cut for trumps."""
    return tuple(seat for seat, took in enumerate(tricks) if took == max(tricks))


def following(rules: KnockoutWhistRules, setup: Setup, hand: KnockoutWhistHand) -> Setup:
    """The next deal's setup: who is still in, who has the dog's life, who names trumps."""
    assert hand.final is not None
    tricks = hand.final[1]
    dogs = hand.next_dogs(tricks)
    seats = tuple(sorted((*hand.survivors(tricks), *dogs)))
    dealer = next(seat for seat in hand.seating.clockwise(hand.seating.left(setup.dealer)) if seat in seats)
    choosers = most_of(tricks) if rules.trumps == "named" else ()
    return Setup(dealer, setup.round + 1, seats, dogs, choosers, setup.dogs_had or bool(setup.dogs or dogs))


def decide(totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won: the last player left, or all with most tricks of one deal."""
    return outcome.wins if outcome else None

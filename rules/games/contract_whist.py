"""Contract Whist, or Oh Hell (rules/contract-whist#game; S0): all players say how many tricks they will take, and score
for a hit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.actions import Action, Call, Fault, offered_call
from rules.caching import cached_until_next_step
from rules.cards import pack
from rules.hand import Outcome, Stage
from rules.house_rules import HouseRules, rule, training_rule
from rules.match import Setup, Winner
from rules.seats import alone
from rules.turned_up import CYCLE, TurnUpHand, out_of_turn

PLAYERS = (4, 3, 5, 6, 7)
"""How many may play; four as in S0."""


@dataclass(frozen=True)
class ContractWhistRules(HouseRules):
    """The house rules of Contract Whist; the defaults are Whist Palace's (S0), completed."""

    cards: str = rule(
        "up",
        "Cards go",
        "How many are dealt, from deal to deal.",
        "S0: up",
        ("up", "up"),
        ("down", "down"),
        ("up_down", "up and down"),
    )
    most_cards: int | None = rule(
        None,
        "Most cards",
        "Limited by the size of the pack.",
        "the usual choices",
        (None, "all"),
        7,
        10,
        13,
        numbers=(1, 17),
    )
    trumps: str = rule(
        "turned_up",
        "Trumps",
        "If no card is left, the dealer's last one is turned up.",
        "the usual choices",
        ("turned_up", "turned up"),
        ("turned_up_nt", "turned up, or none"),
        ("cycle", "♥ ♦ ♠ ♣ in turn"),
        ("cycle_nt", "♥ ♦ ♠ ♣, then none"),
    )
    hook: bool = rule(False, "The hook", "The last bid may not make the bids add up to the tricks.", "the usual choice")
    hit: str = rule(
        "ten",
        "A hit scores",
        "For taking exactly as many tricks as bid.",
        "the usual choices",
        ("ten", "10 and the tricks"),
        ("five", "5 and the tricks"),
        ("square", "10 and the tricks squared"),
    )
    miss: str = rule(
        "tricks",
        "A miss scores",
        "For taking more or fewer.",
        "the usual choices",
        ("tricks", "the tricks"),
        ("nought", "nothing"),
    )
    training: bool = training_rule("S0")

    def rounds(self, players: int) -> tuple[int, ...]:
        """The number of cards each player gets, deal by deal."""
        most = min(self.most_cards or 52, 52 // players)
        up = tuple(range(1, most + 1))
        return {"up": up, "down": up[::-1], "up_down": up + up[-2::-1]}[self.cards]

    def hooked(self, cards: int, players: int, said: Sequence[int]) -> int | None:
        """The number that the hook forbids after these; None if it forbids none."""
        if not self.hook or len(said) != players - 1:
            return None
        left = cards - sum(said)
        return left if left >= 0 else None

    def numbers(self, cards: int, players: int, said: Sequence[int]) -> list[int]:
        """The numbers that may be said after these; none once all players have spoken."""
        if len(said) >= players:
            return []
        numbers, hooked = list(range(cards + 1)), self.hooked(cards, players, said)
        if hooked is not None:
            numbers.remove(hooked)
        return numbers

    def points(self, bid: int, took: int) -> int:
        """What a player scores."""
        if bid != took:
            return took if self.miss == "tricks" else 0
        return {"ten": 10 + took, "five": 5 + took, "square": 10 + took * took}[self.hit]


PRESETS = {"palace": ContractWhistRules(most_cards=13), "oh_hell": ContractWhistRules(hook=True)}


class ContractWhistHand(TurnUpHand):
    """One deal: trumps, a bid from each player, the play. `cards`: how many each is dealt, if not the round's
    number."""

    game = "ContractWhist"

    def __init__(self, rules: ContractWhistRules, players: int, setup: Setup, cards: int | None = None) -> None:
        rounds = rules.rounds(players)
        size = rounds[setup.round % len(rounds)] if cards is None else cards
        super().__init__(alone(players), setup.dealer, pack(), size)
        self.rules = rules
        self.calls: tuple[Call, ...] = ()
        if rules.trumps.startswith("cycle"):
            suits = (*CYCLE, None) if rules.trumps == "cycle_nt" else CYCLE
            self.trumps_given(suits[setup.round % len(suits)])
        elif rules.trumps == "turned_up_nt" and "stock" not in self.places():
            self.trumps_given(None)

    # The bids.

    def after_turn_up(self) -> None:
        self.stage = Stage.AUCTION

    def early_turn(self) -> int | None:
        if self.stage is Stage.AUCTION:
            return self.seating.left(self.forehand, len(self.calls))
        return super().early_turn()

    def bid_of(self, seat: int) -> int | None:
        """The number of tricks that a seat promised; None before its call."""
        said = next((call.call for call in self.calls if call.seat == seat), "")
        return int(said) if said.isdecimal() else None

    @property
    def hooked(self) -> int | None:
        """The number that the last caller may not say; None if there is none."""
        return self.rules.hooked(self.hand_size, self.seating.count, self._said())

    def _said(self) -> list[int]:
        """The numbers so far. An invalid call in a record counts as nought."""
        return [int(call.call) if call.call.isdecimal() else 0 for call in self.calls]

    @cached_until_next_step
    def legal_calls(self) -> list[str]:
        """The numbers that may be called now."""
        if self.stage is not Stage.AUCTION:
            return []
        return [str(number) for number in self.rules.numbers(self.hand_size, self.seating.count, self._said())]

    def later_problems(self, action: Action) -> list[Fault]:
        if not isinstance(action, Call):
            return [Fault("too-early")]
        if self.stage is not Stage.AUCTION:
            return [Fault("illegal-call", action.seat, detail=action.call)]
        faults = out_of_turn(action, self.early_turn())
        if action.call not in self.legal_calls():
            faults.append(Fault("illegal-call", action.seat, detail=action.call))
        return faults

    def later_offers(self) -> Iterable[Action]:
        turn = self.early_turn()
        return () if turn is None else [offered_call(turn, call) for call in self.legal_calls()]

    def later_do(self, action: Action) -> None:
        if isinstance(action, Call):
            self.calls += (action,)
            if len(self.calls) >= self.seating.count:
                self.begin_play()

    # What is known, and the score.

    @property
    def turned_in(self) -> str:
        return "stock" if "stock" in self.places() else self.seating.letters[self.dealer]

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        bids = [self.bid_of(seat) for seat in range(self.seating.count)]
        points = tuple(self.rules.points(bid, took) for bid, took in zip(bids, tricks, strict=True) if bid is not None)
        return Outcome(reason, tricks, tricks, None, points if None not in bids else None)


def decide(rules: ContractWhistRules, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won: whoever has most points after the last round."""
    if hands < len(rules.rounds(len(totals))):
        return None
    return tuple(side for side, total in enumerate(totals) if total == max(totals))

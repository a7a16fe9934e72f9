"""Bridge, for auditing records: its tricks are judged, its score is not (records#text)."""

from collections.abc import Iterator

from rules.actions import Action, Declare, Fault
from rules.cards import Order, order, pack
from rules.hand import Hand, Outcome, Stage
from rules.seats import FOUR

_TRUMPS = {"S": 0, "H": 1, "D": 2, "C": 3, "NT": None, "N": None}


class BridgeHand(Hand):
    """A hand of Bridge from the contract on; calls are ignored."""

    game = "Bridge"

    def __init__(self, dealer: int) -> None:
        super().__init__(FOUR, dealer, pack(), 13)
        self.stage = Stage.DECLARE
        self.declarer: int | None = None
        self.contract: str | None = None

    def ranking(self) -> Order | None:
        if self.contract is None:
            return None
        return order(_TRUMPS[self.contract[1:].rstrip("X")])

    def first_leader(self) -> int | None:
        return None if self.declarer is None else self.seating.left(self.declarer)

    def early_turn(self) -> int | None:
        return None

    def early_offers(self) -> Iterator[Action]:
        return
        yield

    def early_problems(self, action: Action) -> list[Fault]:
        if isinstance(action, Declare) and is_contract(action.contract):
            return []
        return [Fault("illegal-contract")]

    def early_do(self, action: Action) -> None:
        if isinstance(action, Declare) and is_contract(action.contract):
            self.declarer, self.contract = action.seat, action.contract.upper()
            self.begin_play()

    def can_begin_play(self) -> bool:
        return self.contract is not None

    def extra_tricks(self) -> tuple[int, ...]:
        return (0, 0)

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        if self.contract is None or self.declarer is None:
            return Outcome(reason, tricks, tricks, None, None, self.declarer, self.contract)
        made = tricks[self.seating.side_of[self.declarer]] >= 6 + int(self.contract[0])
        return Outcome(reason, tricks, tricks, made, None, self.declarer, self.contract)


def is_contract(text: str) -> bool:
    """Whether the text is a contract that is played: `4S`, `3NT`, `2HX`, `6DXX`."""
    text = text.upper()
    return text[:1] in tuple("1234567") and text[1:].rstrip("X") in _TRUMPS and text.count("X") <= 2

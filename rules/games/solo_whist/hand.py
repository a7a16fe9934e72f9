"""A hand of Solo Whist: the card turned up, the auction, the contract, the play (rules/solo-whist#game; S1, S4)."""

from collections.abc import Iterable
from typing import TypeGuard

from rules.actions import Action, Call, Declare, Fault, Totals, offered_call
from rules.cards import Order, order, pack
from rules.games.solo_whist.auction import Auction
from rules.games.solo_whist.bids import ABUNDANCE, BIDS, PAIR, PASS, SLAM, SPREAD, Contract, parse_contract
from rules.games.solo_whist.house_rules import SoloWhistRules
from rules.games.solo_whist.scoring import score_hand
from rules.hand import Outcome, Stage
from rules.match import Setup
from rules.seats import alone
from rules.turned_up import TurnUpHand, out_of_turn

ANNULLED = "annulled"


class SoloWhistHand(TurnUpHand):
    """One deal. After the auction the declarers (the soloist or the pair) are party 0, the others party 1.

    `auction` is how it stands after the `calls`; `declarer` is the soloist or the proposer, `partner` the player who
    accepted. A record's contract may lack the suit of an abundance or the partner; without a partner each seat stays a
    party of its own.
    """

    game = "SoloWhist"

    def __init__(self, rules: SoloWhistRules, setup: Setup) -> None:
        super().__init__(alone(4), setup.dealer, pack(), 13)
        self.rules = rules
        self.calls: tuple[Call, ...] = ()
        self.auction = Auction(self.forehand, rules.not_accepted == "higher")
        self.declarer: int | None = None
        self.partner: int | None = None
        self.contract: Contract | None = None
        self.by_seat: tuple[int, ...] | None = None

    @property
    def turned_in(self) -> str:
        return self.seating.letters[self.dealer]

    # The auction and the contract.

    def legal_calls(self) -> list[str]:
        """The calls that may be made now, lowest first, the pass last."""
        turn = self.auction.turn
        return list(self.auction.open_to(turn)) if self.stage is Stage.AUCTION and turn is not None else []

    def legal_contracts(self) -> list[Contract]:
        """How the soloist may complete the bid: trumps of an abundance."""
        return [Contract(ABUNDANCE, suit) for suit in range(4)] if self.stage is Stage.DECLARE else []

    def after_turn_up(self) -> None:
        self.stage = Stage.AUCTION

    def early_turn(self) -> int | None:
        if self.stage is Stage.AUCTION:
            return self.auction.turn
        return self.declarer if self.stage is Stage.DECLARE else super().early_turn()

    def later_offers(self) -> Iterable[Action]:
        turn = self.early_turn()
        if turn is None:
            return ()
        if self.stage is Stage.DECLARE:
            return [Declare(turn, str(contract)) for contract in self.legal_contracts()]
        return [offered_call(turn, call) for call in self.legal_calls()]

    def later_problems(self, action: Action) -> list[Fault]:
        match action:
            case Call(seat, said):
                if self.stage is not Stage.AUCTION:
                    return [Fault("illegal-call", seat, detail=said)]
                faults = out_of_turn(action, self.auction.turn)
                if said not in self.auction.open_to(seat):
                    faults.append(Fault("illegal-call", seat, detail=said))
                return faults
            case Declare(seat, text):
                if text not in map(str, self.legal_contracts()):
                    return [Fault("illegal-contract", seat, detail=text)]
                return [] if seat == self.declarer else [Fault("not-declarer", seat)]
        return [Fault("too-early")]

    def later_do(self, action: Action) -> None:
        match action:
            case Call():
                self.calls += (action,)
                self.auction = self.auction.after(action)
                if self.stage is Stage.AUCTION and self.auction.is_over:
                    self._after(self.auction)
            case Declare(seat, text):
                self._contracted(seat, text)

    def _after(self, auction: Auction) -> None:
        """Goes on once the auction is over."""
        if auction.is_annulled or auction.high is None:
            self._annul()
            return
        self.declarer, *accepted = auction.holders
        self.partner = accepted[0] if accepted else None
        self.contract = Contract(BIDS[auction.high])
        if self.contract.bid is ABUNDANCE:
            self.stage = Stage.DECLARE
        else:
            self.begin_play()

    def _contracted(self, seat: int | None, text: str) -> None:
        """Takes the named contract. In a record it decides, whatever its auction says (records#violations).

        Records write who accepted after the contract's name: `PropCop S`.
        """
        self.final = None
        self._go_on_with(None)
        if text.upper() == PASS.upper():
            self._annul()
            return
        name, _, accepted = text.partition(" ")
        if name.upper() == PAIR.name.upper():
            self.contract, self.partner = Contract(PAIR), self.seating.parse(accepted)
        else:
            self.contract, self.partner = parse_contract(text), None
        self.declarer = seat
        self.begin_play()

    def _annul(self) -> None:
        self.declarer = self.partner = self.contract = None
        self.final = (ANNULLED, (0,) * self.seating.count)
        self.stage = Stage.OVER

    @property
    def is_annulled(self) -> bool:
        """Whether nobody plays this deal."""
        return self.final is not None and self.final[0] == ANNULLED

    def ranking(self) -> Order | None:
        if self.contract is None:
            return None
        match self.contract.bid.trumps:
            case "none":
                return order(None)
            case "chosen":
                return None if self.contract.suit is None else order(self.contract.suit)
        return order(self.trump) if self.trumps_known else None

    def first_leader(self) -> int | None:
        if self.rules.slam_lead == "forehand":
            return self.forehand
        if self.contract is None:
            return None
        return self.declarer if self.contract.bid is SLAM else self.forehand

    # The parties and their tricks.

    @property
    def declarers(self) -> tuple[int, ...] | None:
        """The soloist or the pair; None while unknown."""
        if self.contract is None or self.declarer is None:
            return None
        if self.contract.bid is not PAIR:
            return (self.declarer,)
        return None if self.partner in (None, self.declarer) else (self.declarer, self.partner)

    @property
    def party_of(self) -> tuple[int, ...]:
        declarers = self.declarers
        if declarers is None:
            return self.seating.side_of
        return tuple(0 if seat in declarers else 1 for seat in range(self.seating.count))

    @property
    def needed(self) -> int:
        """The tricks that the declarers promised; 0 at a misère."""
        assert self.contract is not None
        return self.contract.bid.tricks

    def standing(self) -> bool | None:
        """True once the contract is made, False once it is lost, whatever the remaining tricks bring; else None.
        Reneges penalised so far count."""
        if self.contract is None or self.declarers is None:
            return None
        mine, theirs = self.shares()
        least, most = (self.outcome_with(took).made for took in (mine, self.length - theirs))
        return least if least == most else None

    def outcome_with(self, took: int) -> Outcome:
        """The outcome if the declarers take so many tricks. Reneges penalised so far count."""
        assert self.contract is not None and self.declarers is not None
        return self._paid("total", (took, self.length - took))

    def _paid(self, reason: str, tricks: tuple[int, ...]) -> Outcome:
        assert self.contract is not None and self.declarers is not None
        return score_hand(self.rules, self.contract, self.declarers, tricks, self.penalised(), reason)

    @property
    def decided(self) -> bool:
        misere = self.contract is not None and self.contract.bid.is_misere and self.declarers is not None
        return misere and self.stage is Stage.PLAY and self.shares()[0] > 0

    @property
    def shows_hand(self) -> int | None:
        """The seat whose hand lies open now: the soloist's of a spread, after the first trick (S1, S4)."""
        spread = self.contract is not None and self.contract.bid is SPREAD
        return self.declarer if spread and self.tricks and self.stage is Stage.PLAY else None

    # Tricks given for each seat, though there are fewer parties.

    def _play_problems(self, action: Action) -> list[Fault]:
        if not self._tells_seats(action):
            return super()._play_problems(action)
        least = self.won_by_side()
        sound = sum(action.tricks) == self.length and all(map(int.__le__, least, action.tricks))
        return [] if sound else [Fault("impossible-tricks", detail=str(self.length))]

    def _do_play(self, action: Action) -> None:
        if not self._tells_seats(action):
            super()._do_play(action)
            return
        self.by_seat = action.tricks
        shares = [0] * self.parties
        for party, tricks in zip(self.party_of, action.tricks, strict=True):
            shares[party] += tricks
        self._end("total", shares)

    def _tells_seats(self, action: Action) -> TypeGuard[Totals]:
        """Whether an action gives the tricks of every seat, not only those of the parties."""
        return isinstance(action, Totals) and len(action.tricks) == self.seating.count

    def result_by_side(self) -> tuple[int | None, ...] | None:
        return super().result_by_side() if self.by_seat is None else self.by_seat

    def score(self) -> Outcome:
        assert self.final is not None
        reason, tricks = self.final
        if self.is_annulled:
            return Outcome(reason, None, None, None, (0,) * self.seating.count)
        if self.contract is None or self.declarers is None:
            return Outcome(reason, tricks, tricks, None, None)
        return self._paid(reason, tricks)

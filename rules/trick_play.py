"""The tricks of a hand as they fall: who plays to them, who wins them, and how many are still open."""

from functools import lru_cache

from rules.actions import Action, Claim, Keep, Play, Total, Totals, TrickWon
from rules.cards import Order
from rules.seats import Seating
from rules.tricks import Trick, begun, winner


class TrickPlay:
    """The play of one hand.

    `hand_size` is how many cards each is dealt; `sizes` are the numbers by seat, 0 for a seat that does not play in
    this hand; `length` is how many tricks are played, `draws` after how many of them each seat draws a card. Suit is
    followed from the trick `follow_from` on (from 1), and tricks count from `counted_from` on. `waiting` are the seats
    that have still to play to the trick in progress, in turn: none once it is full, and while nobody knows who leads.
    `order` is how cards rank, None before the contract is complete. `played` is the mask of the cards that have fallen,
    `unseen` how many unknown cards each seat has played; `unclear` is how many tricks are over whose winner nobody
    knows; `final` is how the hand ended and the tricks by party.
    """

    draws = 0
    follow_from = 1
    counted_from = 1

    def __init__(self, seating: Seating, pack: int, hand_size: int) -> None:
        self.seating = seating
        self.pack = pack
        self.hand_size = hand_size
        self.sizes: tuple[int, ...] = (hand_size,) * seating.count
        self.length = hand_size
        self.order: Order | None = None
        self.tricks: tuple[Trick, ...] = ()
        self.trick: Trick | None = None
        self.waiting: tuple[int, ...] = ()
        self.played = 0
        self.unseen: tuple[int, ...] = (0,) * seating.count
        self.unclear = 0
        self.final: tuple[str, tuple[int, ...]] | None = None

    # What a game adds.

    def extra_tricks(self) -> tuple[int, ...]:
        """Tricks by party without a play (Bid Whist's kitty)."""
        return (0,) * self.parties

    @property
    def party_of(self) -> tuple[int, ...]:
        """By seat, the index of the party whose tricks are counted together: by default the side."""
        return self.seating.side_of

    @property
    def parties(self) -> int:
        """How many parties there are."""
        return max(self.party_of) + 1

    @property
    def finer(self) -> bool:
        """Whether the tricks of partners are counted apart, of one side at least: there are more parties than sides."""
        return self.parties > len(self.seating.sides)

    def may_keep(self, seat: int) -> bool:
        """Whether the seat may keep its card in this trick (Knockout Whist's dogs)."""
        return False

    def leads_after(self, winner: int) -> int:
        """Who leads after a won trick."""
        return winner

    def new_trick(self, leader: int) -> Trick:
        """A trick to which nobody has played yet."""
        return begun(leader)

    # Who plays to a trick.

    def due(self, trick: Trick) -> tuple[int, ...]:
        """The seats that play to a trick, in turn."""
        around, sizes, kept = self.seating.clockwise(trick.leader), self.sizes, trick.kept
        if not kept and 0 not in sizes:
            return around
        return tuple([seat for seat in around if sizes[seat] and seat not in kept])

    def is_full(self, trick: Trick) -> bool:
        """Whether every seat that plays to the trick has."""
        done = {*dict(trick.plays), *trick.kept} if trick.kept else trick.plays
        return len(done) == len(self.sizes) - self.sizes.count(0)

    def yet_to_play(self, trick: Trick) -> tuple[int, ...]:
        """The seats that have still to play to a trick, in turn: as many as it lacks."""
        gone = {seat for seat, _ in trick.plays}
        left = [seat for seat in self.due(trick) if seat not in gone]
        laid = len(gone.union(trick.kept)) if trick.kept else len(trick.plays)
        return tuple(left[: len(self.sizes) - self.sizes.count(0) - laid])

    def cards_left(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        sizes, tricks, waiting, trick = self.sizes, len(self.tricks) - self.draws, self.waiting, self.trick
        if tricks < 0:
            tricks = 0
        if not trick or not trick.plays:
            return _left_after(sizes, tricks)
        if len(trick.plays) + len(waiting) == len(sizes):
            return _left_within(sizes, tricks, waiting)
        now = list(_left_after(sizes, tricks))
        for seat, _ in trick.plays:
            now[seat] -= now[seat] > 0
        return tuple(now)

    # The play.

    def _do_play(self, action: Action) -> None:
        match action:
            case Play(seat, card):
                self._lay(seat, card)
            case Keep(seat):
                trick = self._trick_for(seat).with_kept(seat)
                self._go_on_with(trick)
                if not self.waiting:
                    self._close_if_known(trick)
            case TrickWon(seat):
                trick = self.trick or self.new_trick(seat)
                for each in self.due(trick):
                    if not trick.has_played(each) and (each == seat or not self.may_keep(each)):
                        self._fell_unseen(each)
                self._close(trick, seat)
            case Claim(side, tricks):
                open_tricks = self.tricks_open()
                shares = list(self.shares())
                shares[side] += tricks
                if len(shares) == 2:
                    shares[1 - side] += open_tricks - tricks
                self._end("claimed", shares)
            case Total(side, tricks):
                shares = [self.tricks_in_all() - tricks] * 2
                shares[side] = tricks
                self._end("total", shares)
            case Totals(all_tricks):
                self._end("total", list(all_tricks))

    def _lay(self, seat: int, card: int | None) -> None:
        """Puts a card into the trick, or into a new one if everybody has played to the last."""
        waiting, trick = self.waiting, self.trick
        if trick is None or not waiting:
            trick = self._trick_for(seat)
        trick = trick.with_card(seat, card)
        if waiting and waiting[0] == seat:
            self.trick, self.waiting = trick, waiting[1:]
        else:
            self._go_on_with(trick)
        if card is None:
            self._fell_unseen(seat)
        else:
            self.played |= 1 << card
        if not self.waiting:
            self._close_if_known(trick)

    def _trick_for(self, seat: int) -> Trick:
        """The trick to which the seat plays or keeps its card: a new one if everybody has played to the last."""
        trick = self.trick
        if trick is not None and self.waiting:
            return trick
        if trick is not None:
            self.tricks += (trick,)
            self.unclear += 1
        return self.new_trick(seat)

    def _go_on_with(self, trick: Trick | None) -> None:
        self.trick, self.waiting = trick, () if trick is None else self.yet_to_play(trick)

    def _fell_unseen(self, seat: int) -> None:
        self.unseen = tuple(count + (each == seat) for each, count in enumerate(self.unseen))

    def _close_if_known(self, trick: Trick) -> None:
        """Gives a full trick to whose card wins it, if that can be told."""
        order = self.order
        if order and not self.unclear:
            won = winner(trick, order)
            if won is not None:
                self._close(trick, won)

    def _close(self, trick: Trick, won: int) -> None:
        self.tricks += (trick.won_by(won),)
        if len(self.tricks) == self.length:
            self.trick, self.waiting = None, ()
            self._end("played", list(self.shares()))
        else:
            self.trick = trick = self.new_trick(self.leads_after(won))
            self.waiting = self.due(trick)

    def _end(self, reason: str, shares: list[int]) -> None:
        self.final = (reason, tuple(shares))

    # The count.

    def tricks_seen(self) -> tuple[Trick, ...]:
        """The tricks with the one in progress."""
        return (*self.tricks, self.trick) if self.trick and self.trick.plays else self.tricks

    def tricks_in_all(self) -> int:
        """The tricks of a hand that count, including those without a play."""
        return self.length + 1 - self.counted_from + sum(self.extra_tricks())

    def tricks_open(self) -> int:
        """Tricks that count and are not yet won, or whose winner nobody knows."""
        return self.length + 1 - self.counted_from - sum(self.tricks_won())

    def most_tricks(self, party: int) -> int:
        """The most tricks that a party can take: a dog takes one, a seat that is out none (Knockout Whist)."""
        sizes = [size for size, of in zip(self.sizes, self.party_of, strict=True) if of == party]
        return self.tricks_in_all() if self.hand_size in sizes else sum(sizes)

    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by party won in the counted part of the play, without the kitty's."""
        return self._won_by(self.party_of)

    def won_by_side(self) -> tuple[int, ...]:
        """As `tricks_won`, by side."""
        return self._won_by(self.seating.side_of)

    def played_by_side(self) -> tuple[int, ...]:
        """Like `won_by_side`, including tricks that do not count (German Whist's first stage)."""
        return self._won_by(self.seating.side_of, 1)

    def _won_by(self, group_of: tuple[int, ...], since: int | None = None) -> tuple[int, ...]:
        won, passed = [0] * (max(group_of) + 1), (since or self.counted_from) - 1
        for trick in self.tricks:
            winner = trick.winner
            if winner is None:
                break
            if passed:
                passed -= 1
            else:
                won[group_of[winner]] += 1
        return tuple(won)

    def shares(self) -> tuple[int, ...]:
        """Tricks by party so far, with the kitty's where it counts; in a finished hand, all of them."""
        if self.final:
            return self.final[1]
        return tuple(a + b for a, b in zip(self.tricks_won(), self.extra_tricks(), strict=True))

    def result_by_side(self) -> tuple[int | None, ...] | None:
        """The tricks of each side in a finished hand, None if only its party's are known."""
        if self.final is None:
            return None
        shares = self.final[1]
        parties = [self.party_of[self.seating.members(side)[0]] for side in range(len(self.seating.sides))]
        if len({*parties}) == len(shares) == len(parties):
            return tuple(shares[party] for party in parties)
        won = self.won_by_side()
        if self.finer:
            whose = dict(zip(self.party_of, self.seating.side_of, strict=True))
            return tuple(sum(shares[p] for p, of in whose.items() if of == side) for side in range(len(won)))
        every = [sum(n for n, party in zip(won, parties, strict=True) if party == each) for each in range(len(shares))]
        return tuple(
            shares[party] if parties.count(party) == 1 else won[side] if every[party] == shares[party] else None
            for side, party in enumerate(parties)
        )


@lru_cache(maxsize=1024)
def _left_after(sizes: tuple[int, ...], tricks: int) -> tuple[int, ...]:
    """How many cards are left of so many each after so many tricks."""
    return tuple([max(0, size - tricks) for size in sizes])


@lru_cache(maxsize=1024)
def _left_within(sizes: tuple[int, ...], tricks: int, waiting: tuple[int, ...]) -> tuple[int, ...]:
    """The same once all but those who wait have played to the next trick too."""
    left = _left_after(sizes, tricks)
    return tuple([now if seat in waiting else max(0, now - 1) for seat, now in enumerate(left)])

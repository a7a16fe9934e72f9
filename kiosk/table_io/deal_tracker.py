"""What the antennas at the seats and the kitty see of a deal, and the discards' antenna of the discards.

Cards fall one after the other, and cards that lie on each other shadow each other. So a card stays where it was seen
until it is seen elsewhere, and an unread card is not missing. A place is known once as many cards as it should have
were seen there, all of them for sure. A card is surely where it was last seen if it can be nowhere else: no other
antenna read it too, and it was seen at no other place before, or the other places have all their cards without it, as
after a mended misdeal. What is not sure is not taken as known, and accuses nobody; if all other places are known, the
rules conclude the rest.

After the first call or lead, what lies at a seat means nothing: hands are picked up, fanned and laid down over any
antenna, and won tricks lie before players. A hand that was read wrongly shows when one of its cards falls; then the
table is asked (`kiosk.table_io.readings`).

There is a limit: two cards that were not read where they fell, and are then seen only at each other's places, each
count where they were seen.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from hardware.deck import Known
from hardware.presence import Timing
from hardware.readers import Role
from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.devices.devices import Reading
from kiosk.table.table import Table
from kiosk.table_io.antennas import seat_of
from kiosk.table_io.dealing import dealt_places
from rules.actions import Declare, Discard, Know, Turned
from rules.cards import mask_of
from rules.deal import DISCARDS
from rules.hand import PLAYING, Stage

KITTY = "kitty"
NOWHERE = ""
"""The place of a card in nobody's hand: on the trick's antenna, or at an empty seat."""
UNSAID = "?"
"""A place that another antenna reads, if nobody says which."""


@dataclass
class _Card:
    """What was seen of a tag: its last place, and other places where it was, or was read too, with the numbers of those
    sightings."""

    known: Known
    number: int = 0
    """The number of its last sighting."""
    place: str = NOWHERE
    others: dict[str, int] = field(default_factory=dict)


class DealTracker:
    """The deal of one table's hand in progress, as far as antennas have seen it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.roles: Collection[Role] = tuple(Role)
        """The roles of the reader's antennas."""
        self.gathered_after = Timing().gathered_after
        """Seconds without a card at any place after which the next card is the first of another deal."""
        self._deal: object = None
        self._cards: dict[str, _Card] = {}
        self._put_away: dict[str, tuple[Known, bool]] = {}
        """The tags among the discards, and whether they are there for sure."""
        self._lying: dict[str, str] = {}
        """The tags lying at places now, and their packs."""
        self._before: set[str] = set()
        """Those that lay there when the hand began: won tricks of the hand before."""
        self._empty_since: float | None = None
        self._paused_at: int | None = None
        self._came = 0
        """How many cards have come to other places since the pause."""
        self._count = 0
        self._late = False
        """Whether something was seen that the table has not been told."""

    # Answers.

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """What a screen may show: for each place with an antenna its name, the cards seen there, and its size. Empty
        while nothing was seen."""
        self._follow()
        counts = Counter(card.place for card in self._own())
        if not any(counts[place] for place in self._sizes()):
            return ()
        watched = {self._place(role) for role in self.roles}
        return tuple(
            (self._words(place), counts[place], size) for place, size in self._sizes().items() if place in watched
        )

    def misdeal(self) -> str:
        """What is wrong with the deal, without naming a card; "" while nothing is."""
        self._follow()
        if self._before & self._lying.keys() or self._paused_at is not None:
            return ""  # What lies there may be from the hand before, or from a deal that was done again.
        own = self._pack()
        for card in self._cards.values():
            at = card.place if card.place in self._sizes() else None
            if at is not None and card.known.pack != own:
                return _("A card from another pack is {where}. Put it aside, or deal again.", where=self._at(at))
            if at is not None and not self.table.hand.pack >> card.known.card & 1:
                return _("A card that is not in this game is {where}. Put it aside, or deal again.", where=self._at(at))
        lying = [card for card in self._own() if card.place]
        twice = [card for card, times in Counter(int(card.known.card) for card in lying).items() if times > 1]
        if twice:
            first, second = [card.place for card in lying if card.known.card == twice[0]][:2]
            if first == second:
                both = _("both {where}", where=self._at(first))
            else:
                both = _("{where} and {other}", where=self._at(first), other=self._at(second))
            return _("One card is in this pack twice, {where}. Change the pack, and deal again.", where=both)
        sure = self._sure()
        for place, size in self._sizes().items():
            too_many = sum(card.place == place for card in sure) - size
            if too_many > 0:
                return _n(
                    "{cards} cards are {where}, one too many. Put it where it belongs, or deal again.",
                    "{cards} cards are {where}, {many} too many. Put them where they belong, or deal again.",
                    too_many,
                    cards=size + too_many,
                    where=self._at(place),
                    many=words.number(too_many),
                )
        return ""

    def hands(self) -> dict[str, tuple[int, ...]]:
        """The cards of each known place, in the order in which they were seen."""
        self._follow()
        found: dict[str, tuple[int, ...]] = {}
        times = Counter(int(card.known.card) for card in self._own() if card.place)
        sure = {id(card) for card in self._sure()}
        for place, size in dealt_places(self.table.hand).items():
            here = sorted((card for card in self._cards.values() if card.place == place), key=lambda card: card.number)
            if len(here) == size and all(id(card) in sure and times[card.known.card] == 1 for card in here):
                found[place] = tuple(int(card.known.card) for card in here)
        return found

    def discards(self) -> int | None:
        """The declarer's discards, as a mask; None unless every card was seen."""
        hand, seat, cards = self.table.hand, self.table.turn, self._all_put_away()
        if cards is None or seat is None or hand.stage is not Stage.DISCARD or hand.problems(Discard(seat, cards)):
            return None
        return cards

    def _all_put_away(self) -> int | None:
        """The certain discards, if their number is right and all are from one pack."""
        away = tuple(self._put_away.values())
        cards = mask_of(known.card for known, _ in away)
        packs = {known.pack for known, _ in away} | ({self._pack()} if self._pack() else set())
        whole = len(away) == cards.bit_count() == self.table.hand.places().get(DISCARDS)
        return cards if whole and len(packs) == 1 and all(sure for _, sure in away) else None

    # Sightings.

    def reading(self, reading: Reading) -> None:
        """A tag has come to lie on some antenna."""
        self._follow()
        what = reading.what
        if not isinstance(what, Known):
            return
        place = self._place(reading.role)
        self._pause(place, reading.at)
        self._lying.pop(what.tag, None)
        if place:
            self._lying[what.tag] = what.pack
        self._discarded(what, reading)
        if self._may_be_mended() and not self._other_pack(what, reading):
            self._take(what, place, reading)
            self._late = True
            self.go_on()

    def gone(self, tag: str, at: float) -> None:
        """A tag is no longer read: it was picked up, or lies under others."""
        self._follow()
        if tag not in self._lying:
            return
        del self._lying[tag]
        self._before.discard(tag)
        if not self._lying:
            self._empty_since = at
        card = self._cards.get(tag)
        if card and card not in self._own() and self._last_at(card.place) is card:
            del self._cards[tag]  # Nothing fell on it: it was put aside.
            self.table.changed()

    def _follow(self) -> None:
        """Starts afresh for another hand, or the same one dealt again: what was seen before means nothing now."""
        state = self.table.state
        deal = (state.number, state.misdeals)
        if deal != self._deal:
            own = self._pack()
            self._before = {tag for tag, pack in self._lying.items() if pack == own or not own}
            self._deal, self._paused_at, self._came = deal, None, 0
            self._cards.clear()
            self._put_away.clear()

    def _pause(self, place: str, at: float) -> None:
        """Whether a card is the first after a pause in which no card lay anywhere: the pack was gathered, or all hands
        were picked up. It is another deal once more cards have come since than are left from before."""
        if not place or self._lying or self.table.state.dealt:
            return
        if self._empty_since is not None and at - self._empty_since >= self.gathered_after:
            self._paused_at, self._came = self._count, 0

    def _forget(self) -> None:
        """Drops what was seen before the pause."""
        assert self._paused_at is not None
        self._cards = {tag: card for tag, card in self._cards.items() if card.number > self._paused_at}
        for card in self._cards.values():
            card.others = {place: number for place, number in card.others.items() if number > self._paused_at}
        self._paused_at = None

    def _take(self, known: Known, place: str, reading: Reading) -> None:
        card = self._cards.setdefault(known.tag, _Card(known))
        self._came += bool(place) and card.place != place
        card.others[card.place] = card.number
        self._count += 1
        if reading.unsure:
            card.others |= dict.fromkeys([self._place(role) for role in reading.also] or [UNSAID], self._count)
        card.number, card.place = self._count, place
        card.others.pop(place, None)
        before = [card for card in self._cards.values() if card.place and card.number <= (self._paused_at or 0)]
        if self._paused_at is not None and self._came > len(before) and not self.table.state.dealt:
            self._forget()

    def _discarded(self, known: Known, reading: Reading) -> None:
        if reading.role is not Role.DISCARDS:
            self._put_away.pop(known.tag, None)
        elif self._may_be_put_away():
            self._put_away[known.tag] = known, not reading.unsure
            self._late = True
            self.go_on()

    def _other_pack(self, known: Known, reading: Reading) -> bool:
        """Whether a card is from the other pack, being made up for the next hand (rules/common#deal)."""
        own = self._pack()
        strangers = [what for what in (known, *reading.beside) if isinstance(what, Known) and what.pack != own]
        return bool(own) and known.pack != own and len(strangers) > 1

    def go_on(self) -> None:
        """Before Dealt the screen shows what was seen; after it, what is known is corrected."""
        table = self.table
        if not self._late or table.saving or table.failure:
            return
        self._late = False
        if not table.state.dealt:
            table.changed()
        elif self._may_be_mended():
            self._put_right()
        elif table.hand.stage is not Stage.DISCARD and self._may_be_put_away():
            cards = self._all_put_away()
            if cards is not None:
                table.record_discards(cards)

    def _put_right(self) -> None:
        table = self.table
        hands = self.hands()
        told = {known.place: mask_of(known.cards) for known in table.hand.known}
        at = {int(card.known.card): card.place for card in self._own() if card.place}
        void = {
            place
            for place, cards in told.items()
            if any((cards >> card & 1) != (where == place) for card, where in at.items())
        }
        more = {place: cards for place, cards in hands.items() if place in void or place not in told}
        if void or more:
            table.record_hands(more, void)
        if wrong := self.misdeal():
            table.notice = wrong
            table.changed()

    # Parts.

    def _may_be_mended(self) -> bool:
        """Whether it is before the first call or lead."""
        table = self.table
        return not table.state.dealt or all(isinstance(action, Know | Turned) for action, _ in table.hand.log)

    def _may_be_put_away(self) -> bool:
        """Whether it is between the end of the auction and the first lead."""
        actions = [action for action, _ in self.table.hand.log]
        declared = any(isinstance(action, Declare) for action in actions)
        return declared and not any(isinstance(action, PLAYING) for action in actions)

    def _sizes(self) -> dict[str, int]:
        """How many cards each place gets, including seats that get none."""
        hand = self.table.hand
        return {**dict.fromkeys(hand.seating.letters, 0), **dealt_places(hand)}

    def _sure(self) -> list[_Card]:
        """The cards of this deal that can be nowhere else than where they were last seen."""
        sizes, sure = self._sizes(), list[_Card]()
        open_ = [card for card in self._own() if card.place]
        while True:
            at = Counter(card.place for card in sure)
            full = {NOWHERE, *(place for place, size in sizes.items() if at[place] >= size)}
            more = [card for card in open_ if card.others.keys() <= full]
            if not more:
                return sure
            sure += more
            open_ = [card for card in open_ if not card.others.keys() <= full]

    def _last_at(self, place: str) -> _Card | None:
        return max((c for c in self._cards.values() if c.place == place), key=lambda card: card.number, default=None)

    def _place(self, role: Role | None) -> str:
        seat = None if role is None else seat_of(role, self.table.opening.seating.count)
        if seat is not None:
            return self.table.opening.seating.letters[seat]
        return KITTY if role is Role.KITTY and KITTY in self._sizes() else NOWHERE

    def _pack(self) -> str:
        """The id of the pack that is dealt: that of most cards; "" without any."""
        packs = Counter(card.known.pack for card in self._cards.values() if card.place)
        return max(packs, key=lambda pack: packs[pack], default="")

    def _own(self) -> list[_Card]:
        """The cards of the pack that is dealt, as far as this game uses them."""
        pack, cards = self._pack(), self.table.hand.pack
        return [card for card in self._cards.values() if card.known.pack == pack and cards >> card.known.card & 1]

    def _words(self, place: str) -> str:
        seating = self.table.opening.seating
        seat = seating.parse(place) if place != KITTY else None
        return _("Kitty") if seat is None else words.place(seat, seating.count)

    def _at(self, place: str) -> str:
        seat = self.table.opening.seating.parse(place)
        if seat is None:
            return _("on the kitty")
        return _("in front of {player}", player=words.at_place(seat, self.table.names()))

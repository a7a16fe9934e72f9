"""Whist in partnerships (rules/whist#scoring)."""

from tests.oracle.cards import SIDES, SUITS, other_side, side_of
from tests.oracle.games import house
from tests.oracle.games.known import Known
from tests.oracle.games.match import Match, Points, Taken, best_of, pairs
from tests.oracle.games.table import Row, Shape, left_of
from tests.oracle.pbn import Hand

HONOURS = {"none": {}, "two_four": {3: 2, 4: 4}, "three_four": {3: 3, 4: 4}}


class WhistMatch(Match):
    game = "Whist"

    @property
    def names(self) -> list[str]:
        return SIDES

    def new_match(self) -> None:
        super().new_match()
        self.game_points: Points = dict.fromkeys(SIDES, 0)
        self.games_won: Points = dict.fromkeys(SIDES, 0)
        self.game_over = False

    def before_hand(self) -> None:
        super().before_hand()
        if self.game_over:
            self.total = dict.fromkeys(SIDES, 0)
            self.game_over = False

    def shape(self, hand: Hand) -> Shape | None:
        dealer = hand.tags.get("Dealer")
        if dealer is None:
            return None
        turned = hand.tags.get("TurnUp")
        trump = hand.tags.get("Trump") if turned is None else turned[0]
        if trump is None:
            trump = self.trump_of_round()
        return Shape(
            seats=self.seats,
            sizes=dict.fromkeys(self.seats, 13),
            tricks=13,
            leader=left_of(self.seats, dealer),
            trump=trump if trump in SUITS else None,
            dealer=dealer,
            sides={seat: side_of(seat) for seat in self.seats},
            turned=turned,
            turned_is_dealers=True,
        )

    def trump_of_round(self) -> str | None:
        """Where trumps cycle, the deal's."""
        name = str(self.rules["trumps"])
        if name == "turned_up":
            return None
        cycle = ["H", "C", "D", "S"] if "hcds" in name else ["H", "D", "S", "C"]
        if name.endswith("nt"):
            cycle.append("NT")
        return cycle[self.round % len(cycle)]

    def claimed(self, hand: Hand, shape: Shape, played: Points | None) -> Points | None:
        if not hand.tags.get("Result"):
            return None
        found = pairs(hand.tags["Result"])
        side, tricks = next(iter(found.items()))
        return {one: tricks if one == side else 13 - tricks for one in SIDES}

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        """What the hand adds to either side's total: tricks, then penalties, then honours."""
        after = dict(self.total)
        for side in SIDES:
            after[side] += tricks[side] if self.rules["score"] == "tricks" else max(0, tricks[side] - 6)
        self.penalise(after, hand.tags.get("Penalties", ""))
        self.honour(after, self.honours(hand, shape, rows, known))
        return None, {side: after[side] - self.total[side] for side in SIDES}

    def penalise(self, after: Points, penalties: str) -> None:
        """Reneges of two sides cancel one for one. Before tricks that would win the same game, the penalty counts."""
        reneges = {side: sum(side_of(seat) == side for seat in penalties) for side in SIDES}
        for side in SIDES:
            net = reneges[side] - reneges[other_side(side)]
            if net <= 0:
                continue
            kind = self.rules["revoke_penalty"]
            cost = net * (2 if kind == "two_transferred" else 3)
            lost = min(cost, after[side])
            if kind == "lost":
                after[side] -= lost
            elif kind == "gained":
                after[other_side(side)] += cost
            elif kind in ["transferred", "two_transferred"]:
                after[side] -= lost
                after[other_side(side)] += lost
            game = self.rules["game"]
            if isinstance(game, int) and min(after.values()) >= game:
                after[side] = max(0, self.total[side] - (0 if kind == "gained" else lost))

    def honour(self, after: Points, held: Points) -> None:
        """Honours after tricks; those of a side whose opponents have reached game may not count."""
        worth = {side: HONOURS[str(self.rules["honours"])].get(held[side], 0) for side in SIDES}
        game = self.rules["game"]
        if not isinstance(game, int):
            for side in SIDES:
                after[side] += worth[side]
            return
        by_tricks = [side for side in SIDES if after[side] >= game]
        for side in SIDES:
            if self.rules["honours_finish"]:
                if after[side] + worth[side] < game or other_side(side) not in by_tricks:
                    after[side] += worth[side]
            elif not by_tricks and after[side] + worth[side] < game:
                after[side] += worth[side]

    def honours(self, hand: Hand, shape: Shape, rows: list[Row], known: Known) -> Points:
        """How many of A K Q J of trumps each side was dealt."""
        held = dict.fromkeys(SIDES, 0)
        if shape.trump is None:
            return held
        cards = {
            seat: list(known.full[seat] or [row[seat] for row in rows if row[seat] != "-"]) for seat in shape.seats
        }
        seen = [seat for seat in shape.seats if len(cards[seat]) == 13]
        if shape.turned is not None:
            cards[shape.dealer].append(shape.turned)
        for card in [shape.trump + rank for rank in "AKQJ"]:
            for side in SIDES:
                here = any(card in cards[seat] for seat in shape.seats if side_of(seat) == side)
                not_there = all(seat in seen for seat in shape.seats if side_of(seat) != side)
                there = any(card in cards[seat] for seat in shape.seats if side_of(seat) != side)
                held[side] += here or (not_there and not there)
        if sum(held.values()) < 4:
            held = dict.fromkeys(SIDES, 0)
            if hand.tags.get("Honours"):
                side, count = hand.tags["Honours"].split()
                held[side] = int(count)
        return held

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        before = dict(self.total)
        for side in SIDES:
            self.total[side] += score[side]
        self.deals += 1
        game = self.rules["game"]
        if not isinstance(game, int):
            if self.deals >= house.number(self.rules, "deals"):
                self.winner = self.ahead(self.total)
            return
        reached = [side for side in SIDES if self.total[side] >= game]
        if len(reached) == 2:
            by_tricks = [side for side in SIDES if before[side] + max(0, tricks[side] - 6) >= game]
            reached = by_tricks or reached
        if reached:
            self.win(reached[0])

    def win(self, side: str) -> None:
        """A game is won."""
        self.game_over = True
        self.games_won[side] += 1
        other = other_side(side)
        lost = self.total[other]
        stakes = self.rules["stakes"]
        game = house.number(self.rules, "game")
        if stakes == "treble":
            single = 3 if game in [5, 7] else (game + 1) // 2
            self.game_points[side] += 1 if lost >= single else 2 if lost >= 1 else 3
        elif stakes == "points":
            self.game_points[side] += self.total[side]
        elif stakes == "all_points":
            for one in SIDES:
                self.game_points[one] += self.total[one]
        elif stakes == "difference":
            self.game_points[side] += self.total[side] - lost
        elif stakes == "shortfall":
            self.game_points[side] += game - lost
        if self.rules["rubber"] == "none":
            self.winner = side
        elif self.games_won[side] == 2:
            self.game_points[side] += 2
            self.winner = self.ahead(self.game_points) if self.rules["rubber"] == "totals" else side

    def ahead(self, points: Points) -> str:
        return "tie" if points["NS"] == points["EW"] else best_of(points)

    def more(self) -> dict[str, object]:
        found: dict[str, object] = {"game_points": dict(self.game_points)}
        if self.rules["stake"]:
            found["chips"] = self.chips()
        return found

    def chips(self) -> Points:
        """What everybody has won or lost: the stake, times what games and rubbers are worth where they are."""
        if self.rules["game"] is not None and (self.rules["stakes"] != "none" or self.rules["rubber"] != "none"):
            ahead = self.game_points["NS"] - self.game_points["EW"]
        else:
            ahead = {"NS": 1, "EW": -1}.get(str(self.winner), 0)
        each = ahead * house.number(self.rules, "stake")
        return {seat: each if side_of(seat) == "NS" else -each for seat in self.seats}

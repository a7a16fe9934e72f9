"""What a record's tags tell about who holds what, trick by trick (rules/common#knowledge, the level *hands*)."""

from tests.oracle.games.table import Row, Shape, clockwise
from tests.oracle.pbn import Hand, cards_in


class Known:
    """Who holds what at the start of each trick, as far as `Deal`, `Stock` and the card turned up tell."""

    def __init__(self, hand: Hand, shape: Shape, rows: list[Row], winners: list[str]) -> None:
        self.shape = shape
        self.rows = rows
        self.winners = winners
        self.dealt = written(hand, shape)
        self.stock = stock_of(hand, shape)
        self.drawn = draws(shape, self.stock, winners)
        self.given = {seat: self.sound(cards, seat) for seat, cards in self.dealt.items()}
        self.full = dict(self.given)
        self.eliminate()

    def sound(self, cards: list[str] | None, seat: str) -> list[str] | None:
        if cards is None or len(set(cards)) != len(cards) or len(cards) != self.shape.sizes[seat]:
            return None
        return cards

    def eliminate(self) -> None:
        """Where one hand alone is not known and every other card is, it is what is left."""
        unknown = [seat for seat, cards in self.full.items() if cards is None]
        if len(unknown) != 1 or len(self.stock) != self.shape.stock or None in self.stock:
            return
        gone = [card for cards in self.full.values() for card in cards or []] + [card for card in self.stock if card]
        if self.shape.turned is not None and not self.shape.turned_is_dealers:
            gone.append(self.shape.turned)
        rest = [card for card in self.shape.pack if card not in gone]
        if len(rest) == self.shape.sizes[unknown[0]]:
            self.full[unknown[0]] = rest

    def at(self, cards: list[str] | None, seat: str, trick: int) -> list[str] | None:
        """A hand dealt, with what was drawn, without what was played before a trick; None where not all is known."""
        if cards is None:
            return None
        found = list(cards)
        for draw in self.drawn[seat][: trick - 1]:
            if draw is None:
                return None
            found.append(draw)
        before = [row.get(seat) for row in self.rows[: trick - 1]]
        return [card for card in found if card not in before]

    def given_at(self, seat: str, trick: int) -> list[str] | None:
        return self.at(self.given[seat], seat, trick)

    def full_at(self, seat: str, trick: int) -> list[str] | None:
        return self.at(self.full[seat], seat, trick)

    def sure_at(self, seat: str, trick: int) -> list[str]:
        """Cards the seat certainly holds, though not all of its hand is known."""
        cards = list(self.full[seat] or [])
        cards += [card for card in self.drawn[seat][: trick - 1] if card is not None]
        if self.shape.turned is not None and self.shape.turned_is_dealers and seat == self.shape.dealer:
            cards.append(self.shape.turned)
        before = [row.get(seat) for row in self.rows[: trick - 1]]
        return [card for card in cards if card not in before]

    def cannot(self, card: str, seat: str, trick: int) -> bool:
        """Whether the seat certainly never had this card to play in this trick."""
        full, drawn = self.full[seat], self.drawn[seat][: trick - 1]
        if full is not None and None not in drawn:
            return card not in full and card not in drawn
        if full is not None and card in full:
            return False
        turned = self.shape.turned
        if card == turned and self.shape.stock == 0:
            return not (self.shape.turned_is_dealers and seat == self.shape.dealer)
        for other in self.shape.sizes:
            if other != seat and (card in (self.dealt[other] or []) or card in (self.full[other] or [])):
                return True
        if card not in self.stock:
            return False
        at = self.stock.index(card) // 2 + 1
        return at >= trick or (at <= len(self.winners) and card not in drawn)

    def proves(self, card: str, seat: str, trick: int, later: int) -> bool:
        """Whether a card played later, which the seat may hold, was in its hand at this trick already."""
        if self.shape.stock == 0 or trick > self.shape.stock // 2:
            return True
        if card in self.drawn[seat][: trick - 1] or card in (self.full[seat] or []):
            return True
        if len(self.stock) == self.shape.stock and None not in self.stock and card not in self.stock:
            return True
        drawn = self.drawn[seat][trick - 1 : later - 1]
        if trick == 1 and drawn[0] is None and self.winners[:1] == [seat] and card[0] != self.shape.trump:
            drawn = drawn[1:]  # The card turned for trumps was not this one.
        return None not in drawn and card not in drawn


def written(hand: Hand, shape: Shape) -> dict[str, list[str] | None]:
    """`Deal` as it stands."""
    dealt: dict[str, list[str] | None] = dict.fromkeys(shape.sizes)
    if "Deal" in hand.tags:
        first, hands = hand.tags["Deal"].split(":")
        for seat, text in zip(clockwise(shape.seats, first), hands.split(), strict=True):
            if seat in shape.sizes:
                dealt[seat] = None if text == "-" else cards_in(text)
    return dealt


def stock_of(hand: Hand, shape: Shape) -> list[str | None]:
    """The stock from the top, as far as the record tells it: perhaps only the cards that were turned."""
    if shape.stock and "Stock" in hand.tags:
        first, *rest = [None if card == "-" else card for card in hand.tags["Stock"].split()]
        return [first or shape.turned, *rest]
    return [shape.turned] if shape.stock and shape.turned is not None else []


def draws(shape: Shape, stock: list[str | None], winners: list[str]) -> dict[str, list[str | None]]:
    """What each seat drew after each trick of stage 1: the winner the turned card, the loser the next one."""
    found: dict[str, list[str | None]] = {seat: [] for seat in shape.sizes}
    for trick in range(shape.stock // 2):
        for seat in shape.sizes:
            at = 2 * trick + (trick < len(winners) and winners[trick] != seat)
            found[seat].append(stock[at] if trick < len(winners) and at < len(stock) else None)
    return found


def bad_deals(hand: Hand, shape: Shape) -> list[str | None]:
    """The seat of each hand of a wrong size or that repeats a card."""
    found: list[str | None] = []
    seen: list[str] = []
    dealt = written(hand, shape)
    for seat in dealt:
        cards = dealt[seat]
        if cards is None:
            continue
        if len(cards) != shape.sizes[seat]:
            found.append(seat)
        if any(card in seen for card in cards) or len(set(cards)) != len(cards):
            found.append(seat)
        if shape.turned is not None and (shape.turned in cards) != (shape.turned_is_dealers and seat == shape.dealer):
            found.append(seat)
        seen += cards
    stock = stock_of(hand, shape)
    told = [card for card in stock if card is not None]
    if "Stock" in hand.tags and (len(stock) != shape.stock or len({*told} - {*seen}) != len(told)):
        found.append(None)
    return found

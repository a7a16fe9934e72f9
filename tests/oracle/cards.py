"""Cards as their text (`SA`, `HT`, `JH` the big joker), seats as letters (rules/common#cards)."""

SEATS = ["N", "E", "S", "W"]
SIDES = ["NS", "EW"]
SUITS = ["S", "H", "D", "C"]
RANKS = {
    "U": ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"],
    "D": ["K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "A"],
}
JOKERS = ["JH", "JL"]


def pack(jokers: int) -> list[str]:
    """52 cards, and the big joker, or both."""
    return [suit + rank for suit in SUITS for rank in RANKS["U"]] + JOKERS[:jokers]


def side_of(seat: str) -> str:
    return "NS" if seat in ["N", "S"] else "EW"


def other_side(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def from_seat(first: str) -> list[str]:
    """The four seats clockwise from `first`."""
    at = SEATS.index(first)
    return SEATS[at:] + SEATS[:at]


def left_of(seat: str) -> str:
    return from_seat(seat)[1]


def suit_of(card: str, trump: str | None) -> str | None:
    """The suit a card belongs to in this contract; a joker at no trump has none."""
    if card in JOKERS:
        return trump
    return card[0]


def strength(card: str, order: str) -> int:
    """How high a card stands within its suit."""
    if card == "JH":
        return 100
    if card == "JL":
        return 99
    return RANKS[order].index(card[1])


def led_suit(cards: list[str], trump: str | None) -> str | None:
    """The suit of the first card that has one."""
    for card in cards:
        suit = suit_of(card, trump)
        if suit is not None:
            return suit
    return None


def winning_seat(order_of_play: list[str], row: dict[str, str], trump: str | None, order: str) -> str:
    """Who wins a whole trick."""
    cards = [row[seat] for seat in order_of_play]
    wanted = led_suit(cards, trump)
    if trump is not None and any(suit_of(card, trump) == trump for card in cards):
        wanted = trump
    able = [seat for seat in order_of_play if suit_of(row[seat], trump) == wanted]
    return max(able, key=lambda seat: strength(row[seat], order))

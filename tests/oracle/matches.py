"""Random records of Bid Whist matches, for holding two readings of the rules against each other."""

import random
from dataclasses import dataclass, replace

from tests.oracle import house
from tests.oracle.bid_whist import score_of
from tests.oracle.cards import JOKERS, SEATS, from_seat, left_of, side_of, suit_of, winning_seat
from tests.oracle.dealing import Dealt, play_hand, tricks_taken
from tests.oracle.writing import auction_lines, deal_text, decorated, hand_text, play_lines, tag


@dataclass(frozen=True)
class Knobs:
    """Chances, each from 0 to 1. The second group lies where the documents leave room for readings."""

    play: float = 0.6
    reneges: float = 0.03
    illegal_calls: float = 0.1
    penalties: float = 0.25
    wrong_result: float = 0.06
    wrong_score: float = 0.06
    score: float = 0.4
    deal: float = 0.6
    hidden_hands: float = 0.4
    swaps_written: float = 1.0

    contract_elsewhere: float = 0.03
    unscored: float = 0.1
    unfinished: float = 0.02
    play_from_any_seat: float = 0.1
    rows_after_gap: float = 0.1
    winners_after_play: float = 0.03
    bad_deal: float = 0.03
    bad_cards: float = 0.03
    two_tables: float = 0.05
    clubs: float = 0.0
    most_hands: int = 8


@dataclass
class Written:
    """How one hand was written: its text in chunks, and the truth behind it."""

    chunks: list[list[str]]
    truth: Dealt


def random_match(rng: random.Random, **knobs: float) -> str:
    """The text of a record: one event or several, each of one game after another under its own house rules."""
    return random_match_with_truth(rng, **knobs)[0]


def random_match_with_truth(rng: random.Random, **knobs: float) -> tuple[str, list[Dealt]]:
    """The same, and the hands as they really went, in file order."""
    chances = replace(Knobs(), **knobs)  # type: ignore[arg-type]
    lines = ["% PBN 2.1", "% EXPORT"] if rng.random() < 0.5 else []
    before: dict[str, str] = {}
    truths: list[Dealt] = []
    for number in range(rng.choice([1, 1, 1, 2, 3])):
        event = f"{rng.choice(['Bid Whist', 'Café de la Paix', 'Friday; table'])} {number + 1}"
        rules_text, rules = random_house_rules(rng, rng.random() < chances.clubs)
        names = random_names(rng)
        tables = [names]
        if names and rng.random() < chances.two_tables:
            tables.append({direction: name + " junior" for direction, name in names.items()})
        dealer = rng.choice(SEATS)
        for board in range(1, rng.randint(1, int(chances.most_hands)) + 1):
            written = write_hand(rng, rules, dealer, chances)
            if rules["minutes"] is not None and rng.random() < 0.25:
                written.chunks.append([tag("TimeCalled", "yes")])
            head = {"Event": event, "Game": "BidWhist", "HouseRules": rules_text} | rng.choice(tables)
            if board > 1 and "Board" in before and rng.random() < 0.3:
                del head["Event"]
            if rules_text == "palace" and rng.random() < 0.5:
                del head["HouseRules"]
            if "Event" not in head or rng.random() < 0.95:
                head["Board"] = str(board)
            if rng.random() < 0.3:
                head |= {"Site": "?", "Date": "2024.11.08", "Vulnerable": "None", "Room": "Open"}
            lines += assembled(rng, head, before, written.chunks)
            before = {"Event": event} | head if "Event" in head else head
            truths.append(written.truth)
            dealer = left_of(dealer) if rng.random() < 0.9 else rng.choice(SEATS)
    text = "\n".join(decorated(rng, lines)) + "\n"
    return (text.replace("\n", "\r\n") if rng.random() < 0.1 else text), truths


def assembled(rng: random.Random, head: dict[str, str], before: dict[str, str], chunks: list[list[str]]) -> list[str]:
    """The lines of one hand: what begins it first, the rest in any order, repeated values perhaps as `#`."""
    first = "Event" if "Event" in head else "Board"
    tags = [
        [tag(name, "#" if name != "Board" and before.get(name) == value and rng.random() < 0.4 else value)]
        for name, value in head.items()
    ]
    start = [one for one in tags if one[0].startswith(f"[{first} ")]
    rest = [one for one in tags if one not in start] + chunks
    if rng.random() < 0.5:
        rng.shuffle(rest)
    return [line for chunk in start + rest for line in chunk] + [""]


def random_names(rng: random.Random) -> dict[str, str]:
    if rng.random() < 0.4:
        return {}
    names = ["Ada", "Zoë", "Mr. O'Neil", "Ümit", "Jo {the rock}", "Åke; jr", "N", "Ma-Li"]
    return dict(zip(["North", "East", "South", "West"], rng.sample(names, 4), strict=True))


def random_house_rules(rng: random.Random, clubs: bool = False) -> tuple[str, house.Rules]:
    """A `HouseRules` value that may be opened, from the whole space of rules/bid-whist#presets. `clubs`: a preset of a
    club's, half the time as it is."""
    if clubs and rng.random() < 0.5:
        text = rng.choice(list(house.PRESETS_OF_CLUBS))
        return text, house.read(text)[1]
    while True:
        changes: list[str] = []
        if rng.random() < 0.6:
            for rule in rng.sample(list(house.CHOICES), rng.randint(0, 8)):
                changes.append(house.text_of(rule, rng.choice(house.CHOICES[rule])))
        if rng.random() < 0.4:
            changes += rng.sample(house.SWITCHES, rng.randint(1, 4))
        if rng.random() < 0.4:
            jokers, kitty = rng.choice([(0, 0), (0, 4), (1, 1), (1, 5), (2, 2), (2, 6)])
            counts = "yes" if kitty >= 4 else "no"
            changes += [f"jokers={jokers}", f"kitty={kitty}", f"kitty_is_a_trick={counts}"]
        if rng.random() < 0.7:
            changes.append(house.text_of("renege_penalty", rng.choice(house.CHOICES["renege_penalty"])))
        if rng.random() < 0.25:
            changes.append(f"max_hands={rng.randint(1, 4)}")
        rng.shuffle(changes)
        name = rng.choice(list(house.PRESETS_OF_CLUBS if clubs else house.PRESETS))
        text = rng.choice([", ", ", ", ","]).join([name, *changes])
        rules = house.read(text)[1]
        if house.valid(rules):
            return text, rules


def write_hand(rng: random.Random, rules: house.Rules, dealer: str, chances: Knobs) -> Written:
    """One hand at one of the levels of knowledge, or at a mixture of them."""
    hand = play_hand(rng, rules, dealer, chances.reneges, chances.illegal_calls, chances.contract_elsewhere)
    chunks = [[tag("Dealer", dealer)]]
    if rng.random() < chances.unfinished:
        return Written([*chunks, auction_lines(rng, hand, rng.randrange(4))], hand)
    chunks += [[tag("Declarer", hand.declarer)], [tag("Contract", hand.contract)]]
    if rng.random() < 0.6 or hand.illegal_callers:
        chunks.append(auction_lines(rng, hand, None))

    size = house.hand_size(rules)
    level = "play" if rng.random() < chances.play else rng.choice(["result", "winners"])
    known = 0
    if level != "result":
        known = size if rng.random() < 0.6 else rng.randrange(size)
    if level == "winners" and (known > 0 or rng.random() < 0.5):
        chunks.append([tag("TrickWinners", "".join(hand.winners[:known]))])
    if level == "play":
        if known > 0 and rng.random() < chances.bad_cards:
            spoil(rng, rules, hand, known)
        known = written_play(rng, hand, known, size, chances, chunks)
    write_cards(rng, rules, hand, level, chances, chunks)
    write_outcome(rng, rules, hand, known, chances, chunks)
    return Written(chunks, hand)


def written_play(
    rng: random.Random, hand: Dealt, whole: int, size: int, chances: Knobs, chunks: list[list[str]]
) -> int:
    """Write `Play` with so many whole rows, perhaps one with gaps; answer how many tricks are recorded."""
    rows = [dict(row) for row in hand.rows[:whole]]
    known = whole
    if whole < size and hand.leaders[whole] and rng.random() < 0.5:
        rows.append(with_gaps(rng, hand, whole))
        if rng.random() < chances.rows_after_gap:
            rows += hand.rows[whole + 1 : rng.randint(whole + 1, size)]
    columns = hand.leaders[0]
    if rng.random() < chances.play_from_any_seat:
        columns = rng.choice(SEATS)
    chunks.append(play_lines(rng, rows, columns, len(rows) == size))
    if len(rows) == whole and rng.random() < chances.winners_after_play:
        known = rng.randint(whole, size)
        chunks.append([tag("TrickWinners", "".join(hand.winners[:known]))])
    return known


def with_gaps(rng: random.Random, hand: Dealt, at: int) -> dict[str, str]:
    """A row cut in the middle of its trick, or one in which some cards were not seen."""
    order = from_seat(hand.leaders[at])
    missing = order[rng.randint(1, 3) :] if rng.random() < 0.6 else rng.sample(SEATS, rng.randint(1, 4))
    return {seat: "-" if seat in missing else hand.rows[at][seat] for seat in SEATS}


def spoil(rng: random.Random, rules: house.Rules, hand: Dealt, known: int) -> None:
    """Put into the last recorded row a card that cannot have been played there, of the same suit."""
    row = hand.rows[known - 1]
    seat = rng.choice(SEATS)
    suit = suit_of(row[seat], hand.trump)
    own = [earlier[seat] for earlier in hand.rows[: known - 1]]
    gone = [card for earlier in hand.rows[:known] for card in earlier.values()]
    others = [card for one in SEATS if one != seat for card in hand.playing[one] if card not in gone]
    strangers = JOKERS[house.number(rules, "jokers") :] if hand.trump is not None else []
    wrong = [card for card in own + others + strangers if suit_of(card, hand.trump) == suit]
    if not wrong:
        return
    row[seat] = rng.choice(wrong)
    leader = hand.leaders[known - 1]
    hand.winners[known - 1] = winning_seat(from_seat(leader), row, hand.trump, hand.order)
    for later in range(known, len(hand.rows)):
        hand.leaders[later] = ""


def write_cards(
    rng: random.Random, rules: house.Rules, hand: Dealt, level: str, chances: Knobs, chunks: list[list[str]]
) -> None:
    """`Deal`, `Kitty`, `Discards` and `Swaps`, as far as this record knows them."""
    hidden: list[str] = []
    if rng.random() < chances.hidden_hands:
        hidden = rng.sample(SEATS, rng.randint(1, 4))
    dealt = {seat: list(cards) for seat, cards in hand.dealt.items()}
    with_deal = rng.random() < chances.deal
    if with_deal:
        if level != "play" and rng.random() < chances.bad_deal:
            misdeal(rng, dealt)
        chunks.append([tag("Deal", deal_text(rng, dealt, hidden))])
    if hand.kitty and rng.random() < 0.6:
        name = "Kitty" if rng.random() < 0.8 else "Undealt"
        chunks.append([tag(name, hand_text(rng, hand.kitty))])
    if hand.discards and rng.random() < 0.6:
        name = "Discards" if rng.random() < 0.8 else "CardsRemoved"
        chunks.append([tag(name, hand_text(rng, hand.discards))])
    if hand.swaps and (rng.random() < chances.swaps_written if with_deal else rng.random() < 0.5):
        pairs = [f"{joker}={card}" for joker, card in hand.swaps.items()]
        chunks.append([tag("Swaps", " ".join(pairs))])


def misdeal(rng: random.Random, dealt: dict[str, list[str]]) -> None:
    """A card too few, too many, or one in two hands."""
    one, other = rng.sample(SEATS, 2)
    kind = rng.choice(["missing", "moved", "twice"])
    card = dealt[one].pop()
    if kind == "moved":
        dealt[other].append(card)
    elif kind == "twice":
        dealt[one].append(dealt[other][0])


def write_outcome(
    rng: random.Random, rules: house.Rules, hand: Dealt, known: int, chances: Knobs, chunks: list[list[str]]
) -> None:
    """`Result`, `Penalties` and `Score`, true, claimed or wrong."""
    side = side_of(hand.declarer)
    size = house.hand_size(rules)
    mine = sum(side_of(seat) == side for seat in hand.winners[:known]) + bool(rules["kitty_is_a_trick"])
    whole = known == size
    tricks = mine if whole else mine + rng.randint(0, size - known)
    if not whole and rng.random() < 0.5:
        near = 6 + int(hand.contract[0]) + rng.choice([-2, -1, 0, 0, 1, 2, 6])
        tricks = max(mine, min(near, mine + size - known, 13))
    if not whole and rng.random() < 0.3 and hand.leaders[-1]:
        tricks = tricks_taken(hand, rules)[side]
    told = rng.random() < (0.7 if whole else 1 - chances.unscored)
    if told:
        said = tricks
        if whole and rng.random() < chances.wrong_result:
            said = rng.choice([one for one in range(14) if one != tricks])
        chunks.append([tag("Result", result_text(rng, side, said))])
    penalties = ""
    if rng.random() < chances.penalties:
        guilty = [seat for _, seat, _ in hand.reneges] if rng.random() < 0.7 else SEATS
        penalties = "".join(rng.choice(guilty or SEATS) for _ in range(rng.choice([1, 1, 1, 2, 2, 3])))
        chunks.append([tag("Penalties", penalties)])
    if (told or whole) and rng.random() < chances.score:
        taken = {side: tricks, "NS" if side == "EW" else "EW": 13 - tricks}
        score = dict(score_of(taken, hand.declarer, hand.contract, penalties, rules)[1])
        if rng.random() < chances.wrong_score:
            score[rng.choice(["NS", "EW"])] += rng.choice([-2, -1, 1, 3])
        chunks.append([tag("Score", f"NS {score['NS']} EW {score['EW']}")])


def result_text(rng: random.Random, side: str, tricks: int) -> str:
    form = rng.choice(["own", "own", "NS", "EW"])
    if form == "own":
        return str(tricks)
    return f"{form} {tricks if form == side else 13 - tricks}"

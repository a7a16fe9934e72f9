"""Random records of matches of the five games, for holding two readings of the rules against each other."""

import random
from dataclasses import dataclass, replace

from tests.oracle.cards import JOKERS, SIDES, suit_of, winning_seat
from tests.oracle.games import house
from tests.oracle.games.dealing import Dealt, play_hand
from tests.oracle.games.judge import GAMES, judge
from tests.oracle.games.match import Points
from tests.oracle.games.solo import declarers
from tests.oracle.games.table import Row, Shape, clockwise, left_of, seats_for
from tests.oracle.house import text_of
from tests.oracle.matches import assembled
from tests.oracle.pbn import Hand
from tests.oracle.writing import decorated, hand_text, noted, notes, tag

PLAYERS = {
    "Whist": [4],
    "SoloWhist": [4],
    "KnockoutWhist": [2, 3, 4, 4, 5, 6, 7],
    "ContractWhist": [3, 4, 4, 5, 6, 7],
    "GermanWhist": [2],
}


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
    stock: float = 0.6
    presets: float = 0.3
    trump_untold: float = 0.5

    unscored: float = 0.1
    play_among_few: float = 0.6
    cards_untold: float = 0.2
    play_from_any_seat: float = 0.1
    rows_after_gap: float = 0.1
    winners_after_play: float = 0.03
    bad_deal: float = 0.03
    bad_cards: float = 0.03
    two_tables: float = 0.05
    most_hands: int = 8


def random_match(rng: random.Random, game: str, **knobs: float) -> str:
    """The text of a record: one event or several, each of one match after another under its own house rules."""
    return random_match_with_truth(rng, game, **knobs)[0]


def random_match_with_truth(rng: random.Random, game: str, **knobs: float) -> tuple[str, list[Dealt]]:
    """The same, and the hands as they really went, in file order."""
    chances = replace(Knobs(), **knobs)  # type: ignore[arg-type]
    lines = ["% PBN 2.1", "% EXPORT"] if rng.random() < 0.5 else []
    truths: list[Dealt] = []
    before: dict[str, str] = {}
    for number in range(rng.choice([1, 1, 2])):
        rules_text, rules = random_house_rules(rng, game, chances)
        players = rng.choice(PLAYERS[game])
        head = {"Event": f"{rng.choice(['Club', 'Café de la Paix', 'Friday; table'])} {number + 1}", "Game": game}
        if rules_text != house.first_preset(game) or rng.random() < 0.5:
            head["HouseRules"] = rules_text
        tables = [(names, GAMES[game](players, rules)) for names in random_tables(rng, players, chances)]
        dealer = rng.choice(seats_for(players))
        for board in range(1, rng.randint(1, int(chances.most_hands)) + 1):
            names, match = rng.choice(tables)
            match.before_hand()
            truth = play_hand(rng, match, dealer, chances.reneges, chances.illegal_calls, chances.trump_untold)
            tags, sections, chunks = write_hand(rng, truth, chances)
            line = judge(Hand(dict(tags), sections), match, "")
            if isinstance(line["score"], dict) and rng.random() < chances.score:
                tags["Score"] = score_text(rng, line["score"], chances)
            here = head | names | {"Board": str(board)}
            if board > 1 and rng.random() < 0.3:
                del here["Event"]
            chunks += [[tag(name, value)] for name, value in tags.items() if name not in sections]
            lines += assembled(rng, here, before, chunks)
            before = here
            truths.append(truth)
            dealer = left_of(match.seats, dealer) if rng.random() < 0.9 else rng.choice(match.seats)
    text = "\n".join(decorated(rng, lines)) + "\n"
    return (text.replace("\n", "\r\n") if rng.random() < 0.1 else text), truths


def random_tables(rng: random.Random, players: int, chances: Knobs) -> list[dict[str, str]]:
    """The players' tags of a table, now and then of a second one at the same event."""
    names = rng.sample(["Ada", "Zoë", "Mr. O'Neil", "Ümit", "Jo {the rock}", "Åke; jr", "N", "Ma-Li"], players)
    titles = ["North", "East", "South", "West"] if players == 4 else [f"Player{seat}" for seat in seats_for(players)]
    number = {} if players == 4 else {"Players": str(players)}
    if rng.random() < 0.4:
        return [number]
    tables = [number | dict(zip(titles, names, strict=True))]
    if rng.random() < chances.two_tables:
        tables.append(number | {title: f"{name} junior" for title, name in zip(titles, names, strict=True)})
    return tables


def random_house_rules(rng: random.Random, game: str, chances: Knobs) -> tuple[str, house.Rules]:
    """A `HouseRules` value that may be opened."""
    while True:
        choices = house.CHOICES[game]
        changes: list[str] = []
        if choices and rng.random() > chances.presets:
            for rule in rng.sample(list(choices), rng.randint(1, len(choices))):
                changes.append(text_of(rule, rng.choice(choices[rule])))
        name = rng.choice(list(house.PRESETS[game]))
        text = rng.choice([", ", ", ", ","]).join([name, *changes])
        rules = house.read(game, text)[1]
        if house.valid(game, rules):
            return text, rules


def write_hand(
    rng: random.Random, hand: Dealt, chances: Knobs
) -> tuple[dict[str, str], dict[str, list[str]], list[list[str]]]:
    """One hand at one of the levels of knowledge: its tags, its sections' words, and the sections as text."""
    shape = hand.shape
    assert shape is not None
    tags = dict(hand.tags)
    if rng.random() < chances.cards_untold:
        tags.pop("Cards", None)
    sections: dict[str, list[str]] = {}
    chunks: list[list[str]] = []
    if hand.calls and (hand.match.game == "ContractWhist" or rng.random() < 0.7 or "+" in hand.calls):
        calls = hand.calls
        if rng.random() < 0.03 and "+" not in calls:
            calls = [*calls[: rng.randrange(len(calls))], "+"]
        tags["Auction"] = hand.first_caller
        sections["Auction"] = list(calls)
        chunks.append(section(rng, tags, "Auction", [[call] for call in calls], 4))
    if shape.tricks == 0:
        return tags, sections, chunks
    size = shape.tricks
    play = chances.play if len(shape.sizes) == len(shape.seats) and not shape.passing else chances.play_among_few
    level = "play" if rng.random() < play else rng.choice(["result", "winners"])
    known = 0
    if level != "result":
        known = size if rng.random() < 0.6 else rng.randrange(size)
    if level == "winners" and known > 0:
        tags["TrickWinners"] = "".join(hand.winners[:known])
    rows: list[Row] = []
    if level == "play":
        whole = known
        if known > 0 and honours_do_not_count(hand) and rng.random() < chances.bad_cards:
            spoil(rng, hand, shape, known)
        rows = [dict(row) for row in hand.rows[:known]]
        if known < size and hand.leaders[known] and rng.random() < 0.5:
            rows.append(with_gaps(rng, hand, shape, known))
            if rng.random() < chances.rows_after_gap:
                rows += hand.rows[known + 1 : rng.randint(known + 1, size)]
        if len(rows) == whole and rng.random() < chances.winners_after_play:
            known = rng.randint(whole, size)
            tags["TrickWinners"] = "".join(hand.winners[:known])
        first = hand.leaders[0] if rng.random() > chances.play_from_any_seat else rng.choice(list(shape.sizes))
        tags["Play"] = first
        columns = clockwise(shape.seats, first)
        sections["Play"] = [row.get(seat, "-") for row in rows for seat in columns]
        endings = ["", "*"] if len(rows) == size else ["", "*", "*", "+"]
        words = [[row.get(seat, "-") for seat in columns] for row in rows]
        chunks.append(section(rng, tags, "Play", [*words, [rng.choice(endings)]], 1))
    write_cards(rng, hand, shape, level, chances, tags)
    write_outcome(rng, hand, shape, known, chances, tags)
    if hand.match.shape(Hand(tags)) != shape:
        tags["Cards"] = str(size)
    return tags, sections, chunks


def section(rng: random.Random, tags: dict[str, str], name: str, rows: list[list[str]], together: int) -> list[str]:
    """A section as text, perhaps with notes."""
    lines = []
    words = []
    for at in range(0, len(rows), together):
        line = [noted(rng, word) if word != "*" else word for row in rows[at : at + together] for word in row if word]
        words += line
        lines.append(rng.choice([" ", " ", "  ", "\t"]).join(line))
    return [tag(name, tags[name]), *[line for line in lines if line], *notes(rng, words)]


def with_gaps(rng: random.Random, hand: Dealt, shape: Shape, at: int) -> Row:
    """A row cut in the middle of its trick, or one in which some cards were not seen."""
    order = clockwise(list(shape.sizes), hand.leaders[at])
    cut = rng.random() < 0.6
    missing = order[rng.randint(1, len(order) - 1) :] if cut else rng.sample(order, rng.randint(1, len(order)))
    return {seat: "-" if seat in missing else hand.rows[at][seat] for seat in shape.sizes}


def spoil(rng: random.Random, hand: Dealt, shape: Shape, known: int) -> None:
    """Put into the last recorded row a card that cannot have been played there, of the same suit."""
    row = hand.rows[known - 1]
    seat = rng.choice([seat for seat in shape.sizes if row[seat] != "-"])
    suit = suit_of(row[seat], shape.trump)
    gone = [card for earlier in hand.rows[:known] for card in earlier.values()]
    before = [card for earlier in hand.rows[: known - 1] for card in earlier.values() if card != "-"]
    others = [card for one in shape.sizes if one != seat for card in hand.dealt[one] if card not in gone]
    strangers = JOKERS[shape.jokers :] if shape.trump is not None else []
    undealt = [shape.turned] if shape.turned is not None and not shape.turned_is_dealers else []
    undealt += hand.stock[2 * (known - 1) :]
    wrong = [card for card in before + others + strangers + undealt if suit_of(card, shape.trump) == suit]
    if not wrong:
        return
    row[seat] = rng.choice(wrong)
    order = [one for one in clockwise(list(shape.sizes), hand.leaders[known - 1]) if row[one] != "-"]
    hand.winners[known - 1] = winning_seat(order, row, shape.trump, "U")
    for later in range(known, len(hand.rows)):
        hand.leaders[later] = ""


def write_cards(
    rng: random.Random, hand: Dealt, shape: Shape, level: str, chances: Knobs, tags: dict[str, str]
) -> None:
    """`Deal` and `Stock`, as far as this record knows them."""
    if hand.stock and rng.random() < chances.stock:
        seen = rng.random()
        shown = [card if seen < 0.6 or at % 2 == 0 or seen > 0.8 else "-" for at, card in enumerate(hand.stock)]
        tags["Stock"] = " ".join(card if seen < 0.8 or rng.random() < 0.5 else "-" for card in shown)
    if rng.random() > chances.deal:
        return
    dealt = {seat: list(cards) for seat, cards in hand.dealt.items()}
    if level != "play" and certain(hand, tags) and rng.random() < chances.bad_deal:
        misdeal(rng, dealt)
    hidden = rng.sample(list(dealt), rng.randint(1, len(dealt))) if rng.random() < chances.hidden_hands else []
    first = rng.choice(list(dealt))
    hands = [
        "-" if seat in hidden or seat not in dealt else hand_text(rng, dealt[seat])
        for seat in clockwise(shape.seats, first)
    ]
    tags["Deal"] = f"{first}:{' '.join(hands)}"


def certain(hand: Dealt, tags: dict[str, str]) -> bool:
    """Whether a misdeal leaves no doubt how many cards were meant, or who held which honours."""
    if hand.match.game in ["ContractWhist", "KnockoutWhist"]:
        return "Cards" in tags
    return honours_do_not_count(hand)


def honours_do_not_count(hand: Dealt) -> bool:
    """Cards that cannot be leave doubt who held the honours."""
    return hand.match.rules.get("honours", "none") == "none"


def misdeal(rng: random.Random, dealt: dict[str, list[str]]) -> None:
    """A card too few, too many, or one in two hands."""
    one, other = rng.sample(list(dealt), 2)
    kind = rng.choice(["missing", "moved", "twice"])
    card = dealt[one].pop()
    if kind == "moved":
        dealt[other].append(card)
    elif kind == "twice" and dealt[other]:
        dealt[one].append(dealt[other][0])


def write_outcome(
    rng: random.Random, hand: Dealt, shape: Shape, known: int, chances: Knobs, tags: dict[str, str]
) -> None:
    """`Result` and `Penalties`, and `Honours` where the cards do not tell them."""
    size = shape.tricks
    winners = hand.winners[:known]
    while len(winners) < size:
        winners.append(rng.choice([seat for seat in shape.sizes if seat not in shape.passing]))
    if known < size and hand.leaders[-1] and rng.random() < 0.5:
        winners = list(hand.winners)
    told = rng.random() < (0.7 if known == size else 1 - chances.unscored)
    if told:
        if known == size and rng.random() < chances.wrong_result:
            winners[-1] = rng.choice(list(shape.sizes))
        tags["Result"] = result_text(rng, hand, shape, winners[shape.count_from - 1 :])
    if rng.random() < chances.penalties * (hand.match.game in ["Whist", "SoloWhist"] or 0.2):
        guilty = [seat for _, seat, _ in hand.reneges] if rng.random() < 0.7 else shape.seats
        tags["Penalties"] = "".join(rng.choice(guilty or shape.seats) for _ in range(rng.choice([1, 1, 1, 2, 2, 3])))
    if hand.match.game == "Whist" and shape.trump is not None and rng.random() < 0.8:
        held = dict.fromkeys(SIDES, 0)
        for seat, cards in hand.dealt.items():
            held[shape.sides[seat]] += sum(shape.trump + rank in cards for rank in "AKQJ")
        side = max(held, key=lambda one: held[one])
        if held[side] >= 3:
            tags["Honours"] = f"{side} {held[side]}"


def result_text(rng: random.Random, hand: Dealt, shape: Shape, winners: list[str]) -> str:
    counts: Points = dict.fromkeys(shape.names, 0)
    for seat in winners:
        counts[shape.sides[seat]] += 1
    if hand.match.game == "SoloWhist":
        return str(sum(counts[seat] for seat in declarers(Hand(dict(hand.tags)))))
    if hand.match.game == "Whist":
        side = rng.choice(["NS", "EW"])
        return f"{side} {counts[side]}"
    return " ".join(f"{name} {count}" for name, count in counts.items())


def score_text(rng: random.Random, score: Points, chances: Knobs) -> str:
    said = dict(score)
    if rng.random() < chances.wrong_score:
        # In Whist honours nobody told may explain a few points.
        said[rng.choice(list(said))] += rng.choice([-20, 20] if "NS" in said else [-2, -1, 1, 3])
    return " ".join(f"{name} {points}" for name, points in said.items())

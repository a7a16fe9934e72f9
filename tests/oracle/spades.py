"""A slow judge of Spades that goes by the printed rules alone, and random matches to hold a command against it:
`python -m tests.oracle.spades [options] N SEED COMMAND…` (see `tests.oracle.games`).

Matches are made and judged in one go: the judge knows how every hand truly went, and what of that the record tells.
Cards are their text, seats letters. Nothing of the program is used.
"""

import argparse
import random
import sys
from dataclasses import dataclass, field

from tests.oracle.beside import add_options, hold

Json = dict[str, object]
Rules = dict[str, object]
SEATS = "NESW"
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
HIGH_TO_LOW = "AKQJT98765432"

COMMON: Rules = {
    "pack": "plain", "bids": "each", "first_dealer": "cut", "first_hand": "bid",
    "board": 0, "thirteen_at_most": False, "nil": 100,
    "double_nil": True, "failed_nil": "counts", "blind_nil": 200, "blind_bid": None, "blind_behind": 100, "overs": 1,
    "ten_bags": 100, "ten_bid": "plain", "boston": "plain", "sets_that_lose": None, "lead_spades": "broken",
    "renege_penalty": "three_tricks", "reneges_that_lose": None, "target": 500, "floor": 500,
}  # fmt: skip
PRESETS: dict[str, Rules] = {
    "classic": COMMON,
    "jjda": COMMON | {
        "pack": "red_deuces_out", "bids": "partners", "first_dealer": "first_diamond",
        "board": 4, "nil": 0, "blind_nil": 0, "overs": 0, "ten_bags": 0,
        "ten_bid": "150", "boston": "200", "sets_that_lose": 2, "lead_spades": "any", "renege_penalty": "set",
        "reneges_that_lose": 2, "target": 350,
    },
    "jokers_wild": COMMON | {
        "pack": "diamond_deuce_up", "bids": "partners", "nil": 0, "blind_nil": 0, "blind_bid": 6, "overs": 0,
        "ten_bid": "200", "boston": "wins", "sets_that_lose": 3,
    },
}  # fmt: skip
CHANGES: dict[str, list[object]] = {
    "pack": ["plain", "red_deuces_out", "diamond_deuce_up"],
    "first_hand": ["bid", "bids_itself"],
    "board": [0, 3, 4],
    "thirteen_at_most": [True, False],
    "double_nil": [True, False],
    "failed_nil": ["counts", "bags"],
    "blind_behind": [0, 50, 100],
    "overs": [0, 1],
    "ten_bags": [0, 50, 100],
    "ten_bid": ["plain", "150", "200"],
    "boston": ["plain", "200", "wins"],
    "sets_that_lose": [None, 2, 3],
    "lead_spades": ["broken", "any"],
    "renege_penalty": ["none", "three_tricks", "set"],
    "reneges_that_lose": [None, 1, 2],
    "target": [100, 200, 350, 500],
    "floor": [100, 200, 500],
}


def spades_of(rules: Rules) -> list[str]:
    """The spades of the pack, from the top."""
    if rules["pack"] == "plain":
        return ["S" + rank for rank in HIGH_TO_LOW]
    deuces = ["S2"] if rules["pack"] == "red_deuces_out" else ["D2", "S2"]
    return ["JH", "JL", *deuces, *("S" + rank for rank in HIGH_TO_LOW[:-1])]


def pack_of(rules: Rules) -> list[str]:
    out = {"plain": [], "red_deuces_out": ["H2", "D2"], "diamond_deuce_up": ["H2", "C2"]}[str(rules["pack"])]
    plain = [suit + rank for suit in "HDC" for rank in HIGH_TO_LOW]
    spades = spades_of(rules)
    return spades + [card for card in plain if card not in out and card not in spades]


def from_seat(first: str) -> list[str]:
    at = SEATS.index(first)
    return list(SEATS[at:] + SEATS[:at])


@dataclass
class Going:
    """How a match stands."""

    total: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    bags: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    sets: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    reneges: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    begun: bool = False


def number(rules: Rules, rule: str) -> int:
    value = rules[rule]
    assert isinstance(value, int)
    return value


# The bids.


def may_bid(rules: Rules, going: Going, seat: str, said: dict[str, str]) -> list[str]:
    """Everything that may be bid now."""
    side = SIDES[seat]
    far = going.total[OTHER[side]] - going.total[side] >= number(rules, "blind_behind")
    if rules["bids"] == "partners":
        found = [str(n) for n in range(1, 14) if n >= number(rules, "board")]
        least = rules["blind_bid"]
        if isinstance(least, int) and far:
            found += [f"Blind{n}" for n in range(least, 14) if n >= number(rules, "board")]
        return found
    partners = [bid for other, bid in said.items() if SIDES[other] == side]
    promised = sum(int(bid) for bid in partners if bid.isdigit())
    nil_there = any(not bid.isdigit() for bid in partners)
    found = []
    for n in range(1, 14):
        if partners and not nil_there and promised + n < number(rules, "board"):
            continue
        if rules["thirteen_at_most"] and promised + n > 13:
            continue
        found.append(str(n))
    if not nil_there or rules["double_nil"]:
        found.append("Nil")
        if far:
            found.append("BlindNil")
    return found


# Scoring.


def worth(rules: Rules, bid: int, made: bool) -> int:
    """What the bid of a side is worth, made or set."""
    if bid == 10 and rules["ten_bid"] == "150":
        return 150 if made else -150
    if bid == 10 and rules["ten_bid"] == "200":
        return 200 if made else -100
    if bid == 13 and rules["boston"] == "200":
        return 200 if made else -200
    return 10 * bid if made else -10 * bid


@dataclass
class Scored:
    points: int
    bags: int
    lost: bool
    wins: bool = False


def score_side(
    rules: Rules, side: str, bids: dict[str, str] | None, took: dict[str, int], tricks: int, net: int
) -> Scored:
    """What a side scores. `tricks` are its own as they fell, `took` those of each seat that bid nil; `net` its reneges
    less the others'."""
    if rules["renege_penalty"] == "three_tricks":
        tricks = min(13, max(0, tricks - 3 * net))
    forced = rules["renege_penalty"] == "set" and net > 0
    if bids is None:
        return Scored(0 if forced else 10 * tricks, 0, forced)
    points = 0
    useless = 0
    promised = 0
    twice = False
    for seat, bid in bids.items():
        if SIDES[seat] != side:
            continue
        if bid in ["Nil", "BlindNil"]:
            value = number(rules, "nil" if bid == "Nil" else "blind_nil")
            points += -value if took[seat] else value
            if rules["failed_nil"] == "bags":
                useless += took[seat]
        else:
            twice = twice or bid.startswith("Blind")
            promised += int(bid.removeprefix("Blind"))
    if forced or max(0, tricks - useless) < promised:
        return Scored(points + worth(rules, promised, False) * (2 if twice else 1), 0, True)
    points += worth(rules, promised, True) * (2 if twice else 1)
    over = tricks - promised
    return Scored(points + over * number(rules, "overs"), over, False, promised == 13 and rules["boston"] == "wins")


def add(
    rules: Rules, going: Going, scored: dict[str, Scored], net: dict[str, int]
) -> tuple[dict[str, int], str | None]:
    """Adds a hand to the match: what each side has scored by it with its bags, and who has won."""
    change = {}
    for side, one in scored.items():
        points = one.points
        for _ in range(one.bags):
            going.bags[side] += 1
            if going.bags[side] % 10 == 0:
                points -= number(rules, "ten_bags")
        going.sets[side] += one.lost
        going.reneges[side] += max(0, net[side])
        going.total[side] += points
        change[side] = points
    for side, one in scored.items():
        if one.wins:
            return change, side
    beaten = []
    for side in ["NS", "EW"]:
        most_sets, most_reneges = rules["sets_that_lose"], rules["reneges_that_lose"]
        many_sets = isinstance(most_sets, int) and going.sets[side] >= most_sets
        many_reneges = isinstance(most_reneges, int) and going.reneges[side] >= most_reneges
        if many_sets or many_reneges:
            beaten.append(side)
    if len(beaten) == 1:
        return change, OTHER[beaten[0]]
    totals = going.total
    ended = bool(beaten)
    for side in ["NS", "EW"]:
        ended = ended or totals[side] >= number(rules, "target") or totals[side] <= -number(rules, "floor")
    if not ended or totals["NS"] == totals["EW"]:
        return change, None
    return change, "NS" if totals["NS"] > totals["EW"] else "EW"


def why_ended(rules: Rules, going: Going, scored: dict[str, Scored], won: str) -> str:
    """What has decided a game that is over, where it was not the points of those who won."""
    beaten = OTHER[won]
    if any(one.wins for one in scored.values()):
        return "boston"
    for name, count in (("reneges", going.reneges[beaten]), ("sets", going.sets[beaten])):
        most = rules[f"{name}_that_lose"]
        if isinstance(most, int) and count >= most:
            return name
    return "" if going.total[won] >= number(rules, "target") else "floor"


# A hand.


@dataclass
class Played:
    """How a hand truly went: rows by seat, leaders and winners; `claims` are (trick, seat, card, cards that it claims
    not to hold), and whether it did hold one."""

    rows: list[dict[str, str]] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    claims: list[tuple[int, str, str, set[str], bool]] = field(default_factory=list)


def play(rng: random.Random, rules: Rules, dealt: dict[str, list[str]], leader: str, reneges: float) -> Played:
    spades = spades_of(rules)

    def suit(card: str) -> str:
        return "S" if card in spades else card[0]

    every = pack_of(rules)
    held = {seat: list(cards) for seat, cards in dealt.items()}
    found = Played()
    broken = False
    for trick in range(1, 14):
        row: dict[str, str] = {}
        led = ""
        for seat in from_seat(leader):
            due: set[str] = set()
            if led:
                due = {card for card in every if suit(card) == led}
            elif rules["lead_spades"] == "broken" and not broken:
                due = {card for card in every if suit(card) != "S"}
            lawful = [card for card in held[seat] if card in due] or held[seat]
            card = rng.choice(held[seat] if rng.random() < reneges else lawful)
            if due and card not in due:
                found.claims.append((trick, seat, card, due, any(one in due for one in held[seat])))
            led = led or suit(card)
            held[seat].remove(card)
            row[seat] = card
        broken = broken or any(suit(card) == "S" for card in row.values())
        trumps = [seat for seat in row if row[seat] in spades]
        if trumps:
            leader = min(trumps, key=lambda seat: spades.index(row[seat]))
        else:
            able = [seat for seat in row if suit(row[seat]) == led]
            leader = min(able, key=lambda seat: HIGH_TO_LOW.index(row[seat][1]))
        found.rows.append(row)
        found.winners.append(leader)
    return found


def proven(found: Played, known: int, with_hands: bool) -> list[Json]:
    """The reneges that so many tricks prove, with all hands told or none."""
    accused: list[Json] = []
    for trick, seat, card, due, had in found.claims:
        if trick > known:
            continue
        if with_hands:
            if had:
                accused.append(violation("revoke", seat, trick, card))
            continue
        for later in range(trick + 1, known + 1):
            if found.rows[later - 1][seat] in due:
                shown = {"trick": later, "card": found.rows[later - 1][seat]}
                accused.append(violation("revoke", seat, trick, card, shown))
                break
    return accused


def violation(kind: str, seat: str, trick: int | None = None, card: str | None = None, proof: object = None) -> Json:
    return {"kind": kind, "seat": seat, "trick": trick, "card": card, "proof": proof}


def by_side(seats: list[str]) -> dict[str, int]:
    return {side: sum(SIDES[seat] == side for seat in seats) for side in ["NS", "EW"]}


def hand_text(cards: list[str]) -> str:
    groups = ["".join(card[1] for card in cards if card[0] == suit) for suit in "SHDCJ"]
    return ".".join(groups if groups[4] else groups[:4])


# A match.


def house_rules(rng: random.Random) -> tuple[str, Rules]:
    name = rng.choice(list(PRESETS))
    rules, text = dict(PRESETS[name]), [name]
    if rng.random() < 0.6:
        for rule in rng.sample(list(CHANGES), rng.randint(1, 6)):
            rules[rule] = value = rng.choice(CHANGES[rule])
            written = (
                {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else value
            )
            text.append(f"{rule}={written}")
    return ", ".join(text), rules


def random_match(seed: str) -> tuple[str, list[Json]]:
    """The text of a record, and what `score --json` must say of it, save the file."""
    rng = random.Random(seed)
    text, rules = house_rules(rng)
    going, dealer = Going(), rng.choice(SEATS)
    lines, expected = [], []
    for board in range(1, rng.randint(1, 8) + 1):
        tags, said = one_hand(rng, rules, text, going, dealer)
        head = f'[Event "Club"]\n[Board "{board}"]\n[Game "Spades"]\n[HouseRules "{text}"]\n[Dealer "{dealer}"]\n'
        lines.append(head + tags)
        expected.append(
            {"hand": board - 1, "board": str(board), **said, "preset": text.split(",")[0], "dealer": dealer}
        )
        if said["winner"]:
            going = Going()
        dealer = from_seat(dealer)[1]
    return "\n".join(lines), expected


def one_hand(rng: random.Random, rules: Rules, text: str, going: Going, dealer: str) -> tuple[str, Json]:
    forehand = from_seat(dealer)[1]
    deck = pack_of(rules)
    rng.shuffle(deck)
    dealt = {seat: deck[13 * at : 13 * at + 13] for at, seat in enumerate(SEATS)}
    tags: list[str] = []
    violations: list[Json] = []
    bids: dict[str, str] | None = {}
    contract = None
    if rules["first_hand"] == "bids_itself" and not going.begun:
        bids = None
    else:
        assert bids is not None
        for seat in from_seat(forehand)[: 2 if rules["bids"] == "partners" else 4]:
            lawful = may_bid(rules, going, seat, bids)
            likely = [bid for bid in lawful if not bid.isdigit() or int(bid) <= (7 if len(bids) < 2 else 4)]
            bid = rng.choice(likely if likely and rng.random() < 0.8 else lawful)
            if rules["bids"] == "each" and "BlindNil" not in lawful and rng.random() < 0.03:
                bid = "BlindNil"
                violations.append(violation("illegal-call", seat))
            bids[seat] = bid
        tags.append(f'[Auction "{forehand}"]\n{" ".join(bids.values())}')
        if rng.random() < 0.7:
            promised = {
                side: sum(
                    int(bid.removeprefix("Blind"))
                    for seat, bid in bids.items()
                    if SIDES[seat] == side and "Nil" not in bid
                )
                for side in ["NS", "EW"]
            }
            contract = f"NS {promised['NS']} EW {promised['EW']}"
            tags.append(f'[Contract "{contract}"]')
    going.begun = True
    found = play(rng, rules, dealt, forehand, rng.choice([0.0, 0.0, 0.04, 0.2]))

    level = rng.choice(["result", "winners", "cards", "hands"])
    known = 0 if level == "result" else 13 if rng.random() < 0.6 else rng.randint(1, 12)
    if level == "hands" or (level == "result" and rng.random() < 0.3):
        tags.append(f'[Deal "N:{" ".join(hand_text(dealt[seat]) for seat in SEATS)}"]')
    if level == "winners":
        tags.append(f'[TrickWinners "{"".join(found.winners[:known])}"]')
    if level in ["cards", "hands"]:
        rows = "\n".join(" ".join(row[seat] for seat in SEATS) for row in found.rows[:known])
        tags.append(f'[Play "N"]\n{rows}\n*')
        violations += proven(found, known, level == "hands")
    nil_sides = {SIDES[seat] for seat, bid in (bids or {}).items() if "Nil" in bid}
    told = known == 13
    if known < 13 and rng.random() < 0.85:
        told = True
        counts = {seat: found.winners.count(seat) for seat in SEATS}
        parts = []
        for seat in SEATS:
            if SIDES[seat] in nil_sides:
                parts.append(f"{seat} {counts[seat]}")
            elif seat in "NE":
                parts.append(f"{SIDES[seat]} {counts[seat] + counts[from_seat(seat)[2]]}")
        tags.append(f'[Result "{" ".join(parts)}"]')
    penalties = "".join(rng.choice(SEATS) for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3])))
    if penalties:
        tags.append(f'[Penalties "{penalties}"]')
    tricks = by_side(found.winners) if told else None
    change, won = None, None
    scored: dict[str, Scored] = {}
    if tricks is not None:
        guilty = by_side(list(penalties))
        net = {side: guilty[side] - guilty[OTHER[side]] for side in ["NS", "EW"]}
        took = {seat: found.winners.count(seat) for seat in SEATS}
        scored = {side: score_side(rules, side, bids, took, tricks[side], net[side]) for side in ["NS", "EW"]}
        if rng.random() < 0.3:
            points = {side: one.points for side, one in scored.items()}
            tags.append(f'[Score "NS {points["NS"]} EW {points["EW"]}"]')
        change, won = add(rules, going, scored, net)
    end = why_ended(rules, going, scored, won) if won else ""
    said: Json = {
        "game": "Spades", "declarer": None, "contract": contract, "tricks": tricks,
        "played": None if level == "result" else by_side(found.winners[:known]), "complete": known == 13, "made": None,
        "score": change, "total": dict(going.total), "winner": won, "violations": violations,
        **({"end": end} if end else {}),
    }  # fmt: skip
    return "\n".join(tags) + "\n", said


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.spades", description=__doc__)
    add_options(parser)
    options = parser.parse_args()
    judged: dict[str, list[Json]] = {}

    def make(seed: str) -> str:
        text, expected = random_match(seed)
        judged[text] = expected
        return text

    return hold(options, make, lambda text, file: [{"file": file, **one} for one in judged[text]])


if __name__ == "__main__":
    sys.exit(main())

"""The house rules of Spades and their presets (rules/spades#presets; C5, C6, C7)."""

from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import BIG, CLUBS, DIAMONDS, HEARTS, LITTLE, SPADES, mask_of, pack
from rules.house_rules import HUGE, HouseRules, Problem, rule, training_rule
from rules.phrases import Phrase

USUAL = "the usual rules"


class Pack(NamedTuple):
    """A pack: the cards that a pack with both jokers is short of, and those that are spades above the ace, highest
    first."""

    out: tuple[int, ...]
    promoted: tuple[int, ...] = ()


def _deuce(suit: int) -> int:
    return 13 * suit


PACKS = {
    "plain": Pack((LITTLE, BIG)),
    "red_deuces_out": Pack((_deuce(HEARTS), _deuce(DIAMONDS)), (_deuce(SPADES),)),
    "diamond_deuce_up": Pack((_deuce(HEARTS), _deuce(CLUBS)), (_deuce(DIAMONDS), _deuce(SPADES))),
}
"""By the value of `SpadesRules.pack`."""


class Worth(NamedTuple):
    """What a bid of a certain number is worth when it is made, and when it is set."""

    made: int
    set: int


@dataclass(frozen=True)
class SpadesRules(HouseRules):
    """The house rules of Spades; the defaults are the usual ones."""

    pack: str = rule(
        "plain",
        "Pack",
        "Jokers and promoted deuces are spades, above the ace.",
        "C6: jokers for 2♥ 2♦; C7: jokers for 2♥ 2♣",
        ("plain", "52 cards"),
        ("red_deuces_out", "jokers for 2♥ 2♦, 2♠ high"),
        ("diamond_deuce_up", "jokers for 2♥ 2♣, 2♦ 2♠ high"),
    )
    bids: str = rule(
        "each",
        "Who bids",
        "Each a number, which are added; or the partners one together.",
        "C5, C6, C7: together",
        ("each", "each player"),
        ("partners", "partners together"),
    )
    first_dealer: str = rule(
        "cut",
        "The first dealer",
        "By a cut, or who gets the first card of a suit dealt face up.",
        "C5, C7: cut; C6: first diamond",
        ("cut", "the highest card cut"),
        ("first_diamond", "the first diamond"),
    )
    first_hand: str = rule(
        "bid",
        "The first hand",
        "Where it bids itself nobody bids: each trick scores 10.",
        "C5: bid; C6: bids itself",
        ("bid", "is bid"),
        ("bids_itself", "bids itself"),
    )
    board: int = rule(
        0,
        "Least bid of a side",
        "The board; a side with a nil need not reach it.",
        "C5, C6: 4",
        (0, "any"),
        4,
        numbers=(0, 13),
    )
    thirteen_at_most: bool = rule(
        False, "Thirteen at most", "Partners may not bid more than thirteen in all.", "OpenSpiel: yes"
    )
    nil: int = rule(
        100,
        "Nil",
        "A bid of no tricks: won or lost, for that player alone.",
        f"{USUAL}: 100; C5, C6: none",
        (0, "none"),
        50,
        100,
        numbers=(0, HUGE),
    )
    double_nil: bool = rule(True, "Both partners may bid nil", "Each nil is scored by itself.", USUAL)
    failed_nil: str = rule(
        "counts",
        "Tricks of a lost nil",
        "Whether they help the partner to make the bid.",
        "OpenSpiel: they do",
        ("counts", "count for the bid"),
        ("bags", "are only bags"),
    )
    blind_nil: int = rule(
        200,
        "Blind nil",
        "Nil, bid before looking at the cards.",
        f"{USUAL}: 200",
        (0, "none"),
        100,
        200,
        numbers=(0, HUGE),
    )
    blind_bid: int | None = rule(
        None,
        "Blind bids",
        "Partners bid unseen, at least so many; it counts twice.",
        "C7: from 6",
        (None, "none"),
        6,
        7,
        numbers=(1, 13),
    )
    blind_behind: int = rule(
        100, "Blind when behind by", "The points a side must lack.", "C7 and the usual rules: 100", 0, 100, 200,
        numbers=(0, HUGE),
    )  # fmt: skip
    overs: int = rule(
        1, "A trick over scores", "Tricks over the bid are bags.", f"{USUAL}: 1; C5, C6, C7: 0", 0, 1, numbers=(0, 10)
    )
    ten_bags: int = rule(
        100, "Ten bags cost", "As often as there are ten.", f"{USUAL}, C7: 100; C5, C6: nothing", (0, "nothing"), 100,
        numbers=(0, HUGE),
    )  # fmt: skip
    ten_bid: str = rule(
        "plain",
        "A bid of ten",
        "What it is worth.",
        "C5: 150 either way; C7: 200 made",
        ("plain", "as any other"),
        ("150", "150 either way"),
        ("200", "200 made"),
    )
    boston: str = rule(
        "plain",
        "A bid of thirteen",
        "A Boston: what it is worth.",
        "C5: 200; C7: wins the game",
        ("plain", "as any other"),
        ("200", "200 either way"),
        ("wins", "made, wins the game"),
    )
    sets_that_lose: int | None = rule(
        None, "Sets that lose", "So many sets lose the game.", "C5, C6: 2; C7: 3", (None, "none"), 2, 3, numbers=(1, 99)
    )
    lead_spades: str = rule(
        "broken",
        "Spades may be led",
        "Broken: a spade has fallen; or a player has nothing else.",
        f"{USUAL}: broken; C5: at any time",
        ("broken", "once broken"),
        ("any", "at any time"),
    )
    renege_penalty: str = rule(
        "three_tricks",
        "A renege costs",
        "What each one that is penalised costs.",
        f"{USUAL}: 3 tricks; C5: a set",
        ("none", "nothing"),
        ("three_tricks", "3 tricks"),
        ("set", "a set"),
    )
    reneges_that_lose: int | None = rule(
        None, "Reneges that lose", "So many penalised lose the game.", "C5: 2", (None, "none"), 2, numbers=(1, 99)
    )
    target: int = rule(
        500, "The game is to", "Points that win.", "C5, C6: 350, late rounds 500", 350, 500, numbers=(1, HUGE)
    )
    floor: int = rule(
        500, "Lost at minus", "As many points below nought lose.", USUAL, 200, 350, 500, numbers=(1, HUGE)
    )
    training: bool = training_rule("S0")

    @property
    def cards(self) -> int:
        """The pack, as a mask."""
        return pack(2) & ~mask_of(PACKS[self.pack].out)

    @property
    def promoted(self) -> tuple[int, ...]:
        """The cards that are spades above the ace, highest first."""
        return PACKS[self.pack].promoted

    @property
    def together(self) -> bool:
        """Whether partners make one bid."""
        return self.bids == "partners"

    def worth(self, number: int) -> Worth:
        """What a side's bid of so many tricks is worth, seen."""
        plain = Worth(10 * number, -10 * number)
        special = {10: self.ten_bid, 13: self.boston}.get(number, "plain")
        return {"150": Worth(150, -150), "200": Worth(200, -200 if number == 13 else plain.set)}.get(special, plain)

    def contradictions(self) -> list[Problem]:
        found = []
        if self.together and (self.nil or self.blind_nil):
            reason = Phrase("Nil is the bid of one player: there is none where partners bid together")
            found.append(Problem(("bids", "nil", "blind_nil"), reason))
        if self.blind_bid is not None and not self.together:
            reason = Phrase("Blind bids are made by partners together: there are none where each bids")
            found.append(Problem(("blind_bid", "bids"), reason))
        if self.blind_nil and not self.nil:
            found.append(Problem(("blind_nil", "nil"), Phrase("Blind nil needs nil")))
        return found


PRESETS = {
    "classic": SpadesRules(),
    "jjda": SpadesRules(
        pack="red_deuces_out", bids="partners", first_dealer="first_diamond",
        board=4, nil=0, blind_nil=0, overs=0, ten_bags=0, ten_bid="150",
        boston="200", sets_that_lose=2, lead_spades="any", renege_penalty="set", reneges_that_lose=2, target=350,
    ),
    "jokers_wild": SpadesRules(
        pack="diamond_deuce_up", bids="partners", nil=0, blind_nil=0, blind_bid=6, overs=0, ten_bid="200",
        boston="wins", sets_that_lose=3,
    ),
}  # fmt: skip

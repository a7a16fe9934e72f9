"""The house rules of Bid Whist (rules/bid-whist#presets): presets, changes from left to right, switches."""

Rules = dict[str, object]

NAMES = [
    "lowest_bid", "low_beats_high", "jokers", "kitty", "kitty_is_a_trick", "exchange_shown", "sport_kitty",
    "first_lead", "jester", "swap_jokers", "defenders_score", "set_costs", "double_no_trump",
    "no_trump_set_costs", "boston", "target", "max_hands", "rise_and_fly", "renege_penalty", "stake",
    "set_fee", "training",
]  # fmt: skip

CLUBS: Rules = {
    "no_trump_beats_both": True, "words": "town", "kitty_spares": 0, "first_dealer": "cut", "scores_for": "made",
    "game_by": "points", "hands_to_win": 3, "minutes": None, "sets_that_lose": None, "losing_by_set_pays": 0,
    "backdoor_pays": 0,
}  # fmt: skip
"""What clubs and tournaments play otherwise (rules/bid-whist#clubs), as everybody else plays it."""

PRESETS: dict[str, list[object]] = {
    "palace": [
        3, False, 2, 6, True, False, "never",
        "forehand", False, False, True, "bid", True,
        "double", "plain", 7, None, False, "three_tricks", 0,
        0, False,
    ],
    "classic": [
        3, True, 2, 6, True, True, "trump",
        "declarer", False, False, False, "shortfall", False,
        "double", "plain", 5, None, False, "three_tricks", 0,
        0, False,
    ],
    "agee": [
        1, True, 2, 6, True, False, "trump",
        "declarer", False, False, False, "shortfall", False,
        "twice_bid", "plain", 5, None, False, "three_tricks", 0,
        0, False,
    ],
    "britannica": [
        3, True, 2, 6, True, False, "trump",
        "declarer", False, False, False, "bid", True,
        "double", "plain", 7, None, False, "three_tricks", 0,
        0, False,
    ],
    "columbus": [
        1, False, 0, 0, False, False, "never",
        "declarer", False, False, False, "bid", True,
        "double", "plain", 5, None, False, "game", 0,
        0, False,
    ],
    "detroit": [
        4, True, 1, 5, True, False, "trump",
        "declarer", False, False, False, "bid", True,
        "double", "13", None, None, False, "three_tricks", 0,
        0, False,
    ],
    "cardsharks": [
        4, True, 2, 6, True, False, "trump",
        "declarer", False, False, False, "bid", True,
        "double", "13", None, None, False, "three_tricks", 0,
        0, False,
    ],
    "fahrenheit": [
        4, False, 2, 6, True, False, "trump",
        "declarer", False, False, False, "bid", True,
        "double", "two_hands", 7, None, False, "three_tricks", 0,
        0, False,
    ],
}  # fmt: skip

PRESETS_OF_CLUBS: dict[str, Rules] = {
    "columbus": {
        "no_trump_beats_both": False, "words": "special", "first_dealer": "first_club", "sets_that_lose": 2,
        "losing_by_set_pays": 5, "backdoor_pays": 5,
    },
    "detroit": {"words": "special", "first_dealer": "first_diamond", "scores_for": "bid", "minutes": 15},
    "cardsharks": {"words": "special", "first_dealer": "first_diamond", "scores_for": "bid", "minutes": 15},
    "fahrenheit": {"words": "special", "first_dealer": "first_diamond", "kitty_spares": 4, "game_by": "hands"},
}  # fmt: skip

CHOICES: dict[str, list[object]] = {
    "lowest_bid": [1, 2, 3, 4, 5, 6, 7],
    "low_beats_high": [True, False],
    "exchange_shown": [True, False],
    "sport_kitty": ["never", "trump", "always"],
    "first_lead": ["forehand", "declarer"],
    "jester": [True, False],
    "swap_jokers": [True, False],
    "defenders_score": [True, False],
    "set_costs": ["bid", "shortfall"],
    "double_no_trump": [True, False],
    "no_trump_set_costs": ["double", "twice_bid"],
    "boston": ["plain", "quadruple", "13", "two_hands"],
    "target": [1, 3, 5, 7, 10, 21, 50, None],
    "max_hands": [None, 1, 2, 3, 4, 8],
    "rise_and_fly": [True, False],
    "renege_penalty": ["none", "three_tricks", "set", "game"],
    "stake": [0, 2, 10],
    "set_fee": [0, 1, 25],
    "training": [True, False],
    "no_trump_beats_both": [True, False],
    "words": ["town", "special"],
    "kitty_spares": [0, 4],
    "first_dealer": ["cut", "first_club", "first_diamond"],
    "scores_for": ["made", "bid"],
    "game_by": ["points", "hands"],
    "hands_to_win": [1, 2, 3, 5],
    "minutes": [None, 10, 15],
    "sets_that_lose": [None, 1, 2, 3],
    "losing_by_set_pays": [0, 5, 8],
    "backdoor_pays": [0, 5, 9],
}

SWITCHES = [
    "declarer_always_leads", "jester", "low_beats_high", "no_jokers", "single_nt", "small_kitty",
    "sport_the_kitty", "training",
]  # fmt: skip


def preset(name: str) -> Rules:
    return dict(zip(NAMES, PRESETS[name], strict=True)) | CLUBS | PRESETS_OF_CLUBS.get(name, {})


def throw(rules: Rules, switch: str) -> None:
    """Apply one of S0's named custom rules."""
    if switch == "declarer_always_leads":
        rules["first_lead"] = "declarer"
    elif switch == "jester":
        rules["jester"] = True
    elif switch == "low_beats_high":
        rules["low_beats_high"] = True
    elif switch == "no_jokers":
        rules["kitty"] = number(rules, "kitty") - number(rules, "jokers")
        rules["jokers"] = 0
    elif switch == "single_nt":
        rules["double_no_trump"] = False
    elif switch == "small_kitty":
        if number(rules, "kitty") == 0:
            return
        rules["kitty"] = number(rules, "kitty") - 4
        rules["kitty_is_a_trick"] = False
    elif switch == "sport_the_kitty":
        rules["sport_kitty"] = "always"
    elif switch == "training":
        rules["training"] = True
    else:
        raise ValueError(f"no switch {switch}")


def value_of(rule: str, text: str) -> object:
    if text in ["yes", "no"]:
        return text == "yes"
    if text.isdigit() and rule != "boston":
        return int(text)
    if text == "none" and rule != "renege_penalty":
        return None
    return text


def text_of(rule: str, value: object) -> str:
    """`rule=value` as a record writes it."""
    if value is True:
        return f"{rule}=yes"
    if value is False:
        return f"{rule}=no"
    if value is None:
        return f"{rule}=none"
    return f"{rule}={value}"


def read(text: str | None) -> tuple[str, Rules]:
    """The preset's name and the rules in force; without the tag the game's first preset."""
    if text is None:
        return "palace", preset("palace")
    parts = [part.strip() for part in text.split(",")]
    rules = preset(parts[0])
    for part in parts[1:]:
        if "=" in part:
            rule, value = part.split("=")
            if rule not in rules:
                raise ValueError(f"no rule {rule}")
            rules[rule] = value_of(rule, value)
        else:
            throw(rules, part)
    return parts[0], rules


def number(rules: Rules, rule: str) -> int:
    value = rules[rule]
    assert isinstance(value, int)
    return value


def hand_size(rules: Rules) -> int:
    return (52 + number(rules, "jokers") - number(rules, "kitty")) // 4


def valid(rules: Rules) -> bool:
    """Whether a table may be opened with these rules."""
    kitty, jokers = number(rules, "kitty"), number(rules, "jokers")
    if kitty < 0 or kitty > 6 or jokers < 0 or jokers > 2 or (52 + jokers - kitty) % 4 != 0:
        return False
    if rules["kitty_is_a_trick"] != (hand_size(rules) == 12):
        return False
    by_hands = rules["game_by"] == "hands"
    if by_hands and (rules["boston"] in ["quadruple", "13"] or rules["losing_by_set_pays"] or rules["backdoor_pays"]):
        return False
    if not by_hands:
        if rules["boston"] == "two_hands":
            return False
        if rules["target"] is None and rules["minutes"] is None and rules["max_hands"] is None:
            return False
    return 1 <= number(rules, "lowest_bid") <= 7

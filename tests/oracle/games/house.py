"""The house rules of five games (rules/whist#presets and so on): presets, and changes from left to right."""

Rules = dict[str, object]

PRESETS: dict[str, dict[str, Rules]] = {
    "Whist": {
        "short": {
            "game": 5, "deals": 24, "trumps": "turned_up", "honours": "two_four", "honours_finish": False,
            "stakes": "treble", "rubber": "games", "score": "odd_tricks", "revoke_penalty": "gained", "stake": 0,
        },
        "guide": {
            "game": 5, "deals": 24, "trumps": "turned_up", "honours": "three_four", "honours_finish": True,
            "stakes": "all_points", "rubber": "totals", "score": "odd_tricks", "revoke_penalty": "gained", "stake": 0,
        },
        "american": {
            "game": 7, "deals": 24, "trumps": "turned_up", "honours": "none", "honours_finish": False,
            "stakes": "difference", "rubber": "none", "score": "odd_tricks", "revoke_penalty": "two_transferred",
            "stake": 0,
        },
        "drive": {
            "game": None, "deals": 24, "trumps": "cycle", "honours": "none", "honours_finish": False,
            "stakes": "none", "rubber": "none", "score": "odd_tricks", "revoke_penalty": "gained", "stake": 0,
        },
        "long": {
            "game": 10, "deals": 24, "trumps": "turned_up", "honours": "two_four", "honours_finish": False,
            "stakes": "treble", "rubber": "games", "score": "odd_tricks", "revoke_penalty": "gained", "stake": 0,
        },
    },
    "SoloWhist": {
        "britannica": {
            "payments": "britannica", "packets": "fours", "over_under": True, "prop_cop_pays": "each",
            "not_accepted": "forehand_solo", "slam_lead": "soloist", "deals": 16, "revoke_penalty": "three_tricks",
        },
        "guide": {
            "payments": "guide", "packets": "threes", "over_under": True, "prop_cop_pays": "shared",
            "not_accepted": "higher", "slam_lead": "forehand", "deals": 16, "revoke_penalty": "three_tricks",
        },
    },
    "KnockoutWhist": {
        "single": {"form": "single", "trumps": "turned_up", "dogs_life": False, "dogs_again": False},
        "traditional": {"form": "traditional", "trumps": "named", "dogs_life": True, "dogs_again": False},
    },
    "ContractWhist": {
        "palace": {
            "cards": "up", "most_cards": 13, "trumps": "turned_up", "hook": False, "hit": "ten", "miss": "tricks",
        },
        "oh_hell": {
            "cards": "up", "most_cards": None, "trumps": "turned_up", "hook": True, "hit": "ten", "miss": "tricks",
        },
    },
    "GermanWhist": {
        "standard": {"follow_stage_1": True, "count": "stage_2", "jokers": 0, "deals": 1},
        "free": {"follow_stage_1": False, "count": "stage_2", "jokers": 0, "deals": 1},
        "all_tricks": {"follow_stage_1": True, "count": "all", "jokers": 0, "deals": 1},
        "honeymoon": {"follow_stage_1": False, "count": "all", "jokers": 2, "deals": 1},
    },
}  # fmt: skip

CHOICES: dict[str, dict[str, list[object]]] = {
    "Whist": {
        "game": [3, 5, 6, 7, 10, None],
        "deals": [1, 2, 3, 5, 8],
        "trumps": ["turned_up", "cycle", "cycle_nt", "cycle_hcds", "cycle_hcds_nt"],
        "honours": ["none", "two_four", "three_four"],
        "honours_finish": [True, False],
        "stakes": ["none", "treble", "points", "all_points", "difference", "shortfall"],
        "rubber": ["none", "games", "totals"],
        "score": ["odd_tricks", "tricks"],
        "revoke_penalty": ["none", "lost", "gained", "transferred", "two_transferred"],
        "stake": [0, 2, 7],
    },
    "SoloWhist": {
        "payments": ["britannica", "guide"],
        "packets": ["threes", "fours"],
        "over_under": [True, False],
        "prop_cop_pays": ["each", "shared"],
        "not_accepted": ["forehand_solo", "higher"],
        "slam_lead": ["soloist", "forehand"],
        "deals": [4, 8],
        "revoke_penalty": ["none", "three_tricks"],
    },
    "KnockoutWhist": {
        "form": ["single", "traditional"],
        "trumps": ["turned_up", "named"],
        "dogs_life": [True, False],
        "dogs_again": [True, False],
    },
    "ContractWhist": {
        "cards": ["up", "down", "up_down"],
        "most_cards": [1, 2, 3, 5, 7, 13, None],
        "trumps": ["turned_up", "turned_up_nt", "cycle", "cycle_nt"],
        "hook": [True, False],
        "hit": ["ten", "five", "square"],
        "miss": ["nought", "tricks"],
    },
    "GermanWhist": {
        "follow_stage_1": [True, False],
        "count": ["stage_2", "all"],
        "jokers": [0, 2],
        "deals": [1, 3, 5],
    },
}


def value_of(rule: str, text: str) -> object:
    if text in ["yes", "no"]:
        return text == "yes"
    if text.isdigit():
        return int(text)
    return None if text == "none" and rule in ["game", "most_cards"] else text


def first_preset(game: str) -> str:
    return next(iter(PRESETS[game]))


def read(game: str, text: str | None) -> tuple[str, Rules]:
    """The preset's name and the rules in force; without the tag the game's first preset."""
    name, *changes = [part.strip() for part in (text or first_preset(game)).split(",")]
    rules = dict(PRESETS[game][name])
    for change in changes:
        rule, value = change.split("=")
        if rule not in rules:
            raise ValueError(f"no rule {rule}")
        rules[rule] = value_of(rule, value)
    return name, rules


def number(rules: Rules, rule: str) -> int:
    value = rules[rule]
    assert isinstance(value, int)
    return value


def valid(game: str, rules: Rules) -> bool:
    """Whether a table may be opened with these rules."""
    return game != "Whist" or rules["game"] is None or rules["score"] == "odd_tricks"

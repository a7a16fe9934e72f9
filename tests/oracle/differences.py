"""What two readings of a record say differently, one line each."""

import json

Json = dict[str, object]


def differences(mine: list[Json], theirs: list[Json], strict: bool = False) -> list[str]:
    """Lines `hand 3 (board "4") tricks: expected …, got …`; empty where both agree.

    The order of violations does not matter, nor how often one is named; of a bad deal only that it is one,
    unless `strict`.
    """
    found = []
    if len(mine) != len(theirs):
        found.append(f"expected {len(mine)} hands, got {len(theirs)}")
    for one, other in zip(mine, theirs, strict=False):
        where = f"hand {one['hand']} (board {json.dumps(one['board'])})"
        for key in [*one, *(key for key in other if key not in one)]:
            if key == "violations":
                found += [f"{where} {line}" for line in of_violations(one, other, strict)]
            elif key not in other or key not in one or not same(one[key], other[key]):
                got = json.dumps(other[key]) if key in other else "nothing"
                found.append(f"{where} {key}: expected {json.dumps(one.get(key))}, got {got}")
    return found


def same(one: object, other: object) -> bool:
    """Equal as JSON: `true` is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def of_violations(one: Json, other: Json, strict: bool) -> list[str]:
    expected, got = plain(one.get("violations"), strict), plain(other.get("violations"), strict)
    missing = [f"violation missing: {text}" for text in expected if text not in got]
    return missing + [f"violation too many: {text}" for text in got if text not in expected]


def plain(violations: object, strict: bool) -> list[str]:
    if not isinstance(violations, list):
        return [f"not a list: {violations}"]
    texts = set()
    for violation in violations:
        if violation.get("kind") == "bad-deal" and not strict:
            violation = {"kind": "bad-deal"}
        texts.add(json.dumps(violation, sort_keys=True))
    return sorted(texts)

"""In what a night differs from itself on the disk, and from what the judge makes of its facts."""

from collections.abc import Callable

from kiosk.night.session import Night
from kiosk.night.standings import awards, player_view, standings_view
from rules.rounds import DUMMY
from rules.standings.standings import standings
from tests.kiosk.judges.night import Judge

HALVES = ("first", "second")


def _logs(night: Night) -> object:
    """The tables' logs; those of a start that was undone are of no account."""
    return [night.logs[stream] for state in night.rounds for stream in state.streams.values()]


def unlike(one: Night, other: Night) -> list[str]:
    """In what two foldings of a night differ."""
    parts: dict[str, Callable[[Night], object]] = {
        "facts": lambda night: night.facts, "tables": _logs, "plan": lambda night: night.plan,
        "list": lambda night: night.entries, "rounds": lambda night: night.rounds,
        "played": lambda night: night.played(night.rounds), "agreed": lambda night: night.confirmed,
        "end": lambda night: (night.finished, night.over), "names": lambda n: [n.label(e) for e in n.entries],
    }  # fmt: skip
    return [name for name, part in parts.items() if part(one) != part(other)]


def differences(night: Night, judge: Judge) -> list[str]:
    """In what a night differs from what the judge makes of its facts."""
    wrong: list[str] = []

    def expect(what: str, found: object, right: object) -> None:
        if found != right:
            wrong.append(f"{what}: {found}, judged {right}")

    played = night.played()
    over = [round for round in judge.rounds if round.closed]
    expect("rounds over", len(played), len(over))
    for number, (one, round) in enumerate(zip(played, over, strict=True), 1):
        expect(f"tables of round {number}", {t.number: list(t.seats) for t in one.round.tables}, round.tables)
        expect(f"sit-outs of round {number}", list(one.round.sit_out), round.sit_out)
        expect(f"scores of round {number}", dict(one.scores), judge.scores(round))
        expect(f"winners of round {number}", {n: int(side) for n, side in one.winners.items()}, judge.winners(round))
    played = night.counted()
    expect("list", {n: list(e.people) for n, e in night.entries.items()}, judge.people)
    expect("here", {n for n, e in night.entries.items() if e.here}, judge.here)
    ranking = night.plan.format.ranking
    roles = night.plan.format.roles
    everyone = [None, *({n for n, role in judge.roles.items() if role == each} for each in range(len(roles)))]
    for part in (slice(None), *judge.halves):
        for among in everyone:
            rows = standings(played, ranking, rounds=part, among=among)
            expect(f"places in {part}", {row.entrant: row.place for row in rows}, judge.places(part, among))
            keys = judge.keys(part, among)
            sorted_ = [sorted((keys[who] for who in group & keys.keys()), reverse=True) for group in judge.groups]
            expect(f"order in {part}", [keys[r.entrant] for r in rows], [key for group in sorted_ for key in group])
            totals = {row.entrant: row.line.total for row in rows}
            expect(f"totals in {part}", totals, {who: judge.total(who, part) for who in totals})
    given = [(award.prize.name, award.winners) for award in awards(night)]
    return wrong + judge.wrong_prizes(given, roles) + _shown(night, judge)


def _shown(night: Night, judge: Judge) -> list[str]:
    """What screens show, by the same measure: who is in which list, and in which order."""
    wrong: list[str] = []
    parts = dict(zip(HALVES, judge.halves, strict=True))
    if night.plan.hidden != 0 and not night.over and not night.director.here:
        return wrong
    for who, place in [*judge.places().items()][:3]:
        view = player_view(night, who)
        scored = [row.score for row in view.rows if row.place not in ("sat out", "absent")]
        right_scores = judge.round_shown(who)
        if view.places[-1] != place or [score for score in scored if score] != right_scores:
            wrong.append(f"the night of {who}: {view}, judged {place}, {right_scores}")
    for chosen, _title in standings_view(night).filters:
        role = int(chosen[4:]) if chosen.startswith("role") else None
        among = None if role is None else {who for who, each in judge.roles.items() if each == role}
        places = judge.places(parts.get(chosen, slice(None)), among)
        shown = [row.entrant for row in standings_view(night, chosen).rows if row.entrant != DUMMY]
        in_groups = ((places[who] for who in group & places.keys()) for group in judge.groups)
        right = [place for group in in_groups for place in sorted(group, reverse=chosen == "lowest")]
        if {*shown} != {*places} or [places[who] for who in shown] != right:
            wrong.append(f"the list {chosen}: {shown}, judged {places}")
    return wrong

"""Which backups are kept: whatever the clock says, never fewer than are wanted, and never not the newest."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal.backup_files import DAYS, MONTHS, WEEKS, Backup, ordered, surplus

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
times = st.datetimes(datetime(1970, 1, 1), datetime(2040, 1, 1)).map(lambda time: time.replace(tzinfo=UTC))


def made(seq: int, time: datetime, kiosk: str = "aaaaaaaa") -> Backup:
    return Backup(Path(f"whist-{kiosk}-{time:%Y%m%d%H%M%S}-{seq:09}.db"), kiosk, seq, time)


lines = st.lists(st.tuples(st.integers(0, 400), times), min_size=1, unique=True).map(
    lambda pairs: [made(seq, time) for seq, time in pairs]
)


@given(lines, st.data())
def test_the_newest_stays_and_so_does_everything_that_goes_further_or_is_another_kiosks(
    line: list[Backup], data: st.DataObject
) -> None:
    newest = data.draw(st.sampled_from(line))
    others = [made(backup.seq, backup.time, "bbbbbbbb") for backup in line]
    gone = surplus([*line, *others], newest)
    assert newest not in gone
    assert all(backup.kiosk == newest.kiosk and backup.seq <= newest.seq for backup in gone)


@given(lines)
def test_of_the_last_days_weeks_and_months_the_one_that_goes_furthest_is_kept(line: list[Backup]) -> None:
    newest = ordered(line)[0]
    kept = [backup for backup in ordered(line) if backup not in surplus(line, newest)]
    for most, period in ((DAYS, "%Y-%m-%d"), (WEEKS, "%G-%V"), (MONTHS, "%Y-%m")):
        wanted = list(dict.fromkeys(f"{backup.time:{period}}" for backup in ordered(line)))[:most]
        for each in wanted:
            assert next(b for b in ordered(line) if f"{b.time:{period}}" == each) in kept
    assert len(kept) <= DAYS + WEEKS + MONTHS


@given(lines)
def test_what_was_kept_is_kept_when_it_is_asked_again(line: list[Backup]) -> None:
    newest = ordered(line)[0]
    kept = [backup for backup in line if backup not in surplus(line, newest)]
    assert surplus(kept, newest) == []


def test_a_year_of_nightly_backups_leaves_a_week_a_month_and_a_year() -> None:
    kept: list[Backup] = []
    for day in range(365):
        newest = made(day * 40, START + timedelta(days=day))
        gone = surplus([*kept, newest], newest)
        kept = [backup for backup in [*kept, newest] if backup not in gone]
    ages = sorted((START + timedelta(days=364) - backup.time).days for backup in kept)
    assert ages[:7] == list(range(7))
    assert len(kept) <= DAYS + WEEKS + MONTHS and ages[-1] > 300


def test_a_clock_that_was_set_back_costs_no_backup_its_place() -> None:
    """The battery is gone and every start is in 1970: what was made last is still what counts as last."""
    old = [made(n, START + timedelta(days=n)) for n in range(7)]
    newest = made(100, datetime(1970, 1, 1, tzinfo=UTC))
    assert ordered([*old, newest])[0] == newest
    gone = surplus([*old, newest], newest)
    assert newest not in gone and old[6] not in gone

"""Days and times in words, in the kiosk's own time zone and language."""

import os
import time
from datetime import date, datetime

from kiosk.base.language import _, _c, later

WHOLE_DAY = 24 * 60 * 60  # seconds
DAYS = (later("Mon"), later("Tue"), later("Wed"), later("Thu"), later("Fri"), later("Sat"), later("Sun"))
MONTHS = (
    later("Jan"), later("Feb"), later("Mar"), later("Apr"), later("May"), later("Jun"),
    later("Jul"), later("Aug"), later("Sep"), later("Oct"), later("Nov"), later("Dec"),
)  # fmt: skip


def day(when: datetime, now: datetime) -> str:
    """A day as seen from `now`: ``Fri 20 Nov``, or in another year ``20 Nov 2025``. Times with a zone become local."""
    when, now = local(when), local(now)
    if when.year != now.year:
        return in_short(when)
    return _("{weekday} {day} {month}", weekday=_(DAYS[when.weekday()]), day=when.day, month=_(MONTHS[when.month - 1]))


def in_short(day: date) -> str:
    """A day with its year: ``20 Nov 2025``."""
    return _c("in short", "{day} {month} {year}", day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def moment(when: datetime, now: datetime) -> str:
    """A moment as seen from `now`: ``21:44`` on the same day, else ``Fri 20 Nov, 21:44``."""
    when, now = local(when), local(now)
    clock = when.strftime("%H:%M")
    return clock if when.date() == now.date() else _("{day}, {time}", day=day(when, now), time=clock)


def date_of(moment: str) -> date:
    """The local day of a time on record: an evening in America is already the next day in UTC."""
    return local(datetime.fromisoformat(moment)).date()


def expect_sound_zone() -> str:
    """Switches to UTC if the local zone is a whole day or more off, which cannot be. Returns the warning, "" if all is
    well."""
    if max(abs(time.timezone), abs(time.altzone)) < WHOLE_DAY:
        return ""
    said, os.environ["TZ"] = os.environ.get("TZ", ""), "UTC"
    time.tzset()
    return _("The time zone {zone} is a day or more from UTC: times are in UTC. Set TZ right.", zone=repr(said))


def clock(moment: str) -> str:
    """The time of day of a moment on record, on the clock of this place: ``21:47``."""
    return local(datetime.fromisoformat(moment)).strftime("%H:%M")


def local(when: datetime) -> datetime:
    """The same moment on the clock of this place; a time without a zone is already local."""
    return when.astimezone().replace(tzinfo=None) if when.tzinfo else when

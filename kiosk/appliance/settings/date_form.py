"""Date and time as people type them, field by field. Pure."""

from datetime import datetime

from kiosk.base.language import _
from kiosk.base.times import MONTHS

FIELDS = ("day", "month", "year", "hour", "minute")
_LONG = {"year": 4}
FIRST_YEAR, LAST_YEAR = 2026, 2099
"""No clock that shows another year is right; while one is typed it is one of long ago."""


class DateForm:
    """Five fields, one of which takes the digits; a full field passes on to the next."""

    def __init__(self, now: datetime) -> None:
        """Starts with what the clock shows."""
        self.typed = {name: f"{getattr(now, name):0{_digits(name)}}" for name in FIELDS}
        self.at = FIELDS[0]
        self._fresh = True

    def choose(self, field: str) -> None:
        """The next digits go into this field."""
        self.at, self._fresh = field, True

    def type(self, digit: str) -> None:
        """Takes a digit; the first one in a field replaces its content."""
        text = digit if self._fresh else self.typed[self.at] + digit
        self.typed[self.at], self._fresh = text, False
        if len(text) == _digits(self.at):
            self.choose(FIELDS[(FIELDS.index(self.at) + 1) % len(FIELDS)])

    def words(self, field: str) -> str:
        """The text of a field: ``21``, ``Nov``, ``2026``."""
        text = self.typed[field]
        if field == "month" and len(text) == 2 and 1 <= int(text) <= 12:
            return _(MONTHS[int(text) - 1])
        return text

    @property
    def when(self) -> datetime | None:
        """The typed time; None if there is no such day or time, or it cannot be now."""
        try:
            day, month, year, hour, minute = (int(self.typed[name]) for name in FIELDS)
            return datetime(year, month, day, hour, minute) if FIRST_YEAR <= year <= LAST_YEAR else None
        except ValueError:
            return None

    @property
    def why_not(self) -> str:
        """Why that cannot be a date and time; "" if it can."""
        if self.when is not None:
            return ""
        try:
            datetime(2000, 1, 1, int(self.typed["hour"]), int(self.typed["minute"]))
        except ValueError:
            return _("There is no such time.")
        if not FIRST_YEAR <= int(self.typed["year"]) <= LAST_YEAR:
            return _("Check the year.")
        return _("There is no such day.")


def _digits(field: str) -> int:
    return _LONG.get(field, 2)

"""Whether phones are let in, and by which codes. Kept with the kiosk's settings, so that they outlive a restart.

A table's code follows from a secret, the night and the table: it holds for that night alone, and a new secret ends all
codes at once. No code and no secret is ever in the log.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256
from typing import Any

KEY = "hall"
"""The setting that it is kept under."""
SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are written in: nothing that is taken for something else."""
LENGTH = 8
REMEMBERED = 3
"""How many secrets are kept after they have ended, so that their cards can be told what they are."""
TABLES = 100
"""As many tables as a night has cards, unless more are seated."""
NAMES = ("full", "first")
"""How phones show people: by their whole names, or by the first name and an initial."""


@dataclass(frozen=True)
class Access:
    """`since` is when the codes were made, UTC, ISO 8601; `names` one of `NAMES`; `address` is where phones find the
    pages (``10.42.0.1:8080``), "" before anybody served them; `wifi` and `password` are of the hall's own network;
    `reminded` is the id of the round whose tables were last reminded to tell their results; `ended` are the secrets
    before this one, with blanks between: nothing is opened by them."""

    on: bool = False
    secret: str = ""
    since: str = ""
    names: str = "full"
    address: str = ""
    wifi: str = ""
    password: str = ""
    reminded: str = ""
    ended: str = ""

    @classmethod
    def of(cls, kept: object) -> Access:
        """From what was kept; phones are off where that is nothing."""
        given: dict[str, Any] = kept if isinstance(kept, dict) else {}
        fits = {each.name for each in fields(cls) if type(given.get(each.name)) is type(each.default)}
        return cls(**{name: given[name] for name in fits})

    def values(self) -> dict[str, object]:
        """As it is kept."""
        return asdict(self)

    @property
    def url(self) -> str:
        """Where the pages are."""
        return f"http://{self.address}" if self.address else ""

    def code(self, night: str, place: int) -> str:
        """The code of a table in a night."""
        number = int.from_bytes(self._made("table", night, str(place)))
        signs = []
        for _ in range(LENGTH):
            number, sign = divmod(number, len(SIGNS))
            signs.append(SIGNS[sign])
        return "".join(signs)

    def place(self, code: str, night: str, places: Iterable[int]) -> int | None:
        """The table that a code is of; None where it is of none of them."""
        given = plain(code)
        found = [place for place in places if hmac.compare_digest(self.code(night, place).encode(), given.encode())]
        return found[0] if found and self.secret else None

    def renewed(self, since: str) -> Access:
        """With another secret from now on, UTC, ISO 8601: all codes that were given end."""
        before = f"{self.secret} {self.ended}".split()[:REMEMBERED]
        return replace(self, secret=secrets.token_hex(32), since=since, ended=" ".join(before))

    def old_codes(self, nights: Sequence[str]) -> dict[str, str]:
        """The codes that hold no more, each with its night; `nights` are the latest ones, the last one first."""
        given = [replace(self, secret=secret) for secret in (self.secret, *self.ended.split()) if secret]
        return {
            access.code(night, place): night
            for night in nights
            for access in given
            if (access.secret, night) != (self.secret, nights[0])
            for place in range(1, TABLES + 1)
        }

    def pass_of(self, night: str, entrant: int, person: str) -> str:
        """What a phone keeps once somebody has said who they are, by the code of their table."""
        return f"{entrant}.{person}.{self._made('person', night, str(entrant), person).hex()[:32]}"

    def holder(self, kept: str, night: str) -> tuple[int, str] | None:
        """Whose phone it is: the entrant and the person; None where that was not made here for this night."""
        entrant, _, rest = kept.partition(".")
        if not self.secret or not entrant.isascii() or not entrant.isdecimal() or len(kept) > 120:
            return None
        person = rest.partition(".")[0]
        right = self.pass_of(night, int(entrant), person)
        return (int(entrant), person) if hmac.compare_digest(right.encode(), kept.encode()) else None

    def _made(self, *of: str) -> bytes:
        return hmac.digest(self.secret.encode(), "\n".join(of).encode(), sha256)


def plain(code: str) -> str:
    """A code as somebody typed it, without blanks and dashes."""
    return "".join(code.split()).replace("-", "").upper()[:32]


def spoken(code: str) -> str:
    """A code in two parts, to be read and typed: ``K4H7 Q2X9``."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"

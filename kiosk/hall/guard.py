"""What comes to the pages from outside is looked at here first: by which name, from which page, how much, how often."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The address of a table's page has its code; browsers that send no Origin say by Referer where a form stood.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
PROBES = {
    "/generate_204": ("", "text/plain"),
    "/gen_204": ("", "text/plain"),
    "/hotspot-detect.html": ("<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>", "text/html"),
    "/connecttest.txt": ("Microsoft Connect Test", "text/plain"),
    "/ncsi.txt": ("Microsoft NCSI", "text/plain"),
    "/success.txt": ("success\n", "text/plain"),
    "/check_network_status.txt": ("NetworkManager is online\n", "text/plain"),
}
"""What phones and laptops ask for to learn whether there is an internet, and what they want to hear (Android, Apple,
Windows, Firefox, GNOME). They are answered by whatever name they ask, so that they stay in a Wi-Fi that has none."""
MOST = 4096
"""The bytes of a form."""


class Buckets:
    """How often something may be done: so many at once, then one every so many seconds, for each who asks."""

    def __init__(self, burst: int, every: float, clock: Callable[[], float] = time.monotonic, most: int = 4096) -> None:
        self._burst, self._every, self._clock, self._most = burst, every, clock, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Takes one; whether there was one left."""
        left, now = self._now(who)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        self._left.move_to_end(who)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return left >= 1

    def has(self, who: str) -> bool:
        """Whether there is one left."""
        return self._now(who)[0] >= 1

    def _now(self, who: str) -> tuple[float, float]:
        now = self._clock()
        left, then = self._left.get(who, (float(self._burst), now))
        return min(float(self._burst), left + (now - then) / self._every), now


class Guard:
    """Lets through what may come from a phone in the hall, and puts on every answer how browsers must take it."""

    def __init__(self, app: ASGIApp, names: Collection[str] = (), requests: Buckets | None = None) -> None:
        """`names` are those by which phones may ask, beside the address that they have reached."""
        self._app = app
        self._names = {name.casefold() for name in names} | {"localhost", "127.0.0.1", "[::1]"}
        self._requests = requests or Buckets(600, 0.02)  # a router may stand before a whole hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        said = self._refused(scope)
        if said:
            status, words = said
            await PlainTextResponse(words, status)(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "That is not done here."
        if scope["path"] in PROBES and scope["method"] != "POST":
            return None
        if not self._is_ours(headers.get("host", ""), scope):
            return 421, "These pages have another address."
        if not self._requests.take((scope.get("client") or ("?", 0))[0]):
            return 429, "Too many at once. Wait a moment."
        if scope["method"] == "POST":
            if not _from_here(headers, scope):
                return 403, "This form comes from another page. Nothing was sent."
            length = headers.get("content-length", "")
            if headers.get("transfer-encoding") or not length.isdecimal():
                return 411, "Say how long it is."
            if len(length) > 9 or int(length) > MOST:
                return 413, "That is too long."
            if headers.get("content-type", "").partition(";")[0].strip() != "application/x-www-form-urlencoded":
                return 415, "That is no form of these pages."
        return None

    def _is_ours(self, host: str, scope: Scope) -> bool:
        name = re.sub(r":\d{1,5}$", "", host).casefold()
        reached = (scope.get("server") or ("", 0))[0] or ""
        return bool(name) and (name in self._names or name in (reached.casefold(), f"[{reached.casefold()}]"))


def _from_here(headers: Headers, scope: Scope) -> bool:
    """Whether a form stood on a page of ours."""
    origin = headers.get("origin") or headers.get("referer", "")
    try:
        from_ = urlsplit(origin)
    except ValueError:
        return False
    return from_.scheme == scope["scheme"] and from_.netloc == headers.get("host", "")

"""Updates from an address: fetched from a server that behaves, and from servers that do not."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from kiosk.appliance.updates import fetch as fetching
from kiosk.appliance.updates.bundle import CUT_OFF, DAMAGED, Found
from kiosk.appliance.updates.fetch import fetch, fetch_and_say, found_at
from kiosk.appliance.updates.signing import Refused
from tests.kiosk.appliance.bundles import HERE, Club

Answer = Callable[[BaseHTTPRequestHandler], object]


class Server:
    """A server on this machine, and what it answers."""

    def __init__(self) -> None:
        self.answer: Answer = lambda _: None
        self.asked: list[str] = []
        self.over = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                outer.answer(self)

            def log_message(self, *_: object) -> None:
                """Nothing is said of it."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/whist-kiosk.bundle"


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.over.set()
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def fetched(server: Server, club: Club, longest: float = 60) -> str:
    """Why nothing was fetched; "" where it was. Nothing is left behind where it was not."""
    folder = club.folder / "cache"
    folder.mkdir(exist_ok=True)
    try:
        fetch(server.address, folder, HERE, club.signers, "http", longest)
    except Refused as why:
        assert list(folder.iterdir()) == []
        return str(why)
    return ""


def body(content: bytes, length: int | None = None) -> Answer:
    def answer(to: BaseHTTPRequestHandler) -> None:
        to.send_response(200)
        if length is not None:
            to.send_header("Content-Length", str(length))
        to.end_headers()
        to.wfile.write(content)

    return answer


def moved(to_address: str) -> Answer:
    def answer(to: BaseHTTPRequestHandler) -> None:
        to.send_response(302)
        to.send_header("Location", to_address)
        to.end_headers()

    return answer


def test_a_good_update_is_fetched_whole_with_its_length_told_or_not(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    for length in (None, len(made)):
        server.answer = body(made, length)
        assert fetched(server, club) == ""
        assert (club.folder / "cache/fetched.bundle").read_bytes() == made


def test_of_one_that_is_only_looked_at_the_beginning_is_enough(server: Server, club: Club) -> None:
    server.answer = body(club.bundle().read_bytes())
    assert found_at(server.address, HERE, club.signers, "http") == Found(Path("/whist-kiosk.bundle"), "0.2.0", "club")
    server.answer = body(club.bundle("0.0.1").read_bytes())
    assert "is older" in found_at(server.address, HERE, club.signers, "http").why_not


def endless(to: BaseHTTPRequestHandler, beginning: bytes, over: threading.Event) -> None:
    to.send_response(200)
    to.end_headers()
    to.wfile.write(beginning)
    try:
        while not over.is_set():
            to.wfile.write(b"x" * 65536)
    except OSError:
        """Nobody reads on."""


def test_an_endless_answer_is_read_no_further_than_it_should_be_long(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    server.answer = lambda to: endless(to, made, server.over)
    assert fetched(server, club) == DAMAGED
    server.answer = lambda to: endless(to, b"", server.over)
    assert fetched(server, club) == "It is not an update for a kiosk, or its beginning is damaged."


def test_an_answer_that_only_drips_is_given_up(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()

    def drips(to: BaseHTTPRequestHandler) -> None:
        to.send_response(200)
        to.end_headers()
        try:
            for at in range(len(made)):
                to.wfile.write(made[at : at + 1])
                to.wfile.flush()
                if server.over.wait(0.01):
                    return
        except OSError:
            """Nobody reads on."""

    server.answer = drips
    assert fetched(server, club, longest=0.1) == "The address answers too slowly."


def test_a_server_that_says_nothing_is_given_up(server: Server, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "PATIENCE", 0.1)
    server.answer = lambda _: server.over.wait(30)
    assert fetched(server, club) == "The address does not answer as it should. Is there a network?"


def test_an_answer_that_is_shorter_or_longer_than_it_says_is_refused(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    server.answer = body(made[:-1], len(made))
    assert fetched(server, club) in (CUT_OFF, "The address does not answer as it should. Is there a network?")
    server.answer = body(made, len(made) - 1)
    assert fetched(server, club) == CUT_OFF
    server.answer = body(made + b"more")
    assert fetched(server, club) == DAMAGED
    server.answer = body(made[:-1] + bytes([made[-1] ^ 1]))
    assert fetched(server, club) == DAMAGED
    server.answer = body(made, -5)
    assert fetched(server, club) == ""


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://127.0.0.1/a", "", "http://[", "https://127.0.0.1:1/a"])
def test_where_the_address_leads_elsewhere_only_the_same_kind_is_followed(server: Server, club: Club, to: str) -> None:
    server.answer = moved(to)
    assert fetched(server, club) in (
        "The address leads to one that does not begin with http://.",
        "The address leads from one to another without end.",
        "The address does not answer as it should. Is there a network?",
    )


def test_an_address_that_leads_to_another_is_followed_and_not_without_end(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    server.answer = lambda to: (body(made) if to.path == "/there" else moved("/there"))(to)
    assert fetched(server, club) == ""
    server.answer = moved("/whist-kiosk.bundle")
    assert fetched(server, club) == "The address leads from one to another without end."


def test_a_page_that_is_not_there_and_an_answer_that_is_none_are_said(server: Server, club: Club) -> None:
    server.answer = lambda to: to.send_error(404)
    assert fetched(server, club) == "There is no update at the address: it answers with 404."
    server.answer = lambda to: to.wfile.write(b"\x00" * 1000)
    assert "does not answer as it should" in fetched(server, club)
    server.answer = lambda to: to.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    assert fetched(server, club)


def test_without_encryption_and_from_a_file_nothing_is_fetched(server: Server, tmp_path: Path) -> None:
    for address in (server.address, "file:///etc/passwd", "whatever"):
        said = fetch_and_say(address, tmp_path)
        assert said == "The address leads to one that does not begin with https://."
        assert (tmp_path / "said").read_text() == said
    assert server.asked == []


def test_one_that_is_not_to_be_installed_is_not_fetched_to_its_end(server: Server, club: Club) -> None:
    server.answer = body(club.bundle("0.0.1").read_bytes())
    assert "is older than" in fetched(server, club)

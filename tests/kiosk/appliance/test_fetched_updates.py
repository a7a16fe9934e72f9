"""Updates from an address: fetched with https from a server that behaves, and from servers that do not."""

from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socket import SHUT_RDWR

import pytest

from kiosk.appliance.updates import fetch as fetching
from kiosk.appliance.updates.bundle import CUT_OFF, DAMAGED, Found
from kiosk.appliance.updates.fetch import UNPROVEN, fetch, fetch_and_say, found_at
from kiosk.appliance.updates.signing import Refused
from tests.kiosk.appliance.bundles import HERE, Club
from tests.kiosk.appliance.certificates import DAY, Authority
from tests.kiosk.appliance.servers import Server, body, endless, moved

NO_ANSWER = "The address does not answer as it should. Is there a network?"


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """One that this machine believes."""
    made = Authority(tmp_path / "authority")
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    return made


@pytest.fixture
def server(authority: Authority) -> Iterator[Server]:
    made = Server(authority.server())
    yield made
    made.close()


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def fetched(server: Server, club: Club, longest: float = 60) -> str:
    """Why nothing was fetched; "" where it was. Nothing is left behind where it was not."""
    folder = club.folder / "cache"
    folder.mkdir(exist_ok=True)
    try:
        fetch(server.address, folder, HERE, club.signers, longest)
    except Refused as why:
        assert list(folder.iterdir()) == []
        return str(why)
    return ""


def test_a_good_update_is_fetched_whole_with_its_length_told_or_not(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    for length in (None, len(made)):
        server.answer = body(made, length)
        assert fetched(server, club) == ""
        assert (club.folder / "cache/fetched.bundle").read_bytes() == made


def test_of_one_that_is_only_looked_at_the_beginning_is_enough(server: Server, club: Club) -> None:
    server.answer = body(club.bundle().read_bytes())
    assert found_at(server.address, HERE, club.signers) == Found(Path("/whist-kiosk.bundle"), "0.2.0", "club")
    server.answer = body(club.bundle("0.0.1").read_bytes())
    assert "is older" in found_at(server.address, HERE, club.signers).why_not


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
    assert fetched(server, club) == NO_ANSWER


def test_an_answer_that_is_shorter_or_longer_than_it_says_is_refused(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    server.answer = body(made[:-1], len(made))
    assert fetched(server, club) in (CUT_OFF, NO_ANSWER)
    server.answer = body(made, len(made) - 1)
    assert fetched(server, club) == CUT_OFF
    server.answer = body(made + b"more")
    assert fetched(server, club) == DAMAGED
    server.answer = body(made[:-1] + bytes([made[-1] ^ 1]))
    assert fetched(server, club) == DAMAGED
    server.answer = body(made, -5)
    assert fetched(server, club) == ""


@pytest.mark.parametrize(
    "to", ["file:///etc/passwd", "ftp://127.0.0.1/a", "", "https://[", "http://127.0.0.1/a", "https://127.0.0.1:1/a"]
)
def test_where_the_address_leads_elsewhere_only_the_same_kind_is_followed(server: Server, club: Club, to: str) -> None:
    server.answer = moved(to)
    assert fetched(server, club) in (
        "The address leads to one that does not begin with https://.",
        "The address leads from one to another without end.",
        NO_ANSWER,
    )


def test_an_address_that_leads_to_another_is_followed_and_not_without_end(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()
    server.answer = lambda to: (body(made) if to.path == "/there" else moved("/there"))(to)
    assert fetched(server, club) == ""
    server.answer = moved("/whist-kiosk.bundle")
    assert fetched(server, club) == "The address leads from one to another without end."


def test_one_that_leads_away_from_encryption_is_not_followed(server: Server, club: Club) -> None:
    server.answer = moved(server.address.replace("https", "http"))
    assert fetched(server, club) == "The address leads to one that does not begin with https://."
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("at", "begins", "ends"),
    [("127.0.0.2", -DAY, DAY), ("127.0.0.1", -2 * DAY, -DAY), ("127.0.0.1", DAY, 2 * DAY)],
    ids=["of another server", "that is over", "that has not begun, or the clock is wrong"],
)
def test_a_server_with_a_certificate_is_not_believed(
    server: Server, authority: Authority, club: Club, at: str, begins: timedelta, ends: timedelta
) -> None:
    server.answer = body(club.bundle().read_bytes())
    server.server.context = authority.server(at, begins, ends)
    assert fetched(server, club) == UNPROVEN and server.asked == []
    assert found_at(server.address, HERE, club.signers).why_not == UNPROVEN


def test_a_server_that_somebody_unknown_vouches_for_is_not_believed(server: Server, club: Club) -> None:
    server.answer = body(club.bundle().read_bytes())
    server.server.context = Authority(club.folder / "stranger").server()
    assert fetched(server, club) == UNPROVEN and server.asked == []


def test_a_server_that_speaks_without_encryption_is_not_heard(server: Server, club: Club) -> None:
    server.answer = body(club.bundle().read_bytes())
    server.server.context = None
    assert fetched(server, club) == NO_ANSWER and server.asked == []


def test_an_encrypted_answer_that_breaks_off_is_refused(server: Server, club: Club) -> None:
    made = club.bundle().read_bytes()

    def breaks_off(to: BaseHTTPRequestHandler) -> None:
        body(made[: len(made) // 2], len(made))(to)
        to.wfile.flush()
        to.connection.shutdown(SHUT_RDWR)  # without the word that it is over

    server.answer = breaks_off
    assert fetched(server, club) in (CUT_OFF, NO_ANSWER)


def test_a_page_that_is_not_there_and_an_answer_that_is_none_are_said(server: Server, club: Club) -> None:
    server.answer = lambda to: to.send_error(404)
    assert fetched(server, club) == "There is no update at the address: it answers with 404."
    server.answer = lambda to: to.wfile.write(b"\x00" * 1000)
    assert "does not answer as it should" in fetched(server, club)
    server.answer = lambda to: to.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    assert fetched(server, club)


def test_without_encryption_and_from_a_file_nothing_is_fetched(server: Server, tmp_path: Path) -> None:
    for address in (server.address.replace("https", "http"), "file:///etc/passwd", "whatever"):
        said = fetch_and_say(address, tmp_path)
        assert said == "The address leads to one that does not begin with https://."
        assert (tmp_path / "said").read_text() == said
    assert server.asked == []


def test_one_that_is_not_to_be_installed_is_not_fetched_to_its_end(server: Server, club: Club) -> None:
    server.answer = body(club.bundle("0.0.1").read_bytes())
    assert "is older than" in fetched(server, club)

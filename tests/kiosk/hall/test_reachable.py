"""`whist-kiosk hall --check`: what phones can reach, and why not."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import cycle
from pathlib import Path
from threading import Thread

import pytest
from starlette.testclient import TestClient

from kiosk.hall.access import Access
from kiosk.hall.networks import CABLE, OTHER, RADIO, Network, networks
from kiosk.hall.reachable import (
    FINE,
    LOOK,
    NOBODY,
    OTHERS,
    OURS,
    WRONG,
    Finding,
    Seen,
    findings,
    firewalls,
    who_answers,
    why_taken,
)
from kiosk.hall.serve import where
from kiosk.hall.sitting import sittings
from kiosk.hall.web import Pages
from tests.kiosk.hall.phones import Evening, Phone
from tests.kiosk.hall.test_what_phones_see import PATIENCE, served
from tests.kiosk.scenes.nights import people

ROUTER = Network("eth0", CABLE, "192.168.1.20", True)
HERE = "127.0.0.1"
WELL = Seen(
    "0.0.0.0", 8080, Access(on=True, secret="s", address="192.168.1.20:8080"), (ROUTER,),
    {HERE: OURS, "192.168.1.20": OURS}, "", True, (),
)  # fmt: skip


def wrong(seen: Seen) -> list[str]:
    """What stands in the way of phones."""
    return [each.said for each in findings(seen) if each.mark == WRONG]


def test_where_all_is_well_nothing_stands_in_the_way_and_the_router_is_left_to_look_at() -> None:
    found = list(findings(WELL))
    assert wrong(WELL) == []
    assert Finding(FINE, "The pages answer at http://192.168.1.20:8080") in found
    assert "client isolation" in found[-1].todo and "http://192.168.1.20:8080" in found[-1].todo


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"access": Access()}, "Phones are off."),
        ({"hears": False}, "The kiosk does not answer: no result can be saved."),
        ({"networks": (), "answers": {HERE: OURS}}, "This machine is in no network."),
        ({"answers": {HERE: NOBODY, "192.168.1.20": NOBODY}}, "Nobody serves the pages at port 8080."),
        ({"answers": {HERE: OTHERS, "192.168.1.20": OTHERS}}, "Another program answers at port 8080."),
        ({"answers": {HERE: NOBODY, "192.168.1.20": NOBODY}, "free": "permission denied"},
         "Port 8080 cannot be had: permission denied."),
        ({"answers": {HERE: OURS, "192.168.1.20": NOBODY}},
         "The pages answer this machine, and nobody at 192.168.1.20."),
        ({"access": Access(on=True, secret="s", address="10.0.0.9:8080")},
         "The codes lead to 10.0.0.9:8080, which is not this machine any more."),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_is_said(changed: dict[str, object], said: str) -> None:
    assert said in wrong(replace(WELL, **changed))  # type: ignore[arg-type]


def test_what_cannot_be_seen_from_here_is_said_with_what_to_do() -> None:
    public = Network("eth1", CABLE, "93.184.216.34", True)
    idle = Network("wlan0", RADIO, "10.42.0.1", False)
    found = findings(replace(WELL, networks=(ROUTER, public, idle), firewalls=("ufw",)))
    look = {each.said: each.todo for each in found if each.mark == LOOK}
    assert look["The firewall ufw is on. It must let port 8080 in."] == "sudo ufw allow 8080/tcp"
    assert "93.184.216.34 may be seen from the internet." in look
    assert "Nothing is at the other end of the Wi-Fi wlan0." in look


def test_a_firewall_that_is_installed_and_not_on_is_not_named() -> None:
    assert firewalls(lambda *_: "inactive\nactive\nfailed\n") == ["firewalld"]
    assert firewalls(lambda *_: "") == []


@contextmanager
def another_program() -> Iterator[int]:
    """A program that is not the pages, at a port."""

    class Silent(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with HTTPServer((HERE, 0), Silent) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def test_another_program_at_the_port_is_not_taken_for_the_pages() -> None:
    with another_program() as port:
        assert who_answers(HERE, port) == OTHERS
        assert why_taken(HERE, port) == "another program has it"
    assert who_answers(HERE, port) == NOBODY


def test_networks_of_use_come_first_and_cables_before_radio() -> None:
    found = networks()
    assert not any(each.address.startswith("127.") for each in found)
    kinds = [(not each.useful, (CABLE, RADIO, OTHER).index(each.kind)) for each in found]
    assert kinds == sorted(kinds)


def checked(evening: Evening, *options: str) -> subprocess.CompletedProcess[str]:
    """What the command says, while the kiosk goes on."""
    command = [sys.executable, "-m", "kiosk", "--data-dir", str(evening.folder), "hall", "--check", *options]
    return evening.call(lambda: subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE))


def test_the_command_finds_the_pages_that_are_served(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, served(evening) as (_, address):
        evening.until(lambda: evening.hall.access.address != "")
        done = checked(evening, "--host", HERE)
        assert address.rpartition(":")[2] in evening.hall.access.address
        assert "ok  Phones are on, and the kiosk hears what they tell." in done.stdout, done.stderr
        assert "NO  The pages answer this machine, and nobody at any network." in done.stdout
        assert done.returncode == 1


def test_the_command_says_that_phones_are_off(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.director()
        evening.hall.send_off()
        evening.lobby.journal.settle()
        done = checked(evening, "--port", "0")
        assert done.stdout.startswith("NO  Phones are off.\n    At the kiosk: ")
        assert done.returncode == 1


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [("/generate_204", 204, ""), ("/hotspot-detect.html", 200, "Success"), ("/ncsi.txt", 200, "Microsoft NCSI")],
)
def test_phones_of_every_make_hear_that_there_is_an_internet(tmp_path: Path, path: str, status: int, said: str) -> None:
    with Evening(tmp_path) as evening:
        answer = Phone(evening).get(path, Host="captive.example")
        assert answer.status_code == status and said in answer.text


def test_the_kiosk_hears_where_phones_find_the_pages_once_there_is_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.hall.web.BEAT", 0.01)
    there = [""]
    monkeypatch.setattr("kiosk.hall.serve.own_address", lambda: there[0])
    with Evening(tmp_path) as evening:
        pages = Pages(tmp_path, lambda: {"address": where("0.0.0.0", 8080)})
        with TestClient(pages.app()):
            evening.until(lambda: evening.hall.phones is not None)
            assert evening.hall.access.address == ""
            there[0] = "10.0.0.7"
            evening.until(lambda: evening.hall.access.address == "10.0.0.7:8080")


def test_a_hall_of_phones_waits_for_news_where_few_files_may_be_open(tmp_path: Path) -> None:
    few = ["sh", "-c", 'ulimit -S -n 64; exec "$@"', "sh"]
    with Evening(tmp_path, names=people(20)) as evening, served(evening, few) as (_, address):
        night = evening.night
        passes = [
            evening.hall.access.pass_of(night.stream, s.entrant, s.person) for s in sittings(night, night.rounds[0])
        ]
        port = int(address.rpartition(":")[2])
        with ExitStack() as open_:
            calls = [open_.enter_context(socket.create_connection((HERE, port), PATIENCE)) for _ in range(100)]
            for call, pass_ in zip(calls, cycle(passes), strict=False):
                call.sendall(f"GET /news HTTP/1.1\r\nHost: {HERE}\r\nCookie: hall={pass_}\r\n\r\n".encode())
            assert {call.recv(12) for call in calls} == {b"HTTP/1.1 200"}

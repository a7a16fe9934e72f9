"""What phones can reach from where, and why not: seen on the machine that serves the pages, said in plain words."""

from __future__ import annotations

import asyncio
import errno
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from pathlib import Path

from kiosk.base.language import _, later
from kiosk.hall.access import KEY, Access
from kiosk.hall.asking import ask
from kiosk.hall.networks import RADIO, Network
from kiosk.hall.serve import ANY, PORT
from kiosk.journal import Journal

OURS, OTHERS, NOBODY = "ours", "others", "nobody"
"""Who answers at an address: the pages, another program, nobody."""
PATIENCE = 3.0
FINE, WRONG, LOOK = "ok", "NO", "?"
"""How a finding is marked: it is well; no phone comes through; it cannot be seen from here."""
_FIREWALLS = {
    "ufw": "sudo ufw allow {port}/tcp",
    "firewalld": "sudo firewall-cmd --add-port={port}/tcp",
    "nftables": later("sudo nft list ruleset says whether port {port} may be reached."),
}


@dataclass(frozen=True)
class Finding:
    """What was found, and what to do, "" for nothing."""

    mark: str
    said: str
    todo: str = ""

    def lines(self) -> list[str]:
        return [f"{self.mark:4}{self.said}", *([f"    {self.todo}"] if self.todo else [])]


@dataclass(frozen=True)
class Seen:
    """What was seen. `answers` is who answers at each address; `free`: the port is, "" or why not; `hears`: the kiosk
    answers; `firewalls` are those that are on."""

    host: str
    port: int
    access: Access
    networks: Sequence[Network]
    answers: dict[str, str]
    free: str
    hears: bool
    firewalls: Sequence[str]


def look(folder: Path, host: str, port: int | None, networks: Sequence[Network]) -> Seen:
    """Looks at everything that can be seen from here; `port` is the one to which the codes lead unless told. Raises
    JournalError."""
    with Journal.open_to_read(folder / "journal.db") as journal:
        access = Access.of(journal.settings.all().get(KEY))
    if port is None:
        told = access.address.rpartition(":")[2]
        port = int(told) if told.isdecimal() else 80 if access.address else PORT
    asked = [each.address for each in networks if each.useful] if host == ANY else [host]
    answers = {address: who_answers(address, port) for address in ("127.0.0.1", *asked)}
    free = "" if OURS in answers.values() else why_taken(host, port)
    hears = asyncio.run(ask(folder, {"do": ""}, PATIENCE)) is not None
    return Seen(host, port, access, networks, answers, free, hears, firewalls(_run))


def findings(seen: Seen) -> Iterator[Finding]:
    """What that means for the phones, the nearest first."""
    yield from _of_the_kiosk(seen)
    yield from _of_the_networks(seen)
    yield from _of_the_pages(seen)
    for name in seen.firewalls:
        todo = _(_FIREWALLS[name], port=seen.port)
        yield Finding(
            LOOK, _("The firewall {name} is on. It must let port {port} in.", name=name, port=seen.port), todo
        )
    if seen.port == 80:
        yield Finding(FINE, _("Phones that ask here whether there is an internet hear yes, and stay in the Wi-Fi."))
    else:
        yield Finding(
            LOOK, _("Phones may say “no internet”: tell people to stay connected."),
            _("The pages answer that question at port 80, where the router leads all names to this machine."),
        )  # fmt: skip
    yield Finding(
        LOOK, _("Whether the router lets phones come here cannot be seen from here."),
        _(
            "On a phone in the hall’s Wi-Fi open {url}. If nothing opens though all above is well, switch off "
            "“guest network” and “client isolation” (“AP isolation”) at the router.",
            url=_url(seen),
        ),
    )  # fmt: skip


def _of_the_kiosk(seen: Seen) -> Iterator[Finding]:
    if not seen.access.on:
        yield Finding(WRONG, _("Phones are off."), _("At the kiosk: Night, Director, Phones, Phones on."))
    elif not seen.hears:
        yield Finding(
            WRONG, _("The kiosk does not answer: no result can be saved."), _("Start the kiosk with these data.")
        )
    else:
        yield Finding(FINE, _("Phones are on, and the kiosk hears what they tell."))


def _of_the_networks(seen: Seen) -> Iterator[Finding]:
    useful = [each for each in seen.networks if each.useful]
    if not useful:
        yield Finding(WRONG, _("This machine is in no network."), _("Put in the router’s cable, or join its Wi-Fi."))
    for each in seen.networks:
        if each.useful:
            yield Finding(FINE, _("In a network by {what}: {address}", what=_by(each), address=each.address))
            if not ip_address(each.address).is_private:
                yield Finding(
                    LOOK, _("{address} may be seen from the internet.", address=each.address),
                    _("Put a router of your own before this machine, or serve one network alone: --host."),
                )  # fmt: skip
        elif each.address:
            yield Finding(LOOK, _("Nothing is at the other end of the {what}.", what=_by(each)))
    radio = [each for each in useful if each.kind == RADIO]
    if radio and radio[0] is useful[0]:
        yield Finding(
            LOOK, _("A machine that is itself on Wi-Fi carries few phones."), _("Better: its cable in the router.")
        )
    at = seen.access.address.rpartition(":")[0] or seen.access.address
    if seen.access.on and at and _is_number(at) and useful and at not in [each.address for each in useful]:
        yield Finding(
            WRONG, _("The codes lead to {address}, which is not this machine any more.", address=seen.access.address),
            _("It is mended by itself once the pages are served; print the cards again then."),
        )  # fmt: skip


def _of_the_pages(seen: Seen) -> Iterator[Finding]:
    outside = {address: who for address, who in seen.answers.items() if address != "127.0.0.1"}
    for address, who in outside.items():
        if who == OURS:
            yield Finding(FINE, _("The pages answer at {url}", url=f"http://{address}{_port(seen)}"))
    if OURS not in seen.answers.values():
        if OTHERS in seen.answers.values():
            yield Finding(
                WRONG,
                _("Another program answers at port {port}.", port=seen.port),
                _("End it, or: --port with another one."),
            )
        elif seen.free:
            yield Finding(
                WRONG, _("Port {port} cannot be had: {why}.", port=seen.port, why=seen.free), _("Another one: --port.")
            )
        else:
            yield Finding(
                WRONG,
                _("Nobody serves the pages at port {port}.", port=seen.port),
                _("Phones on at the kiosk, or: whist-kiosk hall"),
            )
    elif any(who != OURS for who in outside.values()) or not outside:
        silent = ", ".join(address for address, who in outside.items() if who != OURS) or _("any network")
        yield Finding(
            WRONG, _("The pages answer this machine, and nobody at {place}.", place=silent),
            _("They serve another network (--host), or a firewall is between."),
        )  # fmt: skip


def _by(network: Network) -> str:
    return f"{_(network.kind)} {network.name}"


def _port(seen: Seen) -> str:
    return "" if seen.port == 80 else f":{seen.port}"


def _url(seen: Seen) -> str:
    address = next((each.address for each in seen.networks if each.useful), "ADDRESS")
    return f"http://{seen.host if seen.host != ANY else address}{_port(seen)}"


def _is_number(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True


def who_answers(address: str, port: int) -> str:
    """Who answers a phone that asks at an address whether there is an internet."""
    asked = HTTPConnection(address, port, timeout=PATIENCE)
    try:
        asked.request("GET", "/generate_204", headers={"Host": "connectivitycheck.gstatic.com"})
        answer = asked.getresponse()
        return OURS if answer.status == 204 and answer.getheader("Permissions-Policy") else OTHERS
    except HTTPException:
        return OTHERS
    except OSError:
        return NOBODY
    finally:
        asked.close()


def why_taken(host: str, port: int) -> str:
    """Why a port cannot be had; "" where it can."""
    try:
        with socket.create_server((host, port)):
            return ""
    except OSError as error:
        return (
            _("another program has it") if error.errno == errno.EADDRINUSE else (error.strerror or str(error)).lower()
        )


def firewalls(run: Callable[..., str]) -> list[str]:
    """Those that are on."""
    states = run("systemctl", "is-active", *_FIREWALLS).split()
    found = [name for name, state in zip(_FIREWALLS, states, strict=False) if state == "active"]
    settings = Path("/etc/ufw/ufw.conf")
    if "ufw" in found and settings.exists() and "ENABLED=yes" not in settings.read_text():
        found.remove("ufw")
    return found


def _run(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""

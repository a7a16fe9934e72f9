"""Updates on the card's image, in an emulated machine (card.py): from a stick and over the network, good and bad ones.

Each ends in words and with a kiosk that works. `WHIST_WHEELS` names the folder with Python's packages for the Pi; where
the image was made there is one.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from kiosk.appliance.updates.bundle import MOST, make
from kiosk.appliance.updates.fetch import UNPROVEN
from kiosk.appliance.updates.refusals import NEWER_CARD
from kiosk.appliance.updates.signing import trust
from tests.appliance.card import IMAGE, Card, begun
from tests.appliance.emulated import SLOW
from tests.appliance.machine import checkout, until
from tests.appliance.test_updated import begin
from tests.kiosk.appliance.certificates import Authority
from tests.kiosk.appliance.servers import Server, body, endless, moved

ROOT = Path(__file__).parents[2]
WHEELS = Path(os.environ.get("WHIST_WHEELS") or Path(IMAGE).parent / "image/wheels")
STICK = "/run/media/whist-kiosk/sda"
FROM_WITHIN = "10.0.2.2"
"""How the machine reaches this one."""
INSTALLS = 10 * SLOW
"""Seconds that an installation may take."""
BROKEN = "if os.environ.get('RUNTIME_DIRECTORY'):\n    raise SystemExit(1)"
"""A kiosk that is well until it is on a machine of its own."""


@dataclass
class Club:
    """Somebody who makes updates of the checkout that this is; those that are not to be installed have no packages."""

    folder: Path
    key: Path

    @classmethod
    def named(cls, folder: Path) -> "Club":
        folder.mkdir()
        key = folder / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
        return cls(folder, key)

    def update(self, number: str, machine: str = "aarch64", whole: bool = False, how: str = "", unit: str = "") -> Path:
        tree = checkout(ROOT, self.folder / f"tree-{number}-{machine}-{whole}-{bool(unit)}")
        pyproject = tree / "pyproject.toml"
        pyproject.write_text(re.sub(r'^version = ".*"$', f'version = "{number}"', pyproject.read_text(), flags=re.M))
        for path, more in ((tree / "kiosk/main/start.py", how), (tree / "systemd/units/whist-kiosk.service", unit)):
            path.write_text(f"{path.read_text()}\n{more}\n" if more else path.read_text())
        if whole:
            copytree(WHEELS, tree / "wheels", copy_function=os.link)
        else:
            (tree / "wheels").mkdir()
            (tree / f"wheels/kivy-2.3.1-cp313-cp313-manylinux_2_17_{machine}.whl").write_bytes(b"none")
        (self.folder / "made").mkdir(exist_ok=True)
        return make(tree, self.key, self.folder / "made")


@dataclass
class Scene:
    """The machine with a stick in it, somebody who answers at the address that its club has set, and the updates."""

    card: Card
    server: Server
    authority: Authority
    good: Path

    @property
    def version(self) -> str:
        return self.card.says("readlink", "/opt/whist-kiosk/current").removeprefix("releases/")

    def put_the_stick_in(self) -> None:
        self.card.order("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0")
        until(lambda: self.card.run("mountpoint", "-q", STICK).returncode == 0, "the stick is in", SLOW)

    def ended(self, name: str, unit: str) -> None:
        """Waits until it was done, well or not."""

        def is_so() -> bool:
            asks = self.card.run("test", "-e", f"/run/whist-kiosk/{name}").returncode == 0
            state = self.card.says("systemctl", "show", unit, "-p", "ActiveState", "--value")
            return not asks and state in ("inactive", "failed")

        until(is_so, f"{unit} has ended", INSTALLS)

    def ask(self, path: str) -> list[str]:
        """The kiosk asks for an update; what came of it, line by line."""
        begin(self.card, "update", f"{path}\n")
        self.ended("update", "whist-kiosk-update.service")
        return self.outcome()

    def outcome(self) -> list[str]:
        return self.card.says("cat", "/var/lib/whist-kiosk-updates/outcome").splitlines()

    def fetch(self) -> str:
        """The kiosk asks the address; why nothing was fetched, "" where something was."""
        begin(self.card, "update-fetch")
        self.ended("update-fetch", "whist-kiosk-fetch.service")
        return self.card.says("cat", "/var/cache/whist-kiosk/said")

    def kiosk_is_well(self) -> None:
        assert self.card.kiosk("SubState") == "running"
        assert "Everything is as it was written" in self.card.says("whist-kiosk", "verify")
        assert self.card.says("systemctl", "list-units", "--failed", "--no-legend", "whist-kiosk.service") == ""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    if not (IMAGE and WHEELS.is_dir()):
        pytest.skip("NOT TESTED: no image, or no packages for it; make image-test")
    folder = tmp_path_factory.mktemp("updates")
    club, stranger = Club.named(folder / "club"), Club.named(folder / "stranger")
    authority = Authority(folder / "authority")
    server = Server(authority.server(FROM_WITHIN))
    good = club.update("9.0.0", whole=True)
    broken = club.update("9.1.0", whole=True, how=BROKEN)
    stick = folder / "stick.img"
    subprocess.run(["truncate", "-s", "1500M", str(stick)], check=True)
    subprocess.run(["mkfs.vfat", "-F", "32", "-n", "STICK", str(stick)], check=True, stdout=subprocess.DEVNULL)
    half, large = folder / "half", folder / "large"
    half.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    with large.open("wb") as file:
        file.truncate(MOST + 1)
    for path, name in (
        (good, "good"), (broken, "broken"), (half, "half"), (large, "large"), (club.update("0.0.1"), "older"),
        (club.update("9.2.0", machine="x86_64"), "other-machine"), (stranger.update("9.3.0"), "stranger"),
        (club.update("9.4.0", unit="# changed"), "more"),
    ):  # fmt: skip
        subprocess.run(["mcopy", "-i", str(stick), str(path), f"::{name}.bundle"], check=True)

    def prepare(card: Card) -> None:
        keys, address = folder / "allowed_signers", folder / "update.conf"
        trust(club.key.with_suffix(".pub"), "club", keys)
        port = server.server.server_port
        address.write_text(
            f"WHIST_UPDATES=https://{FROM_WITHIN}:{port}/whist-kiosk.bundle\nSSL_CERT_FILE=/etc/whist-kiosk/club.pem\n"
        )
        for path, name in ((keys, "allowed_signers"), (address, "update.conf"), (authority.file, "club.pem")):
            card.put_on_card(path, f"whist-kiosk/{name}")
        card.net = f"-nic user -blockdev driver=raw,node-name=stick,file.driver=file,file.filename={stick}"

    (folder / "card").mkdir()
    try:
        with begun(folder / "card", prepare) as card:
            made = Scene(card, server, authority, good)
            made.put_the_stick_in()
            yield made
    finally:
        server.close()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("half", "It is cut off: a part is missing. Copy it once more."),
        ("stranger", "It is signed with a key that this kiosk does not know."),
        ("older", "Version 0.0.1 is older than version"),
        ("large", "It is too large: 500 MB, and 500 MB is the most."),
        ("other-machine", "Version 9.2.0 is for another machine: x86_64, and this is aarch64."),
        ("none", "It cannot be read: "),
    ],
)
def test_one_on_the_stick_that_is_not_to_be_installed_is_refused_in_words(scene: Scene, name: str, words: str) -> None:
    before = scene.version
    state, *_, why = scene.ask(f"{STICK}/{name}.bundle")
    assert state == "refused" and why.startswith(words)
    assert scene.version == before and scene.card.kiosk("NRestarts") == "0"
    scene.kiosk_is_well()


def test_one_that_changes_more_than_the_program_needs_another_card(scene: Scene) -> None:
    before = scene.version
    state, number, *_, why = scene.ask(f"{STICK}/more.bundle")
    assert (state, number, why) == ("failed", "9.4.0", NEWER_CARD)
    assert scene.version == before and scene.card.kiosk("NRestarts") == "0"
    scene.kiosk_is_well()


def test_over_the_network_only_a_server_that_proves_who_it_is_is_believed(scene: Scene) -> None:
    made, to = scene.good.read_bytes(), scene.server
    to.server.context = scene.authority.server("10.0.2.3")
    assert scene.fetch() == UNPROVEN
    to.server.context = scene.authority.server(FROM_WITHIN)
    to.answer = moved(f"http://{FROM_WITHIN}:{to.server.server_port}/there")
    assert scene.fetch() == "The address leads to one that does not begin with https://."
    to.answer = lambda asked: endless(asked, b"", to.over)
    assert scene.fetch() == "It is not an update for a kiosk, or its beginning is damaged."
    to.answer = body(made[: len(made) // 3], len(made))
    assert scene.fetch()
    assert scene.card.run("test", "-e", "/var/cache/whist-kiosk/fetched.bundle").returncode == 1
    to.answer = body(made)
    assert scene.fetch() == ""
    seen = scene.card.says("whist-kiosk", "update", "look", "/var/cache/whist-kiosk")
    assert "Version 9.0.0 is newer than version" in seen and "Signed by club." in seen
    scene.kiosk_is_well()


def test_a_plug_that_is_pulled_during_an_update_leaves_a_kiosk_that_can_be_updated_again(scene: Scene) -> None:
    before, card = scene.version, scene.card
    begin(card, "update", f"{STICK}/good.bundle\n")
    building = "ls -d /opt/whist-kiosk/releases/9.0.0-*"
    until(lambda: card.run("sh", "-c", building).returncode == 0, "it is being built", INSTALLS)
    card.off()
    card.on()
    card.on_screen("update-cut-short")
    assert scene.version == before and scene.outcome()[:2] == ["begun", "9.0.0"]
    scene.kiosk_is_well()


def test_a_good_one_is_installed_and_is_there_after_the_plug_was_pulled(scene: Scene) -> None:
    state, number, *_ = scene.ask("/var/cache/whist-kiosk/fetched.bundle")
    assert (state, number) == ("runs", "9.0.0"), scene.card.says("journalctl", "-u", "whist-kiosk-update")
    scene.card.on_screen("updated")
    assert scene.version.startswith("9.0.0-")
    scene.card.off()
    scene.card.on()
    scene.card.on_screen("updated-and-started")
    assert scene.version.startswith("9.0.0-")
    assert "whist-kiosk, version 9.0.0" in scene.card.says("whist-kiosk", "--version")
    scene.card.tap("New table")
    scene.card.keep("updated-and-touched")
    scene.kiosk_is_well()


def test_one_that_does_not_work_is_taken_back(scene: Scene) -> None:
    scene.put_the_stick_in()
    before = scene.version
    state, number, *_, why = scene.ask(f"{STICK}/broken.bundle")
    assert (state, number) == ("back", "9.1.0") and why.startswith("The new version did not come onto the screen.")
    scene.card.on_screen("taken-back")
    assert scene.version == before
    scene.kiosk_is_well()

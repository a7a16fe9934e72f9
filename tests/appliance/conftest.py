"""The appliance as a whole: a suite of its own, with `WHIST_APPLIANCE=1`; most of it needs root, and says so."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.machine import Machine, checkout, layered

if not os.environ.get("WHIST_APPLIANCE"):
    collect_ignore_glob = ["test_*.py"]

ROOT = Path(__file__).parents[2]
TOOLS = ("debootstrap", "systemd-nspawn", "systemd-analyze")
RELEASES = {"bookworm": "3.11", "trixie": "3.13"}
"""The Debians that Raspberry Pi OS 12 and 13 are made of, and their Pythons."""


def _needed() -> None:
    if os.geteuid():
        pytest.skip("NOT TESTED: the installer needs root")
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        pytest.skip(f"NOT TESTED: {', '.join(missing)} not found; apt-get install debootstrap systemd-container")


@pytest.fixture(scope="session", params=os.environ.get("WHIST_RELEASES", " ".join(RELEASES)).split())
def release(request: pytest.FixtureRequest) -> str:
    """Which Debian; `WHIST_RELEASES` names those that are tried."""
    return str(request.param)


@pytest.fixture(scope="session")
def wheels(release: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python packages that are installed, so that the machines need no network for them."""
    return _downloaded("requirements.txt", release, tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="session")
def fleet_wheels(release: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with what several kiosks over a network need."""
    return _downloaded("requirements-fleet.txt", release, tmp_path_factory.mktemp("wheels"))


def _downloaded(locked: str, release: str, folder: Path) -> Path:
    python = RELEASES[release]
    plain = ("--quiet", "--no-header", "--no-deps", "--generate-hashes")
    wanted = [str(ROOT / locked), "-o", str(folder / "wanted.txt")]
    uv = [sys.executable, "-m", "uv", "pip", "compile", *plain, "--python-version", python, *wanted]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps"]
    pip += [
        "--only-binary=:all:",
        "--no-binary=nkeys",
        "--python-version",
        python,
        "--require-hashes",
        "-r",
        wanted[-1],
        "-d",
        str(folder),
    ]
    for command in (uv, pip):
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="session")
def fresh(release: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Debian as it is when nothing was done with it; `WHIST_TREES` names a folder that has one of each release."""
    _needed()
    if there := os.environ.get("WHIST_TREES"):
        return Path(there, release)
    tree = tmp_path_factory.mktemp("debian") / "tree"
    mirror = os.environ.get("WHIST_MIRROR", "")
    command = ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,udev,dbus", release, str(tree)]
    done = subprocess.run([*command, *([mirror] if mirror else [])], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"NOT TESTED: no Debian to be had: {done.stdout[-300:]}")
    return tree


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout as it is now."""
    return checkout(ROOT, tmp_path_factory.mktemp("checkout") / "whist-kiosk")


@pytest.fixture(scope="session")
def installed_tree(
    fresh: Path, wheels: Path, source: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, str]]:
    """A Debian on which the kiosk was installed, and what the installer said."""
    with layered(fresh, tmp_path_factory.mktemp("installed")) as tree:
        firmware = tree / "boot/firmware"
        firmware.mkdir(parents=True)
        (firmware / "cmdline.txt").write_text("console=tty1 root=PARTUUID=1-02 rootwait\n")
        done = Machine(tree, source, wheels).install()
        assert done.returncode == 0, done.stdout
        yield tree, done.stdout


@pytest.fixture
def machine(installed_tree: tuple[Path, str], source: Path, wheels: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which the kiosk is installed, for one test alone."""
    with layered(installed_tree[0], tmp_path) as tree:
        made = Machine(tree, source, wheels)
        yield made
        made.off()

"""What is written about the image of a card, of a made-up system; and the scripts that make it can be read."""

import importlib.util
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

IMAGE = Path(__file__).parents[1] / "systemd/image"
WHEN = datetime(2026, 11, 24, 1, 2, 3, tzinfo=UTC)
STATUS = """Package: libcard1
Status: install ok installed
Source: cards (1.2-3)
Architecture: arm64
Version: 1:1.2-3+deb13u1
Description: cards
 and more of them

Package: libcard-data
Status: install ok installed
Source: cards
Architecture: all
Version: 1.2-3

Package: removed
Status: deinstall ok config-files
Version: 1

Package: tables
Status: install ok installed
Version: 2.0

"""
DATED = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
License: GPL-2+
Files: debian/*
License: Expat
License: Expat
 As it is.
"""


def loaded(name: str) -> ModuleType:
    found = importlib.util.spec_from_file_location(f"image_{name}", IMAGE / f"{name}.py")
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


describe, compiled = loaded("describe"), loaded("compiled")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A system of three Debian packages and two Python packages."""
    site = "opt/whist-kiosk/releases/1-a/lib/python3.13/site-packages"
    files = {
        "var/lib/dpkg/status": STATUS,
        "usr/share/doc/libcard1/copyright": DATED,
        "usr/share/doc/tables/copyright": "The text lies in /usr/share/common-licenses/LGPL-2.1.\n",
        f"{site}/deal-1.dist-info/METADATA": "Name: Deal_It\nVersion: 1.0\nLicense-Expression: MIT\n\nText\n",
        f"{site}/old-1.dist-info/METADATA": "Name: old\nVersion: 2\nClassifier: License :: OSI :: BSD License\n",
    }
    for name, text in files.items():
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / name).write_text(text)
    return tmp_path / "tree"


def test_every_installed_package_is_on_the_bill_with_version_and_licence(tree: Path) -> None:
    bill = describe.bill("image", [*describe.debian(tree), *describe.python(tree)], WHEN)
    listed = {each["purl"]: [one["license"]["name"] for one in each["licenses"]] for each in bill["components"]}
    assert listed == {
        "pkg:deb/debian/libcard1@1%3A1.2-3%2Bdeb13u1?arch=arm64": ["Expat", "GPL-2+"],
        "pkg:deb/debian/libcard-data@1.2-3?arch=arm64": ["Expat", "GPL-2+"],
        "pkg:deb/debian/tables@2.0?arch=arm64": ["LGPL-2.1"],
        "pkg:pypi/deal-it@1.0": ["MIT"],
        "pkg:pypi/old@2": ["BSD License"],
    }


def test_the_same_packages_in_another_order_make_the_same_bill(tree: Path) -> None:
    packages = [*describe.debian(tree), *describe.python(tree)]
    assert describe.bill("image", packages, WHEN) == describe.bill("image", packages[::-1], WHEN)


def test_a_package_whose_licence_is_not_to_be_read_says_where_it_is() -> None:
    assert describe.licences("All rights are explained by telephone.") == ()


def test_imager_is_told_what_to_fetch_and_asks_for_no_password() -> None:
    image, packed = describe.File("a.img", 900, "aa"), describe.File("a.img.xz", 300, "bb")
    [entry] = describe.imager(image, packed, WHEN, "https://example.org/kiosk/")["os_list"]
    assert entry["url"] == "https://example.org/kiosk/a.img.xz" and entry["release_date"] == "2026-11-24"
    assert (entry["extract_size"], entry["extract_sha256"]) == (900, "aa")
    assert (entry["image_download_size"], entry["image_download_sha256"]) == (300, "bb")
    assert entry["devices"] == ["pi5-64bit", "pi4-64bit", "pi3-64bit"] and entry["init_format"] == "none"


def test_checksums_are_those_that_sha256sum_checks(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795482123")
    image, packed = tmp_path / "a.img", tmp_path / "a.img.xz"
    image.write_bytes(b"whole")
    packed.write_bytes(b"packed")
    describe.main(tree, image, packed)
    done = subprocess.run(["sha256sum", "--check", "a.sha256"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.splitlines() == ["a.img.xz: OK", "a.cdx.json: OK", "a.img: OK"]
    assert json.loads((tmp_path / "a.imager.json").read_text())["os_list"][0]["url"] == "a.img.xz"


def test_compiled_files_that_hold_a_hash_are_taken_as_they_are(tmp_path: Path) -> None:
    cache = tmp_path / "__pycache__"
    cache.mkdir()
    for name, flags in (("hashed", 3), ("timed", 0), ("trusted", 1)):
        (cache / f"{name}.pyc").write_bytes(b"abcd" + flags.to_bytes(4, "little") + bytes(8))
    assert compiled.trusted(tmp_path) == 1
    assert {file.stem: file.read_bytes()[4] for file in cache.iterdir()} == {"hashed": 1, "timed": 0, "trusted": 1}


@pytest.mark.parametrize("script", sorted(IMAGE.glob("*.sh")), ids=lambda script: str(script.name))
def test_the_scripts_can_be_read(script: Path) -> None:
    done = subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_no_address_of_an_archive_stands_in_what_makes_the_image() -> None:
    for file in filter(Path.is_file, IMAGE.iterdir()):
        assert "://" not in file.read_text(), file.name

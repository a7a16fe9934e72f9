"""What is said of two images that differ: which files, and in what."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[1] / "systemd/image/compare.py"


@pytest.fixture(scope="module")
def compare() -> ModuleType:
    spec = importlib.util.spec_from_file_location("image_compare", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same in them."""
    made = tmp_path / "first", tmp_path / "second"
    for tree in made:
        (tree / "etc").mkdir(parents=True)
        (tree / "etc/hosts").write_text("127.0.0.1 localhost\n")
        (tree / "etc/link").symlink_to("hosts")
        for path in (tree / "etc/hosts", tree / "etc/link", tree / "etc"):
            os.utime(path, (1, 1), follow_symlinks=False)
    return made


def test_nothing_is_said_of_two_folders_with_the_same_in_them(compare: ModuleType, trees: tuple[Path, Path]) -> None:
    assert list(compare.differences(*trees)) == []


def test_a_file_with_other_content_is_named(compare: ModuleType, trees: tuple[Path, Path]) -> None:
    (trees[1] / "etc/hosts").write_text("127.0.0.1 elsewhere\n")
    os.utime(trees[1] / "etc/hosts", (1, 1))
    assert list(compare.differences(*trees)) == ["etc/hosts: content"]


def test_what_is_not_content_is_named_too(compare: ModuleType, trees: tuple[Path, Path]) -> None:
    (trees[1] / "etc/hosts").chmod(0o600)
    (trees[0] / "etc/hosts").chmod(0o644)
    os.utime(trees[1] / "etc/hosts", (2, 2))
    assert list(compare.differences(*trees)) == ["etc/hosts: mode -rw-r--r-- and -rw-------, time 1 and 2"]


def test_a_link_that_leads_elsewhere_is_named(compare: ModuleType, trees: tuple[Path, Path]) -> None:
    (trees[1] / "etc/link").unlink()
    (trees[1] / "etc/link").symlink_to("passwd")
    os.utime(trees[1] / "etc/link", (1, 1), follow_symlinks=False)
    os.utime(trees[1] / "etc", (1, 1))
    assert list(compare.differences(*trees)) == ["etc/link: target hosts and passwd"]


def test_what_only_one_has_is_named(compare: ModuleType, trees: tuple[Path, Path]) -> None:
    (trees[1] / "etc/more").touch()
    os.utime(trees[1] / "etc", (1, 1))
    assert list(compare.differences(*trees)) == ["etc/more: only in the second"]

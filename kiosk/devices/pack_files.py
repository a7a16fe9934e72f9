"""Packs in files: written and read as JSON, found in the data folder or on a stick; and whether one may be added."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hardware.deck import DEMO_PACK, MalformedPack, Pack, TagRefused, refuse_tags
from kiosk.base import words
from kiosk.base.disk_words import why_not
from kiosk.base.language import _, later
from kiosk.base.sticks import Store
from kiosk.base.whole_file import write_whole

FOLDER = "packs"
"""The folder for packs, within the data folder."""
LARGEST = 1_000_000
"""Bytes of the largest file with packs."""
LONGEST = 20
"""Letters of a name, or of a back."""
MOST = 50
"""How many files of a place are looked at."""
_ODD = re.compile(r"[^a-z0-9]+")


class PackFileError(Exception):
    """A file that cannot be written or read, or whose packs cannot be used; `why` says what is wrong, then what to
    do."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class NotAdded(Exception):
    """A pack that cannot be added to the known ones; `why` says what is wrong, then what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Found:
    """A file, its content, and why it cannot be imported; "" if it can."""

    path: Path
    store: Store
    packs: tuple[Pack, ...]
    why_not: str = ""


def save(pack: Pack, folder: Path) -> Path:
    """Writes a pack into a folder, which is created if needed; returns the file. Raises `PackFileError`."""
    name = "-".join(filter(None, ("pack", _plain(pack.name), _plain(pack.id))))
    path = folder / f"{name}.json"
    write(pack, path)
    return path


def write(pack: Pack, path: Path) -> None:
    """Writes a pack to this file, replacing it: all of it, or nothing. Raises `PackFileError`."""
    text = json.dumps(pack.to_data(), indent=1, ensure_ascii=False) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise PackFileError(
            path, _("It cannot be written: {why}. Choose another place.", why=why_not(error))
        ) from error


def load(path: Path) -> tuple[Pack, ...]:
    """The packs of a file, which has one or a list of them. Raises `PackFileError`."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise PackFileError(path, _("It cannot be read: {why}. Use another file.", why=why_not(error))) from error
    if len(raw) > LARGEST:
        raise PackFileError(path, _("It is too large to be a pack. Use another file."))
    try:
        data = json.loads(raw.decode("utf-8-sig"))
        packs = tuple(Pack.from_data(each) for each in (data if isinstance(data, list) else [data]))
    except MalformedPack as error:
        raise PackFileError(
            path, _("It is not a pack: {why}. Use a file that a kiosk exported.", why=_(error.why))
        ) from error
    except (ValueError, RecursionError) as error:  # not UTF-8, or not JSON
        raise PackFileError(path, _("It is not JSON. Use a file that a kiosk exported.")) from error
    if not packs:
        raise PackFileError(path, _("There is no pack in it. Use another file."))
    return packs


def added(new: Sequence[Pack], known: Sequence[Pack]) -> list[Pack]:
    """The known packs and the new ones, renamed where names clash. Raises `NotAdded` if one of them cannot be added;
    then none is."""
    packs = list(known)
    for pack in new:
        _refuse(pack, packs)
        packs.append(replace(pack, name=free_name(pack.name, packs)))
    return packs


def free_name(name: str, packs: Iterable[Pack]) -> str:
    """The name, or one like it that no pack has: ``Red 2``."""
    taken = {pack.name for pack in packs}
    number, free = 2, name
    while free in taken:
        free = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
        number += 1
    return free


def _refuse(pack: Pack, known: Sequence[Pack]) -> None:
    said = (
        (pack.id, later("Its id is not 1 to {most} letters. Change it in the file.")),
        (pack.name, later("Its name is not 1 to {most} letters. Change it in the file.")),
        (pack.back, later("Its back is not 1 to {most} letters. Change it in the file.")),
    )
    for text, fault in said:
        if not text.strip() or not text.isprintable() or len(text) > LONGEST:
            raise NotAdded(_(fault, most=LONGEST))
    if not pack.cards:
        raise NotAdded(_("“{pack}” has no cards. Use another file.", pack=pack.name))
    for other in (*known, DEMO_PACK):
        if other.id == pack.id:
            if other is DEMO_PACK:
                text = later("“{pack}” is the built-in pack. To import it again, remove that one first.")
            else:
                text = later("“{pack}” is here already, as “{other}”. To import it again, remove that one first.")
            raise NotAdded(_(text, pack=pack.name, other=other.name))
    try:
        refuse_tags(pack, known)
    except TagRefused as refused:
        card = words.card(int(pack.cards[refused.tag]))
        owner = refused.owner
        if owner is None:
            said_of = _("The tag of {card} changes its number each time. Give the card another one.", card=card)
            raise NotAdded(said_of) from refused
        name = next(other.name for other in known if other.id == owner.pack)
        raise NotAdded(
            _(
                "The tag of its {card} is that of {other} of “{pack}”. A tag is one card: remove that pack, or take"
                " another file.",
                card=card,
                other=words.card(int(owner.card)),
                pack=name,
            )
        ) from refused


def found(places: Iterable[Store], known: Sequence[Pack]) -> list[Found]:
    """The files with packs in these places, importable ones first. JSON that is no pack is left out, unless its name
    begins like a pack's."""
    files = []
    for place in places:
        try:
            paths = sorted(path for path in place.path.glob("*.json") if path.is_file())[:MOST]
        except OSError:
            continue
        for path in paths:
            try:
                packs = load(path)
            except PackFileError as error:
                if path.name.startswith("pack"):
                    files.append(Found(path, place, (), error.why))
                continue
            try:
                added(packs, known)
            except NotAdded as error:
                files.append(Found(path, place, packs, error.why))
            else:
                files.append(Found(path, place, packs))
    return sorted(files, key=lambda file: bool(file.why_not))


def _plain(text: str) -> str:
    return _ODD.sub("-", text.lower()).strip("-")

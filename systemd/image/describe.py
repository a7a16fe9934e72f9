"""What an image is made of, and where it is: a bill of materials, the list for Raspberry Pi Imager, and checksums.

`describe.py TREE IMAGE PACKED` reads the system in the folder TREE, the image and the image packed, and writes beside
the packed one NAME.cdx.json (CycloneDX), NAME.imager.json and NAME.sha256.
"""

import hashlib
import json
import os
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import HeaderParser
from pathlib import Path

MODELS = {"Raspberry Pi 5": "pi5-64bit", "Raspberry Pi 4": "pi4-64bit", "Raspberry Pi 3": "pi3-64bit"}
"""What the image is for, and how Raspberry Pi Imager calls it."""
NAMED = re.compile(r"^License:[ \t]*(\S.*?)[ \t]*$", re.MULTILINE | re.IGNORECASE)
KNOWN = re.compile(r"/usr/share/common-licenses/([A-Za-z]+(?:-[0-9]+(?:\.[0-9]+)*)?)")
UNKNOWN = "see the copyright file of the package"


@dataclass(frozen=True, order=True)
class Package:
    """One package in the image; `kind` is `deb` or `pypi`, as package URLs have it."""

    kind: str
    name: str
    version: str
    licences: tuple[str, ...]
    source: str = ""

    @property
    def url(self) -> str:
        where = f"debian/{self.name}" if self.kind == "deb" else self.name.lower().replace("_", "-")
        version = re.sub(r"[^\w.~-]", lambda sign: f"%{ord(sign[0]):02X}", self.version)
        return f"pkg:{self.kind}/{where}@{version}" + ("?arch=arm64" if self.kind == "deb" else "")


def licences(copyright: str) -> tuple[str, ...]:
    """The licences that a Debian copyright file names: in its fields, or else where their texts lie."""
    found = NAMED.findall(copyright) if "copyright-format" in copyright else KNOWN.findall(copyright)
    return tuple(sorted(set(found)))


def debian(tree: Path) -> Iterator[Package]:
    """What dpkg installed. Where a package's licence lies with another one of the same source, it is that one's."""
    headers = HeaderParser()
    installed = []
    for stanza in (tree / "var/lib/dpkg/status").read_text(encoding="utf-8").split("\n\n"):
        fields = headers.parsestr(stanza)
        if (fields["Status"] or "").endswith(" installed"):
            source = (fields["Source"] or fields["Package"]).split(" ")[0]
            file = tree / "usr/share/doc" / fields["Package"] / "copyright"
            own = licences(file.read_text(encoding="utf-8", errors="replace")) if file.is_file() else ()
            installed.append(Package("deb", fields["Package"], fields["Version"], own, source))
    of_source = {package.source: package.licences for package in installed if package.licences}
    for package in installed:
        found = package.licences or of_source.get(package.source, (UNKNOWN,))
        yield Package("deb", package.name, package.version, found, package.source)


def python(tree: Path) -> Iterator[Package]:
    """What pip installed for the kiosk, the kiosk itself too."""
    for file in tree.glob("opt/whist-kiosk/releases/*/lib/python3*/site-packages/*.dist-info/METADATA"):
        fields = HeaderParser().parsestr(file.read_text(encoding="utf-8"))
        classified = [each for each in fields.get_all("Classifier", []) if each.startswith("License ::")]
        said = fields["License-Expression"] or ", ".join(each.split(" :: ")[-1] for each in classified)
        said = said or (fields["License"] or UNKNOWN).strip().split("\n")[0]
        yield Package("pypi", fields["Name"], fields["Version"], (said,))


def bill(name: str, packages: list[Package], moment: datetime) -> dict[str, object]:
    """A bill of materials in CycloneDX 1.5; the same packages make the same bill."""
    components = [
        {
            "type": "library",
            "bom-ref": package.url,
            "name": package.name,
            "version": package.version,
            "purl": package.url,
            "licenses": [{"license": {"name": licence}} for licence in package.licences],
        }
        for package in sorted(packages)
    ]
    number = uuid.uuid5(uuid.NAMESPACE_URL, name + json.dumps(components))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "operating-system", "bom-ref": name, "name": name, "version": name},
        },
        "components": components,
    }


@dataclass(frozen=True)
class File:
    """A file as people check it once they have it."""

    name: str
    size: int
    sha256: str

    @classmethod
    def of(cls, path: Path) -> "File":
        with path.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        return cls(path.name, path.stat().st_size, digest)


def imager(image: File, packed: File, moment: datetime, where: str) -> dict[str, object]:
    """The list by which Raspberry Pi Imager offers the image; `where` is the folder it is downloaded from."""
    entry = {
        "name": "whist-kiosk",
        "description": "A scorekeeper and dealer's aid for card tables, for a touch screen",
        "url": f"{where.rstrip('/')}/{packed.name}" if where else packed.name,
        "release_date": moment.strftime("%Y-%m-%d"),
        "extract_size": image.size,
        "extract_sha256": image.sha256,
        "image_download_size": packed.size,
        "image_download_sha256": packed.sha256,
        "devices": list(MODELS.values()),
        # Nothing is asked for a name, a password or a network: the image has no place for them.
        "init_format": "none",
    }
    known = [{"name": name, "tags": [tag], "description": "64 bits"} for name, tag in MODELS.items()]
    return {"imager": {"devices": known}, "os_list": [entry]}


def main(tree: Path, image: Path, packed: Path) -> None:
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    name = packed.name.removesuffix(".img.xz")
    beside = packed.parent
    packages = [*debian(tree), *python(tree)]
    whole, small = File.of(image), File.of(packed)
    offered = imager(whole, small, moment, os.environ.get("WHIST_IMAGE_URL", ""))
    for kind, content in (("cdx", bill(name, packages, moment)), ("imager", offered)):
        (beside / f"{name}.{kind}.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    listed = [small, File.of(beside / f"{name}.cdx.json"), whole]
    (beside / f"{name}.sha256").write_text("".join(f"{each.sha256}  {each.name}\n" for each in listed))
    print(f"{len(packages)} packages; written to a card {whole.size >> 20} MiB, packed {small.size >> 20} MiB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))

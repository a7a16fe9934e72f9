"""What the system's side of updates says. It writes English into files, and the kiosk translates.

What has something of the moment in it stands here by name; what says always the same stands where it is said.
"""

from __future__ import annotations

from kiosk.base.language import _, given_in, later

OTHER_MACHINE = later("Version {version} is for another machine: {other}, and this is {here}.")
OTHER_PYTHON = later("Version {version} is for Python {pythons}, and here is {here}.")
OLDER = later("Version {version} is older than version {here}, which runs.")
SAME = later("Version {version} is the one that runs.")
UNREADABLE = later("It cannot be read: {why}.")
UNREADABLE_STICK = later("It cannot be read: {why}. Put the stick in again.")
TOO_LARGE = later("It is too large: {size}, and {most} is the most.")
NO_ROOM = later("There is too little room here: {size} are needed, and {free} are free.")
NOT_KEPT = later("It cannot be kept here: {why}.")
NOT_UNPACKED = later("It cannot be unpacked here: {why}.")
TOO_MANY = later("Its content is not as it has to be: it has more than {most} files.")
OUTSIDE = later("Its content is not as it has to be: {name} leads out of its folder.")
NO_FILE = later("Its content is not as it has to be: {name} is neither a file nor a folder.")
OTHER_RIGHTS = later("Its content is not as it has to be: {name} would run with the rights of another user.")
NOT_SECURE = later("The address leads to one that does not begin with {scheme}://.")
NOTHING_THERE = later("There is no update at the address: it answers with {status}.")
INSTALLING = later("Installing version {version}. You can take the stick out")
NEWER_CARD = later(
    "This version changes more than the program: write its image to the card. First save the records on a stick."
)
"""The installer says it where the system cannot be written to (systemd/install/machine.sh)."""
NO_PART = later("{file} is missing. Name a checkout, with the wheels for the kiosk in “wheels”.")
BAD_VERSION = later("The version {version} is not made of numbers and dots.")
ODD_PART = later("{name} is neither a file nor a folder: it cannot be in a bundle.")
NOT_PUBLIC = later("{file} is not a public key, such as ssh-keygen writes into a file that ends in .pub.")
TEXTS = (
    *(OTHER_MACHINE, OTHER_PYTHON, OLDER, SAME, UNREADABLE_STICK, UNREADABLE, TOO_LARGE, NO_ROOM, NOT_KEPT),
    *(NOT_UNPACKED, TOO_MANY, OUTSIDE, NO_FILE, OTHER_RIGHTS, NOT_SECURE, NOTHING_THERE, INSTALLING, NEWER_CARD),
    *(NO_PART, BAD_VERSION, ODD_PART, NOT_PUBLIC),
)


def in_our_words(said: str) -> str:
    """What was said in English, in the language that is spoken here."""
    for text in TEXTS:
        given = given_in(text, said)
        if given is not None:
            return _(text, **{name: _(value) for name, value in given.items()})
    return _(said) if said else ""

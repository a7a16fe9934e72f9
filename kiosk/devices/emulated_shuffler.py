"""A shuffler played by this program, to try a deal by machine without one."""

from pathlib import Path

from hardware.deck import Form, demo_tag
from hardware.emulators.shuffler import Shuffler
from hardware.emulators.terminal import PathTaken
from rules.cards import CARDS, cards_in, mask_of

SECONDS_A_CARD = 0.06
"""Slow enough to watch a deal."""
FORMS = (Form.ISO14443, Form.ISO15693)
"""The tags of the built-in pack in each bay: two packs share no tag."""
EVERY_CARD = mask_of(CARDS)


def pack_in(bay: int, cards: int) -> list[str]:
    """The tags of a pack that lies in a bay, from its cards as a mask."""
    return [demo_tag(card, FORMS[(bay - 1) % len(FORMS)]) for card in cards_in(cards)]


class EmulatedShuffler:
    """The machine on the path `link`, from `open` to `close`."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.machine: Shuffler | None = None

    def open(self) -> bool:
        """Makes it available on its path; whether that was possible."""
        if self.machine is None:
            try:
                self.machine = Shuffler(self.link, [pack_in(bay, EVERY_CARD) for bay in (1, 2)])
            except (OSError, PathTaken):
                return False
            self.machine.works.seconds_a_card = SECONDS_A_CARD
        return True

    def load(self, bay: int, pack: int) -> None:
        """Gathers all cards, and puts those of a game (a mask) into a bay."""
        if self.machine:
            self.machine.works.bays[bay] = pack_in(bay, pack)

    def jam(self, place: str) -> None:
        """The next card for this place (a seat's letter) sticks."""
        if self.machine:
            self.machine.works.trouble.jam_at = place

    def close(self) -> None:
        if self.machine:
            self.machine.close()
            self.machine = None

"""Somebody who listens to a table: a loudspeaker, or an earphone, that writes down what it is given; and the sound
cards of a machine, as the kernel lists them."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

from kiosk.speech.choices import Choices, Said
from kiosk.speech.sentences import Sentence
from kiosk.speech.speaker import Speaker, Voice
from kiosk.speech.speech import Speech
from kiosk.table.table import Table

EARPHONE = "Headset"
"""The sound card that is an earphone."""


class Notes(Speaker):
    """Every sentence that was to be said, in order, and how."""

    def __init__(self, ear: bool = False) -> None:
        super().__init__(None if ear else Path("nowhere"))
        self._ear = ear
        self.said: list[str] = []
        self.sounds: list[str] = []
        self.voices: list[Voice] = []
        self.private: list[str] = []

    def say(self, sentences: Iterable[Sentence], voice: Voice) -> None:
        for each in sentences:
            assert self._ear or not each.private, each
            if each.chime is not None:
                self.sounds.append(each.chime.name)
            if not each.text:
                continue
            self.said.append(each.text)
            self.voices.append(voice)
            if each.private:
                self.private.append(each.text)

    def taken(self) -> list[str]:
        """What was said since this was asked last."""
        said, self.said = self.said, []
        return said


class SoundCards:
    """The sound cards of a machine in a folder of a test, which can be plugged in and pulled out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "asound"
        self.folder.mkdir()
        self._cards: dict[str, tuple[str, str]] = {}
        self.plug("vc4hdmi", "vc4-hdmi", "vc4-hdmi")

    def plug(self, name: str = EARPHONE, words: str = "USB Headset", driver: str = "USB-Audio") -> None:
        self._cards[name] = driver, words
        self._list()

    def pull(self, name: str = EARPHONE) -> None:
        del self._cards[name]
        self._list()

    def _list(self) -> None:
        for old in sorted(self.folder.rglob("*"), reverse=True):
            old.rmdir() if old.is_dir() and not old.is_symlink() else old.unlink()
        lines = []
        for number, (name, (driver, words)) in enumerate(self._cards.items()):
            lines.append(f"{number:2} [{name:<15}]: {driver} - {words}\n                      {words} at somewhere\n")
            (self.folder / f"card{number}" / "pcm0p").mkdir(parents=True)
            if driver == "USB-Audio":
                (self.folder / f"card{number}" / "usbid").write_text("1234:5678\n")
            (self.folder / name).symlink_to(f"card{number}")
        (self.folder / "cards").write_text("".join(lines))


def speech(said: Collection[Said], sound: Path = Path("nowhere"), **chosen: object) -> tuple[Speech, Notes]:
    """A table's speech on a machine that could speak, and what its loudspeaker says. `sound` lists its sound cards."""
    notes = Notes()
    choices = replace(Choices(said=frozenset(said)), **chosen)  # type: ignore[arg-type]
    return Speech(Path("nowhere"), choices, notes, Notes(ear=True), silent=lambda: "", sound=sound), notes


def listening(table: Table, seat: int, cards: SoundCards, said: Collection[Said] = Said) -> tuple[Speech, Notes, Notes]:
    """The speech of a table where the player in a seat has the earphone; what loudspeaker and earphone say."""
    player = table.seating().player_of(seat)
    assert player is not None
    made, loud = speech(said, cards.folder, listener=table.players[player], earphone=EARPHONE)
    made.follow(table)
    ear = made.ear
    assert isinstance(ear, Notes)
    return made, loud, ear

"""Packs: those that are enrolled, a new one, one card of a pack, dropping one."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.app import Kiosk
from kiosk.packs import Checking, Enrolling, Replacing, pack_words
from kiosk.screens.devices.check import check_page
from kiosk.screens.devices.enrol import EnrolPage
from kiosk.screens.devices.form import DevicePage, on
from kiosk.screens.page import PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import (
    STRIP,
    CardFace,
    CardPad,
    Choice,
    Field,
    Keyboard,
    Pager,
    Primary,
    Row,
    Text,
    Undo,
    cased,
)

BACKS = ("Red", "Blue", "Green", "Black")
JOKERS = ("no joker", "1 joker", "2 jokers")
LONGEST = 20  # letters


class PacksPage(DevicePage):
    """The enrolled packs, and what can be done with each."""

    titles = ("Devices", "Packs")

    def content(self) -> Any:
        devices = self.equipment.devices
        return tuple((p.id, p.name, pack_words(p), devices.checked.get(p.id, "")) for p in devices.packs)

    def build_content(self, content: Any) -> None:
        new = on(Primary(title="Enrol a pack"), lambda: self.kiosk.show(enrol_form_page()))
        narrow = theme.wide < 640

        def row(pack: tuple[str, str, str, str]) -> Row:
            id, name, has, checked = pack
            note = "  ·  ".join(each for each in (has, checked) if each)
            tall = 172 if narrow else 144
            made = Row(tall=tall)
            made.put(Text(line=name, size_dp=28, bold=True, steps=(24, 22)), 8, 6, -8, 36)
            made.put(Text(line=note, size_dp=20, colour="ivory2", steps=(18,)), 8, 42, -8, 30)
            keys = (("Check", self._check), ("Replace a card", self._replace), ("Drop", self._drop))
            x = 8.0
            for words, act in keys:
                key = on(Choice(title=words, title_size=22), partial(act, id))
                wide = max(110.0, key.wish)
                made.put(key, x, tall - 60, wide, 52)
                x += wide + 8
            return made

        pager = Pager(items=list(content), make=row)
        low = self.bar([pager.up_key, pager.down_key] if len(content) > 2 else [], new)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    def _check(self, id: str) -> None:
        devices = self.equipment.devices
        self.kiosk.show(check_page(Checking(devices, devices.pack(id), clock=self.kiosk.clock)))

    def _replace(self, id: str) -> None:
        self.kiosk.show(partial(WhichCardPage, id=id))

    def _drop(self, id: str) -> None:
        self.kiosk.show(partial(DropPage, id=id))


class DropPage(DevicePage):
    """Whether a pack is to be forgotten."""

    titles = ("Devices", "Packs", "Drop")

    def __init__(self, kiosk: Kiosk, id: str) -> None:
        super().__init__(kiosk)
        self.pack = self.equipment.devices.pack(id)

    def build_content(self, content: Any) -> None:
        self.put(Text(line=f"Drop “{self.pack.name}”?", size_dp=44, bold=True, steps=(36, 30)), 24, STRIP + 30, -24, 70)
        words = "Its cards mean nothing to the reader any more, and its tags can be used for another pack."
        self.put(Text(line=words, size_dp=26, colour="ivory2", wrap=True), 24, STRIP + 110, -24, 140)
        self.bar([], on(Primary(title="Drop it"), self._drop))

    def _drop(self) -> None:
        self.equipment.devices.drop_pack(self.pack.id)
        self.kiosk.back()


class EnrolFormPage(DevicePage):
    """Which pack, and how many jokers it has."""

    titles = ("Devices", "Enrol a pack")

    def __init__(self, kiosk: Kiosk, name: str = "") -> None:
        super().__init__(kiosk)
        taken = {pack.name for pack in self.equipment.devices.packs}
        self.taken = taken
        self.name = name or next((back for back in BACKS if back not in taken), "")
        self.jokers = 2

    def content(self) -> Any:
        return self.name, self.jokers

    def build_content(self, content: Any) -> None:
        name, jokers = content
        top = STRIP + 8
        self.put(Text(line="Which pack is it?", size_dp=26, bold=True), 12, top, -12, 40)
        names = [*BACKS] if name in BACKS else [*BACKS[:3], name]
        wide = (theme.wide - 24 - 8 * 4) / 5 if theme.wide >= 640 else (theme.wide - 24 - 16) / 3
        keys = [on(Choice(title=each, chosen=each == name), partial(self._name, each)) for each in names]
        keys.append(on(Choice(title="Other", note="" if theme.wide < 640 else "type a name"), self._type))
        across = 5 if theme.wide >= 640 else 3
        for place, key in enumerate(keys):
            row, column = divmod(place, across)
            self.put(key, 12 + column * (wide + 8), top + 44 + row * 72, wide, 64)
        top += 44 + 72 * -(-len(keys) // across) + 12
        self.put(Text(line="Jokers with a tag", size_dp=26, bold=True), 12, top, -12, 40)
        wide = (theme.wide - 24 - 16) / 3
        for count, words in enumerate(JOKERS):
            key = on(Choice(title=words, chosen=count == jokers), partial(self._jokers, count))
            self.put(key, 12 + count * (wide + 8), top + 44, wide, 64)
        said = "Lay the cards one after the other as the screen shows them." + (
            " Of the jokers the big one comes first: say at the table which one that is." if jokers == 2 else ""
        )
        self.put(Text(line=said, size_dp=22, colour="ivory2", wrap=True), 12, top + 118, -12, 90)
        title = f"Enrol “{name}”"
        why = "enrolled already" if name in self.taken else f"{52 + jokers} cards"
        self.bar([], on(Primary(title=title, note=why, off=name in self.taken or not name), self._begin))

    def _name(self, name: str) -> None:
        self.name = name
        self.refresh()

    def _jokers(self, jokers: int) -> None:
        self.jokers = jokers
        self.refresh()

    def _type(self) -> None:
        self.kiosk.replace(NamePage)

    def _begin(self) -> None:
        devices = self.equipment.devices

        def done() -> None:
            self.kiosk.replace(PacksPage)

        self.kiosk.replace(partial(EnrolPage, enrolling=Enrolling(devices, self.name, self.jokers, done)))


def enrol_form_page(name: str = "") -> PageMaker:
    """Begins a new pack."""
    return partial(EnrolFormPage, name=name)


class NamePage(DevicePage):
    """A pack's name, typed."""

    titles = ("Devices", "Name of the pack")

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk)
        self.typed = ""

    def build_content(self, content: Any) -> None:
        self._field = self.put(Field(text=self.typed, hint="such as “Club, red back”"), 12, STRIP + 12, -12, 64)
        keyboard = Keyboard()
        keyboard.bind(on_key=lambda _keyboard, key: self._type(self.typed + cased(self.typed, key)))
        keyboard.bind(on_delete=lambda _keyboard: self._type(self.typed[:-1]))
        self.put(keyboard, 12, STRIP + 92, -12, -92)
        space = on(Choice(title="space", title_size=22), lambda: self._type(self.typed + " "))
        self._take_key = on(Primary(), self._take)
        self.bar([space], self._take_key)
        self._type(self.typed)

    def _type(self, text: str) -> None:
        self.typed = text.lstrip()[:LONGEST]
        self._field.text = self.typed
        name = self.typed.strip()
        self._take_key.title, self._take_key.note = ("Take it", name) if name else ("A name", "type it first")
        self._take_key.off = not name

    def _take(self) -> None:
        self.kiosk.replace(enrol_form_page(" ".join(self.typed.split())))


class WhichCardPage(DevicePage):
    """Which card of a pack gets a new tag."""

    titles = ("Devices", "Packs", "Replace a card")

    def __init__(self, kiosk: Kiosk, id: str) -> None:
        super().__init__(kiosk)
        self.id = id

    def build_content(self, content: Any) -> None:
        name = self.equipment.devices.pack(self.id).name
        words = f"Which card of “{name}” is new?"
        self.put(Text(line=words, size_dp=26, bold=True, steps=(24, 22)), 12, STRIP + 6, -12, 40)
        pad = CardPad(cards=list(range(54)), jokers=[52, 53])
        pad.bind(on_card=lambda _pad, card: self.kiosk.replace(partial(ReplacePage, id=self.id, card=card)))
        low = self.bar([])
        self.put(pad, 8, STRIP + 50, -8, min(theme.tall - STRIP - 50 - low - 6, 620.0))


class ReplacePage(DevicePage):
    """The new card is laid."""

    titles = ("Devices", "Packs", "Replace a card")

    def __init__(self, kiosk: Kiosk, id: str, card: int) -> None:
        super().__init__(kiosk)
        self.colour = "felt"
        devices = self.equipment.devices
        self.card = card
        self.listener = self.replacing = Replacing(devices, devices.pack(id), card, self._done)

    def content(self) -> Any:
        return self.replacing.notice

    def build_content(self, content: Any) -> None:
        back = on(Undo(title="Back"), self.kiosk.back)
        self.put(back, 12, -12, 136, 64)
        high = min(288.0, theme.tall - STRIP - 140, theme.wide * 0.56)
        wide = high / 1.4
        self.put(CardFace(card=self.card), 40, STRIP + 28, wide, high)
        said = content or f"Lay the new card on the reader. It becomes this card of “{self.replacing.pack.name}”."
        self.put(Text(line=said, size_dp=28, bold=bool(content), wrap=True), 70 + wide, STRIP + 40, -24, high)

    def _done(self) -> None:
        self.kiosk.back()

"""Packs: those that are enrolled, a new one, one card of a pack, dropping one."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.devices.pack_files import LONGEST, free_name
from kiosk.screens.devices.check import check_page
from kiosk.screens.devices.enrol import EnrolPage
from kiosk.screens.devices.form import CHANGE, DevicePage
from kiosk.screens.devices.pack_files import BringPage, SavePage
from kiosk.screens.shell import PageMaker, Shell
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
    cased,
    on,
)
from kiosk.screens.widgets.text import largest
from kiosk.table_io.antennas import in_hand
from kiosk.table_io.packs import CardReplacement, PackCheck, PackEnrolment, pack_words
from rules.games.spades import PACKS

BACKS = (later("Red"), later("Blue"), later("Green"), later("Black"))
KINDS: tuple[tuple[str, str, int, tuple[int, ...]], ...] = (
    (later("no joker"), "", 0, ()),
    (later("1 joker"), "", 1, ()),
    (later("2 jokers"), "", 2, ()),
    (later("no 2♥ 2♦"), later("2 jokers"), 2, PACKS["red_deuces_out"].out),
    (later("no 2♥ 2♣"), later("2 jokers"), 2, PACKS["diamond_deuce_up"].out),
)
"""What a pack may be: its title, what else it has, its jokers, and the cards that it is without."""
AFTER = later("after this hand")
LEAST_KEY = 64.0
"""dp of the narrowest key of a pack."""


class PacksShown(NamedTuple):
    packs: tuple[tuple[str, str, str, str], ...]
    busy: bool
    unreadable: tuple[str, ...]


class PacksPage(DevicePage[PacksShown]):
    """The enrolled packs, and what can be done with each."""

    titles = (later("Devices"), later("Packs"))

    def content(self) -> PacksShown:
        devices, in_play = self.equipment.devices, self.equipment.pack
        notes = {pack.id: [pack_words(pack), _(devices.checked.get(pack.id, ""))] for pack in devices.packs}
        if in_play and in_play.id in notes:
            notes[in_play.id].insert(0, _("in play"))
        packs = tuple((p.id, p.name, p.back, "  ·  ".join(filter(None, notes[p.id]))) for p in devices.packs)
        return PacksShown(packs, in_hand(self.kiosk.lobby.table), tuple(devices.unreadable_packs))

    def build_content(self, content: PacksShown) -> None:
        packs, busy, unreadable = content
        new = Primary(title=_("Enrol a pack"), note=_(AFTER) if busy else "", off=busy)
        on(new, lambda: self.kiosk.show(enrol_form_page()))
        bring = on(Choice(title=_("From a file"), title_size=22), lambda: self.kiosk.show(BringPage))
        acts = (
            (later("Check"), self._check),
            (later("Replace a card"), self._replace),
            (later("To a file"), self._save),
        )
        keys = (*acts[2:], (later("Remove"), self._drop)) if busy else (*acts, (later("Remove"), self._drop))
        narrow = theme.wide < 640

        def row(pack: tuple[str, str, str, str] | str) -> Row:
            if isinstance(pack, str):
                return self._unreadable(pack)
            id, name, back, note = pack
            of = _("{back} back", back=_(back))
            title = name if name == back or narrow else f"{name}  ·  {of}"
            note = f"{of}  ·  {note}" if name != back and narrow else note
            made = Row(tall=172 if narrow else 144)
            made.put(Text(line=title, size_dp=28, bold=True, steps=(24, 22, 20)), 8, 6, -8, 36)
            tall = 48.0 if narrow else 30.0
            made.put(Text(line=note, size_dp=18 if narrow else 20, colour="ivory2", wrap=True), 8, 42, -8, tall)
            put = [on(Choice(title=_(title), title_size=20 if narrow else 22), partial(act, id)) for title, act in keys]
            tight, room = 26 if narrow else 0, theme.wide - 32 - 8 * len(put)
            grown = largest(lambda grown: sum(key.wishes(grown) - tight for key in put) <= room)
            wides = [max(80.0, key.wishes(grown) - tight) for key in put]
            spare = sum(wides) - LEAST_KEY * len(put)
            share = min(1.0, (room - LEAST_KEY * len(put)) / spare)  # longer words give way
            x = 8.0
            for key, wide in zip(put, wides, strict=True):
                wide = LEAST_KEY + share * (wide - LEAST_KEY)
                made.put(key, x, made.tall - 60, wide, 52)
                x += wide + 8
            return made

        pager = Pager(
            items=[*unreadable, *packs], make=row, known_by=lambda pack: pack if isinstance(pack, str) else pack[0]
        )
        low = self.bar([*([pager.up_key, pager.down_key] if len(pager.items) > 2 else []), bring], new)
        self.put(pager, 8, STRIP + 4, -8, -low - 4)

    @staticmethod
    def _unreadable(why: str) -> Row:
        made = Row(tall=172 if theme.wide < 640 else 144)
        made.put(Text(line=_("A pack that cannot be read"), size_dp=24, bold=True, colour="red_text"), 8, 6, -8, 36)
        said = _("{why}. It was left out.", why=words.capital(_(why)))
        made.put(Text(line=said, size_dp=20, colour="ivory2", wrap=True, valign="top"), 8, 44, -8, made.tall - 48)
        return made

    def _check(self, id: str) -> None:
        devices = self.equipment.devices
        lying = () if self.equipment.hidden else tuple(devices.spots)
        self.kiosk.show(check_page(PackCheck(devices, devices.pack(id), clock=self.kiosk.clock, lying=lying)))

    def _save(self, id: str) -> None:
        self.kiosk.show(partial(SavePage, id=id))

    def _replace(self, id: str) -> None:
        self.kiosk.show(partial(WhichCardPage, id=id))

    def _drop(self, id: str) -> None:
        self.kiosk.show(partial(DropPage, id=id))


class DropPage(DevicePage[None]):
    """Whether a pack is to be forgotten."""

    pin_for = CHANGE
    titles = (later("Devices"), later("Packs"), later("Remove"))

    def __init__(self, kiosk: Shell, id: str) -> None:
        super().__init__(kiosk)
        self.pack = self.equipment.devices.pack(id)

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        self.put(
            Text(line=_("Remove “{pack}”?", pack=self.pack.name), size_dp=44, bold=True, steps=(36, 30)),
            24,
            STRIP + 30,
            -24,
            70,
        )
        said = _(
            "The reader will no longer know its cards, and its tags can be used for another pack. “To a file” "
            "keeps it for later."
        )
        self.put(Text(line=said, size_dp=26, colour="ivory2", wrap=True), 24, STRIP + 110, -24, 140)
        self.bar([], on(Primary(title=_("Remove it")), self._drop))

    def _drop(self) -> None:
        self.equipment.devices.drop_pack(self.pack.id)
        self.kiosk.back()


class EnrolFormShown(NamedTuple):
    name: str
    back: str
    jokers: int
    busy: bool


class EnrolFormPage(DevicePage[EnrolFormShown]):
    """Which pack, and which cards it has."""

    titles = (later("Devices"), later("Enrol a pack"))

    def __init__(self, kiosk: Shell, name: str = "", back: str = "") -> None:
        super().__init__(kiosk)
        packs = self.equipment.devices.packs
        self.taken = {pack.name for pack in packs}
        others = {*self.taken, *(pack.back for pack in packs)}
        self.back = back or next((back for back in BACKS if back not in others), BACKS[0])
        self.name = name or free_name(self.back, packs)
        self.kind = 2

    def content(self) -> EnrolFormShown:
        return EnrolFormShown(self.name, self.back, self.kind, in_hand(self.kiosk.lobby.table))

    def build_content(self, content: EnrolFormShown) -> None:
        name, back, kind, busy = content
        _title, _note, jokers, out = KINDS[kind]
        top = STRIP + 8
        self.put(Text(line=_("Which back does it have?"), size_dp=26, bold=True), 12, top, -12, 40)
        wide = (theme.wide - 24 - 8 * 4) / 5 if theme.wide >= 640 else (theme.wide - 24 - 16) / 3
        keys = [on(Choice(title=_(each), chosen=each == back), partial(self._back, each)) for each in BACKS]
        keys.append(on(Choice(title=_("Name"), note=_("type another") if theme.wide >= 640 else ""), self._type))
        across = 5 if theme.wide >= 640 else 3
        for place, key in enumerate(keys):
            row, column = divmod(place, across)
            self.put(key, 12 + column * (wide + 8), top + 44 + row * 72, wide, 64)
        top += 44 + 72 * -(-len(keys) // across) + 12
        self.put(Text(line=_("Which cards has it?"), size_dp=26, bold=True), 12, top, -12, 40)
        for place, (title, note, *_more) in enumerate(KINDS):
            row, column = divmod(place, across)
            key = on(
                Choice(title=_(title), note=_(note) if note else "", chosen=place == kind), partial(self._kind, place)
            )
            self.put(key, 12 + column * (wide + 8), top + 44 + row * 72, wide, 64)
        top += 72 * (-(-len(KINDS) // across) - 1)
        said = _("Put the cards on the reader one at a time, as the screen shows.")
        if jokers == 2:
            said += " " + _("The big joker comes before the little one: agree on which is which.")
        self.put(Text(line=said, size_dp=22, colour="ivory2", wrap=True), 12, top + 118, -12, 90)
        title = _("Enrol “{pack}”", pack=name)
        cards = 52 + jokers - len(out)
        why = _n("{n} card", "{n} cards", cards)
        if busy or name in self.taken:
            why = _(AFTER) if busy else _("enrolled already")
        self.bar([], on(Primary(title=title, note=why, off=name in self.taken or busy), self._begin))

    def _back(self, back: str) -> None:
        if self.name == free_name(self.back, self.equipment.devices.packs):  # No other name was typed.
            self.name = free_name(back, self.equipment.devices.packs)
        self.back = back
        self.refresh()

    def _kind(self, kind: int) -> None:
        self.kind = kind
        self.refresh()

    def _type(self) -> None:
        self.kiosk.replace(partial(NamePage, back=self.back))

    def _begin(self) -> None:
        devices = self.equipment.devices

        def done() -> None:
            self.kiosk.replace(PacksPage)

        _title, _note, jokers, out = KINDS[self.kind]
        enrolling = PackEnrolment(devices, self.name, jokers, done, self.back, out)
        self.kiosk.replace(partial(EnrolPage, enrolling=enrolling))


def enrol_form_page(name: str = "", back: str = "") -> PageMaker:
    """Begins a new pack."""
    return partial(EnrolFormPage, name=name, back=back)


class NamePage(DevicePage[None]):
    """A pack's name, typed."""

    titles = (later("Devices"), later("Name of the pack"))

    def __init__(self, kiosk: Shell, back: str = "") -> None:
        super().__init__(kiosk)
        self.back, self.typed = back, ""

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        self._field = self.put(Field(text=self.typed, hint=_("such as “Club, red back”")), 12, STRIP + 12, -12, 64)
        keyboard = Keyboard()
        keyboard.bind(on_key=lambda _keyboard, key: self._type(self.typed + cased(self.typed, key)))
        keyboard.bind(on_text=lambda _keyboard, text: self._type((self.typed + text).lstrip()))
        keyboard.bind(on_delete=lambda _keyboard: self._type(self.typed[:-1]))
        keyboard.bind(on_enter=lambda _keyboard: self._take())
        self.put(keyboard, 12, STRIP + 92, -12, -92)
        space = on(Choice(title=_("space"), title_size=22), lambda: self._type(self.typed + " "))
        self._take_key = on(Primary(), self._take)
        self.bar([space], self._take_key)
        self._type(self.typed)

    def _type(self, text: str) -> None:
        self.typed = text.lstrip()[:LONGEST]
        self._field.text = self.typed
        name = self.typed.strip()
        self._take_key.title, self._take_key.note = (_("Take it"), name) if name else (_("A name"), _("type it first"))
        self._take_key.off = not name

    def _take(self) -> None:
        if name := " ".join(self.typed.split()):
            self.kiosk.replace(enrol_form_page(name, self.back))


class WhichCardPage(DevicePage[None]):
    """Which card of a pack gets a new tag."""

    titles = (later("Devices"), later("Packs"), later("Replace a card"))

    def __init__(self, kiosk: Shell, id: str) -> None:
        super().__init__(kiosk)
        self.id = id

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        name = self.equipment.devices.pack(self.id).name
        said = _("Which card of “{pack}” is new?", pack=name)
        self.put(Text(line=said, size_dp=26, bold=True, steps=(24, 22)), 12, STRIP + 6, -12, 40)
        pad = CardPad(cards=list(range(54)), jokers=[52, 53])
        pad.bind(on_card=lambda _pad, card: self.kiosk.replace(partial(ReplacePage, id=self.id, card=card)))
        low = self.bar([])
        self.put(pad, 8, STRIP + 50, -8, min(theme.tall - STRIP - 50 - low - 6, 620.0))


class ReplacePage(DevicePage[str]):
    """The new card is laid."""

    titles = (later("Devices"), later("Packs"), later("Replace a card"))

    def __init__(self, kiosk: Shell, id: str, card: int) -> None:
        super().__init__(kiosk)
        self.colour = "felt"
        devices = self.equipment.devices
        self.card = card
        self.listener = self.replacing = CardReplacement(devices, devices.pack(id), card, self._done)

    def content(self) -> str:
        return self.told(self.replacing.notice)

    def build_content(self, content: str) -> None:
        self.put(self.back_key(), 12, -12, 136, 64)
        high = min(288.0, theme.tall - STRIP - 140, theme.wide * 0.56)
        wide = high / 1.4
        self.put(CardFace(card=self.card), 40, STRIP + 28, wide, high)
        said = content or _(
            "Put the new card on the reader. It becomes this card of “{pack}”.", pack=self.replacing.pack.name
        )
        self.put(Text(line=said, size_dp=28, bold=bool(content), wrap=True), 70 + wide, STRIP + 40, -24, high)

    def _done(self) -> None:
        self.kiosk.back()

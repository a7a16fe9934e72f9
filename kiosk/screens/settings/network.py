"""How the kiosk is connected; and a Wi-Fi that is chosen, or named where it hides, and joined with its password."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.appliance.settings.network import LONGEST, LONGEST_NAME, SHORTEST, Connected, Doing, Near, Network
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.grid import Item, put_grid
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.plain import PROBLEM
from kiosk.screens.settings.country import PURPOSE, WORLD, CountryPage, country_words
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Choice, Primary, on

LOOK = 5
"""Seconds until it is looked again how the kiosk is connected."""
MOST_LETTERS = 20
"""Of a network's name, on a key or in a heading."""


class NetworkShown(NamedTuple):
    now: Connected | None
    doing: Doing
    about: str
    trouble: str
    country: str = ""
    first: int = 0


class _OfNetwork(SettingPage[NetworkShown]):
    """A page that shows how the kiosk is connected. What came of a thing is seen within a second."""

    titles = (later("Settings"), later("Network"))
    pin_for = PURPOSE

    @property
    def network(self) -> Network:
        return self.settings.network

    def content(self) -> NetworkShown:
        of = self.network
        ours = of.now is not None and of.now.radio in ("on", "off")
        country = country_words(self.kiosk, of.now) if ours and of.now else ""
        return NetworkShown(of.now, of.doing, of.about, of.trouble, country, self.first)


class NetworkPage(_OfNetwork):
    """A line for the cable and for the Wi-Fi, and what they are needed for."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.network.look()
        self._seconds = 0

    def tick(self) -> None:
        """A cable that is put in is seen."""
        self._seconds += 1
        if self._seconds % LOOK == 0 and not self.network.trouble:
            self.network.look()
        super().tick()

    def build_content(self, content: NetworkShown) -> None:
        now, doing, _about, trouble, country, _first = content
        lines = [(later("Cable"), cable_words(now)), (later("Wi-Fi"), doing_words(doing) or wifi_words(now))]
        lines += [(later("Country"), country)] if country else []
        lines += [(PROBLEM, _(trouble))] if trouble else []
        lines.append(
            (later("Needed"), _("For phones, other kiosks and updates. Nothing that is played needs a network."))
        )
        keys, right = list[Choice](), None
        busy = doing not in ("", "looking")
        if country and not busy:
            keys.append(on(Choice(title=_("Country")), lambda: self.kiosk.show(CountryPage)))
        if now is not None and not busy and now.radio == "on":
            keys.append(on(Choice(title=_("Wi-Fi off")), self._off))
            right = on(Primary(title=_("Choose a Wi-Fi")), lambda: self.kiosk.show(WifiPage))
        elif now is not None and not busy and now.radio == "off":
            right = on(Primary(title=_("Wi-Fi on"), note=_("looks for networks")), self._on)
        self.put_lines(lines, *keys, right=right)

    def _on(self) -> None:
        """Where nobody has said yet in which country, or in which place, it is asked while the radio begins."""
        self.network.turn_on()
        self.kiosk.show(WifiPage)
        now = self.network.now
        if self.network.country is None and now is not None and now.rules in ("", WORLD):
            self.kiosk.show(partial(CountryPage, asked=True))

    def _off(self) -> None:
        self.network.turn_off()
        self.refresh()


class WifiPage(_OfNetwork):
    """The networks in reach, and what is being done about one of them."""

    titles = (later("Network"), later("Wi-Fi"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.network.look(scan=True)

    def build_content(self, content: NetworkShown) -> None:
        now, doing, about, trouble, _country, first = content
        hidden = Item(_("Another network"), _("hides its name"), lambda: self.kiosk.show(HiddenPage))
        again = on(Choice(title=_("Look again")), self._again)
        if doing not in ("", "looking"):
            self.say(named(about) or _("Wi-Fi"), doing_words(doing))
            self.bar()
        elif trouble:
            self.say(named(about) or _("Wi-Fi"), "", fault=_(trouble))
            self.bar([again], self._password_again(now, about))
        elif now is None or now.radio != "on" or not now.near:
            self.say(
                _("No network was found"), _("Is the router on, and near? One that hides its name has to be named.")
            )
            named_key = on(Choice(title=hidden.title, note=hidden.note), hidden.do)
            self.bar([again, *[named_key] * (now is not None and now.radio == "on")])
        else:
            items = [*(self._item(near) for near in now.near), hidden]
            put_grid(self, items, first, self.turn, self.back_key(), again)

    def _item(self, near: Near) -> Item:
        refused = {"user": _("asks for a user"), "old": _("too old to be safe")}.get(near.lock, "")
        return Item(named(near.name), near_words(near), partial(self._choose, near), "" if near.known else refused)

    def _choose(self, near: Near) -> None:
        if near.joined:
            self.kiosk.show(partial(JoinedPage, of=near.name))
        elif near.known or near.lock == "open":
            self.network.join(near.name)
            self.refresh()
        else:
            self.kiosk.show(partial(PasswordPage, of=near.name))

    def _password_again(self, now: Connected | None, of: str) -> Primary | None:
        """The key that leads back to the password of a network that could not be joined."""
        hidden = self.network.hidden
        if not hidden and not any(near.name == of and near.lock == "password" for near in (now.near if now else ())):
            return None
        again = Primary(title=_("Password"), note=_("once more"))
        return on(again, lambda: self.kiosk.show(partial(PasswordPage, of=of, hidden=hidden)))

    def _again(self) -> None:
        self.network.look(scan=True)
        self.refresh()


class JoinedPage(_OfNetwork):
    """The network that is joined, which can be left."""

    def __init__(self, kiosk: Shell, of: str) -> None:
        super().__init__(kiosk)
        self.of = of

    def build_content(self, content: NetworkShown) -> None:
        now = content.now
        address = _("Its address here is {address}.", address=now.wifi_address) if now and now.wifi_address else ""
        self.say(named(self.of), " ".join(filter(None, (_("The kiosk is in this network."), address))))
        foot(self, [self.back_key(), on(Choice(title=_("Forget it"), note=_("and leave it")), self._forget)])

    def _forget(self) -> None:
        self.network.forget(self.of)
        self.kiosk.back()


class HiddenPage(TypingPage):
    """The name of a network that does not tell it, sign by sign."""

    pin_for = PURPOSE
    exact = True
    longest = LONGEST_NAME

    def titles(self) -> Sequence[str]:
        return _("Network"), _("A network that hides its name")

    def says(self, name: str) -> Says:
        if not name:
            return Says(_("Its name"), _("as the router has it"), True)
        too_long = len(name.encode()) > LONGEST_NAME
        return Says(_("Go on"), _("too long") if too_long else _("its password"), too_long)

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        return _("Capitals count."), ()

    def take(self, name: str) -> None:
        self.kiosk.back()
        self.kiosk.show(partial(PasswordPage, of=name, hidden=True))


class PasswordPage(TypingPage):
    """The password of a network, sign by sign. One that is `hidden` may have none: nobody can tell."""

    pin_for = PURPOSE
    private = True
    exact = True
    longest = LONGEST

    def __init__(self, kiosk: Shell, of: str, hidden: bool = False) -> None:
        super().__init__(kiosk)
        self.of = of
        self.hidden = hidden

    def titles(self) -> Sequence[str]:
        return named(self.of), _("Password")

    def says(self, name: str) -> Says:
        if self.hidden and not name:
            return Says(_("Join"), _("it has no password"))
        short = len(name) < SHORTEST
        return Says(_("Join"), _("{n} signs at least", n=SHORTEST) if short else _("the network"), short)

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        return _("Capitals count."), ()

    def take(self, name: str) -> None:
        self.kiosk.settings.network.join(self.of, name or None, self.hidden)
        self.kiosk.back()


def named(network: str) -> str:
    """A network's name where there is room for a few letters."""
    return words.shortened(network, MOST_LETTERS)


def cable_words(now: Connected | None) -> str:
    """How the cable is."""
    if now is None:
        return _("Looking …")
    if now.cable == "in":
        at = now.cable_address
        return _("In. The kiosk’s address is {address}.", address=at) if at else _("In, without an address yet.")
    if now.cable == "out":
        return _("None is in.")
    return _("Not in use: it is once phones or other kiosks are let in.") if now.cable == "unused" else _("No socket.")


def wifi_words(now: Connected | None) -> str:
    """How the Wi-Fi is."""
    if now is None:
        return _("Looking …")
    if now.wifi:
        at = now.wifi_address
        if at:
            return _("In {network}. The kiosk’s address is {address}.", network=now.wifi, address=at)
        return _("In {network}, without an address yet.", network=now.wifi)
    return {
        "none": _("This machine has no radio."),
        "others": _("This machine’s own system looks after it."),
        "off": _("Off."),
        "on": _("On, in no network."),
    }[now.radio]


def doing_words(doing: Doing) -> str:
    """What is being done; "" for nothing that is worth saying."""
    return {
        "": "",
        "looking": "",
        "scanning": _("Looking for networks …"),
        "beginning": _("The Wi-Fi begins. This may take half a minute."),
        "ending": _("The Wi-Fi is switched off."),
        "joining": _("Joining it. This may take a minute."),
        "forgetting": _("Leaving it."),
    }[doing]


def near_words(near: Near) -> str:
    """What is to be known of a network in reach, on its key."""
    strong = _("strong") if near.strength >= 60 else _("weak") if near.strength < 35 else ""
    joined = _("joined") if near.joined else _("known") if near.known else ""
    locked = _("open to all") if near.lock == "open" and not joined else ""
    return ", ".join(filter(None, (joined, locked, strong))) or _("with a password")


def network_in_short(settings_network: Network) -> str:
    """How the kiosk is connected, on the key that leads here."""
    now = settings_network.now
    if now is not None and now.wifi:
        return words.shortened(now.wifi, 16)
    return _("cable") if now is not None and now.cable == "in" and now.cable_address else _("not needed to play")

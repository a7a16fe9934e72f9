"""Which version runs, which is on the stick that is in, and one key that installs it; then what came of it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.appliance.updates.bundle import Found
from kiosk.appliance.updates.refusals import in_our_words
from kiosk.appliance.updates.session import Updates
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.screens.plain import PROBLEM
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.shell import Shell
from kiosk.screens.widgets import Choice, Primary, on
from rules.phrases import Phrase

NO_KEY = later(
    "None is known here yet, so nothing can be installed. On a console: sudo whist-kiosk update trust FILE.pub"
)
NO_KEY_ON_CARD = later(
    "None is known here yet, so nothing can be installed. With the card in a computer, in its folder whist-kiosk: "
    "whist-kiosk update trust FILE.pub --keys allowed_signers"
)
LONGEST = 24
"""Letters of a stick's name that fit."""


class UpdatesShown(NamedTuple):
    doing: str
    outcome: str
    trouble: str
    no_key: str
    looking: bool
    places: int
    found: tuple[Found, ...]
    fetching: bool
    not_fetched: str


class UpdatesPage(SettingPage[UpdatesShown]):
    """While an update is under way nothing else can be begun here, so that no hand is interrupted."""

    titles = (later("Settings"), later("Updates"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.updates.look_again()

    @property
    def updates(self) -> Updates:
        return self.kiosk.peripherals.updates

    def content(self) -> UpdatesShown:
        of = self.updates
        places = len(of.places or ())
        no_key = "" if of.knows_a_key else NO_KEY_ON_CARD if of.keys_on_card else NO_KEY
        return UpdatesShown(
            of.doing, of.outcome, of.trouble, no_key, of.looking, places, of.found, of.fetching, of.not_fetched
        )

    def build_content(self, content: UpdatesShown) -> None:
        doing, outcome, trouble, no_key, looking, places, found, fetching, not_fetched = content
        if doing:
            said = _("It takes some minutes. The screen goes dark for a moment, and then the kiosk is back.")
            self.say(_("The kiosk is updated"), f"{doing}. {said}")
            return
        self.updates.told()
        lines = [(later("Version"), _("{version} runs here.", version=self.updates.here.version))]
        if outcome:
            lines.append((later("Last time"), outcome))
        if trouble:
            lines.append((PROBLEM, _(trouble)))
        if no_key:
            lines.append((later("Key"), _(no_key)))
        else:
            lines += [self._line(each) for each in found]
        if not (no_key or found):
            none = _("No update is on it.") if places else _("None is in. Put one in that has an update on it.")
            lines.append((later("Stick"), _("It is being looked at …") if looking else none))
        if fetching or not_fetched:
            lines.append((later("Network"), _("It is being fetched …") if fetching else not_fetched))
        keys = []
        if self.updates.has_network and not no_key:
            ask = Choice(title=_("Look there"), note=_("over the network"), off=fetching)
            keys.append(on(ask, self._fetch))
        best = self.updates.best
        key = Primary(
            title=_("Install it"),
            note=_("version {version}", version=best.version) if best else _("no update"),
            off=best is None,
        )
        self.put_lines(lines, *keys, right=on(key, partial(self._install, best)) if best else key)

    def _line(self, found: Found) -> tuple[str, str]:
        what = in_our_words(found.why_not) or _(
            "Version {version}, signed by {signer}.", version=found.version, signer=found.signer
        )
        called = self.updates.called(found)
        stick = words.shortened(found.path.parent.name, LONGEST)
        return called, words.colon(stick, what) if called == "Stick" else what

    def tick(self) -> None:
        self.updates.poll()
        self.refresh()

    def _fetch(self) -> None:
        self.updates.fetch()
        self.refresh()

    def _install(self, found: Found) -> None:
        self.kiosk.with_pin(later("to install an update"), partial(self._ask, found))

    def _ask(self, found: Found) -> None:
        if self.kiosk.at_table is not None and self.kiosk.at_table.joined:
            self.updates.trouble = Phrase("This kiosk plays in a night. Wait until that is over.")
        else:
            self.updates.install(found)
        self.kiosk.refresh()  # the PIN was asked on another page

"""The pages with which the kiosk begins, now or once the records can be opened."""

from pathlib import Path

from kiosk.appliance.settings import HostComputer
from kiosk.appliance.settings.session import clock_wrong
from kiosk.appliance.updates.outcome import untold
from kiosk.base.language import SETTING as LANGUAGE
from kiosk.journal.troubles import Trouble
from kiosk.lobby.lobby import Lobby
from kiosk.lobby.opening import open_lobby
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell


def first_pages(lobby: Lobby) -> list[PageMaker]:
    """Home, and on top of it the offer to go on with the night or the table at which the last run ended. The first
    start on a machine of the kiosk's own has a few questions there, the language before the others."""
    home, unset = route("home"), [route("settings.clock_wrong")] if clock_wrong(lobby) else []
    if untold(lobby):
        unset.append(route("settings.updates"))
    if HostComputer().is_ours and lobby.is_new:
        language = [route("settings.language")] if lobby.setting(LANGUAGE) is None else []
        return [home, *unset, route("settings.first_start"), *language]
    if lobby.night_to_resume():
        return [home, route("night.resume"), *unset]
    return [home, *([route("home.resume")] if lobby.to_resume() else []), *unset]


def begin_again(kiosk: Shell, data_dir: Path) -> Trouble | None:
    """Tries once more to open the records, and goes to work with them; what still keeps them from being opened."""
    found = open_lobby(data_dir)
    if isinstance(found, Trouble):
        return found
    kiosk.begin(found, *first_pages(found))
    return None

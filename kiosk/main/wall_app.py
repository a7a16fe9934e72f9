"""The wall as a separate app: it reads the kiosk's records while the kiosk runs, and shows the latest night."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from kiosk.base.language import LETTERS_SETTING as LETTERS
from kiosk.base.language import SETTING as LANGUAGE
from kiosk.base.language import _, speak
from kiosk.base.log import log
from kiosk.journal import Journal, JournalError
from kiosk.main.start import has_display, has_window_system
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.night.session import Night
from kiosk.screens.setup import prepare

SIZE = (1920, 1080)
LOOK = 1.0
"""Seconds between two looks into the records."""


class Watched:
    """What the wall's page uses as the kiosk: the latest night, kept up to date."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.director = Director(journal)
        self.night: Night | None = None
        self.lobby = self
        self._settings: dict[str, Any] = {}
        self._unreadable = ""
        """The latest night, if it cannot be read."""
        self.look()

    def look(self) -> None:
        """Reads what the kiosk has recorded since the last look."""
        self._settings = self.journal.settings.all()
        latest = next(iter(self.journal.streams(NIGHT)), None)
        if latest is None:
            return
        if self.night is not None and self.night.stream == latest.name:
            self.night.catch_up()
        elif latest.name != self._unreadable:
            try:
                self.night = Night.open(self.journal, self.director, latest.name)
            except JournalError:
                raise
            except Exception as error:  # it is from a later version, or part of it is lost: the wall shows what it can
                self._unreadable = latest.name
                log.error("%s cannot be read: %r", latest.name, error)

    def setting(self, key: str) -> Any:
        """A setting of the kiosk, as it was at the last look."""
        return self._settings.get(key)

    def time(self) -> str:
        return datetime.now().strftime("%H:%M")

    def back(self, *given: object) -> None:
        """Does nothing: there is nowhere to go back to."""

    def update_stick_notice(self) -> None:
        """Does nothing: no stick is put into the wall."""


def run_wall(journal: Journal, size: tuple[int, int] | None, picture: Path | None) -> int:
    """Shows the wall until it is closed; returns the exit status."""
    offscreen = not has_display()
    if not offscreen and not has_window_system():
        os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
    with tempfile.TemporaryDirectory(prefix="whist-wall-") as scratch:
        prepare(offscreen, size or (SIZE if offscreen else None), Path(scratch))
        from kivy.app import App
        from kivy.clock import Clock
        from kivy.core.window import Window

        from kiosk.screens.night.wall import WallPage, nothing_yet
        from kiosk.screens.theme import theme
        from kiosk.screens.widgets import Plane
        from kiosk.screens.widgets.gone import clear

        if Window is None:
            return 1
        watched = Watched(journal)
        speak(watched.setting(LANGUAGE), watched.setting(LETTERS))

        class Wall(App):
            """One page, drawn from new data every second."""

            def open_settings(self, *given: object) -> bool:
                """Kivy's own settings, which F1 would open, are no part of it."""
                return False

            def build(self) -> Any:
                self.title = _("whist-kiosk wall")
                theme.follow(Window)
                again = Clock.create_trigger(lambda _dt: self.page.again(), -1)
                theme.bind(dp=again, wide=again, tall=again)
                self.root = Plane()
                self._put()
                Clock.schedule_interval(self._second, LOOK)
                return self.root

            def _put(self) -> None:
                page_of: Any = watched
                self.page: Any = WallPage(page_of, prizes=True) if watched.night else nothing_yet(page_of)
                clear(self.root)
                self.root.add_widget(self.page)
                self.page.refresh()

            def _second(self, _dt: float) -> None:
                known = watched.night
                try:
                    watched.look()
                except JournalError:  # The kiosk may be rewriting its file: the next look will show.
                    return
                if speak(watched.setting(LANGUAGE), watched.setting(LETTERS)) or watched.night is not known:
                    self._put()
                self.page.tick()

        if picture is not None:
            from kiosk.screens.picture import keep_picture

            keep_picture(picture)
        Wall().run()
    return 0

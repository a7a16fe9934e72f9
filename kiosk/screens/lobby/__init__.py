"""The pages around the tables: home, resume, a new table, history, help, and what is wrong."""

from kiosk.screens.lobby.help import help_page
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.resume import ResumePage
from kiosk.screens.lobby.trouble import trouble_page

__all__ = ["HomePage", "ResumePage", "help_page", "trouble_page"]

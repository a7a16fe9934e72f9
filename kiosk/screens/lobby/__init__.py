"""The pages around the tables: home, resume, a new table, history, help, and what is wrong."""

from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.resume import ResumePage

__all__ = ["HomePage", "ResumePage"]

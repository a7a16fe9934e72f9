"""Pages by their names: they open each other without importing each other, and each is loaded when it is first opened.

A page that takes nothing but the kiosk is a `PageMaker` itself; one that is about something is made by a function that
is given what it is about, and gives a `PageMaker`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from kiosk.screens.shell import PageMaker, Shell, ShownPage

ROUTES = {
    "devices": "devices.overview:devices_page",
    "devices.dealing": "devices.dealing:HowPage",
    "devices.emulated": "devices.emulated:EmulatedPage",
    "devices.packs": "devices.packs:PacksPage",
    "help": "lobby.help:help_page",
    "help.how": "lobby.how_to:HowPage",
    "help.paper": "paper:help_paper_page",
    "help.rules": "lobby.help:rules_page",
    "home": "lobby.home:HomePage",
    "home.resume": "lobby.resume:ResumePage",
    "names": "lobby.name_files:name_files_page",
    "new_table": "lobby.new_table:new_table_page",
    "new_table.failed": "lobby.trouble:not_opened_page",
    "night": "night.page:night_page",
    "night.agree": "night.agree:AgreePage",
    "night.at_table": "night.at_table:AtTablePage",
    "night.audit": "night.audit:audit_page",
    "night.batch": "night.batch:BatchPage",
    "night.boards": "night.boards:boards_page",
    "night.clock": "night.clock:ClockPage",
    "night.director": "night.director:director_page",
    "night.door": "night.checkin:checkin_page",
    "night.formats": "night.formats:formats_page",
    "night.join": "night.join:JoinPage",
    "night.kiosks": "night.kiosks:kiosks_page",
    "night.let_join": "night.let_join:let_join_page",
    "night.missing": "night.missing:missing_page",
    "night.name": "night.names:night_name_page",
    "night.new": "night.setup:new_night_page",
    "night.new_name": "night.person:new_name_page",
    "night.not_saved": "night.not_saved:NotSavedPage",
    "night.old_results": "night.old_results:rounds_page",
    "night.opening": "night.opening:opening_page",
    "night.other_plan": "night.other_plan:other_plan_page",
    "night.paper": "paper:night_paper_page",
    "night.person": "night.person:person_page",
    "night.phones": "night.phones:phones_page",
    "night.pin": "night.pin:pin_page",
    "night.plan": "night.plan:plan_page",
    "night.prize_list": "night.prize_list:prize_list_page",
    "night.record": "night.boards_record:record_page",
    "night.records": "night.boards_record:RecordsPage",
    "night.replan": "night.replan:replan_page",
    "night.result": "night.result:result_page",
    "night.resume": "night.resume:NightResumePage",
    "night.stay": "night.stay:stay_page",
    "night.rulings": "night.rulings:RulingsPage",
    "night.seats": "night.room:RoomPage",
    "night.set_pin": "night.pin:set_pin_page",
    "night.settings": "night.settings:settings_page",
    "night.standings": "night.standings:StandingsPage",
    "night.wall": "night.wall:WallPage",
    "night.wall_of_prizes": "night.wall:prizes_page",
    "night.was_missing": "night.missing:was_missing_page",
    "season": "season.league:season_page",
    "settings": "settings.menu:settings_page",
    "settings.bring": "settings.bring:BringPage",
    "settings.clock_wrong": "settings.clock:clock_wrong_page",
    "settings.first_start": "settings.first_start:FirstStartPage",
    "settings.keypad": "settings.keypad:KeypadPage",
    "settings.keypad_paper": "paper:keypad_paper_page",
    "settings.language": "settings.language:LanguagePage",
    "settings.report": "settings.report:ReportPage",
    "settings.screen": "settings.screen:ScreenPage",
    "settings.updates": "settings.updates:UpdatesPage",
    "table": "table.page:table_page",
    "table.correct": "table.correct:correct_page",
    "table.corrections": "table.correct:choose_page",
    "table.flat": "flat.flat_table:FlatTable",
    "table.menu": "table.menu:menu_page",
    "table.replay": "table.replay:choose_replay_page",
    "table.sheet": "table.sheet:sheet_page",
    "table.upright": "table.upright:UprightTable",
}
"""Where each is: its module in `kiosk.screens`, and there the maker, or what gives one."""


def route(name: str, *about: object, **more: object) -> PageMaker:
    """The page of this name, about these things. What callers give is held against what is taken by
    `tests/kiosk/screens/test_routes.py`."""

    @cache
    def maker() -> PageMaker:
        module, _, made_by = ROUTES[name].partition(":")
        found: Any = getattr(import_module(f"kiosk.screens.{module}"), made_by)
        return found(*about, **more) if about or more else found

    def page(kiosk: Shell) -> ShownPage:
        return maker()(kiosk)

    return page

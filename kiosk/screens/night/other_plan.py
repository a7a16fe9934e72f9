"""Another plan for a night that nobody has sat down to yet: the form once more, with everybody who is at the door."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _, later
from kiosk.night.checkin import roles_before
from kiosk.screens.night.page import night_page
from kiosk.screens.night.setup import LAST, SetupPage, new_night
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.widgets import Choice, Primary, on

LISTED = {"pair": later("the list is of pairs"), "team": later("the list is of teams")}
SINGLE = later("the list is of single names")


class OtherPlanPage(SetupPage):
    """The form of a night that was opened; the list at the door stays."""

    title = later("Another plan")

    def ways(self) -> list[Choice]:
        return []

    def primary(self) -> Primary:
        night = self.kiosk.lobby.night
        assert night is not None
        if self.form.why_not():
            return Primary(title=_("To check-in"), note=_("see above"), off=True)
        unit = night.plan.format.unit
        if night.entries and unit != self.form.format.unit:
            listed = _(LISTED[unit] if night.plan.pairs else SINGLE)
            return Primary(title=_("To check-in"), note=listed, off=True)
        return on(Primary(title=_("To check-in"), note=_("the list is kept")), self._change)

    def _change(self) -> None:
        night = self.kiosk.lobby.night
        assert night is not None
        had, plan = night.plan.format.roles, self.form.plan()
        night.set_plan(plan)
        if plan.format.roles and plan.format.roles != had:
            before = roles_before(night)
            for place, (entrant, entry) in enumerate(night.entries.items()):
                night.set_role(entrant, before.get(night.name(entry.people[0]).casefold(), place % 2))
        self.kiosk.lobby.set_setting(LAST, self.form.content())
        self.kiosk.home(night_page)


def other_plan_page(kiosk: Shell) -> PageMaker:
    """The form as the open night was planned."""
    form = new_night(kiosk)
    if kiosk.lobby.night is not None:
        form.name = kiosk.lobby.night.plan.name
    return partial(OtherPlanPage, form=form, kept={"opening": False})

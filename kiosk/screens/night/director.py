"""The director's page: everything that only the director may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import InWords, _, _c, _n, later
from kiosk.night.audit import audit
from kiosk.night.boards.making import BoardMaking
from kiosk.night.replan import Change, comes, comes_back, goes_home
from kiosk.screens.grid import Group, Item, put_groups
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.page import night_page
from kiosk.screens.night.person import comer_page, person_page, some_page, who_page
from kiosk.screens.night.pin import pin_page, set_pin_page
from kiosk.screens.night.replan import replan_page
from kiosk.screens.night.strip import head
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell, ShownPage
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Primary, Text, Undo, on
from rules.phrases import Phrase
from rules.rounds import Entrant


class DirectorShown(NamedTuple):
    last_fact: int
    why_not_close: str
    corrections: int
    first: int


class DirectorPage(DirectorScreen[DirectorShown]):
    """A key for everything; what cannot be done now says why."""

    def content(self) -> DirectorShown:
        night = self.night
        return DirectorShown(night.facts[-1].seq, night.why_not_close(), len(audit(night)), self.first)

    def build_content(self, content: DirectorShown) -> None:
        head(self, *filter(None, (self.night.plan.name, _("Director"), self.night.notice)), director=False)
        put_groups(self, self._groups(content), self.first, self.turn, on(Undo(title=_("Back")), self._leave))

    def _groups(self, content: DirectorShown) -> list[Group]:
        _seq, why_not_close, corrections, _first = content
        night = self.night
        begun = bool(night.rounds)
        early = "" if begun else _("once play begins")
        finished = _("the night is over") if night.finished else ""
        over = finished or (_("all rounds are played") if night.over else "")
        here = [n for n, entry in night.entries.items() if entry.here]
        results = any(state.started for state in night.rounds)
        current = night.current
        playing = current is not None and current.started
        open_ = current is not None and playing and bool(night.missing(current))
        people = [
            Item(_("Somebody arrives"), _("late, or back again"), self._comes, early or over),
            Item(
                _("Somebody goes home"),
                _("one or several"),
                self._goes,
                early or over or ("" if here else _("nobody is here")),
            ),
            Item(_("Change a name"), _("stand-in, seat, role"), self._person, early or over),
            Item(_("Phones"), self._of_phones(), self._phones, finished),
            Item(_("Kiosks"), self._of_kiosks(), self._kiosks, finished),
        ]
        told = [
            Item(_("Enter results"), _("table after table"), self._batch, "" if playing else _("no round is played")),
            *self._of_missing(playing),
            Item(_("Change a result"), _("of any round"), self._results, "" if results else _("no round played yet")),
            Item(
                _("Corrections"),
                _n("{n} result changed", "{n} results changed", corrections) if corrections else _("none yet"),
                self._audit,
            ),
            *self._of_boards(),
        ]
        no_missing = _("no result is missing") if playing else _("no round in progress")
        not_open = "" if open_ else no_missing
        plan = _("rounds and minutes") if begun else _("format, game and all")
        whole = [
            Item(_("Close the round"), why_not_close or _("all results are in"), self._close,
                 not_open),
            Item(_("Change the plan"), plan, self._plan, finished),
            Item(_("Print"), _("lists, cards, files"), self._print),
            Item(_("Change the PIN"), _("4 to 6 digits"), self._pin),
            Item(_("End the night"), _("standings as they are"), self._end,
                 finished or (_("finish this round first") if current else "")),
        ]  # fmt: skip
        return [Group(_("Players"), people), Group(_("Results"), told), Group(_("The night"), whole)]

    def _of_missing(self, playing: bool) -> list[Item]:
        """Teams that are not seated, where they lose the game by that."""
        if self.night.plan.conduct.missing_after is None:
            return []
        why_not = "" if playing else _("no round is played")
        return [Item(_("A team is missing"), _("it loses the game"), self._missing, why_not)]

    def _of_boards(self) -> list[Item]:
        """The boards, at duplicate."""
        if not self.night.plan.format.boards:
            return []
        making = BoardMaking(self.night)
        begun = any(state.started for state in self.night.rounds)
        ruling = Item(_("Rulings"), _("scores and penalties"), self._rulings, "" if begun else _("no round was played"))
        return [Item(_("Boards"), making.in_short(), self._boards, making.why_none), ruling]

    def _leave(self) -> None:
        """The director goes; what is theirs is closed."""
        self.kiosk.lobby.director.leave()
        self.kiosk.back()

    # Who plays.

    def _comes(self) -> None:
        night, kiosk = self.night, self.kiosk

        def come(names: list[str], role: int) -> None:
            kiosk.show(replan_page(comes(night, names, role)))

        def ask(names: list[str]) -> PageMaker:
            title = (
                _n("{names} plays with", "{names} play with", len(names), names=words.together(names))
                if names
                else _("Somebody arrives")
            )
            return comer_page(title, _("arrives"), lambda name, role: named([*names, name], role))

        def named(names: list[str], role: int) -> None:
            if len(names) < night.plan.format.together:
                kiosk.show(ask(names))
            else:
                come(names, role)

        new = ask([])
        away = [n for n, entry in night.entries.items() if not entry.here]
        if away:
            self._some(
                later("Who has arrived?"),
                away,
                lambda n: _n("{n} arrives", "{n} arrive", n),
                lambda chosen: comes_back(night, chosen),
                new,
            )
        else:
            kiosk.show(new)

    def _goes(self) -> None:
        here = [n for n, entry in self.night.entries.items() if entry.here]
        self._some(
            later("Who is going home?"),
            here,
            lambda n: _n("{n} goes home", "{n} go home", n),
            lambda chosen: goes_home(self.night, chosen),
        )

    def _some(
        self,
        title: str,
        among: list[Entrant],
        do: Callable[[int], str],
        change: Callable[[list[Entrant]], Change],
        other: PageMaker | None = None,
    ) -> None:
        kiosk = self.kiosk
        kiosk.show(some_page(title, among, do, lambda chosen: kiosk.show(replan_page(change(chosen))), other))

    def _person(self) -> None:
        kiosk = self.kiosk
        kiosk.show(who_page(later("Whose entry?"), list(self.night.entries), lambda n: kiosk.show(person_page(n))))

    # Results, plan, end.

    def _batch(self) -> None:
        self.kiosk.show(route("night.batch"))

    def _results(self) -> None:
        self.kiosk.show(route("night.old_results"))

    def _boards(self) -> None:
        self.kiosk.show(route("night.boards"))

    def _rulings(self) -> None:
        self.kiosk.show(route("night.rulings"))

    def _of_phones(self) -> str:
        """Whether phones are on: asked without loading what is theirs."""
        open_ = len(self.night.open_claims())
        kept = self.kiosk.lobby.setting("hall")
        on = isinstance(kept, dict) and bool(kept.get("on"))
        return (
            _n("{n} result to decide", "{n} results to decide", open_)
            if open_
            else _c("phones", "on")
            if on
            else _c("phones", "off")
        )

    def _of_kiosks(self) -> str:
        """How many tables have a kiosk of their own: asked without loading what is theirs."""
        at = len(self.night.kiosks(self.night.next_number))
        return _n("at {n} table", "at {n} tables", at) if at else _("none at a table")

    def _kiosks(self) -> None:
        self.kiosk.show(route("night.kiosks"))

    def _missing(self) -> None:
        self.kiosk.show(route("night.missing"))

    def _phones(self) -> None:
        self.kiosk.show(route("night.phones"))

    def _print(self) -> None:
        self.kiosk.show(route("night.paper"))

    def _audit(self) -> None:
        self.kiosk.show(route("night.audit"))

    def _plan(self) -> None:
        """Before the first round all of it can be changed."""
        begun = route("night.plan", self.night.plan)
        self.kiosk.show(begun if self.night.rounds else route("night.other_plan", self.kiosk))

    def _close(self) -> None:
        state = self.night.current
        missing = self.night.missing(state) if state else ()
        tables = InWords(lambda: words.together([self.night.at(place, within=True) for place in missing]))
        said = Phrase("Missing: {tables}. Missing results count for nobody.", tables=tables)
        close = partial(self.night.close, without=True)
        self._sure(Phrase("Close the round without these"), said, Phrase("Close it"), close)

    def _end(self) -> None:
        said = Phrase("The standings stay as they are. Results can still be changed with the PIN.")
        self._sure(Phrase("End the night"), said, Phrase("End it"), self.night.finish)

    def _sure(self, title: str, said: str, do: str, act: Callable[[], object]) -> None:
        self.kiosk.show(partial(SurePage, title=title, said=said, do=do, act=act))

    def _pin(self) -> None:
        self.kiosk.show(set_pin_page(self.kiosk.back))


class SurePage(DirectorScreen[None]):
    """Says what will be so, and does it with one more tap."""

    def __init__(self, kiosk: Shell, title: str, said: str, do: str, act: Callable[[], object]) -> None:
        super().__init__(kiosk)
        self.title, self.said, self.do, self.act = title, said, do, act

    def content(self) -> None:
        """Nothing that changes by itself."""

    def build_content(self, content: None) -> None:
        head(self, self.night.plan.name, _("Director"), director=False)
        margin = 24 if theme.wide >= 640 else 16
        title = Text(line=_(self.title), size_dp=36, bold=True, steps=(30, 28, 24), wrap=theme.wide < 640)
        self.put(title, margin, STRIP + 12, -margin, 92 if theme.wide < 640 else 54)
        top = STRIP + (112 if theme.wide < 640 else 74)
        self.put(
            Text(line=_(self.said), size_dp=26, colour="ivory2", wrap=True, valign="top"), margin, top, -margin, -100
        )
        foot(self, [self.back_key()], on(Primary(title=_(self.do)), self._do))

    def _do(self) -> None:
        self.act()
        self.kiosk.home(night_page)


def director_page(kiosk: Shell) -> ShownPage:
    """The director's page; the PIN first, unless the director is here."""
    director = kiosk.lobby.director

    def entered() -> None:
        kiosk.replace(director_page)

    if director.here:
        return DirectorPage(kiosk)
    asked: PageMaker = (
        pin_page(later("to open the director’s page"), entered) if director.has_pin else set_pin_page(entered)
    )
    return asked(kiosk)

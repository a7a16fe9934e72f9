"""Fingers that play whole tables of any game, at random, by what the screens offer."""

from typing import Any

from tests.kiosk.fingers.home import NAMES, Fingers  # isort: skip  (prepares Kivy)

from kiosk.base import words
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.table.correct import ChoosePage, CorrectPage
from kiosk.screens.table.page import TablePage
from kiosk.screens.table.replay import ReplayPage
from kiosk.screens.widgets import Choice, Stepper, Undo
from kiosk.screens.widgets.buttons import CardKey, PadKey, Primary
from kiosk.table.fold import decode, encode
from kiosk.table.games.faces import face_of
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import (
    AuctionStage,
    DealStage,
    DeclareStage,
    KittyStage,
    NamesStage,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    TurnUpStage,
)
from rules.actions import Action, Call, Declare, Keep, Play, Total, Totals, TrickWon, Turned
from tests.kiosk.scenes.players import ROUND

DETAILS = ("Cards", "Tricks", "Total")
"""How the play can be kept: the keys that lead there."""
ASIDE, BACK, OTHER_DETAIL = 0.04, 0.03, 0.06
"""How often, before a step, something else is looked at or done; the last step is taken back; the detail changed."""


class Stuck(AssertionError):
    """More taps than a table can need."""


class TableFingers(Fingers):
    """Plays the open table to its end. `detail`: how the play is kept mostly."""

    detail = "Tricks"
    aside = ASIDE

    @property
    def stage(self) -> Any:
        return view(self.table).stage

    def kind(self) -> tuple[object, ...]:
        page = self.kiosk.page
        if not isinstance(page, TablePage) or self.kiosk.lobby.table is None:
            return super().kind()
        stage, more = self.stage, ()
        if isinstance(stage, PlayStage):
            more = (
                stage.detail, page.mode, bool(stage.shares), bool(stage.keep_words), bool(stage.open_hand),
                bool(stage.may_be_turned), stage.turned is not None, sum(card is not None for card in stage.cards),
            )  # fmt: skip
        return type(page).__name__, type(stage).__name__, page.mode, *more

    def play(self, most: int) -> None:
        """Plays until the game is over; no more than `most` taps."""
        end = self.taps + most
        while not isinstance(self.stage, OverStage) or self.stage.question:
            if self.taps > end:
                raise Stuck(f"{most} taps and no end: {self.driver.texts()}")
            self.step()
        self._over()

    def step(self) -> None:
        """What is done next, or something beside it."""
        assert isinstance(self.kiosk.page, TablePage), self.driver.texts()
        assert not self.table.notice, self.table.notice
        roll = self.rng.random()
        if roll < self.aside and self.has("Menu"):
            self.rng.choice(
                (self._sheet, self._rules, self._close, self._replay, self._adjust, self._replace, self._correct,
                 self._claim, self._misdeal, self._colours, self._home_help)
            )()  # fmt: skip
        elif roll < self.aside + BACK and view(self.table).undo:
            self._undo()
        else:
            self._next()

    def _next(self) -> None:
        match self.stage:
            case DealStage():
                self.tap("Dealt")
                assert self.table.state.dealt
            case TurnUpStage() as stage:
                self._turn_up(stage)
            case NamesStage() as stage:
                key, label = self.rng.choice(stage.keys)
                self._told(face_of(self.table).pointed_out(self.table.hand, key), label)
            case AuctionStage() as stage:
                self._call(stage)
            case DeclareStage() as stage:
                self._declare(stage)
            case KittyStage():
                self.tap("Play")
            case RenegeStage() as stage:
                self.tap(self.rng.choice([option.label for option in stage.options if not option.why_not]))
            case PlayStage() as stage:
                self._play(stage)
            case ResultStage() as stage:
                self._result(stage)
            case OverStage() as stage:
                self.tap(self.rng.choice(stage.options).label)
            case other:
                raise AssertionError(f"nobody knows what to do with {other}")

    def _told(self, action: Action, *titles: str) -> None:
        """Taps these keys, and sees that this is what went on record."""
        before = len(self.table.facts)
        self.tap(*titles)
        self._on_record(action, before)

    def _on_record(self, action: Action, before: int) -> None:
        facts = [(f.kind, f.content) for f in self.table.facts[before:] if f.kind != "outcome"]
        kind, _content = encode(action, self.table.opening.seating)
        assert facts and facts[0][0] == kind, f"{action} is not on record: {facts}, {self.table.notice}"
        told = decode(kind, facts[0][1], self.table.opening.seating)
        assert told == action, f"{told} is on record, not {action}"

    # Stages.

    def _turn_up(self, stage: TurnUpStage) -> None:
        if self.has("Which card?") and self.rng.random() < 0.4:
            self.tap("Which card?")
            if self.rng.random() < 0.2:
                self.tap("Back")
                return
            card = self.rng.choice(self.keys(CardKey))
            before = len(self.table.facts)
            face = int(card.card)
            self.touch(card)
            self._on_record(Turned(face // 13, face), before)
            return
        key = self.rng.choice(stage.keys)
        self._told(Turned("SHDC".index(key.contract) if key.suit is not None else None), key.label)

    def _declare(self, stage: DeclareStage) -> None:
        offer = self.rng.choice(stage.keys)
        before = len(self.table.facts)
        # An order has more words in its first line.
        self.touch(next(k for k in self.keys() if k.written and k.written[0].text.startswith(offer.label)))
        self._on_record(Declare(stage.declarer, offer.contract), before)

    def _call(self, stage: AuctionStage) -> None:
        offered = [key.call for row in stage.rows for key in row if key.legal]
        keys = self.keys(PadKey)
        assert len(keys) == len(offered), f"{len(keys)} keys for {offered}"
        if stage.pass_words and stage.may_pass and (not keys or self.rng.random() < 0.6):
            if self.has("All pass") and self.rng.random() < 0.3:
                self.tap("All pass")
            else:
                self._told(Call(stage.caller, "Pass"), stage.pass_words)
            return
        chosen = self.rng.randrange(min(4, len(keys)))
        before = len(self.table.facts)
        self.touch(keys[chosen])
        self._on_record(Call(stage.caller, offered[chosen]), before)

    def _play(self, stage: PlayStage) -> None:
        ways = [title for title in DETAILS if self.has(title)]
        usual = self.detail if self.detail in ways else ""
        if ways and self.rng.random() < (0.5 if usual else OTHER_DETAIL):
            self.tap(usual or self.rng.choice(ways))
            return
        cards = self.keys(CardKey)
        page = self.kiosk.page
        assert isinstance(page, TablePage)
        if page.mode in ("turned", "open"):
            self._tell(cards)
        elif stage.shares and stage.detail == "total":
            self._shares(stage)
        elif stage.detail == "total":
            numbers = [number for number, _words, can in stage.totals if can]
            keys = self.keys(PadKey)
            assert len(keys) == len(numbers)
            chosen = self.rng.randrange(len(keys))
            before = len(self.table.facts)
            self.touch(keys[chosen])
            self._on_record(Total(face_of(self.table).declaring(self.table.hand) or 0, numbers[chosen]), before)
        elif cards:
            self._card(stage, cards)
        elif self.has("Enter card"):
            self.tap("Enter card")
        elif page.mode == "felt":
            self.tap("Cards")
        else:
            self._who_won(stage)

    def _tell(self, cards: list[CardKey]) -> None:
        """A card turned up, or those of an open hand."""
        if self.has("Shown"):
            self.tap("Shown")
        elif self.has("Back") and (not cards or self.rng.random() < 0.2):
            self.tap("Back")
        else:
            turned = getattr(self.table.hand, "turned", None)  # lies before the dealer
            self.touch(self.rng.choice([key for key in cards if turned is None or key.card != turned.card]))

    def _card(self, stage: PlayStage, cards: list[CardKey]) -> None:
        offered = {card for card, can in stage.pad if can}
        assert {int(key.card) for key in cards} == offered
        assert stage.turn is not None
        for title in ("Turned card", "Dummy"):
            if self.has(title) and self.rng.random() < 0.3:
                self.tap(title)
                return
        if self.has("Table") and self.rng.random() < 0.05:
            self.tap("Table")
        elif self.has("Not known") and self.rng.random() < 0.03:
            self.tap("Not known")
        elif stage.keep_words and self.rng.random() < 0.4:
            self._told(Keep(stage.turn), stage.keep_words)
        else:
            wanted = self._likely(stage, offered)
            key = next(key for key in cards if int(key.card) == wanted)
            before = len(self.table.facts)
            self.touch(key)
            self._on_record(Play(stage.turn, wanted), before)

    def _likely(self, stage: PlayStage, offered: set[int]) -> int:
        """A card as somebody would play who follows suit while they can; now and then a wrong one."""
        if self.rng.random() < 0.02:
            return self.rng.choice(sorted(offered))
        void = self._void(stage.turn)
        usual = sorted(card for card in offered if card // 13 not in void) or sorted(offered)
        follow = [card for card in usual if card // 13 == stage.led]
        return self.rng.choice(follow if follow and self.rng.random() < 0.95 else usual)

    def _void(self, seat: int | None) -> set[int]:
        """The suits that somebody has shown out of in this hand."""
        found: set[int] = set()
        for trick in self.table.hand.tricks:
            plays = [(who, card) for who, card in trick.plays if card is not None]
            for who, card in plays[1:]:
                if who == seat and card // 13 != plays[0][1] // 13:
                    found.add(plays[0][1] // 13)
        return found

    def _who_won(self, stage: PlayStage) -> None:
        names = self.table.names()
        offered = [seat for seat, name in enumerate(names) if self.has(name)]
        assert tuple(offered) == tuple(sorted(stage.winners))
        if stage.keep_words and stage.turn is not None and self.has(stage.keep_words) and self.rng.random() < 0.4:
            self._told(Keep(stage.turn), stage.keep_words)
            return
        seat = self.rng.choice(offered)
        self._told(TrickWon(seat), names[seat])

    def _shares(self, stage: PlayStage) -> None:
        page = self.kiosk.page
        assert isinstance(page, TablePage)
        told = {share.side: page.numbers.get(share.side, share.value) for share in stage.shares}
        while (left := stage.shares_in_all - sum(told.values())) != 0:
            assert not self.has("Done")
            may = [n for n, s in enumerate(stage.shares) if s.least <= told[s.side] + (1 if left > 0 else -1) <= s.most]
            at = self.rng.choice(may)
            stepper = self._steppers()[at]
            before = stepper.value
            self.touch(next(k for k in self.titled("+" if left > 0 else "−") if k.parent is stepper))
            told[stage.shares[at].side] = before + (1 if left > 0 else -1)
        tricks = tuple(told.get(party, 0) for party in range(self.table.hand.parties))
        self._told(Totals(tricks), "Done")

    def _steppers(self) -> list[Stepper]:
        return [widget for widget in self.driver.drawn() if isinstance(widget, Stepper)]

    def _result(self, stage: ResultStage) -> None:
        told = [said for side in stage.sides for said in (side.headline, side.words)] or [stage.headline, stage.tricks]
        for said in (*told, *(row.score for row in stage.rows)):
            assert self.driver.shown(said), f"{said!r} is not in {self.driver.texts()}"
        for row in stage.rows:
            assert row.score in ("", words.score(view(self.table).sides[row.side].score))
        number = self.table.state.number
        if self.table.by_the_clock and not self.table.timed and number >= ROUND:
            self.tap("Menu")
            self.turn_to("Time is up")
            assert self.table.timed
            stage = self.stage
        self.tap("Finish" if stage.over else "Next hand")
        assert self.table.over if stage.over else self.table.state.number == number + 1

    def _over(self) -> None:
        """The end: what the screen says is what anybody finds who reads the records anew."""
        stage, stream = self.stage, self.table.stream
        for said in (stage.headline, *(said for _side, score, who in stage.scores for said in (score, who))):
            assert self.driver.shown(said), f"{said!r} is not in {self.driver.texts()}"
        self.tap("Score sheet", "Back")
        assert view(Table.open(self.kiosk.lobby.journal, stream)).stage == stage
        told = {side: score for side, score, _who in stage.scores}
        self.tap("Home")
        assert isinstance(self.kiosk.page, HomePage)
        summary = next(each for each in self.kiosk.lobby.tables(over=True) if each.stream == stream)
        assert summary.winners == stage.winners and len(summary.scores) == len(told)

    # Beside the next step.

    def _undo(self) -> None:
        before = len(self.table.facts)
        self.touch(self.keys(Undo)[0])
        mode = getattr(self.kiosk.page, "mode", "")
        assert len(self.table.facts) > before or mode in ("turned", "open", "") and not self.table.notice
        redo = len(self.table.facts) > before and self.table.can_redo and self.has("Menu")  # a renege has no menu
        if redo and self.rng.random() < 0.3:
            self.tap("Menu")
            self.turn_to("Redo")

    def _menu(self, title: str) -> bool:
        """Opens something in the menu; whether it could be."""
        self.tap("Menu")
        while not self.has(title) and self.has("Down"):
            self.tap("Down")
        if self.has(title):
            self.tap(title)
            return True
        self._return()
        return False

    def _return(self) -> None:
        """Back to the table."""
        while not isinstance(self.kiosk.page, TablePage):
            self.tap("Back")

    def _sheet(self) -> None:
        self._menu("Score sheet")
        for title in ("Earlier", "Other players", "Later"):
            if self.has(title):
                self.tap(title)
        self._return()

    def _rules(self) -> None:
        self._menu("Rules")
        for key in range(5):
            sections = [k for k in self.keys(Choice) if k.radius == 10]
            if key < len(sections):
                self.touch(sections[key])
            if self.has("Down"):
                self.tap("Down")
        self.tap("Glossary", "Down", "Rules", "Other rules", "Down", "Close", "Close")
        self._return()

    def _home_help(self) -> None:
        self._menu("Close table")
        self.tap("Help", "Rules", "Close", "Back", "Go on")

    def _close(self) -> None:
        stream = self.table.stream
        self._menu("Close table")
        assert isinstance(self.kiosk.page, HomePage)
        self.tap("Go on")
        assert self.table.stream == stream

    def _colours(self) -> None:
        self._menu("Four-colour suits")
        self._return()

    def _misdeal(self) -> None:
        if self.rng.random() < 0.3:
            self._menu("Misdeal")

    def _claim(self) -> None:
        if self.rng.random() < 0.4 and self._menu("Claim or concede"):
            self.touch(self.rng.choice([k for k in self.keys(Choice) if not isinstance(k, Undo)]))
            if numbers := self.keys(PadKey):
                self.touch(self.rng.choice(numbers))
            self.touch(next(key for key in self.keys(Primary) if key.title[:5] in ("Claim", "Conce")))
            self._return()

    def _adjust(self) -> None:
        if not self._menu("Adjust the score"):
            return
        for _ in range(self.rng.randint(1, 3)):
            self.touch(self.rng.choice(self.titled("+") + self.titled("−")))
        if self.has("penalty"):
            self.tap("penalty")
        if self.has("Adjust it"):
            self.tap("Adjust it")
        self._return()

    def _replace(self) -> None:
        if not self._menu("Replace a player"):
            return
        here = self.table.names()
        self.tap(self.rng.choice([name for name in here if self.has(name)]))
        new = next(name for name in (*NAMES, "Zoe", "Kit") if name not in here)
        if not self.has(new):
            self.tap(*new.upper())
        self.tap(new)
        assert new in self.table.names()
        self._return()

    def _replay(self) -> None:
        if not self._menu("Replay a hand"):
            return
        assert isinstance(self.kiosk.page, ChoosePage)
        if items := self._items():  # a hand that was annulled cannot be chosen
            self.touch(self.rng.choice(items))
        while isinstance(self.kiosk.page, ReplayPage):
            on = [title for title in self.driver.texts() if title.startswith("Trick ") and self.has(title)]
            if not on or self.rng.random() < 0.2:
                break
            self.tap(on[-1])
        self._return()

    def _items(self) -> list[Choice]:
        return [key for key in self.keys(Choice) if key.align == "left" and not isinstance(key, Undo)]

    def _correct(self) -> None:
        if not self._menu("Correct a hand"):
            return
        if not (items := self._items()):
            self._return()
            return
        self.touch(self.rng.choice(items))
        assert isinstance(self.kiosk.page, CorrectPage)
        for _ in range(self.rng.randint(1, 4)):
            keys = [k for k in self.keys() if isinstance(k.parent, Stepper)]
            keys = keys or [k for k in self.keys(Choice) if not isinstance(k, Undo) and not self.has("Menu")]
            if not keys:
                break
            self.touch(self.rng.choice(keys))
            while pads := self.keys(PadKey):
                self.touch(self.rng.choice(pads))
        if self.has("Save correction"):
            self.tap("Save correction")
        self._return()

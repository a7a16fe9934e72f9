"""Who does what next at the demo's table: step by step, each from what the table shows now.

An actor knows the cards as they really lie. It acts through devices if there are any: a card is laid on the trick's
antenna, a pass is a button. It follows the record, so it goes on from whatever somebody does at the screen meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, cast

from kiosk.main.demo import players
from kiosk.main.demo.cards import KITTY, Cards
from kiosk.main.demo.demo_devices import DISCARDS, TRICK, DemoDevices, tag_of
from kiosk.table.games.parts import PASS
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
    QuestionStage,
    RenegeStage,
    ResultStage,
    Stage,
    TurnUpStage,
)
from kiosk.table_io.readings import LEAVE
from rules.hand import Stage as HandStage
from rules.turned_up import TurnUpHand

SOON = 0.05
"""Seconds until the next look at something that devices or the disk take a moment for."""
TAKEN_UP = 5.0
"""Seconds in which a laid card, or a button, should have had its effect; after that it is done by touch."""
AGAIN = 0.4
"""Seconds from one press of a button to the next."""

DEALT = 60.0
"""Seconds in which the machine should have dealt; after that it is done by hand."""
ROUND = 4
"""The hands after which time is called, where a round ends by it."""
BY_MACHINE = 0.7
"""The share of hands that the machine deals."""

READING: Mapping[type[Any], float] = {
    DealStage: 1.0,
    TurnUpStage: 1.5,
    NamesStage: 2.0,
    AuctionStage: 1.0,
    DeclareStage: 1.5,
    KittyStage: 2.5,
    PlayStage: 1.0,
    QuestionStage: 3.0,
    RenegeStage: 4.0,
    ResultStage: 4.0,
    OverStage: 6.0,
}
"""How long people read what the screen shows before somebody acts, as a multiple of the pace."""


@dataclass(frozen=True)
class Mishaps:
    """How often things go wrong, as a share of all cards played where they can."""

    renege: float = 0.03
    misread: float = 0.02
    stranger: float = 0.01
    unplugged: float = 0.01
    jam: float = 0.2
    """As a share of the deals by machine."""


@dataclass
class _Laid:
    """A card on its way from a hand to the record; `facts` is their number when it was laid, `at` the time."""

    card: int
    facts: int
    at: float = field(default_factory=monotonic)


@dataclass
class _Scene:
    """One hand being played: the cards, and what lies on the table beside them."""

    mark: tuple[str, int, int]
    cards: Cards
    dealt: int = 0
    """Cards dealt to each so far."""
    last_deal: int = 0
    """The number of the machine's last deal before this hand."""
    by_machine: bool = False
    complete: bool = False
    """Whether the machine has dealt every card."""
    began: float = field(default_factory=monotonic)
    laid: _Laid | None = None
    stranger: str = ""
    """The tag of a card from no pack, if one lies there."""
    worn: dict[int, str] = field(default_factory=dict)
    """Cards with misread tags, and what they are read as."""

    def tags(self, cards: Iterable[int]) -> list[str]:
        """The tags that a reader sees for these cards."""
        return [self.worn.get(card, tag_of(card)) for card in cards]


class Actor:
    """Plays one table after another with `step`, which returns the seconds until the next one."""

    def __init__(self, devices: DemoDevices, rng: Random, pace: float, mishaps: Mishaps | None = None) -> None:
        """`pace` is seconds from card to card."""
        self.devices, self.rng, self.pace = devices, rng, pace
        self.mishaps = mishaps or Mishaps()
        self.happened: Counter[str] = Counter()
        """The mishaps so far, by name."""
        self._scene: _Scene | None = None
        self._about: tuple[object, ...] = ()
        self._since = self._pressed = 0.0
        self._away = 0
        """Cards still to be played before the reader is plugged in again."""

    @property
    def cards(self) -> Cards | None:
        """Where the cards of this hand really are."""
        return self._scene.cards if self._scene else None

    def step(self, table: Table) -> float | None:
        """Does the next thing at the table. Returns the seconds until the next step, None once the game is over and was
        seen."""
        self.devices.release()
        if table.saving or table.failure:
            return SOON
        scene, stage = self._follow(table), view(table).stage
        self._arrange(table, scene)
        said = stage.machine.said if isinstance(stage, DealStage) and stage.machine else ""
        about = (type(stage), len(table.facts), said)
        if about != self._about:
            self._about, self._since = about, monotonic()
            trick_seen = isinstance(stage, PlayStage) and stage.last_winner is not None
            return max(SOON, READING[type(stage)] * self.pace * (1.5 if trick_seen else 1.0))
        return self._act(table, scene, stage)

    def _follow(self, table: Table) -> _Scene:
        """The scene of the hand on record; a new one if that has just begun, or is dealt again."""
        mark = (table.stream, table.state.number, table.state.misdeals)
        if self._scene is None or self._scene.mark != mark:
            self._scene = _Scene(mark, Cards.deal(table.hand, self.rng), last_deal=self.devices.dealt()[0])
            self._scene.by_machine = self.rng.random() < BY_MACHINE
        scene = self._scene
        number, dealt = self.devices.dealt()
        scene.complete = scene.complete and table.state.dealt
        if scene.by_machine and not scene.complete and number > scene.last_deal:
            scene.cards, scene.dealt = Cards.by_machine(table.hand, dealt), table.hand.hand_size
            scene.complete = table.state.dealt
        scene.cards.settle(table.hand, self.rng)
        if scene.laid and scene.laid.facts != len(table.facts):
            scene.laid = None
        return scene

    def _arrange(self, table: Table, scene: _Scene) -> None:
        """Puts every card where it is now."""
        hand, cards = table.hand, scene.cards
        if not table.state.dealt:
            held, beside = [set(each[: scene.dealt]) for each in cards.hands], cards.rest
            beside = beside if scene.dealt >= hand.hand_size else []
        else:
            held, beside = cards.held(hand), [] if cards.discards else cards.rest
        trick = [card for _, card in hand.trick.plays if card is not None] if hand.trick else []
        trick += [scene.laid.card] if scene.laid else []
        places = {
            letter: scene.tags(each - {*trick, *beside})
            for letter, each in zip(hand.seating.letters, held, strict=True)
        }
        if KITTY in hand.places():
            places |= {KITTY: scene.tags(beside), DISCARDS: scene.tags(cards.put_away)}
        places[TRICK] = scene.tags(trick) + ([scene.stranger] if scene.stranger else [])
        self.devices.arrange(places)

    def _act(self, table: Table, scene: _Scene, stage: Stage) -> float | None:
        hand, held = table.hand, scene.cards.held(table.hand)
        match stage:
            case DealStage():
                return self._deal(table, scene, stage)
            case TurnUpStage():
                self._lay(table, scene, scene.cards.turned(cast(TurnUpHand, hand)))
            case NamesStage():
                table.point_out(self.rng.choice(stage.keys)[0])
            case AuctionStage():
                self._call(table, stage.caller, players.call(stage, held[stage.caller], self.rng))
            case DeclareStage():
                table.declare(players.contract(stage, held[stage.declarer], self.rng))
            case KittyStage():
                return self._discard(table, scene, stage)
            case PlayStage():
                self._play(table, scene, stage)
            case QuestionStage():
                self._answer(scene, stage)
            case RenegeStage():
                free = [option.id for option in stage.options if not option.why_not]
                table.rule("take_back" if "take_back" in free else self.rng.choice(free))
            case ResultStage() if table.by_the_clock and not table.timed and table.state.number >= ROUND:
                table.call_time()
            case ResultStage():
                self._press(hand.seating.left(hand.dealer), "next", table.next_hand)
            case OverStage() if stage.question:
                table.answer(True)
            case OverStage():
                return None
        return SOON

    def _press(self, seat: int, button: str, by_touch: Callable[[], object]) -> None:
        """Presses a button, repeatedly until it has an effect; in the end it is done by touch."""
        now = monotonic()
        if (seat, button) not in self.devices.buttons or now - self._since > TAKEN_UP:
            by_touch()
        elif now - self._pressed > AGAIN:
            self._pressed = now
            self.devices.press(seat, button)

    def _goes_wrong(self, what: str) -> bool:
        wrong = bool(self.rng.random() < getattr(self.mishaps, what))
        self.happened[what] += wrong
        return wrong

    # Before the play.

    def _deal(self, table: Table, scene: _Scene, stage: DealStage) -> float:
        """The machine deals; or the dealer does, three cards to each, repeatedly, then the kitty."""
        if scene.by_machine:
            if monotonic() - scene.began < (DEALT + 20 * self.pace if stage.machine else TAKEN_UP):
                return self._by_machine(stage)
            scene.by_machine, scene.cards, scene.dealt = False, Cards.deal(table.hand, self.rng), 0
        if scene.dealt < table.hand.hand_size:
            scene.dealt += 3
            self._arrange(table, scene)
            return max(SOON, self.pace / 2)
        self._press(table.hand.seating.left(table.hand.dealer), "next", table.dealt)
        return SOON

    def _by_machine(self, stage: DealStage) -> float:
        """Presses the key that goes on. A card may stick, until somebody has put it right."""
        keys = [key.id for key in stage.machine.keys if not key.off] if stage.machine else []
        if "deal" in keys and self._goes_wrong("jam"):
            self.devices.shuffler.works.trouble.jam_at = self.rng.choice("NESW")
        for key in ("go_on", "deal"):
            if key in keys:
                self.devices.equipment.machine.press(key)
                break
        return max(SOON, self.pace)

    def _call(self, table: Table, seat: int, call: str) -> None:
        if call == PASS:
            self._press(seat, "pass", lambda: table.call(call))
        else:
            table.call(call)

    def _discard(self, table: Table, scene: _Scene, stage: KittyStage) -> float:
        """The declarer picks up the kitty and discards; then the play begins."""
        cards, hand = scene.cards, table.hand
        if not cards.discards:
            cards.discard(hand)
            return max(SOON, 2 * self.pace)
        if stage.ask_exchanged:
            table.set_exchanged(len(set(cards.rest) - set(cards.discards)))
        self._press(stage.declarer, "next", table.start_play)
        return SOON

    # The play.

    def _play(self, table: Table, scene: _Scene, stage: PlayStage) -> None:
        hand, seat = table.hand, table.turn
        if stage.detail != "cards":
            table.set_detail("cards")
        elif stage.may_be_turned:
            table.turn_up("", scene.cards.turned(cast(TurnUpHand, hand)))
        elif scene.laid:
            self._wait(table, scene, scene.laid)
        elif seat is None:
            table.trick_won(self.rng.choice(stage.winners))
        elif stage.keep_words and self.rng.random() < 0.5:
            table.keep()
        else:
            free = {card for card, may in stage.pad if may}
            mine = scene.cards.held(hand)[seat] & free or free
            self._play_card(table, scene, seat, mine)

    def _play_card(self, table: Table, scene: _Scene, seat: int, mine: set[int]) -> None:
        """Plays one of these cards; now and then something goes wrong with it."""
        rng, hand, wrong = self.rng, table.hand, players.may_renege(table.hand, mine)
        card = players.play(hand, seat, players.may_play(hand, mine), rng)
        if wrong and self._goes_wrong("renege"):
            card = rng.choice(wrong)
        if self.devices.reads:
            if self._goes_wrong("unplugged"):
                self.devices.unplug()
                self._away = rng.randint(2, 4)
            elif self._goes_wrong("stranger"):
                scene.stranger = "E004" + rng.randbytes(6).hex().upper()
                self._arrange(table, scene)
                return
            elif self._goes_wrong("misread"):
                scene.worn[card] = f"{int(tag_of(card), 16) ^ 1 << rng.randrange(48):016X}"
        self._lay(table, scene, card)

    def _lay(self, table: Table, scene: _Scene, card: int) -> None:
        """Lays a card on the trick's antenna; if nothing is read there, it is entered by touch too."""
        scene.laid = _Laid(card, len(table.facts))
        if self.devices.reads:
            self._arrange(table, scene)
            return
        self._enter(table, card)
        self._away -= 1
        if not self.devices.plugged and self._away <= 0:
            self.devices.plug_in()

    def _wait(self, table: Table, scene: _Scene, laid: _Laid) -> None:
        if monotonic() - laid.at > TAKEN_UP:
            scene.laid = None
            self._enter(table, laid.card)

    @staticmethod
    def _enter(table: Table, card: int) -> None:
        if table.hand.stage is HandStage.TURN_UP:
            table.turn_up("", card)
        else:
            table.play(card)

    def _answer(self, scene: _Scene, stage: QuestionStage) -> None:
        """Says what was really played, if asked; anything else is left out."""
        scene.stranger = ""
        options = [option.id for option in stage.options]
        played = str(scene.laid.card) if scene.laid else ""
        readings = self.devices.equipment.readings
        if readings:
            readings.answer(played if played in options else LEAVE.id)

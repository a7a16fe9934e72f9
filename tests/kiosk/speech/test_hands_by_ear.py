"""Whole hands with the screen black: a blind player has the earphone, a number pad, and the reader; the others have
buttons, and lay their cards on the reader. The blind player decides by what was heard, and by nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kiosk.speech.heard import card_words
from rules.cards import CARDS
from tests.kiosk.scenes.antennas_at_table import random_deal
from tests.kiosk.scenes.by_ear_at_table import TableByEar, table_by_ear
from tests.kiosk.scenes.single_reader import STRANGE
from tests.kiosk.scenes.tables import open_table

NAMES = ("Ada", "Otis", "Ruby", "Leon")
ADA, LEON = 0, 3
LETTERS = "NESW"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
SUITS = ("spades", "hearts", "diamonds", "clubs")
CARD = {card_words(int(card)): int(card) for card in CARDS}


class Table:
    """Four people at a table: Ada sees nothing. What she knows is what she heard; the others see the cards."""

    def __init__(self, at: TableByEar, seed: int) -> None:
        self.at, self.rng = at, Random(seed)
        deal = random_deal(at.table.hand, self.rng)
        self.hands = [list(deal[letter]) for letter in LETTERS]
        self.kitty = list(deal.get("kitty", []))
        self.news: list[str] = []
        """What Ada has heard, of which she has not thought yet."""
        self.trick: list[tuple[str, int]] = []
        self.taken: dict[str, int] = dict.fromkeys(NAMES, 0)
        self.cards: list[str] = []
        """Her cards as she was told them, in the order in which she holds them."""

    # What Ada hears and does.

    def hear(self) -> list[str]:
        """What came into her earphone."""
        said = self.at.ear()
        self.news += said
        return said

    def heard(self, text: str) -> str:
        """The last thing she heard that has this in it."""
        return next(said for said in reversed(self.news) if text in said)

    def press(self, keys: str) -> str:
        """Keys; what she hears at the last one."""
        said = self.at.press(keys)
        self.news += said
        return said[-1] if said else ""

    def ask(self, key: str) -> str:
        """A question; its answer is no news."""
        self.hear()
        said = self.at.press(key)
        assert len(said) == 1, said
        return said[0].rstrip(".")

    def find(self, what: str, key: str = "6") -> str:
        """Moves on until she hears this."""
        for _ in range(80):
            said = self.ask(key)
            if said.lower().startswith(what):
                return said
        raise AssertionError(f"{what} is not to be heard")

    def do(self, what: str) -> None:
        """Moves on until she hears this, and does it."""
        self.find(what)
        self.press("E")

    def choices(self) -> list[str]:
        """All that she may do, by moving on until she is round."""
        found = [self.ask("6")]
        while (said := self.ask("6")) != found[0]:
            found.append(said)
        return found

    # Cards.

    def lay_own_cards(self) -> None:
        """Ada's cards on the reader, one by one: she is told each of them."""
        for card in self.hands[ADA]:
            self.at.lay(card)
            said = self.hear()
            self.cards.append(said[0].split(".")[0].lower())

    def count(self, suit: str) -> int:
        return sum(card.endswith(suit) for card in self.cards)

    def lay(self, seat: int, card: int) -> None:
        """A card on the reader by whoever sits there."""
        self.at.lay(card)
        self.hands[seat].remove(card)
        self.hear()

    def fell(self, who: str) -> int:
        """The card that somebody has played, by what was said of it."""
        said = self.heard(f"{who}: ")
        return CARD[said.split(": ")[1]]

    def other_card(self, seat: int) -> int:
        """A card that this player may lay: who sees the table follows suit."""
        held = self.hands[seat]
        led = self.suit(self.trick[0][1]) if self.trick else None
        return self.rng.choice([card for card in held if self.suit(card) == led] or held)

    def suit(self, card: int) -> str:
        """The suit of a card; a joker is of the trumps."""
        trumps = self.heard("are trumps").split(" ")[0]
        return trumps if card >= 52 else SUITS[card // 13]

    def play_own_card(self) -> None:
        """Ada hears which cards she may play, chooses the highest, and plays it by key or on the reader."""
        may = [said.lower() for said in self.choices()]
        may = [said for said in may if said in self.cards]
        assert may, "her own cards, of those she was told"
        best = max(may, key=lambda said: (RANKS.index(said.split()[0]) if said.split()[0] in RANKS else 13, said))
        if len(self.cards) % 2:
            self.do(best)
        else:
            self.at.lay(self.hands[ADA][self.cards.index(best)])
            self.hear()
        place = self.cards.index(best)
        del self.cards[place], self.hands[ADA][place]

    def play(self, tricks: int, beside: "dict[int, str] | None" = None) -> None:
        """The play, to its end. `beside` names what happens after so many cards."""
        played = 0
        while sum(self.taken.values()) < tricks:
            turn = next(said for said in reversed(self.news) if said.endswith((" leads", " to play")))
            who = turn.split(" ")[0]
            if happens := (beside or {}).pop(played, ""):
                getattr(self, happens)()
                continue
            seat = NAMES.index(who)
            begun = len(self.news)
            if seat == ADA:
                self.play_own_card()
            else:
                self.lay(seat, self.other_card(seat))
            new = self.news[begun:]
            (said,) = [text for text in new if re.fullmatch(rf"{who}: .* of .*|{who}: .* joker", text)]
            self.trick.append((who, CARD[said.split(": ")[1]]))
            played += 1
            takes = [text for text in new if text.endswith("takes the trick")]
            if len(self.trick) == 4:
                assert len(takes) == 1, new
                self.taken[takes[0].split(" ")[0]] += 1
                self.trick = []
            if any("The score" in text for text in new):
                return

    # What happens besides.

    def undone(self) -> None:
        """Somebody's card is taken back, and laid again."""
        who, card = self.trick[-1]
        asked = self.ask("3")
        assert asked.startswith(f"Take back: {who}’s {card_words(card)}?"), asked
        assert self.ask("6") == "It stays"
        self.press("3E")
        assert self.news[-2] == "Taken back" and self.news[-1] in (f"{who} to play", f"{who} leads")
        self.at.lay(card)
        self.hear()

    def misread(self) -> None:
        """A card that belongs to no pack lies on the reader."""
        self.at.lay_tag(STRANGE)
        assert "The table is asked something" in self.hear()[-1]
        assert self.ask("1").startswith("A card that is not enrolled. Its tag belongs to no pack.")
        assert self.choices() == ["Leave out: no card was played", "Enter a card: by touch"]
        self.do("leave out")
        self.press("7")
        self.hear()

    def read_twice(self) -> None:
        """The last card of the trick is laid once more."""
        who, card = self.trick[-1]
        self.at.lay(card)
        assert "The table is asked something" in self.hear()[-1]
        assert f"{card_words(card)}: is that right? {who} played it" in self.ask("1").lower().replace(who.lower(), who)
        self.do("leave out")
        self.press("7")
        self.hear()

    def questions(self) -> None:
        """She asks for all that can be asked."""
        assert self.ask("1").split(". ")[1] == ", ".join(f"{who}: {card_words(card)}" for who, card in self.trick)
        assert self.ask("7").endswith("to play")
        mine = self.ask("0")
        assert mine.startswith(f"{len(self.cards)} cards")
        assert all(card.split(" of ")[0] in mine for card in self.cards)
        assert "took it" in self.ask(".")
        assert self.ask("5") == self.ask("5")
        self.press("7")

    def nothing_private_was_said_aloud(self) -> None:
        """The loudspeaker has told what happened, and none of Ada's questions, answers and cards that did not fall."""
        self.at.loud()
        told = [text for text in self.at.aloud if not re.match(rf"({'|'.join(NAMES)})[: ]", text)]
        cards = [text for text in told if any(card in text for card in CARD)]
        assert all(text.startswith("Open on the table") for text in cards), cards
        assert not any("Your cards" in text or "Take back" in text for text in told)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path


def test_a_hand_of_bid_whist_from_deal_to_score_by_ear(folder: Path) -> None:
    """Ada bids twelve of the thirteen tricks, and is set."""
    with table_by_ear(folder, open_table, ADA) as at:
        table = Table(at, 5)
        table.lay_own_cards()
        assert sorted(CARD[card] for card in table.cards) == sorted(table.hands[ADA])
        table.do("dealt")
        assert table.heard("to call") == "Ada to call"
        table.do("6 uptown")
        for seat in (1, 2, 3):
            at.button(seat, "pass")
        table.hear()
        assert table.heard("Leon: ") == "Leon: pass"
        assert table.heard("Ada to ") == "Ada to name trumps"
        trumps = max(SUITS, key=table.count)
        table.do(trumps)
        assert table.heard("are trumps") == f"{trumps} are trumps, uptown"

        for card in table.kitty:
            at.lay(card)
            table.cards.append(table.hear()[0].split(".")[0].lower())
        table.hands[ADA] += table.kitty
        for away in sorted(table.cards, key=lambda said: (trumps in said, RANKS.index(said.split()[0])
                                                          if said.split()[0] in RANKS else 13))[:6]:  # fmt: skip
            table.do(away)
            place = table.cards.index(away)
            del table.cards[place], table.hands[ADA][place]
        table.do("play, with these put away")
        table.play(12, {5: "undone", 9: "misread", 14: "read_twice", 18: "questions"})
        mine = table.taken["Ada"] + table.taken["Ruby"] + 1
        assert table.heard("Set by") == f"Set by {12 - mine}"
        assert "North and South minus 6" in table.heard("The score")
        assert table.ask("/") == table.heard("The score")
        table.do("next hand")
        assert table.heard("deals") == "Ada deals"
        table.nothing_private_was_said_aloud()


def test_a_hand_of_solo_whist_from_deal_to_score_by_ear(folder: Path) -> None:
    with table_by_ear(folder, lambda lobby: open_table(lobby, game="SoloWhist", preset=""), ADA) as at:
        table = Table(at, 3)
        table.lay_own_cards()
        table.do("dealt")
        at.lay(table.hands[LEON][-1])
        table.hear()
        assert table.heard("Open on the table") == f"Open on the table: {card_words(table.hands[LEON][-1])}"
        table.do("solo")
        for seat in (1, 2, 3):
            at.button(seat, "pass")
        table.hear()
        table.play(13, {6: "undone", 10: "misread", 15: "read_twice", 22: "questions"})
        took = table.taken["Ada"]
        assert table.heard("contract" if took >= 5 else "Lost") == (
            "The contract is made" if took >= 5 else f"Lost by {5 - took}"
        )
        assert table.ask("/") == table.heard("The score")
        table.do("next hand")
        assert table.heard("deals") == "Ada deals"
        table.nothing_private_was_said_aloud()

"""Help: the rules as this table plays them, and what the words mean."""

from __future__ import annotations

from functools import partial

from kiosk.base.glossary import entries, spans
from kiosk.base.language import InWords, _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.other_rules import other_rules_page
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Cell, Choice, Pager, Paragraph, Primary, Row, Strip
from kiosk.screens.widgets.text import Part, Run, line_width_dp
from kiosk.table.help import Section, sections
from rules.house_rules import HouseRules

KEY, GAP = 56, 8
LEAST_TALL = 48
"""dp of the lowest key."""
WORD = 212
"""The dp of a word of the glossary, beside its meaning."""
IN_A_LINE = 4  # sections whose keys find room beside each other in a narrow window


class RulesPage(Page[tuple[int, str]]):
    """The rules by section; each sentence follows from the house rules."""

    def __init__(
        self, kiosk: Shell, rules: HouseRules, title: str | InWords, players: int, kept: dict[str, int]
    ) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.rules, self.title, self.players, self.kept = rules, title, players, kept

    def look(self) -> tuple[int, str]:
        return self.kept["section"], self.kiosk.time()

    def build(self, shown: tuple[int, str]) -> None:
        chosen, clock = shown
        parts = sections(self.rules, self.players)
        strip = Strip(parts=[_("Help"), _(self.title)], clock=clock, menu=_("Close"))
        strip.bind(on_menu_tap=self.kiosk.back)
        self.put(strip, 0, 0, 0, STRIP)
        narrow = theme.wide < 640
        pager = Pager(items=_lines(parts[chosen]), make=_line, gap=0)
        back = self.back_key()
        other = Choice(title=_("Other rules"), title_size=22)
        other.bind(on_tap=lambda _key: self.kiosk.show(other_rules_page()))
        words = Primary(title=_("Glossary"), note=_("words and what they mean"))
        words.bind(on_tap=lambda _key: self.kiosk.replace(words_page(self.rules, self.title, self.players)))
        low = foot(self, [back, pager.up_key, pager.down_key, other], words)
        across = len(parts) if len(parts) <= IN_A_LINE else -(-len(parts) // 2)
        lines = -(-len(parts) // across)
        each = (theme.wide - 24 + GAP) / across - GAP
        high = min(KEY, (theme.tall - STRIP - low - 16 + GAP) / len(parts) - GAP)
        narrow = narrow or high < LEAST_TALL  # beside the text there is no room for keys
        for n, part in enumerate(parts):
            key = Choice(title=part.title, title_size=22 if narrow else 24, chosen=n == chosen, radius=10)
            key.bind(on_tap=lambda _key, n=n: self._choose(n))
            if narrow:
                self.put(key, 12 + n % across * (each + GAP), STRIP + 8 + n // across * (KEY + GAP), each, KEY)
            else:
                self.put(key, 12, STRIP + 12 + n * (high + GAP), 170, high)
        if narrow:
            self.put(pager, 12, STRIP + lines * (KEY + GAP) + 12, -12, -low)
        else:
            self.put(pager, 196, STRIP + 4, -12, -low - 4)

    def _choose(self, section: int) -> None:
        self.kept["section"] = section
        self.refresh()


def _lines(section: Section) -> list[tuple[str, tuple[str, ...]]]:
    """A section as rows: each sentence, then what is set apart, under its heading."""
    lines: list[tuple[str, tuple[str, ...]]] = [("", (sentence,)) for sentence in section.sentences]
    return lines + ([section.box] if section.box else [])


def _line(line: tuple[str, tuple[str, ...]]) -> Row:
    heading, shown = line
    if not heading:
        return Paragraph(cells=[Cell(Run("•", colour="ivory2"), 22), Cell(shown[0])], rule_colour="")
    words: list[Part] = [Run(heading, 20, False, "ivory2"), *(f"\n{one}" for one in shown)]
    return Paragraph(cells=[Cell(words, size=22, bold=True)], colour="key", radius=10, margin=16, rule_colour="")


class WordsPage(Page[str]):
    """The glossary, by the alphabet."""

    def __init__(self, kiosk: Shell, rules: HouseRules, title: str | InWords, players: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.rules, self.title, self.players = rules, title, players

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        strip = Strip(parts=[_("Help"), _("Glossary")], clock=shown, menu=_("Close"))
        strip.bind(on_menu_tap=self.kiosk.back)
        self.put(strip, 0, 0, 0, STRIP)
        narrow = theme.wide < 640
        pager = Pager(items=list(entries()), make=_word, thumb=False)
        back = self.back_key()
        rules = Primary(title=_("Rules"), note=_("as played here"))
        rules.bind(on_tap=lambda _key: self.kiosk.replace(rules_page(self.rules, self.title, self.players)))
        low = foot(self, [back, pager.up_key, pager.down_key], rules)
        keys = spans(5)
        self._keys = []
        each = (theme.wide - 24 + GAP) / len(keys) - GAP if narrow else 60
        for n, (title, first) in enumerate(keys):
            key = Choice(title=title, title_size=20, radius=10)
            key.bind(on_tap=lambda _key, first=first: pager.show(first))
            self._keys.append((first, key))
            if narrow:
                self.put(key, 12 + n * (each + GAP), STRIP + 8, each, KEY)
            else:
                tall = (theme.tall - STRIP - low - 16 + GAP) / len(keys) - GAP
                self.put(key, -12, STRIP + 8 + n * (tall + GAP), 72, tall)
        pager.bind(first=lambda _pager, first: self._mark(first))
        self._mark(0)
        if narrow:
            self.put(pager, 12, STRIP + KEY + 20, -12, -low)
        else:
            self.put(pager, 16, STRIP + 4, -94, -low)

    def _mark(self, first: float) -> None:
        """The key of the part that is shown."""
        begun = [key for start, key in self._keys if start <= first]
        for _start, key in self._keys:
            key.chosen = key is begun[-1]


def _word(entry: tuple[str, str]) -> Row:
    word, meaning = entry
    narrow = theme.wide < 640
    if narrow or line_width_dp(word, 20, True) > WORD - 8:
        return Paragraph(cells=[Cell((Run(word, bold=True), "  " + meaning), size=22)])
    return Paragraph(cells=[Cell(word, WORD, size=28, bold=True), Cell(meaning, size=24)])


def rules_page(rules: HouseRules, title: str | InWords, players: int = 4) -> PageMaker:
    """The rules in sentences, for so many players; `title` says whose they are."""
    return partial(RulesPage, rules=rules, title=title, players=players, kept={"section": 0})


def words_page(rules: HouseRules, title: str | InWords, players: int = 4) -> PageMaker:
    """What the words mean."""
    return partial(WordsPage, rules=rules, title=title, players=players)


def help_page(kiosk: Shell) -> PageMaker:
    """The rules of the table that is open or was played last; before the first table those of the first preset."""
    return rules_page(*kiosk.lobby.rules_here())

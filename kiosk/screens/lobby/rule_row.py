"""One house rule of the form: its label and help, and a key for each choice. Made from the rule's description alone."""

from collections.abc import Callable

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from kiosk.base.language import _, later
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plane
from kiosk.screens.widgets.plates import draw_pill, pill_width
from kiosk.screens.widgets.text import Style, line_width_dp, wrap
from rules.house_rules import Rule, Value

LABEL, HELP = 34, 26  # dp a line
LEAST_TEXT = 190  # dp beside the keys; with less the keys go below
KEY, GAP = 52, 8
OTHER = later("other")
FEW = 3  # numbers that are allowed but not offered which nobody needs to enter


def typed(rule: Rule) -> bool:
    """Whether a whole number that is not among the choices may be entered too."""
    if rule.numbers is None:
        return False
    least, most = rule.numbers
    offered = {choice.value for choice in rule.choices if type(choice.value) is int and least <= choice.value <= most}
    return most - least + 1 - len(offered) > FEW


class RuleRow(Plane):
    """`changed` marks a rule that differs from the preset's; `problem` says in red what is wrong with its value."""

    label = StringProperty("")
    help = StringProperty("")
    problem = StringProperty("")
    changed = BooleanProperty(False)
    tall = NumericProperty(68)  # dp
    shows = (*Plane.shows, "label", "help", "problem", "changed")

    def __init__(
        self,
        rule: Rule,
        value: Value,
        width: float,
        choose: Callable[[Value], None],
        enter: Callable[[], None],
        **look: object,
    ) -> None:
        """`width` in dp; `choose` is called with a choice's value, `enter` to type a number."""
        super().__init__(label=_(rule.label), help=_(rule.help), **look)
        self.colour = "fault" if self.problem else None
        keys = self._keys(rule, value, choose, enter)
        widths = [max(64, key.wish - 8) for key in keys]
        beside = sum(widths) + GAP * (len(keys) - 1) + 12
        text = width - 16 - beside - 12
        label = line_width_dp(self.label, 26, True) + (pill_width(_("changed")) + 12 if self.changed else 0)
        self._lines = wrap(self.problem or self.help, Style(20), theme.px(max(text, LEAST_TEXT)))
        if text >= max(LEAST_TEXT, label) and len(self._lines) <= 2:
            self._text = text
            self.tall = max(68, 4 + LABEL + HELP * len(self._lines) + 6)
            x = -12.0
            for key, wide in zip(reversed(keys), reversed(widths), strict=True):
                self.put(key, x, (self.tall - KEY) / 2, wide, KEY)
                x -= wide + GAP
            return
        self._text = width - 16
        self._lines = wrap(self.problem or self.help, Style(20), theme.px(self._text))
        self._flow(keys, widths, width)

    @property
    def stands_for(self) -> object:
        """What its keys are about."""
        return self.label

    @property
    def keys_about(self) -> str:
        return str(self.label)

    def _flow(self, keys: list[Choice], widths: list[float], width: float) -> None:
        """Keys in lines below the words."""
        x, y = 8.0, 4 + LABEL + HELP * len(self._lines) + 2.0
        for key, wide in zip(keys, widths, strict=True):
            if x + wide > width - 8 and x > 8:
                x, y = 8, y + KEY + GAP
            self.put(key, x, y, min(wide, width - 16), KEY)
            x += wide + GAP
        self.tall = y + KEY + 6

    def _keys(
        self, rule: Rule, value: Value, choose: Callable[[Value], None], enter: Callable[[], None]
    ) -> list[Choice]:
        keys = []
        offered = [choice.value for choice in rule.choices]
        listed = any(value is other or (value == other and type(value) is type(other)) for other in offered)
        choices = list(rule.choices)
        if all(choice.label.isdigit() for choice in choices):
            choices.sort(key=lambda choice: int(choice.label))
        for choice in choices:
            here = value == choice.value and type(value) is type(choice.value)
            key = Choice(title=_(choice.label), title_size=22, chosen=here, radius=8)
            key.bind(on_tap=lambda _key, value=choice.value: choose(value))
            keys.append(key)
        if typed(rule):
            key = Choice(
                title=_(OTHER) if listed else _(rule.describe(value)),
                title_size=22,
                chosen=not listed,
                radius=8,
            )
            key.bind(on_tap=lambda _key: enter())
            keys.append(key)
        for key in keys:
            key.ground = self.colour or "slate"
        return keys

    def draw(self) -> None:
        super().draw()
        px = theme.px
        self.rule(self.x, self.top - px(1), self.width)
        box = self.part(8, 4, self._text, LABEL)
        wide = self.write(self.label, box, 26, True, steps=(24, 22, 20))
        if self.changed:
            room, tall = px(pill_width(_("changed"))), px(26)
            at = (box[0] + wide + px(12), round(box[1] + (box[3] - tall) / 2), room, tall)
            draw_pill(self, _("changed"), at, "chosen", "ivory")
        words, colour = (self.problem, "red_text") if self.problem else (self.help, "ivory2")
        low = self.part(8, 4 + LABEL, self._text, HELP * len(self._lines))
        self.write_wrapped(words, low, 20, False, colour)

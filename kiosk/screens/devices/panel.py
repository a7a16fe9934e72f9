"""Seat buttons, lights and buzzer: which parts work, which do not and why, and a test of them all."""

from __future__ import annotations

from typing import Any

from kiosk.panel import part_words
from kiosk.screens.devices.form import DevicePage, on
from kiosk.screens.widgets import Choice, Primary


class PanelPage(DevicePage):
    """The panel that was wired."""

    titles = ("Devices", "Seat buttons")

    def content(self) -> Any:
        panel = self.equipment.panel
        return self.equipment.standings()[1], panel.wired, panel.there, tuple(panel.away), panel.problems, panel.last

    def build_content(self, content: Any) -> None:
        standing, wired, there, away, problems, _ = content
        lines = [("State", standing.state), ("", standing.detail)]
        if not wired:
            lines.append(
                ("Wiring", "Each button goes from its pin to ground. The guide in docs/hardware.md has all pins.")
            )
            use = on(Primary(title="Use these pins", note="of the guide"), self.equipment.wire_example)
            self.put_lines([line for line in lines if line[1]], right=use)
            return
        lines += [("", problem) for problem in problems[1:]]
        lines += [
            ("Not there", f"{part_words(each.part)} ({each.detail})" if each.detail else part_words(each.part))
            for each in away
        ]
        lines += [("Works", part_words(part)) for part in there]
        test = on(Primary(title="Test", note="lights and buzzer"), self.equipment.panel.test) if there else None
        forget = on(Choice(title="Forget", title_size=22), lambda: self.equipment.wire(None))
        self.put_lines([line for line in lines if line[1]], forget, right=test)

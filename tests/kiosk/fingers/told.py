"""Runs the installed command as it is, and tells what stands on its screen: `python -m tests.kiosk.fingers.told FILE
COMMAND …`.

The program, its window and its touches are the real ones. Beside them, whenever the screen has changed, a file gets its
words and the places of its keys: what people read there, for a test that cannot read pictures.
"""

import json
import os
import runpy
import sys
import threading
from pathlib import Path
from typing import Any


def begin(file: Path) -> None:
    """Waits for the window, then tells; in a thread of its own until there is one."""
    waits = threading.Event()
    while getattr(sys.modules.get("kivy.core.window"), "Window", None) is None:
        waits.wait(0.05)
    from kivy.clock import Clock

    said = [""]

    def tell(_dt: float) -> None:
        now = json.dumps(on_screen())
        if now != said[0]:
            said[0] = now
            written = file.with_suffix(".new")
            written.write_text(now)
            os.replace(written, file)

    Clock.schedule_interval(tell, 0.05)


def on_screen() -> dict[str, Any]:
    """Every line that is drawn, and every key with its lines and its middle, from the window's top left."""
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    from kiosk.screens.widgets.buttons import Touch
    from kiosk.screens.widgets.drawn import Drawn

    lines: list[str] = []
    keys: list[dict[str, Any]] = []

    def walk(widget: Widget) -> None:
        if isinstance(widget, Drawn) and widget.width > 0 and widget.height > 0:
            words = [line.text for line in widget.written]
            lines.extend(words)
            if isinstance(widget, Touch) and widget.live:
                x, y = widget.to_window(*widget.center)
                said = {"words": words, "kind": type(widget).__name__, "x": round(x), "y": round(Window.height - 1 - y)}
                keys.append({**said, "card": getattr(widget, "card", None)})
        for child in reversed(widget.children):
            walk(child)

    for root in reversed(Window.children):
        walk(root)
    return {"lines": lines, "keys": keys}


if __name__ == "__main__":
    file, *sys.argv = Path(sys.argv[1]), *sys.argv[2:]
    threading.Thread(target=begin, args=(file,), daemon=True).start()
    runpy.run_path(sys.argv[0], run_name="__main__")

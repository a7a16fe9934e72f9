"""A bare Kivy window with one label, which the kiosk is held against: ``python benchmarks/bare_window.py``.

It imports Kivy, sets the environment and the configuration that the kiosk sets (`kiosk.screens.setup.configure`: the
same window provider, text provider, log, and no multisampling), and runs an `App` whose root is one `Label`. It tells
whoever started it that its first frame is on the display in the kiosk's way too: ``READY=1`` to the socket that
NOTIFY_SOCKET names, in the first flip. A touch anywhere counts up in the label. It ends with SIGTERM.

    --size WxH      the window in pixels; 800x480 unless told
    --offscreen     no display: the window is drawn in memory
"""

import os
import socket
import sys
import tempfile
from pathlib import Path


def main(arguments: list[str]) -> None:
    size = arguments[arguments.index("--size") + 1] if "--size" in arguments else "800x480"
    width, height = map(int, size.split("x"))
    address = os.environ.pop("NOTIFY_SOCKET", "")
    with tempfile.TemporaryDirectory(prefix="bare-window-") as home:
        _configured((width, height), "--offscreen" in arguments, Path(home))
        _run(address)


def _configured(size: tuple[int, int], offscreen: bool, home: Path) -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from kiosk.screens.setup import configure

    configure(offscreen, size, home)


def _run(address: str) -> None:
    import signal

    from kivy.app import App
    from kivy.core.window import Window
    from kivy.uix.label import Label

    class Counting(Label):
        """One label."""

        touched = 0

        def on_touch_down(self, touch: object) -> bool:
            self.touched += 1
            self.text = f"Touched {self.touched}"
            return True

    class Bare(App):
        """One window."""

        def build(self) -> Label:
            return Counting(text="Hello")

    app = Bare()

    def shown(_window: object) -> None:
        Window.unbind(on_flip=shown)
        if address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
                told.sendto(b"READY=1", "\0" + address[1:] if address.startswith("@") else address)
        else:
            print("On screen.", flush=True)

    Window.bind(on_flip=shown)
    signal.signal(signal.SIGTERM, lambda *_: app.stop())
    app.run()


if __name__ == "__main__":
    main(sys.argv[1:])

"""A picture of the screen as it is now, kept in a file: for a kiosk without a display, and for looking from afar."""

import os
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture

OFTEN = 0.2
"""Seconds between two pictures at least."""


def keep_picture(path: Path) -> None:
    """Writes the screen to a PNG file now and after every change, whole or not at all; never when nothing changes."""
    trigger = Clock.create_trigger(lambda _dt: write_picture(path), OFTEN)
    Window.bind(on_flip=lambda _window: trigger())
    trigger()


def write_picture(path: Path) -> None:
    """Writes the screen to a PNG file. One that cannot be written is passed over: the kiosk goes on."""
    # Drawn once more, because what is behind the screen after a flip is not defined; not flipped, so that it ends here.
    Window.dispatch("on_draw")
    width, height = map(int, Window.system_size)
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), colorfmt="rgba", bufferfmt="ubyte"
    )
    fresh = path.with_name(f".{path.stem}-new.png")
    try:
        if texture.save(str(fresh), flipped=True):
            os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)

"""A panel on the pins of another machine: gpiozero through pigpio's own client, against the emulated daemon."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.emulators.panel import EmulatedPanel
from hardware.emulators.pigpiod import Pigpiod
from hardware.panel import ButtonPressed, Panel, PanelEvent
from tests.hardware.test_panel import LONG, WIRING
from tests.hardware.waiting import PATIENCE, until

pigpio = pytest.importorskip("pigpio", reason="pigpio is not installed: the emulated pins are not held against it")

from gpiozero.pins.pigpio import PiGPIOFactory  # noqa: E402


@pytest.fixture
def pins() -> Iterator[Pigpiod]:
    made = Pigpiod()
    yield made
    made.close()


def test_buttons_are_heard_lights_shine_and_the_buzzer_sounds(pins: Pigpiod) -> None:
    hardware = EmulatedPanel(WIRING, pins)
    for seat, button in WIRING.buttons:
        hardware.release(seat, button)
    factory = PiGPIOFactory("127.0.0.1", pins.port)
    reports: SimpleQueue[PanelEvent] = SimpleQueue()
    panel = Panel(WIRING, reports.put, factory)
    panel.start()
    try:
        assert len(panel.there) == len(list(WIRING.parts()))
        until(lambda: pins.watched == {*WIRING.buttons.values()})
        for seat, button in ((0, "pass"), (0, "undo"), (0, "next"), (1, "pass")):
            hardware.press(seat, button)
            event = reports.get(timeout=PATIENCE)
            assert isinstance(event, ButtonPressed) and (event.seat, event.button) == (seat, button)
            hardware.release(seat, button)
        panel.turn(2)
        until(lambda: hardware.lit == {2})
        panel.turn(None)
        until(lambda: not hardware.lit)
        panel.buzz(LONG)
        until(lambda: hardware.buzzing)
    finally:
        panel.stop(PATIENCE)
        factory.close()
    assert not hardware.buzzing


def test_what_a_client_of_pigpio_asks_is_answered_and_what_cannot_be_is_refused(pins: Pigpiod) -> None:
    client = pigpio.pi("127.0.0.1", pins.port, show_errors=False)
    try:
        assert client.connected
        client.set_mode(17, pigpio.OUTPUT)
        client.write(17, 1)
        assert client.read(17) == 1 and pins.pin(17).state and client.get_mode(17) == pigpio.OUTPUT
        client.set_mode(5, pigpio.INPUT)
        client.set_pull_up_down(5, pigpio.PUD_UP)
        assert client.read(5) == 1
        heard: SimpleQueue[tuple[int, int]] = SimpleQueue()
        client.callback(5, pigpio.EITHER_EDGE, lambda pin, level, _tick: heard.put((pin, level)))
        until(lambda: not heard.empty() and heard.get() == (5, 1))  # what it is when it is first looked at
        pins.pin(5).drive_low()
        pins.pin(17).drive_low()  # an output keeps its level
        pins.pin(5).drive_high()
        assert [heard.get(timeout=PATIENCE) for _ in range(2)] == [(5, 0), (5, 1)]
        assert pins.pin(17).state
        for wrong in (lambda: client.read(40), lambda: client.write(17, 2)):
            with pytest.raises(pigpio.error):
                wrong()
    finally:
        client.stop()


ROOT = Path(__file__).parents[2]
_LIGHT = """
import sys
from gpiozero import LED, Button
light, button = LED(17), Button(5)
light.on()
print("ready", flush=True)
button.wait_for_press(20)
light.off()
print(button.is_pressed)
"""


def test_the_command_presses_what_is_typed_says_what_shines_and_names_what_is_no_button(pins: Pigpiod) -> None:
    port = str(pins.port)
    pins.close()  # a port that was free a moment ago
    program = "from kiosk.main.commands.emulate import emulate; emulate()"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": ROOT}
    client = {**os.environ, "GPIOZERO_PIN_FACTORY": "pigpio", "PIGPIO_PORT": port}
    with subprocess.Popen([sys.executable, "-c", program, "panel", "--link", port], **pipes) as panel:  # type: ignore[call-overload]
        assert panel.stdout.readline() == f"panel on {port}\n"
        with subprocess.Popen([sys.executable, "-c", _LIGHT], env=client, **pipes) as table:  # type: ignore[call-overload]
            assert table.stdout.readline() == "ready\n"
            assert panel.stdout.readline() == "N lit\n"
            panel.stdin.write("Q pass\n+ N pass\n")
            panel.stdin.flush()
            assert table.stdout.readline() == "True\n"
        assert panel.stdout.readline() == "N dark\n"
        panel.send_signal(signal.SIGTERM)
        assert panel.wait(20) == 0
        assert "Q pass is not a button here; there are N pass, N undo" in panel.stderr.read()

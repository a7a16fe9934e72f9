"""A panel without hardware: buttons to press, lights and a buzzer to look at, on gpiozero's mock pins."""

from typing import Any

from gpiozero.pins.mock import MockFactory

from hardware.panel_settings import PanelSettings


class EmulatedPanel:
    """What hangs on the pins. Give `factory` to the `Panel` of the same settings."""

    def __init__(self, settings: PanelSettings, factory: Any = None) -> None:
        self.factory = factory or MockFactory()
        self._settings = settings

    def press(self, seat: int, button: str) -> None:
        """Closes the contact until `release`; what is shorter than `debounce.HOLD` counts as a spike."""
        self.factory.pin(self._settings.buttons[seat, button]).drive_low()

    def release(self, seat: int, button: str) -> None:
        self.factory.pin(self._settings.buttons[seat, button]).drive_high()

    @property
    def lit(self) -> frozenset[int]:
        """The seats whose lights shine."""
        return frozenset(
            seat for seat, pin in self._settings.lights.items() if self._on(pin, self._settings.lights_active_low)
        )

    @property
    def buzzing(self) -> bool:
        pin = self._settings.buzzer
        return pin is not None and self._on(pin, self._settings.buzzer_active_low)

    def _on(self, pin: int, active_low: bool) -> bool:
        return bool(self.factory.pin(pin).state) is not active_low

"""The page of updates, for `tests.kiosk.pictures`: one function a state of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from kiosk.appliance.updates.outcome import Outcome
from kiosk.appliance.updates.session import Updates
from kiosk.screens.routes import route
from tests.kiosk.appliance.bundles import HERE, Club
from tests.kiosk.pictures.lobby import people, show
from tests.kiosk.pictures.settings import machine_of

AT = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
MENU, PAGE = route("settings"), route("settings.updates")


class Updating:
    """A kiosk on a machine of its own, and a club that makes updates for it."""

    def __init__(self, driver: Driver, folder: Path, stick: str = "CLUB", key: bool = True, address: str = "") -> None:
        self.driver, self.folder, self.stick = driver, folder, folder / stick
        self.taken, self.doing, self.address = folder / "taken", folder / "doing", address
        self.cache, self.fetching = folder / "cache", folder / "fetching"
        for each in (self.stick, self.taken, self.cache, folder / "club"):
            each.mkdir()
        self.club = Club(folder / "club")
        if not key:
            self.club.signers.unlink()
        self.inside = [self.stick]

    def put(self, *versions: str, machine: str = HERE.machine) -> "Updating":
        """Puts bundles onto the stick."""
        for version in versions:
            made = self.club.bundle(version, machine)
            made.rename(self.stick / made.name)
        return self

    def outcome(self, state: str, version: str = "0.2.0", why: str = "") -> "Updating":
        """What came of the last one."""
        Outcome(state, version, "0.1.0", AT, why).keep(self.taken)
        return self

    def open(self) -> None:
        """The kiosk begins."""
        self.kiosk = show(self.driver, people(self.folder), route("home"))
        machine = self.kiosk.settings.machine = machine_of(self.folder)
        self.kiosk.peripherals._updates = self.updates = Updates(
            self.kiosk.lobby,
            machine,
            HERE,
            self.club.signers,
            self.taken,
            self.doing,
            lambda: self.inside,
            self.address,
            self.cache,
            self.fetching,
        )

    def shown(self) -> "Updating":
        """The page is opened."""
        self.open()
        self.kiosk.show(MENU)
        self.kiosk.show(PAGE)
        return self.looked()

    def looked(self) -> "Updating":
        """All that is on the sticks was looked at."""
        self.driver.until(lambda: not self.updates.looking)
        self.kiosk.refresh()
        self.driver.frames(2)
        return self


LONG = "Transcend-JetFlash 64 GB of the Thursday club"
NOT_UP = "The new version did not come onto the screen. The kiosk is as it was; what it said: journalctl -u whist-kiosk"


def there(driver: Driver, folder: Path) -> object:
    return Updating(driver, folder).put("0.2.0").shown()


def none(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder)
    made.inside = []
    return made.shown()


def without_key(driver: Driver, folder: Path) -> object:
    return Updating(driver, folder, key=False).put("0.2.0").shown()


def without_key_on_a_card(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder, key=False)
    settings = folder / "etc"
    settings.symlink_to(folder / "club")
    made.club.signers = settings / "allowed_signers"
    return made.shown()


def many(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder, LONG).put("0.0.9", "0.1.0", "0.2.0").put("0.3.0", machine="aarch64")
    cut = made.stick / "cut.bundle"
    cut.write_bytes(next(made.stick.iterdir()).read_bytes()[:900])
    return made.outcome("back", "0.1.9", NOT_UP).shown()


def under_way(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder).put("0.2.0").outcome("begun")
    made.doing.write_text("Installing version 0.2.0. You can take the stick out")
    return made.shown()


def runs(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder).outcome("runs", "0.1.0")
    made.inside = []
    return made.shown()


def refused(driver: Driver, folder: Path) -> object:
    return Updating(driver, folder).outcome("refused", "", "It is damaged: its content is not what was signed.").shown()


def network(driver: Driver, folder: Path) -> object:
    made = Updating(driver, folder, address="https://club.example/whist-kiosk.bundle").put("0.1.0")
    (made.cache / "said").write_text("The address does not answer as it should. Is there a network?")
    return made.shown()


PICTURES: dict[str, Callable[[Driver, Path], object]] = {
    "updates": there,
    "updates-none": none,
    "updates-without-key": without_key,
    "updates-without-key-on-a-card": without_key_on_a_card,
    "updates-many": many,
    "updates-under-way": under_way,
    "updates-runs": runs,
    "updates-refused": refused,
    "updates-network": network,
}

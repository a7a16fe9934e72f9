"""The pages of a night's planning and people, for `tests.kiosk.pictures`: one function a page."""

from collections.abc import Callable, Sequence
from datetime import UTC
from itertools import repeat
from pathlib import Path

from kiosk.lobby.lobby import LastRun, Lobby
from kiosk.night.choices import PEOPLE_RULE
from kiosk.night.form import NightForm
from kiosk.night.replan import Change, comes, goes_home
from kiosk.night.session import Night
from kiosk.screens.lobby.home import HomePage
from kiosk.screens.lobby.number import number_page
from kiosk.screens.night.audit import audit_page
from kiosk.screens.night.checkin import ArrivalsPage
from kiosk.screens.night.director import director_page
from kiosk.screens.night.formats import formats_page
from kiosk.screens.night.names import night_name_page
from kiosk.screens.night.old_results import HandsPage, TablesPage, rounds_page
from kiosk.screens.night.opening import opening_page
from kiosk.screens.night.page import night_page
from kiosk.screens.night.person import person_page, who_page
from kiosk.screens.night.pin import pin_page, set_pin_page
from kiosk.screens.night.plan import plan_page
from kiosk.screens.night.prize_list import prize_list_page
from kiosk.screens.night.replan import replan_page
from kiosk.screens.night.resume import NightResumePage
from kiosk.screens.night.settings import GamesPage, NightRulesPage, settings_page
from kiosk.screens.night.setup import setup_page
from kiosk.screens.night.stay import stay_page
from kiosk.screens.shell import PageMaker
from kiosk.screens.widgets import Bookmark, Primary
from tests.kiosk.fingers.driving import Driver
from tests.kiosk.pictures.lobby import LONG, NOW, in_trick, lobby_in, open_one, play, show
from tests.kiosk.scenes.nights import NAMES, PIN, begin, people

Picture = Callable[[Driver, Path], object]


def form_of(format: str = "drive", people: int = 28, **more: object) -> NightForm:
    """A form of this format."""
    form = NightForm.begin("Friday night")
    form.choose_format(format)
    form.people = people
    for name, value in more.items():
        setattr(form, name, value)
    return form


def opened(lobby: Lobby, form: NightForm) -> Night:
    """A night of this form, with the director gone."""
    night = begin(lobby, form.plan(), ())
    lobby.director.leave()
    return night


def enter(night: Night, names: Sequence[str], absent: int = 0) -> None:
    """These come in, by twos in a format of pairs; the last ones have not come yet."""
    roles = len(night.plan.format.roles) or 1
    each = [names[n : n + 2] for n in range(0, len(names) - 1, 2)] if night.plan.pairs else [[name] for name in names]
    for n, one in enumerate(each):
        night.enter(one, n % roles, here=n < len(each) - absent)
    night.journal.settle()


def night_in(folder: Path, form: NightForm, names: Sequence[str] = NAMES, absent: int = 0) -> Lobby:
    """A lobby whose night these people have come to."""
    lobby = lobby_in(folder)
    enter(opened(lobby, form), names, absent)
    return lobby


def setup(format: str, people: int, **more: object) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        show(driver, lobby_in(folder), HomePage, setup_page(form_of(format, people, **more)))

    return shown


def page(maker: Callable[[NightForm], PageMaker], format: str = "drive") -> Picture:
    """A page about a form."""

    def shown(driver: Driver, folder: Path) -> None:
        show(driver, lobby_in(folder), HomePage, maker(form_of(format)))

    return shown


def settings_down(driver: Driver, folder: Path) -> None:
    page(settings_page, "swiss")(driver, folder)
    driver.tap("Down")
    driver.tap("Down")


def prize(driver: Driver, folder: Path) -> None:
    page(prize_list_page)(driver, folder)
    driver.tap("Add")
    driver.tap("ladies" if driver.shown("ladies") else "Down")


def checkin(names: Sequence[str], absent: int, format: str = "drive", changing: bool = False) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        show(driver, night_in(folder, form_of(format, len(names)), names, absent), HomePage, night_page)
        if changing:
            driver.tap("Change")

    return shown


def checkin_club(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder)
    for name in NAMES:
        lobby.journal.people.add(name)
    enter(opened(lobby, form_of()), NAMES[:9])
    show(driver, lobby, HomePage, night_page)


def arrivals(format: str) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = night_in(folder, form_of(format), NAMES[:12])
        for name in (*NAMES[12:], *LONG):
            lobby.journal.people.add(name)
        show(driver, lobby, HomePage, night_page, ArrivalsPage)
        driver.tap("F")
        if format == "swiss":
            driver.tap("F")

    return shown


CLUB_LIST = """Surname,First name,Sex,Phone,No.,Club
Featherstonehaugh,Bartholomew-Maximilian,M,0113 1,1204,Otley and District Whist and Social Club
Redd,Otis,M,0113 2,1205,Leeds
Redd,Ada,F,0113 3,1206,Leeds
Jones,Ruby,,0113 4,1207,Leeds
Redd,Otis,M,0113 2,1205,Leeds
Smith,,boss,,,
"""


def put_name_files(folder: Path) -> None:
    """Files with names in the data folder."""
    (folder / "names").mkdir()
    (folder / "names" / "club.csv").write_text(CLUB_LIST)
    (folder / "names" / "everybody at the hall since the year 2014.txt").write_text("\n".join(people(72)))
    (folder / "names" / "members.xlsx").write_bytes(b"PK\3\4" + bytes(range(64)))


def name_files(*taps: str, put: bool = True) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        if put:
            put_name_files(folder)
        show(driver, night_in(folder, form_of(), NAMES[:4]), HomePage, night_page)
        driver.tap("From a file")
        for each in taps:
            driver.tap(each)

    return shown


def person(driver: Driver, folder: Path, names: Sequence[str] = NAMES) -> None:
    lobby = night_in(folder, form_of(), names)
    show(driver, lobby, HomePage, night_page, person_page(1))


def stay(
    format: str = "drive", taken: int = 0, names: Sequence[str] = NAMES, asked: Sequence[tuple[int, int]] = ()
) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = night_in(folder, form_of(format, len(names)), names)
        assert lobby.night is not None
        for entrant, table in asked:
            lobby.night.stay(entrant, table)
            lobby.journal.settle()
        show(driver, lobby, HomePage, night_page, person_page(taken or 1), stay_page(taken or 1))

    return shown


def stay_fort(driver: Driver, folder: Path) -> None:
    lobby = lobby_in(folder)
    night = opened(lobby, form_of("military", 24))
    for n in range(0, 24, 4):
        night.enter(NAMES[n : n + 4], here=True)
    night.journal.settle()
    night.stay(2, 2)
    lobby.journal.settle()
    show(driver, lobby, HomePage, night_page, person_page(2), stay_page(2))


def checkin_stays(format: str = "drive", asked: Sequence[int] = (1, 2, 5), changing: bool = False) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = night_in(folder, form_of(format), NAMES)
        assert lobby.night is not None
        for table, entrant in enumerate(asked, 1):
            lobby.night.stay(entrant, table)
            lobby.journal.settle()
        show(driver, lobby, HomePage, night_page)
        if changing:
            driver.tap("Change")

    return shown


def room_stays(names: Sequence[str] = NAMES, by_name: bool = False) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = night_in(folder, form_of("drive", len(names)), names)
        assert lobby.night is not None
        for entrant, table in ((1, 1), (3, 4)):
            lobby.night.stay(entrant, table)
        lobby.journal.settle()
        lobby.night.seat()
        lobby.journal.settle()
        show(driver, lobby, HomePage, night_page)
        if by_name:
            driver.tap("By name")

    return shown


def person_shared(driver: Driver, folder: Path) -> None:
    lobby = night_in(folder, form_of())
    assert lobby.night is not None
    lobby.night.set_people(1, [LONG[0], LONG[1]])
    lobby.journal.settle()
    show(driver, lobby, HomePage, night_page, person_page(1))


def who(driver: Driver, folder: Path) -> None:
    lobby = night_in(folder, form_of(), [*NAMES, *LONG])
    show(driver, lobby, HomePage, night_page, who_page("Who is going home?", range(1, 33), lambda _entrant: None))


def set_pin(driver: Driver, folder: Path) -> None:
    show(driver, lobby_in(folder), HomePage, set_pin_page(lambda: None))
    for digit in "111":
        driver.tap(digit)


def set_pin_plain(driver: Driver, folder: Path) -> None:
    set_pin(driver, folder)
    driver.tap("1")
    driver.tap("Enter")


def asked_pin(wrong: int) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = lobby_in(folder)
        lobby.director.set_pin(PIN)
        lobby.director.leave()
        show(driver, lobby, HomePage, pin_page("to change a result of round 3", lambda: None))
        for _ in range(wrong):
            for digit in "9999":
                driver.tap(digit)
            driver.tap("Enter")
        if wrong < 3:
            for digit in "4711":
                driver.tap(digit)

    return shown


def played(night: Night, rounds: int, told: int = 0) -> None:
    """So many rounds are played; in the next one so many tables have told their results."""
    settle = night.journal.settle
    for number in range(rounds + 1):
        night.seat()
        settle()
        night.start()
        settle()
        assert night.current is not None
        tables = night.current.round.tables
        for table in tables if number < rounds else tables[:told]:
            for hand in range(night.plan.hands):
                night.record_result(table.number, {"tricks": (table.number + number + hand) % 14})
        settle()
        if number < rounds:
            night.close()
            settle()


def running(
    folder: Path, form: NightForm | None = None, names: Sequence[str] = NAMES, rounds: int = 1, told: int = 0
) -> Lobby:
    """A lobby with a night in the middle of a round, the director there."""
    lobby = night_in(folder, form or form_of(hands=1), names)
    assert lobby.night is not None
    played(lobby.night, rounds, told)
    lobby.director.enter(PIN)
    return lobby


def directed(*pages: PageMaker, names: Sequence[str] = NAMES[:12], **form: object) -> Picture:
    """Pages of the director in a night of 12 people."""

    def shown(driver: Driver, folder: Path) -> None:
        lobby = running(folder, form_of(**{"hands": 1, **form}), names)  # type: ignore[arg-type]
        show(driver, lobby, HomePage, night_page, director_page, *pages)

    return shown


def replan(change: Callable[[Night], Change], names: Sequence[str] = NAMES, **form: object) -> Picture:
    def shown(driver: Driver, folder: Path) -> None:
        lobby = running(folder, form_of(**{"hands": 1, **form}), names)  # type: ignore[arg-type]
        assert lobby.night is not None
        app = show(driver, lobby, HomePage, night_page, director_page, replan_page(change(lobby.night)))
        driver.until(lambda: any(isinstance(each, Primary) for each in app.page.walk()), what="what it comes to")

    return shown


def corrected(driver: Driver, folder: Path) -> None:
    lobby = running(folder, rounds=2, told=3)
    night = lobby.night
    assert night is not None
    for place, tricks, number, why in (
        (1, 9, None, ""),
        (2, 12, 2, "miscounted"),
        (4, 13, 1, "another table’s result"),
    ):
        night.record_result(place, {"tricks": tricks}, hand=1, number=number, why=why)
        lobby.journal.settle()
    show(driver, lobby, HomePage, night_page, director_page, audit_page)


def some(driver: Driver, folder: Path) -> None:
    directed()(driver, folder)
    driver.tap("Somebody goes home")
    for name in ("Ada", "Earl", "Faye"):
        driver.tap(name)


def sure(driver: Driver, folder: Path) -> None:
    directed()(driver, folder)
    driver.tap("Close the round")


def home_night(driver: Driver, folder: Path, table: bool = False) -> None:
    lobby = lobby_in(folder)
    if table:
        play(lobby, open_one(lobby, LONG), in_trick(3, 1), detail="cards")
        lobby.leave()
    enter(opened(lobby, form_of()), NAMES)
    show(driver, lobby, HomePage)


def resume_night(driver: Driver, folder: Path) -> None:
    lobby = running(folder, told=3)
    lobby.last_run = LastRun(clean=False, table="")
    lobby.began = NOW.astimezone(UTC)
    show(driver, lobby, HomePage, NightResumePage)


def other_plan(driver: Driver, folder: Path) -> None:
    director_at_door(driver, folder)
    driver.tap("Change the plan")
    driver.tap("Pairs")
    driver.tap("Swiss")


def director_at_door(driver: Driver, folder: Path) -> None:
    lobby = night_in(folder, form_of())
    lobby.director.enter(PIN)
    show(driver, lobby, HomePage, night_page, director_page)


PICTURES: dict[str, Picture] = {
    "night-setup": setup("drive", 28),
    "night-setup-individual": setup("individual", 30),
    "night-setup-odd": setup("partner_drive", 27, half_hours=5, hands=4),
    "night-setup-few": setup("drive", 3),
    "night-setup-ladder": setup("ladder", 64),
    "night-setup-elimination": setup("elimination", 400, half_hours=2),
    "night-people": page(lambda form: number_page(form, PEOPLE_RULE, "New night")),
    "night-formats": page(lambda form: formats_page(form, "Pairs"), "swiss"),
    "night-settings": page(settings_page),
    "night-settings-down": settings_down,
    "night-games": page(lambda form: lambda kiosk: GamesPage(kiosk, form), "swiss"),
    "night-rules": page(lambda form: lambda kiosk: NightRulesPage(kiosk, form.table, Bookmark())),
    "night-prize-list": page(prize_list_page),
    "night-prize": prize,
    "night-name": page(night_name_page),
    "night-stay": stay(asked=[(3, 2), (1, 4)]),
    "night-stay-none": stay(asked=[(3, 2), (2, 3)]),
    "night-stay-howell": stay("howell", 2, [*LONG[:4], *NAMES], [(1, 1), (2, 2)]),
    "night-stay-fort": stay_fort,
    "night-checkin-stays": checkin_stays(),
    "night-checkin-stays-changing": checkin_stays(changing=True),
    "night-checkin-cannot-stay": checkin_stays("howell", (1, 2, 5, 6)),
    "night-room-stays": room_stays(),
    "night-room-stays-names": room_stays(by_name=True),
    "night-checkin": checkin(NAMES, 6, "swiss"),
    "night-checkin-roles": checkin(NAMES, 6),
    "night-checkin-individual": checkin(NAMES, 6, "individual"),
    "night-checkin-empty": checkin((), 0),
    "night-checkin-club": checkin_club,
    "night-checkin-long": checkin([*LONG, *NAMES], 6),
    "night-checkin-many": checkin(people(400), 40),
    "night-checkin-change": checkin(NAMES, 6, changing=True),
    "night-arrivals": arrivals("drive"),
    "night-arrivals-pairs": arrivals("swiss"),
    "night-name-files": name_files(),
    "night-name-files-none": name_files(put=False),
    "night-name-file": name_files("club.csv"),
    "night-name-file-long": name_files("everybody…2014.txt"),
    "night-name-file-workbook": name_files("members.xlsx"),
    "night-person": person,
    "night-person-long": lambda driver, folder: person(driver, folder, [*LONG, *NAMES]),
    "night-person-shared": person_shared,
    "night-who": who,
    "night-set-pin": set_pin,
    "night-set-pin-plain": set_pin_plain,
    "night-director": directed(),
    "night-director-door": director_at_door,
    "night-other-plan": other_plan,
    "night-replan": replan(lambda night: goes_home(night, [26])),
    "night-replan-individual": replan(lambda night: goes_home(night, [26]), format="individual"),
    "night-replan-come": replan(lambda night: comes(night, ["Zelda"])),
    "night-replan-long": replan(lambda night: goes_home(night, [1, 2, 3]), [*LONG, *NAMES]),
    "night-replan-cannot": replan(lambda night: goes_home(night, [1, 2]), NAMES[:5]),
    "night-replan-robin": replan(lambda night: goes_home(night, [3]), format="round_robin"),
    "night-some": some,
    "night-sure": sure,
    "night-rounds": directed(rounds_page),
    "night-tables": directed(lambda kiosk: TablesPage(kiosk, 1), names=[*LONG, *NAMES]),
    "night-hands": directed(lambda kiosk: HandsPage(kiosk, 1, 3), hands=2),
    "night-plan": directed(lambda kiosk: plan_page(kiosk.lobby.night.plan)(kiosk)),
    "night-audit": corrected,
    "night-audit-empty": directed(audit_page),
    "night-home": home_night,
    "night-home-table": lambda driver, folder: home_night(driver, folder, table=True),
    "night-resume": resume_night,
    "night-opening": lambda d, f: show(d, Lobby.open(f), HomePage, opening_page("night:1", repeat(0.6), 0.6)),
    "night-pin": asked_pin(1),
    "night-pin-wait": asked_pin(3),
}
"""Every page of planning and people, by name."""

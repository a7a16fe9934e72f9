"""What a script can do with the emulated shuffler: its troubles, and what people do to it."""

from collections.abc import Callable
from pathlib import Path

from hardware.emulators.shuffler import Shuffler
from hardware.emulators.shuffler_works import Works
from hardware.shuffler.pattern import place_of
from kiosk.base.language import _
from kiosk.devices.emulated_shuffler import pack_in
from kiosk.main.commands.emulate_script import IsStopped, MalformedLine, Script, pause, seconds_of

NAME = "shuffler"

Step = Callable[[Shuffler, IsStopped], None]
"""The meaning of a line, done to a machine."""


def made(link: Path) -> Shuffler:
    """The machine with a pack in each of two bays; a card takes a twentieth of a second."""
    machine = Shuffler(link, [_pack(54, bay) for bay in (1, 2)])
    machine.works.seconds_a_card = 0.05
    return machine


def parse(text: str) -> Step | None:
    """The meaning of a script's line; None for an empty line. Raises `MalformedLine`."""
    words = text.partition("#")[0].split()
    bay = 1
    if len(words) > 1 and words[-1] in ("@1", "@2"):
        bay = int(words.pop()[1:])
    match words:
        case []:
            return None
        case ["wait", seconds]:
            time = seconds_of(seconds)
            return lambda _, stopped: pause(time, stopped)
        case ["plug"]:
            return lambda machine, _: machine.plug_in()
        case ["unplug"]:
            return lambda machine, _: machine.unplug()
        case ["reboot"]:
            return lambda machine, _: machine.reboot()
        case ["jam", place]:
            return _trouble(jam_at=_place(place))
        case ["double", place]:
            return _trouble(double_at=_place(place))
        case ["unread", count]:
            return _trouble(unread=_count(count))
        case ["power", count]:
            return _trouble(power_after=_count(count))
        case ["pace", seconds]:
            pace = seconds_of(seconds)
            return _works(lambda works: setattr(works, "seconds_a_card", pace))
        case ["take", count]:
            taken = _count(count)
            return _works(lambda works: works.bays.update({bay: works.bays[bay][taken:]}))
        case ["gather"]:
            return _works(lambda works: _gather(works, bay))
        case ["pack", "52" | "54" as count]:
            cards = int(count)
            return _works(lambda works: works.bays.update({bay: _pack(cards, bay)}))
    line = repr(text.strip())
    raise MalformedLine(
        _("{line} is not a line of a script for a shuffler; write such as jam E, or wait 0.5", line=line)
    )


def _trouble(**trouble: object) -> Step:
    def do(works: Works) -> None:
        for name, value in trouble.items():
            setattr(works.trouble, name, value)

    return _works(do)


def _works(do: Callable[[Works], None]) -> Step:
    return lambda machine, _: do(machine.works)


def _pack(cards: int, bay: int) -> list[str]:
    return pack_in(bay, (1 << cards) - 1)


def _gather(works: Works, bay: int) -> None:
    """Gathers the dealt cards of this bay's pack; two packs are told apart by their backs."""
    own = _pack(54, bay)
    out = [tag for _, _, _, tag in works.table if tag in own]
    works.bays[bay] = list(dict.fromkeys((*works.bays[bay], *out)))


def _place(letter: str) -> str:
    try:
        return place_of(letter)
    except KeyError:
        said = _("{text} is not a place; write N E S W, 1 to 7, K, T, X or D", text=repr(letter))
        raise MalformedLine(said) from None


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise MalformedLine(_("{text} is not a number of cards", text=repr(text)))
    return int(text)


def _do(step: Step, machine: Shuffler, stopped: IsStopped) -> None:
    step(machine, stopped)


SCRIPT = Script(made, parse, _do)

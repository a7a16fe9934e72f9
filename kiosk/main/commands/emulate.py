"""`whist-kiosk emulate`: a device that is not there, on a path that is, with cards laid by a script."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from hardware.deck import MalformedTag, demo_tag, parse_tag
from hardware.emulators import NAMES, EmulatedReader, emulator
from hardware.emulators.terminal import PathTaken
from kiosk.base import words
from kiosk.base.language import _
from kiosk.main.commands import emulate_panel, emulate_shuffler
from kiosk.main.commands.emulate_script import PAUSE, IsStopped, MalformedLine, Script, pause, seconds_of
from rules.cards import Card, MalformedCard

_TAP = 0.3
"""Seconds a tapped card lies at least; it also waits until the reader looks."""


@dataclass(frozen=True)
class Step:
    """The meaning of a script's line: tap, + or - with a tag, on an antenna (None: the first); wait; plug, unplug."""

    verb: str
    tag: str = ""
    antenna: int | None = None
    seconds: float = 0.0


def parse_line(text: str, device: type[EmulatedReader]) -> Step | None:
    """The meaning of a script's line for a device; None for an empty line. Raises `MalformedLine`."""
    parts = text.partition("#")[0].split()
    antenna = None
    if len(parts) > 1 and parts[-1].startswith("@"):
        antenna = _antenna(parts.pop(), device.antennas)
        if parts[0] in ("wait", "plug", "unplug") or parts[0].startswith("-"):
            raise MalformedLine(
                _("{line}: an antenna goes with a card that is put on, such as + SA @3", line=repr(text.strip()))
            )
    match parts:
        case []:
            return None
        case ["wait", seconds]:
            return Step("wait", seconds=seconds_of(seconds))
        case ["unplug" | "plug" as verb]:
            return Step(verb)
        case ["+" | "-" as verb, card]:
            return Step(verb, _tag(card, device), antenna)
        case [card] if card[0] in "+-" and len(card) > 1:
            return Step(card[0], _tag(card[1:], device), antenna)
        case [card]:
            return Step("tap", _tag(card, device), antenna)
    raise MalformedLine(
        _("{line} is not a line of a script; write SA, + SA, - SA, wait 0.5, unplug or plug", line=repr(text.strip()))
    )


def _antenna(text: str, antennas: int) -> int:
    if antennas == 1:
        raise MalformedLine(_("{text}: this device has one antenna", text=text))
    if not text[1:].isdecimal() or not 1 <= int(text[1:]) <= antennas:
        raise MalformedLine(_("{text} is not an antenna; write @1 to @{most}", text=text, most=antennas))
    return int(text[1:])


def _tag(text: str, device: type[EmulatedReader]) -> str:
    try:
        return demo_tag(Card.parse(text), device.form)
    except MalformedCard as no_card:
        try:
            tag = parse_tag(text)
        except MalformedTag:
            raise MalformedLine(_("{why}; or a tag in hex", why=_(str(no_card)))) from None
    if len(tag) // 2 not in device.uid_sizes:
        sizes = words.one_of([*map(str, sorted(device.uid_sizes))])
        raise MalformedLine(_("{text}: this device reads tags of {sizes} bytes", text=text, sizes=sizes))
    return tag


@click.command()
@click.argument("device", type=click.Choice((*NAMES, emulate_shuffler.NAME, emulate_panel.NAME)))
@click.option(
    "--link",
    required=True,
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Where the device can be found: the port for programs that use it. For the panel a TCP port.",
)
@click.option(
    "--cards",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A script of what happens; standard input by default.",
)
@click.pass_context
def emulate(ctx: click.Context, device: str, link: Path, file: Path | None) -> None:
    """Put an emulated DEVICE on a path, speaking its true protocol, and put cards on it.

    \b
    A script has one step a line:
      SA          tap the ace of spades: put it on, and lift it once it has been read
      + SA        put it on
      - SA        lift it
      + SA @3     put it on antenna 3, if there are several
      wait 0.5    wait half a second
      unplug      pull the plug; "plug" puts it in again
      # …         a comment

    \b
    For the shuffler, which has a pack in each of two bays (@2 at the end of a line is the second one), it is:
      jam E       the next card for East sticks (N E S W, 1 to 7, K kitty, T turned up, X stock)
      double S    two cards leave for one
      unread 2    the next two cards are not recognised at first
      power 5     after five more cards the power fails for a moment
      take 3      somebody takes three cards out of the bay
      gather      somebody puts all cards that were dealt back into the bay
      pack 52     somebody puts in a whole pack, of 52 or 54
      pace 0.2    a card takes so many seconds
      reboot      it is switched off and on; and wait, unplug, plug as above

    \b
    For the panel, which prints what its lights and its buzzer do, it is:
      N pass      press that button at North, and let go of it
      + N pass    press it; "- N pass" lets go of it; and wait as above

    The panel is found at a TCP port as pigpiod serves a Pi's pins: --link 8888, and for the kiosk
    GPIOZERO_PIN_FACTORY=pigpio and PIGPIO_PORT=8888. Its wiring is the kiosk's own, or that of the guide.

    Cards are those of the built-in pack (S H D C, then 2 … 9 T J Q K A; JH and JL are the jokers), with such tags as
    the device reads; a tag in hex may stand for a card. On a device with several antennas (pepper) a card lies on the
    first one, which is the trick's, unless the line ends with another, such as SA @3. At the end of the script the
    device stays until Ctrl-C.
    """
    match device:
        case emulate_shuffler.NAME:
            script = emulate_shuffler.SCRIPT
        case emulate_panel.NAME:
            script = emulate_panel.script(ctx.obj if isinstance(ctx.obj, Path) else Path())
        case _:
            script = _for_reader(device)
    steps: Iterator[Any]
    if file is not None:
        steps = iter(_read(file, script.parse))
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    try:
        emulated = script.make(link)
    except PathTaken as taken:
        raise click.ClickException(
            _("{file} already exists and no emulator made it; give another path", file=taken.path)
        ) from taken
    except OSError as error:
        raise click.ClickException(
            _("{file}: {why}; give a path in a folder you may write to", file=link, why=error.strerror or error)
        ) from error
    try:
        click.echo(_("{device} on {place}", device=device, place=link))
        if file is None:
            steps = _typed(lambda: stopped, script.parse)
        for step in steps:
            if stopped:
                break
            if step is not None:
                script.do(step, emulated, lambda: stopped)
        while not stopped:
            time.sleep(PAUSE)
    finally:
        emulated.close()


Parse = Callable[[str], Any]


def _for_reader(name: str) -> Script:
    made = emulator(name)
    return Script(made, partial(parse_line, device=made), _do)


def _read(file: Path, parse: Parse) -> list[Any]:
    """The steps of a script. Raises `click.ClickException` with the first line that means nothing."""
    steps = []
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(_("{file}: {why}; give a text file", file=file, why=error)) from error
    for number, line in enumerate(lines, 1):
        try:
            step = parse(line)
        except MalformedLine as error:
            raise click.ClickException(_("{file}, line {line}: {why}", file=file, line=number, why=error)) from error
        if step is not None:
            steps.append(step)
    return steps


def _typed(stopped: IsStopped, parse: Parse) -> Iterator[Any]:
    """The steps typed on standard input, until its end; None now and then between."""
    if sys.stdin is None:  # closed before the start: nothing will come
        return
    # Not sys.stdin, whose buffering would hide waiting lines from select.
    held, source = b"", sys.stdin.fileno()
    while not stopped():
        if not select.select([source], [], [], PAUSE)[0]:
            continue
        data = os.read(source, 4096)
        *lines, held = (held + data + (b"" if data else b"\n")).split(b"\n")
        for line in lines:
            try:
                yield parse(line.decode(errors="replace"))
            except MalformedLine as error:
                click.echo(str(error), err=True)
        if not data:
            return


def _do(step: Step, emulated: EmulatedReader, stopped: IsStopped) -> None:
    match step.verb:
        case "wait":
            pause(step.seconds, stopped)
        case "unplug":
            emulated.unplug()
        case "plug":
            emulated.plug_in()
        case "+":
            emulated.lay(step.tag, step.antenna)
        case "-":
            emulated.lift(step.tag)
        case "tap":
            emulated.lay(step.tag, step.antenna)
            pause(_TAP, stopped)
            while emulated.reads(step.tag) < emulated.tap_reads and not stopped():
                time.sleep(PAUSE)
            emulated.lift(step.tag)

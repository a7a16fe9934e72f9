"""Every setting of every device: its meaning, unit, allowed values and default.

The settings file is checked against this and, at the first start, written from it. The readers' settings come from
their descriptions, those of presence from `hardware.presence.Timing`; `hardware.panel_settings` checks the panel's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from hardware.panel_settings import BadWiring, read_wiring
from hardware.presence import Timing
from hardware.readers import ANTENNA, NAMES, Setting, reader
from kiosk.base.language import _
from kiosk.base.toml_lines import Where, quoted
from kiosk.devices.panel_words import problem_words

NONE = "none"
"""The kind that means: no reader."""


@dataclass(frozen=True)
class SettingSpec:
    """One setting. With `choices` it is one of them, with `most` a number from `least` to that, else text."""

    name: str
    help: str
    default: str | float
    choices: tuple[str, ...] = ()
    least: float = 0
    most: float | None = None
    unit: str = ""

    @property
    def whole(self) -> bool:
        """Whether it is a whole number."""
        return isinstance(self.default, int)

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.choices:
            return _("one of {choices}", choices=", ".join(quoted(each) for each in self.choices))
        if self.most is None:
            return _('text in quotes, such as "/dev/serial0"')
        given = {"unit": _(self.unit), "least": f"{self.least:g}", "most": f"{self.most:g}"}
        if self.whole:
            return _("a whole number of {unit}, {least} to {most}", **given)
        return _("a number of {unit}, {least} to {most}", **given)

    def allows(self, value: object) -> bool:
        """Whether a value from the file is allowed."""
        if self.choices or self.most is None:
            return isinstance(value, str) and (not self.choices or value in self.choices)
        kind = int if self.whole else int | float
        return not isinstance(value, bool) and isinstance(value, kind) and self.least <= value <= self.most


@dataclass(frozen=True)
class Section:
    """A table of the file. If the device's own defaults `suit`, its settings are written as comments."""

    path: Where
    help: tuple[str, ...]
    entries: tuple[SettingSpec, ...]
    suits: bool = False


@dataclass(frozen=True)
class Fault:
    """Something wrong in the data, in words; `drop` is what is ignored because of it."""

    where: Where
    what: str
    drop: Where


@cache
def sections() -> tuple[Section, ...]:
    """Every table of the file with single settings, in order; the panel has its own."""
    port = "Where it is: a name under /dev/serial/by-id stays the same whatever is plugged in elsewhere."
    return (
        Section(
            ("reader",),
            ("The card reader.",),
            (
                SettingSpec("kind", "Which reader, or none.", NONE, (NONE, *NAMES)),
                SettingSpec("port", port, ""),
            ),
        ),
        *(
            Section(
                ("reader", name), (f"Used where kind is {quoted(name)}: {reader(name).description.title}.",), entries
            )
            for name in NAMES
            if (entries := tuple(_of_reader(reader(name).description.settings)))
        ),
        Section(
            ("presence",),
            ("When a card counts as lying on the reader. Without a number here the reader's own is used.",),
            tuple(_of_timing()),
            suits=True,
        ),
        Section(
            ("shuffler",),
            ("The shuffling machine; without a port there is none.",),
            (SettingSpec("port", port, ""), SettingSpec("bays", "How many packs it holds.", 1, (), 1, 2, "packs")),
        ),
    )


def _of_reader(settings: tuple[Setting, ...]) -> Iterator[SettingSpec]:
    for each in settings:
        if each.name != "port":
            yield SettingSpec(each.name, f"{each.label}. {each.help}", each.default, each.choices)


def _of_timing() -> Iterator[SettingSpec]:
    for field in fields(Timing):
        meta = field.metadata
        default = field.default
        assert isinstance(default, int | float)
        yield SettingSpec(field.name, meta["help"], default, (), meta["least"], meta["most"], meta["unit"])


def faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Everything wrong in the data of a file."""
    known = {section.path: section for section in sections()}
    yield from _unknown((), data, (*(path[0] for path in known if len(path) == 1), "panel"))
    for path, section in known.items():
        table: Any = data
        for name in path:
            table = table.get(name, {}) if isinstance(table, Mapping) else {}
        if not isinstance(table, Mapping):
            yield _no_table(path, table)
            continue
        inner = tuple(other[-1] for other in known if other[:-1] == path)
        yield from _unknown(path, table, (*(entry.name for entry in section.entries), *inner))
        for entry in section.entries:
            if entry.name in table and not entry.allows(table[entry.name]):
                where = (*path, entry.name)
                is_ = _("is {value}; it must be {allowed}", value=quoted(table[entry.name]), allowed=entry.allowed)
                yield Fault(where, is_, where)
    yield from _together(data)
    yield from _of_panel(data.get("panel", {}))


def _no_table(path: Where, value: object) -> Fault:
    table = f"[{'.'.join(path)}]"
    return Fault(path, _("is {value}; it must be a table of settings, {table}", value=quoted(value), table=table), path)


def _unknown(path: Where, table: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Fault]:
    for name in table:
        if name not in names:
            where = (*path, name)
            yield Fault(where, _("is not a setting; there are {allowed}", allowed=", ".join(names)), where)


def _together(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Settings that are fine alone but not together."""
    match data:
        case {"presence": {"enough": int(enough), "among": int(among)}} if enough > among:
            where = ("presence", "enough")
            yield Fault(
                where, _("is {enough}; it must be at most {among}, as among is", enough=enough, among=among), where
            )
    match data:
        case {"reader": {"kind": str(kind), **more}} if kind in NAMES and not more.get("port"):
            yield Fault(("reader", "port"), _('is ""; it must say where the {kind} is', kind=kind), ("reader", "kind"))
    match data:
        case {"reader": {"kind": str(kind), **more}} if kind in NAMES and isinstance(
            own := more.get(kind, {}), Mapping
        ):
            places = [each for each in reader(kind).description.settings if each.name.startswith(ANTENNA.format(""))]
            if places and not any(own.get(each.name, each.default) for each in places):
                first = ("reader", kind, places[0].name)
                yield Fault(first, _('is "", and so are the others; at least one antenna must have a use'), first)
    match data:
        case {"reader": {"kind": str(kind), "port": str(port)}, "shuffler": {"port": str(same)}}:
            if kind in NAMES and port == same != "":
                where = ("shuffler", "port")
                yield Fault(where, _("is {value}; the reader is already there", value=quoted(same)), where)


def _of_panel(data: object) -> Iterator[Fault]:
    if not isinstance(data, Mapping):
        yield _no_table(("panel",), data)
        return
    try:
        read_wiring(data)
    except BadWiring as bad:
        for problem in bad.problems:
            where = ("panel", *problem.where)
            drop = where
            inner: Any = {"panel": data}
            for depth, name in enumerate(where):
                if not isinstance(inner, Mapping):
                    drop = where[:depth]
                    break
                inner = inner.get(name)
            yield Fault(where, problem_words(problem), drop)

"""A night of many kiosks with everything that can go wrong, as root: ``python -m tests.fleet_trial DIR``.

Real processes, each machine in a network namespace of its own and on a disk of its own that forgets what was not synced
when the power goes: a desk, which directs a night and runs `fleet serve` with its broker, and tables, which play it by
a script and run `fleet join`. One table is away all night and gets its seats on a stick. Two more kiosks record beside
the night: the card of one is copied, the key of the other is withdrawn. By a seed wires are cut and spoiled, processes
and the broker killed, plugs pulled, disks filled, sticks carried twice, and once the broker's store is removed.

DIR then has the records of each as they are at the end; what is compared is read from there with plain SQL.
"""

import argparse
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

from kiosk.fleet.broker import program
from kiosk.fleet.keys import Answer, Keys, Request
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.session import Night
from kiosk.night.standings import standings_view
from tests.fleet_trial.machines import Machine
from tests.fleet_trial.script import HANDS, begin, clock, tricks
from tests.fleet_trial.wires import Switch, Wire, missing
from tests.kiosk.scenes.nights import PIN

PORT = 4222
PATIENCE = 600.0
"""Seconds in which everything has arrived once nothing is disturbed any more."""
PACE = 0.7
"""Seconds between two things that people do."""


class Trial:
    """The hall and what happens in it."""

    def __init__(self, root: Path, tables: int, rounds: int, seed: int, left: ExitStack) -> None:
        self.root, self.rounds, self.chance, self.counted = root, rounds, Random(seed), Counter[str]()
        self.wrong: list[str] = []
        """What must not be."""
        self.switch = Switch(tables + 4, seed)
        left.callback(self.switch.close)
        self.all: list[Machine] = []
        left.callback(lambda: [each.off() for each in self.all])
        made = self._made(tables)
        self.desk = self._machine(1, "desk", made)
        self.tables = [self._machine(n + 1, f"table-{n:02}", made) for n in range(1, tables + 1)]
        self.original = self._machine(tables + 2, "copied", made)
        self.withdrawn = self._machine(tables + 3, "withdrawn", made)
        self.copy: Machine | None = None
        days = iter([1, -1, 0, 0] * len(self.all))
        data, outside = str(self.desk.data), str(self.desk.outside)
        host = self.switch.address(1)
        self.desk.roles = {
            "serve": ["kiosk", "--data-dir", data, "fleet", "serve", "--host", host, "--port", str(PORT)],
            "kiosk": ["tests.fleet_trial.desk", data, outside, str(next(days)), str(tables), str(rounds)],
        }
        for number, each in enumerate(self.all[1:]):
            data, off = str(each.data), str(next(days))
            playing = ["tests.fleet_trial.table", data, str(each.outside), off, str(PACE)]
            recording = ["kiosk.fleet.trial", f"{data}/journal.db", str(number), off]
            each.roles = {"kiosk": playing if each in self.tables else recording}
            each.roles["join"] = ["kiosk", "--data-dir", data, "fleet", "join"]
        self.away = self.tables[-1]
        self.away.wire = Wire(cut=True)

    def _made(self, tables: int) -> Path:
        """The folders of all machines as they are when the night begins: everybody is let in, and at a table."""
        made = self.root / "before"
        names = [*(f"table-{n:02}" for n in range(1, tables + 1)), "copied", "withdrawn"]
        lobby = Lobby.open(made / "desk", now=lambda: clock(1))
        night, keys, at = begin(lobby, tables, self.rounds), Keys(made / "desk"), lobby.journal.kiosk
        lobby.director.enter(PIN)
        for place, name in enumerate(names, 1):
            with Journal.open(made / name / "journal.db") as journal:
                own, kiosk = Keys(made / name), journal.kiosk
            keys.admit(Request(kiosk, own.public))
            own.keep(Answer(kiosk, at, f"{self.switch.address(1)}:{PORT}", keys.certificate))
            if place <= tables:
                night.set_kiosk(kiosk, place)
        lobby.journal.settle()
        lobby.close()
        return made

    def _machine(self, number: int, name: str, made: Path) -> Machine:
        with Journal.open_to_read(made / name / "journal.db") as journal:
            kiosk = journal.kiosk
        folder = made / name
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        return self._started(number, name, files, kiosk)

    def _started(self, number: int, name: str, files: dict[str, bytes], kiosk: str) -> Machine:
        self.all.append(Machine(number, name, self.root, files, self.switch, kiosk, self.chance.randrange(2**32)))
        return self.all[-1]

    # What happens.

    @property
    def gone(self) -> int:
        """How many processes were killed and plugs pulled."""
        return sum(count for what, count in self.counted.items() if what.startswith(("killed", "plug")))

    def disturb(self, least: int) -> None:
        """Until the night is over and so much was killed."""
        begun = seated = 0
        while not self.desk.now.get("over") or self.gone < least:
            for each in self.all:
                each.go_on()
                each.disk.full &= self.chance.random() < 0.8
            time.sleep(self.chance.uniform(0.1, 0.5))
            now = self.desk.now
            if now.get("round", 0) != begun:
                begun = now["round"]
                say(f"{time.strftime('%H:%M:%S')} round {begun}: {self.counts}")
            if now.get("begun") and seated != begun and self._by_stick("seats", "seats", self.away):
                seated = begun
                (self.desk.outside / f"seated-{seated}").touch()
            self._something()
            self._once(least)

    def _once(self, least: int) -> None:
        """What happens once in a night."""
        if self.gone > least / 3 and self.copy is None:
            self._copy_the_card()
        elif self.gone > least / 2 and not self.counted["store removed"]:
            self.desk.kill("serve")
            shutil.rmtree(self.desk.data / "fleet" / "broker", ignore_errors=True)
            self.counted["store removed"] += 1
        elif self.gone > 2 * least / 3 and not self.counted["key withdrawn"] and self.withdrawn.acknowledged:
            done = self.desk.command("withdraw", self.withdrawn.kiosk[:8])
            self.counted["key withdrawn"] += not done.returncode

    def _something(self) -> None:
        """Something goes wrong."""
        chance, one = self.chance, self.chance.choice(self.all[1:])
        match chance.randrange(20):
            case 0 | 1 | 2:
                if one is not self.away:
                    one.wire = chance.choice((Wire(cut=True), Wire.bad(chance), Wire(), Wire()))
                    self.counted["wire cut" if one.wire.cut else "wire spoiled or mended"] += 1
            case 3 | 4 | 5:
                self.counted["killed: table"] += one.kill("kiosk")
            case 6 | 7:
                self.counted["killed: join"] += one.kill("join")
            case 8:
                self.counted["killed: desk"] += self.desk.kill("kiosk")
            case 9:
                self.counted["killed: serve"] += self.desk.kill("serve")
            case 10 | 11:
                self.counted["killed: broker"] += self.desk.kill_broker()
            case 12 | 13 | 14 | 15:
                self._pull(one, [])
            case 16 | 17:
                self._pull(self.desk, self.all[1:])
            case 18:
                full = chance.choice((one, self.desk))
                full.disk.full = True
                self.counted["disk full"] += 1
            case 19 if one in self.tables and self._by_stick("export", "import", one):
                self.counted["stick brought"] += 1

    def _pull(self, one: Machine, told: list[Machine]) -> None:
        lost = one.cut_power([each for each in told if each not in (self.copy, self.original)])
        self.counted["plug: desk" if told else "plug: table"] += 1
        if lost:
            self.wrong.append(f"{one.name}, a cut: {lost}")
            say(self.wrong[-1])

    def _by_stick(self, first: str, then: str, table: Machine) -> bool:
        """A stick goes round: seats from the desk to a table, or entries from a table to the desk."""
        one, other = (self.desk, table) if first == "seats" else (table, self.desk)
        more = ["--all"] * (first == "export" and self.chance.random() < 0.5)
        stick = str(self.root / "stick")
        return not any(
            each.command(*do).returncode for each, do in ((one, [first, *more, stick]), (other, [then, stick]))
        )

    def _copy_the_card(self) -> None:
        """Another kiosk starts with what this one has: both say from now on that they are the same."""
        self.original.off()
        files = self.original.disk.as_seen()
        self.original.disk = self.original.new_disk(files)
        self.copy = self._started(len(self.all) + 1, "copy", files, self.original.kiosk)
        for role, words in self.original.roles.items():
            self.copy.roles[role] = [each.replace("/disks/copied", "/disks/copy") for each in words]
        self.counted["card copied"] += 1

    # The end.

    def calm(self) -> None:
        """Nothing goes wrong any more: everything arrives."""
        say(f"{time.strftime('%H:%M:%S')} nothing is disturbed any more: {self.counts}")
        for each in self.all:
            each.wire, each.disk.full = Wire(), False
        assert self.copy is not None
        known = [*self.tables, self.original, self.copy]
        self._until("the tables have finished", lambda: all(each.now.get("done") for each in self.tables))
        held = self.desk.now["facts"].get(self.withdrawn.kiosk, 0)
        for each in (self.original, self.copy):  # which record without end
            each.roles.pop("kiosk")
            each.kill("kiosk")
        for each in known:
            self._until(f"{each.name} has sent everything", lambda each=each: each.acknowledged >= self._last(each) > 0)
        self._until("nothing is left to decide", lambda: not self.desk.now.get("claims"))
        by_hand = Counter(place for _, place, _ in self.desk.now["missing"])
        say(f"Told by hand at the end, by table: {dict(by_hand)}")
        if by_hand[len(self.tables)]:
            self.wrong.append("a table that was away all night has not come in")
        (self.desk.outside / "told").touch()
        self._until("every hand is on record", lambda: not self.desk.now["missing"])
        beyond = self._last(self.withdrawn)
        if not held < beyond or self.desk.now["facts"].get(self.withdrawn.kiosk, 0) > held:
            self.wrong.append(f"withdrawn: {held} at the desk, {self.desk.now['facts']} later, {beyond} recorded")
        self.withdrawn.roles.clear()
        self.withdrawn.kill("kiosk")
        if not self._by_stick("export", "import", self.withdrawn):
            self.wrong.append("what a kiosk without a key has recorded cannot come on a stick")
        for each in self.all:
            for role in ("kiosk", "join", "serve"):
                each.stop(role)
            each.off()
            for name, content in each.disk.as_seen().items():
                path = self.root / each.name / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        self.all.clear()

    def _until(self, what: str, happened: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not happened():
            for each in self.all:
                each.go_on()
            if time.monotonic() > end:
                raise TimeoutError(f"not within {PATIENCE:g} s: {what}")
            time.sleep(0.5)
        say(f"{time.strftime('%H:%M:%S')} {what}")

    def _last(self, one: Machine) -> int:
        """The number of a kiosk's last fact, asked in a process of its own: this one serves the disk."""
        asked = (
            "import sqlite3, sys; db = sqlite3.connect(f'file:{sys.argv[1]}/journal.db?mode=ro', uri=True, timeout=30)"
        )
        asked += "; print(*db.execute('SELECT max(seq) FROM facts').fetchone())"
        done = subprocess.run([sys.executable, "-c", asked, str(one.data)], capture_output=True, text=True)
        return int(done.stdout or -1)

    @property
    def counts(self) -> str:
        return ", ".join(f"{what} {count}" for what, count in sorted(self.counted.items()) if count)


# What is compared.

PLACED = "SELECT kiosk, seq, hash FROM "


def compared(root: Path, tables: list[str], others: list[str]) -> list[str]:
    """What is wrong with the records that were left, by plain SQL."""
    wrong = []

    def asked(name: str, query: str) -> list[tuple[str, int, str]]:
        with closing(sqlite3.connect(root / name / "journal.db")) as db:
            return db.execute(query).fetchall()

    made = [fact for name in (*tables, *others) for fact in asked(name, PLACED + "facts")]
    there, aside = asked("desk", PLACED + "facts_of_others"), asked("desk", PLACED + "facts_set_aside")
    say(f"{len({*made}):,} facts were recorded; the desk has {len(there):,} and {len(aside):,} set aside.")
    if {*made} != {*there, *aside} or len({*made}) != len(there) + len(aside):
        wrong.append(
            f"{len({*made} - {*there, *aside})} facts are missing, {len({*there, *aside} - {*made})} are made up"
        )
    if twice := [place for place, count in Counter((kiosk, seq) for kiosk, seq, _ in there).items() if count > 1]:
        wrong.append(f"twice: {twice}")
    if not aside or {kiosk for kiosk, _, _ in aside} != {kiosk for kiosk, _, _ in asked("copy", PLACED + "facts")}:
        wrong.append("of the copied card alone something is set aside, and it is not so")
    for name in ("desk", *tables, *others):
        with Journal.open(root / name / "journal.db") as journal:
            wrong += [f"{name}: {problem}" for problem in journal.verify().problems]
    return wrong


def standings_differ(root: Path, tables: int, rounds: int) -> list[str]:
    """Whether one kiosk that was told everything, in the night as it was before the first round, comes to the same."""
    shutil.copytree(root / "before" / "desk", root / "one")
    one = Lobby.open(root / "one")
    night = one.go_on_with_night(one.nights()[0].name)
    one.director.enter(PIN)
    for number in range(1, rounds + 1):
        night.seat()
        night.start()
        for place in range(1, tables + 1):
            for hand in range(1, HANDS + 1):
                night.record_result(place, {"tricks": tricks(number, place, hand)}, hand)
        night.close()
        one.journal.settle()
    desk = Lobby.open(root / "desk")
    at_desk = desk.go_on_with_night(desk.nights()[0].name)
    both = [standings_view(each).rows for each in (night, at_desk)]
    results = [_results(each) for each in (night, at_desk)]
    for each in (one, desk):
        each.close()
    say(f"{len(results[0])} results, {len(both[0])} in the standings, {both[0][0].name} first.")
    wrong = ["the standings are not those of one kiosk"] * (both[0] != both[1])
    return wrong + [f"{at}: {made}, not {results[0][at]}" for at, made in results[1].items() if made != results[0][at]]


def _results(night: Night) -> dict[tuple[int, int, int], object]:
    return {
        (state.number, table.number, hand): night.by_side(result.outcome)
        for state in night.rounds
        for table in state.round.tables
        for hand, result in night.results_at(state, table.number).items()
    }


def say(what: str) -> None:
    print(what, flush=True)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, metavar="DIR")
    asked.add_argument("--tables", type=int, default=6)
    asked.add_argument("--rounds", type=int, default=6)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--least", type=int, default=300, help="So many processes are killed and plugs pulled.")
    given = asked.parse_args()
    if why := missing() or ("" if program() else "pip install 'whist-kiosk[fleet]'"):
        say(f"NOT TESTED: {why}.")
        return 1
    given.folder.mkdir(parents=True)
    with ExitStack() as left:
        trial = Trial(given.folder, given.tables, given.rounds, given.seed, left)
        trial.disturb(given.least)
        trial.calm()
        wrong = trial.wrong + compared(
            given.folder, [each.name for each in trial.tables], ["copied", "withdrawn", "copy"]
        )
        wrong += standings_differ(given.folder, given.tables, given.rounds)
        wires = trial.switch
        say(f"{wires.carried:,} packets, {wires.lost:,} lost, {wires.repeated:,} repeated.")
        say(f"{trial.gone} processes killed and plugs pulled: {trial.counts}.")
    say("\n".join(wrong) or "Nothing is lost, nothing is there twice, and the standings are those of one kiosk.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

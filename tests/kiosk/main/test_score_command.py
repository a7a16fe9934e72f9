"""`whist-kiosk score`: what it prints, and how it ends."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from rules.hand import Hand
from rules.verdicts import verdicts

RECORDS = Path(__file__).parents[2] / "records"
FAULTLESS = (
    '[Event "A"]\n[Board "7"]\n[Game "BidWhist"]\n[Dealer "N"]\n[Declarer "E"]\n[Contract "4US"]\n[Result "9"]\n'
)


def score(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["score", *map(str, arguments)])


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with nothing wrong in it."""
    path = tmp_path / "good.pbn"
    path.write_text(FAULTLESS)
    return path


def test_json_has_one_object_a_hand_with_the_keys_in_the_records_order(record: Path) -> None:
    result = score("--json", record)
    assert result.exit_code == 0
    assert result.stdout == (
        f'{{"file": {json.dumps(str(record))}, "hand": 0, "board": "7", "game": "BidWhist", "preset": "palace", '
        '"dealer": "N", "declarer": "E", "contract": "4US", "tricks": {"NS": 4, "EW": 9}, "played": null, '
        '"complete": false, "made": false, "score": {"NS": 0, "EW": -4}, "total": {"NS": 0, "EW": -4}, '
        '"winner": null, "violations": []}\n'
    )


def test_a_match_is_scored_from_hand_to_hand() -> None:
    hands = objects(score("--json", RECORDS / "a_short_match.pbn"))
    assert [(hand["board"], hand["score"], hand["total"], hand["winner"]) for hand in hands] == [
        ("1", {"NS": 0, "EW": -4}, {"NS": 0, "EW": -4}, None),
        ("2", {"NS": -5, "EW": 0}, {"NS": -5, "EW": -4}, None),
        ("3", {"NS": 10, "EW": 0}, {"NS": 5, "EW": -4}, None),
        ("4", None, {"NS": 5, "EW": -4}, None),
    ]
    assert hands[2]["violations"] == [
        {"kind": "revoke", "seat": "E", "trick": 1, "card": "C4", "proof": None},
    ]


def test_violations_alone_end_with_status_1(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pbn"
    wrong.write_text(FAULTLESS + '[Score "NS 0 EW 4"]\n')
    assert score("--json", wrong).exit_code == 1
    assert score(wrong).exit_code == 1


def test_a_deal_of_a_wrong_size_is_a_violation(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pbn"
    wrong.write_text(FAULTLESS + '[Deal "N:AK... - - -"]\n')
    result = score("--json", wrong)
    assert result.exit_code == 1
    assert objects(result)[0]["violations"] == [
        {"kind": "bad-deal", "seat": "N", "trick": None, "card": None, "proof": None}
    ]


def test_a_hand_that_cannot_be_read_is_told_with_file_and_line_and_the_others_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pbn"
    path.write_text(FAULTLESS + '[Event "B"]\n[Game "BidWhist"]\n[HouseRules "castle"]\n' + FAULTLESS)
    result = score("--json", path)
    assert result.exit_code == 2
    assert [hand["hand"] for hand in objects(result)] == [0, 2]
    assert f"{path}, line 10:" in result.stderr
    assert "castle" in result.stderr


def test_a_file_that_is_missing_does_not_keep_the_others_from_being_printed(tmp_path: Path, record: Path) -> None:
    for missing in (tmp_path / "nowhere.pbn", tmp_path):
        result = score("--json", missing, record)
        assert result.exit_code == 2
        assert len(objects(result)) == 1
        assert str(missing) in result.stderr


def test_an_error_weighs_more_than_a_violation_in_whatever_order(tmp_path: Path) -> None:
    wrong, broken = tmp_path / "wrong.pbn", tmp_path / "broken.pbn"
    wrong.write_text(FAULTLESS + '[Score "NS 0 EW 4"]\n')
    broken.write_text("this is not PBN\n")
    assert score(wrong, broken).exit_code == score(broken, wrong).exit_code == 2


def test_without_json_people_read_who_did_what() -> None:
    text = score(RECORDS / "a_short_match.pbn").stdout
    assert "hand 1 (board 1): Bid Whist, palace. 4 uptown spades by West.\n" in text
    assert "  Tricks NS 4, EW 9, set.\n" in text
    assert "  Score NS 0, EW −4; total NS 0, EW −4.\n" in text
    assert "  ! East reneged in trick 1 with 4♣.\n" in text


@pytest.mark.parametrize(
    ("rules", "said"), [("fahrenheit", "4 special spades"), ("fahrenheit, words=town", "4 downtown spades")]
)
def test_people_read_a_contract_in_the_words_of_its_table(rules: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "special.pbn"
    path.write_text(f'[Game "BidWhist"]\n[HouseRules "{rules}"]\n[Dealer "N"]\n[Declarer "E"]\n[Contract "4DS"]\n')
    assert f" {said} by East." in score(path).stdout


def test_every_kind_of_violation_has_words(tmp_path: Path) -> None:
    path = tmp_path / "all.pbn"
    path.write_text(
        FAULTLESS + '[Deal "N:AK... - - -"]\n[Auction "S"]\n2 Pass 3 2\n[Score "NS 1 EW 1"]\n'
        '[Play "E"]\nH2 C3 H4 H5\nS2 JH S2 S3\nC4 C5 C6 C7\n*\n'
        '[Event "B"]\n[Contract "1S"]\n[Declarer "N"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]\n[Play "E"]\nSA S2 JL HA\n'
    )
    kinds = {violation["kind"] for hand in objects(score("--json", path)) for violation in hand["violations"]}
    assert kinds == {
        "revoke", "not-held", "duplicate", "not-in-pack", "out-of-turn", "illegal-call", "bad-deal", "result-mismatch",
    }  # fmt: skip
    assert score(path).stdout.count("  ! ") == sum(len(hand["violations"]) for hand in objects(score("--json", path)))


def test_without_a_file_the_command_says_how_it_is_used() -> None:
    result = score()
    assert result.exit_code == 2
    assert "FILE" in result.stderr


def test_a_terminal_that_cannot_print_suit_signs_is_no_fault_of_the_program() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "kiosk", "score", str(RECORDS / "a_short_match.pbn")],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        check=False,
        timeout=60,
    )
    assert run.returncode == 1
    assert b"Traceback" not in run.stderr


def test_scoring_needs_no_screen() -> None:
    code = "import sys; import kiosk.__main__; sys.exit(any(name.split('.')[0] == 'kivy' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_a_game_in_which_each_plays_alone_is_told_by_its_seats(tmp_path: Path) -> None:
    path = tmp_path / "contract.pbn"
    path.write_text(
        '[Event "A"]\n[Game "ContractWhist"]\n[Dealer "N"]\n[Trump "H"]\n[Auction "E"]\n1 0 1 0\n'
        '[Result "N 0 E 1 S 0 W 0"]\n'
    )
    lines = score(path).stdout.splitlines()
    assert lines[0].endswith("hand 1: Contract Whist, palace.")
    assert lines[1:] == ["  Tricks N 0, E 1, S 0, W 0.", "  Score N 10, E 11, S 10, W 0; total N 10, E 11, S 10, W 0."]


def test_memory_does_not_grow_with_the_hands(tmp_path: Path) -> None:
    def most(hands: int) -> int:
        path = tmp_path / f"{hands}.pbn"
        path.write_text(FAULTLESS * hands)
        code = (
            "import sys; from kiosk.__main__ import main\n"
            "try: main(['score', '--json', sys.argv[1]])\n"
            "finally: print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0], file=sys.stderr)"
        )
        run = subprocess.run(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
            text=True, timeout=500,
        )  # fmt: skip
        return int(run.stderr.split()[-1])

    assert most(2000) - most(20) < 4000  # kilobytes; a hand that is kept takes tens of them


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
def test_what_has_no_end_is_told(device: str, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.main.commands.pbn_files.LARGEST", 1_000_000)
    result = score("--json", device, record)
    assert result.exit_code == 2
    assert f"{device}: it is larger than" in result.stderr
    assert len(objects(result)) == 1


ENCODINGS, ENDS = ("utf-8", "utf-8-sig", "latin-1"), ("\n", "\r\n", "\r")


def long_record(encoding: str, end: str) -> bytes:
    """500 hands, then a line that is none of a record."""
    return (FAULTLESS.replace('"7"', '"é"') * 500 + "x\n").replace("\n", end).encode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ENDS)
def test_a_file_is_read_whatever_its_letters_and_ends_of_lines_are(encoding: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_bytes(long_record(encoding, end))
    told = score("--json", path)
    assert told.exit_code == 2
    assert told.stderr.endswith(f"{path}, line 3501: “x” is no part of a record\n")
    assert [hand["board"] for hand in objects(told)] == ["é"] * 499


@pytest.mark.parametrize(("encoding", "end"), [*zip(ENCODINGS, ENDS, strict=True)])
def test_a_pipe_is_read_as_a_file_is(encoding: str, end: str, tmp_path: Path) -> None:
    path, text = tmp_path / "x.pbn", long_record(encoding, end)
    path.write_bytes(text)
    command = [sys.executable, "-m", "kiosk", "score", "--json", "/dev/stdin"]
    told = subprocess.run(command, input=text, capture_output=True, check=False, timeout=60)
    assert told.returncode == 2
    assert told.stderr.endswith(b"/dev/stdin, line 3501: \xe2\x80\x9cx\xe2\x80\x9d is no part of a record\n")
    hands = [json.loads(line) for line in told.stdout.splitlines()]
    assert objects(score("--json", path)) == [{**hand, "file": str(path)} for hand in hands] != []


@pytest.mark.parametrize("hand", [FAULTLESS, FAULTLESS.replace('[Event "A"]\n', "")])
def test_the_first_hand_is_told_before_the_file_has_come_to_its_end(hand: str) -> None:
    command = [sys.executable, "-m", "kiosk", "score", "--json", "/dev/stdin"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as judging:
        assert judging.stdin and judging.stdout
        hanging = Timer(60, judging.kill)
        hanging.start()
        judging.stdin.write(hand * 2)
        judging.stdin.flush()
        first = judging.stdout.readline()
        judging.stdin.close()
        rest = judging.stdout.read()
        hanging.cancel()
    assert [json.loads(line)["hand"] for line in (first, *rest.splitlines())] == [0, 1]


def test_no_hand_is_kept_once_the_next_is_told() -> None:
    def living() -> int:
        # By type alone: to ask an object for its class would wake the properties of others' stand-ins.
        return sum(issubclass(type(each), Hand) for each in gc.get_objects())

    gc.freeze()  # what was there before is not gone through
    try:
        for path in (RECORDS / "a_short_match.pbn", RECORDS / "a_whist_rubber.pbn"):
            counts = [living() for _ in verdicts([path.read_text()], pytest.fail)]
            assert len(counts) > 3 and max(counts) <= 1
    finally:
        gc.unfreeze()


def test_a_number_of_any_length_loses_its_hand_alone(tmp_path: Path) -> None:
    path = tmp_path / "long.pbn"
    for tag in ("Players", "Cards"):
        game = '[Event "B"]\n[Game "ContractWhist"]\n'
        path.write_text(f'{FAULTLESS}{game}[{tag} "{"9" * 5000}"]\n{FAULTLESS}')
        result = score("--json", path)
        assert result.exit_code == 2
        assert [hand["hand"] for hand in objects(result)] == [0, 2]
        assert f"{path}, line 10: {tag}: " in result.stderr
        assert len(result.stderr) < 1000


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ('[Contract "PropCop"]\n[Partner "S"]\n[Result "9"]', "  Made."),
        ('[Contract "PropCop"]\n[Partner "S"]\n[Result "7"]', "  Set."),
        ('[Contract "Misere"]\n[TrickWinners "EN"]', "  Set; tricks so far N 1, E 1, S 0, W 0."),
        ('[Contract "Solo"]\n[Result "5"]', "  Tricks N 5, made."),
        ('[Contract "Solo"]\n[TrickWinners "EN"]', "  Not finished; tricks so far N 1, E 1, S 0, W 0."),
    ],
)
def test_what_is_not_known_of_the_tricks_is_left_out(tags: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "solo.pbn"
    path.write_text(f'[Event "A"]\n[Game "SoloWhist"]\n[Dealer "W"]\n[Declarer "N"]\n{tags}\n')
    assert score(path).stdout.splitlines()[1] == said

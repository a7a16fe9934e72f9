"""How the machine is connected, and a Wi-Fi that is joined."""

import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.appliance.settings import CannotSet, HostComputer, Settings, country
from kiosk.appliance.settings.country import Country
from kiosk.appliance.settings.network import WANTED, HostNetwork, Near, Network
from kiosk.base.not_now import NotNow
from kiosk.lobby.lobby import Lobby
from tests.kiosk.scenes.radio import FIRM, HALL, LIBRARY, NO_SECRETS, OLD, PASSWORD, Radio


@pytest.fixture
def radio() -> Radio:
    return Radio()


@pytest.fixture
def host(radio: Radio, tmp_path: Path) -> HostNetwork:
    return radio.host(tmp_path)


def test_the_networks_in_reach_are_listed_by_strength_with_what_they_ask_for(host: HostNetwork) -> None:
    near = host.look(scan=True).near
    assert near == (
        Near(LIBRARY, 82, "password"), Near(HALL, 40, "open"), Near(FIRM, 30, "user"), Near(OLD, 20, "old"),
    )  # fmt: skip


def test_a_network_is_joined_with_its_password_which_is_no_word_of_a_command(host: HostNetwork, radio: Radio) -> None:
    now = host.join(LIBRARY, PASSWORD)
    assert (now.wifi, now.wifi_address) == (LIBRARY, "192.168.1.31")
    assert now.near[0] == Near(LIBRARY, 82, "password", joined=True, known=True)
    assert radio.known == {LIBRARY: PASSWORD} and PASSWORD not in " ".join(radio.told)


def test_a_wrong_password_is_said_and_not_kept(host: HostNetwork, radio: Radio) -> None:
    with pytest.raises(CannotSet, match="password is not right"):
        host.join(LIBRARY, "something else")
    assert radio.known == {} and host.look().wifi == ""


def test_an_open_network_and_one_that_is_known_need_no_password(host: HostNetwork, radio: Radio) -> None:
    assert host.join(HALL, None).wifi == HALL
    radio.known[LIBRARY] = PASSWORD
    assert host.join(LIBRARY, None).wifi == LIBRARY and radio.known[LIBRARY] == PASSWORD


def test_a_new_password_takes_the_place_of_the_old_one(host: HostNetwork, radio: Radio) -> None:
    radio.known[LIBRARY] = "of last year"
    assert host.join(LIBRARY, PASSWORD).wifi == LIBRARY and radio.known == {LIBRARY: PASSWORD}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (NO_SECRETS, "password is not right"),
        ("Error: Failed to add/activate new connection: 802-11-wireless-security.psk: property is invalid", "password"),
        ("Error: Connection activation failed: (53) The Wi-Fi network could not be found", "no longer there"),
        ("Error: Connection activation failed: (5) IP configuration could not be reserved", "no address"),
        ("Error: Timeout 45 sec expired.", "in time"),
        ("Error: Failed to add/activate new connection: Not authorized to control networking.", "may not"),
        ("Error: something that nobody has heard of", "did not work"),
    ],
)
def test_whatever_goes_wrong_ends_in_plain_words(host: HostNetwork, radio: Radio, said: str, words: str) -> None:
    radio.says = said
    with pytest.raises(CannotSet, match=words) as why:
        host.join(HALL, None)
    assert "Error" not in str(why.value) and radio.known == {}


def test_a_network_that_has_gone_is_said_to_be(host: HostNetwork, radio: Radio) -> None:
    radio.air.clear()
    with pytest.raises(CannotSet, match="no longer there"):
        host.join(HALL, None)
    assert host.look(scan=True).near == ()


def test_one_that_is_forgotten_is_left_and_joined_no_more(host: HostNetwork, radio: Radio) -> None:
    host.join(HALL, None)
    now = host.forget(HALL)
    assert now.wifi == "" and radio.known == {} and not any(each.joined or each.known for each in now.near)


def test_nobody_looks_after_the_radio_until_somebody_wants_a_network_and_again_none_later(tmp_path: Path) -> None:
    radio = Radio(running=False)
    radio.begins_at = tmp_path / WANTED
    host = radio.host(tmp_path)
    assert host.look().radio == "off" and not (tmp_path / WANTED).exists()
    assert host.turn_on().radio == "on" and host.look(scan=True).near
    assert host.turn_off().radio == "off" and not (tmp_path / WANTED).exists()


def test_a_radio_that_does_not_begin_is_said_not_to(tmp_path: Path) -> None:
    with pytest.raises(CannotSet, match="does not begin"):
        Radio(running=False).host(tmp_path).turn_on()


def test_a_machine_without_a_radio_says_so(radio: Radio, tmp_path: Path) -> None:
    assert radio.host(tmp_path, aerial=False).look(scan=True).radio == "none"


def test_the_wi_fi_of_a_machine_that_is_not_the_kiosk_s_own_is_not_set(tmp_path: Path) -> None:
    assert Radio().host(tmp_path, ours=False).look().radio == "others"
    assert Radio(there=False).host(tmp_path).look().radio == "others", "another program looks after it"


@pytest.mark.parametrize(("carrier", "cable"), [("1", "in"), ("0", "out"), ("", "unused")])
def test_a_cable_is_in_or_out_or_nobody_looks_after_it(radio: Radio, tmp_path: Path, carrier: str, cable: str) -> None:
    now = radio.host(tmp_path, carrier=carrier).look()
    assert now.cable == cable and now.cable_address == "192.168.1.20"


def test_a_machine_whose_commands_say_nonsense_has_no_addresses(radio: Radio, tmp_path: Path) -> None:
    def nonsense(command: object, said: str, patience: float) -> str:
        return "[{}, 3" if "ip" in str(command) else ""

    host = replace(radio.host(tmp_path), run=nonsense)
    assert host.look(scan=True).cable_address == "" and host.look().radio == "off"


def test_an_answer_that_does_not_come_is_not_waited_for(radio: Radio, tmp_path: Path) -> None:
    def silent(command: object, said: str, patience: float) -> str:
        raise subprocess.TimeoutExpired("nmcli", patience)

    network = Network(replace(radio.host(tmp_path), run=silent))
    network.join(HALL)
    network.settle()
    assert network.trouble == "No answer came in time. Try again." and network.doing == ""


def test_nobody_waits_for_a_look(host: HostNetwork, radio: Radio) -> None:
    network = Network(host)
    network.look()
    network.look(scan=True)
    assert network.doing == "scanning"
    network.settle()
    assert network.now is not None and network.now.near
    network.look()
    network.join(HALL)
    assert network.doing == "joining"
    network.settle()
    assert network.now is not None and network.now.wifi == HALL and network.doing == ""


def test_one_thing_is_done_at_a_time(host: HostNetwork, radio: Radio) -> None:
    network = Network(host)
    network.join(HALL)
    network.turn_off()
    network.settle()
    assert network.now is not None and network.now.wifi == HALL and radio.on


def test_a_network_that_hides_its_name_is_joined_by_it(host: HostNetwork, radio: Radio) -> None:
    radio.hidden = {"Back room": PASSWORD, "Cellar": ""}
    assert host.join("Back room", PASSWORD, hidden=True).wifi == "Back room"
    assert PASSWORD not in " ".join(radio.told)
    assert host.join("Cellar", None, hidden=True).wifi == "Cellar"


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [("Back room", "something else", "password is not right"), ("Back room", None, "password is not right"),
     ("Nowhere", PASSWORD, "no longer there")],
)  # fmt: skip
def test_a_hidden_network_that_cannot_be_joined_is_not_kept(
    host: HostNetwork, radio: Radio, name: str, password: str | None, why: str
) -> None:
    radio.hidden = {"Back room": PASSWORD}
    with pytest.raises(CannotSet, match=why):
        host.join(name, password, hidden=True)
    assert radio.known == {} and host.look().wifi == ""


def test_the_country_is_that_of_the_place_until_somebody_chooses_another(utc: None, tmp_path: Path) -> None:
    settings = Settings(Lobby.open(tmp_path), HostComputer(tmp_path))
    assert settings.network.country is None
    settings.live_in("Europe/Berlin")
    assert settings.network.country == Country("DE", chosen=False)
    settings.live_in("Europe/Amsterdam")
    assert settings.network.country == Country("NL", chosen=False)
    settings.network.choose_country("BE")
    settings.live_in("Europe/Paris")
    assert settings.network.country == Country("BE")
    settings.network.settle()


def test_a_place_that_was_chosen_before_there_were_countries_has_one_now(utc: None, tmp_path: Path) -> None:
    (tmp_path / "place.json").write_text('{"form": 1, "zone": "Europe/London"}')
    settings = Settings(Lobby.open(tmp_path), HostComputer(tmp_path))
    assert settings.network.country == Country("GB", chosen=False)


def test_where_the_machine_serves_others_too_its_radio_is_left_alone(utc: None, tmp_path: Path) -> None:
    settings = Settings(Lobby.open(tmp_path), HostComputer(None))
    settings.live_in("Europe/Berlin")
    assert settings.network.country is None and not (tmp_path / country.FILE).exists()


@pytest.mark.parametrize("content", ["", "D", "de", "DEU", "DE by", "D3\n", "../../etc/passwd", "\xff\xff"])
def test_what_cannot_be_a_country_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / country.FILE).write_text(content)
    assert country.kept(tmp_path) is None
    country.follow(tmp_path, "DE")
    assert country.kept(tmp_path) == Country("DE", chosen=False)


def test_a_country_that_cannot_be_kept_is_said_to_be(host: HostNetwork, tmp_path: Path) -> None:
    (tmp_path / country.FILE).mkdir()
    with pytest.raises(NotNow, match="cannot be kept"):
        Network(host).choose_country("DE")


def test_the_radio_says_whose_rules_it_keeps_to(host: HostNetwork, radio: Radio, tmp_path: Path) -> None:
    assert host.look().rules == "00"
    radio.hears = tmp_path
    country.choose(tmp_path, "DE")
    assert host.look().rules == "DE"


def test_a_machine_that_cannot_tell_whose_rules_it_keeps_to_says_none(radio: Radio, tmp_path: Path) -> None:
    def without_iw(command: Sequence[str], said: str, patience: float) -> str:
        if command[0] == "iw":
            raise FileNotFoundError("iw")
        return radio(command, said, patience)

    now = replace(radio.host(tmp_path), run=without_iw).look()
    assert (now.radio, now.rules) == ("on", "")


RADIO = Path(__file__).parents[3] / "systemd/run/radio.sh"


@pytest.mark.parametrize(
    ("kept", "told"),
    [("DE\n", "reg set DE\n"), ("NL by place\n", "reg set NL\n"), ("", ""), ("de\n", ""), ("; x", ""), ("D\nE", "")],
)
def test_the_system_tells_the_radio_the_country_and_nothing_else(tmp_path: Path, kept: str, told: str) -> None:
    (tmp_path / country.FILE).write_text(kept)
    said = tmp_path / "said"
    iw = tmp_path / "iw"
    iw.write_text(f'#!/bin/sh\necho "$@" >"{said}"\n')
    iw.chmod(0o755)
    words = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(["sh", str(RADIO), str(tmp_path)], env=words, capture_output=True, text=True)
    assert (done.returncode == 0) == bool(told)
    assert (said.read_text() if said.exists() else "") == told

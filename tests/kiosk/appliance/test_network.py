"""How the machine is connected, and a Wi-Fi that is joined."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.appliance.settings import CannotSet
from kiosk.appliance.settings.network import WANTED, HostNetwork, Near, Network
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

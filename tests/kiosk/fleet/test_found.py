"""A desk that lets kiosks join is found in the hall's network, by whoever looks, and only then."""

import os
from collections.abc import Callable
from contextlib import closing
from time import monotonic, sleep

import pytest

if "WHIST_FLEET" not in os.environ:
    pytest.skip("WHIST_FLEET=1 looks in a network for seconds", allow_module_level=True)
zeroconf = pytest.importorskip("zeroconf")

from kiosk.fleet import door as doors  # noqa: E402
from kiosk.fleet import found as finding  # noqa: E402
from kiosk.fleet.door import Door  # noqa: E402
from kiosk.fleet.found import TYPE, Nights  # noqa: E402
from kiosk.fleet.pairing import Offer  # noqa: E402

HOST = "127.0.0.1"
OFFER = Offer("d" * 32, "Friday night", "the desk's certificate", 4222)


def until(happened: Callable[[], object]) -> None:
    end = monotonic() + 30
    while not happened():
        assert monotonic() < end, "it has not happened"
        sleep(0.02)


def test_another_s_browser_and_a_table_find_the_desk_while_a_kiosk_may_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "Announced", lambda addresses: finding.Announced(addresses, HOST))
    door, nights = Door(HOST, 0, lambda: OFFER, lambda _: None, lambda: (HOST,)), Nights(HOST)
    try:
        with closing(zeroconf.Zeroconf(interfaces=[HOST])) as others:
            assert door.listens.wait(30)
            asked = lambda: others.get_service_info(TYPE, f"kiosk dddddddd.{TYPE}", 200)  # noqa: E731
            assert asked() is None and not nights.found()
            door.opened = True
            until(asked)
            info = asked()
            assert info is not None and info.port == door.port and info.parsed_addresses() == [HOST]
            assert info.properties[b"night"] == b"Friday night"
            until(nights.found)
            assert [(each.night, each.address) for each in nights.found()] == [("Friday night", f"{HOST}:{door.port}")]
            door.opened = False
            until(lambda: not nights.found())
    finally:
        door.stop()
        nights.stop()

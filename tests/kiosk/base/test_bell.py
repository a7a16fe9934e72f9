"""A thread that waits for files is woken."""

from select import select

from kiosk.base.bell import Bell


def heard(bell: Bell) -> bool:
    return bool(select([bell], [], [], 0)[0])


def test_a_bell_is_heard_until_it_is_hushed_however_often_it_was_rung() -> None:
    bell = Bell()
    assert not heard(bell)
    for _ in range(100_000):  # more than is kept
        bell.ring()
    assert heard(bell)
    bell.hush()
    assert not heard(bell)
    bell.ring()
    assert heard(bell)
    bell.close()


def test_whoever_rings_a_closed_bell_is_told_nothing() -> None:
    bell = Bell()
    bell.close()
    bell.close()
    bell.ring()

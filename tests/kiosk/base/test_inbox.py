"""What other threads report, as the owner takes it."""

from threading import Event

from kiosk.base.inbox import Inbox
from kiosk.base.task import Task


def test_reports_of_another_thread_are_taken_in_order_after_a_wake() -> None:
    inbox: Inbox[int] = Inbox()
    woken = Event()
    inbox.wake = woken.set
    report = inbox.open()

    def work(stopping: Event) -> None:
        for n in (1, 2, 3):
            report(n)

    task = Task("reporting", work)
    assert task.wait(10.0) and woken.is_set()
    assert list(inbox.taken()) == [1, 2, 3]
    assert not list(inbox.taken())


def test_what_was_not_taken_is_dropped_and_whoever_reported_it_is_no_longer_heard() -> None:
    inbox: Inbox[str] = Inbox()
    before = inbox.open()
    before("early")
    inbox.drop()
    before("late")
    assert not list(inbox.taken())
    inbox.open()("new")
    before("later")
    assert list(inbox.taken()) == ["new"]


def test_an_inbox_that_is_opened_anew_while_reports_are_taken_goes_on_with_the_new_ones() -> None:
    inbox: Inbox[str] = Inbox()
    report = inbox.open()
    for each in ("first", "second"):
        report(each)
    found = []
    for each in inbox.taken():
        found.append(each)
        if each == "first":
            inbox.open()("other")
    assert found == ["first", "other"]

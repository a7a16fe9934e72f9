"""How things are done here: a question, and the answer step by step with the keys to tap. For help and for paper."""

from dataclasses import dataclass

from kiosk.base.language import later


@dataclass(frozen=True)
class Tap:
    """A key as it looks on its page, in English; `ivory`: the one that does it."""

    title: str
    note: str = ""
    ivory: bool = False


@dataclass(frozen=True)
class Step:
    """What to do, and the keys for it, one after the other."""

    words: str
    taps: tuple[Tap, ...] = ()


@dataclass(frozen=True)
class HowTo:
    """``take it back``: it goes on from “How do I …”."""

    title: str
    steps: tuple[Step, ...]


MENU, DIRECTOR = Tap(later("Menu")), Tap(later("Director"))

AT_A_TABLE = (
    HowTo(
        later("take it back"),
        (
            Step(
                later("Tap Undo, bottom left: it takes back the last thing that was done, and says what that is."),
                (Tap(later("Undo")),),
            ),
            Step(
                later("Tap it again for what came before. What was taken back too much comes again."),
                (MENU, Tap(later("Redo"))),
            ),
        ),
    ),
    HowTo(
        later("correct a hand"),
        (
            Step(
                later("The hand in progress goes on. Choose the hand that is wrong."),
                (MENU, Tap(later("Correct a hand"))),
            ),
            Step(
                later(
                    "Tap what is wrong in it and say what is right. Before it counts you see what becomes of the score."
                ),
                (Tap(later("Save correction"), later("it can be undone"), True),),
            ),
        ),
    ),
    HowTo(
        later("report a renege"),
        (
            Step(later("Where cards are kept the kiosk proves it itself, shows both tricks, and the table decides.")),
            Step(
                later("Where they are not, agree on what it costs, and change the score."),
                (MENU, Tap(later("Adjust the score"))),
            ),
        ),
    ),
    HowTo(
        later("end a hand early"),
        (Step(later("Claim the tricks that are left, or give them away."), (MENU, Tap(later("Claim or concede")))),),
    ),
    HowTo(
        later("change players"),
        (Step(later("Somebody new takes the seat, from the next hand on."), (MENU, Tap(later("Replace a player")))),),
    ),
    HowTo(
        later("see what a card cost"),
        (
            Step(
                later("In Bid Whist and Whist, once a hand is over whose cards were all kept. Choose the hand."),
                (MENU, Tap(later("Replay a hand"))),
            ),
            Step(
                later("A card with a dot cost a trick, if all hands had been open. What each side could have made:"),
                (Tap(later("What could be made")),),
            ),
        ),
    ),
)
AT_A_NIGHT = (
    HowTo(
        later("tell a result"),
        (
            Step(
                later("Tap your table, then how many tricks North and South took."),
                (Tap(later("Table 3")), Tap("8"), Tap(later("Enter"), "", True)),
            ),
            Step(
                later("Both sides agree with a tap each."),
                (Tap(later("N–S agree")), Tap(later("E–W agree")), Tap(later("Done"), "", True)),
            ),
        ),
    ),
    HowTo(
        later("correct a result"),
        (
            Step(
                later("In the same round: tap the table again, and tell it anew."),
                (Tap(later("All tables")), Tap(later("Table 3"))),
            ),
            Step(later("Of an earlier round, with the director’s PIN."), (DIRECTOR, Tap(later("Change a result")))),
            Step(
                later("The old result stays on record; the list of corrections has both."),
                (DIRECTOR, Tap(later("Corrections"))),
            ),
        ),
    ),
    HowTo(
        later("tell it by phone"),
        (
            Step(later("Scan the codes on the table with the camera, and tap your name: that is asked once.")),
            Step(later("Tap Tell our result, and send it. One of the other side taps Agree on theirs.")),
        ),
    ),
    HowTo(
        later("call the director"),
        (
            Step(later("Put a hand up. Leave the cards and the score as they are until the director is there.")),
            Step(later("Call for a result of an earlier round, two results that differ, or somebody who is missing.")),
        ),
    ),
    HowTo(
        later("let in a late pair"),
        (
            Step(
                later("With the director’s PIN; a person comes in the same way."),
                (DIRECTOR, Tap(later("Somebody arrives"))),
            ),
            Step(
                later("Type or tap the names. You see what becomes of the night before it is so."),
                (Tap(later("New plan"), "", True),),
            ),
        ),
    ),
    HowTo(
        later("send people home"),
        (
            Step(
                later("With the director’s PIN. Tap one or several names."),
                (DIRECTOR, Tap(later("Somebody goes home"))),
            ),
            Step(later("Rounds that were played stay as they were."), (Tap(later("New plan"), "", True),)),
        ),
    ),
    HowTo(
        later("enter score cards"),
        (
            Step(
                later("One pad for all tables: each number goes on to the next."),
                (Tap(later("All tables")), Tap(later("One by one"))),
            ),
            Step(later("A wrong number comes back with Undo."), (Tap(later("Undo")),)),
        ),
    ),
    HowTo(
        later("close a round"),
        (
            Step(
                later("A result that is missing counts for nobody, and can be told later."),
                (DIRECTOR, Tap(later("Close the round")), Tap(later("Close it"), "", True)),
            ),
        ),
    ),
    HowTo(
        later("bring in a club"),
        (Step(later("At the check-in, from a text or a spreadsheet on a stick."), (Tap(later("From a file")),)),),
    ),
)
EVERYTHING = AT_A_TABLE + AT_A_NIGHT

CHECK_LIST = (
    (
        later("Days before"),
        (
            later("Choose the format, the game, hands and minutes: Night, Prizes and more."),
            later("Try how it comes out with the numbers you expect: whist-kiosk schedule."),
            later("Put the members’ names on a stick, as CSV or one a line."),
            later("Check date and time, and make a backup: Settings."),
        ),
    ),
    (
        later("An hour before"),
        (
            later("Tables numbered, in a ring from the door; packs, pencils, score cards."),
            later("Print table cards and score cards: Director, Print."),
            later("The wall view on a second display, where there is one."),
            later("The director’s PIN is known to two people."),
        ),
    ),
    (
        later("At the door"),
        (
            later("Open the night; names from a file, or typed once."),
            later("Everybody taps their name. Lady or gent is asked once and kept."),
            later("Two who are one person, or a wrong name: Change."),
            later("Seat everybody; read the trumps out; start the round."),
        ),
    ),
    (
        later("Each round"),
        (
            later("Results come in at the kiosk, or on paper and one by one."),
            later("When time is up: whom does the room wait for?"),
            later("Late or leaving: Director, before the next seats are shown."),
            later("Round over, standings, the next seats."),
        ),
    ),
    (
        later("At the end"),
        (
            later("Corrections, if any, before the prizes are read out."),
            later("Prizes; standings on paper."),
            later("All as files onto a stick; a backup."),
        ),
    ),
)
"""What an organiser sees to, by when."""

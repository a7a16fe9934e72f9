"""How things are done here: a question, and the answer step by step with the keys to tap. For help and for paper."""

from dataclasses import dataclass

from kiosk.base.language import later


@dataclass(frozen=True)
class Tap:
    """A key as it looks on its page; `ivory`: the one that does it."""

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


MENU, DIRECTOR = Tap("Menu"), Tap("Director")

AT_A_TABLE = (
    HowTo(
        later("take it back"),
        (
            Step(
                later("Tap Undo, bottom left: it takes back the last thing that was done, and says what that is."),
                (Tap("Undo"),),
            ),
            Step(
                later("Tap it again for what came before. What was taken back too much comes again."),
                (MENU, Tap("Redo")),
            ),
        ),
    ),
    HowTo(
        later("correct a hand"),
        (
            Step(later("The hand in progress goes on. Choose the hand that is wrong."), (MENU, Tap("Correct a hand"))),
            Step(
                later(
                    "Tap what is wrong in it and say what is right. Before it counts you see what becomes of the score."
                ),
                (Tap("Save correction", "it can be undone", True),),
            ),
        ),
    ),
    HowTo(
        later("report a renege"),
        (
            Step(later("Where cards are kept the kiosk proves it itself, shows both tricks, and the table decides.")),
            Step(
                later("Where they are not, agree on what it costs, and change the score."),
                (MENU, Tap("Adjust the score")),
            ),
        ),
    ),
    HowTo(
        later("end a hand early"),
        (Step(later("Claim the tricks that are left, or give them away."), (MENU, Tap("Claim or concede"))),),
    ),
    HowTo(
        "change players",
        (Step("Somebody new takes the seat, from the next hand on.", (MENU, Tap("Replace a player"))),),
    ),
    HowTo(
        "see what a card cost",
        (
            Step(
                "In Bid Whist and Whist, once a hand is over whose cards were all kept. Choose the hand.",
                (MENU, Tap("Replay a hand")),
            ),
            Step(
                "A card with a dot cost a trick, if all hands had been open. What each side could have made:",
                (Tap("What could be made"),),
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
                (Tap("Table 3"), Tap("8"), Tap("Enter", "", True)),
            ),
            Step(
                later("Both sides agree with a tap each."), (Tap("N–S agree"), Tap("E–W agree"), Tap("Done", "", True))
            ),
        ),
    ),
    HowTo(
        later("correct a result"),
        (
            Step(
                later("In the same round: tap the table again, and tell it anew."), (Tap("All tables"), Tap("Table 3"))
            ),
            Step(later("Of an earlier round, with the director’s PIN."), (DIRECTOR, Tap("Change a result"))),
            Step(
                later("The old result stays on record; the list of corrections has both."),
                (DIRECTOR, Tap("Corrections")),
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
        "let in a late pair",
        (
            Step("With the director’s PIN; a person comes in the same way.", (DIRECTOR, Tap("Somebody arrives"))),
            Step(
                "Type or tap the names. You see what becomes of the night before it is so.",
                (Tap("New plan", "", True),),
            ),
        ),
    ),
    HowTo(
        "send people home",
        (
            Step("With the director’s PIN. Tap one or several names.", (DIRECTOR, Tap("Somebody goes home"))),
            Step("Rounds that were played stay as they were.", (Tap("New plan", "", True),)),
        ),
    ),
    HowTo(
        "enter score cards",
        (
            Step("One pad for all tables: each number goes on to the next.", (Tap("All tables"), Tap("One by one"))),
            Step("A wrong number comes back with Undo.", (Tap("Undo"),)),
        ),
    ),
    HowTo(
        "close a round",
        (
            Step(
                "A result that is missing counts for nobody, and can be told later.",
                (DIRECTOR, Tap("Close the round"), Tap("Close it", "", True)),
            ),
        ),
    ),
    HowTo(
        "bring in a club",
        (Step("At the check-in, from a text or a spreadsheet on a stick.", (Tap("From a file"),)),),
    ),
)
EVERYTHING = AT_A_TABLE + AT_A_NIGHT

CHECK_LIST = (
    (
        "Days before",
        (
            "Choose the format, the game, hands and minutes: Night, Prizes and more.",
            "Try how it comes out with the numbers you expect: whist-kiosk schedule.",
            "Put the members’ names on a stick, as CSV or one a line.",
            "Check date and time, and make a backup: Settings.",
        ),
    ),
    (
        "An hour before",
        (
            "Tables numbered, in a ring from the door; packs, pencils, score cards.",
            "Print table cards and score cards: Director, Print.",
            "The wall view on a second display, where there is one.",
            "The director’s PIN is known to two people.",
        ),
    ),
    (
        "At the door",
        (
            "Open the night; names from a file, or typed once.",
            "Everybody taps their name. Lady or gent is asked once and kept.",
            "Two who are one person, or a wrong name: Change.",
            "Seat everybody; read the trumps out; start the round.",
        ),
    ),
    (
        "Each round",
        (
            "Results come in at the kiosk, or on paper and one by one.",
            "When time is up: whom does the room wait for?",
            "Late or leaving: Director, before the next seats are shown.",
            "Round over, standings, the next seats.",
        ),
    ),
    (
        "At the end",
        (
            "Corrections, if any, before the prizes are read out.",
            "Prizes; standings on paper.",
            "All as files onto a stick; a backup.",
        ),
    ),
)
"""What an organiser sees to, by when."""

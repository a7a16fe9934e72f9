"""What people read that has values in it: the English text, and the values apart from it.

`rules` speaks English. Whoever shows a text in another language looks up what stands in `text`, and puts what is given
into its places (`kiosk.base.language`).
"""

from typing import Self


class Phrase(str):
    """An English text with what is `given` in place of its ``{names}``; as a string it is the whole of it.

    What is given and is itself a phrase is looked up too. A text that is shown only as it stands needs none of this,
    but where it is no field of a house rule or a format, this says that people read it.
    """

    text: str
    given: dict[str, object]
    context: str = ""
    """What tells it apart from other things that English calls the same; "" if nothing has to."""
    one: str = ""
    """The same for one of what is counted; "" if nothing is."""
    n: int = 0
    """What is counted."""

    def __new__(cls, text: str, /, **given: object) -> Self:
        made = super().__new__(cls, text.format(**given) if given else text)
        made.text, made.given = str.__str__(text), given
        return made

    @classmethod
    def of(cls, context: str, text: str) -> Self:
        """A text that means what it does in this context only."""
        made = cls(text)
        made.context = context
        return made

    @classmethod
    def counted(cls, one: str, many: str, n: int, /, **given: object) -> Self:
        """A text that says how many, as ``{n}``."""
        made = cls(one if n == 1 else many, n=n, **given)
        made.text, made.one, made.n = many, one, n
        return made

    def __str__(self) -> str:
        return self

"""How every session says that something cannot be done now."""


class NotNow(Exception):
    """Something that cannot be done now; the text says why, for people."""

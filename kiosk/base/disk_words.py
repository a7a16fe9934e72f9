"""Why a file could not be read or written, in words for people: those of the system are for its makers."""

import errno

from kiosk.base.language import _, later
from rules.phrases import Phrase

_WORDS = {
    errno.ENOSPC: later("there is no room left"),
    errno.EDQUOT: later("there is no room left"),
    errno.EFBIG: later("it would be too large for there"),
    errno.EROFS: later("nothing can be written there"),
    errno.EACCES: later("the kiosk is not allowed to"),
    errno.EPERM: later("the kiosk is not allowed to"),
    errno.ENOENT: later("it is no longer there"),
    errno.ENODEV: later("it is no longer there"),
    errno.ENXIO: later("it is no longer there"),
    errno.EEXIST: later("something else has that name"),
    errno.EISDIR: later("a folder has that name"),
    errno.ENOTDIR: later("a file has the name of its folder"),
    errno.ENAMETOOLONG: later("its name is too long"),
    errno.EBUSY: later("something else is using it"),
    errno.EIO: later("what it is kept on is damaged"),
    errno.EADDRINUSE: later("something else is using it"),
}


def why_not(error: OSError) -> str:
    """The reason, to stand after a colon: ``there is no room left``."""
    return _(reason(error))


def reason(error: OSError) -> str:
    """The same, looked up where it is shown."""
    words = _WORDS.get(error.errno or 0)
    return Phrase(words or error.strerror or later("the system does not say why"))

"""Why a file could not be read or written, in words for people: those of the system are for its makers."""

import errno

_WORDS = {
    errno.ENOSPC: "there is no room left",
    errno.EDQUOT: "there is no room left",
    errno.EFBIG: "it would be too large for there",
    errno.EROFS: "nothing can be written there",
    errno.EACCES: "the kiosk is not allowed to",
    errno.EPERM: "the kiosk is not allowed to",
    errno.ENOENT: "it is no longer there",
    errno.ENODEV: "it is no longer there",
    errno.ENXIO: "it is no longer there",
    errno.EEXIST: "something else has that name",
    errno.EISDIR: "a folder has that name",
    errno.ENOTDIR: "a file has the name of its folder",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EBUSY: "something else is using it",
    errno.EIO: "what it is kept on is damaged",
    errno.EADDRINUSE: "something else is using it",
}


def why_not(error: OSError) -> str:
    """The reason, to stand after a colon: ``there is no room left``."""
    return _WORDS.get(error.errno or 0) or error.strerror or "the system does not say why"

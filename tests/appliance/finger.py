"""A touch panel made in the kernel (uinput), and a finger on it; runs on the machine, by itself.

Reads lines `X Y` from the standard input, each a tap: 0 to 1 from the top left.
"""

import fcntl
import os
import struct
import sys
import time

EV_SYN, EV_KEY, EV_ABS, BTN_TOUCH, DIRECT = 0, 1, 3, 0x14A, 1
X, Y, SLOT, MT_X, MT_Y, TRACKING = 0, 1, 0x2F, 0x35, 0x36, 0x39
SET_EV, SET_KEY, SET_ABS, SET_PROP = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
SETUP, ABS_SETUP, CREATE = 0x405C5503, 0x401C5504, 0x5501  # linux/uinput.h
MOST = 4095


def made() -> int:
    panel = os.open("/dev/uinput", os.O_WRONLY)
    for request, value in ((SET_EV, EV_KEY), (SET_EV, EV_ABS), (SET_KEY, BTN_TOUCH), (SET_PROP, DIRECT)):
        fcntl.ioctl(panel, request, value)
    for axis, most in ((X, MOST), (Y, MOST), (SLOT, 9), (MT_X, MOST), (MT_Y, MOST), (TRACKING, 65535)):
        fcntl.ioctl(panel, SET_ABS, axis)
        fcntl.ioctl(panel, ABS_SETUP, struct.pack("<H2x6i", axis, 0, 0, most, 0, 0, 0))
    fcntl.ioctl(panel, SETUP, struct.pack("<4H80sI", 3, 0x1234, 0x5678, 1, b"A touch panel", 0))
    fcntl.ioctl(panel, CREATE)
    return panel


def send(panel: int, *events: tuple[int, int, int]) -> None:
    for kind, code, value in (*events, (EV_SYN, 0, 0)):
        os.write(panel, struct.pack("<qqHHi", 0, 0, kind, code, value))


def main() -> None:
    panel = made()
    for number, line in enumerate(iter(sys.stdin.readline, ""), 1):
        x, y = (int(float(word) * MOST) for word in line.split())
        where = [(EV_ABS, MT_X, x), (EV_ABS, MT_Y, y), (EV_KEY, BTN_TOUCH, 1), (EV_ABS, X, x), (EV_ABS, Y, y)]
        send(panel, (EV_ABS, SLOT, 0), (EV_ABS, TRACKING, number), *where)
        time.sleep(0.2)  # a finger's
        send(panel, (EV_ABS, TRACKING, -1), (EV_KEY, BTN_TOUCH, 0))


if __name__ == "__main__":
    main()

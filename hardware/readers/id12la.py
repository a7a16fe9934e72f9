"""The ID-12LA: an RDM6300 with its antenna built in, that sends each tag once (wire#rdm6300)."""

from hardware.line import Wire
from hardware.presence import Timing
from hardware.readers import Description, Reader
from hardware.readers.rdm6300 import CAN, CANNOT, PORT, looks

READER = Reader(
    Description(
        title="ID-12LA",
        summary="A reader with its antenna built in for 125 kHz tags: each card is tapped on it as it is played.",
        wiring=(
            ("VCC (11)", "3.3 V (pin 1 of the Pi)"),
            ("GND (1)", "ground (pin 6 of the Pi)"),
            ("RES (2)", "3.3 V"),
            ("FORMAT (7)", "ground: ASCII"),
            ("D0 (9)", "RXD of the Pi (pin 10, GPIO 15) or of a USB serial adapter"),
        ),
        settings=(PORT,),
        can=CAN,
        cannot=(*CANNOT, "Read a card again that has not been taken away meanwhile."),
        use=("Tap each card on the reader as it is played, and take it away.",),
    ),
    Wire(9600),
    looks,
    # It sends a tag once: there is no second reading to wait for, the checksum has to do.
    Timing(enough=1),
)

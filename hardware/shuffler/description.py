"""The shuffler for those who choose and connect one."""

from hardware.readers import Description

SHUFFLER = Description(
    title="shuffler",
    summary="a machine that shuffles and deals, and may read each card as it deals it",
    wiring=(("USB", "to the kiosk; or TX, RX and GND to a serial port of 3.3 V"),),
    settings=(),
    can=(
        "shuffle one pack, or one while another is played",
        "deal what each game deals, with kitty and card turned up",
        "tell the kiosk whose each card is, if it reads tags",
    ),
    cannot=("deal a card twice: a deal that was broken off goes on where it stood",),
    use=("Put the whole pack in before each deal.", "Deal by machine is on the screen before a hand."),
)

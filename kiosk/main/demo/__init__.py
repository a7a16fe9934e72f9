"""The demo: the real kiosk at an imaginary table, with people who play by themselves (`whist-kiosk --demo`).

`cards` knows which card really lies where, `players` what people do with theirs, `demo_devices` are the emulated
devices, `actor` decides who does what next, and `show` runs it in the kiosk's window.
"""

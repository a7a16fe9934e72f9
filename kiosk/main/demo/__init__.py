"""The demo: the real kiosk at a table that is not there, with people who play by themselves (`whist-kiosk --demo`).

`cards` knows which card really lies where, `players` what people do with theirs, `demo_devices` the emulated devices,
`actor` who does what next, and `show` lets it go on in the kiosk's window.
"""

"""Everything that can be started: the kiosk, the wall, the demo and the commands."""

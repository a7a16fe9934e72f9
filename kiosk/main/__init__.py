"""What is started: the kiosk, the wall, the demo and the commands."""

"""The commands besides the kiosk itself, one a file."""

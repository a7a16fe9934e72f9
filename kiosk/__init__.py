"""The appliance: journal, sessions, screens and commands."""

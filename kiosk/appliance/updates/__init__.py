"""Newer versions of the program, from a stick or over the network: made, signed, looked at, taken in."""

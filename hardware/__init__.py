"""The devices: bytes and pins in, events out."""

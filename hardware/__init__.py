"""What the devices say: bytes and pins in, events out."""

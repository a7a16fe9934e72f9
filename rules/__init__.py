"""The rules of the games. They are pure: no input or output, no clock, no randomness of their own."""

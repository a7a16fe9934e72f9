"""Measurements of what is promised in the README; each runs by itself: ``python -m benchmarks.card_to_screen``."""

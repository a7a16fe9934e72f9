"""A table: its facts, its hands and score, everything that people can do at it, and what each viewer may see."""

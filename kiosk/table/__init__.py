"""A table: its facts, its hands and score, what people can do there, and what each viewer may see."""

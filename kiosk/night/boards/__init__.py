"""The boards of a night of duplicate: drawn or read, made of cards by hand or by the machine, checked, and counted."""

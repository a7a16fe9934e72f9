"""The measures of a page on paper, and its colours."""

PAPERS = ("a4", "letter")
MARGIN, GAP = 12.0, 3.0
"""Millimetres: around the page, and between two columns."""
MM = 25.4 / 72
"""Millimetres in a point."""
LEAST = 11
"""The points of the smallest type that can be read in a dim hall."""
BLACK, GREY, RULE, RED = (0, 0, 0), (95, 95, 95), (170, 170, 170), (190, 20, 25)
Colour = tuple[int, int, int]

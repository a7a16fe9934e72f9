"""The small pictures of the cards, as outlines in a square of side 1 round (0, 0), up is positive."""

from math import cos, pi, sin

Outline = tuple[tuple[float, float], ...]

STAR: Outline = tuple(
    (radius * cos(angle), radius * sin(angle))
    for i in range(10)
    for radius, angle in (((0.5, 0.2)[i % 2], pi / 2 + i * pi / 5),)
)

# King: three points on a broad band.
CROWN: Outline = ((-0.46, -0.12), (-0.5, 0.24), (-0.25, 0.04), (0.0, 0.32), (0.25, 0.04), (0.5, 0.24), (0.46, -0.12))
CROWN_BAND: Outline = ((-0.46, -0.29), (-0.46, -0.19), (0.46, -0.19), (0.46, -0.29))

# Queen: four points, each with a pearl.
CORONET: Outline = (
    (-0.36, -0.14), (-0.46, 0.2), (-0.27, -0.02), (-0.155, 0.3), (0.0, -0.01),
    (0.155, 0.3), (0.27, -0.02), (0.46, 0.2), (0.36, -0.14),
)  # fmt: skip
CORONET_BAND: Outline = ((-0.35, -0.3), (-0.36, -0.2), (0.36, -0.2), (0.35, -0.3))
PEARLS: Outline = ((-0.46, 0.24), (-0.155, 0.35), (0.155, 0.35), (0.46, 0.24))
PEARL = 0.065

# Jack: a shield, a bend across it left free.
SHIELD: tuple[Outline, Outline] = (
    ((-0.26, 0.4), (0.42, 0.4), (0.42, 0.02), (0.405, -0.07)),
    (
        (-0.42, 0.33), (0.34, -0.2), (0.27, -0.29), (0.15, -0.38), (0.0, -0.46),
        (-0.15, -0.38), (-0.27, -0.29), (-0.36, -0.17), (-0.405, -0.06), (-0.42, 0.02),
    ),
)  # fmt: skip

"""The rows as a picture for the docs: what each ratio is, how far it spread, and what it may be.

The picture is the same each time for the same rows. It has a ground of its own, so that it can be read on a light page
and on a dark one.
"""

from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from benchmarks.side_by_side import Row

GROUND, INK, FAINT = "#fbfaf7", "#22262b", "#c9cdd2"
LOOKS = {"reached": ("o", "#1b7f4d"), "MISSED": ("D", "#c2352b"), "stated, no goal": ("s", "#3b6ea5")}
"""The mark and its colour, by how a row stands to its goal."""
WIDTH, HEIGHT = 10, 0.27
"""Inches: of the picture, and of a row."""
ABOVE, BELOW = 0.5, 0.6


def draw(rows: Sequence[Row], file: Path) -> None:
    """Draws all rows but those of growth, which compare ours with ours, and those without a ratio to draw."""
    shown = [row for row in rows if row.ratio > 0 and not row.work.startswith("growth")]
    with matplotlib.rc_context({"svg.hashsalt": "whist-kiosk", "font.size": 8.5, "text.color": INK}):
        figure = Figure(figsize=(WIDTH, HEIGHT * len(shown) + ABOVE + BELOW), facecolor=GROUND)
        _plot(figure, shown)
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, metadata={"Date": None}, bbox_inches="tight", pad_inches=0.15)


def _plot(figure: Figure, rows: Sequence[Row]) -> None:
    tall = HEIGHT * len(rows) + ABOVE + BELOW
    axes = figure.add_axes((0.47, BELOW / tall, 0.45, HEIGHT * len(rows) / tall), facecolor=GROUND)
    axes.set_xscale("log")
    for place, row in enumerate(rows):
        mark, colour = LOOKS["stated, no goal" if row.goal is None else "reached" if row.met else "MISSED"]
        axes.plot(row.spread, (place, place), color=colour, linewidth=2, alpha=0.45)
        axes.plot(row.ratio, place, mark, color=colour, markersize=5)
        if row.goal is not None:
            axes.plot((row.goal,) * 2, (place - 0.36, place + 0.36), color=INK, linewidth=1.6)
        across = axes.get_yaxis_transform()
        axes.text(1.01, place, f"{row.ratio:.3g}", transform=across, va="center", color=colour, size=8)
    axes.axvline(1, color=FAINT, linewidth=1.2, zorder=0)
    axes.set_yticks(range(len(rows)), [f"{row.work}  ·  {row.peer}" for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda ratio, _: f"{ratio:g}"))
    axes.tick_params(which="both", colors=INK, length=0)
    axes.grid(axis="x", color=FAINT, linewidth=0.5, alpha=0.6)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("ours ÷ theirs: further left is better, 1 is like the peer", color=INK)
    figure.text(0.02, 1 - 0.3 / tall, "The kiosk beside its peers", size=11, weight="bold")
    marks = [Line2D([], [], marker=mark, color=colour, linewidth=2) for mark, colour in LOOKS.values()]
    goal = Line2D([], [], marker="|", color=INK, linestyle="", markersize=9, markeredgewidth=1.6)
    figure.legend(
        [*marks, goal], [*LOOKS, "goal"], loc="center left", bbox_to_anchor=(0.46, 1 - 0.25 / tall), ncols=4,
        frameon=False, labelcolor=INK, handlelength=1.6,
    )  # fmt: skip

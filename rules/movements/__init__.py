"""Movements: who sits where in each round of a night.

A format is a set of rules and one function, which makes the next round from who is there and the rounds played. So late
arrivals, leavers and power cuts need nothing of their own: a night asks for the next round when the last is over, and
played rounds stay as they were.
"""

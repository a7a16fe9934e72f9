"""Movements: who sits where in each round of a night.

A format is a set of rules and one function: from who is there and the rounds played it makes the next round. So late
arrivals, leavers and power cuts need nothing of their own: a night asks for the next round when the last is over, and
rounds that were played stay as they were.
"""

"""Whist, Solo, Knockout, Contract and German Whist once more, slow and plain, from the rules and the records alone.

Like the second Bid Whist beside it, this shares nothing with the engine.
"""

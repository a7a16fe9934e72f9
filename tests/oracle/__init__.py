"""A second Bid Whist, slow and plain, written from the rules and the record format alone.

It shares nothing with the engine; what both say about the same record is held side by side.
"""

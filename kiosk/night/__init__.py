"""A tournament night: who is there, who sits where, the clock, results, standings (movements#night)."""

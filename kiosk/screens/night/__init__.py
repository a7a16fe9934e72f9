"""The pages of a tournament night: planning, the door, the hall, results, the director's."""

"""The season: a league over nights, ratings, players' histories; computed from the records, none of it stored."""

"""The season: a league over nights, ratings, players' histories. Everything is computed from the records, none of it
stored."""

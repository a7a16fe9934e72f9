"""Everything beside the tables: opening and listing them, people, nights, the season, the equipment."""

"""The pages of the season: league, ratings, players."""

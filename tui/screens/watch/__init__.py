"""A fight that somebody else plays: as the game master sees it, as players see it, and large for the whole table."""

"""Service: facts about this kiosk, and a problem report for whoever maintains it."""

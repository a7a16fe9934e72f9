"""The table on a kiosk lying flat: every pad, question and confirmation turns to the player it is for (look#flat)."""

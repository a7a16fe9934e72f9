"""The games as the kiosk shows them: a face each (`kiosk.games.face`, which says how one is added)."""

"""The games as the kiosk shows them: a face each (`kiosk.table.games.face`, which says how one is added)."""

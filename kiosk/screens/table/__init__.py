"""All screens of a table, upright; a kiosk lying flat between four has its own look of the table itself."""

"""The machine: settings, backups, reports, and what works beside the tables from the first page on."""

"""The computer: settings, backups, reports, and the devices and backups that run beside the tables."""

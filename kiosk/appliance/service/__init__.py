"""Service: what this kiosk is, and a problem report for whoever looks after it."""

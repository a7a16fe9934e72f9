"""Phones in the hall tell results and see the night. A process of its own serves them; the kiosk alone writes."""

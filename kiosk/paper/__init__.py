"""What leaves the kiosk: score sheets as PDF and for spreadsheets, hands as PBN."""

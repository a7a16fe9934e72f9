"""Everything that leaves the kiosk: paper as PDF, lists for spreadsheets, hands and boards as PBN, results as
USEBIO."""

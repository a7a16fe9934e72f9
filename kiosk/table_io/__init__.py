"""What devices do at a table: cards that are read, hands that are dealt, buttons and lights."""

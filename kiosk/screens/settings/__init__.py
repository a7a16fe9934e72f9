"""The pages of what can be set at the table, and of service."""

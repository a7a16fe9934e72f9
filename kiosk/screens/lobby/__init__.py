"""The pages around the tables: home, resume, a new table, history, help, and what is wrong."""

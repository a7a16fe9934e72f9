"""What every room may use: words, times, the log, files written whole, tasks."""

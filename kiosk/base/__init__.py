"""What every room may use: words, times, lines of the log, files written whole."""

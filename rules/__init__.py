"""What the games are: pure rules, without input or output, clock or chance of their own."""

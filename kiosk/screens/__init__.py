"""What people see and touch: the theme, the widgets, the screens."""

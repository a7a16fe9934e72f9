"""The games of the Whist family, one module a game; `rules.catalogue` lists them."""

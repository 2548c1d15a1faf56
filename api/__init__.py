"""How Strata is reached: the command line."""

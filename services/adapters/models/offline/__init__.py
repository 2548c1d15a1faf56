"""The language model that needs none: every task by classical means."""

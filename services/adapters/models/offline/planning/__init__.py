"""The order of writing, and changes of the plan, by rule."""

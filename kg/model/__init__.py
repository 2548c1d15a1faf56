"""Values: papers, fields, communities, surveys and the integer graphs that algorithms read."""

"""Reading the graph: papers and what lies around them, fields and their parts."""

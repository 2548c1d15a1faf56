"""What is done with the graph: collect, build a field, plan, write and render a survey."""

"""The brief: what is written without a language model, in the words of the papers and the numbers of the graph."""

"""The stages of the pipeline: each module has some of them, and what they will ask of a model."""

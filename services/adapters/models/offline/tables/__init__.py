"""Tables by cue words, key phrases and the parts that sentences play."""

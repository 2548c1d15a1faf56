"""Collections: how the papers of a topic were found and screened."""

"""Terms and names of a sentence, and what kind of thing each is."""

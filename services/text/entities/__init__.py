"""Terms and names of a sentence, what kind of thing each is, and what the sentence says of two of them."""

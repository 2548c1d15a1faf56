"""Which records speak of one paper, and what the paper is then."""

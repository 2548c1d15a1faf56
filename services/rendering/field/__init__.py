"""A field as pictures, as a page and as files for other programs."""

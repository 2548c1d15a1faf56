"""Reference lists, and what they are made of: names, links, escaping."""

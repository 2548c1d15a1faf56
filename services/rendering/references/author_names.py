"""Authors of a paper in few words."""

from __future__ import annotations

from kg.algorithms.identity.name_parts import split_name


def short_authors(authors: tuple[str, ...]) -> str:
    """`Kipf and Welling`, `Bruna et al.`; an empty string where no author is named."""
    families = [split_name(author).family for author in authors]
    if len(families) > 2:
        return f"{families[0]} et al."
    return " and ".join(families)

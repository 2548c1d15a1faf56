"""What an answer from the papers of a field cannot know, because of some of them no more than the title is there."""

from __future__ import annotations

from kg.model.surveys.query_function import QueryFunction, SingleEntitySearch, VectorSearch

_BEYOND = "what else they name is not counted"
_RELATIONS = (
    "of them only names in one title can be related, so that what was used, compared, measured or evaluated on which "
    "data, and with what result, cannot be stated"
)
_TEXTS = "they are found by the words of their titles alone"


def titles_only_note(papers: int, titles_only: int, query: QueryFunction | None = None) -> str:
    """A sentence on what titles do not say; "" where every paper can be read.

    Args:
        papers, titles_only: of a field, and those of them without abstract and summary; 0 <= titles_only <= papers.
        query: what was asked; None for the domain graph as a whole, which holds entities and relations.
    """
    if not titles_only:
        return ""
    if titles_only == papers:
        known = "Every paper is known by its title only"
    else:
        share = max(1, round(100 * titles_only / papers))
        known = f"{titles_only:,} of {papers:,} papers ({share} %) are known by their titles only"
    if isinstance(query, VectorSearch):
        return f"{known}: {_TEXTS}."
    return f"{known}: {_BEYOND}." if isinstance(query, SingleEntitySearch) else f"{known}: {_BEYOND}, and {_RELATIONS}."

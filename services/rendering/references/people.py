"""The authors of a paper as its entry spells them, where the entry says as much of them as the paper does."""

from __future__ import annotations

from collections.abc import Sequence

from kg.algorithms.identity.author_lists import is_fuller
from kg.algorithms.identity.author_names import surname_key
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper
from services.rendering.references.entries import person_of, without_groups
from services.text.name_lists import split_names

_OTHERS = "others"


def are_fuller(authors: Sequence[str], names: Sequence[str]) -> bool:
    """Whether authors are more than the names of an entry, or one of them is named more fully than there."""
    return len(authors) > len(names) or any(map(is_fuller, authors, names))


def authors_as_spelt(paper: Paper, names: str) -> list[tuple[str, bool]]:
    """The authors with whether each is spelt in the way of `names`, the list of a BibTeX entry; `others` may end it.

    They are the names of the entry unless the paper knows them more fully; then its own ones stand where the entry has
    less, and a list that was cut is whole.
    """
    stated = list(split_names(names))
    people = [name for name in stated if name.lower() != _OTHERS]
    plain = [without_groups(name) for name in people]
    if not are_fuller(paper.authors, plain):
        return [(name, True) for name in stated]
    written = []
    for place, author in enumerate(paper.authors):
        is_stated = place < len(plain) and surname_key(plain[place]) == surname_key(author)
        if is_stated and not is_fuller(author, plain[place]):
            written.append((people[place], True))
        else:
            written.append((author, False))
    is_cut = len(people) < len(stated) and len(paper.authors) <= len(people)
    return [*written, (_OTHERS, True)] if is_cut else written


def people_in(paper: Paper, entry: Entry) -> list[tuple[str, str | None]]:
    """Family and given names of the authors as a BibTeX entry parts them: a name in braces is one."""
    names = next((value for name, value in entry.fields if (entry.format, name) == ("bibtex", "author")), "")
    return [person_of(name) for name, _ in authors_as_spelt(paper, names) if name.lower() != _OTHERS] if names else []

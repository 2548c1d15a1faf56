"""The authors of a paper as its entry spells them, where the entry says as much of them as the paper does."""

from __future__ import annotations

from collections.abc import Sequence

from kg.algorithms.identity.author_lists import is_fuller
from kg.algorithms.identity.author_names import surname_key
from kg.algorithms.identity.name_lists import (
    fold_name,
    is_one_group,
    list_authors,
    organisations_in_field,
    split_collaborations,
    split_names,
)
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper
from services.rendering.references.entries import person_of, without_groups

_OTHERS = "others"


def are_fuller(authors: Sequence[str], names: Sequence[str]) -> bool:
    """Whether authors are more than the names of an entry, or one of them is named more fully than there."""
    return len(authors) > len(names) or any(map(is_fuller, authors, names))


def says_less(entry: Entry, paper: Paper, names: Sequence[str]) -> bool:
    """Whether an entry, with these names, says less of the authors than is known, or of who is an organisation."""
    marked = {fold_name(name) for field in entry.fields for name in organisations_in_field(entry.format, *field)}
    known = (author[1:-1] for author in list_authors(paper) if is_one_group(author))
    return are_fuller(paper.authors, names) or any(fold_name(author) not in marked for author in known)


def authors_beside(paper: Paper, entry: Entry) -> tuple[str, ...]:
    """The authors without those that an entry of BibTeX names in a field of their own, unless there are no others."""
    stated = dict(entry.fields).get("collaboration", "") if entry.format == "bibtex" else ""
    apart = {f"{{{name}}}" for name in split_collaborations(stated)}
    authors = list_authors(paper)
    return tuple(author for author in authors if author not in apart) or authors


def authors_as_spelt(authors: Sequence[str], names: str) -> list[tuple[str, bool]]:
    """Authors with whether each is spelt in the way of `names`, the list of a BibTeX entry; `others` may end it.

    They are the names of the entry unless they are known more fully; then those are where the entry has less, and a
    list that was cut is whole.
    """
    stated = list(split_names(names))
    people = [name for name in stated if name.lower() != _OTHERS]
    plain = [without_groups(name) for name in people]
    is_marked = all(map(_says_as_much, authors, people))
    if is_marked and not are_fuller(authors, plain):
        return [(name, True) for name in stated]
    written = []
    for place, author in enumerate(authors):
        is_stated = place < len(plain) and surname_key(plain[place]) == surname_key(author)
        if is_stated and _says_as_much(author, people[place]) and not is_fuller(author, plain[place]):
            written.append((people[place], True))
        else:
            written.append((author, False))
    is_cut = len(people) < len(stated) and len(authors) <= len(people)
    return [*written, (_OTHERS, True)] if is_cut else written


def _says_as_much(author: str, name: str) -> bool:
    """Whether a name of an entry is in braces where the author is, who is an organisation then."""
    return is_one_group(name) or not is_one_group(author)


def people_in(paper: Paper, entry: Entry) -> list[tuple[str, str | None]]:
    """Family and given names of the authors as a BibTeX entry parts them: a name in braces is one."""
    names = dict(entry.fields).get("author", "") if entry.format == "bibtex" else ""
    spelt = authors_as_spelt(list_authors(paper), names) if names else []
    return [person_of(name) for name, _ in spelt if name.lower() != _OTHERS]

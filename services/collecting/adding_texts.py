"""Full texts of papers that the graph has: matched to their papers, kept, refused where they are of another paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from kg.algorithms.identity.names import person_key
from kg.algorithms.identity.normal_forms import title_key
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.full_text import FullText
from kg.model.papers.kept_text import KeptParagraph, KeptText
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.text_files import TextFile
from services.reading.sections import section_roles
from services.text.storable import printable

MOST_CHARACTERS = 400_000
"""Of a text; what is longer is cut after the paragraph that reaches it."""
_LEAST_SHARED = 0.5
"""Share of the shorter title's words that the other holds, if two titles are of one paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedText:
    """What became of a file: the text that is kept and its paper, or why it is not kept."""

    name: str
    paper: Paper | None = None
    text: KeptText | None = None
    reason: str = ""


def add_full_texts(
    papers: PaperRepository,
    texts: FullTextRepository,
    files: Iterable[TextFile],
    *,
    paper: str | None = None,
    licence: str | None = None,
) -> Iterator[AddedText]:
    """Keep the full texts of files, each as soon as it is read; a text that is kept takes the place of an older one.

    Args:
        paper: the paper that they are of, by any handle; None to find it by identifier, or by title and author.
        licence: under which they may be used, where the user knows it.
    Raises:
        NotFoundError: there is no such paper.
    """
    known = papers.get(paper) if paper else None
    for file in files:
        if file.text is None:
            yield AddedText(name=file.name, reason=file.reason)
            continue
        try:
            own = _checked(papers, file.text, known) if known else matching_paper(papers, file.text)
            kept = keep(own.id, file.text, origin=file.name, format=file.format, licence=licence)
        except InvalidInputError as error:
            yield AddedText(name=file.name, reason=printable(str(error)))
            continue
        texts.save([kept])
        yield AddedText(name=file.name, paper=own, text=kept)


def matching_paper(papers: PaperRepository, text: FullText) -> Paper:
    """The paper of the graph that a full text is of.

    Raises:
        InvalidInputError: there is none, or what agrees in one thing contradicts in another; the text says which.
    """
    for identifier in text.identifiers:
        if (named := _get(papers, identifier)) is not None:
            if text.title and not _titles_agree(text.title, named.title):
                raise InvalidInputError(
                    f"it prints {identifier}, which is “{named.title}”, but its own title is “{text.title}”; "
                    "say which paper it is of with --paper"
                )
            return named
    found = papers.titled([text.title]).get(text.title) if text.title else None
    if found is None:
        told = f"“{text.title}”" if text.title else "none that could be read"
        raise InvalidInputError(
            f"no paper of the graph has its identifiers or its title ({told}); import its record first, or say which "
            "paper it is of with --paper"
        )
    return _with_author(papers.get(found), text)


def _with_author(paper: Paper, text: FullText) -> Paper:
    ours, theirs = {person_key(each) for each in paper.authors}, {person_key(each) for each in text.authors}
    if ours and theirs and not ours & theirs:
        raise InvalidInputError(
            f"the paper of this title in the graph is by {paper.authors[0]}, and the file by {text.authors[0]}; say "
            "which paper it is of with --paper"
        )
    return paper


def _checked(papers: PaperRepository, text: FullText, paper: Paper) -> Paper:
    """A paper that the user named, unless the text is of another one of the graph."""
    others = [named for each in text.identifiers if (named := _get(papers, each)) is not None and named.id != paper.id]
    titled = papers.titled([text.title]).get(text.title) if text.title else None
    if titled is not None and titled != paper.id:
        others.append(papers.get(titled))
    if others and not (text.title and _titles_agree(text.title, paper.title)):
        raise InvalidInputError(f"it is the text of “{others[0].title}”, another paper of the graph")
    return paper


def _get(papers: PaperRepository, handle: str) -> Paper | None:
    try:
        return papers.get(handle)
    except NotFoundError:
        return None


def _titles_agree(one: str, other: str) -> bool:
    """Whether the shorter of two titles shares half of its words with the longer, or both have the same letters."""
    if title_key(one) == title_key(other):
        return True
    first, second = sorted((set(one.lower().split()), set(other.lower().split())), key=len)
    return bool(first) and len(first & second) >= _LEAST_SHARED * len(first)


def keep(paper: PaperId, text: FullText, *, origin: str, format: str, licence: str | None) -> KeptText:
    """A full text as the graph keeps it: paragraphs under their headings with roles, up to MOST_CHARACTERS.

    Raises:
        InvalidInputError: there is no paragraph in it.
    """
    roles = section_roles([each.section for each in text.paragraphs])
    paragraphs: list[KeptParagraph] = []
    size = 0
    for paragraph, role in zip(text.paragraphs, roles, strict=True):
        if size >= MOST_CHARACTERS:
            break
        words = " ".join(paragraph.text.split())
        if words:
            paragraphs.append(KeptParagraph(section=paragraph.section, role=role, text=words, page=paragraph.page))
            size += len(words)
    if not paragraphs:
        raise InvalidInputError("no paragraph was found in it")
    told = "\n".join(f"{each.section}\t{each.text}" for each in paragraphs)
    return KeptText(
        paper_id=paper,
        origin=origin,
        format=format,
        licence=licence,
        digest=blake2b(told.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest(),
        paragraphs=tuple(paragraphs),
        is_cut=len(paragraphs) < sum(bool(each.text.strip()) for each in text.paragraphs),
    )

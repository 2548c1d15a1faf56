"""Full texts kept with their papers: which paper a file holds, and its paragraphs under their headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from kg.algorithms.identity.author_names import surname_key
from kg.algorithms.identity.normal_forms import conflicts, identifying, title_key, with_implied
from kg.algorithms.identity.resemblance import SAME_TITLES, dice, words_of
from kg.algorithms.identity.titles import is_distinctive
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.kept_text import KeptParagraph, KeptText
from kg.model.papers.paper import Paper
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.formats import Format
from services.collecting.text_files import TextFiles
from services.reading.section_roles import paragraph_role, section_roles
from services.text.storable import printable, storable

LONGEST_TEXT = 600_000
"""Characters of one paper that are kept, as a book of 250 pages has; what is longer is cut after a paragraph."""
LONGEST_HEADING = 300
"""Characters of the path of a heading."""
LONGEST_LABEL = 60
"""Characters of what a table or figure is called."""
LONGEST_NAME = 300
"""Characters of the name of a file or address, and of a licence."""
_UNLIKE_TITLES = 0.3
"""Share of common words below which two titles are of different works."""
_CANDIDATES = 5
_BEGINNING = 3_000
"""Characters in which a file that does not mark its title has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedText:
    """What became of one file.

    `reason` says why it was refused, or None; `paper` is whose text it is, None where that is why. `is_new` is false
    where the same text was there before. `remarks` are what its reader could not read.
    """

    file: str
    paper: Paper | None = None
    text: KeptText | None = None
    is_new: bool = False
    reason: str | None = None
    remarks: tuple[str, ...] = ()


def text_of_paper(papers: PaperRepository, texts: FullTextRepository, handle: str) -> tuple[Paper, KeptText]:
    """A paper and the full text that is kept of it.

    Raises:
        NotFoundError: there is no such paper, or no text of it.
    """
    paper = papers.get(handle)
    found = texts.of([paper.id]).get(paper.id)
    if found is None:
        hint = "`strata fulltext add FILE` keeps one, and so does the API"
        raise NotFoundError("full text of paper", paper.citation_key, hint=hint)
    return paper, found


class TextKeeper:
    """Adds full texts to the papers of a graph."""

    def __init__(self, papers: PaperRepository, texts: FullTextRepository, files: TextFiles) -> None:
        self._papers = papers
        self._texts = texts
        self._files = files

    def add(
        self,
        file: Path,
        *,
        name: str | None = None,
        paper: str | None = None,
        licence: str | None = None,
        must_show: bool = False,
    ) -> AddedText:
        """Keep the text of a file with its paper; what cannot be read or is of no paper here is refused and said.

        Args:
            name: what the file is called; None for its own name.
            paper: the handle of the paper that it is to be; None to find it by identifier, or by title and authors.
            licence: the licence of the text; None for what the file says.
            must_show: refuse a file that does not show itself that it is the named paper, as one that nobody has seen.
        Raises:
            NotFoundError: no paper has the handle.
        """
        own = self._papers.get(paper) if paper is not None else None
        shown = printable(name or file.name)[:LONGEST_NAME]
        try:
            format, text = self._files.read(file)
            found = check_text(text, own) if own is not None else self._owner(text)
            if must_show and not identifies_paper(text, found):
                raise InvalidInputError(f"nothing in the file shows that it is {found.citation_key}")
            kept = text_to_keep(found, text, origin=shown, format=format, licence=licence)
        except InvalidInputError as error:
            return AddedText(file=shown, reason=printable(str(error)))
        before = self._texts.of([found.id]).get(found.id)
        is_new = before is None or before.digest != kept.digest
        if is_new:
            self._texts.save([kept])
        return AddedText(
            file=shown,
            paper=found,
            text=kept,
            is_new=is_new,
            remarks=tuple(map(printable, text.remarks)),
        )

    def keep(self, file: Path, *, name: str, paper: str | None, licence: str | None) -> tuple[Paper, KeptText]:
        """The text of a file, once it is kept, and its paper.

        Raises:
            NotFoundError: no paper has the handle.
            InvalidInputError: the file was refused.
        """
        added = self.add(file, name=name, paper=paper, licence=licence)
        if added.paper is None or added.text is None:
            raise InvalidInputError(added.reason or "no text was found", field="/")
        return added.paper, added.text

    def _owner(self, text: FullText) -> Paper:
        """The paper of a text: that of its identifiers, else the one of its title.

        Raises:
            InvalidInputError: there is none, or the text is of another.
        """
        for known in identifying(text.identifiers):
            try:
                return check_text(text, self._papers.get(known))
            except NotFoundError:
                continue
        for paper in self._papers_of_title(text):
            if sign_of_another_paper(text, paper) is None and _is_same_title(text, paper):
                return paper
        if not text.title:
            raise InvalidInputError("no title or known identifier was found in the file; name its paper (--paper)")
        raise InvalidInputError(
            f"no paper of the graph is “{text.title[:100]}”; import its record first, or name its paper (--paper)"
        )

    def _papers_of_title(self, text: FullText) -> Iterator[Paper]:
        if not text.title:
            return
        exact = self._papers.papers_by_title([text.title]).values()
        near = self._papers.search_text(text.title, limit=_CANDIDATES) if is_distinctive(text.title) else ()
        ids = dict.fromkeys((*exact, *(hit.id for hit in near)))
        for id in ids:
            yield self._papers.get(id)


def check_text(text: FullText, paper: Paper) -> Paper:
    """The paper, if nothing says that the text is of another.

    Raises:
        InvalidInputError: something does.
    """
    reason = sign_of_another_paper(text, paper)
    if reason is not None:
        raise InvalidInputError(f"the text is not that of {paper.citation_key}: {reason}")
    return paper


def sign_of_another_paper(text: FullText, paper: Paper) -> str | None:
    """The reason to believe that a text belongs to another paper; None without one.

    Titles that have little in common, authors of whom none is the same, and identifiers that exclude each other where
    the titles are not the same.
    """
    title = text.title if text.title and is_distinctive(text.title) else None
    if title and not _is_same_title(text, paper) and _shared_words(title, paper.title) < _UNLIKE_TITLES:
        return f"its title is “{title[:100]}”"
    if text.authors and paper.authors:
        ours = {surname_key(author) for author in paper.authors}
        if ours.isdisjoint(surname_key(author) for author in text.authors):
            return f"its authors are {'; '.join(text.authors[:3])}"
    if conflicts(text.identifiers, paper.identifiers) and not _is_same_title(text, paper):
        return f"it is {', '.join(text.identifiers)}"
    return None


def identifies_paper(text: FullText, paper: Paper) -> bool:
    """Whether a text itself shows that it is of a paper: by an identifier, its title, or the title in its first words.

    A title that distinguishes no work from another counts with the name of an author only.
    """
    own = set(with_implied(paper.identifiers))
    if not own.isdisjoint(with_implied(text.identifiers)) or _is_same_title(text, paper):
        return True
    beginning = " ".join((text.title or "", text.abstract or "", *(each.text for each in text.paragraphs)))[:_BEGINNING]
    title = title_key(paper.title)
    if not title or title not in title_key(beginning):
        return False
    names = set(words_of(beginning))
    return is_distinctive(paper.title) or any(set(words_of(author)) <= names for author in paper.authors)


def _is_same_title(text: FullText, paper: Paper) -> bool:
    """Whether titles name one work: alike and telling, or the same with an author and the year in common.

    Blanks and hyphens do not count, which a reader of a PDF file may have lost or added.
    """
    if not text.title:
        return False
    is_same = title_key(text.title) == title_key(paper.title) != ""
    if is_distinctive(text.title):
        return is_same or _shared_words(text.title, paper.title) >= SAME_TITLES
    return is_same and bool(text.authors and paper.authors) and text.year in {None, paper.year}


def _shared_words(one: str, other: str) -> float:
    """Dice overlap of the words of two titles, in [0, 1]."""
    return dice(set(words_of(one)), set(words_of(other)))


def text_to_keep(paper: Paper, text: FullText, *, origin: str, format: Format, licence: str | None) -> KeptText:
    """The paragraphs of a text with the roles of their sections, as they are kept.

    Raises:
        InvalidInputError: it has none.
    """
    paragraphs, is_cut = _within_limit(text.paragraphs)
    if not paragraphs:
        raise InvalidInputError("no paragraph of a text was found in the file")
    headings = list(dict.fromkeys(each.section for each in paragraphs))
    roles = dict(zip(headings, section_roles(headings), strict=True))
    kept = tuple(
        KeptParagraph(
            section=printable(each.section)[:LONGEST_HEADING],
            role=paragraph_role(each.kind, each.text, roles[each.section], path=each.section),
            text=storable(each.text),
            page=each.page,
            kind=each.kind,
            label=printable(each.label)[:LONGEST_LABEL],
        )
        for each in paragraphs
    )
    said = licence or text.licence
    return KeptText(
        paper_id=paper.id,
        origin=origin,
        format=format.value,
        licence=printable(said)[:LONGEST_NAME] if said else None,
        digest=blake2b(repr(kept).encode("utf-8", "replace"), digest_size=16).hexdigest(),
        paragraphs=kept,
        is_cut=is_cut,
    )


def _within_limit(paragraphs: Sequence[TextParagraph]) -> tuple[list[TextParagraph], bool]:
    found: list[TextParagraph] = []
    length = 0
    for paragraph in paragraphs:
        if not paragraph.text.strip():
            continue
        length += len(paragraph.text)
        if length > LONGEST_TEXT:
            return found, True
        found.append(paragraph)
    return found, False

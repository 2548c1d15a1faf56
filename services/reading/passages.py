"""Passages: the sentences of a paper's texts, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

from kg.errors import InvalidInputError
from kg.model.papers.kept_text import SEPARATOR, KeptParagraph, KeptText, SectionRole
from kg.model.papers.paper import Paper
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from services.text.instructions import is_instruction
from services.text.sentences import sentences

_CARRIED: Mapping[tuple[SectionRole, TextKind], int] = {
    (SectionRole.METHOD, TextKind.PROSE): 8,
    (SectionRole.METHOD, TextKind.FORMULA): 2,
    (SectionRole.DATA, TextKind.PROSE): 3,
    (SectionRole.RESULTS, TextKind.PROSE): 8,
    (SectionRole.RESULTS, TextKind.ROW): 4,
    (SectionRole.DISCUSSION, TextKind.PROSE): 3,
    (SectionRole.LIMITATIONS, TextKind.PROSE): 4,
}
"""Passages of a full text that stand for it, by the role of their section and what they are."""
_BY_SENTENCE = frozenset({TextKind.PROSE, TextKind.CAPTION, TextKind.NOTE})
LONGEST_PASSAGE = 1_500
"""Characters of a row, a formula or an algorithm as a passage."""
_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPassage:
    """A sentence of a paper's summary or abstract; `label` is its heading in a structured abstract, or ""."""

    passage: Passage
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPassage:
    """A passage of a full text, with the role of its section, what it is, and whether it opens its paragraph."""

    passage: Passage
    role: SectionRole
    kind: TextKind
    opens: bool

    @property
    def labelled_passage(self) -> LabelledPassage:
        """The passage labelled with its role and, outside running text, with its kind: `Results row`."""
        kind = "" if self.kind is TextKind.PROSE else f" {self.kind.value}"
        return LabelledPassage(passage=self.passage, label=f"{self.role.value.capitalize()}{kind}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperText:
    """A paper's title and sentences, in order; ids of passages change with their texts alone.

    `passages` has one passage, the title's, for a paper of which nothing more is known, and none where even the title
    gives orders to a reader.
    """

    paper: Paper
    passages: tuple[Passage, ...]

    def by_id(self) -> Mapping[PassageId, Passage]:
        """The passages by id."""
        return {passage.id: passage for passage in self.passages}


@lru_cache(maxsize=8_192)
def content_passages(paper: Paper) -> tuple[LabelledPassage, ...]:
    """The sentences of a paper's summary, or else of its abstract, with their offsets in it.

    Those that give orders to a reader or a model are not evidence and are left out. Called for each pack that holds the
    paper.
    """
    if paper.content is None:
        return ()
    source = PassageSource.SUMMARY if paper.summary else PassageSource.ABSTRACT
    return tuple(
        LabelledPassage(passage=passage_of(paper, source, span.text, span.start), label=span.label)
        for span in sentences(paper.content)
        if not is_instruction(span.text)
    )


def title_passage(paper: Paper) -> Passage | None:
    """The title as a passage; None where it is empty or gives orders to a reader or a model."""
    if not paper.title.strip() or is_instruction(paper.title):
        return None
    return passage_of(paper, PassageSource.TITLE, paper.title, 0)


def passage_at(paper: Paper, source: PassageSource, start: int, end: int) -> Passage:
    """The characters `start` to `end` of a summary, abstract or title as a passage.

    Raises:
        InvalidInputError: the paper has no such text.
    """
    sources = (PassageSource.SUMMARY, PassageSource.ABSTRACT, PassageSource.TITLE)
    texts = dict(zip(sources, (paper.summary, paper.abstract, paper.title), strict=True))
    text = (texts.get(source) or "")[start:end]
    if not text:
        raise InvalidInputError(f"{paper.id} has no {source} from {start} to {end}")
    return passage_of(paper, source, text, start)


def context_passage(paper: Paper, text: str) -> Passage:
    """A sentence of a paper's full text that cites, as it is kept with the citation."""
    return passage_of(paper, PassageSource.CONTEXT, text, 0)


@lru_cache(maxsize=2_048)
def representative_passages(paper: Paper) -> tuple[LabelledPassage, ...]:
    """The passages that represent a paper's full text, in its order, each labelled with the role of its section.

    `_CARRIED` limits the number for each role. Results with numbers are preferred; in any other role, sentences that
    open a paragraph, since they say what it is about. A few rows of tables and formulas of the method are added.
    """
    found: dict[tuple[SectionRole, TextKind], list[tuple[bool, int]]] = {}
    passages = text_passages(paper)
    for place, each in enumerate(passages):
        later = not _NUMBER.search(each.passage.text) if each.role is SectionRole.RESULTS else not each.opens
        found.setdefault((each.role, each.kind), []).append((later, place))
    chosen = [place for key, most in _CARRIED.items() for _, place in sorted(found.get(key, []))[:most]]
    return tuple(passages[place].labelled_passage for place in sorted(chosen))


def full_text_passages(paper: Paper) -> tuple[Passage, ...]:
    """The passages of a paper's full text, with their offsets in it; those that give orders are left out."""
    return tuple(each.passage for each in text_passages(paper))


@lru_cache(maxsize=512)
def text_passages(paper: Paper) -> tuple[TextPassage, ...]:
    """The passages of a paper's full text with what they are; none of a paper without one.

    A sentence of running text is one, and so is each row of a table, formula and algorithm.
    """
    return () if paper.full_text is None else tuple(_text_passages(paper, paper.full_text))


def _text_passages(paper: Paper, text: KeptText) -> Iterator[TextPassage]:
    start = 0
    for paragraph in text.paragraphs:
        for number, (at, words) in enumerate(_pieces(paragraph)):
            if not is_instruction(words):
                cut = passage_of(paper, PassageSource.FULL_TEXT, words, start + at)
                placed = replace(cut, section=paragraph.place or None, page=paragraph.page)
                yield TextPassage(passage=placed, role=paragraph.role, kind=paragraph.kind, opens=number == 0)
        start += len(paragraph.text) + len(SEPARATOR)


def _pieces(paragraph: KeptParagraph) -> Iterator[tuple[int, str]]:
    """What of a paragraph is one passage, with its place."""
    if paragraph.kind in _BY_SENTENCE:
        yield from ((span.start, span.text) for span in sentences(paragraph.text))
    else:
        yield 0, paragraph.text[:LONGEST_PASSAGE]


def reading_passages(paper: Paper) -> tuple[LabelledPassage, ...]:
    """What of a paper is read and may be cited: its summary or abstract, and what its full text carries."""
    return (*content_passages(paper), *representative_passages(paper))


def paper_text(paper: Paper) -> PaperText:
    """Read one paper: what is extracted from it is the same in every field."""
    return _with_title(paper, content_passages(paper))


def whole_text(paper: Paper) -> PaperText:
    """Read one paper with what its full text carries, for its card."""
    return _with_title(paper, reading_passages(paper))


def _with_title(paper: Paper, content: Iterable[LabelledPassage]) -> PaperText:
    title = title_passage(paper)
    return PaperText(paper=paper, passages=(*((title,) if title else ()), *(each.passage for each in content)))


def passage_of(paper: Paper, source: PassageSource, text: str, start: int) -> Passage:
    """A passage whose id tells the paper by eye and changes with the text, so that old claims keep their own."""
    digest = blake2b(f"{paper.id}|{source}|{start}|{text}".encode(), digest_size=4).hexdigest()
    return Passage(
        id=PassageId(f"{paper.citation_key}#{digest}"),
        paper_id=paper.id,
        source=source,
        text=text,
        start=start,
        end=start + len(text),
    )

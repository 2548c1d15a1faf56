"""Passages: the sentences of a paper's texts, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

from kg.errors import InvalidInputError
from kg.model.papers.kept_text import SEPARATOR, KeptText
from kg.model.papers.paper import Paper
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from services.text.instructions import is_instruction
from services.text.sentences import sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPassage:
    """A sentence of a paper's summary or abstract; `label` is its heading in a structured abstract, or ""."""

    passage: Passage
    label: str


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

    Those that give orders to a reader or a model are no evidence of anything and are left out. Asked for with each pack
    that holds the paper.
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
    texts = {
        PassageSource.SUMMARY: paper.summary,
        PassageSource.ABSTRACT: paper.abstract,
        PassageSource.TITLE: paper.title,
    }
    text = (texts.get(source) or "")[start:end]
    if not text:
        raise InvalidInputError(f"{paper.id} has no {source} from {start} to {end}")
    return passage_of(paper, source, text, start)


def context_passage(paper: Paper, text: str) -> Passage:
    """A sentence of a paper's full text that cites, as it is kept with the citation."""
    return passage_of(paper, PassageSource.CONTEXT, text, 0)


def full_text_passages(paper: Paper, text: KeptText) -> tuple[Passage, ...]:
    """The sentences of a paper's full text, with their offsets in the whole of it; those that give orders are left out."""
    found: list[Passage] = []
    start = 0
    for paragraph in text.paragraphs:
        for span in sentences(paragraph.text):
            if not is_instruction(span.text):
                cut = passage_of(paper, PassageSource.FULL_TEXT, span.text, start + span.start)
                found.append(replace(cut, section=paragraph.section or None, page=paragraph.page))
        start += len(paragraph.text) + len(SEPARATOR)
    return tuple(found)


def paper_text(paper: Paper) -> PaperText:
    """Read one paper: what is extracted from it is the same in every field."""
    title = title_passage(paper)
    content = tuple(each.passage for each in content_passages(paper))
    return PaperText(paper=paper, passages=(title, *content) if title else content)


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

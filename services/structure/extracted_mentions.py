"""From what a task found in a paper to what the graph keeps of it: names, and the sentences that hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.mention import (
    EntityType,
    Extraction,
    ExtractionId,
    Mention,
    NameId,
    RelationMention,
    TextSpan,
)
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId
from services.reading.passages import PaperText
from services.structure.surface_forms import surface
from services.text.definitions import definitions


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionRequest:
    """What a task of a model was asked to find in papers: `subject` is an entity type, or two and a fixed entity."""

    subject: str
    task: str
    task_version: int
    model: str

    def id(self, paper: PaperId) -> ExtractionId:
        """The extraction from a paper that answers it; the same on every machine."""
        said = "|".join((paper, self.subject, self.task, str(self.task_version), self.model))
        return ExtractionId(blake2b(said.encode(), digest_size=10).hexdigest())


class NamesOfPaper:
    """The names of one paper: what its short forms stand for, and where a name belongs."""

    def __init__(self, text: PaperText) -> None:
        self.text = text
        self._passages = text.by_id()
        found = (each for passage in text.passages for each in definitions(passage.text))
        self._meanings = {canonical(each.short): canonical(each.long) for each in found}

    def name_id(self, entity_type: str, name: str) -> NameId:
        """The name in its canonical form; a short form that the paper defines is what it is short for."""
        own = canonical(name)
        return NameId(f"{entity_type}|{self._meanings.get(own) or own}")

    def spans(self, passages: Iterable[str]) -> list[tuple[TextSpan, Passage]]:
        """The places of passages, each once; those that the paper has not are left out."""
        known = dict.fromkeys(id for id in map(PassageId, passages) if id in self._passages)
        held = [self._passages[id] for id in known]
        return [(TextSpan(source=each.source, start=each.start, end=each.end), each) for each in held]

    def mentions(self, entity_type: str, name: str, passages: Iterable[str]) -> list[Mention]:
        """A name in each of its passages that writes it, in full or in short."""
        name_id, own = self.name_id(entity_type, name), canonical(name)
        means = self._meanings.get(own) or own
        forms = {means, *(short for short, long in self._meanings.items() if long == means)}
        written = ((span, passage, surface(passage.text, name, forms)) for span, passage in self.spans(passages))
        return [
            Mention(
                name_id=name_id,
                entity_type=EntityType(entity_type),
                surface=stretch,
                read_as="" if stretch == name else name,
                span=span,
                times=passage.text.count(stretch),
            )
            for span, passage, stretch in written
            if stretch
        ]

    def extraction(
        self, asked: ExtractionRequest, mentions: Iterable[Mention], relations: Iterable[RelationMention] = ()
    ) -> Extraction:
        """What was found, each name once a sentence, in order of name and place."""
        by_place = {(mention.name_id, mention.span): mention for mention in mentions}
        return Extraction(
            id=asked.id(self.text.paper.id),
            paper_id=self.text.paper.id,
            subject=asked.subject,
            task=asked.task,
            task_version=asked.task_version,
            model=asked.model,
            content_hash=self.text.paper.text_hash,
            mentions=tuple(by_place[key] for key in sorted(by_place)),
            relations=tuple(dict.fromkeys(relations)),
        )


def names_by_key(papers: Iterable[PaperText]) -> Mapping[str, NamesOfPaper]:
    """The names of papers by citation key."""
    return {text.paper.citation_key: NamesOfPaper(text) for text in papers}

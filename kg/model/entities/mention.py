"""What was found in one paper: mentions of names, and relations between them, each with its place in the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageSource

EntityType = NewType("EntityType", str)
"""What kind of thing is asked for, a noun in the singular and in lower case: `method`, `dataset`, `disease`."""

NameId = NewType("NameId", str)
"""An entity type and the canonical form of a name, `dataset|cora`: surface forms that differ in spelling share it."""

ExtractionId = NewType("ExtractionId", str)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class TextSpan:
    """The sentence `text[start:end]` of a text of a paper, offsets in characters."""

    source: PassageSource
    start: int
    end: int

    @property
    def place(self) -> str:
        """The span as one word: `abstract:120-260`."""
        return f"{self.source}:{self.start}-{self.end}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A name in a sentence; `surface` is a stretch of the sentence, letter for letter, that it has `times` times.

    `read_as` is the name that was read there, where that is written otherwise: in full for a short form; else "".
    """

    name_id: NameId
    entity_type: EntityType
    surface: str
    span: TextSpan
    times: int = 1
    read_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationMention:
    """A sentence that relates two names: `kind` is a verb or preposition such as `evaluated on`.

    Both names are mentioned by the same extraction. `description` is the relation in words, where a model gave some.
    """

    first: NameId
    second: NameId
    kind: str
    span: TextSpan
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What one task found in one paper when asked for one thing (StructSurvey 3).

    `subject` says what was asked for: the entity type, or both types and the fixed entity of a relation. An extraction
    without mentions is an answer too: the paper need not be read again. `content_hash` is a digest of the text that was
    read; where the paper has another text by now the extraction is stale.
    """

    id: ExtractionId
    paper_id: PaperId
    subject: str
    task: str
    task_version: int
    model: str
    content_hash: str
    mentions: tuple[Mention, ...] = ()
    relations: tuple[RelationMention, ...] = ()

"""Papers as they arrive from a source and as the graph keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import NewType

from kg.model.papers.entry import Entry
from kg.model.papers.kept_text import KeptText
from kg.model.papers.paper_id import PaperId as PaperId  # noqa: PLC0414 - who has a paper has its id
from kg.model.papers.retraction import Retraction

Identifier = NewType("Identifier", str)
"""A normalised external identifier, `scheme:value`, such as `doi:10.1109/5.771073` or `arxiv:1609.02907`."""

CitationKey = NewType("CitationKey", str)
"""The key of the paper's bibliography entry, or surname + year + first title word, such as `kipf2017semi`.

Unique in a graph and never reassigned.
"""


class PaperKind(StrEnum):
    """What a paper mainly contributes (SurveyX 3.1.2 distinguishes the first four)."""

    METHOD = "method"
    BENCHMARK = "benchmark"
    THEORY = "theory"
    SURVEY = "survey"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedWork:
    """A paper as another record names it: in its reference list or in its list of citing papers.

    `contexts` are sentences of the citing paper around the citation, `intents` the source's labels for it. `retraction`
    is what a notice of retraction says of the work.
    """

    identifiers: tuple[Identifier, ...] = ()
    title: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    contexts: tuple[str, ...] = ()
    intents: tuple[str, ...] = ()
    influential: bool | None = None
    retraction: Retraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRecord:
    """One row of a source, converted but not yet identified with a paper of the graph.

    `row` is the 1-based position in its source. `title` is None only in a row that does nothing but add citations to
    a paper named by its identifiers. `references` and `cited_by` are None where the source does not know them, which
    is not the same as an empty list. `citation_keys` are those that the source gives beside the key of the entry.
    `retracts` are the works that a notice of retraction is about, as far as it names
    them; None in a record that is not such a notice. `is_abstract_extracted` says that the abstract was found in a PDF
    file, among what else is there.
    """

    row: int
    identifiers: tuple[Identifier, ...]
    title: str | None
    abstract: str | None = None
    summary: str | None = None
    year: int | None = None
    publication_date: str | None = None
    venue: str | None = None
    authors: tuple[str, ...] = ()
    citation_count: int | None = None
    kind: PaperKind | None = None
    url: str | None = None
    references: tuple[CitedWork, ...] | None = None
    cited_by: tuple[CitedWork, ...] | None = None
    entry: Entry | None = None
    labels: tuple[str, ...] = ()
    citation_keys: tuple[str, ...] = ()
    retraction: Retraction | None = None
    retracts: tuple[CitedWork, ...] | None = None
    is_abstract_extracted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper of the graph.

    `publication_date` is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. `summary` is a description of the content written for
    Strata, preferred over the abstract wherever text is read. A `stub` is known only because another paper cites it or
    is cited by it. `sources` are the labels of the imports that brought the paper, in order, `labels` the tags,
    keywords and collections that their records name; `entry` is what its bibliography entries say together, and
    `citation_keys` are the keys that bibliographies gave the work, in order. `author_lists` are the lists that
    `authors` was made of, where sources name other authors or fewer of them. `retraction` is None unless a source says
    that the work was retracted. `is_abstract_extracted` says that the abstract was found in a PDF file, and no source
    states one. `full_text` is there where the graph keeps one and the paper is a member of a field
    that was read. Other fields are None when no source stated them.
    """

    id: PaperId
    title: str
    citation_key: CitationKey
    identifiers: tuple[Identifier, ...] = ()
    abstract: str | None = None
    summary: str | None = None
    year: int | None = None
    publication_date: str | None = None
    venue: str | None = None
    authors: tuple[str, ...] = ()
    citation_count: int | None = None
    kind: PaperKind = PaperKind.OTHER
    url: str | None = None
    stub: bool = False
    sources: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    entry: Entry | None = None
    citation_keys: tuple[CitationKey, ...] = ()
    author_lists: tuple[tuple[str, ...], ...] = ()
    retraction: Retraction | None = None
    is_abstract_extracted: bool = False
    full_text: KeptText | None = field(default=None, repr=False, hash=False)

    @property
    def is_retracted(self) -> bool:
        """Whether a source says that the work was retracted, withdrawn or removed."""
        return self.retraction is not None

    @property
    def keys(self) -> tuple[CitationKey, ...]:
        """The keys that find it: its own one first, then those that bibliographies gave it."""
        return (self.citation_key, *(key for key in self.citation_keys if key != self.citation_key))

    @property
    def text_hash(self) -> str:
        """A digest of its title, abstract and summary."""
        texts = (self.title, self.abstract or "", self.summary or "")
        return blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()

    @property
    def reading_hash(self) -> str:
        """A digest of all that there is to read of it: that of `text_hash`, with its full text where there is one."""
        if self.full_text is None:
            return self.text_hash
        return blake2b(f"{self.text_hash} {self.full_text.digest}".encode(), digest_size=10).hexdigest()

    @property
    def content(self) -> str | None:
        """The text that says what the paper is about beyond its title: the summary, else the abstract."""
        return self.summary or self.abstract

    @property
    def is_readable(self) -> bool:
        """Whether more than its title is known: a summary, an abstract or a full text."""
        return bool(self.content) or self.full_text is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """`citing` cites `cited`; `weight` is the edge weight of SurveyG eq. 1, in [0, 1], None before a field is built."""

    citing: PaperId
    cited: PaperId
    weight: float | None = None
    contexts: tuple[str, ...] = ()
    intents: tuple[str, ...] = ()
    influential: bool | None = None

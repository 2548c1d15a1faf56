"""A card: what a paper states, read once, between its text and everything that is made of it.

Who reads, a language model or rules, fills it; who writes, compares, tabulates, asks or checks takes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper import PaperId, PaperKind

RULES = "rules"
"""The reader of cards that no model made."""


class StatementRole(StrEnum):
    """What a statement is to its paper."""

    PROBLEM = "problem"
    DEFINITION = "definition"
    APPROACH = "approach"
    CONTRIBUTION = "contribution"
    SETTING = "setting"
    """Data, participants, material."""
    MEASURE = "measure"
    RESULT = "result"
    COMPARISON = "comparison"
    """With whom, on what, which way."""
    CRITICISM = "criticism"
    """What it holds wrong in earlier work."""
    LIMIT = "limit"
    OPEN_QUESTION = "open_question"

    @property
    def words(self) -> str:
        """The role as people read it: `open question`."""
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStatement:
    """Something that a paper states, and the ids of the passages that state it, one at least.

    `text` is one or two sentences. With `is_quote` it is so in the paper; else it is in the words of its reader.
    """

    role: StatementRole
    text: str
    passages: tuple[str, ...]
    is_quote: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedResult:
    """A number that a paper reports: what was measured, its value as written, its unit, on which data, against what.

    `unit`, `on` and `against` are None where the paper does not say them.
    """

    what: str
    value: str
    unit: str | None
    on: str | None
    against: str | None
    passages: tuple[str, ...]

    @property
    def line(self) -> str:
        """The result on one line: `BLEU: 28.4 on WMT 2014 against ensembles`."""
        value = " ".join(part for part in (self.value, self.unit) if part)
        on = f" on {self.on}" if self.on else ""
        against = f" against {self.against}" if self.against else ""
        return f"{self.what}: {value}{on}{against}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardName:
    """A thing that a paper names, as its passages spell it; `type` is such as task, method, data, measure, material."""

    type: str
    surface: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRelation:
    """That of two things named `subject` and `object` the paper says `verb`."""

    subject: str
    verb: str
    object: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One reading of one paper; there is one at most for each paper and reader.

    `reader` is the name of the model or of the rules that read, `version` that of its prompt or rules. `digest` is that
    of the text that was read: where the paper has another text, the card is not current.
    """

    paper_id: PaperId
    kind: PaperKind
    statements: tuple[CardStatement, ...]
    results: tuple[ReportedResult, ...] = ()
    names: tuple[CardName, ...] = ()
    relations: tuple[CardRelation, ...] = ()
    reader: str
    version: int
    digest: str

    def of_role(self, *roles: StatementRole) -> tuple[CardStatement, ...]:
        """The statements of some roles, in the order of the card."""
        return tuple(each for each in self.statements if each.role in roles)

    @property
    def cited_passages(self) -> frozenset[str]:
        """The ids of all passages that it rests on."""
        stated = (passage for each in self.statements for passage in each.passages)
        counted = (passage for each in self.results for passage in each.passages)
        named = (passage for each in self.names for passage in each.passages)
        related = (passage for each in self.relations for passage in each.passages)
        return frozenset((*stated, *counted, *named, *related))

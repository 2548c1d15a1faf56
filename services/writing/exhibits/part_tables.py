"""The table of a part: its papers side by side on the axis of the part, made by code from the cards of a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.model.papers.card import RULES, Card, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.exhibit import CellSource, Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Claim, Passage, PassageSource, Section, SectionId
from services.document.markup import escape_brackets, marker
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePaper, evidence_pack
from services.text.instructions import without_instructions
from services.text.lexicon import FUNCTION_WORDS
from services.text.mentions import fold_words
from services.text.sentences import sentences
from services.writing.assembly import TabledPart
from services.writing.exhibits.figures import short_reference
from services.writing.named_papers import short_name

NOT_STATED = "–"
"""What a cell holds where nothing was found in the paper, as its caption says."""
LEAST_PAPERS = 6
"""Papers from which on a part has such a table."""
_MOST_PAPERS = 30
_LONGEST = 40
"""Words of a cell at most."""
_LEAST_STATED = 1 / 3
"""The share of papers that state something for a column, from which on it is shown."""
_ALIKE, _NUMBERS = 3, 2
"""Papers that give a number of one measure on one data set before it has a column, and such columns at most."""
_COLUMNS: Mapping[str, tuple[StatementRole, ...]] = {
    "What it does": (StatementRole.APPROACH, StatementRole.CONTRIBUTION),
    "Tried on": (StatementRole.SETTING,),
    "Found": (StatementRole.RESULT, StatementRole.COMPARISON),
    "Limit": (StatementRole.LIMIT, StatementRole.OPEN_QUESTION),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """The text of a cell, and the passages that say it."""

    text: str
    passages: tuple[Passage, ...]


_Column = tuple[str, Mapping[CitationKey, _Cell]]
"""The heading of a column, and its cells by paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartTables:
    """Makes the tables of one survey.

    `tabled` has the axis of each part, and the papers at home there that its text need not tell.
    """

    index: FieldIndex
    cards: Mapping[PaperId, Card]
    tabled: Mapping[SectionId, TabledPart] = field(default_factory=dict)

    def tables(self, sections: Sequence[Section]) -> tuple[Exhibit, ...]:
        """A table for each part of the body with six papers or more of which enough is stated, in reading order."""
        return self.of_body(sections[1:-1])

    def of_body(self, sections: Sequence[Section]) -> tuple[Exhibit, ...]:
        """The same, for a body without introduction and conclusion."""
        parts = (part for section in sections for part in section.parts())
        return tuple(made for part in parts if (made := self._table(part)) is not None)

    def _table(self, part: Section) -> Exhibit | None:
        told, planned = papers_in_text(part), self.tabled.get(part.id, TabledPart())
        known = self.index.graph.papers.keys() & {id for id, card in self.cards.items() if card.reader != RULES}
        papers = self.index.by_importance((told | set(planned.papers)) & known)[:_MOST_PAPERS]
        if len(papers) < LEAST_PAPERS:
            return None
        pack = evidence_pack(self.index, self.index.by_year(papers))
        about = f"{planned.axis} {part.title} {part.focus}"
        columns = self._columns(pack.papers, about=about, told=_told_passages(part))
        shown = [item for item in pack.papers if any(item.paper.citation_key in cells for _, cells in columns)]
        if not columns or len(shown) < LEAST_PAPERS:
            return None
        left = len(told - {item.paper.id for item in shown})
        return Exhibit(
            id=ExhibitId(f"{part.id}/papers"),
            caption=_caption(planned.axis, left=left),
            content=_as_table(shown, columns),
            section=part.id,
        )

    def _columns(self, items: Sequence[EvidencePaper], *, about: str, told: Collection[str]) -> list[_Column]:
        """The columns for which enough papers state something, and those that hold numbers of one kind."""
        words = _words(about)
        stated: list[_Column] = []
        for name, roles in _COLUMNS.items():
            cells = {
                item.paper.citation_key: cell
                for item in items
                if (cell := _statement(item, self.cards[item.paper.id], roles, words, told)) is not None
            }
            stated.append((name, cells))
        enough = [each for each in stated if len(each[1]) >= _LEAST_STATED * len(items)]
        return [*enough, *_numbers(items, self.cards)]


def papers_in_text(part: Section) -> frozenset[PaperId]:
    """The papers of which a part has a passage of text."""
    return frozenset(id for claim in part.claims for id in papers_behind_claim(claim))


def papers_behind_claim(claim: Claim) -> frozenset[PaperId]:
    """The papers of which a claim has a passage of text."""
    passages = (each.passage for each in claim.supports)
    return frozenset(each.paper_id for each in passages if each.source is not PassageSource.RECORD)


def _told_passages(part: Section) -> frozenset[str]:
    return frozenset(str(each.passage.id) for claim in part.claims for each in claim.supports)


def _caption(axis: str, *, left: int) -> str:
    by = f", by {escape_brackets(axis.rstrip('.?'))}" if axis else ""
    return caption_of(f"The papers of this part side by side{by}; a cell is what the paper states", described=left)


def row_label(paper: Paper) -> str:
    """`GNNGuard, Zhang and Zitnik 2020`: the name before the colon of a title, by which a text calls its method."""
    return ", ".join(each for each in (short_name(paper.title), short_reference(paper)) if each)


def caption_of(shown: str, *, described: int) -> str:
    """A caption that ends on how a table is read, and on the papers that the text describes and it does not show."""
    further = f" {described} further {'paper is' if described == 1 else 'papers are'} described in the text."
    return f"{shown}; {NOT_STATED} where nothing was found in it.{further if described else ''}"


def _as_table(items: Sequence[EvidencePaper], columns: Sequence[_Column]) -> Table:
    rows, sources = [], []
    for row, item in enumerate(items):
        key = item.paper.citation_key
        found = [cells.get(key) for _, cells in columns]
        rows.append(
            (
                f"{escape_brackets(row_label(item.paper))} {marker([key])}",
                *(cell.text if cell else NOT_STATED for cell in found),
            )
        )
        for column, cell in enumerate(found, start=1):
            sources += [CellSource(row=row, column=column, passage=each) for each in (cell.passages if cell else ())]
    return Table(columns=("Paper", *(name for name, _ in columns)), rows=tuple(rows), sources=tuple(sources))


def _statement(
    item: EvidencePaper,
    card: Card,
    roles: Sequence[StatementRole],
    words: frozenset[str],
    told: Collection[str],
) -> _Cell | None:
    """The statement of some roles that shares most words with what the part is about; None without one.

    A quotation that the text of the part has already is not given again.
    """
    held = _passages(item)
    fitting = [each for each in card.of_role(*roles) if any(name in held for name in each.passages)]
    fresh = [each for each in fitting if not (each.is_quote and set(each.passages) & set(told))]
    cells = [
        (len(words & _words(each.text)), _Cell(text=text, passages=_behind(each, held)))
        for each in fresh
        if (text := _cell_text(each))
    ]
    return max(cells, key=lambda each: each[0])[1] if cells else None


def _cell_text(statement: CardStatement) -> str:
    """A statement as a cell, its first sentence where it is long, a quotation between quotation marks; "" if longer."""
    text = without_instructions(" ".join(statement.text.split()))
    if len(text.split()) > _LONGEST and (first := sentences(text)):
        text = text[first[0].start : first[0].end]
    if not text or len(text.split()) > _LONGEST:
        return ""
    return escape_brackets(f"“{text}”" if statement.is_quote else text[0].upper() + text[1:])


def _numbers(items: Sequence[EvidencePaper], cards: Mapping[PaperId, Card]) -> Iterator[_Column]:
    """The measures of which several papers give a number on the same data, a column each."""
    found = {item.paper.citation_key: _results(item, cards[item.paper.id]) for item in items}
    counted = Counter(kind for results in found.values() for kind in results)
    shared = [kind for kind, papers in counted.items() if papers >= _ALIKE]
    for kind in sorted(shared, key=lambda each: (-counted[each], each))[:_NUMBERS]:
        given = {key: results[kind] for key, results in found.items() if kind in results}
        first, _ = next(iter(given.values()))
        yield escape_brackets(f"{first.what} on {first.on}"), {key: cell for key, (_, cell) in given.items()}


def _results(item: EvidencePaper, card: Card) -> Mapping[tuple[str, str], tuple[ReportedResult, _Cell]]:
    """The first number of each measure and data that a paper gives in passages at hand."""
    made: dict[tuple[str, str], tuple[ReportedResult, _Cell]] = {}
    held = _passages(item)
    for each in card.results:
        if each.on and (behind := _behind(each, held)):
            made.setdefault(
                (fold_words(each.what), fold_words(each.on)),
                (each, _Cell(text=escape_brackets(_value(each)), passages=behind)),
            )
    return made


def _value(result: ReportedResult) -> str:
    value = " ".join(part for part in (result.value, result.unit) if part)
    return f"{value} against {result.against}" if result.against else value


def _passages(item: EvidencePaper) -> Mapping[str, Passage]:
    return {str(each.passage.id): each.passage for each in item.passages}


def _behind(stated: CardStatement | ReportedResult, held: Mapping[str, Passage]) -> tuple[Passage, ...]:
    return tuple(held[name] for name in stated.passages if name in held)


def _words(text: str) -> frozenset[str]:
    return frozenset(fold_words(text).split()) - FUNCTION_WORDS

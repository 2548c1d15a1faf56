"""A short section on gaps: what no paper combines, what papers leave open.

Everything in it is a passage of a paper in quotation marks or a count of the graph; where there is nothing, there is no
section.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.card import StatementRole
from kg.model.surveys.survey import Passage, PassageId, Section, SectionId, Support, SurveyId
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePaper, evidence_pack, evidence_paper
from services.reading.cues import leans
from services.reading.rule_reader import roles_of
from services.rendering.references.author_names import short_authors
from services.structure.category_coverage import CategoryCoverage, CoverageGap
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.outlining.body import SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.writing.assembly import Written, WrittenSection
from services.writing.claims import ground
from services.writing.open_problems import open_passages

_TITLE = "Gaps"
_EMPTY, _OPEN, _LEAST_OPEN = 6, 6, 4
"""Entries of each kind at most, and open questions at least."""
_LONGEST = 45
"""Words of a passage that is quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapWriter:
    """Writes the section for one survey.

    `with_open` says whether it quotes what papers leave open. A survey of a language model does not: two readers named
    such a row of quotations first among its faults; its parts and its conclusion weigh what is open.
    """

    index: FieldIndex
    coverage: CategoryCoverage | None
    survey: SurveyId
    with_open: bool

    def add_section(self, written: Written) -> Written:
        """The body with the section at its end, or as it is where there is nothing to say.

        Questions that papers leave open are listed here only where no section of the body does.
        """
        has_open = any(each.plan.section.purpose is Purpose.OPEN_PROBLEMS for each in written.sections)
        papers = [evidence_paper(self.index, id) for id in self.index.by_importance(self.index.graph.papers)]
        used = {support.passage.id for each in written.body for part in each.walk() for support in _supports(part)}
        paragraphs = [
            *self._empty(),
            *(self._open(papers, used) if self.with_open and not has_open else ()),
        ]
        if not paragraphs:
            return written
        number = str(2 + len(written.sections) + len(written.missing))
        section = self._section(Draft(paragraphs=tuple(paragraphs)), number)
        plan = PlannedSection(title=_TITLE, focus=section.focus, purpose=Purpose.GAPS, proof_ids=())
        made = WrittenSection(plan=SectionPlan(section=plan, subsections=()), section=section)
        return replace(written, sections=(*written.sections, made))

    def _section(self, draft: Draft, number: str) -> Section:
        id = SectionId(f"{self.survey}/{number}")
        names = {name for sentence in draft.sentences() for name in sentence.passages}
        keys = {str(paper.citation_key): id for id, paper in self.index.graph.papers.items()}
        pack = evidence_pack(self.index, sorted({keys[name.partition("#")[0]] for name in names}))
        text = ground(draft, pack, section=id, topic=self.index.graph.field.topic)
        focus = "What no paper combines, and what papers leave open."
        purpose = Purpose.GAPS.value
        return Section(
            id=id, number=number, title=_TITLE, focus=focus, purpose=purpose, text=text.text, claims=text.claims
        )

    def _empty(self) -> Iterator[DraftParagraph]:
        if self.coverage is None or not (gaps := self.coverage.gaps()):
            return
        cells = len(self.coverage.rows) * len(self.coverage.columns)
        lead = (
            f"Of the {cells} pairs of a category of {self.coverage.row_type} and one of {self.coverage.column_type}, "
            f"{len(gaps)} {'is' if len(gaps) == 1 else 'are'} named by none of the {self.coverage.papers} papers with "
            "an abstract, although three or more would name each by chance."
        )
        yield DraftParagraph(sentences=(DraftSentence(text=lead), *map(_says_gap, gaps[:_EMPTY])))

    def _open(self, papers: Sequence[EvidencePaper], used: set[PassageId]) -> Iterator[DraftParagraph]:
        found: dict[str, tuple[EvidencePaper, Passage]] = {}
        for item in papers:
            own = [each for each in open_passages(item) if _is_question(item, each) and _is_short(each)]
            if own and own[0].id not in used:
                found.setdefault(own[0].text, (item, own[0]))
        sentences = tuple(
            DraftSentence(text=f"Left open by {_who(item)}: “{_plain(passage)}”.", passages=(passage.id,))
            for item, passage in list(found.values())[:_OPEN]
        )
        if len(sentences) >= _LEAST_OPEN:
            yield DraftParagraph(sentences=sentences)


def _says_gap(gap: CoverageGap) -> DraftSentence:
    row, column = gap.row, gap.column
    return DraftSentence(
        text=f"No paper with an abstract names things of both “{row.name}” ({len(row.papers)} papers) and "
        f"“{column.name}” ({len(column.papers)} papers), where {gap.expected:.1f} papers would be expected."
    )


def _supports(section: Section) -> Iterator[Support]:
    for claim in section.claims:
        yield from claim.supports


def _who(item: EvidencePaper) -> str:
    year = "" if item.paper.year is None else f" ({item.paper.year})"
    return f"{short_authors(list_authors(item.paper)) or 'Unnamed authors'}{year}"


def _is_question(item: EvidencePaper, passage: Passage) -> bool:
    return roles_of(item.paper).get(passage.id) is StatementRole.OPEN_QUESTION


def _plain(passage: Passage) -> str:
    return " ".join(passage.text.split()).rstrip(".")


def _is_short(passage: Passage) -> bool:
    """Whether a passage can be quoted alone: not too long, and not in mid-thought."""
    return len(passage.text.split()) <= _LONGEST and not leans(passage.text)

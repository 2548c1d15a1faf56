"""Everything that can be measured of a survey, in one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from statistics import fmean

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper
from kg.model.surveys.survey import Survey
from services.document.integrity import Fault, IntegrityReport, check
from services.document.markup import cited_keys, markers, without_citations
from services.embedding import Embedder
from services.evaluation.citations import CitationMeasures, measure_citations
from services.evaluation.content import ContentMeasures, compare_texts
from services.evaluation.human_comparison import ReferenceComparison, agreement, compare_references
from services.evaluation.human_survey import HumanSurvey, is_section, works_of_papers
from services.evaluation.judges import ContentMarks, judge_content
from services.evaluation.key_points import KeyPointMeasures, find_key_points
from services.evaluation.outline import judge_outline
from services.evaluation.preference import win_rates
from services.evaluation.references import citation_density, recency
from services.evaluation.structure import StructureMeasures, compare_headings
from services.models.model_requirement import require_model
from services.models.port import LanguageModel
from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT, ContentJudgementInput
from services.tasks.judging.structure_judgement import STRUCTURE_JUDGEMENT
from services.tasks.marks import SectionText


@dataclass(frozen=True, slots=True, kw_only=True)
class TextMeasures:
    """How long a survey is and how it is divided: its words, sections, and subsections of a section in the mean."""

    words: int
    sections: int
    subsections: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceMeasures:
    """A reference list alone: NR, CD, RR@k, the mean cosine of its papers with the topic, and joined sentences.

    `recency` by k; `joined` is the share of citing sentences that cite several papers.
    """

    cited_papers: int
    density: float
    recency: Mapping[int, float]
    relevance: float
    joined: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyEvaluation:
    """`marks` is None where nobody judged; so is what people wrote.

    `outline` has the marks of the headings alone and, beside an outline by people, the share of it that they meet.
    `key_points` are those of a text by people. `won` is how often the judges prefer this survey to another one.
    """

    integrity: IntegrityReport
    text: TextMeasures
    references: ReferenceMeasures
    citations: CitationMeasures
    marks: ContentMarks | None
    outline: Mapping[str, float]
    against: ReferenceComparison | None = None
    content: ContentMeasures | None = None
    structure: StructureMeasures | None = None
    key_points: KeyPointMeasures | None = None
    won: Mapping[str, float] = dataclass_field(default_factory=dict)

    @property
    def judge(self) -> str | None:
        """Who judged, by name; None where nobody did."""
        return ", ".join(dict.fromkeys(self.marks.judges)) if self.marks else None


async def evaluate(
    survey: Survey,
    field: FieldGraph,
    *,
    judges: Sequence[LanguageModel] = (),
    embedder: Embedder,
    human: HumanSurvey | None = None,
    rival: Survey | None = None,
) -> SurveyEvaluation:
    """Measure a survey of a field, and compare it with one by people as far as that is known.

    Args:
        judges: give the marks, each under two prompts, and are averaged; without any there are none. The first one
            lists the key points of the text by people and looks for them.
        rival: another survey of the same subject, with which the judges compare this one.
    Raises:
        InvalidInputError: rules would have to judge, or nobody is there to compare with the rival.
        UpstreamError: see `LanguageModel`.
    """
    require_judges(judges)
    if rival is not None and not judges:
        raise InvalidInputError("a language model must judge which survey is better; name one", field="judge")
    human = human or HumanSurvey()
    cited = [field.papers[id] for id in dict.fromkeys(survey.keys.values()) if id in field.papers]
    topic, texts = field.field.topic, section_texts(survey)
    return SurveyEvaluation(
        integrity=check(survey, field.citable),
        text=_measure_text(survey),
        references=_references(survey, field, cited),
        citations=measure_citations(survey, field.citable),
        marks=await judge_content(judges, _judgement(texts, field)) if judges else None,
        outline=await judge_outline(judges, survey, human.headings, topic=topic) if judges else {},
        against=compare_references(human.until_then(works_of_papers(cited)), human.references)
        if human.references
        else None,
        content=await compare_texts(_text(survey), human.text, embedder) if human.text else None,
        structure=await compare_headings(_headings(survey), human.headings, embedder) if human.headings else None,
        key_points=await find_key_points(judges[0], human.text, texts, topic=topic) if judges and human.text else None,
        won=await win_rates(judges, texts, section_texts(rival), topic=topic) if rival else {},
    )


def require_judges(judges: Sequence[LanguageModel]) -> None:
    """Refuse judges that cannot judge.

    Raises:
        InvalidInputError: rules would have to.
    """
    for judge in judges:
        require_model(judge, CONTENT_JUDGEMENT)
        require_model(judge, STRUCTURE_JUDGEMENT)


def _references(survey: Survey, field: FieldGraph, cited: Sequence[Paper]) -> ReferenceMeasures:
    body = "\n".join(section.text for section in survey.walk())
    distinct = {found.keys for found in markers(body)}
    claims = [claim for section in survey.walk() for claim in section.claims]
    joined = [len(set(cited_keys(claim.sentence))) > 1 for claim in claims]
    return ReferenceMeasures(
        cited_papers=len(cited),
        density=citation_density(len(distinct), len(without_citations(body))),
        recency=recency([paper.year for paper in cited], this_year=field.field.as_of.year),
        relevance=fmean(field.members[paper.id].relevance for paper in cited) if cited else 0.0,
        joined=fmean(joined) if joined else 0.0,
    )


def section_texts(survey: Survey) -> tuple[SectionText, ...]:
    """The sections of a survey that have a text, as judges read them."""
    return tuple(
        SectionText(id=section.number or "abstract", title=section.title, text=section.text)
        for section in survey.walk()
        if section.text
    )


def _judgement(sections: tuple[SectionText, ...], field: FieldGraph) -> ContentJudgementInput:
    expected = tuple(theme.label for theme in field.themes)
    return ContentJudgementInput(topic=field.field.topic, sections=sections, expected=expected)


def _measure_text(survey: Survey) -> TextMeasures:
    return TextMeasures(
        words=len(_text(survey).split()),
        sections=len(survey.sections),
        subsections=fmean(len(each.subsections) for each in survey.sections) if survey.sections else 0.0,
    )


def _headings(survey: Survey) -> list[str]:
    return [section.title for section in survey.walk() if is_section(section.title)]


def _text(survey: Survey) -> str:
    return "\n\n".join(without_citations(section.text) for section in survey.walk())


def measures_of(found: SurveyEvaluation) -> Mapping[str, Mapping[str, float | None]]:
    """All figures by group and name, rounded to four digits; a group that was not measured is left out."""
    whole, its = found.integrity, found.references
    faults = whole.counts()
    groups: dict[str, Mapping[str, float | None]] = {
        "integrity": {
            "dangling": faults[Fault.DANGLING_KEY],
            "duplicate": faults[Fault.DUPLICATE_REFERENCE],
            "unused": faults[Fault.UNUSED_REFERENCE],
            "claims with a passage": whole.support,
            "uncited claims": whole.uncited_rate,
        },
        "text": {
            "words": found.text.words,
            "sections": found.text.sections,
            "subsections a section": found.text.subsections,
        },
        "references": {
            "NR": its.cited_papers,
            "CD": its.density,
            **{f"RR@{k}": share for k, share in its.recency.items()},
            "relevance": its.relevance,
            "joined sentences": its.joined,
        },
        "citations": {
            "recall": found.citations.recall,
            "precision": found.citations.precision,
            "F1": found.citations.f1,
        },
        **({"marks": found.marks.marks} if found.marks else {}),
        **({"judges": {"kappa": found.marks.kappa}} if found.marks and len(found.marks.judges) > 1 else {}),
        **({"outline": found.outline} if found.outline else {}),
        **({"key points": {"KPR": found.key_points.recall}} if found.key_points else {}),
        **({"won": found.won} if found.won else {}),
    }
    return round_figures(groups | agreement(found.against, found.content, found.structure))


def round_figures(groups: Mapping[str, Mapping[str, float | None]]) -> Mapping[str, Mapping[str, float | None]]:
    """The figures to four digits."""
    return {
        group: {name: None if value is None else round(value, 4) for name, value in each.items()}
        for group, each in groups.items()
    }

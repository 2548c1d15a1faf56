"""What would join a field, beside which of its papers, and which sections of its surveys that touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Citation, PaperId
from kg.model.surveys.survey import Claim, Survey

_NEIGHBOURS = 5
_SECTIONS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedSection:
    """A section of a survey that cites neighbours of a new paper."""

    survey_id: str
    number: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoiningPaper:
    """A paper that would join a field.

    `community` is the label of the community that most of its neighbours are in, None without one. `neighbours` are
    papers of the field that it cites, that cite it, or that are most like it; `sections` those that cite most of them.
    """

    paper_id: PaperId
    reason: str
    community: str | None
    neighbours: tuple[PaperId, ...]
    sections: tuple[TouchedSection, ...]


def joining_papers(
    reasons: Mapping[PaperId, str],
    field: FieldGraph,
    *,
    similarities: Mapping[PaperId, Mapping[PaperId, float]],
    citations: Iterable[Citation],
    surveys: Sequence[Survey],
) -> tuple[JoiningPaper, ...]:
    """The community, the neighbours and the sections of surveys to which each new paper would belong.

    Args:
        reasons: why each is included, by id.
        field: as it is.
        similarities: cosines of each new paper with those of the field.
        citations: those among the new papers and the field's.
        surveys: of the field.
    """
    linked: dict[PaperId, set[PaperId]] = {id: set() for id in reasons}
    for citation in citations:
        for new, other in ((citation.citing, citation.cited), (citation.cited, citation.citing)):
            if new in linked and other in field.members:
                linked[new].add(other)
    labels = {paper: each.label for each in field.communities for paper in each.papers}
    cited = [(survey.id, section, _cited_papers(section.claims)) for survey in surveys for section in survey.walk()]
    found = []
    for id, reason in sorted(reasons.items()):
        own = similarities.get(id, {})
        near = sorted(own, key=lambda each: (-own[each], each))[:_NEIGHBOURS]
        neighbours = tuple(dict.fromkeys((*sorted(linked[id]), *near)))
        shared = [(len(papers & set(neighbours)), survey, section) for survey, section, papers in cited]
        best = sorted((each for each in shared if each[0]), key=lambda each: (-each[0], each[1], each[2].number))
        found.append(
            JoiningPaper(
                paper_id=id,
                reason=reason,
                community=_commonest(labels[each] for each in neighbours if each in labels),
                neighbours=neighbours,
                sections=tuple(
                    TouchedSection(survey_id=survey, number=section.number, title=section.title)
                    for _, survey, section in best[:_SECTIONS]
                ),
            )
        )
    return tuple(found)


def _cited_papers(claims: Iterable[Claim]) -> set[PaperId]:
    return {support.passage.paper_id for claim in claims for support in claim.supports}


def _commonest(labels: Iterable[str]) -> str | None:
    counts = Counter(labels)
    return min(counts, key=lambda label: (-counts[label], label)) if counts else None

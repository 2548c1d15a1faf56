"""Community and path summaries by rule: numbers of the graph, and what papers say in their own words."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kg.model.fields.field import VerticalPath
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperId
from services.adapters.models.offline.answers import answers
from services.brief.phrasing import capitalise, count_in_words, list_in_words, span_of
from services.brief.sentences import CONTRIBUTION, OPEN, RESULT, best, statements
from services.brief.works import authors_with_citation, quotation
from services.document.markup import cite_at_end
from services.evidence.pack import EvidencePaper
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY, CommunityInput, CommunitySummary, Subgroup
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY, DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PATH_SUMMARY, PathInput, PathSummary

_QUOTED, _MILESTONES = 4, 6


@answers(COMMUNITY_SUMMARY)
def summarise_community(inputs: CommunityInput) -> CommunitySummary:
    """SurveyG 2.1.3, horizontal stage, in one group: to part it takes judgement."""
    facts, papers = inputs.facts, inputs.pack.papers
    papers_in_words = capitalise(count_in_words(len(facts.papers), "paper"))
    about = f"{papers_in_words} {span_of(facts.years)} on {list_in_words(facts.keywords[:3])}."
    name = facts.label or papers[0].paper.title
    group = Subgroup(
        name=name,
        papers=tuple(item.paper.citation_key for item in papers),
        approach=_quote(papers[:_QUOTED], (*CONTRIBUTION, *RESULT)),
        critique=_quote(papers, OPEN),
    )
    items = {item.paper.id: item for item in inputs.pack.everything()}
    roots = [f"{authors_with_citation(items[root])} ({count})" for root, count in facts.cited if root in items]
    overall = f"The works outside the community that they cite most are {list_in_words(roots)}." if roots else about
    return CommunitySummary(name=name, about=" ".join(about.split()), subgroups=(group,), overall=overall)


@answers(DEVELOPMENT_SUMMARY)
def summarise_development(inputs: DevelopmentInput) -> DevelopmentSummary:
    """SurveyG Alg. 1, T_dev: the seed and the development papers that cite their way back to it."""
    seed, *later = inputs.pack.papers
    milestones = sort_by_year(later[:_MILESTONES])
    direction = f"From {authors_with_citation(seed)}" + (
        f" to {authors_with_citation(milestones[-1])}." if milestones else "."
    )
    return DevelopmentSummary(
        direction=direction,
        account=_quote((seed, *milestones), (*CONTRIBUTION, *RESULT)) or direction,
        milestones=tuple(item.paper.citation_key for item in (seed, *milestones)),
    )


@answers(PATH_SUMMARY)
def summarise_path(inputs: PathInput) -> PathSummary:
    """SurveyG Alg. 1, T_path: the development, continued to the frontier."""
    seed, *later = inputs.pack.papers
    newest = sort_by_year(later[:_MILESTONES])
    steps = {step.paper_id for step in (*inputs.path.development, *inputs.path.frontier)}
    quoted = _quote(newest, (*CONTRIBUTION, *RESULT))
    given = inputs.development
    account = given.account if given else _quote([seed], (*CONTRIBUTION, *RESULT)) or seed.paper.title
    milestones = given.milestones if given else (seed.paper.citation_key,)
    return PathSummary(
        name=f"From {seed.paper.title.rstrip('.')}",
        trajectory=" ".join(part for part in (account, quoted) if part),
        turns=tuple(_turn(item, inputs.path) for item in newest if item.paper.id in steps),
        milestones=(*milestones, *(item.paper.citation_key for item in newest)),
    )


def sort_by_year(items: Iterable[EvidencePaper]) -> list[EvidencePaper]:
    """Papers by year, those without one last; ties in the order given."""
    return sorted(items, key=lambda item: (item.paper.year is None, item.paper.year or 0))


def _quote(items: Iterable[EvidencePaper], roles: Collection[StatementRole]) -> str:
    """The best statement of each paper as a quotation, oldest first, six at most."""
    found = [best(statements(item, {}), roles) for item in sort_by_year(items)]
    quotes = [cite_at_end(quotation(each.text), [each.item.paper.citation_key]) for each in found if each is not None]
    return " ".join(quotes[:_MILESTONES])


def _turn(item: EvidencePaper, path: VerticalPath) -> str:
    places: dict[PaperId, float] = {step.paper_id: step.weight for step in path.frontier}
    weight = places.get(item.paper.id)
    reached = f" with a walk weight of {weight:.2g}" if weight is not None else ""
    return f"The line reaches {authors_with_citation(item)}{reached}."

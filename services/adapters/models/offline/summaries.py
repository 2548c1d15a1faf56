"""Community and path summaries by classical means: subgroups, their phrases, their best statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model.fields.field import VerticalPath
from kg.model.papers.paper import PaperId
from services.adapters.models.offline.language.composing import named
from services.adapters.models.offline.language.grouping import subgroups
from services.adapters.models.offline.language.statements import Statement, statements, with_role
from services.adapters.models.offline.ways import answers
from services.brief.phrasing import capitalised, counted, listed, span_of
from services.document.markup import cite_at_end
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY, CommunityInput, CommunitySummary, Subgroup
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY, DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PATH_SUMMARY, PathInput, PathSummary
from services.text.group_names import group_names
from services.text.instructions import readable
from services.text.phrases import distinctive_phrases

_OF_A_GROUP = 4
_MILESTONES = 6


@answers(COMMUNITY_SUMMARY)
def summarise_community(inputs: CommunityInput) -> CommunitySummary:
    """SurveyG 2.1.3, horizontal stage."""
    facts = inputs.facts
    groups = subgroups(inputs.pack.papers, inputs.pack.citations)
    names = group_names([[readable(item.paper) for item in group] for group in groups], topic=inputs.topic)
    parts = []
    for group, name in zip(groups, names, strict=True):
        parts.append(
            Subgroup(
                name=name.heading,
                papers=tuple(item.paper.citation_key for item in group),
                approach=_account(group[:_OF_A_GROUP]),
                critique=_critique(group),
            )
        )
    about = (
        f"{capitalised(counted(len(facts.papers), 'paper'))} {span_of(facts.years)} on {listed(facts.keywords[:3])}."
    )
    return CommunitySummary(
        name=facts.label or parts[0].name,
        about=" ".join(about.split()),
        subgroups=tuple(parts),
        overall=_overall(inputs, parts),
    )


def _overall(inputs: CommunityInput, parts: Sequence[Subgroup]) -> str:
    items = {item.paper.id: item for item in inputs.pack.everything()}
    roots = [f"{named(items[root])} ({count})" for root, count in inputs.facts.cited if root in items]
    sentences = [f"The papers fall into {counted(len(parts), 'group')}: {listed([part.name for part in parts])}."]
    if roots:
        sentences.append(f"The works outside the community that they cite most are {listed(roots)}.")
    return " ".join(sentences)


def _account(items: Iterable[EvidencePaper]) -> str:
    """The best statement of each paper, oldest first."""
    return " ".join(_cited(found[0]) for item in in_time(items) if (found := statements(item)))


def _critique(items: Iterable[EvidencePaper]) -> str:
    """What the papers themselves name as a limit or a problem left; empty where they name none."""
    found = [with_role(item, Role.LIMITATION, Role.PROBLEM)[:1] for item in in_time(items)]
    return " ".join(_cited(statement) for group in found[:_OF_A_GROUP] for statement in group[:1])


def _cited(statement: Statement) -> str:
    return cite_at_end(statement.text, [statement.item.paper.citation_key])


def in_time(items: Iterable[EvidencePaper]) -> list[EvidencePaper]:
    """Papers by year, those without one last; ties in the order given."""
    return sorted(items, key=lambda item: (item.paper.year is None, item.paper.year or 0))


@answers(DEVELOPMENT_SUMMARY)
def summarise_development(inputs: DevelopmentInput) -> DevelopmentSummary:
    """SurveyG Alg. 1, T_dev: the seed and the development papers that cite their way back to it."""
    seed, *later = inputs.pack.papers
    milestones = in_time(later[:_MILESTONES])
    keys = tuple(item.paper.citation_key for item in (seed, *milestones))
    phrases = (
        distinctive_phrases([[readable(item.paper) for item in later]], per_group=3, topic=inputs.topic)[0]
        if later
        else ()
    )
    direction = (
        f"From {named(seed)} towards {listed([phrase.text for phrase in phrases])}." if phrases else f"{named(seed)}."
    )
    return DevelopmentSummary(direction=direction, account=_account((seed, *milestones)) or direction, milestones=keys)


@answers(PATH_SUMMARY)
def summarise_path(inputs: PathInput) -> PathSummary:
    """SurveyG Alg. 1, T_path: the development, continued to the frontier."""
    seed, *later = inputs.pack.papers
    newest = in_time(later[:_MILESTONES])
    steps = {step.paper_id for step in (*inputs.path.development, *inputs.path.frontier)}
    return PathSummary(
        name=f"From {seed.paper.title.rstrip('.')}",
        trajectory=" ".join(part for part in (inputs.development.account, _account(newest)) if part),
        turns=tuple(_turn(item, inputs.path) for item in newest if item.paper.id in steps),
        milestones=(*inputs.development.milestones, *(item.paper.citation_key for item in newest)),
    )


def _turn(item: EvidencePaper, path: VerticalPath) -> str:
    places: dict[PaperId, float] = {step.paper_id: step.weight for step in path.frontier}
    weight = places.get(item.paper.id)
    reached = f" with a walk weight of {weight:.2g}" if weight is not None else ""
    return f"The line reaches {named(item)}{reached}."

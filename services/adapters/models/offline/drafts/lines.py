"""Drafts that follow papers through time: lines of descent, earlier surveys, open problems."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby

from kg.model.fields.field import VerticalPath
from kg.model.layer import Layer
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.language.composing import Narrator, Ties, names, paragraphs, said, titled
from services.adapters.models.offline.language.naming import nameable, verb_for
from services.adapters.models.offline.language.phrasing import capitalised, counted, in_turn, layer_name, listed, number
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements, with_role
from services.adapters.models.offline.summaries import in_time
from services.evidence.open_problems import is_unsolved
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence

_STORIES = 5
"""Steps of a line that are told; the others are named."""
_PROBLEMS = 18
_PROBLEMS_OF_ONE = 4
_GAPS = 3


def draft_lineage(inputs: DraftInput) -> Draft:
    """One vertical path a run of paragraphs: the seed, who took it up when, what they made of it, the frontier."""
    ties = Ties.of(inputs.pack)
    narrator = Narrator(ties, position=inputs.position)
    groups: list[list[DraftSentence]] = []
    for view in inputs.paths:
        seed, steps = ties.papers[view.path.seed], [*view.path.development, *view.path.frontier]
        items = [ties.papers[step.paper_id] for step in steps if step.paper_id in ties.papers]
        groups.append(_seed(seed, view.path, ties, narrator, inputs))
        for layer in (Layer.DEVELOPMENT, Layer.FRONTIER):
            own = [item for item in items if item.layer is layer]
            told = _steps(seed, own, ties, narrator, inputs)
            if len(told) > 1:
                groups.append(told)
            else:
                groups[-1] += told
    return Draft(paragraphs=paragraphs(*groups))


_SEEDS = (
    "The line starts with {seed}{year}{cited}.",
    "At its head stands {seed}{year}{cited}.",
    "It begins with {seed}{year}{cited}.",
)


def _seed(
    seed: EvidencePaper, path: VerticalPath, ties: Ties, narrator: Narrator, inputs: DraftInput
) -> list[DraftSentence]:
    narrator.new_paragraph()
    year = f" in {seed.paper.year}" if seed.paper.year is not None else ""
    cited = f", cited by {counted(seed.cited_inside, 'paper')} of the field" if seed.cited_inside else ""
    sentences = [said(in_turn(_SEEDS, inputs.position).format(seed=titled(seed), year=year, cited=cited), seed.record)]
    sentences += _ahead_of_its_record(seed, ties)
    sentences += [narrator.narrate(statement) for statement in statements(seed, used=inputs.used)[:1]]
    development, frontier = path.exact_development, path.exact_frontier
    if development + frontier:
        sizes = ((development, Layer.DEVELOPMENT), (frontier, Layer.FRONTIER))
        reached = listed([f"{counted(size, 'paper')} of {layer_name(layer)}" for size, layer in sizes if size])
        along = "citations and similarity" if inputs.pack.citations else "similarity"
        sentences.append(said(f"Along {along} of content it leads to {reached}."))
    return sentences


def _ahead_of_its_record(seed: EvidencePaper, ties: Ties) -> list[DraftSentence]:
    """Says so where papers of earlier years cite the seed: its record gives the year of a later version."""
    citing = [item for item in ties.papers.values() if seed.paper.id in ties.cited_by.get(item.paper.id, frozenset())]
    dated = [item for item in in_time(citing) if item.paper.year is not None]
    if seed.paper.year is None or not dated or (dated[0].paper.year or 0) >= seed.paper.year:
        return []
    text = f"Papers from {dated[0].paper.year} on cite it, so that an earlier version must have been known."
    return [said(text, seed.record, dated[0].record)]


def _steps(
    seed: EvidencePaper,
    items: Sequence[EvidencePaper],
    ties: Ties,
    narrator: Narrator,
    inputs: DraftInput,
) -> list[DraftSentence]:
    """Who cites the seed, year by year; then a new statement on the steps that still have one."""
    narrator.new_paragraph()
    direct = [item for item in items if seed.paper.id in ties.cited_by.get(item.paper.id, frozenset())]
    sentences = _citing_by_year(direct)
    line = {seed.paper.id, *(item.paper.id for item in items)}
    joined = [item for item in in_time(items) if ties.cited_by.get(item.paper.id, frozenset()) & line]
    stories = [found[0] for item in joined or in_time(items) if (found := _of_substance(item, inputs))]
    sentences += [narrator.narrate(statement) for statement in stories[:_STORIES]]
    told = {statement.item.paper.id for statement in stories[:_STORIES]} | {item.paper.id for item in direct}
    turn = 2 * inputs.position + sum(item.layer is Layer.FRONTIER for item in items[:1])
    return sentences + _similar_only([item for item in items if item.paper.id not in told], turn)


def _of_substance(item: EvidencePaper, inputs: DraftInput) -> list[Statement]:
    """What is still untold of a paper and says who found it."""
    roles = (Role.RESULT, Role.CONTRIBUTION, Role.CONCLUSION, Role.METHOD)
    found = with_role(item, *roles, used=inputs.used)
    return [each for each in found if each.authors in each.text and each.merit >= INFORMATIVE]


def _citing_by_year(direct: Sequence[EvidencePaper]) -> list[DraftSentence]:
    dated = [item for item in in_time(direct) if item.paper.year is not None]
    parts = [f"in {year} by {names(list(group))}" for year, group in groupby(dated, key=lambda item: item.paper.year)]
    if not parts:
        return []
    text = f"In {layer_name(direct[0].layer)} it is cited {listed(parts)}."
    return [said(text, *(item.record for item in dated))]


_SIMILAR_ONLY = (
    "Without a recorded citation but close in content, the line also reaches {names}.",
    "Similarity of content adds {names}.",
    "Close in content, though no citation is recorded, stand {names}.",
    "By content rather than citation the line continues to {names}.",
)


def _similar_only(items: Sequence[EvidencePaper], position: int) -> list[DraftSentence]:
    if not items:
        return []
    nearest = in_time(items)[:3]
    return [said(in_turn(_SIMILAR_ONLY, position).format(names=names(nearest)), *(item.record for item in nearest))]


def draft_surveys(inputs: DraftInput) -> Draft:
    """Earlier surveys in order of year, each by what it says it covers."""
    narrator = Narrator(Ties.of(inputs.pack), position=inputs.position)
    told = [item for item in in_time(inputs.pack.papers) if statements(item, used=inputs.used, least=INFORMATIVE)]
    untold = [item for item in in_time(inputs.pack.papers) if item not in told]
    years = [item.paper.year for item in inputs.pack.papers if item.paper.year is not None]
    total = len(inputs.field.surveys)
    span = f", published from {min(years)} to {max(years)}" if years and min(years) < max(years) else ""
    there_are = f"{counted(total, 'survey')} {'is' if total == 1 else 'are'}"
    body = [said(f"{there_are} among the papers, of the field or of parts of it{span}.")]
    for item in told:
        best = with_role(
            item, Role.CONTRIBUTION, Role.METHOD, Role.OTHER, Role.CONCLUSION, Role.RESULT, used=inputs.used
        )
        body += [narrator.narrate(statement) for statement in (best or statements(item, used=inputs.used))[:1]]
    if untold:
        titles = listed([titled(item) for item in untold[:4]])
        body.append(
            said(
                f"By title alone there {'is' if len(untold) == 1 else 'are'} {titles}.",
                *(item.record for item in untold[:4]),
            )
        )
    return Draft(paragraphs=paragraphs(body))


_PROBLEM_OPENINGS = (
    "On {phrases}, the papers name what is left to do.",
    "Difficulties also remain around {phrases}.",
    "Work on {phrases} states limits of its own.",
    "{phrases} {is_are} not settled either.",
    "In {phrases}, too, papers say what earlier work lacks.",
)


def draft_open_problems(inputs: DraftInput) -> Draft:
    """What is open in the papers' own terms, by community, the newest first; then the gaps between communities."""
    narrator = Narrator(Ties.of(inputs.pack), position=inputs.position)
    problems = {item.paper.id: found[0] for item in inputs.pack.papers if (found := open_problems(item, inputs.used))}
    groups: list[list[DraftSentence]] = []
    left = _PROBLEMS
    for view in sorted(inputs.communities, key=lambda view: view.facts.layer is not Layer.FRONTIER):
        own = [problems[paper] for paper in view.facts.papers if paper in problems][: min(left, _PROBLEMS_OF_ONE)]
        phrases = nameable(view.facts.keywords)[:2] or [view.facts.label]
        if len(own) < 2:
            continue
        narrator.new_paragraph()
        opening = in_turn(_PROBLEM_OPENINGS, len(groups)).format(phrases=listed(phrases), is_are=verb_for(phrases))
        groups.append([said(opening), *_sentences_of(own, narrator)])
        left -= len(own)
    return Draft(paragraphs=paragraphs(*groups, _gaps(inputs)))


def open_problems(item: EvidencePaper, used: Container[PassageId] = ()) -> list[Statement]:
    """Sentences of a paper that name something unsolved; announcements of a discussion of it are none."""
    found = with_role(item, Role.LIMITATION, Role.PROBLEM, used=used)
    return [
        each
        for each in found
        if is_unsolved(each.text) and (each.role is Role.LIMITATION or each.authors not in each.text)
    ]


def _sentences_of(found: Iterable[Statement], narrator: Narrator) -> list[DraftSentence]:
    return [narrator.narrate(statement) for statement in sorted(found, key=lambda each: each.item.paper.year or 0)]


def _gaps(inputs: DraftInput) -> list[DraftSentence]:
    """Communities of one stratum that never cite one another, though the field's citations are known."""
    if len(inputs.field.communities) < 2:
        return []
    if not inputs.field.citations:
        return [said("The corpus holds no citations, so where communities ignore one another cannot be told from it.")]
    sentences = []
    for first, second in inputs.field.unconnected_communities[:_GAPS]:
        one, other = inputs.field.community(first), inputs.field.community(second)
        if one is None or other is None:
            continue
        here, there = (nameable(each.keywords)[:1] or [each.label] for each in (one, other))
        papers = counted(len(one.papers), "paper")
        sentences.append(f"between the {papers} on {here[0]} and the {number(len(other.papers))} on {there[0]}")
    if not sentences:
        return []
    return [said(capitalised(f"No citation is on record {'; '.join(sentences)}, although each pair shares a stratum."))]

"""Drafts that follow papers through time: lines of descent, earlier surveys, open problems."""

from __future__ import annotations

from collections.abc import Container, Sequence

from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, whole
from services.adapters.models.offline.comparing.left_open import paired
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.drafts.facets import told_facets
from services.adapters.models.offline.language.composing import Narrator, Ties, paragraphs, said, titled, titled_by
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.language.phrasing import capitalised, counted, in_turn, listed, number
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, content, statements, with_role
from services.adapters.models.offline.language.telling import is_step, named
from services.adapters.models.offline.summaries import in_time
from services.evidence.facets import Facet
from services.evidence.open_problems import SHARED_WORDS, open_passages, shared_words
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.evidence.subject import is_taxonomy
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence

_PROBLEMS = 18
_PROBLEMS_OF_ONE = 4
_GAPS = 3
_LEAST_SAID = 6
"""Words of its own that a problem is told with; fewer say only that something is to be done."""


def draft_lineage(inputs: DraftInput) -> Draft:
    """One line a paragraph or two: the seed by its title, then paper by paper what each made of the one before it."""
    ties = Ties.of(inputs.pack)
    narrator = Narrator(ties, position=inputs.position)
    groups = []
    for view in inputs.paths:
        row = [ties.papers[paper] for paper in view.row if paper in ties.papers]
        narrator.new_paragraph()
        groups.append(_row(row, narrator, inputs) if row else [])
    return Draft(paragraphs=paragraphs(*groups))


_SEEDS = (
    "The line starts with {seed}.",
    "At its head stands {seed}.",
    "It begins with {seed}.",
)
_NEXT = (
    "{paper} cites it in turn.",
    "From there the citations lead to {paper}.",
    "Next in the row is {paper}.",
)


def _row(row: Sequence[EvidencePaper], narrator: Narrator, inputs: DraftInput) -> list[DraftSentence]:
    """Each paper of the row by what is still untold of it, or by its title, next to the one that it cites."""
    seed, *later = row
    sentences = [said(in_turn(_SEEDS, inputs.position).format(seed=titled_by(seed)), seed.record)]
    sentences += [narrator.narrate(statement) for statement in _of_substance(seed, inputs)[:1]]
    for place, (before, item) in enumerate(zip(row, later, strict=False)):
        found = _of_substance(item, inputs)
        if found:
            sentences.append(narrator.narrate(found[0]))
        else:
            text = in_turn(_NEXT, inputs.position + place).format(paper=titled_by(item))
            sentences.append(said(text, item.record, before.record))
    return sentences


def _of_substance(item: EvidencePaper, inputs: DraftInput) -> list[Statement]:
    """What is still untold of a paper and says who found it."""
    roles = (Role.RESULT, Role.CONTRIBUTION, Role.CONCLUSION, Role.METHOD)
    found = with_role(item, *roles, used=inputs.used)
    return [each for each in found if each.authors in each.text and each.merit >= INFORMATIVE]


_DOING = frozenset({Role.METHOD, Role.OTHER})
"""What a survey was made by is told only as what its authors did."""


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
        best = [each for each in best if not is_step(each) and (each.names_authors or each.role not in _DOING)]
        best = sorted(best, key=lambda each: is_taxonomy(each.text))  # the introduction tells those
        body += [narrator.narrate(named(statement)) for statement in best[:1]]
    body += told_facets(inputs, facets=[Facet.WORKS])
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
    "On {subject}, {papers} name what is left to do.",
    "Work on {subject} states limits of its own, in {papers}.",
    "What is open on {subject} is said by {papers}.",
)
_ELSEWHERE = "Single papers name what is open on other subjects."


def draft_open_problems(inputs: DraftInput) -> Draft:
    """What papers leave open, by theme, each with the later paper that takes it up where there is one."""
    narrator = Narrator(Ties.of(inputs.pack), position=inputs.position)
    found = [held[0] for item in inputs.pack.papers if (held := open_problems(item, inputs.used))]
    pairs = paired([each for each in found if _with_later_work(each, inputs) is None][:_PROBLEMS])
    compared = {side.statement.item.paper.id for pair in pairs for side in pair.sides}
    problems = {each.item.paper.id: each for each in found if each.item.paper.id not in compared}
    themes: dict[str, list[CommunityFacts]] = {}
    for view in inputs.communities:
        themes.setdefault(view.facts.theme or view.facts.id, []).append(view.facts)
    groups: list[list[DraftSentence]] = []
    single: list[Statement] = []
    left = _PROBLEMS - len(compared)
    for own in themes.values():
        held = [problems[paper] for facts in own for paper in facts.papers if paper in problems]
        held = held[: min(left, _PROBLEMS_OF_ONE)]
        left -= len(held)
        if len(held) < 2:
            single += held
            continue
        subject = listed(nameable([phrase for facts in own for phrase in facts.keywords])[:1]) or own[0].label
        papers = counted(len(held), "paper")
        opening = in_turn(_PROBLEM_OPENINGS, len(groups)).format(subject=subject, papers=papers)
        groups.append([said(opening), *_problems_of(held, narrator, inputs)])
    if single:
        beside = [said(_ELSEWHERE)] if groups and len(single) > 1 else []
        groups.append([*beside, *_problems_of(single, narrator, inputs)])
    shared = [sentence(pair, inputs.position + place) for place, pair in enumerate(pairs)]
    return Draft(paragraphs=paragraphs(shared, *groups, _gaps(inputs)))


def open_problems(item: EvidencePaper, used: Container[PassageId] = ()) -> list[Statement]:
    """Sentences of a paper that name something unsolved which the rest of its abstract does not take up."""
    left = {passage.id for passage in open_passages(item)}
    found = with_role(item, *Role, used=used)
    return [each for each in found if each.passage.id in left and content(each.text, each.authors) >= _LEAST_SAID]


def _problems_of(held: Sequence[Statement], narrator: Narrator, inputs: DraftInput) -> list[DraftSentence]:
    narrator.new_paragraph()
    return [
        _with_later_work(problem, inputs) or narrator.narrate(named(problem, verb="state"))
        for problem in sorted(held, key=lambda each: each.item.paper.year or 0)
    ]


def _with_later_work(problem: Statement, inputs: DraftInput) -> DraftSentence | None:
    """The problem, and what a later paper that cites this one does about it, by words that both have."""
    paper = problem.item.paper
    later = [item for item in inputs.pack.papers if (item.paper.id, paper.id) in set(inputs.pack.citations)]
    sides = [
        (shared_words(problem.passage.text, statement.passage.text), side)
        for item in later
        for statement in with_role(item, Role.CONTRIBUTION, Role.RESULT, used=inputs.used)
        if (side := whole(statement)) is not None and side.opens_with_authors
    ]
    best = max(sides, key=lambda pair: (pair[0], pair[1].statement.item.paper.citation_key), default=None)
    first = whole(problem)
    if best is None or best[0] < SHARED_WORDS or first is None:
        return None
    return sentence(Comparison(ground=Ground.CITING, shared="", sides=(first, best[1])), inputs.position)


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

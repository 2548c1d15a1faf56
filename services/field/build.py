"""From the papers of the graph to a field: select, embed, lay the strata, name the communities, store."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from hashlib import blake2b
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from kg.algorithms.fields.layered_field import LayeredField, with_communities
from kg.algorithms.fields.linked_field import LinkedField, link_layers
from kg.algorithms.identity.normal_forms import ascii_fold
from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.community import Community
from kg.model.fields.field import Field, FieldGraph, FieldId, FieldParameters
from kg.model.fields.screening import ScreeningFlow
from kg.model.fields.theme import Theme
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.ports import GraphAnalytics
from kg.repository.fields.edge_sets import EdgeSet
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.field.community_names import label_communities
from services.field.selecting import Chosen, relevant
from services.field.vectors import paper_vectors
from services.reading.cards import current_cards, summary_of
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.steps import UNRECORDED, Steps

logger = logging.getLogger(__name__)

STAGE = "building the field"
_STEPS = 4
_VERSIONED = ("strata-survey", "graspologic-native", "numpy")
_TEXT = TypeAdapter(str)
_NOTHING = TypeAdapter(None)

_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """A field to build, without its papers; `versions` names every library whose change could change the result."""

    id: FieldId
    topic: str
    description: str
    as_of: date
    parameters: FieldParameters
    embedder: str
    versions: dict[str, str]
    screening: ScreeningFlow | None = None
    source: str | None = None
    candidates: int | None = None


async def build_field(
    *,
    topic: str,
    description: str = "",
    as_of: date,
    parameters: FieldParameters,
    source: str | None = None,
    paper_ids: Sequence[PaperId] | None = None,
    re_embed: bool = False,
    screening: ScreeningFlow | None = None,
    cards: CardRepository | None = None,
    papers: PaperRepository,
    fields: FieldRepository,
    embedder: Embedder,
    analytics: GraphAnalytics,
    progress: Progress = silent,
    steps: Steps = UNRECORDED,
) -> FieldGraph:
    """Build a field and store it in place of an older one of the same topic.

    Args:
        topic: what the field is about; its slug is the field's id.
        description: a sentence that says more, for relevance.
        as_of: the day that counts as today.
        source: label of an import whose papers alone are taken; None takes every paper of the graph but stubs.
        paper_ids: the papers to take instead; of these none is left out unless a least relevance is given.
        re_embed: first forget all embeddings of the graph, so that another embedder can take over.
        screening: how the papers were chosen, kept with the field.
        cards: papers that were read are embedded by what their cards state; None embeds them by their own texts.
        progress: called with papers embedded, then with the steps of the build.
        steps: how the steps are had done: `embed`, whose result is in the graph, and `strata`, the stored field.
    Returns:
        The stored field. Killed before that, a build leaves the older field and the embeddings done so far.
    Raises:
        InvalidInputError: no paper to build from, a topic without a word, a landmark year after `as_of`, or vectors of
            another embedder.
        NotFoundError: one of `paper_ids` is not stored.
        StoppedError: the job of `steps` is to stop; embeddings done so far are kept.
    """
    _check_landmark(parameters.landmark_year, as_of)
    identity = await offload(lambda: embedder.identity)  # may have to ask a server
    plan = _Plan(
        id=field_id_of(topic),
        topic=topic,
        description=description,
        as_of=as_of,
        parameters=parameters,
        embedder=str(identity),
        versions={name: version(name) for name in _VERSIONED},
        screening=screening,
    )
    if re_embed:
        await steps.run("forget embeddings", plan.id, partial(offload, papers.vectors.forget), _NOTHING)
    candidates = await _candidates(papers, source=source, paper_ids=paper_ids)
    if paper_ids is None:
        plan = replace(plan, source=source, candidates=len(candidates))
    described = await _with_cards(candidates, cards)
    vectors = await _vectors(described, embedder=embedder, repository=papers, progress=progress, steps=steps)
    citations = await offload(papers.citations_among, [paper.id for paper in candidates])
    selection = await offload(
        relevant,
        candidates,
        vectors,
        (await embedder.embed([f"{topic}. {description}"]))[0],
        citations,
        topic=topic,
        min_relevance=(parameters.min_relevance or 0.0) if paper_ids is not None else parameters.min_relevance,
    )
    progress(STAGE, 1, _STEPS)
    return await _layers(plan, selection, citations, fields=fields, analytics=analytics, progress=progress, steps=steps)


def _check_landmark(year: int | None, as_of: date) -> None:
    if year is not None and year > as_of.year:
        raise InvalidInputError(
            f"the landmark year {year} is in the future of {as_of}: no paper can be of the Frontier; give a year up to "
            f"{as_of.year}",
            field="parameters.landmark_year",
        )


async def _with_cards(papers: list[Paper], cards: CardRepository | None) -> list[Paper]:
    """The papers with what their cards state in place of their own texts.

    Raises InvalidInputError where none of them was read.
    """
    if cards is None:
        return papers
    read = await offload(current_cards, cards, papers)
    if not read:
        raise InvalidInputError(
            "none of the papers was read yet; build the field without readings, then run `strata field read FIELD`",
            field="from_readings",
        )
    summaries = {id: summary for id, card in read.items() if (summary := summary_of(card))}
    return [replace(paper, summary=summaries.get(paper.id, paper.summary)) for paper in papers]


async def _layers(
    plan: _Plan,
    selection: Chosen,
    citations: Sequence[Citation],
    *,
    fields: FieldRepository,
    analytics: GraphAnalytics,
    progress: Progress,
    steps: Steps,
) -> FieldGraph:
    """The stored field: built now, or in an attempt before."""
    built: list[FieldGraph] = []

    async def build() -> str:
        linked = await offload(
            link_layers,
            selection.papers,
            citations,
            selection.vectors,
            selection.topic,
            field_id=plan.id,
            parameters=plan.parameters,
            as_of=plan.as_of,
            analytics=analytics,
        )
        edges: EdgeSet | None = None
        if analytics.reads_stored(linked.most_edges):
            edges = await offload(fields.store_edges, _without_communities(plan, selection, linked))
        try:
            strata = await offload(
                with_communities,
                linked,
                field_id=plan.id,
                parameters=plan.parameters,
                analytics=analytics,
                edge_set=edges.name if edges else None,
            )
            progress(STAGE, 2, _STEPS)
            graph = await offload(_assemble, plan, selection, strata)
            progress(STAGE, 3, _STEPS)
            await offload(fields.save, graph, edges=edges)
        except BaseException:
            if edges:
                await offload(fields.give_up, edges)
            raise
        progress(STAGE, 4, _STEPS)
        logger.info("field built", extra={"papers": len(graph.papers), "citations": len(graph.citations)})
        built.append(graph)
        return graph.field.id

    inputs = await offload(_inputs, plan, selection, citations)
    field_id = await steps.run("strata", inputs, build, _TEXT)
    return built[0] if built else await offload(fields.get, field_id)


def _inputs(plan: _Plan, selection: Chosen, citations: Sequence[Citation]) -> str:
    """The digest of all that decides what the field is."""
    pairs = "".join(edge.citing + edge.cited for edge in citations)
    return digest((plan, selection.papers, pairs, _digest(selection.vectors), _digest(selection.topic)))


def field_id_of(topic: str) -> FieldId:
    """`Graph Neural Networks` -> `graph-neural-networks`.

    Raises:
        InvalidInputError: the topic has no letter or digit.
    """
    slug = "-".join(_WORD.findall(ascii_fold(topic).lower()))
    if not slug:
        raise InvalidInputError("the topic has no word to name the field by; give at least one", field="topic")
    return FieldId(slug)


async def _candidates(
    repository: PaperRepository, *, source: str | None, paper_ids: Sequence[PaperId] | None
) -> list[Paper]:
    """The papers to choose from, in id order."""
    ids = await offload(repository.ids, source=source) if paper_ids is None else paper_ids
    if not ids:
        lacking = "give at least one paper" if paper_ids is not None else await _nothing_there(source, repository)
        raise InvalidInputError(lacking, field="source")
    found = await offload(repository.find, ids)
    for id in ids:
        if id not in found:
            raise NotFoundError("paper", id, hint="give ids of papers that are in the graph")
    if stubs := sorted(id for id in found if found[id].stub):
        raise InvalidInputError(
            f"the paper {stubs[0]!r} is known only by a citation, not by its record; import its record first, or leave "
            "it out",
            field="paper_ids",
        )
    return [found[id] for id in sorted(found)]


async def _vectors(
    papers: Sequence[Paper], *, embedder: Embedder, repository: PaperRepository, progress: Progress, steps: Steps
) -> NDArray[np.float32]:
    """The vectors of the papers; the step is done again where the graph lacks one."""
    made: list[NDArray[np.float32]] = []

    async def embed() -> str:
        made.append(
            await paper_vectors(papers, embedder=embedder, repository=repository, progress=progress, steps=steps)
        )
        return await offload(_digest, made[0])

    inputs = await offload(lambda: digest((str(embedder.identity), papers)))
    await steps.run("embed", inputs, embed, _TEXT)
    return made[0] if made else await paper_vectors(papers, embedder=embedder, repository=repository, steps=steps)


def _digest(vectors: NDArray[np.float32]) -> str:
    return blake2b(np.ascontiguousarray(vectors).tobytes(), digest_size=16).hexdigest()


async def _nothing_there(source: str | None, repository: PaperRepository) -> str:
    labels = await offload(repository.sources)
    if not labels:
        return "the graph has no papers yet; import some first: strata import FILE"
    return f"no paper came with an import labelled {source!r}; there are: {', '.join(sorted(labels))}"


def _without_communities(plan: _Plan, selection: Chosen, linked: LinkedField) -> FieldGraph:
    return _graph(plan, selection, linked, communities=(), themes=(), versions=plan.versions)


def _assemble(plan: _Plan, selection: Chosen, strata: LayeredField) -> FieldGraph:
    by_id = {paper.id: paper for paper in selection.papers}
    communities, themes = label_communities(strata.communities, strata.themes, by_id, topic=plan.topic)
    versions = plan.versions | ({"graph-data-science": strata.gds} if strata.gds else {})
    return _graph(plan, selection, strata, communities=communities, themes=themes, versions=versions)


def _graph(
    plan: _Plan,
    selection: Chosen,
    found: LinkedField | LayeredField,
    *,
    communities: tuple[Community, ...],
    themes: tuple[Theme, ...],
    versions: dict[str, str],
) -> FieldGraph:
    return FieldGraph(
        field=Field(
            id=plan.id,
            topic=plan.topic,
            description=plan.description,
            as_of=plan.as_of,
            landmark_year=found.landmark_year,
            parameters=plan.parameters,
            embedder=plan.embedder,
            versions=versions,
            source=plan.source,
            candidates=plan.candidates,
        ),
        papers={paper.id: paper for paper in selection.papers},
        members=found.members,
        citations=found.citations,
        similarities=found.similarities,
        communities=communities,
        themes=themes,
        paths=found.paths,
        reach=replace(found.reach, left_out=replace(selection.left_out, screening=plan.screening)),
    )

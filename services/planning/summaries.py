"""Summaries of every community and vertical path (SurveyG 2.1.3), made once and kept in the graph."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import TypeVar

from pydantic import BaseModel

from kg.model.fields.community import Community
from kg.model.fields.field import PathStep, VerticalPath
from kg.model.fields.naming import rename_communities, restore_labels
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from kg.model.papers.paper import PaperId
from kg.repository.fields.fields import FieldRepository
from services.evidence.citation_chains import descent, is_continued, path_for_writers
from services.evidence.index import FieldIndex
from services.evidence.overview import CommunityFacts, FieldOverview
from services.evidence.pack import EvidencePack, evidence_pack
from services.models.port import Completion, LanguageModel
from services.planning.names_of_summaries import names_of_summaries, take_label
from services.steps.concurrent_work import together
from services.steps.offload import offload
from services.tasks.limits import COMMUNITY_CONTEXT, COMMUNITY_PAPERS
from services.tasks.prompting import Prompt
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY, CommunityInput, CommunitySummary
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY, DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PATH_SUMMARY, PathInput
from services.tasks.task import Task
from services.tasks.views import CommunityView, PathView

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summaries:
    """All communities and all paths of a field, each with its summary, in the field's order."""

    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]


class Summariser:
    """Runs the summary tasks of one field, and of them only those whose very input has no stored answer."""

    def __init__(
        self,
        model: LanguageModel,
        index: FieldIndex,
        fields: FieldRepository,
        prompts: Mapping[str, Prompt],
        *,
        is_fresh: bool = False,
    ) -> None:
        """Take up a field; if `is_fresh`, every summary is made again, in the place of the stored one."""
        self._model = model
        self._index = index
        self._fields = fields
        self._prompts = prompts
        self._is_fresh = is_fresh
        self._topic = index.graph.field.topic
        self._stored: dict[SummaryId, Summary] = {}

    async def summarise(self, overview: FieldOverview, *, report: Callable[[int, int], None]) -> Summaries:
        """Summaries of all communities and of all paths; each answer is saved as it comes.

        Communities that a model summarised have the names of their summaries, here and in the graph.
        """
        graph = self._index.graph
        if not self._is_fresh:
            self._stored = {each.id: each for each in await offload(self._fields.summaries, graph.field.id)}
        total = len(graph.communities) + len(graph.paths)
        computed = graph if self._is_by_rule() else restore_labels(graph)
        facts = {each.id: take_label(computed, each) for each in overview.communities}
        communities = await together(
            [partial(self._community, community, facts[community.id]) for community in graph.communities],
            at_once=self._model.route(COMMUNITY_SUMMARY).traits.calls_at_once,
            report=lambda done: report(done, total),
        )
        paths = await together(
            [partial(self._path, path) for path in graph.paths],
            at_once=self._model.route(PATH_SUMMARY).traits.calls_at_once,
            report=lambda done: report(len(communities) + done, total),
        )
        report(total, total)
        communities = communities if self._is_by_rule() else await self._name_views(communities)
        return Summaries(communities=tuple(communities), paths=tuple(paths))

    def _is_by_rule(self) -> bool:
        return self._model.route(COMMUNITY_SUMMARY).traits.by_rule

    async def _name_views(self, views: Sequence[CommunityView]) -> list[CommunityView]:
        """The communities under the names of their summaries, which are theirs from now on in the graph too."""
        graph = self._index.graph
        names = names_of_summaries(graph, views)
        await offload(self._fields.name_communities, graph, names)
        named = rename_communities(graph, names)
        return [replace(view, facts=take_label(named, view.facts)) for view in views]

    async def _community(self, community: Community, facts: CommunityFacts) -> CommunityView:
        """All papers are read, COMMUNITY_PAPERS a call; rules read as many of the most important ones."""
        papers = self._index.by_importance(community.papers)
        most = COMMUNITY_PAPERS if self._model.route(COMMUNITY_SUMMARY).traits.by_rule else len(papers)
        inputs = CommunityInput(topic=self._topic, facts=facts, pack=self._pack(community, papers[:most]))
        ask = partial(self._read_in_turns, community, papers) if most > COMMUNITY_PAPERS else None
        answer = await self._answer(COMMUNITY_SUMMARY, inputs, SummaryKind.COMMUNITY, community.id, ask=ask)
        return CommunityView(facts=facts, summary=answer)

    async def _read_in_turns(
        self, community: Community, papers: Sequence[PaperId], inputs: CommunityInput
    ) -> Completion[CommunitySummary]:
        """The summary of a community that is too large for one call."""
        packs = [
            self._pack(community, papers[at : at + COMMUNITY_PAPERS]) for at in range(0, len(papers), COMMUNITY_PAPERS)
        ]
        made = await self._model.run(COMMUNITY_SUMMARY, replace(inputs, pack=packs[0]))
        for pack in packs[1:]:
            before = made.value
            made = await self._model.run(COMMUNITY_SUMMARY, replace(inputs, pack=pack, before=before))
            made = replace(made, value=before.continue_with(made.value))
        return made

    async def _path(self, path: VerticalPath) -> PathView:
        """T_dev from the seed and its development papers, then T_path from T_dev and the frontier (SurveyG Alg. 1).

        A language model is not asked of a path that no citation continues: there is no line to describe. One without
        papers of the Development or of the Frontier takes one call.
        """
        path = path_for_writers(self._index, path)
        by_rule = self._model.route(PATH_SUMMARY).traits.by_rule
        if not (by_rule or is_continued(self._index, path)):
            return PathView(path=path, row=descent(self._index, path))
        development: DevelopmentSummary | None = None
        later = (*path.development, *path.frontier)
        if by_rule or (path.development and path.frontier):
            pack, later = self._line_pack(path, path.development), path.frontier
            asked = DevelopmentInput(topic=self._topic, path=path, pack=pack)
            development = await self._answer(DEVELOPMENT_SUMMARY, asked, SummaryKind.DEVELOPMENT, path.id)
        inputs = PathInput(topic=self._topic, path=path, development=development, pack=self._line_pack(path, later))
        summary = await self._answer(PATH_SUMMARY, inputs, SummaryKind.PATH, path.id)
        return PathView(path=path, summary=summary, row=descent(self._index, path))

    async def _answer(
        self,
        task: Task[In, Out],
        inputs: In,
        kind: SummaryKind,
        subject: str,
        *,
        ask: Callable[[In], Awaitable[Completion[Out]]] | None = None,
    ) -> Out:
        """The stored answer to the very same question, or a new one, which is stored under who wrote it.

        Args:
            ask: how it is asked, where that takes more than one call.
        """
        name = self._id(task, inputs, kind, subject, model=self._model.route(task).traits.name)
        if name in self._stored:
            return task.output.model_validate_json(self._stored[name].text)
        completion = await (ask(inputs) if ask else self._model.run(task, inputs))
        summary = Summary(
            id=self._id(task, inputs, kind, subject, model=completion.model),
            field_id=self._index.graph.field.id,
            subject_id=subject,
            kind=kind,
            text=completion.value.model_dump_json(),
            task_version=self._prompts[task.name].version,
            model=completion.model,
        )
        await offload(self._fields.save_summaries, [summary])
        return completion.value

    def _id(self, task: Task[In, Out], inputs: In, kind: SummaryKind, subject: str, *, model: str) -> SummaryId:
        texts = (task.name, str(self._prompts[task.name].version), model, *map(str, task.render(inputs).items()))
        question = blake2b("|".join(texts).encode(), digest_size=8).hexdigest()
        return SummaryId(f"{self._index.graph.field.id}/{kind}/{subject}/{question}")

    def _pack(self, community: Community, papers: Sequence[PaperId]) -> EvidencePack:
        around = [paper for paper, _ in self._index.works_cited_by(community.papers)[:COMMUNITY_CONTEXT]]
        return evidence_pack(self._index, papers, around)

    def _line_pack(self, path: VerticalPath, steps: Sequence[PathStep]) -> EvidencePack:
        return evidence_pack(self._index, [path.seed, *(step.paper_id for step in steps)])

"""Questions to the domain graph of a stored field, as a request or a command asks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from kg.model.fields.field import FieldId
from kg.model.fields.view import FieldView
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.query_function import QueryFunction, VectorSearch
from services.jobs.query_requests import ExtractionOfField
from services.pipeline.estimate import Estimate
from services.pipeline.extraction_estimate import estimate_extraction
from services.steps.offload import offload
from services.structure.answers import Answers
from services.structure.fragment import Fragment
from services.structure.vector_search import nearest_papers
from services.tasks.prompting import Prompts, load_prompts
from services.workbench import Workbench


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredQuery:
    """A fragment with the papers behind it: `papers` whole where a sentence of theirs is shown, `view` of all."""

    fragment: Fragment = field(repr=False)
    papers: Mapping[PaperId, Paper] = field(repr=False)
    view: FieldView = field(repr=False)

    def brief(self, id: PaperId) -> PaperBrief:
        """A paper of the field in a few words."""
        return self.view.papers[self.view.position[id]]

    def keys(self) -> Mapping[PaperId, CitationKey]:
        """Citation keys of the papers that relations and the search by text name."""
        named = {paper for each in self.fragment.relations for paper in each.papers}
        named |= {each.paper_id for each in self.fragment.nearest}
        return {id: self.brief(id).citation_key for id in sorted(named) if id in self.view.position}


async def answer_from_graph(
    workbench: Workbench, field_id: str, query: QueryFunction, *, limit: int, passages: int, model: str | None = None
) -> AnsweredQuery:
    """The answer to a query function as far as the graph knows it; nothing is read for it.

    Args:
        limit: most entities, and of a search by text most papers, >= 1.
        passages: most sentences of each entity, >= 0.
        model: by whom papers are read, for what is lacking; that of the settings, if not given.
    Raises:
        NotFoundError: no field has this id, or it has no entity of the fixed name.
        InvalidInputError: the model is not among the choices, or the graph's vectors are of another embedder.
    """
    if not isinstance(query, VectorSearch):

        def find_stored() -> AnsweredQuery:
            view = workbench.fields.view(field_id)
            answers = _answers(workbench, field_id, view.revision, model)
            return _with_papers(workbench, view, answers.fragment(query, limit=limit, passages=passages))

        return await offload(find_stored)
    view = await offload(workbench.fields.view, field_id)
    nearest = await nearest_papers(
        query.text, list(view.position), papers=workbench.papers, embedder=workbench.embedder, limit=limit
    )

    def work() -> AnsweredQuery:
        answers = _answers(workbench, field_id, view.revision, model)
        return _with_papers(workbench, view, answers.near_text(query, nearest, limit=limit, passages=passages))

    return await offload(work)


def estimate_of_extraction(workbench: Workbench, wanted: ExtractionOfField) -> Estimate:
    """What an extraction will take.

    Raises:
        NotFoundError: no field has this id.
        InvalidInputError: the model is not among the choices.
    """
    graph, revision = workbench.fields.whole(wanted.field_id)
    model = workbench.model_named(wanted.model)
    query = wanted.query.value() if wanted.query else None
    answers = _answers(workbench, wanted.field_id, revision, wanted.model)
    categorised = wanted.taxonomy.entity_type if wanted.taxonomy else None
    return estimate_extraction(
        graph, answers, model, query=query, entity_types=wanted.entity_types, categorised=categorised
    )


def _answers(workbench: Workbench, field_id: str, revision: str, model: str | None) -> Answers:
    reader = workbench.model_named(model)
    return Answers(workbench.engine, reader, _prompts(), field_id=FieldId(field_id), revision=revision)


def _with_papers(workbench: Workbench, view: FieldView, fragment: Fragment) -> AnsweredQuery:
    shown = {mention.paper_id for each in fragment.entities for mention in each.passages}
    return AnsweredQuery(fragment=fragment, papers=workbench.papers.find(sorted(shown)), view=view)


@cache
def _prompts() -> Prompts:
    """The prompts as they were when this process first asked: their versions say what was read by an older one."""
    return load_prompts()

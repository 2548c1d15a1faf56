"""Whether all that a graph holds can be read: what came from elsewhere may have the types that Strata gives its values,
and mean nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from kg.batches import in_batches
from kg.errors import InvalidInputError, KGError
from kg.model.fields.field import FieldGraph
from kg.ports import GraphEngine
from kg.repository.collections.collections import CollectionRepository
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository

_PAGE = 1_000
_NAMED = 10
_UNREADABLE = (KGError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)

ReadablePart = tuple[str, Callable[[], object]]
"""What is read, in words, and how."""


def check_readable(engine: GraphEngine) -> None:
    """Read every paper, field, survey, taxonomy and collection of a graph once.

    Raises:
        InvalidInputError: some cannot be read; the text names the first of them.
    """
    failing = [name for name, read in _readings(engine) if not _can_be_read(read)]
    if failing:
        more = f" and {len(failing) - _NAMED} more" if len(failing) > _NAMED else ""
        raise InvalidInputError(
            f"the graph holds what cannot be read: {', '.join(failing[:_NAMED])}{more}; Strata did not write it so: "
            "remove this graph, and take a dump of someone you trust",
            field="graph",
        )


def _can_be_read(read: Callable[[], object]) -> bool:
    try:
        read()
    except _UNREADABLE:
        return False
    return True


def _readings(engine: GraphEngine) -> Iterator[ReadablePart]:
    fields = [row["id"] for row in engine.read("fields")]
    yield from chain(_papers(engine), *(_field(engine, field) for field in fields), _surveys(engine))
    collections = CollectionRepository(engine)
    yield "the collections", collections.list
    for row in engine.read("collections"):
        yield f"the candidates of the collection {row['id']!r}", partial(collections.candidates, row["id"])
        yield f"the decisions on the collection {row['id']!r}", partial(collections.rulings, row["id"])


def _papers(engine: GraphEngine) -> Iterator[ReadablePart]:
    papers, cards = PaperRepository(engine), CardRepository(engine)
    yield "the decisions on duplicates", papers.decisions
    for page in in_batches(papers.ids(stubs=True), _PAGE):
        if not _can_be_read(partial(papers.find, page)):
            yield from ((f"the paper {id!r}", partial(papers.find, [id])) for id in page)
        if not _can_be_read(partial(cards.of, page)):
            yield from ((f"the cards of the paper {id!r}", partial(cards.of, [id])) for id in page)


def _field(engine: GraphEngine, id: str) -> Iterator[ReadablePart]:
    fields, graphs, taxonomies = FieldRepository(engine), DomainGraphRepository(engine), TaxonomyRepository(engine)
    yield f"the field {id!r}", lambda: _check_field(fields.get(id))
    yield f"the summaries of the field {id!r}", partial(fields.summaries, id)
    yield f"the extractions of the field {id!r}", partial(ExtractionRepository(engine).of_field, id)
    yield f"the decisions on names of the field {id!r}", partial(graphs.decisions, id)
    if engine.read("domain_graph_by_field", field_id=id):
        yield f"the domain graph of the field {id!r}", partial(graphs.get, id)
    for taxonomy in taxonomies.ids(id):
        yield f"the taxonomy {taxonomy!r} of the field {id!r}", partial(_read_taxonomy, taxonomies, id, taxonomy)


def _check_field(graph: FieldGraph) -> None:
    """Raise ValueError where its parts name papers or communities that it has not."""
    named = chain.from_iterable(each.papers for each in graph.communities)
    steps = [step for path in graph.paths for step in (*path.development, *path.frontier)]
    ends = (end for path in graph.paths for end in (path.seed, *(step.paper_id for step in steps)))
    parents = (step.parent for step in steps if step.parent is not None)
    communities = {each.id for each in graph.communities}
    if not graph.members.keys() >= {*named, *ends, *parents} or graph.papers.keys() != graph.members.keys():
        raise ValueError("it names papers that it has not")
    if any(not communities.issuperset(theme.communities) for theme in graph.themes):
        raise ValueError("it names communities that it has not")


def _read_taxonomy(taxonomies: TaxonomyRepository, field_id: str, id: str) -> None:
    taxonomies.edits(field_id, id)
    above = set()
    for category in taxonomies.get(field_id, id).categories:
        if category.parent is not None and category.parent not in above:
            raise ValueError("a category is listed before its parent")
        above.add(category.id)


def _surveys(engine: GraphEngine) -> Iterator[ReadablePart]:
    surveys = SurveyRepository(engine)
    yield "the list of surveys", surveys.briefs
    for id in dict.fromkeys(row["id"] for row in engine.read("survey_briefs", survey_id=None)):
        yield f"the survey {id!r}", partial(_read_revisions, surveys, id)


def _read_revisions(surveys: SurveyRepository, id: str) -> None:
    for brief in surveys.revisions(id):
        surveys.get(id, brief.revision.number)

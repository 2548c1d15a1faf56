"""What the repositories of entities promise on every engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kg.errors import NotFoundError, WriteConflictError
from kg.model.entities.entity import Entity, EntityId, EntityRelation
from kg.model.layer import Layer
from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.lookups import EntityFilters, EntityLayer, EntityLookups, EntitySort, FieldTexts
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.domain_values import (
    DECISION,
    DOMAIN_GRAPH,
    EDIT,
    ENTITIES,
    EXTRACTIONS,
    GAT,
    METHODS,
    TAXONOMY,
    TEXTS,
    extraction,
    mention,
)
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id

CORA, PUBMED, ATTENTION = ENTITIES
ASKED = {"subject": "dataset, method", "task": "entities", "task_version": 1, "model": "offline/2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The repositories of one graph, which holds the field `attention` and what its papers mention."""

    engine: GraphEngine
    extractions: ExtractionRepository
    graphs: DomainGraphRepository
    taxonomies: TaxonomyRepository


@pytest.fixture
def domain(engine: GraphEngine) -> Stored:
    """Papers, citations, the field `attention`, extractions, its domain graph, two taxonomies."""
    papers = PaperRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    FieldRepository(engine).save(field_graph())
    stored = Stored(
        engine=engine,
        extractions=ExtractionRepository(engine),
        graphs=DomainGraphRepository(engine),
        taxonomies=TaxonomyRepository(engine),
    )
    stored.extractions.save(EXTRACTIONS)
    stored.graphs.save(DOMAIN_GRAPH)
    stored.taxonomies.save(TAXONOMY)
    stored.taxonomies.save(METHODS)
    return stored


class ExtractionRepositoryContract:
    """What papers mention."""

    def test_extractions_come_back_with_the_papers_of_a_field(self, domain: Stored) -> None:
        assert domain.extractions.of_field("attention") == EXTRACTIONS[:4]

    def test_a_paper_that_was_read_is_known_with_the_text_that_was_read(self, domain: Stored) -> None:
        papers = [paper_id(number) for number in (1, 2, 3)]
        assert domain.extractions.hashes(papers, **ASKED) == {each: TEXTS[each] for each in papers[:2]}
        assert domain.extractions.hashes(papers, **{**ASKED, "model": "other"}) == {}
        assert domain.extractions.hashes(papers, **{**ASKED, "task_version": 2}) == {}

    def test_an_extraction_takes_the_place_of_the_one_with_its_id(self, domain: Stored) -> None:
        newer = extraction(1, mention(GAT, "GATs"), hash="new")
        domain.extractions.save([newer])
        assert domain.extractions.of_field("attention")[0] == newer
        assert domain.extractions.of_field("attention")[1:] == EXTRACTIONS[1:4]

    def test_an_extraction_of_an_unknown_paper_is_refused_and_nothing_is_stored(self, domain: Stored) -> None:
        newer = extraction(1, mention(GAT, "GATs"), hash="new")
        with pytest.raises(NotFoundError, match=paper_id(99)):
            domain.extractions.save([newer, extraction(99)])
        assert domain.extractions.of_field("attention") == EXTRACTIONS[:4]

    def test_a_paper_that_is_absorbed_takes_what_only_it_mentions_with_it(self, domain: Stored) -> None:
        PaperRepository(domain.engine).absorb([Absorption(absorbed=paper_id(4), into=paper_id(5), aliases=())])
        assert domain.extractions.of_field("attention") == (EXTRACTIONS[0], EXTRACTIONS[1], EXTRACTIONS[3])
        names = {row["id"] for row in domain.engine.read("dump_entity_names", after="", limit=99)}
        assert names == {"method|gat", "dataset|cora", "dataset|pubmed"}
        assert domain.engine.read("dump_relation_mentions", after="", limit=99)[0]["paper_id"] == paper_id(1)


class DomainGraphRepositoryContract:
    """Entities of a field."""

    def test_a_domain_graph_comes_back_as_it_was_saved(self, domain: Stored) -> None:
        assert domain.graphs.get("attention") == DOMAIN_GRAPH

    def test_saving_again_replaces_all_of_it_and_keeps_the_categories_of_entities_that_stay(
        self, domain: Stored
    ) -> None:
        smaller = replace(
            DOMAIN_GRAPH, entities=(ATTENTION, CORA), relations=DOMAIN_GRAPH.relations[:1], co_mentions=()
        )
        before = domain.graphs.revisions("attention")
        domain.graphs.save(smaller)
        assert domain.graphs.get("attention") == smaller
        assert domain.graphs.revisions("attention") != before
        assert domain.taxonomies.get("attention", TAXONOMY.id) == replace(TAXONOMY, others=())
        assert domain.taxonomies.get("attention", METHODS.id) == METHODS

    def test_a_field_without_one_says_so(self, domain: Stored) -> None:
        with pytest.raises(NotFoundError, match="domain graph"):
            domain.graphs.get("none")
        with pytest.raises(NotFoundError, match="field"):
            domain.graphs.save(replace(DOMAIN_GRAPH, field_id="none"))  # type: ignore[arg-type]

    def test_entities_are_listed_by_type_a_page_at_a_time(self, domain: Stored) -> None:
        assert domain.graphs.types("attention") == {"dataset": 2, "method": 1}
        assert domain.graphs.entities("attention", "dataset") == (CORA, PUBMED)
        assert domain.graphs.entities("attention", "dataset", limit=1) == (CORA,)
        assert domain.graphs.entities("attention", "dataset", after=0, limit=1) == (PUBMED,)
        assert domain.graphs.entities("attention", "disease") == ()

    def test_one_entity_is_found_by_its_id_or_by_letters_of_its_names(self, domain: Stored) -> None:
        assert domain.graphs.entity("attention", "method:gat") == ATTENTION
        assert domain.graphs.search("attention", "Attention  NET", limit=9) == (ATTENTION,)
        assert domain.graphs.search("attention", "cora", limit=9) == (CORA,)
        with pytest.raises(NotFoundError, match="method:gcn"):
            domain.graphs.entity("attention", "method:gcn")

    def test_the_star_of_an_entity_and_the_pairs_of_two_types_agree(self, domain: Stored) -> None:
        both = DOMAIN_GRAPH.relations
        assert domain.graphs.relations_of("attention", "method:gat") == both
        assert domain.graphs.relations_of("attention", "method:gat", entity_type="dataset", limit=1) == both[:1]
        assert domain.graphs.relations_of("attention", "dataset:pubmed") == both[1:]
        assert domain.graphs.relations_of("attention", "dataset:pubmed", entity_type="dataset") == ()
        assert domain.graphs.pairs("attention", "method", "dataset") == both
        assert domain.graphs.pairs("attention", "dataset", "method") == both
        assert domain.graphs.pairs("attention", "method", "method") == ()

    def test_entities_in_one_sentence_are_a_network(self, domain: Stored) -> None:
        assert domain.graphs.co_mentions("attention", least=2) == DOMAIN_GRAPH.co_mentions[:1]
        assert domain.graphs.co_mentioned_with("attention", "dataset:cora", limit=9) == {
            "method:gat": 2,
            "dataset:pubmed": 1,
        }

    def test_years_and_sentences_of_an_entity_are_those_of_the_papers_of_the_field(self, domain: Stored) -> None:
        assert domain.graphs.years("attention", "method:gat") == {2004: 1, 2018: 1}
        found = domain.graphs.mentions("attention", "method:gat")
        assert [(each.paper_id, each.surface, each.span.place) for each in found] == [
            (paper_id(1), "GAT", "abstract:0-10"),
            (paper_id(1), "GAT", "abstract:10-20"),
            (paper_id(4), "Graph Attention Networks", "abstract:0-10"),
        ]
        assert domain.graphs.mentions("attention", "method:gat", limit=1) == found[:1]

    def test_a_relation_leads_to_its_sentences(self, domain: Stored) -> None:
        behind = domain.graphs.behind("attention", DOMAIN_GRAPH.relations[0])
        assert [(each.paper_id, each.span.place) for each in behind] == [
            (paper_id(1), "abstract:10-20"),
            (paper_id(4), "abstract:0-10"),
        ]

    def test_a_path_shows_where_an_entity_stands(self, domain: Stored) -> None:
        path = field_graph().paths[0]
        lineage = domain.graphs.lineage("attention", path.id, "dataset:pubmed")
        steps = [path.seed, *(step.paper_id for step in (*path.development, *path.frontier))]
        assert [paper for paper, _ in lineage] == steps
        assert {paper: number for paper, number in lineage if number} == {
            each: 1 for each in steps if each in {paper_id(4), paper_id(5)}
        }

    def test_two_entities_share_papers(self, domain: Stored) -> None:
        assert domain.graphs.papers_naming_both("attention", "method:gat", "dataset:cora") == (paper_id(1), paper_id(4))
        assert domain.graphs.papers_naming_both("attention", "dataset:pubmed", "dataset:cora") == (paper_id(4),)

    def test_decisions_on_names_are_kept_until_they_are_taken_back(self, domain: Stored) -> None:
        domain.graphs.decide([DECISION])
        domain.graphs.decide([DECISION])
        domain.graphs.save(DOMAIN_GRAPH)
        assert domain.graphs.decisions("attention") == (DECISION,)
        assert domain.graphs.decisions("second") == ()
        domain.graphs.take_back([DECISION])
        assert domain.graphs.decisions("attention") == ()

    def test_deleting_it_leaves_what_papers_mention(self, domain: Stored) -> None:
        domain.graphs.delete("attention")
        with pytest.raises(NotFoundError):
            domain.graphs.get("attention")
        assert domain.taxonomies.ids("attention") == ()
        assert domain.extractions.of_field("attention") == EXTRACTIONS[:4]

    def test_a_field_that_is_built_anew_keeps_its_entities_and_a_deleted_one_has_none(self, domain: Stored) -> None:
        fields = FieldRepository(domain.engine)
        fields.save(replace(field_graph(), similarities=()))
        assert domain.graphs.get("attention") == DOMAIN_GRAPH
        fields.delete("attention")
        with pytest.raises(NotFoundError):
            domain.graphs.get("attention")
        assert domain.engine.read("dump_entities", after="", limit=9) == []
        assert domain.engine.read("dump_taxonomies", after="", limit=9) == []


class EntityLookupsContract:
    """What is asked of the entities of a field."""

    @pytest.fixture
    def lookups(self, domain: Stored) -> EntityLookups:
        return EntityLookups(domain.engine, "attention")

    def test_how_far_a_field_is_read_is_counted(self, domain: Stored, lookups: EntityLookups) -> None:
        bare = [each for each in PAPERS if each.id in field_graph().members and each.content is None]
        assert lookups.texts() == FieldTexts(papers=len(field_graph().members), titles_only=len(bare))
        assert lookups.read_for(**ASKED) == {
            each.paper_id for each in EXTRACTIONS[:4] if each.subject == ASKED["subject"]
        }
        assert lookups.read_for(**{**ASKED, "task_version": 2}) == frozenset()
        assert EntityLookups(domain.engine, "none").texts() == FieldTexts(papers=0, titles_only=0)

    def test_what_was_read_has_a_digest(self, domain: Stored, lookups: EntityLookups) -> None:
        before, first = lookups.extractions_digest(), EXTRACTIONS[0]
        domain.extractions.save([first])
        assert lookups.extractions_digest() == before
        domain.extractions.save([replace(first, mentions=first.mentions[:1], relations=())])
        assert lookups.extractions_digest() != before
        domain.extractions.save([replace(first, content_hash="other")])
        assert lookups.extractions_digest() != before
        assert EntityLookups(domain.engine, "none").extractions_digest() == 0

    def test_a_paper_with_another_text_is_not_read(self, domain: Stored, lookups: EntityLookups) -> None:
        before = lookups.read_for(**ASKED)
        (changed,) = (each for each in PAPERS if each.id == paper_id(1))
        PaperRepository(domain.engine).save([replace(changed, citation_count=7)])
        assert lookups.read_for(**ASKED) == before
        PaperRepository(domain.engine).save([replace(changed, abstract="Another abstract, which nobody has read.")])
        assert lookups.read_for(**ASKED) == before - {paper_id(1)}

    def test_an_entity_is_found_by_its_id_or_by_any_of_its_names(self, lookups: EntityLookups) -> None:
        for name in ("method:gat", "GAT", "gats", "Graph attention network", "graph-attention networks"):
            assert lookups.find_entity(name) == ATTENTION
        assert lookups.find_entity("CORA dataset") == CORA
        assert lookups.find_entity("Cor") is None
        assert lookups.find_entity("…") is None

    def test_conditions_hold_together(self, lookups: EntityLookups) -> None:
        def found(**conditions: Any) -> tuple[Entity, ...]:
            page = lookups.page(EntityFilters(**conditions), sort=EntitySort.PAPERS, after=None, limit=9)
            assert page.total == len(page.entities)
            return page.entities

        assert found() == DOMAIN_GRAPH.entities
        assert found(entity_type="dataset") == (CORA, PUBMED)
        assert found(query="  Attention NET") == (ATTENTION,)
        assert found(taxonomy=TAXONOMY.id, category="citation") == (CORA,)
        assert found(category="citation") == (CORA,)
        assert found(taxonomy=METHODS.id) == (ATTENTION,)
        assert found(taxonomy=METHODS.id, category="citation") == ()
        assert found(entity_type="method", taxonomy=TAXONOMY.id, category="citation") == ()
        assert found(layer=EntityLayer.GONE, entity_type="dataset") == (CORA,)
        assert found(layer=EntityLayer.NEW) == ()
        for layer in Layer:
            expected = tuple(each for each in DOMAIN_GRAPH.entities if each.layers.get(layer))
            assert found(layer=EntityLayer(layer.value)) == expected

    @pytest.mark.parametrize("sort", list(EntitySort))
    def test_pages_follow_each_other_in_every_order(self, lookups: EntityLookups, sort: EntitySort) -> None:
        whole = lookups.page(EntityFilters(), sort=sort, after=None, limit=9)
        assert (whole.following, whole.total) == (None, 3)
        after, walked = None, []
        for _ in range(3):
            page = lookups.page(EntityFilters(), sort=sort, after=after, limit=1)
            walked += page.entities
            after = page.following
        assert (tuple(walked), after) == (whole.entities, None)

    def test_what_is_far_down_is_found_as_well(self, domain: Stored, lookups: EntityLookups) -> None:
        many = [
            replace(CORA, id=EntityId(f"dataset:{n:03}"), name=f"Set {n:03}", names=(), aliases=()) for n in range(120)
        ]
        last = replace(ATTENTION, papers=1)
        ends = [many[0].id, many[1].id, many[2].id]
        relations = [
            EntityRelation(first=last.id, second=id, kind="uses", papers=tuple(paper_id(n) for n in range(papers)))
            for id, papers in zip(ends, (12, 4, 1), strict=True)
        ]
        domain.graphs.save(replace(DOMAIN_GRAPH, entities=(*many, last), relations=tuple(relations), co_mentions=()))
        found = lookups.page(EntityFilters(entity_type="method"), sort=EntitySort.PAPERS, after=None, limit=1)
        assert (found.entities, found.total, found.following) == ((last,), 1, None)
        after, walked = None, 0
        for _ in range(3):
            page = lookups.page(EntityFilters(entity_type="dataset"), sort=EntitySort.PAPERS, after=after, limit=50)
            walked, after = walked + len(page.entities), page.following
        assert (walked, after) == (120, None)
        for limit in range(1, 5):
            pairs = domain.graphs.pairs("attention", "method", "dataset", limit=limit)
            assert pairs == tuple(relations[:limit])

    def test_orders_go_by_what_they_name(self, lookups: EntityLookups) -> None:
        values = {
            EntitySort.PAPERS: [-each.papers for each in DOMAIN_GRAPH.entities],
            EntitySort.MENTIONS: [-each.mentions for each in DOMAIN_GRAPH.entities],
            EntitySort.OLDEST: [each.first_year or 9_999 for each in DOMAIN_GRAPH.entities],
            EntitySort.NEWEST: [-(each.first_year or 0) for each in DOMAIN_GRAPH.entities],
        }
        for sort, keys in values.items():
            ranked = sorted(zip(keys, range(3), DOMAIN_GRAPH.entities, strict=True), key=lambda each: each[:2])
            found = lookups.page(EntityFilters(), sort=sort, after=None, limit=9).entities
            assert found == tuple(entity for _, _, entity in ranked)

    def test_papers_lead_to_their_entities_and_entities_to_what_is_among_them(self, lookups: EntityLookups) -> None:
        assert lookups.of_papers([paper_id(4)], limit=9) == DOMAIN_GRAPH.entities
        assert lookups.of_papers([paper_id(1), paper_id(4)], limit=2) == (CORA, ATTENTION)
        assert lookups.of_papers([paper_id(99)], limit=9) == ()
        everything = [each.id for each in DOMAIN_GRAPH.entities]
        assert lookups.relations_among(everything, limit=9) == DOMAIN_GRAPH.relations
        assert lookups.relations_among([CORA.id, PUBMED.id], limit=9) == ()
        assert lookups.co_mentions_among(everything, limit=9) == DOMAIN_GRAPH.co_mentions
        assert lookups.co_mentions_among(everything, least=2, limit=9) == DOMAIN_GRAPH.co_mentions[:1]
        assert lookups.co_mentions_among([CORA.id, PUBMED.id], limit=9) == DOMAIN_GRAPH.co_mentions[1:]

    def test_two_taxonomies_share_pairs(self, lookups: EntityLookups) -> None:
        assert lookups.matrix(METHODS.id, TAXONOMY.id) == {("attention", "citation"): (1, 2)}
        assert lookups.matrix(TAXONOMY.id, TAXONOMY.id) == {}


class TaxonomyRepositoryContract:
    """Categories of entities."""

    def test_a_taxonomy_comes_back_as_it_was_saved(self, domain: Stored) -> None:
        assert domain.taxonomies.ids("attention") == (TAXONOMY.id, METHODS.id)
        assert domain.taxonomies.get("attention", TAXONOMY.id) == TAXONOMY

    def test_saving_again_replaces_its_categories_and_keeps_its_edits(self, domain: Stored) -> None:
        domain.taxonomies.record("attention", TAXONOMY.id, [EDIT])
        before = domain.taxonomies.revision("attention", TAXONOMY.id)
        flat = replace(
            TAXONOMY, categories=(replace(TAXONOMY.categories[0], entities=(EntityId("dataset:pubmed"),)),), others=()
        )
        domain.taxonomies.save(flat)
        assert domain.taxonomies.get("attention", TAXONOMY.id) == flat
        assert domain.taxonomies.edits("attention", TAXONOMY.id) == (EDIT,)
        assert domain.taxonomies.revision("attention", TAXONOMY.id) != before

    def test_an_edit_that_is_undone_stays_in_the_record(self, domain: Stored) -> None:
        second = replace(EDIT, number=2, entities=(EntityId("dataset:cora"),))
        domain.taxonomies.record("attention", TAXONOMY.id, [second, EDIT])
        domain.taxonomies.record("attention", TAXONOMY.id, [replace(second, is_undone=True)])
        assert domain.taxonomies.edits("attention", TAXONOMY.id) == (EDIT, replace(second, is_undone=True))

    def test_a_change_is_stored_with_its_edit_or_not_at_all(self, domain: Stored) -> None:
        first = domain.taxonomies.revision("attention", TAXONOMY.id)
        edit = replace(EDIT, before=TAXONOMY.categories, order=tuple(each.id for each in TAXONOMY.categories))
        flat = replace(TAXONOMY, categories=TAXONOMY.categories[:1])
        second = domain.taxonomies.save(flat, edits=[edit], replaces=first)
        assert domain.taxonomies.edits("attention", TAXONOMY.id) == (edit,)
        with pytest.raises(WriteConflictError, match="changed meanwhile"):
            domain.taxonomies.save(TAXONOMY, edits=[replace(edit, number=2)], replaces=first)
        assert domain.taxonomies.get("attention", TAXONOMY.id) == flat
        assert domain.taxonomies.edits("attention", TAXONOMY.id) == (edit,)
        assert domain.taxonomies.save(TAXONOMY, replaces=second) == first

    def test_categories_of_two_taxonomies_make_a_matrix_with_gaps(self, domain: Stored) -> None:
        key = "attention#dataset-by-domain"
        rows = domain.engine.read("category_matrix", first="attention#method-by-means", second=key)
        assert rows == [
            {"row": "attention#method-by-means#attention", "key": f"{key}#citation", "pairs": 1, "papers": 2}
        ]

    def test_a_deleted_one_is_gone_with_its_edits(self, domain: Stored) -> None:
        domain.taxonomies.record("attention", TAXONOMY.id, [EDIT])
        domain.taxonomies.delete("attention", TAXONOMY.id)
        assert domain.taxonomies.ids("attention") == (METHODS.id,)
        assert domain.engine.read("dump_taxonomy_edits", after="", limit=9) == []
        for ask in (domain.taxonomies.get, domain.taxonomies.revision, domain.taxonomies.delete):
            with pytest.raises(NotFoundError, match="taxonomy"):
                ask("attention", TAXONOMY.id)

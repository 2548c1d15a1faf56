"""The kinds of nodes and relationships: a new kind, or a new property of one, is one row here.

Their statements (dump, save, constraints, indexes, vectors, text search) are the patterns of `cypher/kinds` and of the
engines' `spaces`, filled in with these rows; `docs/templates.md` says how.
"""

from __future__ import annotations

from kg.adapters.schema.collection_kinds import COLLECTION_EDGES, COLLECTION_NODES
from kg.adapters.schema.entity_kinds import ENTITY_EDGES, ENTITY_NODES
from kg.adapters.schema.kind import (
    Kinds,
    NodeKind,
    Property,
    RelationshipKind,
    Space,
    TextSpace,
    edge,
    properties_of,
)
from kg.adapters.schema.reading_kinds import READING_NODES
from kg.ports import PAPERS, STUBS

PAPER = (
    Property(name="title", type="STRING", required=True),
    Property(name="citation_key", type="STRING", required=True),
    Property(name="title_key", type="STRING", required=True, derived=True),
    Property(name="identifiers", type="LIST<STRING>", required=True),
    Property(name="abstract", type="STRING"),
    Property(name="summary", type="STRING"),
    Property(name="year", type="INT64"),
    Property(name="publication_date", type="STRING"),
    Property(name="venue", type="STRING"),
    Property(name="authors", type="LIST<STRING>", required=True),
    Property(name="citation_count", type="INT64"),
    Property(name="kind", type="STRING", required=True),
    Property(name="url", type="STRING"),
    Property(name="stub", type="BOOL", required=True),
    Property(name="sources", type="LIST<STRING>", required=True),
    Property(name="entry", type="STRING"),
    Property(name="search_text", type="STRING", derived=True),
    Property(name="stub_text", type="STRING", derived=True),
    Property(name="text_hash", type="STRING", derived=True),
    Property(name="linked", type="BOOL", required=True, derived=True),
    Property(name="content_hash", type="STRING", derived=True),
)
"""What a paper's node holds, in the order of a dump."""

NODES = (
    NodeKind(
        name=PAPERS,
        label="Paper",
        title="papers",
        properties=PAPER,
        unique=("citation_key",),
        indexed=("title_key",),
        space=Space(text="search_text", embedded="title"),
        apart=TextSpace(name=STUBS, noun="stub", title="works known by a citation only", text="stub_text"),
        is_added=True,
    ),
    NodeKind(name="identifiers", label="Identifier", title="identifiers", properties=properties_of(paper_id="STRING")),
    NodeKind(name="authors", label="Author", title="authors", properties=properties_of(name="STRING")),
    NodeKind(name="venues", label="Venue", title="venues", properties=properties_of(name="STRING")),
    NodeKind(
        name="vector_spaces", label="VectorSpace", title="vector spaces", properties=properties_of(embedder="STRING")
    ),
    NodeKind(
        name="fields",
        label="Field",
        title="fields",
        properties=properties_of(
            topic="STRING",
            description="STRING",
            as_of="STRING",
            landmark_year="INT64",
            foundation_size="INT64",
            parameters="STRING",
            embedder="STRING",
            versions="STRING",
            reach="STRING",
            revision="STRING",
            archived_of="STRING",
            edge_set="STRING",
        ),
        indexed=("archived_of", "edge_set"),
    ),
    NodeKind(
        name="loose_edge_sets",
        label="LooseEdgeSet",
        title="edges of fields that no field names",
        properties=properties_of(writer="STRING", began="INT64", papers="LIST<STRING>"),
    ),
    NodeKind(
        name="communities",
        label="Community",
        title="communities",
        properties=properties_of(
            community_id="STRING",
            field_id="STRING",
            position="INT64",
            layer="STRING",
            size="INT64",
            modularity_share="DOUBLE",
            label="STRING",
            keywords="LIST<STRING>",
        ),
        indexed=("field_id",),
    ),
    NodeKind(
        name="themes",
        label="Theme",
        title="themes",
        properties=properties_of(
            theme_id="STRING", field_id="STRING", position="INT64", label="STRING", keywords="LIST<STRING>"
        ),
        indexed=("field_id",),
    ),
    NodeKind(
        name="paths",
        label="Path",
        title="vertical paths",
        properties=properties_of(
            path_id="STRING",
            field_id="STRING",
            position="INT64",
            seed="STRING",
            exact_development="INT64",
            exact_frontier="INT64",
        ),
        indexed=("field_id",),
    ),
    NodeKind(
        name="summaries",
        label="Summary",
        title="summaries",
        properties=properties_of(
            summary_id="STRING",
            field_id="STRING",
            subject_id="STRING",
            kind="STRING",
            text="STRING",
            task_version="INT64",
            model="STRING",
        ),
        indexed=("field_id",),
    ),
    NodeKind(
        name="surveys",
        label="Survey",
        title="revisions of surveys",
        properties=properties_of(
            survey_id="STRING",
            number="INT64",
            input="STRING",
            field_id="STRING",
            field_revision="STRING",
            title="STRING",
            notice="STRING",
            preset="STRING",
            manifest="STRING",
            status="STRING",
            evolution="STRING",
        ),
        indexed=("survey_id", "field_id"),
    ),
    NodeKind(
        name="sections",
        label="Section",
        title="sections",
        properties=properties_of(
            section_id="STRING",
            survey_id="STRING",
            parent_id="STRING",
            position="INT64",
            role="STRING",
            number="STRING",
            title="STRING",
            focus="STRING",
            purpose="STRING",
            text="STRING",
            proof_ids="LIST<STRING>",
            query="STRING",
        ),
        indexed=("survey_id",),
    ),
    NodeKind(
        name="claims",
        label="Claim",
        title="claims",
        properties=properties_of(
            claim_id="STRING",
            survey_id="STRING",
            section_id="STRING",
            position="INT64",
            sentence="STRING",
            starts_at="INT64",
            ends_at="INT64",
        ),
        indexed=("survey_id",),
    ),
    NodeKind(
        name="passages",
        label="Passage",
        title="passages",
        properties=properties_of(
            passage_id="STRING",
            paper_id="STRING",
            kind="STRING",
            text="STRING",
            starts_at="INT64",
            ends_at="INT64",
        ),
    ),
    NodeKind(
        name="exhibits",
        label="Exhibit",
        title="exhibits",
        properties=properties_of(
            exhibit_id="STRING",
            survey_id="STRING",
            section_id="STRING",
            position="INT64",
            kind="STRING",
            caption="STRING",
            content="STRING",
        ),
        indexed=("survey_id",),
    ),
    NodeKind(
        name="decisions",
        label="Decision",
        title="decisions on duplicates",
        properties=properties_of(
            first="STRING", second="STRING", ruling="STRING", decided_by="STRING", title_key="STRING"
        ),
        indexed=("title_key",),
    ),
    *ENTITY_NODES,
    *COLLECTION_NODES,
    *READING_NODES,
    NodeKind(
        name="import_batches",
        label="ImportBatch",
        title="batches of unfinished imports",
        properties=properties_of(run="STRING", result="STRING"),
        is_dumped=False,
    ),
    NodeKind(
        name="schema_versions",
        label="SchemaVersion",
        title="schema versions",
        properties=properties_of(version="INT64", graph_id="STRING"),
        is_dumped=False,
    ),
)


_IN_FIELD = properties_of(field_id="STRING", weight="DOUBLE")

EDGES = (
    edge("cites", PAPERS, PAPERS, "citations", contexts="LIST<STRING>", intents="LIST<STRING>", influential="BOOL"),
    edge("authored_by", PAPERS, "authors", "authorships", key="position", position="INT64"),
    edge("published_in", PAPERS, "venues", "venues of papers"),
    edge(
        "includes",
        "fields",
        PAPERS,
        "memberships of papers in fields",
        layer="STRING",
        trending_score="DOUBLE",
        relevance="DOUBLE",
        reason="STRING",
    ),
    RelationshipKind(
        name="cites_in_field",
        type="CITES_IN_FIELD",
        start=PAPERS,
        end=PAPERS,
        title="weights of citations",
        properties=_IN_FIELD,
        key="field_id",
        is_added=True,
    ),
    RelationshipKind(
        name="similar_to",
        type="SIMILAR_TO",
        start=PAPERS,
        end=PAPERS,
        title="similarities of papers",
        properties=_IN_FIELD,
        key="field_id",
        is_added=True,
    ),
    edge("has_community", "fields", "communities", "communities of fields"),
    edge("in_community", PAPERS, "communities", "memberships of papers in communities", position="INT64"),
    edge("has_theme", "fields", "themes", "themes of fields"),
    edge("in_theme", "communities", "themes", "memberships of communities in themes", position="INT64"),
    edge("has_path", "fields", "paths", "vertical paths of fields"),
    edge(
        "step",
        "paths",
        PAPERS,
        "steps of vertical paths",
        key="position",
        position="INT64",
        role="STRING",
        layer="STRING",
        parent="STRING",
        weight="DOUBLE",
    ),
    edge("has_summary", "fields", "summaries", "summaries of fields"),
    edge("on", "surveys", "fields", "fields of surveys"),
    edge("refers_to", "surveys", PAPERS, "citation keys of surveys", key="citation_key", citation_key="STRING"),
    edge("has_section", "surveys", "sections", "sections of surveys"),
    RelationshipKind(
        name="has_subsection", type="HAS_SECTION", start="sections", end="sections", title="subsections of sections"
    ),
    edge("depends_on", "sections", "sections", "dependencies of sections", position="INT64"),
    edge("has_exhibit", "surveys", "exhibits", "exhibits of surveys"),
    edge("states", "sections", "claims", "claims of sections"),
    edge("supported_by", "claims", "passages", "supports of claims", key="position", position="INT64", score="DOUBLE"),
    edge("from", "passages", PAPERS, "papers of passages"),
    *ENTITY_EDGES,
    *COLLECTION_EDGES,
)

KINDS = Kinds(nodes=NODES, edges=EDGES)

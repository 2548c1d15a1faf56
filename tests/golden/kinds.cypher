// add_cites_in_field: Create weights of citations in a field that has none, as when it was cleared in the same transaction.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
CREATE (a)-[:CITES_IN_FIELD {
  field_id: row.properties.field_id,
  weight: row.properties.weight
}]->(b)

// add_papers: Create papers that are not stored yet; stored ones are left alone.
UNWIND $rows AS row
OPTIONAL MATCH (stored:Paper {id: row.id})
WITH row, stored
WHERE stored IS NULL
CREATE (n:Paper {
  id: row.id,
  title: row.title,
  citation_key: row.citation_key,
  title_key: row.title_key,
  identifiers: row.identifiers,
  authors: row.authors,
  kind: row.kind,
  stub: row.stub,
  sources: row.sources,
  search_text: row.search_text,
  linked: row.linked
})
SET
  n.abstract = row.abstract,
  n.summary = row.summary,
  n.year = row.year,
  n.publication_date = row.publication_date,
  n.venue = row.venue,
  n.citation_count = row.citation_count,
  n.url = row.url,
  n.content_hash = row.content_hash

// add_similar_to: Create similarities of papers in a field that has none, as when it was cleared in the same transaction.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
CREATE (a)-[:SIMILAR_TO {
  field_id: row.properties.field_id,
  weight: row.properties.weight
}]->(b)

// annotate_papers: Set properties of stored papers; ids that are not stored do nothing.
UNWIND $rows AS row
MATCH (n:Paper {id: row.id})
SET n += row.properties

// authors_ids: Ids of all authors, a page at a time.
MATCH (n:Author)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// authors_stored: Which of these ids are authors.
UNWIND $ids AS wanted
MATCH (n:Author {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// claims_ids: Ids of all claims, a page at a time.
MATCH (n:Claim)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// claims_stored: Which of these ids are claims.
UNWIND $ids AS wanted
MATCH (n:Claim {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// communities_ids: Ids of all communities, a page at a time.
MATCH (n:Community)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// communities_stored: Which of these ids are communities.
UNWIND $ids AS wanted
MATCH (n:Community {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// constrain_author_id: Authors have a id of their own each, looked up by an index.
CREATE CONSTRAINT author_id IF NOT EXISTS FOR (n:Author) REQUIRE n.id IS UNIQUE

// constrain_claim_id: Claims have a id of their own each, looked up by an index.
CREATE CONSTRAINT claim_id IF NOT EXISTS FOR (n:Claim) REQUIRE n.id IS UNIQUE

// constrain_community_id: Communities have a id of their own each, looked up by an index.
CREATE CONSTRAINT community_id IF NOT EXISTS FOR (n:Community) REQUIRE n.id IS UNIQUE

// constrain_exhibit_id: Exhibits have a id of their own each, looked up by an index.
CREATE CONSTRAINT exhibit_id IF NOT EXISTS FOR (n:Exhibit) REQUIRE n.id IS UNIQUE

// constrain_field_id: Fields have a id of their own each, looked up by an index.
CREATE CONSTRAINT field_id IF NOT EXISTS FOR (n:Field) REQUIRE n.id IS UNIQUE

// constrain_identifier_id: Identifiers have a id of their own each, looked up by an index.
CREATE CONSTRAINT identifier_id IF NOT EXISTS FOR (n:Identifier) REQUIRE n.id IS UNIQUE

// constrain_import_batch_id: Batches of unfinished imports have a id of their own each, looked up by an index.
CREATE CONSTRAINT import_batch_id IF NOT EXISTS FOR (n:ImportBatch) REQUIRE n.id IS UNIQUE

// constrain_paper_citation_key: Papers have a citation_key of their own each, looked up by an index.
CREATE CONSTRAINT paper_citation_key IF NOT EXISTS FOR (n:Paper) REQUIRE n.citation_key IS UNIQUE

// constrain_paper_id: Papers have a id of their own each, looked up by an index.
CREATE CONSTRAINT paper_id IF NOT EXISTS FOR (n:Paper) REQUIRE n.id IS UNIQUE

// constrain_passage_id: Passages have a id of their own each, looked up by an index.
CREATE CONSTRAINT passage_id IF NOT EXISTS FOR (n:Passage) REQUIRE n.id IS UNIQUE

// constrain_path_id: Vertical paths have a id of their own each, looked up by an index.
CREATE CONSTRAINT path_id IF NOT EXISTS FOR (n:Path) REQUIRE n.id IS UNIQUE

// constrain_schema_version_id: Schema versions have a id of their own each, looked up by an index.
CREATE CONSTRAINT schema_version_id IF NOT EXISTS FOR (n:SchemaVersion) REQUIRE n.id IS UNIQUE

// constrain_section_id: Sections have a id of their own each, looked up by an index.
CREATE CONSTRAINT section_id IF NOT EXISTS FOR (n:Section) REQUIRE n.id IS UNIQUE

// constrain_summary_id: Summaries have a id of their own each, looked up by an index.
CREATE CONSTRAINT summary_id IF NOT EXISTS FOR (n:Summary) REQUIRE n.id IS UNIQUE

// constrain_survey_id: Revisions of surveys have a id of their own each, looked up by an index.
CREATE CONSTRAINT survey_id IF NOT EXISTS FOR (n:Survey) REQUIRE n.id IS UNIQUE

// constrain_vector_space_id: Vector spaces have a id of their own each, looked up by an index.
CREATE CONSTRAINT vector_space_id IF NOT EXISTS FOR (n:VectorSpace) REQUIRE n.id IS UNIQUE

// constrain_venue_id: Venues have a id of their own each, looked up by an index.
CREATE CONSTRAINT venue_id IF NOT EXISTS FOR (n:Venue) REQUIRE n.id IS UNIQUE

// content_hashes_of_papers: What the stored vectors of papers were made of.
UNWIND $ids AS wanted
MATCH (n:Paper {id: wanted})
WHERE n.content_hash IS NOT NULL
RETURN n.id AS id, n.content_hash AS content_hash
ORDER BY id LIMIT $limit

// dump_authored_by: All authorships that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:AUTHORED_BY]->(b:Author)
RETURN a.id AS start_id, b.id AS end_id
     , r.position AS position
ORDER BY start_id, position, end_id

// dump_authors: All authors with every property, a page at a time.
MATCH (n:Author)
WHERE n.id > $after
RETURN n.id AS id
     , n.name AS name
ORDER BY id LIMIT $limit

// dump_cites: All citations that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:CITES]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.contexts AS contexts
     , r.intents AS intents
     , r.influential AS influential
ORDER BY start_id, end_id

// dump_cites_in_field: All weights of citations that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:CITES_IN_FIELD]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.field_id AS field_id
     , r.weight AS weight
ORDER BY start_id, end_id, field_id

// dump_claims: All claims with every property, a page at a time.
MATCH (n:Claim)
WHERE n.id > $after
RETURN n.id AS id
     , n.claim_id AS claim_id
     , n.survey_id AS survey_id
     , n.section_id AS section_id
     , n.position AS position
     , n.sentence AS sentence
     , n.starts_at AS starts_at
     , n.ends_at AS ends_at
ORDER BY id LIMIT $limit

// dump_communities: All communities with every property, a page at a time.
MATCH (n:Community)
WHERE n.id > $after
RETURN n.id AS id
     , n.community_id AS community_id
     , n.field_id AS field_id
     , n.position AS position
     , n.layer AS layer
     , n.size AS size
     , n.modularity_share AS modularity_share
     , n.label AS label
     , n.keywords AS keywords
ORDER BY id LIMIT $limit

// dump_depends_on: All dependencies of sections that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Section {id: id})-[r:DEPENDS_ON]->(b:Section)
RETURN a.id AS start_id, b.id AS end_id
     , r.position AS position
ORDER BY start_id, end_id

// dump_exhibits: All exhibits with every property, a page at a time.
MATCH (n:Exhibit)
WHERE n.id > $after
RETURN n.id AS id
     , n.exhibit_id AS exhibit_id
     , n.survey_id AS survey_id
     , n.section_id AS section_id
     , n.position AS position
     , n.kind AS kind
     , n.caption AS caption
     , n.content AS content
ORDER BY id LIMIT $limit

// dump_fields: All fields with every property, a page at a time.
MATCH (n:Field)
WHERE n.id > $after
RETURN n.id AS id
     , n.topic AS topic
     , n.description AS description
     , n.as_of AS as_of
     , n.landmark_year AS landmark_year
     , n.foundation_size AS foundation_size
     , n.parameters AS parameters
     , n.embedder AS embedder
     , n.versions AS versions
     , n.reach AS reach
     , n.revision AS revision
     , n.archived_of AS archived_of
ORDER BY id LIMIT $limit

// dump_from: All papers of passages that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Passage {id: id})-[r:FROM]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_community: All communities of fields that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:HAS_COMMUNITY]->(b:Community)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_exhibit: All exhibits of surveys that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Survey {id: id})-[r:HAS_EXHIBIT]->(b:Exhibit)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_path: All vertical paths of fields that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:HAS_PATH]->(b:Path)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_section: All sections of surveys that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Survey {id: id})-[r:HAS_SECTION]->(b:Section)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_subsection: All subsections of sections that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Section {id: id})-[r:HAS_SECTION]->(b:Section)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_has_summary: All summaries of fields that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:HAS_SUMMARY]->(b:Summary)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_identifiers: All identifiers with every property, a page at a time.
MATCH (n:Identifier)
WHERE n.id > $after
RETURN n.id AS id
     , n.paper_id AS paper_id
ORDER BY id LIMIT $limit

// dump_in_community: All memberships of papers in communities that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:IN_COMMUNITY]->(b:Community)
RETURN a.id AS start_id, b.id AS end_id
     , r.position AS position
ORDER BY start_id, end_id

// dump_includes: All memberships of papers in fields that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:INCLUDES]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.layer AS layer
     , r.trending_score AS trending_score
     , r.relevance AS relevance
     , r.reason AS reason
ORDER BY start_id, end_id

// dump_on: All fields of surveys that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Survey {id: id})-[r:ON]->(b:Field)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_papers: All papers with every property, a page at a time.
MATCH (n:Paper)
WHERE n.id > $after
RETURN n.id AS id
     , n.title AS title
     , n.citation_key AS citation_key
     , n.title_key AS title_key
     , n.identifiers AS identifiers
     , n.abstract AS abstract
     , n.summary AS summary
     , n.year AS year
     , n.publication_date AS publication_date
     , n.venue AS venue
     , n.authors AS authors
     , n.citation_count AS citation_count
     , n.kind AS kind
     , n.url AS url
     , n.stub AS stub
     , n.sources AS sources
     , n.search_text AS search_text
     , n.linked AS linked
     , n.content_hash AS content_hash
ORDER BY id LIMIT $limit

// dump_passages: All passages with every property, a page at a time.
MATCH (n:Passage)
WHERE n.id > $after
RETURN n.id AS id
     , n.passage_id AS passage_id
     , n.paper_id AS paper_id
     , n.kind AS kind
     , n.text AS text
     , n.starts_at AS starts_at
     , n.ends_at AS ends_at
ORDER BY id LIMIT $limit

// dump_paths: All vertical paths with every property, a page at a time.
MATCH (n:Path)
WHERE n.id > $after
RETURN n.id AS id
     , n.path_id AS path_id
     , n.field_id AS field_id
     , n.position AS position
     , n.seed AS seed
     , n.exact_development AS exact_development
     , n.exact_frontier AS exact_frontier
ORDER BY id LIMIT $limit

// dump_published_in: All venues of papers that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:PUBLISHED_IN]->(b:Venue)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_refers_to: All citation keys of surveys that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Survey {id: id})-[r:REFERS_TO]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.citation_key AS citation_key
ORDER BY start_id, end_id, citation_key

// dump_sections: All sections with every property, a page at a time.
MATCH (n:Section)
WHERE n.id > $after
RETURN n.id AS id
     , n.section_id AS section_id
     , n.survey_id AS survey_id
     , n.parent_id AS parent_id
     , n.position AS position
     , n.role AS role
     , n.number AS number
     , n.title AS title
     , n.focus AS focus
     , n.purpose AS purpose
     , n.text AS text
     , n.proof_ids AS proof_ids
ORDER BY id LIMIT $limit

// dump_similar_to: All similarities of papers that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:SIMILAR_TO]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.field_id AS field_id
     , r.weight AS weight
ORDER BY start_id, end_id, field_id

// dump_states: All claims of sections that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Section {id: id})-[r:STATES]->(b:Claim)
RETURN a.id AS start_id, b.id AS end_id
ORDER BY start_id, end_id

// dump_step: All steps of vertical paths that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Path {id: id})-[r:STEP]->(b:Paper)
RETURN a.id AS start_id, b.id AS end_id
     , r.position AS position
     , r.role AS role
     , r.layer AS layer
     , r.parent AS parent
     , r.weight AS weight
ORDER BY start_id, position, end_id

// dump_summaries: All summaries with every property, a page at a time.
MATCH (n:Summary)
WHERE n.id > $after
RETURN n.id AS id
     , n.summary_id AS summary_id
     , n.field_id AS field_id
     , n.subject_id AS subject_id
     , n.kind AS kind
     , n.text AS text
     , n.task_version AS task_version
     , n.model AS model
ORDER BY id LIMIT $limit

// dump_supported_by: All supports of claims that leave the given nodes.
UNWIND $ids AS id
MATCH (a:Claim {id: id})-[r:SUPPORTED_BY]->(b:Passage)
RETURN a.id AS start_id, b.id AS end_id
     , r.position AS position
     , r.score AS score
ORDER BY start_id, position, end_id

// dump_surveys: All revisions of surveys with every property, a page at a time.
MATCH (n:Survey)
WHERE n.id > $after
RETURN n.id AS id
     , n.survey_id AS survey_id
     , n.number AS number
     , n.input AS input
     , n.field_id AS field_id
     , n.field_revision AS field_revision
     , n.title AS title
     , n.notice AS notice
     , n.preset AS preset
     , n.manifest AS manifest
     , n.status AS status
ORDER BY id LIMIT $limit

// dump_vector_spaces: All vector spaces with every property, a page at a time.
MATCH (n:VectorSpace)
WHERE n.id > $after
RETURN n.id AS id
     , n.embedder AS embedder
ORDER BY id LIMIT $limit

// dump_venues: All venues with every property, a page at a time.
MATCH (n:Venue)
WHERE n.id > $after
RETURN n.id AS id
     , n.name AS name
ORDER BY id LIMIT $limit

// exhibits_ids: Ids of all exhibits, a page at a time.
MATCH (n:Exhibit)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// exhibits_stored: Which of these ids are exhibits.
UNWIND $ids AS wanted
MATCH (n:Exhibit {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// fields_ids: Ids of all fields, a page at a time.
MATCH (n:Field)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// fields_stored: Which of these ids are fields.
UNWIND $ids AS wanted
MATCH (n:Field {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// forget_content_hashes_of_papers: Forget what the stored vectors of papers were made of.
MATCH (n:Paper)
WHERE n.content_hash IS NOT NULL
REMOVE n.content_hash

// identifiers_ids: Ids of all identifiers, a page at a time.
MATCH (n:Identifier)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// identifiers_stored: Which of these ids are identifiers.
UNWIND $ids AS wanted
MATCH (n:Identifier {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// index_claim_survey: Claims are looked up by their survey_id.
CREATE INDEX claim_survey IF NOT EXISTS FOR (n:Claim) ON (n.survey_id)

// index_community_field: Communities are looked up by their field_id.
CREATE INDEX community_field IF NOT EXISTS FOR (n:Community) ON (n.field_id)

// index_exhibit_survey: Exhibits are looked up by their survey_id.
CREATE INDEX exhibit_survey IF NOT EXISTS FOR (n:Exhibit) ON (n.survey_id)

// index_field_archived_of: Fields are looked up by their archived_of.
CREATE INDEX field_archived_of IF NOT EXISTS FOR (n:Field) ON (n.archived_of)

// index_paper_title_key: Papers are looked up by their title_key.
CREATE INDEX paper_title_key IF NOT EXISTS FOR (n:Paper) ON (n.title_key)

// index_path_field: Vertical paths are looked up by their field_id.
CREATE INDEX path_field IF NOT EXISTS FOR (n:Path) ON (n.field_id)

// index_section_survey: Sections are looked up by their survey_id.
CREATE INDEX section_survey IF NOT EXISTS FOR (n:Section) ON (n.survey_id)

// index_summary_field: Summaries are looked up by their field_id.
CREATE INDEX summary_field IF NOT EXISTS FOR (n:Summary) ON (n.field_id)

// index_survey_field: Revisions of surveys are looked up by their field_id.
CREATE INDEX survey_field IF NOT EXISTS FOR (n:Survey) ON (n.field_id)

// index_survey_survey: Revisions of surveys are looked up by their survey_id.
CREATE INDEX survey_survey IF NOT EXISTS FOR (n:Survey) ON (n.survey_id)

// index_text_paper_text: Papers are searched by the words of their search_text.
CREATE FULLTEXT INDEX paper_text IF NOT EXISTS FOR (n:Paper) ON EACH [n.search_text]

// papers_by_id: Nodes of papers by their ids, with everything that they say of themselves.
UNWIND $ids AS wanted
MATCH (n:Paper {id: wanted})
RETURN n.id AS id
     , n.title AS title
     , n.citation_key AS citation_key
     , n.identifiers AS identifiers
     , n.abstract AS abstract
     , n.summary AS summary
     , n.year AS year
     , n.publication_date AS publication_date
     , n.venue AS venue
     , n.authors AS authors
     , n.citation_count AS citation_count
     , n.kind AS kind
     , n.url AS url
     , n.stub AS stub
     , n.sources AS sources
ORDER BY id LIMIT $limit

// papers_ids: Ids of all papers, a page at a time.
MATCH (n:Paper)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// papers_stored: Which of these ids are papers.
UNWIND $ids AS wanted
MATCH (n:Paper {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// passages_ids: Ids of all passages, a page at a time.
MATCH (n:Passage)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// passages_stored: Which of these ids are passages.
UNWIND $ids AS wanted
MATCH (n:Passage {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// paths_ids: Ids of all vertical paths, a page at a time.
MATCH (n:Path)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// paths_stored: Which of these ids are vertical paths.
UNWIND $ids AS wanted
MATCH (n:Path {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// save_authored_by: Create or update authorships, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Author {id: row.end_id})
MERGE (a)-[r:AUTHORED_BY {position: row.properties.position}]->(b)
SET r += row.properties

// save_authors: Create or update authors; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Author {id: row.id})
SET n += row.properties

// save_cites: Create or update citations; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:CITES]->(b)
SET r += row.properties

// save_cites_in_field: Create or update weights of citations, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:CITES_IN_FIELD {field_id: row.properties.field_id}]->(b)
SET r += row.properties

// save_claims: Create or update claims; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Claim {id: row.id})
SET n += row.properties

// save_communities: Create or update communities; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Community {id: row.id})
SET n += row.properties

// save_depends_on: Create or update dependencies of sections; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Section {id: row.start_id})
MATCH (b:Section {id: row.end_id})
MERGE (a)-[r:DEPENDS_ON]->(b)
SET r += row.properties

// save_exhibits: Create or update exhibits; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Exhibit {id: row.id})
SET n += row.properties

// save_fields: Create or update fields; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Field {id: row.id})
SET n += row.properties

// save_from: Create papers of passages, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Passage {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:FROM]->(b)

// save_has_community: Create communities of fields, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Community {id: row.end_id})
MERGE (a)-[r:HAS_COMMUNITY]->(b)

// save_has_exhibit: Create exhibits of surveys, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Exhibit {id: row.end_id})
MERGE (a)-[r:HAS_EXHIBIT]->(b)

// save_has_path: Create vertical paths of fields, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Path {id: row.end_id})
MERGE (a)-[r:HAS_PATH]->(b)

// save_has_section: Create sections of surveys, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Section {id: row.end_id})
MERGE (a)-[r:HAS_SECTION]->(b)

// save_has_subsection: Create subsections of sections, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Section {id: row.start_id})
MATCH (b:Section {id: row.end_id})
MERGE (a)-[r:HAS_SECTION]->(b)

// save_has_summary: Create summaries of fields, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Summary {id: row.end_id})
MERGE (a)-[r:HAS_SUMMARY]->(b)

// save_identifiers: Create or update identifiers; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Identifier {id: row.id})
SET n += row.properties

// save_import_batches: Create or update batches of unfinished imports; a property that is null goes.
UNWIND $rows AS row
MERGE (n:ImportBatch {id: row.id})
SET n += row.properties

// save_in_community: Create or update memberships of papers in communities; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Community {id: row.end_id})
MERGE (a)-[r:IN_COMMUNITY]->(b)
SET r += row.properties

// save_includes: Create or update memberships of papers in fields; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:INCLUDES]->(b)
SET r += row.properties

// save_on: Create fields of surveys, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Field {id: row.end_id})
MERGE (a)-[r:ON]->(b)

// save_papers: Create or update papers; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Paper {id: row.id})
SET n += row.properties

// save_passages: Create or update passages; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Passage {id: row.id})
SET n += row.properties

// save_paths: Create or update vertical paths; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Path {id: row.id})
SET n += row.properties

// save_published_in: Create venues of papers, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Venue {id: row.end_id})
MERGE (a)-[r:PUBLISHED_IN]->(b)

// save_refers_to: Create or update citation keys of surveys, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:REFERS_TO {citation_key: row.properties.citation_key}]->(b)
SET r += row.properties

// save_schema_versions: Create or update schema versions; a property that is null goes.
UNWIND $rows AS row
MERGE (n:SchemaVersion {id: row.id})
SET n += row.properties

// save_sections: Create or update sections; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Section {id: row.id})
SET n += row.properties

// save_similar_to: Create or update similarities of papers, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:SIMILAR_TO {field_id: row.properties.field_id}]->(b)
SET r += row.properties

// save_states: Create claims of sections, which have no properties; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Section {id: row.start_id})
MATCH (b:Claim {id: row.end_id})
MERGE (a)-[r:STATES]->(b)

// save_step: Create or update steps of vertical paths, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Path {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:STEP {position: row.properties.position}]->(b)
SET r += row.properties

// save_summaries: Create or update summaries; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Summary {id: row.id})
SET n += row.properties

// save_supported_by: Create or update supports of claims, of which two nodes may have several; rows whose ends are not stored do nothing.
UNWIND $rows AS row
MATCH (a:Claim {id: row.start_id})
MATCH (b:Passage {id: row.end_id})
MERGE (a)-[r:SUPPORTED_BY {position: row.properties.position}]->(b)
SET r += row.properties

// save_surveys: Create or update revisions of surveys; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Survey {id: row.id})
SET n += row.properties

// save_vector_spaces: Create or update vector spaces; a property that is null goes.
UNWIND $rows AS row
MERGE (n:VectorSpace {id: row.id})
SET n += row.properties

// save_venues: Create or update venues; a property that is null goes.
UNWIND $rows AS row
MERGE (n:Venue {id: row.id})
SET n += row.properties

// sections_ids: Ids of all sections, a page at a time.
MATCH (n:Section)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// sections_stored: Which of these ids are sections.
UNWIND $ids AS wanted
MATCH (n:Section {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// summaries_ids: Ids of all summaries, a page at a time.
MATCH (n:Summary)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// summaries_stored: Which of these ids are summaries.
UNWIND $ids AS wanted
MATCH (n:Summary {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// surveys_ids: Ids of all revisions of surveys, a page at a time.
MATCH (n:Survey)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// surveys_stored: Which of these ids are revisions of surveys.
UNWIND $ids AS wanted
MATCH (n:Survey {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// vector_spaces_ids: Ids of all vector spaces, a page at a time.
MATCH (n:VectorSpace)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// vector_spaces_stored: Which of these ids are vector spaces.
UNWIND $ids AS wanted
MATCH (n:VectorSpace {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

// venues_ids: Ids of all venues, a page at a time.
MATCH (n:Venue)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit

// venues_stored: Which of these ids are venues.
UNWIND $ids AS wanted
MATCH (n:Venue {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit

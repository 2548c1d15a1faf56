// purpose: Every sentence that relates two names in the papers of a field.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: id            STRING
// returns: paper_id      STRING
// returns: extraction_id STRING
// returns: first         STRING name id
// returns: second        STRING name id
// returns: kind          STRING
// returns: description   STRING
// returns: source        STRING text of the paper
// returns: starts_at     INT64
// returns: ends_at       INT64
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
MATCH (r:RelationMention {paper_id: p.id})
RETURN r.id AS id, r.paper_id AS paper_id, r.extraction_id AS extraction_id, r.first AS first, r.second AS second,
       r.kind AS kind, r.description AS description, r.source AS source, r.starts_at AS starts_at, r.ends_at AS ends_at
ORDER BY id

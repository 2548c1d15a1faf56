// purpose: The papers of a field, without their texts, with their dates and authors.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: id               STRING
// returns: title            STRING
// returns: citation_key     STRING
// returns: year             INT64
// returns: venue            STRING
// returns: citation_count   INT64
// returns: kind             STRING
// returns: stub             BOOL
// returns: is_retracted     BOOL         null for a paper that is not
// returns: publication_date STRING
// returns: authors          LIST<STRING>
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.year AS year, p.venue AS venue,
       p.citation_count AS citation_count, p.kind AS kind, p.stub AS stub, p.is_retracted AS is_retracted,
       p.publication_date AS publication_date, p.authors AS authors
ORDER BY id

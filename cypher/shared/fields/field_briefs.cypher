// purpose: The papers of a field, without their texts.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: id             STRING
// returns: title          STRING
// returns: citation_key   STRING
// returns: year           INT64
// returns: venue          STRING
// returns: citation_count INT64
// returns: kind           STRING
// returns: stub           BOOL
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.year AS year, p.venue AS venue,
       p.citation_count AS citation_count, p.kind AS kind, p.stub AS stub
ORDER BY id

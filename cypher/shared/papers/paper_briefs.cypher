// purpose: Papers by their ids, without their texts.
// access:  read
// param:   $ids   LIST<STRING> paper ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id             STRING
// returns: title          STRING
// returns: citation_key   STRING
// returns: year           INT64
// returns: venue          STRING
// returns: citation_count INT64
// returns: kind           STRING
// returns: stub           BOOL
// returns: is_retracted   BOOL         null for a paper that is not
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.year AS year, p.venue AS venue,
       p.citation_count AS citation_count, p.kind AS kind, p.stub AS stub, p.is_retracted AS is_retracted
ORDER BY id LIMIT $limit

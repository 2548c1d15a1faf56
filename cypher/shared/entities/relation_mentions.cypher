// purpose: The sentences of papers that relate names of two entities, whichever comes first.
// access:  read
// param:   $ids    LIST<STRING> paper ids, none twice
// param:   $first  LIST<STRING> name ids of the one
// param:   $second LIST<STRING> name ids of the other
// param:   $limit  INT64 most rows returned, >= 1
// returns: id          STRING
// returns: paper_id    STRING
// returns: kind        STRING
// returns: description STRING
// returns: source      STRING text of the paper
// returns: starts_at   INT64
// returns: ends_at     INT64
UNWIND $ids AS wanted
MATCH (r:RelationMention {paper_id: wanted})
WHERE (r.first IN $first AND r.second IN $second) OR (r.first IN $second AND r.second IN $first)
RETURN r.id AS id, r.paper_id AS paper_id, r.kind AS kind, r.description AS description, r.source AS source,
       r.starts_at AS starts_at, r.ends_at AS ends_at
ORDER BY paper_id, source, starts_at, kind, id LIMIT $limit

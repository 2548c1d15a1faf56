// purpose: The papers that a paper cites, most cited first, then by id, a page at a time.
// access:  read
// param:   $id    STRING paper id
// param:   $cited INT64  citation count of the last paper of the page before, null for the first page
// param:   $after STRING id of that paper; "" for the first page
// param:   $limit INT64  most rows returned, >= 1
// returns: id               STRING
// returns: title            STRING
// returns: citation_key     STRING
// returns: identifiers      LIST<STRING>
// returns: abstract         STRING
// returns: summary          STRING
// returns: year             INT64
// returns: publication_date STRING
// returns: venue            STRING
// returns: authors          LIST<STRING>
// returns: citation_count   INT64
// returns: kind             STRING
// returns: url              STRING
// returns: stub             BOOL
// returns: sources          LIST<STRING>
MATCH (:Paper {id: $id})-[:CITES]->(p:Paper)
WITH p, coalesce(p.citation_count, 0) AS cited
WHERE $cited IS NULL OR cited < $cited OR (cited = $cited AND p.id > $after)
WITH p, cited
ORDER BY cited DESC, p.id
LIMIT $limit
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.identifiers AS identifiers,
       p.abstract AS abstract, p.summary AS summary, p.year AS year, p.publication_date AS publication_date,
       p.venue AS venue, p.authors AS authors, p.citation_count AS citation_count, p.kind AS kind,
       p.url AS url, p.stub AS stub, p.sources AS sources
ORDER BY coalesce(p.citation_count, 0) DESC, p.id

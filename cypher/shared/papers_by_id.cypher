// purpose: Papers by their ids.
// access:  read
// param:   $ids   LIST<STRING> paper ids, none twice
// param:   $limit INT64        most rows returned, >= 1
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
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.identifiers AS identifiers,
       p.abstract AS abstract, p.summary AS summary, p.year AS year, p.publication_date AS publication_date,
       p.venue AS venue, p.authors AS authors, p.citation_count AS citation_count, p.kind AS kind,
       p.url AS url, p.stub AS stub, p.sources AS sources
ORDER BY id LIMIT $limit

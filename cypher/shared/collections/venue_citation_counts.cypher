// purpose: How often each paper of the given venues is cited, as far as the graph knows.
// access:  read
// param:   $ids   LIST<STRING> ids of venues, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id     STRING
// returns: counts LIST<INT64>  citation counts, in no order
UNWIND $ids AS wanted
MATCH (v:Venue {id: wanted})
RETURN v.id AS id, [(v)<-[:PUBLISHED_IN]-(p:Paper) WHERE p.citation_count IS NOT NULL | p.citation_count] AS counts
ORDER BY id LIMIT $limit

// purpose: How often each paper of the given authors is cited, as far as the graph knows.
// access:  read
// param:   $ids   LIST<STRING> ids of authors, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id     STRING
// returns: counts LIST<INT64>  citation counts, in no order
UNWIND $ids AS wanted
MATCH (a:Author {id: wanted})
OPTIONAL MATCH (a)<-[:AUTHORED_BY]-(p:Paper)
WITH DISTINCT a.id AS id, p // two authors of a paper may have one name
ORDER BY id, p.id
RETURN id, collect(p.citation_count) AS counts
ORDER BY id LIMIT $limit

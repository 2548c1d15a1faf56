// purpose: Papers one citation away from a set, most cited first, then by id.
// access:  read
// param:   $ids        LIST<STRING> the set, none twice
// param:   $seen       LIST<STRING> papers to leave out
// param:   $references BOOL         whether papers count that one of the set cites
// param:   $citations  BOOL         whether papers count that cite one of the set
// param:   $limit      INT64        most papers returned, >= 1
// single:  lists instead of rows, of which a server's client takes each at a price; no row where there is no paper
// returns: ids   LIST<STRING>
// returns: links LIST<INT64>  of each its citations in the graph, in and out
// returns: found INT64        papers there are, shown and not shown
UNWIND $ids AS wanted
MATCH (:Paper {id: wanted})-[r:CITES]-(n:Paper)
WHERE ($references AND $citations) OR (startNode(r).id = wanted) = $references
WITH DISTINCT n.id AS id, coalesce(n.citation_count, 0) AS cited
WHERE NOT id IN $seen
WITH id, cited
ORDER BY cited DESC, id
WITH collect(id) AS near
UNWIND near[..$limit] AS id
MATCH (p:Paper {id: id})
WITH id, coalesce(p.citation_count, 0) AS cited, COUNT { MATCH (p)-[:CITES]-() } AS linked, size(near) AS found
ORDER BY cited DESC, id
RETURN collect(id) AS ids, collect(linked) AS links, found

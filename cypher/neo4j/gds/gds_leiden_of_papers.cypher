// purpose: The community of each paper of an undirected projection of stored edges.
// access:  read
// param:   $name        STRING  the projection
// param:   $resolution  DOUBLE  gamma > 0; larger values give smaller communities
// param:   $randomness  DOUBLE  theta > 0, how freely the refinement chooses
// param:   $seed        INT64   >= 0; with one thread it fixes the result
// returns: paper_id     STRING
// returns: community    INT64   any number
// source:  Traag, Waltman & van Eck 2019, doi:10.1038/s41598-019-41695-z
// unbounded: one row a paper of the projection
CALL gds.leiden.stream($name, {
  relationshipWeightProperty: 'weight', gamma: $resolution, theta: $randomness,
  randomSeed: $seed, concurrency: 1
}) YIELD nodeId, communityId
RETURN gds.util.asNode(nodeId).id AS paper_id, communityId AS community
ORDER BY paper_id

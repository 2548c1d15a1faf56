// purpose: The community of each paper of an undirected projection of stored edges by Louvain, at a resolution of 1.
// access:  read
// param:   $name      STRING  the projection
// returns: paper_id   STRING
// returns: community  INT64   any number; with one thread it is the same each time
// source:  Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008
// unbounded: one row a paper of the projection
CALL gds.louvain.stream($name, {relationshipWeightProperty: 'weight', concurrency: 1})
YIELD nodeId, communityId
RETURN gds.util.asNode(nodeId).id AS paper_id, communityId AS community
ORDER BY paper_id

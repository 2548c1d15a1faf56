// purpose: The community of each node of an undirected projection by Louvain, at a resolution of 1.
// access:  read
// param:   $name      STRING  the projection
// returns: node_id    INT64   0..n-1
// returns: community  INT64   any number; with one thread it is the same each time
// source:  Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008
// unbounded: one row a node of the projection
CALL gds.louvain.stream($name, {relationshipWeightProperty: 'weight', concurrency: 1})
YIELD nodeId, communityId
RETURN nodeId AS node_id, communityId AS community
ORDER BY node_id

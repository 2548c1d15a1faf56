// purpose: PageRank of each node, before it is scaled to sum 1.
// access:  read
// param:   $name        STRING  a directed projection
// param:   $damping     DOUBLE  chance of following an edge, in [0, 1)
// param:   $iterations  INT64   most rounds, >= 1
// param:   $tolerance   DOUBLE  it ends when no score moves by more in a round
// returns: node_id      INT64   0..n-1
// returns: score        DOUBLE  1 - damping and more; what reaches a node without edges out is lost
// source:  Page, Brin, Motwani & Winograd 1999, section 2
// unbounded: one row a node of the projection
CALL gds.pageRank.stream($name, {
  relationshipWeightProperty: 'weight', dampingFactor: $damping, maxIterations: $iterations, tolerance: $tolerance,
  concurrency: 1
}) YIELD nodeId, score
RETURN nodeId AS node_id, score
ORDER BY node_id

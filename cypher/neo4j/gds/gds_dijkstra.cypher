// purpose: The least cost at which each node is reached from one.
// access:  read
// param:   $name    STRING  a directed projection whose weights are costs >= 0
// param:   $source  INT64   where every path begins
// returns: node_id  INT64   a node that is reached, the source among them
// returns: cost     DOUBLE  sum of the costs of the cheapest path
// source:  Dijkstra 1959, doi:10.1007/BF01386390
// unbounded: at most one row a node of the projection
CALL gds.allShortestPaths.dijkstra.stream($name, {
  sourceNode: $source, relationshipWeightProperty: 'weight', concurrency: 1
}) YIELD targetNode, totalCost
RETURN targetNode AS node_id, totalCost AS cost
ORDER BY node_id

// purpose: Betweenness of each node: shortest paths, by number of edges, that pass through it.
// access:  read
// param:   $name    STRING  a directed projection
// returns: node_id  INT64   0..n-1
// returns: score    DOUBLE  a sum over ordered pairs of other nodes, not normalised
// source:  Brandes 2001, doi:10.1080/0022250X.2001.9990249
// unbounded: one row a node of the projection
CALL gds.betweenness.stream($name, {concurrency: 1}) YIELD nodeId, score
RETURN nodeId AS node_id, score
ORDER BY node_id

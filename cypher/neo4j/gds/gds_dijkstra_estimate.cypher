// purpose: Memory that Dijkstra's search would take, the projected graph included, without projecting it.
// access:  read
// param:   $nodes          INT64  number of nodes
// param:   $relationships  INT64  number of edges
// returns: bytes           INT64  the upper estimate
// single:  an estimate is one row
CALL gds.allShortestPaths.dijkstra.stream.estimate(
  {nodeProjection: '*', nodeCount: $nodes, relationshipCount: $relationships,
   relationshipProjection: {EDGE: {type: '*', orientation: 'NATURAL', properties: {weight: {defaultValue: 1.0}}}}},
  {sourceNode: 0, relationshipWeightProperty: 'weight', concurrency: 1}
) YIELD bytesMax
RETURN bytesMax AS bytes

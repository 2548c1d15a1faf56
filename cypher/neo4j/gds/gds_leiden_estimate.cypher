// purpose: Memory that Leiden would take, the projected graph included, without projecting it.
// access:  read
// param:   $nodes          INT64  number of nodes
// param:   $relationships  INT64  number of edges, each leading both ways
// returns: bytes           INT64  the upper estimate
// single:  an estimate is one row
CALL gds.leiden.stream.estimate(
  {nodeProjection: '*', nodeCount: $nodes, relationshipCount: $relationships,
   relationshipProjection: {EDGE: {type: '*', orientation: 'UNDIRECTED', properties: {weight: {defaultValue: 1.0}}}}},
  {relationshipWeightProperty: 'weight', concurrency: 1}
) YIELD bytesMax
RETURN bytesMax AS bytes

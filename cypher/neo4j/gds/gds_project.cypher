// purpose: Project a graph given as compressed sparse rows, its nodes numbered from 0, those without edges included.
// access:  read
// param:   $name        STRING         name of the projection, not yet in use
// param:   $size        INT64          number of nodes n, >= 1
// param:   $offsets     LIST<INT64>    n + 1 of them: the entries of node u are offsets[u] to offsets[u + 1] - 1
// param:   $targets     LIST<INT64>    the node each entry leads to
// param:   $weights     LIST<DOUBLE>   the weight of each entry
// param:   $undirected  LIST<STRING>   ['*'] when each entry is an edge in both directions, else []
// returns: nodes          INT64  n
// returns: relationships  INT64  edges of the projection; one in both directions counts twice
// single:  a projection is one aggregate
UNWIND range(0, $size - 1) AS source
UNWIND CASE WHEN $offsets[source] = $offsets[source + 1] THEN [null]
            ELSE range($offsets[source], $offsets[source + 1] - 1) END AS entry
WITH gds.graph.project(
  $name, source, $targets[entry],
  {relationshipProperties: {weight: coalesce($weights[entry], 0.0)}},
  {undirectedRelationshipTypes: $undirected}
) AS projection
RETURN projection.nodeCount AS nodes, projection.relationshipCount AS relationships

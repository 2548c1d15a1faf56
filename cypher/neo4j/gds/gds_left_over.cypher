// purpose: Projected graphs that nobody dropped.
// access:  read
// param:   $prefix       STRING  how their names begin
// param:   $age_seconds  INT64   only those made so long ago, by the clock of the server
// returns: id            STRING  name of the projection
// unbounded: a server holds few projections, and all of these go
CALL gds.graph.list() YIELD graphName, creationTime
WHERE graphName STARTS WITH $prefix AND creationTime < datetime() - duration({seconds: $age_seconds})
RETURN graphName AS id
ORDER BY id

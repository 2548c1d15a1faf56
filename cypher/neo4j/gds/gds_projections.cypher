// purpose: The projected graphs of Strata, whoever made them and whether they are still in use.
// access:  read
// param:   $prefix       STRING  how their names begin
// returns: id            STRING  name of the projection
// returns: age_seconds   INT64   how long ago it was made, by the clock of the server
// unbounded: a server holds few projections
CALL gds.graph.list() YIELD graphName, creationTime
WITH graphName, creationTime
WHERE graphName STARTS WITH $prefix
RETURN graphName AS id, duration.inSeconds(creationTime, datetime()).seconds AS age_seconds
ORDER BY id

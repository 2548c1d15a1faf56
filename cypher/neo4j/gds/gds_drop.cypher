// purpose: Drop a projected graph; one that is not there is no error.
// access:  read
// param:   $name  STRING  name of the projection
// returns: id     STRING  the name again, where there was one
// single:  a name belongs to one projection
CALL gds.graph.drop($name, false) YIELD graphName
RETURN graphName AS id

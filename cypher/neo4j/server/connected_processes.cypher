// purpose: The processes of Strata that have a connection to the server, by what their connections say of themselves.
// access:  read
// param:   $prefix STRING how that begins
// returns: id     STRING
// unbounded: as many as there are processes
CALL dbms.listConnections() YIELD userAgent
WITH DISTINCT userAgent AS id
WHERE id STARTS WITH $prefix
RETURN id
ORDER BY id

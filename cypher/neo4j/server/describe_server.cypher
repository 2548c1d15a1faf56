// purpose: Release and edition of the server.
// access:  read
// single:  there is one kernel
// returns: version STRING such as 5.26.25
// returns: edition STRING community or enterprise
CALL dbms.components()
YIELD name, versions, edition
WITH name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition

// purpose: Parameters of collections that schema version 7 or an older one stored as JSON.
// access:  read
// unbounded: a graph holds few collections
// returns: id         STRING
// returns: parameters STRING JSON object of CollectingParameters
MATCH (c:Collection)
WHERE c.parameters IS NOT NULL
RETURN c.id AS id, c.parameters AS parameters
ORDER BY id

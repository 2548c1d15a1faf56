// purpose: Delete attribute trees that schema version 8 or an older one stored.
// access:  write
// unmerged: deletes Reading
MATCH (r:Reading)
WHERE r.attributes IS NOT NULL
DETACH DELETE r

// purpose: Give papers other places in the order of their communities.
// access:  write
// param:   $rows LIST<MAP> start_id: a paper; end_id: a community; properties: position
// unmerged: changes relationships that are there
UNWIND $rows AS row
MATCH (p:Paper {id: row.start_id})-[r:IN_COMMUNITY]->(c:Community)
WHERE c.id = row.end_id
SET r += row.properties

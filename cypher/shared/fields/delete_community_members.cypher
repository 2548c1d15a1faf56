// purpose: Take papers out of communities.
// access:  write
// param:   $rows LIST<MAP> start_id: a paper; end_id: a community
// unmerged: deletes IN_COMMUNITY
UNWIND $rows AS row
MATCH (p:Paper {id: row.start_id})-[r:IN_COMMUNITY]->(c:Community)
WHERE c.id = row.end_id
DELETE r

// purpose: Say again what papers are in fields that include them.
// access:  write
// param:   $rows LIST<MAP> start_id: a field; end_id: a paper; properties: layer, trending_score, relevance, reason
// unmerged: changes relationships that are there
UNWIND $rows AS row
MATCH (p:Paper {id: row.end_id})<-[r:INCLUDES]-(f:Field)
WHERE f.id = row.start_id
SET r += row.properties

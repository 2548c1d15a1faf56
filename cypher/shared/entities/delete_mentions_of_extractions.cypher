// purpose: Delete the mentions that extractions found.
// access:  write
// param:   $rows LIST<MAP> id: extraction; paper_id
// unmerged: deletes MENTIONS
UNWIND $rows AS row
MATCH (:Paper {id: row.paper_id})-[m:MENTIONS {extraction_id: row.id}]->(:EntityName)
DELETE m

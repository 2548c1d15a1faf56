// purpose: Delete the record of what was asked of papers; their mentions go with them.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes Extraction
UNWIND $rows AS row
MATCH (x:Extraction {paper_id: row.id})
DETACH DELETE x

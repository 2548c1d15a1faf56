// purpose: Delete the sentences relating names that extractions found.
// access:  write
// param:   $rows LIST<MAP> id: extraction; paper_id
// unmerged: deletes RelationMention
UNWIND $rows AS row
MATCH (r:RelationMention {paper_id: row.paper_id})
WHERE r.extraction_id = row.id
DETACH DELETE r

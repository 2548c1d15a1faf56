// purpose: Delete the sentences relating names in papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes RelationMention
UNWIND $rows AS row
MATCH (r:RelationMention {paper_id: row.id})
DETACH DELETE r

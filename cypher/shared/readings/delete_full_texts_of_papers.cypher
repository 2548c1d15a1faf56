// purpose: Delete the full texts of papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes FullText
UNWIND $rows AS row
MATCH (f:FullText {paper_id: row.id})
DETACH DELETE f

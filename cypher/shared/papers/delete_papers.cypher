// purpose: Delete papers with all their relationships.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes Paper
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})
DETACH DELETE p

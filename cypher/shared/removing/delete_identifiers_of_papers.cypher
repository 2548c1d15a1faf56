// purpose: Delete the identifiers and old ids that lead to papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes Identifier
UNWIND $rows AS row
MATCH (i:Identifier)-[:IDENTIFIES]->(:Paper {id: row.id})
DETACH DELETE i

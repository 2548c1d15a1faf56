// purpose: Delete those of some authors who have no paper left.
// access:  write
// param:   $rows LIST<MAP> id: author
// unmerged: deletes Author
UNWIND $rows AS row
MATCH (a:Author {id: row.id})
WHERE NOT EXISTS { MATCH (a)<-[:AUTHORED_BY]-(:Paper) }
DETACH DELETE a

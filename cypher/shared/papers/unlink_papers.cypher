// purpose: Part papers from their authors and venue.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes AUTHORED_BY and PUBLISHED_IN
UNWIND $rows AS row
MATCH (:Paper {id: row.id})-[r:AUTHORED_BY|PUBLISHED_IN]->()
DELETE r

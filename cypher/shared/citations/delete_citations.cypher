// purpose: Delete citations.
// access:  write
// param:   $rows LIST<MAP> citing, cited: paper ids
// unmerged: deletes CITES
UNWIND $rows AS row
MATCH (:Paper {id: row.citing})-[r:CITES]->(:Paper {id: row.cited})
DELETE r

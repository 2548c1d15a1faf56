// purpose: Forget that a collection considered papers; decisions of readers stay.
// access:  write
// param:   $rows LIST<MAP> field_id: id of the collection, paper_id
// unmerged: deletes CONSIDERED
UNWIND $rows AS row
MATCH (:Collection {id: row.field_id})-[r:CONSIDERED]->(:Paper {id: row.paper_id})
DELETE r

// purpose: Withdraw what a reader decided on papers of a collection.
// access:  write
// param:   $rows LIST<MAP> field_id: id of the collection, paper_id
// unmerged: deletes RULED_ON
UNWIND $rows AS row
MATCH (:Collection {id: row.field_id})-[r:RULED_ON]->(:Paper {id: row.paper_id})
DELETE r

// purpose: Forget what became of the papers that a collection considered; decisions of readers stay.
// access:  write
// param:   $field_id STRING id of the collection, that of the field it makes
// unmerged: deletes CONSIDERED
MATCH (:Collection {id: $field_id})-[r:CONSIDERED]->(:Paper)
DELETE r

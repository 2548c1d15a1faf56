// purpose: What a batch of an unfinished import did; no row for a batch that is not stored.
// access:  read
// param:   $id STRING digest that stands for the import and the batch
// single:  ids are unique
// returns: result STRING JSON
MATCH (b:ImportBatch {id: $id})
RETURN b.result AS result

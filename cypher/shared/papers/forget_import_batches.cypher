// purpose: Forget the batches of an import that is done.
// access:  write
// param:   $run STRING the import
// unmerged: deletes ImportBatch
MATCH (b:ImportBatch {run: $run})
DELETE b

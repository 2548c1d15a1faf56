// purpose: Note that batches of an import are stored, in the transaction that stores them.
// access:  write
// param:   $rows LIST<MAP> id: digest of import and batch; properties: run, the import; result, JSON
UNWIND $rows AS row
MERGE (b:ImportBatch {id: row.id})
SET b += row.properties

// purpose: Create or update vector spaces; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_vector_spaces` lists, or some of them
UNWIND $rows AS row
MERGE (v:VectorSpace {id: row.id})
SET v += row.properties

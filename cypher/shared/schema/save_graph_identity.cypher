// purpose: Name a graph.
// access:  write
// param:   $rows LIST<MAP> id: `strata`; graph_id
UNWIND $rows AS row
MERGE (v:SchemaVersion {id: row.id})
SET v.graph_id = row.graph_id

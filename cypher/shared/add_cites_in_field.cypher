// purpose: Create the weights of citations in a field that has none, as when it was cleared in the same transaction.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids, no pair twice; properties: those that `dump_cites_in_field` lists
// unmerged: a MERGE looks through the edges that the paper has in every field; a second run follows another clearing
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
CREATE (a)-[:CITES_IN_FIELD {field_id: row.properties.field_id, weight: row.properties.weight}]->(b)

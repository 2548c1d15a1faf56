// purpose: Let identifiers lead to the papers that they named by a property up to schema version 7.
// access:  write
// param:   $rows LIST<MAP> id: identifier
UNWIND $rows AS row
MATCH (i:Identifier {id: row.id})
MATCH (p:Paper {id: i.paper_id})
MERGE (i)-[:IDENTIFIES]->(p)
REMOVE i.paper_id

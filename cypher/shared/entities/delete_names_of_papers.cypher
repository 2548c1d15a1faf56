// purpose: Delete the names that only one of these papers mentions.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes EntityName
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})-[:MENTIONS]->(n:EntityName)
WITH DISTINCT p, n
WHERE NOT EXISTS { MATCH (n)<-[:MENTIONS]-(other:Paper) WHERE other.id <> p.id }
DETACH DELETE n

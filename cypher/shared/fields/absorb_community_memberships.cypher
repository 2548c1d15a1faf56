// purpose: Put the papers that absorb others into the communities of those, one a field.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})-[r:IN_COMMUNITY]->(c:Community)
MATCH (b:Paper {id: row.into})
WHERE NOT EXISTS {
  MATCH (b)-[:IN_COMMUNITY]->(other:Community)
  WHERE other.field_id = c.field_id
}
MERGE (b)-[s:IN_COMMUNITY]->(c)
SET s.position = r.position

// purpose: Take back decisions on names of entities.
// access:  write
// param:   $rows LIST<MAP> id: of a decision
// unmerged: deletes NameDecision
UNWIND $rows AS row
MATCH (d:NameDecision {id: row.id})
DETACH DELETE d

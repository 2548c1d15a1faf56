// name:    add_@kind
// purpose: Create @title that are not stored yet; stored ones are left alone.
// access:  write
// param:   $rows LIST<MAP> a node each, no id twice: id and the properties below
// unmerged: CREATE logs half of what MERGE logs, the guard makes it repeatable; SET of what may be null costs twice
UNWIND $rows AS row
OPTIONAL MATCH (stored:@label {id: row.id})
WITH row, stored
WHERE stored IS NULL
CREATE (n:@label {
  id: row.id,
  @property: row.@property,
})
FOREACH (_ IN CASE WHEN row.@flagged THEN [1] ELSE [] END | SET n:@flag)

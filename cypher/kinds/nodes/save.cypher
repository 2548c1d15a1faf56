// name:    save_@kind
// purpose: Create or update @title; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those of the kind, or some of them
UNWIND $rows AS row
MERGE (n:@label {id: row.id})
SET n += row.properties
SET n.@day = date(n.@day)
SET n.name = n.@shown
FOREACH (_ IN CASE WHEN n.@flagged THEN [1] ELSE [] END | SET n:@flag)
FOREACH (_ IN CASE WHEN n.@flagged THEN [] ELSE [1] END | REMOVE n:@flag)

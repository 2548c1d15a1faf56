// purpose: Give the references of absorbed papers to the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})-[r:CITES]->(x:Paper)
MATCH (b:Paper {id: row.into})
WHERE x.id <> row.into
MERGE (b)-[s:CITES]->(x)
SET s.contexts = CASE WHEN s.contexts IS NULL THEN r.contexts WHEN r.contexts IS NULL THEN s.contexts
      ELSE s.contexts + [each IN r.contexts WHERE NOT each IN s.contexts] END,
    s.intents = CASE WHEN s.intents IS NULL THEN r.intents WHEN r.intents IS NULL THEN s.intents
      ELSE s.intents + [each IN r.intents WHERE NOT each IN s.intents] END,
    s.influential = coalesce(s.influential, r.influential)

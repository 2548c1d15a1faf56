// purpose: Give the citations of absorbed papers to the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[r:CITES]-(x:Paper)
MATCH (b:Paper {id: row.into})
WHERE x.id <> row.into
MERGE (b)<-[s:CITES]-(x)
SET s.contexts = coalesce(s.contexts, r.contexts), s.intents = coalesce(s.intents, r.intents),
    s.influential = coalesce(s.influential, r.influential)

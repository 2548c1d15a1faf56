// purpose: Put the papers that absorb others into the collections of those, unless they are candidates already.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (c:Collection)-[r:CONSIDERED]->(:Paper {id: row.absorbed})
MATCH (b:Paper {id: row.into})
WHERE NOT (c)-[:CONSIDERED]->(b)
MERGE (c)-[s:CONSIDERED]->(b)
SET s.origin = r.origin, s.found_by = r.found_by, s.outcome = r.outcome, s.stage = r.stage, s.reason = r.reason,
    s.similarity = r.similarity, s.judged = r.judged, s.rank = r.rank, s.is_survey = r.is_survey,
    s.missing = r.missing, s.screened_outcome = r.screened_outcome, s.screened_stage = r.screened_stage,
    s.screened_reason = r.screened_reason

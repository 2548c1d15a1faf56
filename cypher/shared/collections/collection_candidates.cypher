// purpose: Every paper that a collection considered, and what became of it.
// access:  read
// param:   $field_id STRING id of the collection, that of the field it makes
// unbounded: a collection is read whole
// returns: paper_id   STRING
// returns: origin     STRING       search, citation, co_citation or reader
// returns: found_by   LIST<STRING> sources and queries
// returns: outcome    STRING       included or excluded
// returns: stage      STRING       the stage that decided
// returns: reason     STRING
// returns: similarity DOUBLE       cosine with the topic, null where not compared
// returns: judged     INT64        0 to 100, null where not judged
// returns: rank       INT64        from 1, null where not ranked
// returns: is_survey  BOOL
// returns: missing    LIST<STRING> indicators of impact that are unknown
// returns: screened_outcome STRING what the screening itself decided where a reader overruled it, else null
// returns: screened_stage   STRING
// returns: screened_reason  STRING
MATCH (:Collection {id: $field_id})-[r:CONSIDERED]->(p:Paper)
RETURN p.id AS paper_id, r.origin AS origin, r.found_by AS found_by, r.outcome AS outcome, r.stage AS stage,
       r.reason AS reason, r.similarity AS similarity, r.judged AS judged, r.rank AS rank, r.is_survey AS is_survey,
       r.missing AS missing, r.screened_outcome AS screened_outcome, r.screened_stage AS screened_stage,
       r.screened_reason AS screened_reason
ORDER BY paper_id

// purpose: A survey by its id, without its sections.
// access:  read
// param:   $survey_id STRING
// single:  the id is unique
// returns: id       STRING
// returns: field_id STRING
// returns: title    STRING
// returns: notice   STRING
// returns: preset   STRING
// returns: manifest STRING JSON object
// returns: status   STRING complete or partial, null before surveys had one
MATCH (s:Survey {id: $survey_id})
RETURN s.id AS id, s.field_id AS field_id, s.title AS title, s.notice AS notice, s.preset AS preset,
       s.manifest AS manifest, s.status AS status

// purpose: How many papers some fields hold, by layer and year.
// access:  read
// param:   $field_ids LIST<STRING>
// unbounded: a field has few years
// returns: field_id STRING
// returns: layer    STRING
// returns: year     INT64  null for papers whose year no source states
// returns: papers   INT64  >= 1
UNWIND $field_ids AS field_id
MATCH (:Field {id: field_id})-[r:INCLUDES]->(p:Paper)
RETURN field_id AS field_id, r.layer AS layer, p.year AS year, count(*) AS papers
ORDER BY layer, year, field_id

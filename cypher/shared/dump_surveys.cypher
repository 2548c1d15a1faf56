// purpose: All surveys with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id       STRING
// returns: field_id STRING
// returns: title    STRING
// returns: notice   STRING
// returns: preset   STRING
// returns: manifest STRING
// returns: status   STRING
MATCH (s:Survey)
WHERE s.id > $after
RETURN s.id AS id,
       s.field_id AS field_id,
       s.title AS title,
       s.notice AS notice,
       s.preset AS preset,
       s.manifest AS manifest,
       s.status AS status
ORDER BY id LIMIT $limit

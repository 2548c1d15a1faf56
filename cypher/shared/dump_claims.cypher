// purpose: All claims with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id         STRING
// returns: claim_id   STRING
// returns: survey_id  STRING
// returns: section_id STRING
// returns: position   INT64
// returns: sentence   STRING
// returns: starts_at  INT64
// returns: ends_at    INT64
MATCH (c:Claim)
WHERE c.id > $after
RETURN c.id AS id,
       c.claim_id AS claim_id,
       c.survey_id AS survey_id,
       c.section_id AS section_id,
       c.position AS position,
       c.sentence AS sentence,
       c.starts_at AS starts_at,
       c.ends_at AS ends_at
ORDER BY id LIMIT $limit

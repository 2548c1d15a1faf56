// purpose: All claims of a revision of a survey.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: key         STRING id of the node
// returns: section_key STRING id of the section's node
// returns: position    INT64  in its section
// returns: claim_id    STRING
// returns: sentence    STRING
// returns: starts_at   INT64
// returns: ends_at     INT64
MATCH (c:Claim {survey_id: $revision_id})
RETURN c.id AS key, c.section_id AS section_key, c.position AS position, c.claim_id AS claim_id,
       c.sentence AS sentence, c.starts_at AS starts_at, c.ends_at AS ends_at
ORDER BY section_key, position, key

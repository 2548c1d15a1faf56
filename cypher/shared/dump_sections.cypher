// purpose: All sections with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id         STRING
// returns: section_id STRING
// returns: survey_id  STRING
// returns: parent_id  STRING
// returns: position   INT64
// returns: role       STRING
// returns: number     STRING
// returns: title      STRING
// returns: focus      STRING
// returns: text       STRING
// returns: proof_ids  LIST<STRING>
MATCH (s:Section)
WHERE s.id > $after
RETURN s.id AS id,
       s.section_id AS section_id,
       s.survey_id AS survey_id,
       s.parent_id AS parent_id,
       s.position AS position,
       s.role AS role,
       s.number AS number,
       s.title AS title,
       s.focus AS focus,
       s.text AS text,
       s.proof_ids AS proof_ids
ORDER BY id LIMIT $limit

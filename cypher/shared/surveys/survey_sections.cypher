// purpose: All sections of a revision of a survey, of every level.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: key        STRING id of the node
// returns: parent_id  STRING key of the section above, null at the top
// returns: position   INT64  among its siblings
// returns: role       STRING abstract or body
// returns: section_id STRING
// returns: number     STRING
// returns: title      STRING
// returns: focus      STRING
// returns: purpose    STRING its part in the survey, null where nobody said
// returns: text       STRING
// returns: proof_ids  LIST<STRING>
// returns: query      STRING its query function as JSON, null for none
// returns: traces     STRING its traced citations as JSON, null for none
MATCH (s:Section {survey_id: $revision_id})
RETURN s.id AS key, s.parent_id AS parent_id, s.position AS position, s.role AS role, s.section_id AS section_id,
       s.number AS number, s.title AS title, s.focus AS focus, s.purpose AS purpose, s.text AS text, s.proof_ids AS proof_ids,
       s.query AS query, s.traces AS traces
ORDER BY position, key

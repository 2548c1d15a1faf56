// purpose: The exhibits of a revision of a survey.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: key        STRING id of the node
// returns: position   INT64  in the survey
// returns: exhibit_id STRING
// returns: section_id STRING null for one of the whole survey
// returns: kind       STRING table, figure or glossary
// returns: caption    STRING
// returns: content    STRING JSON object
MATCH (x:Exhibit {survey_id: $revision_id})
RETURN x.id AS key, x.position AS position, x.exhibit_id AS exhibit_id, x.section_id AS section_id, x.kind AS kind,
       x.caption AS caption, x.content AS content
ORDER BY position, key

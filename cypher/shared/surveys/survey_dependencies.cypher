// purpose: Which sections of a revision of a survey build on which.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: key        STRING id of the node of the section that builds on the other
// returns: depends_on STRING section id of the other
// returns: position   INT64  among those that it builds on
MATCH (s:Section {survey_id: $revision_id})-[r:DEPENDS_ON]->(other:Section)
RETURN s.id AS key, other.section_id AS depends_on, r.position AS position
ORDER BY key, position

// purpose: All revisions of all surveys, or of one, without their texts; those of a survey by their numbers.
// access:  read
// param:   $survey_id STRING null for all
// unbounded: a graph holds few surveys, and all are listed
// returns: id             STRING of the survey
// returns: number         INT64  from 1
// returns: input          STRING hash of what decided the text, null where nobody said
// returns: field_id       STRING
// returns: field_revision STRING of the field that it was written from, null where nobody said
// returns: title          STRING
// returns: preset         STRING
// returns: status         STRING complete, partial or outline, null before surveys had one
// returns: cited_papers   INT64  distinct papers that its text cites
// returns: manifest       STRING JSON of how it was made
// returns: key            STRING id of the node
MATCH (s:Survey)
WHERE $survey_id IS NULL OR s.survey_id = $survey_id
OPTIONAL MATCH (s)-[:REFERS_TO]->(p:Paper)
WITH s, count(DISTINCT p) AS cited_papers
RETURN s.survey_id AS id, s.number AS number, s.input AS input, s.field_id AS field_id,
       s.field_revision AS field_revision, s.title AS title, s.preset AS preset, s.status AS status,
       cited_papers AS cited_papers, s.manifest AS manifest, s.id AS key
ORDER BY id, number, key

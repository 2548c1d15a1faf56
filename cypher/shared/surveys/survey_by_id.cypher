// purpose: A revision of a survey by the id of its node, without its sections.
// access:  read
// param:   $revision_id STRING
// single:  the id is unique
// returns: id             STRING of the survey
// returns: number         INT64  from 1
// returns: input          STRING hash of what decided the text, null where nobody said
// returns: field_id       STRING
// returns: field_revision STRING of the field that it was written from, null where nobody said
// returns: title          STRING
// returns: notice         STRING
// returns: preset         STRING
// returns: manifest       STRING JSON object
// returns: status         STRING complete, partial or outline, null before surveys had one
// returns: evolution      STRING JSON list of versions of the outline, null where none was kept
// returns: plan           STRING JSON object, the outline that can be written from, null where none was kept
MATCH (s:Survey {id: $revision_id})
RETURN s.survey_id AS id, s.number AS number, s.input AS input, s.field_id AS field_id,
       s.field_revision AS field_revision, s.title AS title, s.notice AS notice, s.preset AS preset,
       s.manifest AS manifest, s.status AS status, s.evolution AS evolution, s.plan AS plan

// purpose: A field by its id, without its papers.
// access:  read
// param:   $field_id STRING
// single:  the id is unique
// returns: id              STRING
// returns: topic           STRING
// returns: description     STRING
// returns: as_of           STRING YYYY-MM-DD
// returns: landmark_year   INT64
// returns: parameters      STRING JSON object of FieldParameters
// returns: embedder        STRING
// returns: versions        STRING JSON object, library to version
// returns: reach           STRING JSON object of ReachReport
// returns: revision        STRING digest of the content, null when an older Strata built it
// returns: archived_of     STRING the field of which this is an earlier state, null for a field as it is now
// returns: edge_set        STRING what its edges hold as field_id
MATCH (f:Field {id: $field_id})
RETURN f.id AS id, f.topic AS topic, f.description AS description, f.as_of AS as_of,
       f.landmark_year AS landmark_year, f.parameters AS parameters, f.embedder AS embedder,
       f.versions AS versions, f.reach AS reach, f.revision AS revision,
       f.archived_of AS archived_of, f.edge_set AS edge_set

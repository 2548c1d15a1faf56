// purpose: All fields as they are now, without their papers.
// access:  read
// unbounded: a graph holds few fields, and all are listed
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
MATCH (f:Field)
WHERE f.archived_of IS NULL
RETURN f.id AS id, f.topic AS topic, f.description AS description, f.as_of AS as_of,
       f.landmark_year AS landmark_year, f.parameters AS parameters, f.embedder AS embedder,
       f.versions AS versions, f.reach AS reach, f.revision AS revision
ORDER BY id

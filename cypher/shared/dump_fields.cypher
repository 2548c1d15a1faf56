// purpose: All fields with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id              STRING
// returns: topic           STRING
// returns: description     STRING
// returns: as_of           STRING
// returns: landmark_year   INT64
// returns: foundation_size INT64
// returns: parameters      STRING
// returns: embedder        STRING
// returns: versions        STRING
// returns: reach           STRING
// returns: revision        STRING
MATCH (f:Field)
WHERE f.id > $after
RETURN f.id AS id,
       f.topic AS topic,
       f.description AS description,
       f.as_of AS as_of,
       f.landmark_year AS landmark_year,
       f.foundation_size AS foundation_size,
       f.parameters AS parameters,
       f.embedder AS embedder,
       f.versions AS versions,
       f.reach AS reach,
       f.revision AS revision
ORDER BY id LIMIT $limit

// purpose: A field by its id, without its papers.
// access:  read
// param:   $field_id STRING
// single:  the id is unique
// returns: id              STRING
// returns: topic           STRING
// returns: description     STRING
// returns: as_of           STRING YYYY-MM-DD
// returns: landmark_year   INT64
// returns: foundation_size INT64
// returns: chosen_landmark_year INT64 null where it follows from as_of
// returns: neighbours      INT64
// returns: min_similarity  DOUBLE
// returns: min_relevance   DOUBLE null where off-topic papers are left out
// returns: resolution      DOUBLE
// returns: min_community_size INT64
// returns: development_limit INT64
// returns: frontier_limit  INT64
// returns: seed            INT64
// returns: embedder        STRING
// returns: versions        LIST<STRING> of libraries, such as numpy 2.3
// returns: source          STRING label of the import whose papers it chose from, null for all papers
// returns: candidates      INT64  papers it chose from, null where they were named one by one
// returns: reach           STRING JSON object of ReachReport
// returns: revision        STRING digest of the content, null when an older Strata built it
// returns: digest          STRING of all that is read of it, null until it is read if an older Strata built it
// returns: archived_of     STRING the field of which this is an earlier state, null for a field as it is now
// returns: edge_set        STRING what its edges hold as field_id
// returns: names           STRING digest of the names that models gave its communities, null where they gave none
MATCH (f:Field {id: $field_id})
RETURN f.id AS id, f.topic AS topic, f.description AS description, toString(f.as_of) AS as_of,
       f.landmark_year AS landmark_year, f.foundation_size AS foundation_size,
       f.chosen_landmark_year AS chosen_landmark_year, f.neighbours AS neighbours,
       f.min_similarity AS min_similarity, f.min_relevance AS min_relevance, f.resolution AS resolution,
       f.min_community_size AS min_community_size, f.development_limit AS development_limit,
       f.frontier_limit AS frontier_limit, f.seed AS seed, f.embedder AS embedder,
       f.versions AS versions, f.source AS source, f.candidates AS candidates, f.reach AS reach, f.revision AS revision, f.digest AS digest,
       f.archived_of AS archived_of, f.edge_set AS edge_set, f.names AS names

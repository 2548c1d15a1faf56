// purpose: Every mention of a name in the papers of a field.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: paper_id      STRING
// returns: name_id       STRING
// returns: entity_type   STRING
// returns: key           STRING of the evidence
// returns: extraction_id STRING
// returns: surface       STRING
// returns: read_as       STRING the name in full where the surface is short for it, else ""
// returns: times         INT64
// returns: source        STRING text of the paper
// returns: starts_at     INT64
// returns: ends_at       INT64
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)-[m:MENTIONS]->(n:EntityName)
RETURN p.id AS paper_id, n.id AS name_id, n.entity_type AS entity_type, m.evidence_id AS key,
       m.extraction_id AS extraction_id, m.surface AS surface, m.read_as AS read_as, m.times AS times, m.source AS source,
       m.starts_at AS starts_at, m.ends_at AS ends_at
ORDER BY paper_id, name_id, key

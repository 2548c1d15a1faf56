// purpose: Delete the weights of citations and the similarities of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes CITES_IN_FIELD and SIMILAR_TO
MATCH (:Field {id: $field_id})-[:INCLUDES]->(:Paper)-[r:CITES_IN_FIELD|SIMILAR_TO]->(:Paper)
WHERE r.field_id = $field_id
DELETE r

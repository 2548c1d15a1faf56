// purpose: The papers of a field's communities, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key      STRING id of the community's node
// returns: paper_id STRING
// returns: position INT64
MATCH (c:Community {field_id: $field_id})<-[r:IN_COMMUNITY]-(p:Paper)
RETURN c.id AS key, p.id AS paper_id, r.position AS position
ORDER BY key, position, paper_id

// purpose: The relations of a field by the positions of their ends, without what they say.
// access:  read
// param:   $field_id STRING
// unbounded: all of them are counted
// returns: first_position  INT64 of the entity that the relation leads from
// returns: second_position INT64 of the one that it leads to
// returns: papers          INT64
MATCH (a:Entity {field_id: $field_id})-[r:RELATED_TO]->(b:Entity)
RETURN a.position AS first_position, b.position AS second_position, r.papers AS papers
ORDER BY first_position, second_position

// purpose: The relations of a field by the positions of their ends, without what they say.
// access:  read
// param:   $field_id STRING
// single:  all of them are counted
// returns: first_positions  LIST<INT64> of the entity that each relation leads from
// returns: second_positions LIST<INT64> of the one that it leads to, in the same order
// returns: papers           LIST<INT64> in the same order
MATCH (a:Entity {field_id: $field_id})-[r:RELATED_TO]->(b:Entity)
WITH a.position AS first, b.position AS second, r.papers AS papers
ORDER BY first, second
RETURN collect(first) AS first_positions, collect(second) AS second_positions, collect(papers) AS papers

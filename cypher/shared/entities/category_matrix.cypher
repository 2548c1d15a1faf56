// purpose: How many pairs of related entities two taxonomies' categories share; a pair of categories without is a gap.
// access:  read
// param:   $first  STRING id of a taxonomy's node
// param:   $second STRING id of a taxonomy's node
// unbounded: categories are few
// returns: row    STRING id of a category's node of the first
// returns: key    STRING id of a category's node of the second
// returns: pairs  INT64
// returns: papers INT64 the sum over pairs and kinds of relations
MATCH (a:Category {taxonomy_key: $first})<-[:IN_CATEGORY]-(x:Entity)-[r:RELATED_TO]-(y:Entity)-[:IN_CATEGORY]->(b:Category {taxonomy_key: $second})
WITH a, b, x, y, sum(r.papers) AS number
RETURN a.id AS row, b.id AS key, count(*) AS pairs, sum(number) AS papers
ORDER BY row, key

// name:    dump_@kind
// purpose: All @title that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
// returns: @property @type
UNWIND $ids AS id
MATCH (a:@start {id: id})-[r:@relationship]->(b:@end)
RETURN a.id AS start_id, b.id AS end_id
     , r.@property AS @property
ORDER BY @order

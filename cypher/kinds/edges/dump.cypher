// name:    dump_@kind
// purpose: All @title that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
// returns: @plain @plain_type
// returns: @day STRING YYYY-MM-DD
UNWIND $ids AS id
MATCH (a:@start {id: id})-[r:@relationship]->(b:@end)
RETURN a.id AS start_id, b.id AS end_id
     , r.@plain AS @plain
     , toString(r.@day) AS @day
ORDER BY @order

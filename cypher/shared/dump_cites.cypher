// purpose: All citations that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id    STRING
// returns: end_id      STRING
// returns: contexts    LIST<STRING>
// returns: intents     LIST<STRING>
// returns: influential BOOL
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:CITES]->(b:Paper)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.contexts AS contexts,
       r.intents AS intents,
       r.influential AS influential
ORDER BY start_id, end_id

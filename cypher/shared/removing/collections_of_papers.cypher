// purpose: The collections that considered papers or have a reader's decision on them.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch, and few collections consider a paper
// returns: paper_id      STRING
// returns: collection_id STRING
UNWIND $ids AS wanted
MATCH (c:Collection)-[:CONSIDERED|RULED_ON]->(p:Paper {id: wanted})
RETURN DISTINCT p.id AS paper_id, c.id AS collection_id
ORDER BY paper_id, collection_id

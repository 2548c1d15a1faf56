// purpose: Create citations of which one paper is new in this transaction, so that none of them is stored.
// access:  write
// param:   $rows LIST<MAP> citing: a paper id; cited: paper ids, none twice
// unmerged: a MERGE looks through the citations of both papers; a second run follows a rollback
UNWIND $rows AS row
MATCH (a:Paper {id: row.citing})
UNWIND row.cited AS other
MATCH (b:Paper {id: other})
CREATE (a)-[:CITES]->(b)

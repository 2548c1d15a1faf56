// purpose: Take names for edges that a writer is about to write, unless somebody else has them.
// access:  write
// param:   $rows LIST<MAP> id; writer: who wants to write them; began: seconds since 1970; papers: ids
UNWIND $rows AS row
MERGE (e:LooseEdgeSet {id: row.id})
SET e.writer = coalesce(e.writer, row.writer),
    e.began = coalesce(e.began, row.began),
    e.papers = coalesce(e.papers, row.papers)
